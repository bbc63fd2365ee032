"""Runs programs and the checker VeriPB, and measures them."""

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
PROGRAM = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "cavalcade"


@dataclass
class Outcome:
    """The exit code of a program, its output and messages by lines, its processor seconds, and its bytes of memory."""

    code: int
    lines: list[str]
    seconds: float
    memory: int


def run(*words: object) -> Outcome:
    """Run a program in the folder of the project."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen([str(it) for it in words], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        lines = [line for line in output.read().splitlines() if line.strip()]
    return Outcome(process.returncode, lines, usage.ru_utime + usage.ru_stime, 1024 * usage.ru_maxrss)


def is_accepted(checked: Outcome) -> bool:
    """Whether VeriPB accepted a proof. It warns of assumptions that it accepted without a check, which is not enough."""
    verified = any(line.startswith(("s VERIFIED UNSATISFIABLE", "s VERIFIED BOUNDS")) for line in checked.lines)
    return checked.code == 0 and verified and not any("arning" in line for line in checked.lines)
