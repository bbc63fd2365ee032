"""Runs the program: `python -m cavalcade list prime` is `cavalcade list prime`."""

from __future__ import annotations

import os
import subprocess
import sys

from .program import find


def main() -> int:
    """Runs the program with the words of this command line and returns its exit code."""
    words = [find(), *sys.argv[1:]]
    if os.name == "posix":
        # Signals and the terminal then belong to the program alone.
        os.execv(words[0], words)
    return subprocess.call(words)


if __name__ == "__main__":
    sys.exit(main())
