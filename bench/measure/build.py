"""Builds cavalcade and says where the program is.

Cargo is asked for the path of what it built, so a target folder elsewhere is found as well.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the workspace."""


class Missing(Exception):
    """Something that is needed is not installed; the text says what and how it is had."""


def cavalcade(profile: str = "dist") -> Path:
    """The program in a profile, by default that of published programs, built if the sources are newer."""
    if shutil.which("cargo") is None:
        raise Missing("cargo is not installed: see https://rustup.rs")
    command = ["cargo", "build", "--profile", profile, "--locked", "--package", "cavalcade", "--bin", "cavalcade"]
    messages = ["--message-format", "json-render-diagnostics"]
    built = subprocess.run([*command, *messages], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        raise Missing("cavalcade does not build: cargo says why above")
    for line in built.stdout.splitlines():
        executable = json.loads(line).get("executable")
        if executable is not None:
            return Path(executable)
    raise Missing("cargo names no executable")


def compiler() -> str:
    """Version and target of the Rust compiler, in one line."""
    told = subprocess.run(["rustc", "-vV"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    facts = dict(line.split(": ", 1) for line in told.splitlines() if ": " in line)
    return f"{told.splitlines()[0]} for {facts['host']}"


def cache() -> Path:
    """The folder outside the sources where peers, and what is built for them, are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "cavalcade-bench"
