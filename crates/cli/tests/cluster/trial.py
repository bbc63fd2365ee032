#!/usr/bin/env python3
"""Measures a count in shards of Slurm on two nodes of this machine, one of which fails in the middle.

Usage: trial.py SHARDS MEMORY QUESTION..., for example trial.py 16 1GB count knight 8x9 --closed --method frontier

Prints the answer, and what prices are paid for: processor seconds, the memory that was held over time, and what was read and
written. All tasks share one folder of tables.
"""

import os
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

import run
from slurm import Slurm

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Meter:
    """Reads once a second what the processes that work on shards have used; a process that ends keeps its last values."""

    def __init__(self, test: run.Test, tables: Path) -> None:
        self.test = test
        self.tables = tables
        self.seconds: dict[int, float] = {}
        self.read: dict[int, int] = {}
        self.written: dict[int, int] = {}
        self.byte_seconds = 0.0
        self.most = 0
        self.disk = 0
        self.ended = threading.Event()

    def watch(self) -> None:
        before = time.monotonic()
        while not self.ended.wait(1):
            now = time.monotonic()
            held = sum(map(self.note, self.workers()))
            self.byte_seconds += held * (now - before)
            self.most = max(self.most, held)
            self.disk = max(self.disk, sum(size(it) for it in self.tables.rglob("*")))
            before = now

    def workers(self) -> list[int]:
        return [number for number, words in run.ours(self.test.folder).items() if words[0] == str(self.test.cavalcade)]

    def note(self, process: int) -> int:
        """Keeps the values of a process; returns the bytes of memory that it holds."""
        folder = Path(f"/proc/{process}")
        try:
            times = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            moved = dict(line.split(": ") for line in (folder / "io").read_text().splitlines())
            held = int((folder / "statm").read_text().split()[1]) * PAGE
        except OSError:
            return 0  # it has just ended
        self.seconds[process] = (int(times[11]) + int(times[12])) / TICKS
        self.read[process], self.written[process] = int(moved["rchar"]), int(moved["wchar"])
        return held


def size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # removed since it was listed


def main() -> None:
    shards, memory, question = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    folder = Path(tempfile.mkdtemp(prefix="cavalcade-trial-"))
    folder.chmod(0o755)
    files, tables, trial = folder / "slurm", folder / "tables", folder / "trial"
    files.mkdir()
    run.install()
    test = run.Test(folder, Path(os.environ["CAVALCADE"]) if "CAVALCADE" in os.environ else run.build())
    meter = Meter(test, tables)
    try:
        with Slurm(files, test.environment) as slurm:
            test.environment = slurm.environment
            begin = time.monotonic()
            words = [*question, "--memory", memory, "--tables", str(tables)]
            array = re.search(r"array +(\d+)", test.submit("trial", shards, words))[1]
            watch = threading.Thread(target=meter.watch)
            watch.start()
            victim = shards // 2
            run.until(f"shard {victim} is begun", lambda: test.nodes(trial / f"{victim}.db") > 0, 36000)
            test.node_fails(slurm, array, victim, trial)
            run.until("the queue is empty", lambda: not slurm.queue(), 36000)
            meter.ended.set()
            watch.join()
            seconds = time.monotonic() - begin
    finally:
        meter.ended.set()
        run.sweep(folder, keep=True)
    print((trial / "answer").read_text(), end="")
    print(f"{seconds:.0f} s, {sum(meter.seconds.values()):.0f} CPU s of {len(meter.seconds)} processes")
    print(f"memory {meter.byte_seconds / 3.6e12:.3f} GB-hours, at most {meter.most / 1e9:.2f} GB together")
    print(f"disk at most {meter.disk / 1e9:.2f} GB; read {sum(meter.read.values()) / 1e9:.1f} GB", end="")
    print(f", written {sum(meter.written.values()) / 1e9:.1f} GB; stores {sum(map(size, trial.glob('*.db'))) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
