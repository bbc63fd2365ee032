#!/usr/bin/env python3
"""Solves MiniZinc models with cavalcade and compares the answers with those of Gecode.

The models are in `models`. The beginning of a model gives what is expected: `% solutions: N`,
`% optimum: N`, or `% refused: TEXT`. All solutions are compared with those of Gecode, which gets the decompositions of
MiniZinc's standard library, so that both solvers share no global constraint. Gecode's number must be the expected one
too. A row that is printed twice is an error. Arguments select the models whose names contain them.

Relations are also solved in positive, negative and mixed contexts, and compared with brute force (`contexts.py`).

If the environment variable CAVALCADE_MINIZINC_CASES names a folder with `conformance.py` and the files `index.jsonl` of
its cases, these are run as well.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import contexts
from answers import Answer, solve

ROOT = Path(__file__).resolve().parents[4]
MODELS = Path(__file__).resolve().parent / "models"
# The same solver, but with the decompositions of the standard library.
GECODE = ["--solver", "org.gecode.gecode", "-G", "std"]
SECONDS = 30
EXPECTED = re.compile(r"^% (solutions|optimum|refused): (.+)$", re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("words", nargs="*", help="run the models whose names contain one of these")
    parser.add_argument("--solver", help="test another solver of MiniZinc: an id or a .msc file")
    parser.add_argument("--program", type=Path, help="test this program instead of building it")
    options = parser.parse_args()
    if shutil.which("minizinc") is None:
        print("test minizinc: skipped, minizinc is not installed")
        print("hint: on Debian: apt-get install --no-install-recommends minizinc")
        return 0
    with tempfile.TemporaryDirectory(prefix="cavalcade-minizinc-") as folder:
        solver = options.solver or str(install(options.program or build(), Path(folder)))
        wrong = run_models(solver, options.words)
        wrong += contexts.run(solver) + run_cases(solver) if not options.words else 0
    return 1 if wrong else 0


def build() -> Path:
    """Builds the program and returns its path."""
    subprocess.run(["cargo", "build", "--release", "--locked", "-p", "cavalcade"], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
    return ROOT / target / "release" / "cavalcade"


def install(program: Path, folder: Path) -> Path:
    """Installs the program for MiniZinc and returns the description of the solver."""
    subprocess.run([program.resolve(), "minizinc", "--install", folder], check=True, stdout=subprocess.DEVNULL)
    return folder / "cavalcade.msc"


def run_models(solver: str, words: list[str]) -> int:
    """Runs the selected models and returns the number of wrong ones."""
    models = [path for path in sorted(MODELS.glob("*.mzn")) if not words or any(w in path.stem for w in words)]
    if not models:
        raise SystemExit(f"no model of {MODELS} contains {' or '.join(words)}")
    wrong = 0
    for path in models:
        begin = time.monotonic()
        problem = check(["--solver", solver], path)
        wrong += problem is not None
        print(f"{time.monotonic() - begin:6.1f} s  {path.stem:20} {problem or 'passed'}", flush=True)
    print(f"{len(models)} models, {wrong} wrong")
    return wrong


def check(solver: list[str], path: Path) -> str | None:
    """Runs one model and returns what is wrong."""
    found = EXPECTED.search(path.read_text())
    if found is None:
        return "the model does not tell what is expected"
    kind, expected = found.groups()
    if kind == "refused":
        return refusal(solve(solver, path, SECONDS, options=()), expected)
    answer = solve(solver, path, SECONDS)
    if not answer.is_complete:
        return f"not complete: {answer.status}, exit code {answer.code}: {first_line(answer.errors)}"
    oracle = solve(GECODE, path, SECONDS)
    if not oracle.is_complete:
        return f"Gecode is not complete: {oracle.status}: {first_line(oracle.errors)}"
    if kind == "solutions":
        return rows(answer, oracle, int(expected))
    return optimum(answer, oracle, expected) or optimum(solve(solver, path, SECONDS, options=()), oracle, expected)


def rows(answer: Answer, oracle: Answer, expected: int) -> str | None:
    """Compares all solutions."""
    known, found = set(oracle.rows), set(answer.rows)
    if len(known) != expected:
        return f"Gecode finds {len(known)} solutions instead of {expected}"
    if len(found) < len(answer.rows):
        return f"{len(answer.rows) - len(found)} rows are printed again"
    if found != known:
        example = min(found ^ known)
        side = "too much" if example in found else "missing"
        return f"{len(found)} solutions instead of {expected}, {side}: {example}"
    return None


def optimum(answer: Answer, oracle: Answer, expected: str) -> str | None:
    """Compares the objective of the last solution; Gecode's is the expected one."""
    if not answer.is_complete:
        return f"not complete: {answer.status}, exit code {answer.code}: {first_line(answer.errors)}"
    values = (str(answer.objective), str(oracle.objective))
    return None if values == (expected, expected) else f"optimum {values[0]}, Gecode {values[1]}, not {expected}"


def refusal(answer: Answer, expected: str) -> str | None:
    """Checks that the solver refused the model, and named the reason."""
    if answer.rows or answer.code == 0:
        return f"not refused: {len(answer.rows)} rows, exit code {answer.code}"
    return None if expected in answer.errors else f"the error does not name '{expected}': {first_line(answer.errors)}"


def first_line(text: str) -> str:
    """Returns the first line that is not empty."""
    return next((line for line in text.splitlines() if line.strip()), "no message")


def run_cases(solver: str) -> int:
    """Runs the cases outside the project; returns 1 if one failed."""
    folder = os.environ.get("CAVALCADE_MINIZINC_CASES")
    if not folder:
        print("cases: skipped, CAVALCADE_MINIZINC_CASES does not name their folder")
        return 0
    indexes = sorted(Path(folder).glob("*/index.jsonl"))
    command = [sys.executable, Path(folder) / "conformance.py", solver, "--index", *indexes]
    return 1 if subprocess.run(command).returncode else 0


if __name__ == "__main__":
    sys.exit(main())
