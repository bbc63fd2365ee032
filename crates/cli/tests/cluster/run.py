#!/usr/bin/env python3
"""Runs shards with Slurm, GNU parallel and Snakemake: kills tasks, lets them resume, and merges them.

The scripts of docs/cluster/ split two counts and a list into shards, one of the counts by the frontier method. Tasks
are killed, terminated and requeued in the middle, a node fails, and the final answer must equal that of a single run,
byte for byte. Merging must be refused while a shard is missing or incomplete. Everything happens in one temporary folder;
no files and no processes remain. Two tasks run at a time; the test takes about six minutes.

If run by root, it installs the missing ones of Debian's packages slurm-wlm, munge and parallel. Snakemake is installed from
PyPI into the temporary folder.
"""

import argparse
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from slurm import Slurm, program

ROOT = Path(__file__).resolve().parents[4]
SCRIPTS = ROOT / "docs" / "cluster"
COUNT = "count knight 6x8 --closed --method search".split()
LIST = "list place queens 15x15 --classes".split()
PARTS = "count knight 7x8 --closed --method frontier".split()
PACKAGES = {"slurmctld": "slurm-wlm", "slurmd": "slurm-wlm", "munged": "munge", "parallel": "parallel"}
# Marks the processes of this test, so that only these are ended.
MARK = "CAVALCADE_CLUSTER_TEST"


class Wrong(Exception):
    """A check failed."""


def say(text: str) -> None:
    print(f"       {text}", flush=True)


@contextmanager
def step(name: str):
    print(f"  ...  {name}", flush=True)
    begin = time.monotonic()
    yield
    print(f"{time.monotonic() - begin:6.1f} s {name}", flush=True)


def until(what: str, is_so: Callable[[], bool], seconds: float = 300) -> None:
    """Waits until `is_so` holds; raises `Wrong` after `seconds`."""
    limit = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > limit:
            raise Wrong(f"not reached after {seconds:.0f} s: {what}")
        time.sleep(0.02)


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)
    say(f"ok: {what}")


