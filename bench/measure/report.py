"""The table of the comparison: the solving seconds of every program in each row."""

import os
import platform
import textwrap
from datetime import date

from measure import tables
from measure.launch import Limits
from measure.programs import Answer, Cavalcade, Program

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


def solved(results: Results, name: str) -> str:
    """The solving seconds of a program, or why there are none."""
    runs = results.get(name, [])
    run = middle(runs)
    return tables.seconds(run.solving) if run else runs[-1].end if runs else ""


def matrix(figures: dict[str, Results], peers: list[Program]) -> str:
    """Solutions, our nodes, and the solving seconds of every program."""
    names = [OURS, SWEPT, *(peer.name for peer in peers)]
    lines = []
    for row, results in figures.items():
        ended = [run for name in names if (run := middle(results.get(name, [])))]
        ours = middle(results[OURS])
        counts = [tables.number(ended[0].solutions if ended else None), tables.number(ours.nodes if ours else None)]
        lines.append([row, *counts, *(solved(results, name) for name in names)])
    return tables.markdown(["instance", "solutions", "nodes", *names], lines)


def report(
    figures: dict[str, Results], ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits
) -> str:
    """The table with what it was made with."""
    versions = ", ".join([f"cavalcade {ours.version}", *(f"{peer.name} {peer.version()}" for peer in peers)])
    made = (
        f"Measured {date.today()} on {os.cpu_count()} cores ({platform.machine()}), runs of each: {repeat}, "
        f"with {limits.cpu_seconds} CPU seconds and {limits.memory_bytes >> 30} GiB a run (`time` or "
        f"`memory` where that was not enough): {versions}."
    )
    meaning = (
        "CPU seconds of solving, without start and preparation, medians. Nodes and seconds of cavalcade are those of "
        "a search that visits every solution; *frontier* counts without that (`--method frontier`)."
    )
    made, meaning = (textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in (made, meaning))
    return "\n" + "\n\n".join([made, meaning, matrix(figures, peers)]) + "\n"
