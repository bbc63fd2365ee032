#!/usr/bin/env python3
"""Solves the output of `cavalcade export` with other solvers and compares the numbers of solutions.

MiniZinc models go to `minizinc` with Gecode, clauses to a SAT solver of PySAT that runs until no further model exists,
and graphs back to `cavalcade count graph --closed`. Solvers that are not installed are skipped with a message. Arguments
select the instances that contain them. Each number must equal that of `cavalcade count` by its first convention.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "debug" / "cavalcade"

# Instances, and whether a SAT solver can find every model one by one in reasonable time. `fixtures`
# adds others.
INSTANCES = [
    ("prime", True),
    ("prime --closed", True),
    ("prime fixtures/prime-3x4.txt --closed", True),
    ("prime fixtures/prime-3x4-hole.txt", True),
    ("prime fixtures/prime-2x2-none.txt", True),
    ("prime fixtures/prime-2x2-few.txt", True),
    ("prime fixtures/class-3x3.txt --class F=1,2,3,5,8,13", True),
    ("knight 3x4", True),
    ("knight 4x5 --from a1", True),
    ("knight 4x5 --to r2c3", True),
    ("knight 4x5 --from a1 --to b1", True),
    ("knight 5x6 --closed", True),
    ("knight 5x6 --closed --from c3", True),
    ("knight 6x6 --closed --from a1 --to b3", False),
    ("rook fixtures/place-holes.txt", True),
    ("king fixtures/place-holes.txt --closed", True),
    ("knight fixtures/knight-givens.txt", True),
    ("rook 4x4", True),
    ("rook 4x4 --closed", True),
    ("rook 3x4 --torus --closed", True),
    ("rook 1x1", True),
    ("rook 1x1 --closed", True),
    ("rook 1x2", True),
    ("rook 1x2 --closed", True),
    ("rook 1x5 --from c1", True),
    ("king 3x3 --closed", True),
    ("king 3x3", True),
    ("leaper 3x4 --move 1,2 --move 0,1 --closed --from a1 --to a2", False),
    ("numbrix fixtures/numbrix-3x3-none.txt", True),
    ("numbrix 3x3 --closed", True),
    ("numbrix 2x3", True),
    ("numbrix 1x2 --closed", True),
    ("numbrix 1x1 --closed", True),
    ("hidato fixtures/hidato-3x3-several.txt", True),
    ("hidato fixtures/hidato-6x6-holes.txt", True),
    ("graph fixtures/graphs/petersen.txt", True),
    ("graph fixtures/graphs/petersen.txt --closed", True),
    ("graph fixtures/graphs/petersen.txt --from 0", True),
    ("graph fixtures/graphs/petersen.txt --from 0 --to 1", True),
    ("graph fixtures/graphs/petersen.txt --directed", True),
    ("graph fixtures/graphs/one-way.txt --directed", True),
    ("graph fixtures/graphs/k4.g6 --closed", True),
    ("graph fixtures/graphs/dodecahedron.hcp --closed", True),
    ("place queens 6x6", True),
    ("place queens 8x8", True),
    ("place rooks 4x5 --size 3", True),
    ("place bishops 5x5", True),
    ("place kings 4x4", True),
    ("place kings 5x5 --size 0", True),
    ("place kings 3x3 --size 7", True),
    ("place knights 5x5", True),
    ("place queens fixtures/place-holes.txt", True),
    ("akari fixtures/akari-several.txt", True),
    ("zip fixtures/zip-4x4-several.txt", True),
    ("signpost fixtures/signpost-4x4-several.txt", True),
    ("hidato fixtures/hidato-hexagons-5x5.txt --tiling hexagons", True),
    ("simple-loop 4x5", True),
    ("slitherlink fixtures/slitherlink-several.txt", True),
    ("masyu fixtures/masyu-6x6.txt --all-cells", True),
]


def run(command, **options):
    return subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, text=True, **options)


def fixtures():
    """Returns the boards of up to 81 cells of all puzzles: `fixtures/PUZZLE-ROWSxCOLUMNS.txt`."""
    puzzles = run([PROGRAM, "list", "--help"]).stdout.split("Puzzles:\n")[1].split("\n\n")[0]
    found = []
    for puzzle in re.findall(r"^  ([a-z-]+) ", puzzles, re.MULTILINE):
        for path in sorted((ROOT / "fixtures").glob(f"{puzzle}-*.txt")):
            size = re.fullmatch(r"(\d+)x(\d+)", path.stem[len(puzzle) + 1 :])
            if size and int(size[1]) * int(size[2]) <= 81:
                found.append((f"{puzzle} fixtures/{path.name}", True))
    return found


def count(words):
    """Returns the first number that cavalcade prints."""
    answer = run([PROGRAM, "count", *words.split(), "--format", "json"])
    counts = json.loads(answer.stdout)["counts"]
    return next(int(number) for name, number in counts.items() if name != "maximum")


def by_minizinc(path):
    answer = run(["minizinc", "--solver", "gecode", "-a", path], timeout=600)
    if answer.returncode != 0:
        sys.exit(f"minizinc: {answer.stderr}")
    return answer.stdout.count("----------")


def by_sat(path):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_file=str(path))
    found = 0
    with Solver(name="cadical153", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            found += 1
            # Ignore variables that occur in no clause.
            model = solver.get_model()[: formula.nv]
            solver.add_clause([-literal for literal in model])
    return found


def by_graph(path):
    answer = run([PROGRAM, "count", "graph", path, "--closed", "--format", "json"])
    return int(json.loads(answer.stdout)["counts"]["undirected"])


def has_pysat():
    try:
        import pysat.solvers  # noqa: F401
    except ImportError:
        return False
    return True


def main():
    solvers = [("hcp", by_graph, True, "")]
    for language, ask, is_there, what in [
        ("minizinc", by_minizinc, shutil.which("minizinc"), "minizinc with Gecode: apt-get install minizinc"),
        ("dimacs", by_sat, has_pysat(), "PySAT: pip install python-sat"),
    ]:
        if is_there:
            solvers.append((language, ask, True, ""))
        else:
            print(f"skipped, not installed: {what}")
    compared, wrong = 0, 0
    for words, enumerable in dict(INSTANCES + fixtures()).items():
        if not all(filter in words for filter in sys.argv[1:]):
            continue
        expected = count(words)
        line = [f"{words}: {expected}"]
        for language, ask, _, _ in solvers:
            exported = run([PROGRAM, "export", *words.split(), "--for", language])
            if exported.returncode == 2 and language != "minizinc":
                continue  # this language cannot express it
            if language == "dimacs" and not enumerable:
                continue
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / {"minizinc": "model.mzn", "dimacs": "clauses.cnf", "hcp": "graph.hcp"}[language]
                path.write_text(exported.stdout)
                found = ask(path)
            compared += 1
            line.append(f"{language} {found}")
            if found != expected:
                wrong += 1
                line.append("WRONG")
        print("  ".join(line), flush=True)
    print(f"{compared} counts compared, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
