"""OR-Tools CP-SAT, one worker: a circuit of arcs, or a literal for each cell and number, or for each cell.

Reads a problem as JSON, prints one line of JSON: solutions, branches, seconds of the solver.
"""

import json
import sys
from typing import Any

from ortools.sat.python import cp_model

from stopwatch import Stopwatch


def cycles(model: cp_model.CpModel, problem: dict[str, Any]) -> None:
    """A circuit; the successor of the root below its predecessor."""
    arcs = [(v, w, model.new_bool_var("")) for v, row in enumerate(problem["adjacent"]) for w in row]
    model.add_circuit(arcs)
    if problem["oriented"]:
        root = problem["root"]
        after = sum(w * literal for v, w, literal in arcs if v == root)
        before = sum(v * literal for v, w, literal in arcs if w == root)
        model.add(after < before)


def numbers(model: cp_model.CpModel, problem: dict[str, Any]) -> None:
    """Each cell one number and each number one cell; neighbours hold the next and the last number."""
    steps, allowed = problem["adjacent"], problem["allowed"]
    count = len(steps)
    at = {(v, k): model.new_bool_var("") for v, row in enumerate(allowed) for k in row}
    given = {row[0]: v for v, row in enumerate(allowed) if len(row) == 1}
    for v in range(count):
        model.add_exactly_one(at[v, k] for k in allowed[v])
    for k in range(1, count + 1):
        model.add_exactly_one(at[v, k] for v in range(count) if (v, k) in at)
        if k in given:
            model.add(at[given[k], k] == 1)
    for (v, k), literal in at.items():
        for other in (k - 1, k + 1):
            if problem["closed"]:
                other = (other - 1) % count + 1
            if 1 <= other <= count:
                model.add_bool_or([at[w, other] for w in steps[v] if (w, other) in at] + [literal.negated()])


def places(model: cp_model.CpModel, problem: dict[str, Any]) -> None:
    """One literal a cell."""
    x = [model.new_bool_var("") for _ in range(problem["cells"])]
    for group in problem["at_most_one"]:
        model.add_at_most_one(x[cell] for cell in group)
    for group in problem["at_least_one"]:
        model.add_bool_or(x[cell] for cell in group)
    for group, number in problem["exactly"]:
        model.add(sum(x[cell] for cell in group) == number)


class Count(cp_model.CpSolverSolutionCallback):
    """Counts solutions."""

    def __init__(self) -> None:
        super().__init__()
        self.solutions = 0

    def on_solution_callback(self) -> None:
        """Called by the solver for each."""
        self.solutions += 1


def main() -> None:
    """Builds the model, solves, counts."""
    problem = json.load(sys.stdin)
    model = cp_model.CpModel()
    {"cycles": cycles, "numbers": numbers, "places": places}[problem["kind"]](model, problem)
    solver, count = cp_model.CpSolver(), Count()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not problem.get("first")
    watch = Stopwatch()
    status = solver.solve(model, count)
    seconds = watch.seconds()
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not (
        problem.get("first") and count.solutions
    ):
        sys.exit(f"the solver ended with {solver.status_name(status)}")
    print(json.dumps({"solutions": count.solutions, "nodes": solver.num_branches, "seconds": seconds}))


if __name__ == "__main__":
    main()
