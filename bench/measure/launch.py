"""Runs a command under limits of time and memory and measures it, its descendants included.

The work is done by `launch.c`, which is built once into the cache.
"""

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from measure.build import Missing, cache

SIGKILL, SIGXCPU = 128 + 9, 128 + 24


@dataclass(frozen=True)
class Limits:
    """What one run may take."""

    cpu_seconds: int
    memory_bytes: int

    @property
    def wall_seconds(self) -> int:
        """On a machine that others use as well CPU time passes more slowly than time."""
        return 4 * self.cpu_seconds + 10


ONE_THREAD = {"OMP_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1"}


@dataclass(frozen=True)
class Run:
    """What one run said and took; `end` is `ok`, `time`, `memory` or `failed`."""

    out: str
    err: str
    code: int
    end: str
    cpu_seconds: float
    peak_megabytes: float


def compiled(source: Path, *flags: str) -> Path:
    """The program made from a file of C, built if the file is newer."""
    program = cache() / "c" / source.stem
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        program.parent.mkdir(parents=True, exist_ok=True)
        made = program.with_suffix(".new")
        try:
            subprocess.run(["gcc", "-std=gnu11", "-O3", *flags, "-o", made, source], check=True)
        except FileNotFoundError:
            raise Missing("gcc is not installed: apt-get install gcc libc6-dev") from None
        except subprocess.CalledProcessError:
            raise Missing(f"gcc does not build {source.name}") from None
        made.rename(program)
    return program


def run(command: list[str], limits: Limits, given: str = "") -> Run:
    """Runs `command` with `given` as its input, one thread."""
    launcher = compiled(Path(__file__).with_name("launch.c"))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        numbers = [limits.cpu_seconds, limits.memory_bytes, limits.wall_seconds]
        done = subprocess.run(
            [str(launcher), *map(str, numbers), str(report), *command],
            input=given,
            capture_output=True,
            text=True,
            env=dict(os.environ, **ONE_THREAD, PYTHONDONTWRITEBYTECODE="1", TMPDIR=folder),
        )
        if done.returncode != 0:
            raise KeyboardInterrupt
        code, wall, seconds, kilobytes = report.read_text().split()
    spent = float(seconds) >= 0.95 * limits.cpu_seconds
    full = int(kilobytes) << 10 >= 0.95 * limits.memory_bytes
    end = ending(int(code), wall == "1", spent, full, done.stderr)
    return Run(done.stdout, done.stderr, int(code), end, float(seconds), int(kilobytes) / 1024)


def ending(code: int, wall: bool, spent: bool, full: bool, err: str) -> str:
    """How a run ended, from its exit code, the limits that it came close to, and what it wrote."""
    if wall or (spent and code != 0) or code in (SIGKILL, SIGXCPU):
        return "time"
    if (full and code != 0) or (code > 1 and any(word in err for word in ("MemoryError", "bad_alloc", "memory"))):
        return "memory"
    return "ok" if code in (0, 1, 3) else "failed"
