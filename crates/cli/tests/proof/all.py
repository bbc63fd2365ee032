#!/usr/bin/env python3
"""Writes proofs with cavalcade, checks them with VeriPB, and compares time, size and memory with what is promised.

Each formula is also compared with the rules by `check_formula.py`, and `sabotage.py` damages small proofs, of which
none that is wrong may be accepted. A proof that is refused or a limit that is exceeded makes the exit code 1. Without
`veripb` in the path nothing is tested. Arguments select the rows that contain one of them. The program is
target/release/cavalcade. Seconds are those of processors, so other programs matter little.
"""

import argparse
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from veripb import PROGRAM, ROOT, is_accepted, run

MEGA, KIBI = 10**6, 1024
NEVER = float("inf")
PRIME = "crates/core/src/puzzles/tour/prime-8x8.txt"
PETERSEN = "fixtures/graphs/petersen.txt --closed"
TRIANGLES = "fixtures/graphs/two-triangles.txt --closed"


@dataclass
class Row:
    """A command, its claim for check_formula.py if it can express it, and limits: seconds and bytes of the proof."""

    command: str
    claim: str | None
    write: float = NEVER
    check: float = NEVER
    size: float = NEVER
    is_slow: bool = False


ROWS = [
    Row(f"list graph {PETERSEN}", f"graph {PETERSEN}", 1, 1, 2 * MEGA),
    Row("list place queens 8x8", "queens 8x8", 1, 1, 2 * MEGA),
    Row("list knight 5x6 --closed", "knight 5x6 --closed", 1, 1, 2 * MEGA),
    Row("list prime --closed", f"prime {PRIME} --closed", 1, 1, 2 * MEGA),
    Row("list prime", f"prime {PRIME}", 1, 1, 2 * MEGA),
    Row("unique numbrix fixtures/numbrix-9x9.txt", "numbrix fixtures/numbrix-9x9.txt", 1, 1, 2 * MEGA),
    Row("unique hidato fixtures/hidato-10x10.txt", "hidato fixtures/hidato-10x10.txt", 1, 1, 2 * MEGA),
    Row("list knight 6x6 --closed", "knight 6x6 --closed", check=2, size=20 * MEGA),
    # Refuted at the root: colours, vertices with few steps, parts, ends.
    Row("list knight 7x7 --closed", "knight 7x7 --closed", size=KIBI),
    Row("list rook 5x5 --closed", "rook 5x5 --closed", size=KIBI),
    Row("list rook 3x3 --from r1c2", None, size=KIBI),
    Row("list knight 3x3", "knight 3x3", size=KIBI),
    Row("list rook 1x2 --closed", None, size=KIBI),
    Row("list knight 6x6 --closed --from a1 --to b2", None, size=KIBI),
    Row("list king 1x9 --closed", "king 1x9 --closed", size=KIBI),
    Row(f"list graph {TRIANGLES}", f"graph {TRIANGLES}", size=KIBI),
    Row("list place queens 12x12", "queens 12x12", check=2),
    Row("unique numbrix fixtures/numbrix-20x20.txt", "numbrix fixtures/numbrix-20x20.txt", 60, 5),
    Row("unique hidato fixtures/hidato-20x20.txt", "hidato fixtures/hidato-20x20.txt", 60, 5),
    Row("unique slitherlink fixtures/slitherlink-5x5.txt", None, 1, 1, 2 * MEGA),
    Row("unique masyu fixtures/masyu-10x10.txt", None, 60, 5),
    Row("unique castle-wall fixtures/castle-wall-10x10.txt", None, 1, 1, 2 * MEGA),
    Row("list knight 6x7 --closed --proof-limit 2000000", "knight 6x7 --closed", check=60, is_slow=True),
]
# Commands with two proofs, and what follows the name of the second one.
PAIRS = [
    ("minimise numbrix fixtures/numbrix-9x9.txt --minimum", ".unique"),
    ("list knight 6x6 --closed --shard 1/3 --store {}/store.db", ".cover"),
]
# FlatZinc programs, each with one proof.
PROGRAMS = [
    f"minizinc fixtures/flatzinc/{name}.fzn" for name in ("conditions", "impossible", "linear", "minimise", "queens", "wide")
]
# The most memory of the checker, in bytes.
MEMORY = 3 * 10**9


