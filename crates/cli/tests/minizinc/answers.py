"""Runs models with MiniZinc and collects all answers of a solver."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

# The words of MiniZinc for an answer that is known to be complete.
COMPLETE = {"ALL_SOLUTIONS", "OPTIMAL_SOLUTION", "UNSATISFIABLE"}


@dataclass
class Answer:
    """What a solver answered: its rows in their order, the final status, and error messages."""

    rows: list[str] = field(default_factory=list)
    objective: int | None = None
    status: str = "none"
    errors: str = ""
    code: int = 0

    @property
    def is_complete(self) -> bool:
        return self.status in COMPLETE and self.code == 0


def solve(solver: list[str], model: Path, seconds: float, options: tuple[str, ...] = ("-a",)) -> Answer:
    """Runs one model; `solver` are the words that select the solver.

    Rows are not made unique, so that duplicates can be seen. A row holds all variables, or the text of the model's
    output item if it has one.
    """
    mode = "item" if "\noutput " in model.read_text() else "json"
    command = ["minizinc", "--json-stream", "--output-mode", mode, "--output-objective", "--non-unique"]
    command += ["--time-limit", str(int(seconds * 1000)), *options, *solver, str(model)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 20)
    except subprocess.TimeoutExpired:
        return Answer(status="no end", code=1)
    answer = Answer(code=run.returncode, errors=run.stderr)
    for line in run.stdout.splitlines():
        read(line, answer)
    return answer


def read(line: str, answer: Answer) -> None:
    """Adds one line of MiniZinc's output to an answer."""
    try:
        message = json.loads(line)
    except json.JSONDecodeError:
        answer.errors += line + "\n"
        return
    kind = message.get("type")
    if kind == "solution":
        output = message["output"]
        row = output.get("json", output)
        answer.objective = row.pop("_objective", None)
        answer.rows.append(json.dumps(row, sort_keys=True))
    elif kind == "status":
        answer.status = message["status"]
    elif kind == "error":
        answer.errors += message.get("message", "") + "\n"
