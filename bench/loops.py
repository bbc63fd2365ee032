#!/usr/bin/env python3
"""Compares cavalcade with CP-SAT on loop puzzles: is there exactly one loop?

Each argument is a board file whose name begins with its puzzle, such as `masyu-20x20-1.txt`. cavalcade runs the command
`unique`, on one thread. CP-SAT (Python package `ortools`) gets two arcs for each edge and `AddCircuit`, with a loop at
each vertex that may stay unvisited; after the first solution its set of edges is excluded, and a second is asked for.

The table has one row for each puzzle and size: the boards, how many were decided within `--seconds`, and the median and the
largest number of seconds, which are those of the processor: a run may take four times as long on a busy machine. A board
that was not decided counts as `--seconds`. Both must agree on every board that both decide.
"""

import argparse
import re
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

from measure import tables
from measure.build import Missing, cavalcade

# A run may take this many times its limit if it has to wait for the processor.
WAITING = 4
STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
TITLES = ["puzzle", "size", "boards", "unique", "decided", "median s", "worst s"]
PEER_TITLES = ["CP-SAT decided", "median s", "worst s"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("boards", nargs="+", type=Path, help="files named after their puzzle: masyu-20x20-1.txt")
    parser.add_argument("--program", type=Path, help="measure this program instead of building it")
    parser.add_argument("--seconds", type=float, default=20, help="limit of a run (default: 20)")
    parser.add_argument("--peer", action="store_true", help="run CP-SAT too")
    parser.add_argument("--each", action="store_true", help="show every board on standard error")
    options = parser.parse_args()
    try:
        program = options.program or cavalcade()
    except Missing as missing:
        sys.exit(str(missing))
    rows = defaultdict(list)
    for board in options.boards:
        puzzle, size = kind(board)
        own = cavalcade_unique(program, puzzle, board, options.seconds)
        peer = peer_unique(puzzle, board, options.seconds) if options.peer else ("unknown", 0.0)
        if options.each:
            print(board.name, *own, *(peer if options.peer else ()), file=sys.stderr)
        if "unknown" not in (own[0], peer[0]) and own[0] != peer[0]:
            sys.exit(f"{board}: cavalcade finds '{own[0]}', CP-SAT '{peer[0]}'")
        rows[puzzle, size].append((own, peer))
    titles = TITLES + PEER_TITLES if options.peer else TITLES
    print(tables.markdown(titles, [row(*key, results, options.peer) for key, results in sorted(rows.items())]))


def kind(board: Path) -> tuple[str, int]:
    """Returns the puzzle that a file is named after, and the larger side of its board."""
    found = re.match(r"([a-z-]+?)-(\d+)x(\d+)", board.name)
    if not found:
        sys.exit(f"{board}: the name does not begin with a puzzle and a size, as in masyu-20x20-1.txt")
    return found[1], max(int(found[2]), int(found[3]))


def row(puzzle: str, size: int, results: list, with_peer: bool) -> list[str]:
    """Returns a row of the table."""
    own, peer = zip(*results)
    verdicts = [verdict for verdict, _ in own]
    cells = [puzzle, str(size), str(len(own)), str(verdicts.count("unique")), *summary(own)]
    return cells + summary(peer) if with_peer else cells


def summary(results: list[tuple[str, float]]) -> list[str]:
    """Returns how many boards were decided, and the median and the largest number of seconds."""
    seconds = [seconds for _, seconds in results]
    decided = sum(verdict != "unknown" for verdict, _ in results)
    return [str(decided), f"{statistics.median(seconds):.2f}", f"{max(seconds):.2f}"]


def cavalcade_unique(program: Path, puzzle: str, board: Path, limit: float) -> tuple[str, float]:
    """Returns the verdict of cavalcade and the seconds of its process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "unique", puzzle, board, "--threads", "1", "--format", "json"]
    command += ["--time-limit", f"{WAITING * limit}s"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = re.search(r'"verdict":"(\w+)"', run.stdout)
    if not verdict and "--time-limit" in run.stderr:
        return "unknown", limit
    if not verdict:
        sys.exit(f"{board}: {run.stderr.strip()}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return within(limit, verdict[1], spent)


def within(limit: float, verdict: str, seconds: float) -> tuple[str, float]:
    """Returns a verdict and its seconds, if it was found within the limit."""
    return ("unknown", limit) if verdict == "unknown" or seconds > limit else (verdict, seconds)


class Loop:
    """A model of CP-SAT: one loop through some of the given points of a rectangle."""

    def __init__(self, points: list[tuple[int, int]]) -> None:
        from ortools.sat.python import cp_model  # only here: without --peer it is not needed

        self.library = cp_model
        self.model = cp_model.CpModel()
        numbers = {point: number for number, point in enumerate(points)}
        self.visits = {point: self.model.new_bool_var("") for point in points}
        self.uses = {}
        arcs = [(numbers[point], numbers[point], ~visit) for point, visit in self.visits.items()]
        for point in points:
            for step in (STEPS["e"], STEPS["s"]):
                other = (point[0] + step[0], point[1] + step[1])
                if other in numbers:
                    use, there, back = (self.model.new_bool_var("") for _ in range(3))
                    self.uses[point, other] = self.uses[other, point] = use
                    self.model.add(there + back == use)
                    arcs.append((numbers[point], numbers[other], there))
                    arcs.append((numbers[other], numbers[point], back))
        for point in points:
            self.model.add(sum(self.around(point)) == 2 * self.visits[point])
        self.model.add_circuit(arcs)
        self.model.add_bool_or(self.visits.values())

    def edge(self, point: tuple[int, int], step: tuple[int, int], times: int = 1):
        """Returns whether the loop uses the step that follows `times - 1` steps from a point; 0 outside the board."""
        one, other = ((point[0] + k * step[0], point[1] + k * step[1]) for k in (times - 1, times))
        return self.uses.get((one, other), 0)

    def around(self, point: tuple[int, int]) -> list:
        """Returns the edges of a point."""
        return [self.edge(point, step) for step in STEPS.values()]

    def verdict(self, limit: float) -> tuple[str, float]:
        """Returns whether there is exactly one loop, and the seconds that it took."""
        start, count = time.process_time(), 0
        while count < 2:
            solver = self.library.CpSolver()
            solver.parameters.num_workers = 1
            left = limit - time.process_time() + start
            solver.parameters.max_time_in_seconds = max(0.01, WAITING * left)
            status = solver.solve(self.model)
            if status == self.library.UNKNOWN:
                return within(limit, "unknown", limit)
            if status == self.library.INFEASIBLE:
                break
            count += 1
            edges = set(self.uses.values())
            self.model.add_bool_or([~edge if solver.value(edge) else edge for edge in edges])
        return within(limit, ("none", "unique", "several")[count], time.process_time() - start)


def peer_unique(puzzle: str, board: Path, limit: float) -> tuple[str, float]:
    """Returns the verdict of CP-SAT, and the seconds of its searches."""
    blocks = [[]]
    for line in board.read_text().splitlines():
        words = line.split("%")[0].split()
        if not words:
            blocks.append([])
        else:
            blocks[-1].append(list(words[0]) if len(words) == 1 and len(words[0]) > 2 else words)
    grids = [block for block in blocks if block]
    return PUZZLES[puzzle](*grids).verdict(limit)


def points(rows: int, columns: int) -> list[tuple[int, int]]:
    """Returns the points of a rectangle."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def slitherlink(grid: list[list[str]]) -> Loop:
    """Digits count the sides of their cells on the loop."""
    loop = Loop(points(len(grid) + 1, len(grid[0]) + 1))
    for row, column in points(len(grid), len(grid[0])):
        if grid[row][column] != ".":
            first, last = (row, column), (row + 1, column + 1)
            sides = [loop.edge(first, STEPS[it]) for it in "es"] + [loop.edge(last, STEPS[it]) for it in "nw"]
            loop.model.add(sum(sides) == int(grid[row][column]))
    return loop


def masyu(grid: list[list[str]]) -> Loop:
    """White pearls are passed straight, with a turn beside; black ones are turns between straight cells."""
    loop = Loop(points(len(grid), len(grid[0])))
    for cell in points(len(grid), len(grid[0])):
        pearl = grid[cell[0]][cell[1]]
        if pearl == ".":
            continue
        loop.model.add(loop.visits[cell] == 1)
        for ahead, back in ("ns", "ew"):
            one, other = loop.edge(cell, STEPS[ahead]), loop.edge(cell, STEPS[back])
            if pearl == "b":
                loop.model.add(one + other == 1)
            else:
                loop.model.add(one == other)
                onward = [loop.edge(cell, STEPS[it], 2) for it in (ahead, back)]
                loop.model.add(sum(onward) <= 2 - one)
        if pearl == "b":
            for step in STEPS.values():
                loop.model.add(loop.edge(cell, step) <= loop.edge(cell, step, 2))
    return loop


def yajilin(grid: list[list[str]]) -> Loop:
    """Cells off the loop are shaded and not adjacent; numbers count them."""
    cells = points(len(grid), len(grid[0]))
    loop = Loop([cell for cell in cells if grid[cell[0]][cell[1]] == "."])
    for one, other in loop.uses:
        loop.model.add_bool_or(loop.visits[one], loop.visits[other])
    for row, column in cells:
        number, heading = grid[row][column][:-1], grid[row][column][-1]
        if number.isdigit():
            seen, cell = [], (row, column)
            while cell in loop.visits or 0 <= cell[0] < len(grid) and 0 <= cell[1] < len(grid[0]):
                seen += [~loop.visits[cell]] if cell in loop.visits else []
                cell = (cell[0] + STEPS[heading][0], cell[1] + STEPS[heading][1])
            loop.model.add(sum(seen) == int(number))
    return loop


def country_road(numbers: list[list[str]], regions: list[list[str]]) -> Loop:
    """Each region is entered once; a number counts its cells on the loop."""
    cells = points(len(numbers), len(numbers[0]))
    loop = Loop(cells)
    borders, members = defaultdict(set), defaultdict(list)
    for row, column in cells:
        members[regions[row][column]].append((row, column))
    for (one, other), use in loop.uses.items():
        labels = {regions[row][column] for row, column in (one, other)}
        if len(labels) == 2:
            loop.model.add_bool_or(loop.visits[one], loop.visits[other])
            for label in labels:
                borders[label].add(use)
    for border in borders.values():
        loop.model.add(sum(border) == 2)
    for row, column in cells:
        if numbers[row][column] != ".":
            visits = [loop.visits[cell] for cell in members[regions[row][column]]]
            loop.model.add(sum(visits) == int(numbers[row][column]))
    return loop


PUZZLES = {"slitherlink": slitherlink, "masyu": masyu, "yajilin": yajilin, "country-road": country_road}

if __name__ == "__main__":
    main()
