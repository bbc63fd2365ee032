"""Answers: one JSON object of the program, with its keys as attributes and as items.

The keys are those of docs/formats/json.md. Answers that have a picture get it from a second run of the same command
with `--format svg`; the same command always gives the same answer.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, TypedDict, Union

from .command import Command, Option
from .errors import Error
from .lasting import output
from .picture import Picture, one_of

PATIENCE = 10.0
"""Seconds: notebooks show the picture of an answer only if the answer took no longer, because it is found again."""


class Record(Mapping[str, Any]):
    """A JSON object: `answer.rows` and `answer["rows"]` are the same."""

    def __init__(self, data: Dict[str, Any]) -> None:
        self._data = data

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    if not TYPE_CHECKING:
        # A type checker knows the keys that each answer declares.
        def __getattr__(self, name: str) -> Any:
            # Copies and unpickled objects have no data at first.
            if not name.startswith("_") and name in self._data:
                return self._data[name]
            raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._data]

    def __hash__(self) -> int:
        return hash(repr(self._data))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self._data.items())})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Shows the text of the answer in IPython and notebooks, instead of its keys."""
        printer.text(str(self))


class Drawn(Record):
    """An answer that the program can also draw: a solution, a verdict, a board, a grade or a hint."""

    def __init__(self, data: Dict[str, Any], command: Command, started: float, index: Optional[int] = None) -> None:
        super().__init__(data)
        self._command = command
        self._index = index
        self._seconds = time.monotonic() - started

    @property
    def command(self) -> str:
        """The command line that gives this answer."""
        return str(self._command)

    def svg(self) -> Picture:
        """Returns the picture of this answer. Runs the command again, so it takes as long as the answer took.

        Raises `InvalidInput` if the answer cannot be drawn, or if too many solutions come before this one.
        """
        command = self._drawing()
        picture = output([*command.words(), "--format=svg"], command.text, accepted=(0, 1, 3))
        return Picture(picture if self._index is None else one_of(picture, self._index))

    def _drawing(self) -> Command:
        """Returns the command whose picture shows this answer, perhaps among others."""
        return self._command

    def _repr_svg_(self) -> Optional[str]:
        if self._seconds > PATIENCE:
            return None
        try:
            return self.svg()
        except Error:
            return None


class BoardAnswer(Drawn):
    """The answer of `minimise`, or one board of `generate`: `board` is its text, `givens` its clues."""

    board: str
    givens: List[List[int]]
    count: int
    at_least: int
    complete: bool

    def _drawing(self) -> Command:
        # The board itself is drawn; that needs no second search.
        shape: Dict[str, Option] = {name: self._command.options.get(name) for name in ("tiling", "layers")}
        return Command("draw", self._command.puzzle, ("-",), shape, self.board)

    def __str__(self) -> str:
        return str(self.board)


class MarkedCell(TypedDict):
    """A cell of a step: the number is in it, or cannot be there."""

    row: int
    column: int
    number: int
    holds: bool


class Step(TypedDict):
    """A step that people can find."""

    level: int
    technique: str
    cells: List[MarkedCell]
    reason: str


class ForcedFact(TypedDict, total=False):
    """What is true of a cell or vertex, or of the line from it to another, in all solutions; `holds` says whether it is there."""

    row: int
    column: int
    layer: int
    vertex: str
    number: int
    to: Union[List[int], str]
    holds: bool


class Forced(Drawn):
    """The answer of `forced`: the `cells`, or of a program the `values` of variables, which all solutions share; and the
    places in which they differ (`open`)."""

    verdict: str
    cells: List[ForcedFact]
    open: List[ForcedFact]
    values: Dict[str, int]

    def __str__(self) -> str:
        return str(self.verdict)


class Grade(Drawn):
    """The answer of `grade`: `level`, `technique`, `difficulty`, `score`, and the number of steps of each technique."""

    puzzle: str
    board: str
    verdict: str
    level: int
    levels: int
    technique: Optional[str]
    difficulty: Optional[str]
    score: int
    counts: Dict[str, int]
    steps: List[Step]

    def __str__(self) -> str:
        if self.verdict != "unique":
            return str(self.verdict)
        return f"level {self.level} of {self.levels} ({self.difficulty}): {self.technique}, score {self.score}"


class Hint(Drawn):
    """The answer of `hint`: the next `step`, or the `suspects` if there is no solution."""

    verdict: str
    complete: bool
    step: Optional[Step]
    suspects: List[MarkedCell]

    @property
    def reason(self) -> Optional[str]:
        """The reason of the next step."""
        return None if self.step is None else self.step["reason"]

    def __str__(self) -> str:
        return self.reason or ("complete" if self.complete else self.verdict)
