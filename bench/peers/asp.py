"""clingo: facts and the program of the problem's kind; all answer sets, one thread.

Reads a problem as JSON, prints one line of JSON: solutions, choices, seconds of grounding and solving.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clingo

from stopwatch import Stopwatch


def facts(problem: dict[str, Any]) -> Iterator[str]:
    """What the program of this kind asks for."""
    if problem["kind"] == "places":
        yield f"cells({problem['cells']})."
        groups = [("most", problem["at_most_one"]), ("least", problem["at_least_one"])]
        groups.append(("exact", [group for group, _ in problem["exactly"]]))
        for name, all_of_them in groups:
            for index, group in enumerate(all_of_them):
                yield from (f"{name}({index},{cell})." for cell in group)
        yield from (f"number({index},{number})." for index, (_, number) in enumerate(problem["exactly"]))
        return
    for vertex, row in enumerate(problem["adjacent"]):
        yield from (f"step({vertex},{other})." for other in row)
    if problem["kind"] == "cycles":
        yield f"root({problem['root']})."
        yield "oriented." if problem["oriented"] else "#defined oriented/0."
        return
    allowed = problem["allowed"]
    yield f"count({len(allowed)})."
    yield "closed." if problem["closed"] else "#defined closed/0."
    for vertex, numbers in enumerate(allowed):
        yield from (f"may({vertex},{number})." for number in numbers)


def main() -> None:
    """Grounds, solves, counts."""
    problem = json.load(sys.stdin)
    program = Path(__file__).with_name(f"{problem['kind']}.lp").read_text()
    watch = Stopwatch()
    control = clingo.Control(["1" if problem.get("first") else "0", "--warn=none"])
    control.add("base", [], program + "\n".join(facts(problem)))
    control.ground([("base", [])])
    control.solve()
    seconds = watch.seconds()
    found = control.statistics
    print(
        json.dumps(
            {
                "solutions": int(found["summary"]["models"]["enumerated"]),
                "nodes": int(found["solving"]["solvers"]["choices"]),
                "seconds": seconds,
            }
        )
    )


if __name__ == "__main__":
    main()
