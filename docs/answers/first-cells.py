#!/usr/bin/env python3
"""Writes b-files of the knight's tours of the first n cells, column by column, of boards with some rows.

Usage: first-cells.py ROWS FROM TO

Each term is counted twice: on a board file, and on a graph whose vertices are numbered at random, for which another order
of the vertices is found. Tours are undirected.
"""

import random
import subprocess
import sys
import tempfile

rows, first, last = map(int, sys.argv[1:])


def count(*arguments, text):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        command = ["cavalcade", "count", *arguments, file.name, "--method", "frontier", "--progress", "never"]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(next(line.split()[1] for line in answer.splitlines() if line.startswith("undirected")))


def board(n):
    columns = -(-n // rows)
    signs = [["." if column * rows + row < n else "#" for column in range(columns)] for row in range(rows)]
    return "".join(" ".join(line) + "\n" for line in signs)


def graph(n, seed):
    names = list(range(n))
    random.Random(seed).shuffle(names)
    steps = [(1, 2), (2, 1), (2, -1), (1, -2)]
    edges = []
    for cell in range(n):
        column, row = divmod(cell, rows)
        for right, down in steps:
            other = (column + right) * rows + row + down
            if 0 <= row + down < rows and other < n:
                edges.append((names[cell], names[other]))
    random.Random(seed).shuffle(edges)
    return "".join(f"{one} {other}\n" for one, other in edges)


for n in range(first, last + 1):
    numbers = {count("knight", text=board(n)), count("graph", text=graph(n, n))}
    assert len(numbers) == 1, (n, numbers)
    print(n, numbers.pop(), flush=True)