def install() -> None:
    """Installs missing packages without starting system services."""
    missing = set()
    for name, package in PACKAGES.items():
        try:
            program(name)
        except FileNotFoundError:
            missing.add(package)
    if not missing:
        return
    words = ["apt-get", "install", "--yes", "--no-install-recommends", *sorted(missing)]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Wrong(f"not installed: {', '.join(sorted(missing))}; as root: {' '.join(words)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["apt-get", "update"], words):
        done = subprocess.run(command, env=os.environ | quiet, capture_output=True, text=True)
        if done.returncode != 0:
            raise Wrong(f"{' '.join(command)}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def build() -> Path:
    """Builds the program in release profile; returns its path."""
    command = ["cargo", "build", "--release", "--locked", "--quiet", "-p", "cavalcade"]
    subprocess.run(command, cwd=ROOT, check=True)
    folder = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
    return ROOT / folder / "release" / "cavalcade"


def ours(folder: Path) -> dict[int, list[str]]:
    """Returns the command lines of all processes that this test started, directly or not, by number."""
    found = {}
    mark = f"{MARK}={folder}".encode()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found[int(entry.name)] = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue  # the process has just ended or belongs to somebody else
    return found


class Test:
    """The folder, the program, and the answers of single runs."""

    def __init__(self, folder: Path, cavalcade: Path) -> None:
        self.folder = folder
        self.cavalcade = cavalcade
        self.environment = os.environ | {MARK: str(folder)}

    def run(self, *words: object, code: int = 0) -> subprocess.CompletedProcess:
        """Runs a command that must end with exit code `code`."""
        command = [str(word) for word in words]
        done = subprocess.run(command, env=self.environment, cwd=self.folder, capture_output=True, text=True)
        if done.returncode != code:
            raise Wrong(f"{' '.join(command)}: code {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
        return done

    def single(self, name: str, question: list[str]) -> None:
        with step(f"single run: {' '.join(question)}"):
            self.run(self.cavalcade, *question, "--threads", 1, "-o", self.folder / f"{name}.single")
            say(f"{(self.folder / f'{name}.single').stat().st_size} bytes")

    def worker(self, store: Path) -> int:
        """Returns the process that works on a store, or 0."""
        words = {number: words for number, words in ours(self.folder).items() if str(store) in words}
        found = [number for number, it in words.items() if it[0] == str(self.cavalcade)]
        return found[0] if found else 0

    def nodes(self, store: Path) -> int:
        """Returns the recorded nodes, or parts, of an incomplete store; 0 if it is complete or does not exist."""
        try:
            connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=10)
            try:
                (nodes,) = connection.execute("SELECT nodes FROM run WHERE writes > 1").fetchone()
                (left,) = connection.execute("SELECT count(*) FROM part").fetchone()
                (counted,) = connection.execute("SELECT count(*) FROM total").fetchone()
                wanted = "SELECT shard * parts / shards - (shard - 1) * parts / shards FROM run"
                (parts,) = connection.execute(wanted).fetchone()
            finally:
                connection.close()
            if parts is not None:
                return counted if counted < parts else 0
            return nodes if left else 0
        except (sqlite3.Error, TypeError):
            return 0

    def middle(self, store: Path) -> int:
        """Waits until a task is in the middle of its shard; returns its process."""
        until(f"{store.name} is begun", lambda: self.nodes(store) > 0 and self.worker(store) > 0)
        return self.worker(store)

    def strike(self, store: Path, number: signal.Signals) -> None:
        """Sends a signal to the process of a shard; the process must end before its shard is complete."""
        worker = self.middle(store)
        os.kill(worker, number)
        until("it is gone", lambda: worker not in ours(self.folder), 30)
        must(self.nodes(store) > 0, f"{number.name} ended process {worker} in the middle of {store}")

    def refused(self, stores: list[Path], pattern: str) -> None:
        """`merge` must refuse these stores and write nothing."""
        done = self.run(self.cavalcade, "merge", *stores, code=2)
        must(done.stdout == "" and re.search(pattern, done.stderr) is not None, f"refused: {done.stderr.strip()}")

    def same(self, name: str, answer: Path) -> None:
        """The merged answer must equal that of the single run."""
        single = self.folder / f"{name}.single"
        difference = subprocess.run(["cmp", single, answer], capture_output=True, text=True)
        must(difference.returncode == 0, f"{answer} has the bytes of the single run {difference.stderr}")

    def slurm(self) -> None:
        """Runs three arrays, in which six tasks end before they are complete."""
        files = self.folder / "slurm"
        files.mkdir()
        with Slurm(files, self.environment) as slurm:
            self.environment = slurm.environment
            try:
                self.arrays(slurm)
            finally:
                with step("Slurm ends"):
                    slurm.stop()
                del self.environment["SLURM_CONF"]

    def submit(self, name: str, shards: int, question: list[str], *options: str) -> str:
        words = ["--dir", name, "--program", self.cavalcade, *options, shards, "--", *question]
        done = self.run(SCRIPTS / "slurm-array.sh", *words)
        for line in done.stdout.splitlines():
            say(line)
        return done.stdout

    def finished(self, slurm: Slurm, answer: Path) -> None:
        """Waits until the queue is empty; then the answer must exist."""
        with step(f"requeued tasks resume and are merged: {answer}"):
            until("the queue is empty", lambda: not slurm.queue(), 400)
            if not answer.exists():
                logs = "".join(f"{it.name}: {it.read_text()}" for it in sorted(answer.parent.glob("*.log")))
                raise Wrong(f"{answer} does not exist\n{logs}")

    def log(self, name: str, shard: int, pattern: str) -> None:
        text = (self.folder / name / f"{shard}.log").read_text()
        must(re.search(pattern, text) is not None, f"the log of {name}, shard {shard}, says '{pattern}'")

    def arrays(self, slurm: Slurm) -> None:
        count, listing = self.folder / "count", self.folder / "list"
        with step("an array for the count: one process killed, one terminated, one task near its time limit"):
            array = re.search(r"array +(\d+)", self.submit("count", 5, COUNT, "--time", "10"))[1]
            merge = max(int(it) for it in slurm.queue() if "_" not in it)
            self.strike(count / "1.db", signal.SIGKILL)
            self.refused([count / f"{shard}.db" for shard in (1, 2)], "(is missing|is incomplete)")
            self.strike(count / "2.db", signal.SIGTERM)
            worker = self.middle(count / "3.db")
            # scancel repeats its request if the task ends at once, so the test does not wait for it.
            words = ["scancel", "--batch", "--signal=USR1", f"{array}_3"]
            told = subprocess.Popen(words, env=slurm.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            until("it is gone", lambda: worker not in ours(self.folder), 30)
            told.kill()
            told.wait()
            must(self.nodes(count / "3.db") > 0, f"USR1 to task {array}_3 ended process {worker}")
            until("the task waits in the queue again", lambda: "PENDING" in slurm.queue().get(f"{array}_3", ""), 30)
            must("Dependency" in slurm.queue().get(str(merge), ""), "the merge waits for them")
        with step("shards 4 and 5 end; merging is refused"):
            until("4 and 5 are complete", lambda: not {f"{array}_4", f"{array}_5"} & set(slurm.queue()))
            self.refused([count / f"{shard}.db" for shard in range(1, 6)], "is incomplete")
        self.finished(slurm, count / "answer")
        self.same("count", count / "answer")
        self.log("count", 1, "ended with code 137")
        self.log("count", 2, "stopped by a signal: [0-9]+ undirected so far")
        self.log("count", 2, "ended with code 3")
        self.log("count", 3, "ended with code 3, near its limit")

        with step("an array for the list: one task requeued, one cancelled"):
            text = self.submit("list", 3, LIST)
            array = re.search(r"array +(\d+)", text)[1]
            self.middle(listing / "1.db")
            slurm.ask("scontrol", "requeue", f"{array}_1")
            self.middle(listing / "2.db")
            slurm.ask("scancel", "--signal=KILL", "--full", f"{array}_2")
            until("it is gone", lambda: not self.worker(listing / "2.db"), 30)
            must(self.nodes(listing / "2.db") > 0, f"task {array}_2 was cancelled in the middle")
        with step("the others end; the merge does not run"):
            until("the queue is empty", lambda: not slurm.queue(), 400)
            must(not (listing / "answer").exists(), "no answer exists yet")
            self.refused([listing / f"{shard}.db" for shard in range(1, 4)], "shard 2/3 is incomplete")
        with step("the same command submits the remaining shards"):
            must("shards 2 of 3" in self.submit("list", 3, LIST), "only shard 2 is submitted")
        self.finished(slurm, listing / "answer")
        self.same("list", listing / "answer")
        must("array" not in self.submit("list", 3, LIST), "a third time, only the merge remains")
        until("the queue is empty", lambda: not slurm.queue())
        self.parts_array(slurm)

    def parts_array(self, slurm: Slurm) -> None:
        """Runs an array for a count in parts, in which one node fails, and comes back."""
        parts = self.folder / "parts"
        with step("an array for the count in parts: the node of a task fails"):
            array = re.search(r"array +(\d+)", self.submit("parts", 3, PARTS))[1]
            self.node_fails(slurm, array, 1, parts)
        self.finished(slurm, parts / "answer")
        self.same("parts", parts / "answer")

    def node_fails(self, slurm: Slurm, array: str, shard: int, folder: Path) -> None:
        """Ends the node on which a shard is in its middle, waits until Slurm notices, and starts the node again."""
        store = folder / f"{shard}.db"
        worker = self.middle(store)
        node = slurm.ask("squeue", "--noheader", f"--jobs={array}_{shard}", "--format=%N").strip()
        slurm.fail(node)
        until("its task is gone", lambda: worker not in ours(self.folder), 30)
        must(self.nodes(store) > 0, f"node {node} ended process {worker} in the middle of shard {shard}")
        until("Slurm notices", lambda: "down" in slurm.ask("sinfo", "--noheader", f"--nodes={node}", "--format=%T"), 90)
        slurm.join(node)

    def parallel(self, name: str, shards: int, question: list[str], number: signal.Signals) -> None:
        """The same with GNU parallel: one task ends in the middle, then all end by Ctrl-C."""
        where = self.folder / f"{name}-parallel"
        script = [SCRIPTS / "parallel.sh", "--dir", where, "--program", self.cavalcade, "--jobs", 2, "--retries", 1]
        words = [str(word) for word in [*script, shards, "--", *question]]
        with step(f"GNU parallel: {' '.join(question)}; {number.name} to shard 1"):
            log = (self.folder / f"{name}.out").open("w")
            running = subprocess.Popen(words, env=self.environment, cwd=self.folder, stdout=log, stderr=log)
            self.strike(where / "1.db", number)
            must(running.wait(300) == 3, "parallel.sh reports that shards remain")
            stores = [where / f"{shard}.db" for shard in range(1, shards + 1)]
            self.refused([it for it in stores if it.exists()], "(is missing|is incomplete)")
            must(not (where / "answer").exists(), "no answer exists yet")
        with step("the same command again, and Ctrl-C in the middle"):
            running = subprocess.Popen(
                words, env=self.environment, cwd=self.folder, stdout=log, stderr=log, process_group=0
            )
            self.middle(where / f"{shards}.db")
            os.killpg(running.pid, signal.SIGINT)
            code = running.wait(60)
            until("all its tasks are gone", lambda: not any(map(self.worker, stores)), 30)
            must(code != 0 and self.nodes(stores[-1]) > 0, f"it ended with {code}, shard {shards} in its middle")
        with step("the same command completes the run"):
            self.run(*words)
        self.same(name, where / "answer")
        lines = (where / "joblog").read_text().splitlines()[1:]
        say(f"the log of parallel has {len(lines)} lines for {shards} shards")

    def snakemake(self) -> None:
        """The same with Snakemake: one task is killed and tried again; another question is refused."""
        where, environment = self.folder / "snakemake", self.folder / "environment"
        with step("Snakemake is installed"):
            self.run(sys.executable, "-m", "venv", environment)
            self.run(environment / "bin" / "pip", "install", "--quiet", "snakemake")
        script = [environment / "bin" / "snakemake", "--snakefile", SCRIPTS / "Snakefile", "--directory", where]
        script += ["--cores", 2, "--retries", 1, "--config", "shards=3", f"program={self.cavalcade}"]
        with step(f"Snakemake: {' '.join(PARTS)}; SIGKILL to shard 1"):
            words = [str(word) for word in [*script, f"question={' '.join(PARTS)}"]]
            log = (self.folder / "snakemake.out").open("w")
            running = subprocess.Popen(words, env=self.environment, cwd=self.folder, stdout=log, stderr=log)
            # Its processes are found by the names of their stores, which are relative.
            until("shard 1 is begun", lambda: self.nodes(where / "1.db") > 0 and self.worker(Path("1.db")) > 0)
            os.kill(self.worker(Path("1.db")), signal.SIGKILL)
            must(running.wait(300) == 0, "Snakemake tries it again")
            must("exit code" in (self.folder / "snakemake.out").read_text(), "it has noticed that the task failed")
        self.same("parts", where / "answer")
        self.run(*script, f"question={' '.join(COUNT)}", code=1)
        must("another" in (where / "1.log").read_text(), "a store refuses another question")

    def everything(self) -> None:
        self.single("count", COUNT)
        self.single("list", LIST)
        self.single("parts", PARTS)
        self.slurm()
        self.parallel("count", 3, COUNT, signal.SIGKILL)
        self.parallel("list", 3, LIST, signal.SIGTERM)
        self.parallel("parts", 3, PARTS, signal.SIGKILL)
        self.snakemake()


def sweep(folder: Path, keep: bool) -> None:
    """Ends remaining processes and reports them; none should remain."""
    for _ in range(50):
        left = ours(folder)
        if not left:
            break
        for number, words in left.items():
            print(f"       ended a remaining process: {number} {' '.join(words)}", flush=True)
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.1)
    if keep:
        print(f"       kept: {folder}", flush=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="keep the folder with all logs")
    parser.add_argument("--program", type=Path, help="test this program instead of a release build")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit("ended by a signal"))
    begin = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="cavalcade-cluster-"))
    folder.chmod(0o755)  # munged requires that no other user can write there
    try:
        with step("packages"):
            install()
        with step("release build"):
            cavalcade = options.program.resolve() if options.program else build()
        Test(folder, cavalcade).everything()
        must(not ours(folder), "no process remains")
        print(f"{time.monotonic() - begin:6.1f} s all passed", flush=True)
        return 0
    except (Wrong, RuntimeError, subprocess.SubprocessError, OSError) as error:
        print(f"FAILED {error}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print("FAILED stopped by Ctrl-C", file=sys.stderr, flush=True)
        return 130
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # cleaning up is quick and must not be interrupted
        sweep(folder, options.keep)


if __name__ == "__main__":
    sys.exit(main())
