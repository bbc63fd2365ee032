"""Processes that answer many questions, one after another, because starting a process takes longer than most questions.

Each runs `cavalcade serve`. A question takes an idle one or starts one, so any number of threads can ask at once. A process
that was interrupted, worked for a second or is a minute old is replaced: no memory stays occupied, and the limits of the
system are read again. After `fork` the child has no processes, and at the end of the interpreter all are stopped.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import subprocess
import tempfile
import time
import weakref
from typing import Iterator, List, Optional, Sequence, Tuple

from .errors import error_of
from .program import cannot_start, find
from .runs import Process, Run, writes_files

LONGEST = 16 << 20
"""The longest question in bytes; longer ones have processes of their own."""

LONG, OLD = 1.0, 60.0
"""Seconds of work, and of age, after which a process is replaced."""

UNANSWERED = "later lines are not answered"
"""What the program reports if a signal has ended it between two questions."""

Key = Tuple[str, str]
"""The program, and the folder to which names of files refer."""


class Lasting:
    """A process that answers questions."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self._started = time.monotonic()
        self._messages = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [key[0], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._messages
            )
        except OSError as error:
            self._messages.close()
            raise cannot_start(key[0], error) from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        ALL.add(self)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, line: bytes) -> Optional[Served]:
        """Returns the answer to a question; then the process is idle or closed. `None` if something outside ended it."""
        begun = time.monotonic()
        try:
            self._questions.write(line)
            self._questions.flush()
            answer = self._answers.readline()
        except OSError:
            answer = b""
        except BaseException:
            self.close()
            raise
        if not answer.endswith(b"\n"):
            # The command has ended the process and reports why, or something else has.
            code = self._process.wait()
            self._messages.seek(0)
            messages = self._messages.read().decode(errors="replace")
            self.close()
            return Served(code, "", messages) if messages and UNANSWERED not in messages else None
        data, now = json.loads(answer), time.monotonic()
        if now - begun < LONG and now - self._started < OLD and len(IDLE) < (os.cpu_count() or 1):
            IDLE.append(self)
        else:
            self.close()
        return Served(data["exit"], data["output"], data["notes"])

    def close(self) -> None:
        """Stops the process; it has nothing to lose."""
        self._process.kill()
        self.release()
        self._process.wait()
        self._messages.close()
        ALL.discard(self)

    def release(self) -> None:
        """Closes the streams without writing to them; another process may use them."""
        for stream in (self._questions, self._answers):
            getattr(stream, "raw").close()

    def forget(self) -> None:
        """Leaves the process to the one that started it."""
        self.release()
        self._messages.close()
        self._process.returncode = 0


ALL: weakref.WeakSet[Lasting] = weakref.WeakSet()
IDLE: List[Lasting] = []


class Served(Run):
    """A run that has ended in a lasting process."""

    def __init__(self, code: int, output: str, messages: str) -> None:
        self._code, self._output, self._messages = code, output, messages

    def lines(self) -> Iterator[str]:
        lines = self._output.split("\n")
        yield from (line + "\n" for line in lines[:-1])
        if lines[-1]:
            yield lines[-1]

    def code(self) -> int:
        return self._code

    def messages(self) -> str:
        return self._messages


def idle(key: Key) -> Lasting:
    """Returns a process that nobody uses."""
    while True:
        try:
            process = IDLE.pop()
        except IndexError:
            return Lasting(key)
        if process.key == key and process.is_alive():
            return process
        process.close()


def answer(words: Sequence[str], text: Optional[str] = None) -> Run:
    """Runs a command whose answer is small: in a lasting process, or in its own if it writes files or limits memory."""
    if writes_files(words) or any(word.startswith("--memory") for word in words):
        return Process(words, text)
    try:
        line = json.dumps({"words": list(words), "input": text or ""}, ensure_ascii=False).encode() + b"\n"
        folder = os.getcwd()
    except (UnicodeEncodeError, OSError):
        return Process(words, text)  # a name that is no text, or a folder that was removed
    # A process that something outside has ended, perhaps while it was idle, answers nothing: the question gets another.
    found = None if len(line) > LONGEST else idle((find(), folder)).ask(line)
    return found or Process(words, text)


def output(words: Sequence[str], text: Optional[str] = None, accepted: Sequence[int] = (0, 1)) -> str:
    """Returns what a command writes to standard output.

    Raises the exception of its exit code if this is not one of `accepted`; a list may end at the limit that it was given.
    """
    with answer(words, text) if words[:1] != ["list"] else Process(words, text) as run:
        found = "".join(run.lines())
        code = run.end()
        is_at_limit = words[:1] == ["list"] and code == 3 and "stopped at --limit " in run.messages()
        if code not in accepted and not is_at_limit:
            raise error_of(code, run.messages(), shlex.join(["cavalcade", *words]), found or None)
    return found


def close_all() -> None:
    """Stops all processes."""
    for process in list(ALL):
        process.close()
    IDLE.clear()


def forget_all() -> None:
    """Leaves all processes to the parent of this one."""
    for process in list(ALL):
        process.forget()
    ALL.clear()
    IDLE.clear()


atexit.register(close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_all)
