#!/usr/bin/env python3
"""Measures cavalcade and other programs on the same questions, in turn, and checks every answer.

For each row every program runs once, then every program again, and so on: what else the machine does meets
all alike. A wrong count, or a tour that is none, fails the run. Whoever reaches a limit is not asked again in
that row. Tables are printed, or with `--write` written into bench/peers.csv, README.md and docs/explanation/performance.md.
"""

import argparse
import json
import sys
from pathlib import Path

from measure import tables
from measure.build import ROOT, Missing
from measure.launch import Limits
from measure.problems import Cycles
from measure.programs import PROGRAMS, Cavalcade, Program, install
from measure.report import OURS, SWEPT, Results, matrix, middle, report, shortest
from measure.rows import Row, rows

DOCUMENT = ROOT / "docs" / "explanation" / "performance.md"
README = ROOT / "README.md"
DATA = ROOT / "bench" / "peers.csv"


def is_tour(out: str, problem: Cycles) -> bool:
    """Whether the answer of `first` is a Hamiltonian cycle of the graph."""
    following = [cell - 1 for cell in json.loads(out)["next"]]
    seen, cell = set(), 0
    while cell not in seen:
        seen.add(cell)
        if following[cell] not in problem.adjacent[cell]:
            return False
        cell = following[cell]
    return cell == 0 and len(seen) == len(problem.adjacent)


def measure(row: Row, ours: Cavalcade, peers: list[Program], repeat: int, limits: Limits) -> Results:
    """Returns all runs of a row; raises `ValueError` if an answer is wrong."""
    problem = row.make()
    asked = [peer for peer in peers if peer.states(problem)]
    sweeps = [SWEPT] if ours.sweeps(row.command) else []
    results: Results = {name: [] for name in (OURS, *sweeps, *(peer.name for peer in asked))}
    for _ in range(repeat):
        for program in (OURS, *sweeps, *asked):
            runs = results[program if isinstance(program, str) else program.name]
            if runs and runs[-1].end != "ok":
                continue
            if not isinstance(program, str):
                answer = program.ask(problem, limits)
            elif program == SWEPT:
                answer, _ = ours.ask(row.words(), limits, "frontier")
            else:
                answer, out = ours.ask(row.words(), limits)
                if row.command[0] == "first" and answer.end == "ok":
                    if not isinstance(problem, Cycles) or not is_tour(out, problem):
                        raise ValueError(f"{row.name}: the output of cavalcade is not a tour")
            runs.append(answer)
    counts = {name: {run.solutions for run in runs if run.end == "ok"} for name, runs in results.items()}
    wrong = {name: found for name, found in counts.items() if found and found != {row.count}}
    if wrong:
        raise ValueError(f"{row.name}: expected {row.count}, found {wrong}")
    return results


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Measure cavalcade and other programs on the same questions, in turn."
    )
    parser.add_argument("--install", action="store_true", help="install missing programs first")
    parser.add_argument(
        "--rows", nargs="+", metavar="PART", help="measure only rows whose names contain one of these"
    )
    parser.add_argument("--peers", nargs="*", metavar="NAME", help="measure only these programs")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="run each question N times (3)")
    parser.add_argument("--quick", action="store_true", help="measure short rows once, limited to 10 seconds")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="limit each run to S CPU seconds (60)")
    parser.add_argument("--memory", type=int, default=4, metavar="GIB", help="limit the memory of each run to GIB (4)")
    parser.add_argument("--binary", type=Path, metavar="FILE", help="measure this program instead of a new build")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="append every run as a line of JSON")
    parser.add_argument("--write", action="store_true", help="write the tables into their files")
    return parser.parse_args()


def chosen(names: list[str] | None) -> list[Program]:
    """Returns the programs to measure: those named, or all; reports and skips those that are not installed."""
    wanted = {program.name.lower() for program in PROGRAMS} if names is None else {n.lower() for n in names}
    peers = [program for program in PROGRAMS if program.name.lower() in wanted]
    if len(peers) < len(wanted):
        raise Missing(f"unknown program; known are {', '.join(program.name for program in PROGRAMS)}")
    for program in peers:
        if program.version() is None:
            tell(f"{program.name} skipped: it is not installed ({program.remedy}, or --install)")
    return [program for program in peers if program.version() is not None]


def tell(text: str) -> None:
    """Prints a line on standard error."""
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Runs the rows; returns 1 if an answer is wrong."""
    wanted = options()
    if wanted.install:
        install()
    peers, ours = chosen(wanted.peers), Cavalcade(wanted.binary)
    repeat, seconds = max(1, wanted.repeat), wanted.seconds
    if wanted.quick:
        repeat, seconds = 1, min(seconds, 10)
    limits = Limits(seconds, wanted.memory << 30)
    figures: dict[str, Results] = {}
    for row in rows():
        if (wanted.quick and row.long) or (wanted.rows and not any(part in row.name for part in wanted.rows)):
            continue
        if not ours.knows(row.command[1]) or (row.file is not None and not row.file.exists()):
            tell(
                f"{row.name} skipped: this program does not know the puzzle, or the board does not exist"
            )
            continue
        results = figures[row.name] = measure(row, ours, peers, repeat, limits)
        for name, runs in results.items():
            run = middle(runs)
            end = f"{tables.seconds(run.solving)} s" if run else f"{runs[-1].end} {runs[-1].said}"
            tell(f"{row.name:20} {name:12} {end}")
        if wanted.raw:
            raw = [
                {"row": row.name, "program": name, **vars(run)} for name in results for run in results[name]
            ]
            with wanted.raw.open("a") as file:
                file.writelines(json.dumps(line) + "\n" for line in raw)
    if not figures:
        raise Missing("no row has such a name")
    text, rows_found = report(figures, ours, peers, repeat, limits), matrix(figures, peers)
    if wanted.write:
        tables.write(DOCUMENT, "peers", text)
        tables.write(README, "peers", f"\n{shortest(figures, peers, limits)}\n")
        tables.write_csv(DATA, rows_found)
    else:
        print(text, tables.markdown(rows_found[0], rows_found[1:]), sep="\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Missing, ValueError) as problem:
        sys.exit(f"bench peers: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
