"""The answer of `count`: its numbers, and the table that the program prints."""

from __future__ import annotations

import html
from typing import Any, Dict, Iterator, List, Tuple

from .records import Record

NUMBERS = ("counts", "at_least", "by_symmetry", "by_size", "by_length", "by_ends")
"""The keys with counts. Counts beyond 2^53 are strings in JSON and integers here."""

SIZES = ("maximum", "longest")
"""The keys beside the counts that are sizes of solutions, not numbers of them."""

Row = Tuple[str, str]


class Count(Record):
    """A count. `count.undirected` and `count["undirected"]` are numbers, and so are the other names in its table.

    `int(count)` is the number of solutions by the first convention of the table; `maximum` and `longest` are no such
    numbers. A count is true if there is a solution. A stopped count has no numbers; what it found is under `at_least`.
    `print(count)` prints the table.
    """

    puzzle: str
    board: str
    closed: bool
    method: str
    complete: bool
    counts: Dict[str, int]
    at_least: Dict[str, int]
    by_symmetry: Dict[str, int]
    by_size: List[int]
    by_length: Dict[str, int]
    by_ends: List[Dict[str, Any]]
    published: Dict[str, str]
    directed: int
    undirected: int
    classes: int
    numberings: int
    placements: int
    sets: int
    assignments: int
    maximum: int
    longest: int
    line: int
    graph: str

    def __init__(self, data: Dict[str, Any]) -> None:
        data = {key: whole(value) if key in NUMBERS else value for key, value in data.items()}
        super().__init__({**data, **data.get("counts", {})})

    def __int__(self) -> int:
        for number in numbers_of_solutions(self.get("counts", {})):
            return number
        raise ValueError("there is no total: a stopped count has at_least, a forecast its own numbers")

    def __bool__(self) -> bool:
        return any(numbers_of_solutions({**self.get("at_least", {}), **self.get("counts", {})}))

    def __str__(self) -> str:
        rows = list(self.rows())
        name = self.get("graph", self.get("board")) if "n" in self or "line" in self else None
        if name is not None:
            numbers = self.get("counts", {})
            return f"{name}  " + ("  ".join(f"{key} {number}" for key, number in numbers.items()) or "unknown")
        width = max(len(label) for label, _ in rows)
        return "\n".join(f"{label:{width}}  {text}" for label, text in rows)

    def _repr_html_(self) -> str:
        cells = (
            f'<tr><th style="text-align:left;white-space:pre">{html.escape(label)}</th>'
            f'<td style="text-align:right">{html.escape(text)}</td></tr>'
            for label, text in self.rows()
        )
        return f"<table>{''.join(cells)}</table>"

    def rows(self) -> Iterator[Row]:
        """Yields the lines of the table: names and numbers in the order of the program.

        Sizes follow the number of solutions of every size, and kinds of symmetry that of classes.
        """
        if "counts" not in self and "at_least" not in self:
            hidden = ("puzzle", "board", "closed", "complete")
            yield from ((key.replace("_", " "), str(value)) for key, value in self.items() if key not in hidden)
            return
        at_least = {key: f"at least {number}" for key, number in self.get("at_least", {}).items()}
        counts = [(key, str(number)) for key, number in (self.get("counts") or at_least).items()]
        first = [row for row in counts if row[0] != "classes"]
        yield from first
        yield from ((f"  size {size}", str(number)) for size, number in enumerate(self.get("by_size", ())))
        yield from (row for row in counts if row[0] == "classes")
        yield from parts(self.get("by_symmetry", {}))
        for length, number in self.get("by_length", {}).items():
            yield f"  {length} {'step' if length == '1' else 'steps'}", str(number)
        for row in self.get("by_ends", ()):
            alike = f" ({len(row['ends'])} alike)" if len(row["ends"]) > 1 else ""
            yield f"  from {' to '.join(row['ends'][0])}{alike}", str(row["each"])
        if "method" in self:
            yield "method", str(self["method"])
        terms = self.get("published", {}).values()
        if terms:
            yield "published", ", ".join(terms)


def numbers_of_solutions(counts: Dict[str, int]) -> List[int]:
    """Returns the counts by each convention, without the sizes beside them."""
    return [number for name, number in counts.items() if name not in SIZES]


def parts(numbers: Dict[str, int]) -> List[Row]:
    """Returns the lines of the numbers into which a number is divided."""
    return [("  " + name.replace("_", " "), str(number)) for name, number in numbers.items()]


def whole(numbers: Any) -> Any:
    """Returns counts with each number as an integer."""
    if isinstance(numbers, dict):
        return {key: number if key == "ends" else int(number) for key, number in numbers.items()}
    return [whole(number) if isinstance(number, dict) else int(number) for number in numbers]
