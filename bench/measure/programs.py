"""The programs that are compared: how each is had, whether it is there, and how it is asked.

Peers of Python live in a virtual environment in the cache, MiniZinc and gcc come from the system's packages.
Every program is a process that reads a problem and prints what it found; nobody sees another's model.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from measure import build
from measure.launch import Limits, Run, compiled, run
from measure.problems import Cycles, Places, Problem

PEERS = build.ROOT / "bench" / "peers"
ENVIRONMENT = build.cache() / "venv"
PYTHON = ENVIRONMENT / "bin" / "python"


@dataclass(frozen=True)
class Answer:
    """What one run found, and took: `solving` are the seconds of the search
    alone, `whole` the CPU seconds of all processes."""

    end: str
    solutions: int | None
    nodes: int | None
    solving: float | None
    whole: float
    megabytes: float
    said: str


class Program(ABC):
    """One of the programs."""

    name: str
    remedy: str

    @abstractmethod
    def version(self) -> str | None:
        """Its version, or nothing if it is not installed."""

    def states(self, problem: Problem) -> bool:
        """Whether it can be asked this."""
        return True

    @abstractmethod
    def ask(self, problem: Problem, limits: Limits) -> Answer:
        """One run."""


class Native(Program):
    """The search written by hand in C."""

    name = "C"
    remedy = "apt-get install gcc libc6-dev"

    def version(self) -> str | None:
        """That of the compiler."""
        return told("gcc", "--version") and f"gcc {told('gcc', '-dumpfullversion')} -O3 -march=native"

    def states(self, problem: Problem) -> bool:
        """Groups of cells are words of 64 bits."""
        return not isinstance(problem, Places) or bool(problem.lines) or problem.cells <= 64

    def ask(self, problem: Problem, limits: Limits) -> Answer:
        """Builds if needed, and runs."""
        source = "places" if isinstance(problem, Places) else "cycles"
        program = str(compiled(PEERS / f"{source}.c", "-march=native"))
        if isinstance(problem, Places) and problem.lines:
            done = run([program, problem.lines, str(problem.size)], limits)
        else:
            done = run([program], limits, problem.native())
        found = re.fullmatch(r"(\d+) (\d+) ([\d.]+)\s*", done.out)
        if done.end != "ok" or found is None:
            return failed(done)
        return answered(done, int(found[1]), int(found[2]), float(found[3]))


class Script(Program):
    """A peer behind a script of Python in `bench/peers`."""

    def __init__(self, name: str, script: str, package: str = "") -> None:
        self.name, self.script, self.package = name, PEERS / f"{script}.py", package
        self.remedy = f"pip install {package}" if package else "apt-get install minizinc flatzinc"

    def version(self) -> str | None:
        """That of the package, or of MiniZinc and Gecode."""
        if self.package:
            asks = f"from importlib.metadata import version; print(version('{self.package}'))"
            return told(str(PYTHON), "-c", asks)
        gecode = re.search(r"Gecode ([\d.]+) ", told("minizinc", "--solvers") or "")
        language = re.search(r"version ([\d.]+)", told("minizinc", "--version") or "")
        if gecode is None or language is None or shutil.which("fzn-gecode") is None:
            return None
        return f"{gecode[1]} (MiniZinc {language[1]})"

    def states(self, problem: Problem) -> bool:
        """A diagram of sets knows neither numbers nor sets that must be hit."""
        if self.package != "graphillion":
            return True
        if isinstance(problem, Cycles):
            return not problem.first  # it has all or none
        return isinstance(problem, Places) and not problem.at_least_one

    def ask(self, problem: Problem, limits: Limits) -> Answer:
        """One process, which has its own idea of what solving is."""
        python = str(PYTHON) if self.package else sys.executable
        done = run([python, str(self.script)], limits, problem.json())
        if done.end != "ok" or not done.out.strip():
            return failed(done)
        said = json.loads(done.out.splitlines()[-1])
        return answered(done, said["solutions"], said["nodes"], said["seconds"])


class Cavalcade:
    """Ourselves, by command line."""

    name = "cavalcade"

    def __init__(self, binary: Path | None) -> None:
        self.binary = binary or build.cavalcade()
        self.one_thread: dict[str, list[str]] = {}

    @cached_property
    def version(self) -> str:
        """As it says."""
        return (told(str(self.binary), "--version") or "").removeprefix("cavalcade ")

    def knows(self, puzzle: str) -> bool:
        """Whether it has the puzzle; finds out on the way how it is kept to one thread."""
        if puzzle not in self.one_thread:
            text = told(str(self.binary), "count", puzzle, "--help") or ""
            if not text:
                return False
            self.one_thread[puzzle] = ["--threads", "1"] if "--threads" in text else []
        return True

    def sweeps(self, command: list[str]) -> bool:
        """Whether it can count without visiting: not where numbers or neighbourhoods of cells matter."""
        return command[0] == "count" and command[1] not in ("prime", "numbrix", "hidato", "akari")

    def ask(self, command: list[str], limits: Limits, method: str = "search") -> tuple[Answer, str]:
        """One run of `COMMAND PUZZLE ...`, and what it printed; a count by search or over a frontier."""
        options = [*self.one_thread[command[1]], "--format", "json", "--stats"]
        options += ["--method", method] if command[0] == "count" else []
        done = run([str(self.binary), *command, *options], limits)
        if done.code == 2:
            return replace(failed(done), end="refused"), ""
        if done.end != "ok" or done.code == 3:
            return failed(done), ""
        statistics = json.loads(done.err.splitlines()[-1])
        solutions = 1 if command[0] == "first" and done.code == 0 else counted(done.out)
        return answered(done, solutions, statistics["nodes"], statistics["seconds"]), done.out


def counted(out: str) -> int | None:
    """The count that the peers are asked for as well."""
    counts = json.loads(out)["counts"] if out.strip() else {}
    keys = [key for key in ("undirected", "numberings", "placements", "directed") if key in counts]
    return int(counts[keys[0]]) if keys else None


def answered(done: Run, solutions: int | None, nodes: int | None, seconds: float) -> Answer:
    """A run with an answer. Some tell wall seconds; on a busy machine the process had less."""
    solving = min(seconds, done.cpu_seconds)
    return Answer("ok", solutions, nodes, solving, done.cpu_seconds, done.peak_megabytes, "")


def failed(done: Run) -> Answer:
    """A run that gave nothing."""
    end = done.end if done.end != "ok" else "failed"
    said = (done.err.strip().splitlines() or ["nothing"])[-1][:200] if end == "failed" else ""
    return Answer(end, None, None, None, done.cpu_seconds, done.peak_megabytes, said)


def told(*command: str) -> str | None:
    """What a command prints, or nothing if there is no such command or it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


PROGRAMS: list[Program] = [
    Native(),
    Script("Gecode", "flatzinc"),
    Script("clingo", "asp", "clingo"),
    Script("CP-SAT", "cpsat", "ortools"),
    Script("Graphillion", "zdd", "graphillion"),
]


def install() -> None:
    """Everything that is missing, from the package indices the machine is set up for."""
    system = {"minizinc": "minizinc", "fzn-gecode": "flatzinc", "gcc": "gcc", "cc": "libc6-dev"}
    absent = [package for command, package in system.items() if shutil.which(command) is None]
    if importlib.util.find_spec("ensurepip") is None:
        absent.append("python3-venv")
    if absent:
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update"], check=True, env=quiet)
        subprocess.run(["apt-get", "install", "--yes", *absent], check=True, env=quiet)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
    packages = [program.package for program in PROGRAMS if isinstance(program, Script) and program.package]
    subprocess.run([str(PYTHON), "-m", "pip", "install", "--quiet", *packages], check=True)
