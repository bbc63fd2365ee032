"""Finds the program, starts it, and reads its standard output line by line.

Standard input and standard error are temporary files, so a large board or many messages never block a run.
"""

from __future__ import annotations

import importlib.metadata
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from types import TracebackType
from typing import IO, Iterator, List, Optional, Sequence, Type

from .errors import Note, NotInstalled, error_of

NAME = "cavalcade.exe" if os.name == "nt" else "cavalcade"

PATIENCE = 2.0
"""Seconds that a run has to end after it was asked to."""


def find() -> str:
    """Returns the path of the program: the one that the environment variable `CAVALCADE` names, else the one that was
    installed with this module, else the first one on the search path.

    Raises `NotInstalled` if there is none.
    """
    named = os.environ.get("CAVALCADE")
    if named:
        return named
    user = sysconfig.get_preferred_scheme("user") if sys.version_info >= (3, 10) else f"{os.name}_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    # `pip install --target FOLDER` puts programs into FOLDER/bin.
    folders.append(str(Path(__file__).resolve().parents[1] / "bin"))
    for folder in folders:
        path = os.path.join(folder, NAME)
        if os.access(path, os.X_OK):
            return path
    found = shutil.which(NAME)
    if found is None:
        hint = "install it with 'pip install cavalcade', or set CAVALCADE to its path"
        raise NotInstalled(f"the program {NAME!r} was not found", hint)
    return found


class Run:
    """A run of the program. Closing it, or leaving its `with` block, stops the program."""

    def __init__(self, words: Sequence[str], text: Optional[str] = None) -> None:
        self.closed = False
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
                hint = "set the environment variable CAVALCADE to the path of the program, or unset it"
                raise NotInstalled(f"the program {program!r} cannot be started: {error.strerror}", hint) from None
        # A run that writes files needs time to finish or remove them; a list on standard output has nothing to lose.
        files = ("--store", "--proof", "--trace", "--tree", "--next", "--output")
        self._writes_files = list(words[:1]) != ["list"] or any(
            word.startswith("-o") or word.partition("=")[0] in files for word in words
        )

    def lines(self) -> Iterator[str]:
        """Yields the lines of standard output as soon as they are written."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            yield line.decode()

    def end(self) -> int:
        """Waits for the end, passes notes on as warnings and returns the exit code."""
        code = self._process.wait()
        for note in self.messages().splitlines():
            if note.startswith("note: "):
                warnings.warn(note[len("note: ") :], Note, stacklevel=level_of_caller())
        return code

    def messages(self) -> str:
        """Returns what the program has written to standard error."""
        self._messages.seek(0)
        return self._messages.read().decode(errors="replace")

    def close(self) -> None:
        """Stops the program if it still runs."""
        self.closed = True
        if self._process.poll() is None:
            if self._writes_files:
                self._process.terminate()
            else:
                self._process.kill()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._messages.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def version() -> str:
    """Returns the version of this module, or `unknown` if it is not installed."""
    try:
        return importlib.metadata.version("cavalcade")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def level_of_caller() -> int:
    """Returns the level of the first frame outside this package, for warnings that name the caller's line."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        level, frame = level + 1, frame.f_back
    return level


def output(words: Sequence[str], text: Optional[str] = None, accepted: Sequence[int] = (0, 1)) -> str:
    """Returns what a command writes to standard output.

    Raises the exception of its exit code if this is not one of `accepted`.
    """
    with Run(words, text) as run:
        found: List[str] = list(run.lines())
        code = run.end()
        if code not in accepted:
            raise error_of(code, run.messages(), shlex.join(["cavalcade", *words]), "".join(found) or None)
    return "".join(found)
