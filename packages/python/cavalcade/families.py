"""All solutions of a problem as one object that answers questions without a search: `compile` and `ask`."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import weakref
from typing import Dict, Iterable, List, Mapping, Optional, Tuple, Union

from .answers import every, expected, single
from .command import Command, Option
from .counts import Count
from .lasting import output
from .records import Record
from .solution import Solution, Verdict

Names = Union[str, Iterable[str]]
"""One element, or several: `"a1-b3"`, `"c4=17"` or `["a1-b3", "c2-d4"]`."""


class Family:
    """All solutions of a problem in a file; `cavalcade.family` makes one.

    Elements are named as in `each()`: cells or vertices, two with a hyphen between them for the step from one to the
    other, or a cell with its number. Each question may be limited to the solutions `with_` some elements, `without`
    others, and those that another family has, too (`and_`).
    """

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self.path = os.fspath(path)

    def __repr__(self) -> str:
        return f"Family({self.path!r})"

    @classmethod
    def temporary(cls) -> Family:
        """Returns a family whose file, not yet written, lives as long as the object."""
        folder = tempfile.mkdtemp(prefix="cavalcade-")
        made = cls(os.path.join(folder, "solutions.family"))
        weakref.finalize(made, shutil.rmtree, folder, ignore_errors=True)
        return made

    def count(self, with_: Names = (), without: Names = (), and_: Optional[Family] = None) -> Count:
        """Returns the number of solutions by every convention that applies."""
        return expected(single(self._asked(with_, without, and_), lambda data, *_: Count(data)))

    def unique(self, with_: Names = (), without: Names = (), and_: Optional[Family] = None) -> Verdict:
        """Returns whether exactly one solution is left."""
        return expected(single(self._asked(with_, without, and_, unique=True), Verdict))

    def each(self, with_: Names = (), without: Names = (), and_: Optional[Family] = None) -> Dict[str, int]:
        """Returns the number of solutions that have each element."""
        asked = single(self._asked(with_, without, and_, each=True), lambda data, *_: Record(data))
        return {each["element"]: int(each["solutions"]) for each in expected(asked)["elements"]}

    def solutions(self, with_: Names = (), without: Names = (), and_: Optional[Family] = None) -> List[Solution]:
        """Returns every solution, in the order of ranks."""
        return self._solutions(self._asked(with_, without, and_, list=True))

    def sample(
        self, count: int = 1, seed: Optional[int] = None, with_: Names = (), without: Names = (), and_: Optional[Family] = None
    ) -> List[Solution]:
        """Returns uniformly random solutions; `seed` draws the same ones every time."""
        seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        return self._solutions(self._asked(with_, without, and_, count=count, seed=seed))

    def rank(self, rank: int, with_: Names = (), without: Names = (), and_: Optional[Family] = None) -> Solution:
        """Returns the solution with this rank, from 1."""
        return self._solutions(self._asked(with_, without, and_, rank=rank))[0]

    def weights(
        self, weights: Mapping[str, int], with_: Names = (), without: Names = (), and_: Optional[Family] = None
    ) -> Optional[Tuple[int, int]]:
        """Returns the least and the greatest weight of a solution, `None` without one; elements without a weight weigh 0."""
        asked = single(self._weighed(weights, with_, without, and_), lambda data, *_: Record(data))
        return None if asked is None else (asked["least"], asked["greatest"])

    def lightest(
        self, weights: Mapping[str, int], with_: Names = (), without: Names = (), and_: Optional[Family] = None
    ) -> Optional[Solution]:
        """Returns a solution of least weight."""
        return next(iter(self._solutions(self._weighed(weights, with_, without, and_, lightest=True))), None)

    def heaviest(
        self, weights: Mapping[str, int], with_: Names = (), without: Names = (), and_: Optional[Family] = None
    ) -> Optional[Solution]:
        """Returns a solution of greatest weight."""
        return next(iter(self._solutions(self._weighed(weights, with_, without, and_, heaviest=True))), None)

    def _asked(self, with_: Names, without: Names, and_: Optional[Family], **options: Option) -> Command:
        listed = {"with_": names(with_), "without": names(without), "and_": None if and_ is None else and_.path}
        return Command("ask", self.path, (), {**listed, **options}, None)

    def _weighed(
        self, weights: Mapping[str, int], with_: Names, without: Names, and_: Optional[Family], **options: Option
    ) -> Command:
        text = "".join(f"{name} {weight}\n" for name, weight in weights.items())
        return self._asked(with_, without, and_, weights="-", **options)._replace(text=text)

    def _solutions(self, asked: Command) -> List[Solution]:
        started = time.monotonic()
        return every(asked, lambda data: Solution(data, asked, started, data.get("index")))


def compiled(command: Command, file: Optional[Union[str, os.PathLike[str]]]) -> Family:
    """Returns what a command compiles; `file` keeps it."""
    made = Family.temporary() if file is None else Family(file)
    output([*command.words(), "-o", made.path], command.text)
    return made


def names(given: Names) -> Option:
    """Returns elements as values of an option."""
    return [given] if isinstance(given, str) else list(given)
