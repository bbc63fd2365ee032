#!/usr/bin/env python3
"""Writes a b-file of the closed rook's tours of boards of n x (n+1) cells (A222200), by single steps.

Usage: rook-tours.py FROM TO

Each term is counted twice: as closed tours, and as open tours from a corner to its neighbour in the row. A corner has
two neighbours, so each closed tour takes the step between these cells, and the rest of it is such an open tour.
"""

import subprocess
import sys

first, last = map(int, sys.argv[1:])


def count(n, *arguments):
    command = ["cavalcade", "count", "rook", f"{n}x{n + 1}", *arguments, "--method", "frontier", "--progress", "never"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(next(line.split()[1] for line in answer.splitlines() if line.startswith("undirected")))


for n in range(first, last + 1):
    numbers = {count(n, "--closed"), count(n, "--from", f"r{n}c{n + 1}", "--to", f"r{n}c{n}")}
    assert len(numbers) == 1, (n, numbers)
    print(n, numbers.pop(), flush=True)
