"""Solutions, and the verdict of `unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple

from .arrays import as_array
from .command import Command
from .records import Drawn

if TYPE_CHECKING:
    import numpy

Place = Tuple[int, int]

SHAPES = {"": " ", "EW": "─", "NS": "│", "ES": "┌", "SW": "┐", "EN": "└", "NW": "┘", "E": "╶", "S": "╷", "W": "╴", "N": "╵"}
"""The character that joins these sides of a cell; the sides are in alphabetical order."""

STEPS = {(0, 1): ("E", "W"), (0, -1): ("W", "E"), (1, 0): ("S", "N"), (-1, 0): ("N", "S")}
"""The side by which a step leaves a cell, and the one by which it enters the next."""


class Solution(Drawn):
    """One solution. Its keys depend on the puzzle: `order`, `cells`, `loop`, `paths`, `vertices`, `edges` or `assignment`.

    `print(solution)` prints it as text, and notebooks show its picture.
    """

    index: int
    rows: int
    columns: int
    layers: int
    tiling: str
    order: List[Any]
    next: List[Optional[int]]
    closed: bool
    cells: List[List[int]]
    loop: List[List[int]]
    paths: List[List[List[int]]]
    shaded: List[List[int]]
    vertices: List[str]
    edges: List[List[str]]
    assignment: Dict[str, Any]

    @property
    def path(self) -> List[Any]:
        """The path or loop in order: cells as row and column from 1, in a box as layer, row and column; of a graph the
        names of the vertices."""
        if "vertices" in self and "closed" in self:
            return list(self.vertices)
        if "loop" in self:
            return [(row, column) for row, column in self.loop]
        if "order" not in self:
            raise AttributeError("the solution is not a path or loop")
        layers = self.order if "layers" in self else [self.order]
        numbered = [
            (number, (layer, row, column) if "layers" in self else (row, column))
            for layer, rows in enumerate(layers, 1)
            for row, numbers in enumerate(rows, 1)
            for column, number in enumerate(numbers, 1)
            if number is not None
        ]
        return [place for _, place in sorted(numbered)]

    def array(self) -> numpy.ndarray[Any, Any]:
        """Returns the numbers of the cells as an array of numpy, -1 where there is none; of pieces 1 and 0 for each cell; of
        a loop its points, one a row."""
        if "order" in self:
            return as_array(self.order)
        if "cells" in self:
            taken = {(row, column) for row, column in self.cells}
            rows, columns = range(1, self.rows + 1), range(1, self.columns + 1)
            return as_array([[int((row, column) in taken) for column in columns] for row in rows])
        if "loop" in self:
            return as_array(self.loop)
        raise TypeError("the solution is not on a board")

    def _drawing(self) -> Command:
        if self._command.verb == "list":
            # A list that stops after one solution says so in the picture, one of several does below them.
            return self._command.changed(limit=max(2, self._index or 1))
        if self._command.verb == "sample" and "rank" not in self._command.options:
            return self._command.changed(count=self._index)
        return self._command

    def __str__(self) -> str:
        if "order" in self:
            layers = self.order if "layers" in self else [self.order]
            return "\n\n".join(grid([[text(cell, "#") for cell in row] for row in layer]) for layer in layers)
        if "loop" in self:
            path = self.path
            steps = list(zip(path, path[1:] + path[:1]))
            return loop(self.rows, self.columns, steps, [(row, column) for row, column in self.get("shaded", [])])
        if "paths" in self:
            paths = [[(row, column) for row, column in path] for path in self.paths]
            return loop(self.rows, self.columns, [step for path in paths for step in zip(path, path[1:])], [])
        if "cells" in self:
            taken = {(row, column) for row, column in self.cells}
            rows, columns = range(1, self.rows + 1), range(1, self.columns + 1)
            return grid([["*" if (row, column) in taken else "." for column in columns] for row in rows])
        return "\n".join(lines(self))


def text(cell: Optional[int], nothing: str) -> str:
    """Returns the number in a cell, or the sign for a hole."""
    return nothing if cell is None else str(cell)


def grid(rows: List[List[str]]) -> str:
    """Returns rows of cells as text, all cells equally wide and right-aligned."""
    width = max((len(cell) for row in rows for cell in row), default=0)
    return "\n".join(" ".join(cell.rjust(width) for cell in row) for row in rows)


def loop(rows: int, columns: int, steps: List[Tuple[Place, Place]], shaded: List[Place]) -> str:
    """Returns steps drawn with lines through the middle of the cells; shaded cells are `#`."""
    sides: Dict[Place, str] = {}
    for here, there in steps:
        step = (there[0] - here[0], there[1] - here[1])
        out, back = STEPS[step]
        sides[here] = sides.get(here, "") + out
        sides[there] = sides.get(there, "") + back
    # Loops of corners have one row and one column more than there are cells.
    rows, columns = (max([size, *places]) for size, places in zip((rows, columns), zip(*(place for step in steps for place in step))))
    around = [[sides.get((row, column), "") for column in range(1, columns + 1)] for row in range(1, rows + 1)]
    drawn = [[SHAPES["".join(sorted(found))] for found in row] for row in around]
    for row, column in shaded:
        drawn[row - 1][column - 1] = "#"
    # A blank column between two cells keeps the picture square; steps to the right fill it.
    joined = ("".join(sign + ("─" if sign in "─┌└╶" else " ") for sign in line).rstrip() for line in drawn)
    return "\n".join(joined)


def lines(solution: Solution) -> Iterator[str]:
    """Yields the lines of a solution that is not on a board."""
    if solution.get("vertices") is not None:
        yield " ".join(str(name) for name in solution.vertices)
    elif "edges" in solution:
        yield " ".join(f"{one}-{other}" for one, other in solution.edges)
    elif "assignment" in solution:
        yield from (f"{name} = {value}" for name, value in solution.assignment.items())
    else:
        yield "none"


class Verdict(Drawn):
    """The answer of `unique`; true if there is exactly one solution.

    `verdict` is `unique`, `several`, `none` or `unknown`, `solutions` has the solutions that prove it, and `differ` the
    cells in which two of them differ.
    """

    verdict: str
    solutions: List[Solution]
    differ: List[List[int]]

    def __init__(self, data: Dict[str, Any], command: Command, started: float) -> None:
        found = enumerate(data.get("solutions", []), 1)
        solutions = [Solution(solution, command, started, index) for index, solution in found]
        super().__init__({**data, "solutions": solutions}, command, started)

    def __bool__(self) -> bool:
        return bool(self["verdict"] == "unique")

    @property
    def solution(self) -> Optional[Solution]:
        """The only solution, or `None` if there is not exactly one."""
        return self["solutions"][0] if self else None

    def __str__(self) -> str:
        titled = (f"solution {solution.index}\n{solution}" for solution in self["solutions"])
        return "\n".join([self["verdict"], *titled])
