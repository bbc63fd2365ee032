#!/usr/bin/env python3
"""Compares instruction counts of fixed commands with those that `instructions.txt` keeps.

The number of instructions of a process does not depend on what else the machine does: between runs it
moves by less than 0.01 %. So a change of three in a hundred is a change of the program, and a count that is
worse by more fails. Compilers differ by more than that, hence the file names the one it was made with; with
another one figures are printed and nothing is judged.

Counts are those of callgrind (Valgrind) for the whole process, start and output included, with an empty
environment. `--update` writes what is measured into the file, comments and order untouched; a new line may
have the count 0.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from measure.build import ROOT, Missing, cavalcade, compiler

KEPT = ROOT / "bench" / "instructions.txt"
TOLERANCE = 0.03
"""The share by which a count may move before something is said."""
ROW = re.compile(r"^ *(\d+)  (\S.*)$")
COMPILER = "% compiler: "


def instructions(program: Path, command: str) -> int:
    """How many instructions `command` of cavalcade takes."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    done = subprocess.run(
        [*tool, str(program), *command.split()],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    collected = re.search(r"Collected : (\d+)", done.stderr)
    # The exit code tells the answer: 0 some, 1 none.
    if done.returncode not in (0, 1) or collected is None:
        raise Missing(f"{command}: exit code {done.returncode}\n{done.stderr}")
    return int(collected[1])


def verdict(kept: int, found: int) -> str:
    """What is to be said of a count: nothing, `worse`, or `better`."""
    if found > kept * (1 + TOLERANCE):
        return "worse"
    return "better" if found < kept * (1 - TOLERANCE) else ""


def main() -> int:
    """Measures every line; 1 if one is worse."""
    options = argparse.ArgumentParser(description="Instruction counts compared with those kept.")
    options.add_argument("--update", action="store_true", help="keep what is measured now")
    update = options.parse_args().update
    if shutil.which("valgrind") is None:
        raise Missing("valgrind is not installed: apt-get install valgrind")
    program, now = cavalcade(), compiler()
    lines = KEPT.read_text().splitlines()
    made = next(line.removeprefix(COMPILER) for line in lines if line.startswith(COMPILER))
    judged = made == now and not update
    if made != now:
        print(f"made with {made},\nbut this is {now}: counts cannot be compared")

    told: list[str] = []
    for index, line in enumerate(lines):
        if line.startswith(COMPILER):
            lines[index] = COMPILER + now
        row = ROW.match(line)
        if row is None:
            continue
        kept, command = int(row[1]), row[2]
        found = instructions(program, command)
        moved = f"{found / kept - 1:+8.2%}" if kept else "     new"
        told.append(verdict(kept, found) if judged else "")
        print(f"{found:>12,} {moved}  {told[-1]:6}  {command}", flush=True)
        lines[index] = f"{found:>10}  {command}"

    if update:
        KEPT.write_text("\n".join(lines) + "\n")
        print(f"kept in {KEPT.relative_to(ROOT)}")
    if "worse" in told:
        remedy = "if that is meant: just bench-instructions --update"
        print(f"more instructions than were kept, beyond {TOLERANCE:.0%}; {remedy}", file=sys.stderr)
        return 1
    if "better" in told:
        print("fewer instructions than were kept; to keep that: just bench-instructions --update")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as missing:
        sys.exit(f"bench-instructions: {missing}")
