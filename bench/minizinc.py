#!/usr/bin/env python3
"""Compares cavalcade with Gecode on MiniZinc models: seconds, nodes and solutions of complete enumerations.

Each model is compiled once for each solver, with the solver's own library. Then `fzn-gecode -a` and
`cavalcade minizinc -a` read the FlatZinc directly, on one thread, and their output is discarded. The first run of each
solver is not measured: it reads the statistics and counts solutions. `seconds` is the median of the user CPU time of the
other runs. The table is Markdown; the last lines give the geometric mean and the worst ratio over all models that take
Gecode longer than `--least`.

Models are `.mzn` files, with data files after a comma: `model.mzn,data.dzn`. `--index` adds the models of a file with
one JSON object on each line, with the fields `file`, `data` and `flags`, relative to the folder of that file.
"""

import argparse
import json
import math
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from measure import tables
from measure.build import Missing, cavalcade

TITLES = ["model", "solutions", "Gecode s", "cavalcade s", "Gecode nodes", "cavalcade nodes", "times faster"]
GECODE = ["--solver", "org.gecode.gecode", "-G", "gecode_presolver"]


@dataclass(frozen=True)
class Model:
    """A model with its data and the options of the compiler."""

    name: str
    files: tuple[Path, ...]
    flags: tuple[str, ...] = ()


@dataclass
class Result:
    """What one solver did with one model; `end` is `ok`, `time` or the reason of a failure."""

    end: str
    solutions: int = 0
    nodes: int | None = None
    seconds: float | None = None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="models: model.mzn or model.mzn,data.dzn")
    parser.add_argument("--index", type=Path, nargs="*", default=[], help="files that list models")
    parser.add_argument("--only", default="", help="a regular expression for names of models")
    parser.add_argument("--program", type=Path, help="measure this program instead of building it")
    parser.add_argument("--option", action="append", default=[], help="add an option of cavalcade: --option=-f")
    parser.add_argument("--runs", type=int, default=3, help="measured runs of each solver (default: 3)")
    parser.add_argument("--seconds", type=float, default=60, help="time limit of a run (default: 60)")
    parser.add_argument("--least", type=float, default=0.1, help="least seconds of Gecode for the mean")
    options = parser.parse_args()
    for program in ["minizinc", "fzn-gecode"]:
        if shutil.which(program) is None:
            raise SystemExit(f"{program} is not installed; on Debian: apt-get install minizinc")
    try:
        program = options.program or cavalcade()
    except Missing as missing:
        raise SystemExit(str(missing)) from None
    models = [given(words) for words in options.models]
    models += [model for index in options.index for model in listed(index)]
    models = [model for model in models if re.search(options.only, model.name)]
    with tempfile.TemporaryDirectory(prefix="cavalcade-bench-") as folder:
        compare(models, program, Path(folder), options)


def given(words: str) -> Model:
    """The model of an argument."""
    files = tuple(Path(word).resolve() for word in words.split(","))
    return Model(files[0].stem, files)


def listed(index: Path) -> list[Model]:
    """The models of an index that are run for all solutions or for an optimum, each once."""
    models = {}
    for line in index.read_text().splitlines():
        case = json.loads(line)
        if case.get("check", "set") not in ("set", "optimum") or case.get("trivial"):
            continue
        path = (index.parent / case["file"]).resolve()
        files = (path, *(path.parent / name for name in case.get("data", [])))
        model = Model(path.stem, files, tuple(case.get("flags", [])))
        models[model.files, model.flags] = model
    return list(models.values())


