"""Turns the arguments of a Python function into a command line and the text of its standard input.

| in Python | on the command line |
| --- | --- |
| `"6x6"`, a `pathlib.Path` | that word |
| text with a line break, or a list of rows | `-`, and the text on standard input |
| `closed=True` | `--closed` |
| `closed=False`, `memory=None` | nothing |
| `numbers_from=1` | `--numbers-from=1` |
| `move=(1, 2)` | `--move=1,2` |
| `move=[(1, 2), (0, 1)]` | `--move=1,2 --move=0,1` |
| `class_={"F": (1, 2, 3)}` | `--class=F=1,2,3` |

An underscore at the end, as in `from_` or `class_`, is for words that Python reserves.
"""

from __future__ import annotations

import os
import shlex
from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

Cell = Union[int, str, None]
"""A cell of a board: a number, a sign such as `"#"`, or `None` for an open cell."""

Board = Union[str, int, "os.PathLike[str]", Sequence[Sequence[Cell]]]
"""A size, the name of a file or graph, the text of a board, or its rows."""

Word = Union[str, int, float, "os.PathLike[str]"]
"""A value of an option, or one part of it."""

Value = Union[Word, Tuple[Word, ...]]
"""One value of an option; a tuple is joined by commas."""

Option = Union[None, bool, Value, Sequence[Value], Mapping[str, Value]]
"""Everything an option may be given."""


class Command(NamedTuple):
    """A command line without the name of the program, as values that can still be changed."""

    verb: str
    puzzle: str
    board: Tuple[str, ...]
    options: Dict[str, Option]
    text: Optional[str]

    def words(self) -> List[str]:
        """Returns the words of the command line."""
        words = [self.verb, self.puzzle, *self.board]
        for name, option in self.options.items():
            words += option_words(name, option)
        return words

    def changed(self, **options: Option) -> Command:
        """Returns the same command with other values of these options; `None` removes one."""
        return self._replace(options={**self.options, **options})

    def __str__(self) -> str:
        return shlex.join(["cavalcade", *self.words()])


def command(verb: str, puzzle: str, board: Sequence[Board], options: Mapping[str, Option]) -> Command:
    """Returns the command for a verb, a puzzle, the words or rows of its board, and options.

    Raises `TypeError` if two boards are texts, or if an option decides where the answer goes.
    """
    for name in ("format", "o"):
        if name in options:
            raise TypeError(f"{verb}() reads the answer itself and takes no option {name!r}; use cavalcade.run()")
    words: List[str] = []
    text: Optional[str] = None
    for part in board:
        rows = part if isinstance(part, str) and "\n" in part else board_text(part)
        if rows is None:
            words.append(value_word(part))
            continue
        if text is not None:
            raise TypeError(f"{verb}() takes one board as text, but two were given")
        words.append("-")
        text = rows
    return Command(verb, puzzle, tuple(words), dict(options), text)


def board_text(part: Board) -> Optional[str]:
    """Returns the text of a board that is given by its rows, and `None` for a word."""
    if isinstance(part, (str, int, os.PathLike)):
        return None
    rows = (" ".join("." if cell is None else str(cell) for cell in row) for row in part)
    return "".join(row + "\n" for row in rows)


def option_words(name: str, option: Option) -> List[str]:
    """Returns the words for one option: none, one, or one for each value of a list."""
    written = "--" + name.rstrip("_").replace("_", "-")
    if option is None or option is False:
        return []
    if option is True:
        return [written]
    if isinstance(option, Mapping):
        return [f"{written}={key}={value_word(value)}" for key, value in option.items()]
    # One word with a sign of equality: a value may begin with '-'.
    if isinstance(option, (str, int, float, tuple, os.PathLike)):
        return [f"{written}={value_word(option)}"]
    return [f"{written}={value_word(value)}" for value in option]


def value_word(value: object) -> str:
    """Returns a value as it stands on the command line."""
    if isinstance(value, tuple):
        return ",".join(value_word(part) for part in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
