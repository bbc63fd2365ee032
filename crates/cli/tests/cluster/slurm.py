"""A cluster of two nodes on this machine: Slurm's own daemons, with all their files in one folder.

Needs no systemd, no control groups and nothing in /etc. Memory limits are not enforced for that reason.
"""

import getpass
import os
import secrets
import signal
import socket
import subprocess
import time
from pathlib import Path

CONFIGURATION = """\
ClusterName=cavalcade
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# A task that is put back waits for old credentials to expire, two minutes if nothing is said.
AuthInfo=socket={folder}/munge.socket,cred_expire=15
CredType=cred/munge
SlurmctldPort={controller}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
# A node that does not answer for so long is down, and its tasks go back into the queue.
SlurmdTimeout=10
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
ReturnToService=2
KillWait=5
SlurmdParameters=config_overrides
NodeName=one NodeHostname={host} NodeAddr=127.0.0.1 Port={one} CPUs=1 RealMemory=1000 State=UNKNOWN
NodeName=two NodeHostname={host} NodeAddr=127.0.0.1 Port={two} CPUs=1 RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=one,two Default=YES MaxTime=INFINITE State=UP
"""
NODES = ("one", "two")


class Slurm:
    """The daemons; `with Slurm(folder, environment) as slurm:` ends them whatever happens."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment | {"SLURM_CONF": str(folder / "slurm.conf")}
        self.daemons: dict[str, subprocess.Popen] = {}

    def __enter__(self) -> "Slurm":
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        for name in ("state", *(f"spool-{node}" for node in NODES)):
            (self.folder / name).mkdir(mode=0o755)
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(1024))
        key.chmod(0o400)
        controller, *nodes = free_ports(1 + len(NODES))
        host = socket.gethostname().split(".")[0]
        values = {"host": host, "user": getpass.getuser(), "folder": self.folder}
        text = CONFIGURATION.format(controller=controller, **dict(zip(NODES, nodes)), **values)
        (self.folder / "slurm.conf").write_text(text)
        files = [f"--{name}={self.folder}/munge.{name}" for name in ("socket", "pid", "log", "seed")]
        files = [it.replace("--pid=", "--pid-file=").replace("--log=", "--log-file=") for it in files]
        files = [it.replace("--seed=", "--seed-file=") for it in files]
        self.daemon("munged", "--foreground", "--force", f"--key-file={key}", *files)
        self.wait("munged", lambda: (self.folder / "munge.socket").exists())
        self.daemon("slurmctld", "-D", "-i", "-f", self.environment["SLURM_CONF"])
        self.wait("slurmctld", lambda: "UP" in self.ask("scontrol", "ping"))
        for node in NODES:
            self.join(node)

    def join(self, node: str) -> None:
        """Starts a node, for the first time or after it failed."""
        self.daemon("slurmd", "-D", "-N", node, "-f", self.environment["SLURM_CONF"], name=node)
        self.wait(node, lambda: self.ask("sinfo", "--noheader", f"--nodes={node}", "--format=%T").strip() == "idle")

    def fail(self, node: str) -> None:
        """Ends a node at once, as a power failure does: its daemon, and all tasks with all their processes."""
        self.daemons[node].kill()
        self.daemons.pop(node).wait()
        for entry in Path("/proc").iterdir():
            try:
                variables = (entry / "environ").read_bytes().split(b"\0")
                if b"SLURMD_NODENAME=" + node.encode() in variables and b"SLURM_CONF=" + os.fsencode(self.environment["SLURM_CONF"]) in variables:
                    os.kill(int(entry.name), signal.SIGKILL)
            except (OSError, ValueError):
                continue  # no process, or it has just ended, or it belongs to somebody else

    def daemon(self, command: str, *words: str, name: str = "") -> None:
        """Starts a daemon, which is called `name` if there are several of the command."""
        name = name or command
        log = (self.folder / f"{name}.out").open("wb")
        self.daemons[name] = subprocess.Popen(
            [program(command), *words],
            env=self.environment | ({"SLURMD_NODENAME": name} if name in NODES else {}),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # a Ctrl-C ends them in order, by `stop`
        )

    def wait(self, name: str, is_ready, seconds: float = 60) -> None:
        limit = time.monotonic() + seconds
        while not is_ready():
            if time.monotonic() > limit or self.daemons[name].poll() is not None:
                log = (self.folder / f"{name}.out").read_text(errors="replace")
                raise RuntimeError(f"{name} does not start:\n{log[-3000:]}")
            time.sleep(0.1)

    def ask(self, *words: str) -> str:
        """What a command of Slurm prints; nothing if it fails."""
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout if done.returncode == 0 else ""

    def queue(self) -> dict[str, str]:
        """The states of what is in the queue, by `job` or `job_task`."""
        lines = self.ask("squeue", "--noheader", "--array", "--format=%i %T %r").splitlines()
        return {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in lines}

    def stop(self) -> None:
        if any(node in self.daemons for node in NODES):
            try:
                for job in {name.split("_")[0] for name in self.queue()}:
                    self.ask("scancel", job)
                limit = time.monotonic() + 15
                while self.queue() and time.monotonic() < limit:
                    time.sleep(0.2)
            except subprocess.TimeoutExpired:
                pass  # the daemons are ended all the same
        for daemon in reversed(list(self.daemons.values())):
            daemon.terminate()
            try:
                daemon.wait(15)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.daemons.clear()


def program(name: str) -> str:
    """The path of a program that may lie where only the administrator looks."""
    for folder in [*os.environ.get("PATH", "").split(":"), "/usr/sbin", "/sbin", "/usr/local/sbin"]:
        path = Path(folder) / name
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    raise FileNotFoundError(name)


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on now."""
    sockets = [socket.socket() for _ in range(count)]
    for it in sockets:
        it.bind(("127.0.0.1", 0))
    ports = [it.getsockname()[1] for it in sockets]
    for it in sockets:
        it.close()
    return ports
