#!/usr/bin/env python3
"""Compares instruction counts of fixed commands with those stored in `instructions.txt`.

The number of instructions of one thread does not depend on the load of the machine: it varies by less than 0.01 %
between runs. So a change of 3 % is a change of the program, and a count that grows by more is a failure. A list on
several threads varies by up to 10 %, as they wait for each other, and is measured with `--threads 1`. Compilers differ by
more than that, so the file names the compiler it was made with; with another compiler the counts are printed without a
verdict.

Counts are those of callgrind (Valgrind) for the whole process, including start and output, with an empty
environment. The program is that of `cargo build --release`, which every change builds. `--update` writes the measured
counts into the file and keeps its comments and order; a new line may have the count 0.
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
"""The largest change of a count, as a share, that is not reported."""
ROW = re.compile(r"^ *(\d+)  (\S.*)$")
COMPILER = "% compiler: "


def instructions(program: Path, command: str) -> int:
    """Returns the number of instructions of a command of cavalcade."""
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
    # Exit code 0: there are solutions; 1: there are none.
    if done.returncode not in (0, 1) or collected is None:
        raise Missing(f"{command}: exit code {done.returncode}\n{done.stderr}")
    return int(collected[1])


def verdict(kept: int, found: int) -> str:
    """Returns the verdict on a count: empty, `worse` or `better`."""
    if found > kept * (1 + TOLERANCE):
        return "worse"
    return "better" if found < kept * (1 - TOLERANCE) else ""


def main() -> int:
    """Measures every line; returns 1 if one is worse."""
    options = argparse.ArgumentParser(description="Compare instruction counts with the stored ones.")
    options.add_argument("--update", action="store_true", help="store the measured counts")
    update = options.parse_args().update
    if shutil.which("valgrind") is None:
        raise Missing("valgrind is not installed: apt-get install valgrind")
    program, now = cavalcade("release"), compiler()
    lines = KEPT.read_text().splitlines()
    made = next(line.removeprefix(COMPILER) for line in lines if line.startswith(COMPILER))
    judged = made == now and not update
    if made != now:
        print(f"stored with {made},\nbut this is {now}: the counts cannot be compared")

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
        print(f"stored in {KEPT.relative_to(ROOT)}")
    if "worse" in told:
        remedy = "if that is meant: just bench instructions --update"
        print(f"more instructions than stored, by over {TOLERANCE:.0%}; {remedy}", file=sys.stderr)
        return 1
    if "better" in told:
        print("fewer instructions than stored; to store them, run: just bench instructions --update")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as missing:
        sys.exit(f"bench instructions: {missing}")
