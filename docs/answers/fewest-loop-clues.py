#!/usr/bin/env python3
"""Finds the fewest clues that make an n x n Slitherlink, or the fewest pearls that make a Masyu, unique, over all boards.

A 4 in a Slitherlink is the whole loop, so it is left out, as in published boards.

Usage: fewest-loop-clues.py slitherlink|masyu N

All loops of the board are listed once. Each possible clue is the set of loops that satisfy it, as the bits of a number. Sets of
clues are tried by size until the intersection of one is a single loop; of boards that are images of each other under rotation
and reflection, at least one is tried. `cavalcade unique` then checks the first board.
"""

import json
import subprocess
import sys

puzzle, n = sys.argv[1], int(sys.argv[2])
side = n + (puzzle == "slitherlink")  # the points of the loop: corners of cells, or cells


def run(*arguments, board=None):
    return subprocess.run(["cavalcade", *arguments], input=board, capture_output=True, text=True, check=True).stdout


def loops():
    """Yields each loop as its points in order."""
    listed = subprocess.Popen(
        ["cavalcade", "list", "rook", f"{side}x{side}", "--closed", "--any-length", "--format", "json"],
        stdout=subprocess.PIPE, text=True,
    )
    for line in listed.stdout:
        order = json.loads(line)["order"]
        points = {number: (row, column) for row, cells in enumerate(order) for column, number in enumerate(cells) if number is not None}
        yield [points[number] for number in sorted(points)]


def clues(loop):
    """Yields the clues that a loop satisfies: a cell, and its number or the colour of its pearl."""
    steps = set(map(frozenset, zip(loop, loop[1:] + loop[:1])))
    if puzzle == "slitherlink":
        for row in range(n):
            for column in range(n):
                corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
                sides = sum(frozenset(pair) in steps for pair in zip(corners, corners[1:] + corners[:1]))
                if sides < 4:
                    yield row * n + column, str(sides)
        return
    length = len(loop)
    turns = [a[0] != c[0] and a[1] != c[1] for a, c in ((loop[at - 1], loop[(at + 1) % length]) for at in range(length))]
    for at, (row, column) in enumerate(loop):
        beside = turns[at - 1], turns[(at + 1) % length]
        if turns[at] and not any(beside):
            yield row * n + column, "b"
        if not turns[at] and any(beside):
            yield row * n + column, "w"


def images(cell):
    """The images of a cell under rotation and reflection."""
    row, column = divmod(cell, n)
    for row, column in ((row, column), (column, row)):
        for row, column in ((row, column), (n - 1 - row, column)):
            yield from (row * n + column, row * n + n - 1 - column)


satisfied, total = {}, 0
for loop in loops():
    for clue in clues(loop):
        satisfied.setdefault(clue, []).append(total)
    total += 1


def bits(numbers):
    array = bytearray(total // 8 + 1)
    for number in numbers:
        array[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(array, "little")


# A cell of each class under symmetry comes before its images, and a board is tried in the image whose first cell is this one.
first = [cell for cell in range(n * n) if cell == min(images(cell))]
order = first + [cell for cell in range(n * n) if cell not in first]
cells = [[(sign, bits(numbers)) for (at, sign), numbers in sorted(satisfied.items()) if at == cell] for cell in order]


def search(known, count, start, chosen):
    """Returns clues in `count` cells from `start` on that leave one loop of those known."""
    if count == 0:
        return chosen if known & (known - 1) == 0 else None
    for at in range(start, len(first) if not chosen else n * n - count + 1):
        for sign, loops in cells[at]:
            left = known & loops
            if left == 0:
                continue
            found = search(left, count - 1, at + 1, chosen + [(order[at], sign)])
            if found is not None:
                return found
    return None


for count in range(n * n + 1):
    found = search((1 << total) - 1, count, 0, [])
    if found is None:
        print(f"{total} loops, no board with {count} clues has exactly one", flush=True)
        continue
    signs = dict(found)
    board = "\n".join(" ".join(signs.get(row * n + column, ".") for column in range(n)) for row in range(n)) + "\n"
    assert run("unique", puzzle, "-", board=board).startswith("unique")
    print(f"{count} clues are enough:\n{board}", end="")
    break
