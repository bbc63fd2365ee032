"""Runs of the program: what a command writes, line by line, and how it ends."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import warnings
from abc import ABC, abstractmethod
from types import TracebackType
from typing import IO, Iterator, Optional, Sequence, Type, TypeVar

from .errors import Note
from .program import cannot_start, find

Self = TypeVar("Self", bound="Run")

PATIENCE = 2.0
"""Seconds that a run that writes files has to finish or remove them."""

FILES = ("--store", "--proof", "--trace", "--tree", "--next", "--output", "--tables", "--install")
"""Options that name a file that is written."""

VERBS = (
    "count", "draw", "explain", "export", "first", "forced", "generate", "grade", "hint", "list", "minimise", "sample", "unique",
)  # fmt: skip
"""The commands that write nothing but standard output unless an option names a file."""


def writes_files(words: Sequence[str]) -> bool:
    """Returns whether a command may write files."""
    return words[0] not in (*VERBS, "minizinc") or any(word.startswith("-o") or word.partition("=")[0] in FILES for word in words)


class Run(ABC):
    """A run of the program. Closing it, or leaving its `with` block, stops it."""

    closed = False

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yields the lines of standard output as soon as they are written."""

    @abstractmethod
    def code(self) -> int:
        """Waits for the end and returns the exit code."""

    @abstractmethod
    def messages(self) -> str:
        """Returns what was written to standard error."""

    def close(self) -> None:
        """Stops the run if it has not ended."""
        self.closed = True

    def end(self) -> int:
        """Waits for the end, passes notes on as warnings and returns the exit code."""
        code = self.code()
        for note in self.messages().split("\n"):
            if note.startswith("note: "):
                warnings.warn(note[len("note: ") :], Note, stacklevel=level_of_caller())
        return code

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class Process(Run):
    """A run in a process of its own. Standard input and standard error are temporary files, so a large board or many
    messages never block it."""

    def __init__(self, words: Sequence[str], text: Optional[str] = None) -> None:
        program = find()
        self._messages: IO[bytes] = tempfile.TemporaryFile()
        with tempfile.TemporaryFile() as given:
            given.write((text or "").encode())
            given.seek(0)
            try:
                self._process = subprocess.Popen(
                    [program, *words], stdin=given, stdout=subprocess.PIPE, stderr=self._messages
                )
            except OSError as error:
                self._messages.close()
                raise cannot_start(program, error) from None
        self._writes_files = writes_files(words)

    def lines(self) -> Iterator[str]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            yield line.decode()

    def code(self) -> int:
        return self._process.wait()

    def messages(self) -> str:
        self._messages.seek(0)
        return self._messages.read().decode(errors="replace")

    def close(self) -> None:
        super().close()
        if self._process.poll() is None and self._writes_files:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                pass
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._messages.close()


def level_of_caller() -> int:
    """Returns the level of the first frame outside this package, for warnings that name the caller's line."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        level, frame = level + 1, frame.f_back
    return level
