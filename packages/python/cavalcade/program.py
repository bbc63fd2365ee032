"""Finds the program, and its version."""

from __future__ import annotations

import functools
import importlib.metadata
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from .errors import NotInstalled

NAME = "cavalcade.exe" if os.name == "nt" else "cavalcade"


def find() -> str:
    """Returns the path of the program: the one that the environment variable `CAVALCADE` names, else the one that was
    installed with this module, else the first one on the search path.

    Raises `NotInstalled` if there is none.
    """
    return os.environ.get("CAVALCADE") or installed()


@functools.lru_cache(maxsize=None)
def installed() -> str:
    """Returns the path of the installed program; looks for it only once, because that takes longer than a question."""
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


def cannot_start(program: str, error: OSError) -> NotInstalled:
    """Returns the exception for a program that the system does not start."""
    hint = "set the environment variable CAVALCADE to the path of the program, or unset it"
    return NotInstalled(f"the program {program!r} cannot be started: {error.strerror}", hint)


def version() -> str:
    """Returns the version of this module, or `unknown` if it is not installed."""
    try:
        return importlib.metadata.version("cavalcade")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