def compare(models: list[Model], program: Path, folder: Path, options: argparse.Namespace) -> None:
    """Prints the table, one line after each model, and the means."""
    subprocess.run([program, "minizinc", "--install", folder], check=True, stdout=subprocess.DEVNULL)
    ours = ["--solver", str(folder / "cavalcade.msc")]
    print(tables.markdown(TITLES, []), flush=True)
    ratios = {}
    for model in models:
        flat = [folder / "gecode.fzn", folder / "cavalcade.fzn"]
        error = compiled(model, GECODE, flat[0]) or compiled(model, ours, flat[1])
        if error:
            print(f"{model.name}: does not compile: {error}", file=sys.stderr)
            continue
        repair(flat[0])
        gecode = measured(["fzn-gecode", "-a"], flat[0], options)
        mine = measured([str(program), "minizinc", "-a", *options.option], flat[1], options)
        if gecode.end == mine.end == "ok":
            ratios[model.name] = (gecode.seconds, gecode.seconds / max(mine.seconds, 0.001))
        print(line(model, gecode, mine), flush=True)
    summary(ratios, options.least)


def compiled(model: Model, solver: list[str], flat: Path) -> str | None:
    """Compiles a model to FlatZinc; returns the reason if that fails."""
    command = ["minizinc", "-c", *solver, *model.flags, "--fzn", flat, "--ozn", flat.with_suffix(".ozn"), *model.files]
    run = subprocess.run(command, cwd=model.files[0].parent, capture_output=True, text=True)
    return None if run.returncode == 0 else run.stderr.strip().split("\n")[0]


def repair(flat: Path) -> None:
    """Gives constraints the names that Gecode 6.2 knows: Debian's library calls them `fzn_` instead of `gecode_`."""
    flat.write_text(re.sub(r"\bfzn_(?=[a-z])", "gecode_", flat.read_text()))


def measured(command: list[str], flat: Path, options: argparse.Namespace) -> Result:
    """Runs a solver once with statistics, and then several times for the time."""
    result = counted([*command, "-s", str(flat)], options.seconds)
    if result.end != "ok":
        return result
    times = []
    for _ in range(options.runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        try:
            run = [*command, str(flat)]
            subprocess.run(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=2 * options.seconds)
        except subprocess.TimeoutExpired:
            return Result("time")
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    result.seconds = statistics.median(times)
    return result


def counted(command: list[str], seconds: float) -> Result:
    """Counts the solutions of a run and reads its nodes."""
    limited = ["timeout", str(seconds), *command]
    run = subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    result = Result("ok")
    is_complete = False
    for text in run.stdout:
        if text.startswith("----------"):
            result.solutions += 1
        elif text.startswith(("==========", "=====UNSAT")):
            is_complete = True
        elif text.startswith("%%%mzn-stat: nodes="):
            result.nodes = int(text.split("=")[1])
    errors = run.stderr.read()
    if run.wait() == 124:
        result.end = "time"
    elif run.returncode != 0 or not is_complete:
        result.end = "failed"
        print(f"{' '.join(command)}: exit code {run.returncode}: {errors.strip()}", file=sys.stderr)
    return result


def line(model: Model, gecode: Result, mine: Result) -> str:
    """The line of a model in the table."""
    both = gecode.end == mine.end == "ok"
    solutions = tables.number(mine.solutions)
    if both and gecode.solutions != mine.solutions:
        # Gecode prints an assignment again for each assignment of the other variables.
        solutions += f" (Gecode: {tables.number(gecode.solutions)})"
    seconds = [tables.seconds(it.seconds) if it.end == "ok" else it.end for it in (gecode, mine)]
    nodes = [tables.number(it.nodes) if it.end == "ok" else "" for it in (gecode, mine)]
    ratio = tables.ratio(gecode.seconds / max(mine.seconds, 0.001)) if both else ""
    cells = [model.name, solutions, *seconds, *nodes, ratio]
    return tables.markdown(TITLES, [cells]).split("\n")[-1]


def summary(ratios: dict[str, tuple[float, float]], least: float) -> None:
    """Prints the mean and the worst ratio."""
    long = {name: ratio for name, (seconds, ratio) in ratios.items() if seconds > least}
    if not long:
        print(f"\nno model takes Gecode longer than {least} s")
        return
    mean = math.exp(statistics.fmean(math.log(ratio) for ratio in long.values()))
    worst = min(long, key=long.get)
    print(f"\ngeometric mean over {len(long)} models: {mean:.2f} times faster than Gecode")
    print(f"worst: {worst}, {long[worst]:.2f} times")


if __name__ == "__main__":
    main()
