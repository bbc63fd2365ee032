"""Exceptions, one for each exit code that is not an answer.

The codes are those of docs/formats/commands.md, "Exit codes". The messages are those of the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from .records import Record

    Result = Union[Record, str, None]


class Error(Exception):
    """A run that gave no complete answer.

    `message` is the first message of the program, `hint` its remedy or an empty string, `command` the command line and
    `code` the exit code. `result` is what a stopped run had found: the answer or the last solution, of `run` the text,
    or `None`.
    """

    def __init__(
        self, message: str, hint: str = "", command: str = "", code: int = 0, result: Result = None
    ) -> None:
        # All arguments go to the base class, so that the exception can be pickled.
        super().__init__(message, hint, command, code, result)
        self.message = message
        self.hint = hint
        self.command = command
        self.code = code
        self.result = result

    def __str__(self) -> str:
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message


class InvalidInput(Error, ValueError):
    """Exit code 2: an option, a board or a file is not accepted."""


class Stopped(Error):
    """Exit code 3: a limit or a signal stopped the run. `result` is what it had found, if it wrote an answer."""


class InternalError(Error, RuntimeError):
    """Exit code 101, or an end that the program did not choose: a fault of the program."""


class NotInstalled(Error, FileNotFoundError):
    """The program `cavalcade` was not found."""


class Note(UserWarning):
    """A note of the program, such as how it read an unusual sign of a board."""


def error_of(code: int, messages: str, command: str, result: Result = None) -> Error:
    """Returns the exception for an exit code, with the message and hint among the lines of standard error."""
    lines = [line for line in messages.split("\n") if line and not line.startswith(("note: ", "{"))]
    hint = next((line[len("hint: ") :] for line in lines if line.startswith("hint: ")), "")
    lines = [line for line in lines if not line.startswith("hint: ")]
    errors = [line for line in lines if line.startswith("cavalcade: ")]
    # A stopped run reports that at the end, an error comes first.
    message = errors[0] if errors else lines[-1] if lines else f"cavalcade ended with code {code}"
    for beginning in ("cavalcade: error: ", "cavalcade: internal error: "):
        message = message[len(beginning) :] if message.startswith(beginning) else message
    kind = {2: InvalidInput, 3: Stopped}.get(code, InternalError)
    return kind(message, hint, command, code, result)
