"""The tables of the comparison: the solving seconds of every program in each row."""

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
FEW = {
    "prime paths 8x8": "prime paths of 8x8",
    "numbrix 20x20": "Numbrix 20x20",
    "knight closed 6x6": "closed knight's tours of 6x6",
    "knight closed 6x7": "closed knight's tours of 6x7",
    "rook closed 8x8": "closed rook's tours of 8x8",
    "kings 8x8": "16 kings on 8x8",
    "flower snark 13": "cycles of flower snark 13 (none)",
}
"""The rows of the short table, and their titles in it."""
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


def matrix(figures: dict[str, Results], peers: list[Program]) -> list[list[str]]:
    """Titles, then for each row: solutions, our nodes, and the solving seconds of every program."""
    names = [OURS, SWEPT, *(peer.name for peer in peers)]
    lines = []
    for row, results in figures.items():
        ended = [run for name in names if (run := middle(results.get(name, [])))]
        ours = middle(results[OURS])
        counts = [tables.number(ended[0].solutions if ended else None), tables.number(ours.nodes if ours else None)]
        lines.append([row, *counts, *(solved(results, name) for name in names)])
    return [["instance", "solutions", "nodes", *names], *lines]


def shortest(figures: dict[str, Results], peers: list[Program], limits: Limits) -> str:
    """The table of a few rows, with the faster of our two ways."""
    peers = [peer for peer in peers if peer.name != "C"]
    lines = []
    for row, title in FEW.items():
        results = figures.get(row, {})
        ended = [run for name in (OURS, SWEPT) if (run := middle(results.get(name, [])))]
        if not ended:
            continue
        ours = tables.seconds(min(run.solving or 0.0 for run in ended))
        theirs = [solved(results, peer.name).replace("time", f"> {limits.cpu_seconds}") for peer in peers]
        lines.append([title, tables.number(ended[0].solutions), ours, *theirs])
    return tables.markdown(["solutions of", "number", OURS, *(peer.name for peer in peers)], lines)


def report(
    figures: dict[str, Results], ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits
) -> str:
    """What the table was made with."""
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
    return "\n" + "\n\n".join([made, meaning]) + "\n"
