#!/usr/bin/env python3
"""Measures how long `generate PUZZLE SIZE --seed S` takes, for loops and pairs with `--difficulty any`: CPU seconds of one thread.

The table has a row for each puzzle and a column for each size, with the median and the largest number of seconds. A board that was
not made within `--seconds` is missing, and counts as `--seconds`.
"""

import argparse
import json
import re
import statistics
import sys
from pathlib import Path

from measure import tables
from measure.build import ROOT, Missing, cavalcade
from measure.launch import Limits, run

DATA = ROOT / "bench" / "making.csv"
SIZES = ["10x10", "15x15", "20x20", "30x30"]


def made(program: Path) -> list[str]:
    """Returns the puzzles whose boards can be made: those that the help lists."""
    help_text = run([str(program), "generate", "--help"], Limits(10, 8 << 30)).out
    return re.findall(r"^  ([a-z-]+) ", help_text.split("Puzzles:\n")[1].split("\n\n")[0], re.MULTILINE)


def levels(program: Path, puzzle: str) -> list[str]:
    """Returns the options for boards of any level, where the usual ones are graded."""
    described = json.loads(run([str(program), "kinds", puzzle, "--format", "json"], Limits(10, 8 << 30)).out)
    return [] if described["board"]["solution"] in ("numbers", "path", "marks") else ["--difficulty", "any"]


def seconds(program: Path, puzzle: str, size: str, seed: int, limits: Limits) -> float | None:
    """Returns the seconds for a board, or None if none was made."""
    words = ["generate", puzzle, size, "--seed", str(seed), "--threads", "1", *levels(program, puzzle)]
    made = run([str(program), *words], limits)
    if made.end == "failed":
        raise Missing(f"{' '.join(words)}: {made.err.strip()}")
    return made.cpu_seconds if made.end == "ok" and made.code == 0 and made.out else None


def cell(found: list[float | None], limits: Limits) -> str:
    """Returns the median and the largest number of seconds, and how many boards are missing."""
    spent = [limits.cpu_seconds if it is None else it for it in found]
    missing = sum(it is None for it in found)
    figures = f"{tables.seconds(statistics.median(spent))}, {tables.seconds(max(spent))}"
    return f"{figures} ({missing} of {len(found)} missing)" if missing else figures


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Measure how long boards take to make.")
    parser.add_argument("--puzzles", nargs="+", metavar="PUZZLE", help="puzzles (default: all)")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="SIZE", help=f"default: {' '.join(SIZES)}")
    parser.add_argument("--seeds", type=int, default=20, metavar="N", help="seeds 1 to N (default: 20)")
    parser.add_argument("--seconds", type=int, default=100, metavar="S", help="limit of a board (default: 100)")
    parser.add_argument("--program", type=Path, help="measure this program instead of building it")
    parser.add_argument("--each", action="store_true", help="show every board on standard error")
    parser.add_argument("--write", action="store_true", help="write the table into bench/making.csv")
    options = parser.parse_args()
    program, limits = options.program or cavalcade(), Limits(options.seconds, 8 << 30)
    cells: dict[str, list[str]] = {puzzle: [] for puzzle in options.puzzles or made(program)}
    for size in options.sizes:
        for puzzle, row in cells.items():
            found = []
            for seed in range(1, options.seeds + 1):
                found.append(seconds(program, puzzle, size, seed, limits))
                if options.each:
                    print(puzzle, size, seed, found[-1], file=sys.stderr, flush=True)
            row.append(cell(found, limits))
            print(puzzle, size, row[-1], file=sys.stderr, flush=True)
    rows = [["puzzle", *options.sizes], *([puzzle, *row] for puzzle, row in cells.items())]
    if options.write:
        tables.write_csv(DATA, rows)
    else:
        print(tables.markdown(rows[0], rows[1:]))


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(f"bench making: {missing}")
    except KeyboardInterrupt:
        sys.exit(130)
