#!/usr/bin/env python3
"""Compares the lines of LLVM code that each crate compiles to with those stored in `llvm_lines.txt`.

The compiler hands every copy of a generic function to LLVM, which takes most of the time of a release build. The lines
are instructions before anything is optimised. Their number depends only on the sources, the packages and the
compiler. A crate that grows by more than 1 % is a failure; with another compiler than the one named in the file, the
numbers are printed without a verdict. `--update` stores them; a new line may have the number 0.
"""

import argparse
import os
import re
import subprocess
import sys

from measure.build import ROOT, Missing, compiler

KEPT = ROOT / "bench" / "llvm_lines.txt"
TARGET = ROOT / "target" / "llvm-lines"
TOLERANCE = 0.01
"""The largest growth of a number, as a share, that is accepted."""
ROW = re.compile(r"^ *(\d+)  (\S.*)$", re.MULTILINE)
# One unit, so that nothing is copied into several. What is not optimised is quickly compiled.
FLAGS = "--emit=llvm-ir,link -C no-prepopulate-passes -C codegen-units=1"


def compiled() -> None:
    """Compiles the program and all that it uses."""
    command = ["cargo", "build", "--release", "--locked", "--package", "cavalcade", "--target-dir", str(TARGET)]
    if subprocess.run(command, cwd=ROOT, env=os.environ | {"RUSTFLAGS": FLAGS}).returncode != 0:
        raise Missing("cavalcade does not build: cargo says why above")


def lines(crate: str) -> int:
    """Returns the number of instructions of a crate, as `cargo llvm-lines` counts them."""
    newest = max((TARGET / "release" / "deps").glob(f"{crate}-*.ll"), key=lambda path: path.stat().st_mtime)
    with newest.open(errors="replace") as text:
        return sum(line.startswith("  ") and not line.startswith("   ") for line in text)


def main() -> int:
    """Counts the lines of each crate; returns 1 if one has grown."""
    options = argparse.ArgumentParser(description="Compare lines of LLVM code with the stored ones.")
    options.add_argument("--update", action="store_true", help="store the numbers")
    update = options.parse_args().update
    stored = KEPT.read_text()
    now = f"% compiler: {compiler()}"
    judged = now in stored.splitlines() and not update
    if not judged and not update:
        print("stored with another compiler: the numbers cannot be compared")
    compiled()
    grown = []
    for kept, crate in ROW.findall(stored):
        found = lines(crate)
        change = f"{found / int(kept) - 1:+8.2%}" if int(kept) else "     new"
        print(f"{found:>12,} {change}  {crate}")
        if 0 < int(kept) * (1 + TOLERANCE) < found:
            grown.append(crate)
        stored = stored.replace(f"{kept:>10}  {crate}\n", f"{found:>10}  {crate}\n")
    if update:
        KEPT.write_text(re.sub("^% compiler: .*$", now, stored, flags=re.MULTILINE))
        print(f"stored in {KEPT.relative_to(ROOT)}")
    elif judged and grown:
        remedy = "if that is meant: just bench llvm_lines --update"
        print(f"more lines than stored: {', '.join(grown)}; {remedy}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as missing:
        sys.exit(f"bench llvm_lines: {missing}")
