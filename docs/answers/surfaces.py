#!/usr/bin/env python3
"""Writes b-files of tours of n x n boards whose borders are joined.

Usage: surfaces.py PIECE SURFACE CLOSED FROM TO

PIECE is rook, king or knight; SURFACE cylinder, moebius, torus or klein; CLOSED closed or open. Each term is counted
twice: on the board, and on a graph that is made here from the rules of the surface, whose vertices are numbered at
random, for which another order of the vertices is found. Tours are undirected.
"""

import random
import subprocess
import sys
import tempfile

piece, surface, closed = sys.argv[1:4]
first, last = map(int, sys.argv[4:])

STEPS = {
    "rook": [(0, 1), (1, 0)],
    "king": [(0, 1), (1, 0), (1, 1), (1, -1)],
    "knight": [(1, 2), (2, 1), (2, -1), (1, -2)],
}


def count(*arguments):
    command = ["cavalcade", "count", *arguments, "--method", "frontier", "--progress", "never"]
    if closed == "closed":
        command.append("--closed")
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(next(line.split()[1] for line in answer.splitlines() if line.startswith("undirected")))


def beside(n, row, column):
    """The cell that these coordinates name, or None outside."""
    if surface in ("torus", "klein"):
        row %= n
    if not 0 <= row < n:
        return None
    turns, column = divmod(column, n)
    if turns % 2 and surface in ("moebius", "klein"):
        row = n - 1 - row
    return row, column


def graph(n, seed):
    cells = [(row, column) for row in range(n) for column in range(n)]
    names = list(range(n * n))
    random.Random(seed).shuffle(names)
    name = dict(zip(cells, names))
    edges = set()
    for row, column in cells:
        for down, right in STEPS[piece]:
            for sign in (1, -1):
                other = beside(n, row + sign * down, column + sign * right)
                if other and other != (row, column):
                    edges.add(tuple(sorted((name[row, column], name[other]))))
    edges = sorted(edges)
    random.Random(seed).shuffle(edges)
    return "".join(f"{one} {other}\n" for one, other in edges)


for n in range(first, last + 1):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(graph(n, n))
        file.flush()
        numbers = {count(piece, f"{n}x{n}", f"--{surface}"), count("graph", file.name)}
    assert len(numbers) == 1, (n, numbers)
    print(n, numbers.pop(), flush=True)
