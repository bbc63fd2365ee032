"""Finds, counts and lists all solutions of path, loop and placement puzzles.

Each function runs one command of the program `cavalcade`, which is installed with this module, and returns its answer:

    >>> import cavalcade
    >>> print(cavalcade.count("knight", "6x6", closed=True))
    undirected      9862
    directed        19724
    classes         1245
      none          1223
      half turn     17
      quarter turn  5
    method          search
    published       A001230(3)

The arguments are those of the command line; `cavalcade.command` describes how they are written in Python. A limit that
stops a run, bad input and internal errors raise the exceptions of `cavalcade.errors`.
"""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, TypeVar, Union

from .answers import Answers, every, expected, single
from .command import Board, Cell, Command, Option, command, option_words
from .counts import Count
from .errors import Error, InternalError, InvalidInput, Note, NotInstalled, Stopped
from .expressions import Boolean, Condition, Expression
from .families import Family, compiled
from .lasting import output
from .model import Assignment, Model, ModelFamily
from .picture import Page, Picture
from .program import version
from .records import BoardAnswer, Forced, Grade, Hint, Record
from .solution import Solution, Verdict

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import (
        CountOptions, DrawOptions, FamilyOptions, ForcedOptions, GenerateOptions, GradeOptions, HintOptions, ListOptions,
        MinimiseOptions, SampleOptions, TreeOptions, UniqueOptions,
    )  # fmt: skip

T = TypeVar("T")

__version__ = version()

__all__ = [
    "Answers", "Assignment", "Board", "BoardAnswer", "Boolean", "Cell", "Condition", "Count", "Error", "Expression",
    "Family", "Forced", "Grade", "Hint", "InternalError", "InvalidInput", "Model", "Note", "NotInstalled", "Option", "Page",
    "Picture", "Record", "Solution", "Stopped", "Verdict", "count", "counts", "draw", "family", "forced", "generate", "grade",
    "hint", "minimise", "page", "run", "sample", "solutions", "solve", "unique",
]  # fmt: skip


def count(puzzle: str, *board: Board, **options: Unpack[CountOptions]) -> Count:
    """Returns the number of solutions by every convention that applies, such as `undirected` and `directed`."""
    return expected(single(command("count", puzzle, board, options), lambda data, *_: Count(data)))


def counts(puzzle: str, *board: Board, **options: Unpack[CountOptions]) -> Answers[Count]:
    """Returns the counts for a range of boards such as `3x4..3x12`, or for a stream of graphs, one after another."""
    return Answers(command("count", puzzle, board, options), Count)


def solve(puzzle: str, *board: Board, **options: Unpack[TreeOptions]) -> Optional[Solution]:
    """Returns one solution, or `None` if there is none. Use `unique` to know whether it is the only one."""
    return single(command("first", puzzle, board, options), Solution)


def unique(puzzle: str, *board: Board, **options: Unpack[UniqueOptions]) -> Verdict:
    """Returns whether there is exactly one solution, with the solutions that prove it."""
    return expected(single(command("unique", puzzle, board, options), Verdict))


def forced(puzzle: str, *board: Board, **options: Unpack[ForcedOptions]) -> Forced:
    """Returns what all solutions have in common, however many there are."""
    return expected(single(command("forced", puzzle, board, options), Forced))


def solutions(puzzle: str, *board: Board, **options: Unpack[ListOptions]) -> Answers[Solution]:
    """Returns an iterator over all solutions in a fixed order, each as soon as it is found.

    Closing it stops the program: `with cavalcade.solutions(...) as found: ...`.
    """
    listed = command("list", puzzle, board, options)
    return Answers(listed, numbered(listed))


def sample(puzzle: str, *board: Board, **options: Unpack[SampleOptions]) -> List[Solution]:
    """Returns uniformly random solutions: one, or `count=N` of them. `seed=S` draws the same ones every time."""
    drawn = command("sample", puzzle, board, seeded(options))
    return every(drawn, numbered(drawn))


def family(
    puzzle: str, *board: Board, file: Optional[Union[str, os.PathLike[str]]] = None, **options: Unpack[FamilyOptions]
) -> Family:
    """Returns all solutions as one object that answers questions without a search; `file` keeps them."""
    return compiled(command("compile", puzzle, board, options), file)


def minimise(puzzle: str, *board: Board, **options: Unpack[MinimiseOptions]) -> BoardAnswer:
    """Returns the board with fewer clues and the same single solution."""
    return expected(single(command("minimise", puzzle, board, options), BoardAnswer))


def generate(puzzle: str, *board: Board, **options: Unpack[GenerateOptions]) -> List[BoardAnswer]:
    """Returns new boards with a single solution: one, or `count=N` of them."""
    made, started = command("generate", puzzle, board, options), time.monotonic()
    return every(made, lambda data: BoardAnswer(data, made, started))


def grade(puzzle: str, *board: Board, **options: Unpack[GradeOptions]) -> Grade:
    """Returns how hard a puzzle is for people."""
    return expected(single(command("grade", puzzle, board, options), Grade))


def hint(puzzle: str, *board: Board, **options: Unpack[HintOptions]) -> Hint:
    """Returns the next step of a partly filled board, and its reason."""
    return expected(single(command("hint", puzzle, board, options), Hint))


def draw(puzzle: str, *board: Board, **options: Unpack[DrawOptions]) -> Picture:
    """Returns the board, or with `solution=True` its single solution, as a picture for print."""
    drawn = command("draw", puzzle, board, options)
    return Picture(output([*drawn.words(), "--format=svg"], drawn.text))


def page(puzzle: str, *board: Board, **options: Unpack[ListOptions]) -> Page:
    """Returns all solutions as a page for browsers, which can filter, sort, group and compare them."""
    listed = command("list", puzzle, board, options)
    return Page(output([*listed.words(), "--format=html"], listed.text))


def run(*words: str, text: Optional[str] = None, **options: Option) -> str:
    """Returns what any command writes to standard output: `run("export", "knight", "8x8", for_="hcp")`.

    `text` is its standard input. Options may also be words. Exit codes 0 and 1 are answers, all others raise an exception,
    except for a list that ends at its `limit`.
    """
    written = [word for name, option in options.items() for word in option_words(name, option)]
    return output([*words, *written], text)


def numbered(listed: Command) -> Callable[[Dict[str, Any]], Solution]:
    """Returns the function that makes a solution from one object of a list."""
    started = time.monotonic()

    def make(data: Dict[str, Any]) -> Solution:
        return Solution(data, listed, started, data.get("index"))

    return make


def seeded(options: Mapping[str, object]) -> Mapping[str, object]:
    """Returns options of `sample` with a seed: the same command then gives the same answer again, for its picture."""
    if "rank" in options or options.get("seed") is not None:
        return options
    return {**options, "seed": random.SystemRandom().randrange(2**32)}
