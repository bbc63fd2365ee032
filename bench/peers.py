#!/usr/bin/env python3
"""Measures cavalcade and other programs on the same questions, in turn, and checks every answer.

For each row every program runs once, then every program again, and so on: what else the machine does meets
all alike. A wrong count, or a tour that is none, fails the run. Whoever reaches a limit is not asked again in
that row. Tables are printed, or written into docs/performance.md with `--write`.
"""

import argparse
import json
import os
import platform
import statistics
import sys
from datetime import date
from itertools import chain
from pathlib import Path

from measure import tables
from measure.build import ROOT, Missing
from measure.launch import Limits
from measure.problems import Cycles
from measure.programs import PROGRAMS, Answer, Cavalcade, Native, Program, install
from measure.rows import ROWS, Row

DOCUMENT = ROOT / "docs" / "performance.md"
OURS = "cavalcade"
Results = dict[str, list[Answer]]
"""The runs of each program in one row."""


def is_tour(out: str, problem: Cycles) -> bool:
    """Whether the answer of `first` is a cycle of the graph: every successor a neighbour, one round."""
    following = [cell - 1 for cell in json.loads(out)["next"]]
    seen, cell = set(), 0
    while cell not in seen:
        seen.add(cell)
        if following[cell] not in problem.adjacent[cell]:
            return False
        cell = following[cell]
    return cell == 0 and len(seen) == len(problem.adjacent)


def measure(row: Row, ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits) -> Results:
    """All runs of a row; raises `ValueError` if one of them is wrong."""
    problem = row.make()
    asked = [peer for peer in peers if peer.states(problem)]
    results: Results = {OURS: [], **{peer.name: [] for peer in asked}}
    for _ in range(repeat):
        for program in (None, *asked):
            runs = results[program.name if program else OURS]
            if runs and runs[-1].end != "ok":
                continue
            if program:
                answer = program.ask(problem, limits)
            else:
                answer, out = ours.ask(row.command, limits)
                if row.command[0] == "first" and answer.end == "ok":
                    if not isinstance(problem, Cycles) or not is_tour(out, problem):
                        raise ValueError(f"{row.name}: what cavalcade prints is no tour")
            runs.append(answer)
    counts = {name: {run.solutions for run in runs if run.end == "ok"} for name, runs in results.items()}
    expected = {row.count} if row.count is not None else set(chain(*counts.values()))
    wrong = {name: found for name, found in counts.items() if found and (found != expected or len(expected) > 1)}
    if wrong:
        raise ValueError(f"{row.name}: expected {expected}, found {wrong}")
    return results


