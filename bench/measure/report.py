"""The two tables of the comparison: ourselves beside the best peer of each row, and everybody's seconds."""

import os
import platform
import statistics
import textwrap
from datetime import date

from measure import tables
from measure.launch import Limits
from measure.programs import Answer, Cavalcade, Native, Program

OURS = Cavalcade.name
SWEPT = f"{OURS}, frontier"
"""The other way in which it counts."""
WIDTH = 110
"""Of a line of text in a document."""
Results = dict[str, list[Answer]]
"""The runs of each program in one row."""


def middle(runs: list[Answer]) -> Answer | None:
    """The run with the median of solving seconds, if all ended well."""
    if not runs or any(run.end != "ok" or run.solving is None for run in runs):
        return None
    return sorted(runs, key=lambda run: run.solving or 0.0)[(len(runs) - 1) // 2]


def whole(runs: list[Answer]) -> float:
    """The median of the CPU seconds of the whole process tree."""
    return statistics.median(run.whole for run in runs)


def best(results: Results, others: tuple[str, ...] = (OURS, SWEPT)) -> tuple[str, Answer] | None:
    """The program that solved in least time, of those that are not `others`."""
    ended = [(name, run) for name, runs in results.items() if name not in others and (run := middle(runs))]
    return min(ended, key=lambda pair: pair[1].solving or 0.0, default=None)


def solved(results: Results, name: str) -> str:
    """The solving seconds of a program, or why there are none."""
    runs = results.get(name, [])
    run = middle(runs)
    return tables.seconds(run.solving) if run else runs[-1].end if runs else ""


def summary(figures: dict[str, Results]) -> str:
    """Ourselves beside the best peer of each row."""
    titles = ["instance", "solutions", "nodes", "seconds", "process", "MB", "frontier"]
    titles += ["best peer", "nodes", "seconds", "process", "MB", "peer / ours", "solver / ours"]
    lines = []
    for name, results in figures.items():
        ours, peer = middle(results[OURS]), best(results)
        solutions = ours.solutions if ours else peer[1].solutions if peer else None
        cells = [name, tables.number(solutions)]
        for runs, run in ((results[OURS], ours), (results[peer[0]], peer[1]) if peer else ([], None)):
            if len(cells) > 2:
                cells += [solved(results, SWEPT), peer[0] if peer else ""]
            if run:
                cells += [tables.number(run.nodes), tables.seconds(run.solving), tables.seconds(whole(runs))]
                cells.append(tables.number(run.megabytes))
            else:
                cells += ["", runs[-1].end if runs else "", "", ""]
        for rival in (peer, best(results, (OURS, SWEPT, Native.name))):
            if ours and ours.solving and rival and rival[1].solving:
                cells.append(tables.ratio(rival[1].solving / ours.solving))
            else:
                cells.append("")
        lines.append(cells)
    return tables.markdown(titles, lines)


def matrix(figures: dict[str, Results], peers: list[Program]) -> str:
    """Solving seconds of every program."""
    names = [OURS, SWEPT, *(peer.name for peer in peers)]
    lines = [[row, *(solved(results, name) for name in names)] for row, results in figures.items()]
    return tables.markdown(["instance", *names], lines)


def report(
    figures: dict[str, Results], ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits
) -> str:
    """Both tables with what they were made with."""
    versions = ", ".join([f"cavalcade {ours.version}", *(f"{peer.name} {peer.version()}" for peer in peers)])
    made = (
        f"Measured {date.today()} on {os.cpu_count()} cores ({platform.machine()}), runs of each: {repeat}, "
        f"with {limits.cpu_seconds} CPU seconds and {limits.memory_bytes >> 30} GiB a run (`time` or "
        f"`memory` where that was not enough): {versions}."
    )
    meaning = (
        "*Seconds* are those of solving, *process* the CPU seconds of all processes, start and preparation "
        "included, both medians. Nodes and seconds of ours are those of a search that visits every solution; "
        "*frontier* are the seconds of counting without that (`--method frontier`). The last columns compare the "
        "search with the best peer, and with the best that was not written for the purpose."
    )
    made, meaning = (textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in (made, meaning))
    every = "Seconds of solving, every program:"
    return "\n" + "\n\n".join([made, meaning, summary(figures), every, matrix(figures, peers)]) + "\n"
