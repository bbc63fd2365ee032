#!/usr/bin/env python3
"""Writes the graph of a knight's board with two more vertices on an edge at a corner.

Usage: longer-corner.py ROWS COLUMNS > GRAPH

A corner has two edges, which every closed tour takes. So the graph has as many Hamiltonian cycles as the board has closed tours,
but no symmetry, and the frontier method finds another order of its vertices and another cut.
"""

import sys

rows, columns = map(int, sys.argv[1:])
cells = rows * columns
steps = [(1, 2), (2, 1), (1, -2), (2, -1)]
places = [(row, column) for row in range(rows) for column in range(columns)]
edges = [
    (row * columns + column, (row + down) * columns + column + right)
    for row, column in places
    for down, right in steps
    if row + down < rows and 0 <= column + right < columns
]
corner = cells - columns
beside = next(edge for edge in edges if corner in edge)
edges.remove(beside)
edges += [(corner, cells), (cells, cells + 1), (cells + 1, beside[0])]
for one, other in edges:
    print(one, other)
