"""Where the tests find the fixtures, and the program itself to compare with."""

import pathlib
import subprocess

from cavalcade.program import find

ROOT = pathlib.Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "fixtures"


def program(*words, code=0):
    """Returns what the program writes to standard output."""
    run = subprocess.run([find(), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
    assert run.returncode == code, run.returncode
    return run.stdout
