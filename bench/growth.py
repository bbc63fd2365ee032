#!/usr/bin/env python3
"""Measures how nodes, time and memory of cavalcade grow with the board, for each family of problems.

The growth factor of a family for one step of the size comes from a least-squares line through the logarithms of the
nodes, and likewise of the seconds if they exceed one thousandth. Sizes that need no search are skipped. A family ends
with the first size that takes longer than `--seconds`.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from measure import tables
from measure.build import ROOT, Missing
from measure.launch import Limits
from measure.problems import flower_snark
from measure.programs import Answer, Cavalcade
from measure.rows import graph_file

DATA = ROOT / "bench" / "growth.csv"
MOST_SECONDS = 60


@dataclass(frozen=True)
class Family:
    """Commands of growing size; `step` is the difference of two consecutive sizes."""

    name: str
    step: str
    sizes: list[int]
    command: str
    graphs: bool = False
    method: str = "search"
    found: list[tuple[int, Answer]] = field(default_factory=list)

    def words(self, size: int) -> list[str]:
        """Returns the command for one size; writes its graph if it needs one."""
        words = self.command.format(size).split()
        if self.graphs:
            words.insert(2, str(graph_file(f"flower-snark-{size}", flower_snark(size))))
        return words


def families() -> Iterator[Family]:
    """The families that are measured."""
    yield Family("knight, closed, 6xn", "one more column", list(range(5, 9)), "count knight 6x{0} --closed")
    yield Family(
        "knight, closed, 3xn", "two more columns", list(range(10, 25, 2)), "count knight 3x{0} --closed"
    )
    yield Family("knight, open, 5xn", "one more column", list(range(4, 9)), "count knight 5x{0}")
    yield Family("rook, closed, 6xn", "one more column", list(range(4, 12)), "count rook 6x{0} --closed")
    yield Family(
        "rook, closed, nxn", "two more rows and columns", list(range(4, 9, 2)), "count rook {0}x{0} --closed"
    )
    yield Family("queens, nxn", "one more row and column", list(range(6, 15)), "count place queens {0}x{0}")
    yield Family(
        "flower snarks", "two more claws", list(range(5, 24, 2)), "count graph --closed", graphs=True
    )
    for name, step, sizes, command in [
        ("knight, closed, 6xn, frontier", "one more column", range(5, 11), "count knight 6x{0} --closed"),
        ("knight, open, 5xn, frontier", "one more column", range(4, 10), "count knight 5x{0}"),
        (
            "rook, closed, nxn, frontier",
            "two more rows and columns",
            range(6, 17, 2),
            "count rook {0}x{0} --closed",
        ),
        ("king, closed, nxn, frontier", "one more row and column", range(4, 10), "count king {0}x{0} --closed"),
        ("flower snarks, frontier", "two more claws", range(5, 40, 2), "count graph --closed"),
    ]:
        yield Family(name, step, list(sizes), command, graphs="graph" in command, method="frontier")


def factor(points: list[tuple[float, float]]) -> float | None:
    """Returns the growth factor of the second coordinate for one step of the first; None for fewer than two points."""
    logs = [(x, math.log(y)) for x, y in points if y > 0]
    if len(logs) < 2:
        return None
    x_mean, y_mean = (sum(part) / len(logs) for part in zip(*logs))
    above = sum((x - x_mean) * (y - y_mean) for x, y in logs)
    return math.exp(above / sum((x - x_mean) ** 2 for x, _ in logs))


def line(family: Family) -> list[str]:
    """The cells of a family: its sizes, the figures of the largest one, and the factors of nodes and seconds."""
    steps = {size: index for index, size in enumerate(family.sizes)}
    nodes = [(float(steps[size]), float(run.nodes or 0)) for size, run in family.found]
    seconds = [(float(steps[size]), run.solving) for size, run in family.found if (run.solving or 0) > 0.001]
    fits = [f"{fit:.1f}" if (fit := factor(points)) is not None else "" for points in (nodes, seconds)]
    size, last = family.found[-1]
    cells = [f"{family.found[0][0]} to {size}", tables.number(last.solutions), tables.number(last.nodes)]
    return [family.name, *cells, tables.seconds(last.solving), tables.number(last.megabytes), family.step, *fits]


def main() -> int:
    """Runs every family up to its limit."""
    parser = argparse.ArgumentParser(description="Measure how nodes, time and memory grow with the board.")
    parser.add_argument(
        "--families", nargs="+", metavar="PART", help="measure only families whose names contain one of these"
    )
    parser.add_argument(
        "--seconds", type=int, default=MOST_SECONDS, metavar="S", help="limit each run to S CPU seconds (60)"
    )
    parser.add_argument("--binary", type=Path, metavar="FILE", help="measure this program instead of a new build")
    parser.add_argument("--write", action="store_true", help="write the table into bench/growth.csv")
    wanted = parser.parse_args()
    ours, limits = Cavalcade(wanted.binary), Limits(wanted.seconds, 8 << 30)
    made = []
    for family in families():
        if wanted.families and not any(part in family.name for part in wanted.families):
            continue
        if not ours.knows(family.command.split()[1]):
            print(f"{family.name} skipped: this program does not have the puzzle", file=sys.stderr)
            continue
        for size in family.sizes:
            answer, _ = ours.ask(family.words(size), limits, family.method)
            if answer.end != "ok":
                print(f"{family.name}: {size} ended with {answer.end}: {answer.said}", file=sys.stderr)
                break
            if (answer.nodes or 0) > 1 or answer.solutions or family.method == "frontier":
                family.found.append((size, answer))
        if family.found:
            made.append(line(family))
    titles = ["family", "n", "solutions", "nodes", "seconds", "MB", "a step", "nodes times", "seconds times"]
    if wanted.write:
        tables.write_csv(DATA, [titles, *made])
    else:
        print(tables.markdown(titles, made))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as missing:
        sys.exit(f"bench growth: {missing}")
    except KeyboardInterrupt:
        sys.exit(130)
