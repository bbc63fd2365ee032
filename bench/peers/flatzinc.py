"""Gecode by MiniZinc: flattens the model of the problem's kind and lets fzn-gecode find all solutions.

Reads a problem as JSON, prints one line of JSON: solutions, nodes, seconds of fzn-gecode alone.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from stopwatch import Stopwatch


def sets(groups: list[list[int]], add: int = 0) -> list[dict[str, list[int]]]:
    """Sets as MiniZinc reads them, with `add` added to each element."""
    return [{"set": [element + add for element in group]} for group in groups]


def model(problem: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the model and its data; cells count from 1 where they are values."""
    kind = problem["kind"]
    if kind == "cycles":
        steps = problem["adjacent"]
        return "cycles", {
            "n": len(steps),
            "steps": sets(steps, 1),
            "root": problem["root"] + 1,
            "oriented": problem["oriented"],
        }
    if kind == "numbers":
        steps, allowed, least = problem["adjacent"], problem["allowed"], 1
        most = len(steps)
        if not problem["closed"]:
            steps = [[*row, most] for row in steps] + [list(range(most))]
            allowed, least = [*allowed, [0]], 0
        return "numbers", {
            "n": len(steps),
            "least": least,
            "most": most,
            "steps": sets(steps, 1),
            "allowed": sets(allowed),
        }
    if problem["lines"]:
        return "lines", {"size": problem["size"], "diagonals": problem["lines"] == "queens"}
    return "places", {
        "cells": problem["cells"],
        "at_most_one": sets(problem["at_most_one"]),
        "at_least_one": sets(problem["at_least_one"]),
        "exactly": sets([group for group, _ in problem["exactly"]]),
        "number": [number for _, number in problem["exactly"]],
    }


def main() -> None:
    """Flattens, solves, counts the marks after solutions."""
    problem = json.load(sys.stdin)
    name, data = model(problem)
    with tempfile.TemporaryDirectory() as folder:
        given, flat = Path(folder) / "data.json", Path(folder) / "model.fzn"
        given.write_text(json.dumps(data))
        source = Path(__file__).with_name(f"{name}.mzn")
        flatten: list[str | Path] = [
            "minizinc",
            "-c",
            "--solver",
            "org.gecode.gecode",
            "--no-output-ozn",
            "--fzn",
            flat,
        ]
        subprocess.run([*flatten, source, given], check=True, stdout=sys.stderr)
        watch = Stopwatch(children=True)
        wanted = ["-n", "1"] if problem.get("first") else ["-a"]
        solver = subprocess.Popen(["fzn-gecode", "-s", *wanted, flat], stdout=subprocess.PIPE, text=True)
        solutions, nodes, complete = 0, None, False
        assert solver.stdout is not None
        for line in solver.stdout:
            solutions += line.startswith("----------")
            complete |= line.startswith(("==========", "=====UNSATISFIABLE"))
            if line.startswith("%%%mzn-stat: nodes="):
                nodes = int(line.partition("=")[2])
        code = solver.wait()
        seconds = watch.seconds()
    if code != 0 or not (complete or problem.get("first")):
        sys.exit(code if code > 0 else 128 - code)
    print(json.dumps({"solutions": solutions, "nodes": nodes, "seconds": seconds}))


if __name__ == "__main__":
    main()
