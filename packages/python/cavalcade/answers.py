"""Runs a command with `--format json` and reads its answers, one object per line."""

from __future__ import annotations

import json
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, Iterator, List, Optional, Type, TypeVar

from .arrays import as_array
from .command import Command
from .errors import InternalError, error_of
from .lasting import answer
from .records import Record
from .runs import Process, Run

if TYPE_CHECKING:
    import numpy

T = TypeVar("T", bound=Record)
A = TypeVar("A")


class Answers(Iterator[T], Generic[T]):
    """The answers of a running command, each as soon as it is found.

    `close()`, leaving a `with` block, or dropping the object stops the program. `complete` is `None` while the program
    runs, then whether these were all answers. Reaching `limit=` ends the iteration without an exception.
    """

    def __init__(
        self, command: Command, make: Callable[[Dict[str, Any]], T], start: Callable[..., Run] = Process
    ) -> None:
        self.complete: Optional[bool] = None
        self._command = command
        self._make = make
        self._number = 0
        self._last: Optional[T] = None
        self._run = start([*command.words(), "--format=json"], command.text)
        self._lines = self._run.lines()

    def __iter__(self) -> Answers[T]:
        return self

    def __next__(self) -> T:
        if self._run.closed:
            raise StopIteration
        line = next(self._lines, None)
        if line is None:
            self._end()
            raise StopIteration
        self._number += 1
        self._last = self._make(json.loads(line))
        return self._last

    def _end(self) -> None:
        """Reads the exit code of a program that writes no more; raises its exception."""
        try:
            code = self._run.end()
            if code not in (0, 1) and not (code == 3 and self._is_at_limit()):
                raise error_of(code, self._run.messages(), str(self._command), self._last)
            self.complete = code != 3
        finally:
            self._run.close()

    def _is_at_limit(self) -> bool:
        """Returns whether there are as many solutions as were asked for."""
        limit = self._command.options.get("limit")
        return self._command.verb in ("list", "sample") and str(limit) == str(self._number)

    def array(self, *arguments: Any) -> numpy.ndarray[Any, Any]:
        """Returns the arrays of all remaining solutions as one array of numpy; `arguments` are those of each `array`."""
        return as_array([getattr(found, "array")(*arguments).tolist() for found in self])

    def close(self) -> None:
        """Stops the program if it still runs; there are no more answers."""
        self._run.close()

    def __enter__(self) -> Answers[T]:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # The program may not have been found.
        if hasattr(self, "_run"):
            self._run.close()


def every(command: Command, make: Callable[[Dict[str, Any]], T]) -> List[T]:
    """Returns all answers of a command."""
    start = answer if command.options.get("count") is None else Process
    with Answers(command, make, start) as answers:
        return list(answers)


def single(command: Command, make: Callable[[Dict[str, Any], Command, float], T]) -> Optional[T]:
    """Returns the answer of a command that writes one object, or `None` if it wrote nothing.

    Raises `ValueError` if the command writes several, as for a range of boards.
    """
    started = time.monotonic()
    with Answers(command, lambda data: make(data, command, started), answer) as answers:
        found = next(answers, None)
        if found is not None and next(answers, None) is not None:
            raise ValueError("the command gives several answers; use counts(), solutions() or run()")
    return found


def expected(found: Optional[A]) -> A:
    """Returns an answer that the program always writes."""
    if found is None:
        raise InternalError("the program wrote no answer")
    return found
