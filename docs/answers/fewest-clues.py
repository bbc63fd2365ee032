#!/usr/bin/env python3
"""Writes the fewest clues with which any n x n solution of Numbrix or Hidato is unique, and how many solutions need them.

Usage: fewest-clues.py numbrix|hidato N

One solution of each class under rotation, reflection and reversed numbering is minimised over all cells.
"""

import subprocess
import sys
from collections import Counter

puzzle, n = sys.argv[1], int(sys.argv[2])


def run(*arguments, board=None):
    command = ["cavalcade", *arguments]
    return subprocess.run(command, input=board, capture_output=True, text=True, check=True).stdout


def images(path):
    """All images of a solution, which is a tuple with the cell of each number."""
    for cells in (path, path[::-1]):
        for turn in range(8):
            turned = []
            for cell in cells:
                row, column = divmod(cell, n)
                row, column = (column, row) if turn & 1 else (row, column)
                row = n - 1 - row if turn & 2 else row
                column = n - 1 - column if turn & 4 else column
                turned.append(row * n + column)
            yield tuple(turned)


empty = "\n".join(" ".join("." * n) for _ in range(n)) + "\n"
classes = Counter()
numbers = []
for line in run("list", puzzle, "-", board=empty).splitlines():
    words = line.split()
    if len(words) == n and all(word.isdigit() for word in words):
        numbers += map(int, words)
    if len(numbers) == n * n:
        classes[min(images(tuple(sorted(range(n * n), key=numbers.__getitem__))))] += 1
        numbers = []
fewest = Counter()
for path, size in classes.items():
    number = {cell: index + 1 for index, cell in enumerate(path)}
    board = "\n".join(" ".join(str(number[row * n + column]) for column in range(n)) for row in range(n)) + "\n"
    answer = run("minimise", puzzle, "-", "--minimum", "--any-cell", "--progress", "never", board=board)
    rows = [line.split() for line in answer.splitlines()]
    clues = sum(word.isdigit() for row in rows if len(row) == n for word in row)
    fewest[clues] += size
for clues, solutions in sorted(fewest.items()):
    print(f"{clues} clues: {solutions} solutions")