def test(row: Row, folder: Path) -> bool:
    """Write and check one proof, and print a line; returns whether everything is as promised."""
    name = folder / "p"
    written = run(PROGRAM, *row.command.split(), "--proof", name, "-o", folder / "answer")
    formula, proof = name.with_suffix(".opb"), name.with_suffix(".pbp")
    if not proof.exists():
        print(f"{row.command:<45} no proof: {written.lines[-1] if written.lines else written.code}", flush=True)
        return False
    checked = run("veripb", formula, proof)
    claim = [it for it in (row.claim or "").split() if it[:2] != "--"]
    options = [it for it in (row.claim or "").split() if it[:2] == "--"]
    claimed = run(sys.executable, "crates/cli/tests/proof/check_formula.py", *claim, formula, *options) if claim else None
    size = proof.stat().st_size
    wrong = [
        f"refused: {checked.lines[-1][:200]}" * (not is_accepted(checked)),
        f"the formula differs: {claimed.lines[-1][:200]}" * (claimed.code != 0) if claimed else "",
        f"over {row.write} s" * (written.seconds > row.write),
        f"over {row.check} s" * (checked.seconds > row.check),
        f"over {row.size} B" * (size > row.size),
        f"over {MEMORY} B of memory" * (checked.memory > MEMORY),
    ]
    solutions = re.findall(r"\((\d+) clause", "\n".join(written.lines))[-1]
    verdict = ", ".join(filter(None, wrong)) or "ok" + ", formula not compared" * (claimed is None)
    figures = f"{solutions:>9} {written.seconds:>8.2f} {checked.seconds:>8.2f} {checked.memory / MEGA:>8.1f}"
    files = f"{formula.stat().st_size:>11} {size:>11}"
    print(f"{row.command[:45]:<45} {figures} {files}  {verdict}", flush=True)
    return not any(wrong)


def test_pair(command: str, second: str, folder: Path) -> bool:
    """Write two proofs and check both, and print a line; returns whether both are accepted."""
    name = folder / "p"
    run(PROGRAM, *command.format(folder).split(), "--proof", name, "-o", folder / "answer")
    checked = [run("veripb", f"{name}{part}.opb", f"{name}{part}.pbp") for part in ("", second)]
    is_right = all(map(is_accepted, checked))
    print(f"{command[:45]:<45} {'both proofs ok' if is_right else 'refused: ' + checked[-1].lines[-1][:200]}", flush=True)
    return is_right


def test_program(command: str, folder: Path) -> bool:
    """Write and check the proof of an answer to a program, and print a line; returns whether it is accepted."""
    name = folder / "p"
    run(PROGRAM, *command.split(), "--proof", name)
    checked = run("veripb", f"{name}.opb", f"{name}.pbp")
    has_solution = checked.code == 0 and "s VERIFIED SATISFIABLE" in checked.lines
    is_right = has_solution or is_accepted(checked)
    print(f"{command[:45]:<45} {'ok' if is_right else 'refused: ' + checked.lines[-1][:200]}", flush=True)
    return is_right


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("words", nargs="*", help="test the rows that contain one of these words")
    parser.add_argument("--slow", action="store_true", help="also test the rows that take minutes")
    options = parser.parse_args()
    if shutil.which("veripb") is None:
        print("test proofs: skipped, veripb is not installed (cargo install veripb --version 3.0.2)")
        return 0
    if not PROGRAM.exists():
        print(f"test proofs: {PROGRAM} does not exist; run 'cargo build --release -p cavalcade'")
        return 1
    rows = [it for it in ROWS if not options.words or any(word in it.command for word in options.words)]
    print(f"{'command':<45} {'solutions':>9} {'write s':>8} {'check s':>8} {'MB':>8} {'formula B':>11} {'proof B':>11}")
    failed = 0
    for row in rows:
        if row.is_slow and not options.slow:
            print(f"{row.command[:45]:<45} skipped without --slow")
            continue
        with tempfile.TemporaryDirectory() as folder:
            failed += not test(row, Path(folder))
    for command, second in PAIRS:
        if not options.words or any(word in command for word in options.words):
            with tempfile.TemporaryDirectory() as folder:
                failed += not test_pair(command, second, Path(folder))
    for command in PROGRAMS:
        if not options.words or any(word in command for word in options.words):
            with tempfile.TemporaryDirectory() as folder:
                failed += not test_program(command, Path(folder))
    if not options.words or "sabotage" in options.words:
        damaged = run(sys.executable, Path(__file__).with_name("sabotage.py"))
        print(*damaged.lines, sep="\n")
        failed += damaged.code != 0
    print(f"{failed} failed" if failed else "all as promised")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
