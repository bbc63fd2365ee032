"""Turns the arguments of a Python function into a command line and the text of its standard input.

| in Python | on the command line |
| --- | --- |
| `"6x6"`, a `pathlib.Path` | that word |
| text with a line break | `-`, and the text on standard input |
| a list of rows | `-`, and `{"rows":[["1",null],[null,"#"]]}` on standard input: each cell stays a cell |
| `closed=True` | `--closed` |
| `closed=False`, `memory=None` | nothing |
| `numbers_from=1` | `--numbers-from=1` |
| `move=(1, 2)` | `--move=1,2` |
| `move=[(1, 2), (0, 1)]` | `--move=1,2 --move=0,1` |
| `class_={"F": (1, 2, 3)}` | `--class=F=1,2,3` |
| `time_limit=0.5`, a `timedelta` | `--time-limit=0.5s` |
| a board of `generate`, a graph of `networkx`, a dictionary of neighbours or a matrix of 0 and 1 after `"graph"` | `-`, and its text on standard input |

An underscore at the end, as in `from_` or `class_`, is for words that Python reserves.
"""

from __future__ import annotations

import json
import operator
import os
import shlex
from collections.abc import Set
from datetime import timedelta
from numbers import Real
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Protocol, Sequence, Tuple, Union, cast

from .errors import InvalidInput

Cell = Union[int, float, str, None]
"""A cell of a board: a number or a sign such as `"#"`; `None`, NaN and blank text are open cells."""


class GraphLike(Protocol):
    """A graph as `networkx` has it."""

    def is_directed(self) -> bool: ...

    @property
    def nodes(self) -> Iterable[Any]: ...

    @property
    def adj(self) -> Mapping[Any, Iterable[Any]]: ...


class BoardLike(Protocol):
    """An answer that has the text of a board, such as one of `generate`."""

    @property
    def board(self) -> str: ...


Board = Union[
    str, int, "os.PathLike[str]", Sequence[Sequence[Cell]], Mapping[Any, Iterable[Any]], GraphLike, BoardLike
]  # fmt: skip
"""A size, the name of a file or graph, the text of a board, its rows, or an object that has one of these."""

Word = Union[str, int, float, "os.PathLike[str]"]
"""A value of an option, or one part of it."""

Value = Union[Word, Tuple[Word, ...]]
"""One value of an option; a tuple is joined by commas."""

Option = Union[None, bool, Value, timedelta, Sequence[Value], Mapping[str, Value]]
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


def command(verb: str, puzzle: str, board: Sequence[Board], given: Mapping[str, object]) -> Command:
    """Returns the command for a verb, a puzzle, the words or rows of its board, and options.

    Raises `TypeError` if two boards are texts, or if an option decides where the answer goes.
    """
    # The options of a function have types of their own.
    options = cast(Mapping[str, Option], given)
    for name in ("format", "o"):
        if name in options:
            raise TypeError(f"{verb}() reads the answer itself and takes no option {name!r}; use cavalcade.run()")
    words: List[str] = []
    text: Optional[str] = None
    for part in board:
        rows = part if isinstance(part, str) and "\n" in part else board_text(part, puzzle, options)
        if rows is None:
            words.append(value_word(part))
            continue
        if text is not None:
            raise TypeError(f"{verb}() takes one board as text, but two were given")
        words.append("-")
        text = rows
    if any(map(is_digraph, board)) and "directed" not in options:
        options = {**options, "directed": True}
    return Command(verb, puzzle, tuple(words), dict(options), text)


GRAPHS = ("graph", "independent-sets", "matchings")
"""The puzzles for which rows are an adjacency matrix; only the first one has directed graphs."""


def is_digraph(part: Any) -> bool:
    """Returns whether a board is a graph of `networkx` whose edges have a direction."""
    return hasattr(part, "adj") and bool(part.is_directed())


def board_text(part: Any, puzzle: str, options: Mapping[str, Option]) -> Optional[str]:
    """Returns the text of a board that is given as an object or by its rows, and `None` for a word.

    Raises `TypeError` for an object that is none of these, and for a graph whose directions would be lost, and
    `InvalidInput` for rows with something that is no cell.
    """
    if puzzle in GRAPHS[1:] and is_digraph(part):
        raise TypeError(f"{puzzle!r} needs an undirected graph; pass graph.to_undirected()")
    if isinstance(part, (str, os.PathLike)) or is_integer(part):
        return None
    if isinstance(getattr(part, "board", None), str):
        return str(part.board)
    if hasattr(part, "adj") and hasattr(part, "nodes"):
        lists = {node: part.adj[node] for node in part.nodes}
        if getattr(part, "is_multigraph", bool)():
            # A neighbour stands there once for each parallel edge; the program reports these.
            lists = {node: [other for other, edges in others.items() for _ in edges] for node, others in lists.items()}
        return graph_text(lists)
    if isinstance(part, Mapping) and puzzle in GRAPHS:
        return graph_text(part)
    try:
        rows = [ordered(row) if not isinstance(row, (str, bytes)) else text_of(row) for row in ordered(part)]
    except TypeError:
        kinds = "a size, a name, a text, rows of cells, a graph of networkx, or an answer with a board"
        raise TypeError(f"a board is {kinds}, and not {type(part).__name__!r}") from None
    if puzzle in GRAPHS:
        return matrix_text(rows, puzzle == "graph" and bool(options.get("directed")))
    if rows and all(isinstance(row, str) for row in rows):
        return lines_text(rows)
    return rows_text(rows)


