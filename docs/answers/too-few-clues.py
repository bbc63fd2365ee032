#!/usr/bin/env python3
"""Proves that no Numbrix or Hidato board of N x N cells with K clues has exactly one solution.

K is 2 or 3. Fewer clues are not enough either, because a board stays unique if a clue of its solution is added.

Two solutions that agree in some cells show at once that no set of clues in these cells is enough. The script asks
`cavalcade unique` for two solutions of a set of K clues that no pair has shown yet, checks both by the rules, and strikes all
sets that they share, with their images under rotation, reflection and reversed numbering. Sets that cannot be together, because
of distances and the colours of a chessboard, need no question. For other sets without any solution `unique --proof` writes a
proof, which the program VERIPB checks. A set with one solution ends the script with code 1.

FILE receives every answer, a line each. A later run with the same FILE checks the pairs in it again, and goes on from there; it
takes sets without a solution as they are, unless there is a checker. A file of another question is refused.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

BATCH = 200  # sets that are asked about at a time

words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
words.add_argument("puzzle", choices=["numbrix", "hidato"])
words.add_argument("n", metavar="N", type=int)
words.add_argument("k", metavar="K", type=int, choices=[2, 3])
words.add_argument("--checker", metavar="VERIPB")
words.add_argument("--progress", metavar="FILE", type=Path)
request = words.parse_args()
puzzle, n, k, checker = request.puzzle, request.n, request.k, request.checker
count = n * n
clues = count * count  # a clue is count * cell + number - 1


def turned(cell, turn):
    row, column = divmod(cell, n)
    row, column = (column, row) if turn & 1 else (row, column)
    return (n - 1 - row if turn & 2 else row) * n + (n - 1 - column if turn & 4 else column)


def image(clue, symmetry):
    cell, number = divmod(clue, count)
    return count * turned(cell, symmetry & 7) + (count - 1 - number if symmetry & 8 else number)


IMAGES = [[image(clue, symmetry) for clue in range(clues)] for symmetry in range(16)]


def steps(one, other):
    """The fewest steps between two cells."""
    down, right = abs(one // n - other // n), abs(one % n - other % n)
    return down + right if puzzle == "numbrix" else max(down, right)


def can_join(one, other):
    """Whether two clues are in different cells, and there are enough steps between them, of a possible parity."""
    (cell, number), (beside, further) = divmod(one, count), divmod(other, count)
    between, distance = abs(number - further), steps(cell, beside)
    if puzzle == "hidato":
        return between >= distance > 0
    # A path of an odd number of cells begins on the colour of the corners.
    on_colour = count % 2 == 0 or steps(cell, 0) % 2 == number % 2
    return between >= distance > 0 and (between - distance) % 2 == 0 and on_colour


JOIN = [sum(1 << other for other in range(clues) if can_join(one, other)) for one in range(clues)]


def pair(one, other):
    """The image of two clues that stands for all their images, and a symmetry that leads there."""
    return min(((min(it[one], it[other]), max(it[one], it[other])), symmetry) for symmetry, it in enumerate(IMAGES))


PAIRS = {(a, b): pair(a, b) for a in range(clues) for b in range(a + 1, clues) if JOIN[a] >> b & 1}
# For two clues, the third clues with which the set is not decided; for K = 2 one bit.
undecided = {one: (JOIN[one[0]] & JOIN[one[1]]) if k == 3 else 1 for one, symmetry in PAIRS.values()}


def strike(shared):
    """Decides all sets of K clues among these."""
    images = [sum(1 << it[clue] for clue in shared) if k == 3 else 1 for it in IMAGES]
    for both in combinations(sorted(shared), 2):
        one, symmetry = PAIRS[both]
        undecided[one] &= ~images[symmetry]


def text(chosen):
    numbers = {clue // count: str(clue % count + 1) for clue in chosen}
    return "\n".join(" ".join(numbers.get(row * n + column, ".") for column in range(n)) for row in range(n)) + "\n"


def solution(numbers, chosen):
    """The clues of a solution of these clues, after a check by the rules; `numbers` has a number for each cell."""
    assert sorted(numbers) == list(range(1, count + 1)), numbers
    cells = sorted(range(count), key=numbers.__getitem__)
    assert all(steps(a, b) == 1 for a, b in zip(cells, cells[1:])), numbers
    whole = {count * cell + number - 1 for cell, number in enumerate(numbers)}
    assert whole >= set(chosen), (numbers, chosen)
    return whole


def ask(sets):
    """Yields two solutions of each set of clues, one, or none."""
    boards = "".join(f"% next\n{text(chosen)}\n" for chosen in sets)
    command = ["cavalcade", "unique", puzzle, "-", "--format", "json"]
    answers = subprocess.run(command, input=boards, capture_output=True, text=True).stdout.splitlines()
    assert len(answers) == len(sets)
    for chosen, answer in zip(sets, answers):
        yield chosen, [sum(found["order"], []) for found in json.loads(answer)["solutions"]]


def check_none(chosen):
    """Lets the checker verify that a set has no solution."""
    with tempfile.TemporaryDirectory() as folder:
        name = Path(folder) / "none"
        command = ["cavalcade", "unique", puzzle, "-", "--proof", str(name)]
        answer = subprocess.run(command, input=text(chosen), capture_output=True, text=True).stdout
        assert answer.startswith("none"), answer  # no solution is excluded by the formula
        done = subprocess.run([checker, f"{name}.opb", f"{name}.pbp"], capture_output=True, text=True)
        assert "s VERIFIED UNSATISFIABLE" in done.stdout and "warning" not in done.stdout.lower(), done


def open_sets():
    """Yields a set of each class of pairs that has undecided ones."""
    for (one, other), third in undecided.items():
        if third:
            yield (one, other, (third & -third).bit_length() - 1)[:k]


asked = Counter()


def decide(chosen, answer):
    """Strikes all sets that a set of clues and its solutions decide."""
    solutions = [solution(numbers, chosen) for numbers in answer]
    asked[len(solutions)] += 1
    if len(solutions) == 1:
        print(f"unique with {k} clues:\n{text(chosen)}", end="")
        sys.exit(1)
    if not solutions and checker:
        check_none(chosen)
    strike(set.intersection(*solutions) if solutions else chosen)


progress = request.progress.open("a+") if request.progress else None
if progress:
    question, end = json.dumps([puzzle, n, k]) + "\n", progress.tell()
    progress.seek(0)
    if end == 0:
        print(question, end="", file=progress, flush=True)
    elif progress.readline() != question:
        sys.exit(f"{request.progress}: not the progress of {puzzle} {n} {k}")
    known = len(question)
    for line in iter(progress.readline, ""):
        if not line.endswith("\n"):
            progress.truncate(known)  # the run ended while it was written
            break
        known += len(line)
        decide(*json.loads(line))
while True:
    sets = [chosen for chosen, _ in zip(open_sets(), range(BATCH))]
    if not sets:
        break
    for chosen, answer in ask(sets):
        decide(chosen, answer)
        if progress:
            print(json.dumps([chosen, answer], separators=(",", ":")), file=progress, flush=True)
    if sys.stderr.isatty():
        left = sum(map(int.bit_count, undecided.values()))
        print(f"\r{left} sets of {len(undecided)} pairs are left ", end="", file=sys.stderr, flush=True)
print(f"no {puzzle} of {n}x{n} is unique with {k} clues: {asked[2]} pairs of solutions, {asked[0]} sets without a solution")
