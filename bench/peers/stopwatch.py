"""Seconds of solving: CPU seconds, or wall seconds where a run is too short for the clock of CPU time."""

import resource
import time

CLOCK_SECONDS = 0.1
"""Shorter runs are too short for the clock of CPU time on some systems."""


def cpu_seconds(who: int) -> float:
    """CPU seconds used so far."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


class Stopwatch:
    """Runs from when it is made; of this process, or of its children that have ended."""

    def __init__(self, children: bool = False) -> None:
        self.who = resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF
        self.cpu, self.wall = cpu_seconds(self.who), time.perf_counter()

    def seconds(self) -> float:
        """What has passed."""
        wall = time.perf_counter() - self.wall
        return wall if wall < CLOCK_SECONDS else cpu_seconds(self.who) - self.cpu