def ordered(values: Any) -> List[Any]:
    """Returns the rows of a board or the cells of a row; raises `TypeError` for what has no order."""
    if isinstance(values, (Mapping, Set)):
        raise TypeError
    # A frame of pandas would give the names of its columns; a list of numpy has `None` for what is masked.
    values = values.to_numpy() if hasattr(values, "to_numpy") else values
    return list(values.tolist() if hasattr(values, "tolist") else values)


def text_of(value: Union[str, bytes]) -> str:
    return value.decode() if isinstance(value, bytes) else value


def lines_text(lines: Sequence[Any]) -> str:
    """Returns a board whose rows are texts, as in a file; raises `InvalidInput` if a blank may be a cell."""
    lines = [line.rstrip("\r\n") for line in lines]
    blank = next((number for number, line in enumerate(lines, 1) if any(map(str.isspace, line))), None)
    if blank is not None and not any(sign in line for line in lines for sign in "._"):
        hint = "write '.' for open cells, or a list of cells for each row"
        raise InvalidInput(f"board row {blank}: a blank may be an open cell or separate two cells", hint, code=2)
    return "\n".join(lines) + "\n"


def rows_text(rows: Sequence[Sequence[Any]]) -> str:
    """Returns rows of cells as data; raises `InvalidInput` for something that is no cell."""
    cells = [[cell_text(cell, row, column) for column, cell in enumerate(each, 1)] for row, each in enumerate(rows, 1)]
    return '{"rows":[' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in cells) + "]}\n"


def cell_text(cell: Any, row: int, column: int) -> Optional[str]:
    """Returns the text of a cell, and `None` for an open one."""
    value = cell.tolist() if hasattr(cell, "tolist") else cell
    if value is None or type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, Real) and value != value):
        return None
    if isinstance(value, (str, bytes)):
        sign = text_of(value).strip()
        if json.dumps(sign, ensure_ascii=False) == f'"{sign}"' and not any(map(str.isspace, sign)):
            return sign or None
    elif not isinstance(value, bool) and (is_integer(value) or (isinstance(value, Real) and value % 1 == 0)):
        return value_word(value if is_integer(value) else int(value))
    hint = "a cell is a whole number, a sign such as '#', or None for an open cell"
    raise InvalidInput(f"board row {row} column {column}: {value!r} is not a cell", hint, code=2)


def graph_text(neighbours: Mapping[Any, Iterable[Any]]) -> str:
    """Returns a graph as the text of a dictionary: for each vertex the names of its neighbours."""

    neighbours = {node: list(others) for node, others in neighbours.items()}
    nodes = dict.fromkeys([*neighbours, *(other for others in neighbours.values() for other in others)])
    names = [str(node) for node in nodes]
    if len(set(names)) < len(names) or any('"' in name and "'" in name for name in names):
        raise TypeError("the names of the vertices must differ as text, and none may have both kinds of quotes")
    for name in names:
        if not name or "\\" in name or not name.isprintable():
            raise TypeError(f"{name!r} cannot be the name of a vertex: it is empty, or has a backslash or a control character")

    def quoted(node: object) -> str:
        mark = "'" if '"' in str(node) else '"'
        return f"{mark}{node}{mark}"

    lists = (f"{quoted(node)}: [{', '.join(map(quoted, others))}]" for node, others in neighbours.items())
    return "{" + ", ".join(lists) + "}\n"


def matrix_text(rows: Sequence[Sequence[Any]], directed: bool) -> str:
    """Returns a graph that is given by its adjacency matrix as text; its vertices are numbered from 0."""
    if any(len(row) != len(rows) for row in rows) or any(cell not in (0, 1) for row in rows for cell in row):
        raise TypeError("the rows of a graph must be a square adjacency matrix of 0 and 1")
    if not directed and any(rows[one][other] != rows[other][one] for one in range(len(rows)) for other in range(one)):
        raise TypeError("the adjacency matrix is not symmetric; for a directed graph, add directed=True to 'graph'")
    return graph_text({one: [other for other, cell in enumerate(row) if cell] for one, row in enumerate(rows)})


def option_words(name: str, option: Option) -> List[str]:
    """Returns the words for one option: none, one, or one for each value of a list."""
    written = "--" + name.rstrip("_").replace("_", "-")
    if option is None or option is False:
        return []
    if option is True:
        return [written]
    if isinstance(option, Mapping):
        return [f"{written}={key}={value_word(value)}" for key, value in option.items()]
    if isinstance(option, timedelta):
        option = option.total_seconds()
    if name == "time_limit" and isinstance(option, float):
        return [f"{written}={option:.9f}s"]
    if name == "time_limit" and is_integer(option):
        return [f"{written}={value_word(option)}s"]
    # One word with a sign of equality: a value may begin with '-'.
    if isinstance(option, (str, int, float, tuple, os.PathLike)) or is_integer(option):
        return [f"{written}={value_word(option)}"]
    return [f"{written}={value_word(value)}" for value in option]


def value_word(value: object) -> str:
    """Returns a value as it stands on the command line."""
    if isinstance(value, tuple):
        return ",".join(value_word(part) for part in value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    # An integer of another library may be shown with its type.
    return str(operator.index(value)) if is_integer(value) else str(value)  # type: ignore[arg-type]


def is_integer(value: object) -> bool:
    """Returns whether a value is a whole number; an array with several elements is not one."""
    try:
        operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True
