"""The options of each function, as types: a type checker refuses an option that the program does not know.

The keys are the options of the command line; `tests/test_options.py` compares them with the program. `None` leaves an
option out.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Mapping, Optional, Sequence, TypedDict, Union

from .command import Value, Word

if TYPE_CHECKING:
    from typing import SupportsIndex

    from typing_extensions import Literal

    Flag = Optional[bool]
    Number = Union[SupportsIndex, str, None]
    Text = Optional[Value]
    File = Optional[Word]
    Time = Union[str, float, SupportsIndex, timedelta, None]
    Steps = Union[Value, Sequence[Value], None]
    Branch = Optional[Literal["auto", "warnsdorff", "first-fail", "input-order"]]
    Method = Optional[Literal["search", "frontier", "subsets", "merged", "both"]]
    Ends = Optional[Literal["first", "both"]]
    When = Optional[Literal["auto", "always", "never"]]
    Input = Optional[Literal["edges", "dot", "hcp", "dimacs", "graph6", "sparse6", "digraph6"]]
    Symmetry = Optional[Literal["none", "half-turn", "mirror", "diagonal", "quarter-turn"]]


class PuzzleOptions(TypedDict, total=False):
    """The options of puzzles, and those of all commands."""

    all_cells: Flag
    also: Text
    any_length: Flag
    apart: Flag
    blank: Text
    branch: Branch
    breaks: Text
    class_: Union[Mapping[str, Value], Steps]
    closed: Flag
    cylinder: Flag
    define: Union[Mapping[str, Value], Text]
    directed: Flag
    from_: Text
    hole: Text
    induced: Flag
    input: Input
    klein: Flag
    layers: Number
    length: Union[Number, Text]
    limit: Number
    longest: Flag
    moebius: Flag
    move: Steps
    node_limit: Number
    numbers_from: Number
    only: Text
    progress: When
    rider: Flag
    size: Number
    stars: Number
    step: Steps
    stop_on_error: Flag
    stream: Flag
    summary: Flag
    threads: Number
    tiling: Text
    time_limit: Time
    to: Text
    torus: Flag
    transparent: Flag
    uncrossed: Flag
    unicode: Flag


class TreeOptions(PuzzleOptions, total=False):
    """Those of `solve`, and of others that can write their search tree."""

    tree: File


class UniqueOptions(TreeOptions, total=False):
    """Those of `unique`."""

    proof: File


class CountOptions(TreeOptions, total=False):
    """Those of `count` and `counts`."""

    by_ends: Ends
    by_length: Flag
    classes: Flag
    convention: Text
    forecast: Flag
    memory: Text
    method: Method
    shard: Text
    store: File
    tables: File
    trace: File


class ListOptions(UniqueOptions, total=False):
    """Those of `solutions` and `page`."""

    classes: Flag
    memory: Text
    proof_limit: Number
    shard: Text
    store: File


class SampleOptions(PuzzleOptions, total=False):
    """Those of `sample`."""

    count: Number
    memory: Text
    rank: Number
    seed: Number


class FamilyOptions(PuzzleOptions, total=False):
    """Those of `family`."""

    memory: Text


class CluesOptions(PuzzleOptions, total=False):
    """Those that `minimise` and `generate` share."""

    clues: Number
    givens: File
    keep: Text
    seed: Number
    symmetry: Symmetry


class MinimiseOptions(CluesOptions, total=False):
    """Those of `minimise`."""

    any_cell: Flag
    minimum: Flag
    proof: File


class GenerateOptions(CluesOptions, total=False):
    """Those of `generate`."""

    count: Number
    difficulty: Text
    effort: Number
    mix: Text


class GradeOptions(PuzzleOptions, total=False):
    """Those of `grade`."""

    explain: Flag


class HintOptions(PuzzleOptions, total=False):
    """Those of `hint`."""

    next: File
    state: File


class ForcedOptions(PuzzleOptions, total=False):
    """Those of `forced`."""

    next: File


class DrawOptions(PuzzleOptions, total=False):
    """Those of `draw`."""

    solution: Flag