def middle(runs: list[Answer]) -> Answer | None:
    """The run with the median of solving seconds, if all ended well."""
    if not runs or any(run.end != "ok" or run.solving is None for run in runs):
        return None
    return sorted(runs, key=lambda run: run.solving or 0.0)[(len(runs) - 1) // 2]


def whole(runs: list[Answer]) -> float:
    """The median of the CPU seconds of the whole process tree."""
    return statistics.median(run.whole for run in runs)


def best(results: Results, others: tuple[str, ...] = (OURS,)) -> tuple[str, Answer] | None:
    """The program that solved in least time, of those that are not `others`."""
    ended = [(name, middle(runs)) for name, runs in results.items() if name not in others]
    return min(((n, r) for n, r in ended if r), key=lambda pair: pair[1].solving or 0.0, default=None)


def summary(figures: dict[str, Results]) -> str:
    """Ourselves beside the best peer of each row."""
    titles = ["instance", "solutions", "nodes", "seconds", "process", "MB"]
    titles += ["best peer", "nodes", "seconds", "process", "MB", "peer / ours", "solver / ours"]
    lines = []
    for name, results in figures.items():
        ours, peer = middle(results[OURS]), best(results)
        solutions = ours.solutions if ours else peer[1].solutions if peer else None
        cells = [name, tables.number(solutions)]
        for runs, run in ((results[OURS], ours), (results[peer[0]], peer[1]) if peer else ([], None)):
            if len(cells) > 2:
                cells.append(peer[0] if peer else "")
            if run:
                cells += [tables.number(run.nodes), tables.seconds(run.solving), tables.seconds(whole(runs))]
                cells.append(tables.number(run.megabytes))
            else:
                cells += ["", runs[-1].end if runs else "", "", ""]
        for rival in (peer, best(results, (OURS, Native.name))):
            both = ours and rival and ours.solving and rival[1].solving
            cells.append(tables.ratio(rival[1].solving / ours.solving) if both else "")
        lines.append(cells)
    return tables.markdown(titles, lines)


def matrix(figures: dict[str, Results], peers: list[Program]) -> str:
    """Solving seconds of every program."""
    names = [OURS, *(peer.name for peer in peers)]
    lines = []
    for row, results in figures.items():
        cells = [row]
        for name in names:
            runs = results.get(name, [])
            run = middle(runs)
            cells.append(tables.seconds(run.solving) if run else runs[-1].end if runs else "")
        lines.append(cells)
    return tables.markdown(["instance", *names], lines)


def report(figures: dict[str, Results], ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits) -> str:
    """Both tables with what they were made with."""
    versions = ", ".join(f"{peer.name} {peer.version()}" for peer in peers)
    memory = limits.memory_bytes >> 30
    return (
        f"\nMeasured {date.today()}, {os.cpu_count()} cores ({platform.machine()}), {limits.cpu_seconds} CPU seconds"
        f" and {memory} GiB a run (`time` and `memory` where that was not enough): cavalcade {ours.version}, {versions}.\n\n"
        "`seconds` are those of solving, `process` the CPU seconds of the whole process tree, start and preparation"
        f" included; of {repeat} runs the one with the median. The last columns compare solving with the best peer"
        f" and with the best that is no program written for the purpose.\n\n"
        f"{summary(figures)}\n\nSeconds of solving, every program:\n\n{matrix(figures, peers)}\n"
    )


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="cavalcade and other programs on the same questions, in turn.")
    parser.add_argument("--install", action="store_true", help="install the peers that are missing first")
    parser.add_argument("--rows", nargs="+", metavar="PART", help="only rows whose name contains one of these")
    parser.add_argument("--peers", nargs="*", metavar="NAME", help="only these peers")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each (3)")
    parser.add_argument("--quick", action="store_true", help="short rows, one run, 10 seconds")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="CPU seconds of a run (60)")
    parser.add_argument("--memory", type=int, default=4, metavar="GIB", help="memory of a run (4)")
    parser.add_argument("--binary", type=Path, metavar="FILE", help="this cavalcade instead of a new build")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="append every run as a line of JSON")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/performance.md")
    return parser.parse_args()


def main() -> int:
    """Runs the rows; 1 if an answer is wrong."""
    wanted = options()
    if wanted.install:
        install()
    names = {peer.lower() for peer in wanted.peers} if wanted.peers is not None else None
    unknown = (names or set()) - {program.name.lower() for program in PROGRAMS}
    if unknown:
        raise Missing(f"no such peer: {', '.join(unknown)}; there are {', '.join(p.name for p in PROGRAMS)}")
    peers = []
    for program in PROGRAMS:
        if names is not None and program.name.lower() not in names:
            continue
        if program.version() is None:
            print(f"{program.name} is left out: it is not installed ({program.remedy}, or --install)", file=sys.stderr)
        else:
            peers.append(program)
    ours = Cavalcade(wanted.binary)
    repeat, limit = (1, min(wanted.seconds, 10)) if wanted.quick else (max(1, wanted.repeat), wanted.seconds)
    limits = Limits(limit, wanted.memory << 30)
    figures: dict[str, Results] = {}
    for row in ROWS:
        if (wanted.quick and row.long) or (wanted.rows and not any(part in row.name for part in wanted.rows)):
            continue
        if not ours.knows(row.command[1]) or not row.ready():
            print(f"{row.name} is left out: this cavalcade does not have the puzzle, or its board is not there", file=sys.stderr)
            continue
        results = measure(row, ours, peers, repeat, limits)
        figures[row.name] = results
        for name, runs in results.items():
            run = middle(runs)
            end = f"{tables.seconds(run.solving)} s" if run else f"{runs[-1].end}: {runs[-1].said}"
            print(f"{row.name:20} {name:12} {end}", file=sys.stderr, flush=True)
        if wanted.raw:
            with wanted.raw.open("a") as file:
                for name, runs in results.items():
                    file.writelines(json.dumps({"row": row.name, "program": name, **vars(run)}) + "\n" for run in runs)
    if not figures:
        raise Missing("no row has such a name")
    text = report(figures, ours, peers, repeat, limits)
    if wanted.write:
        tables.write(DOCUMENT, "peers", text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Missing, ValueError) as problem:
        sys.exit(f"bench-peers: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
