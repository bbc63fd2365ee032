#!/usr/bin/env python3
"""Writes all n x n boards with k shaded cells on which one closed loop through the open cells may exist, as graph6.

Usage: simple-loop-shading.py N K | cavalcade unique graph - --stream --closed

Boards that are images of each other under rotation and reflection are written once. A loop alternates between the
two colours of a chessboard, so both colours have as many open cells, and each open cell has two open neighbours.
"""

import sys
from itertools import combinations

n, k = int(sys.argv[1]), int(sys.argv[2])
cells = range(n * n)
black = [c for c in cells if (c // n + c % n) % 2 == 0]
white = [c for c in cells if (c // n + c % n) % 2 == 1]
more_black = (k + len(black) - len(white)) // 2
if (k + len(black) - len(white)) % 2 or more_black > k:
    sys.exit()


def neighbours(c):
    row, column = divmod(c, n)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * n + s for r, s in near if 0 <= r < n and 0 <= s < n]


def images(c):
    row, column = divmod(c, n)
    for r, s in ((row, column), (column, row)):
        for r, s in ((r, s), (n - 1 - r, s)):
            yield from (r * n + s, r * n + n - 1 - s)


beside = [neighbours(c) for c in cells]
masks = [sum(1 << d for d in beside[c]) for c in cells]
image = list(zip(*(images(c) for c in cells)))


def is_possible(shaded):
    taken = sum(1 << c for c in shaded)
    around = set(d for c in shaded for d in beside[c])
    return all(taken >> c & 1 or (masks[c] & ~taken).bit_count() >= 2 for c in around)


def is_first(shaded):
    own = sorted(shaded)
    return all(sorted(turned[c] for c in shaded) >= own for turned in image)


def graph6(shaded):
    open_cells = [c for c in cells if c not in shaded]
    number = {c: i for i, c in enumerate(open_cells)}
    count = len(open_cells)
    bits = [0] * (count * (count - 1) // 2)
    for c in open_cells:
        for d in beside[c]:
            if d in number and d < c:
                i, j = number[d], number[c]
                bits[j * (j - 1) // 2 + i] = 1
    bits += [0] * (-len(bits) % 6)
    values = (int("".join(map(str, bits[at : at + 6])), 2) for at in range(0, len(bits), 6))
    head = chr(count + 63) if count <= 62 else "~" + "".join(chr((count >> s & 63) + 63) for s in (12, 6, 0))
    return head + "".join(chr(value + 63) for value in values)


for some in combinations(black, more_black):
    for others in combinations(white, k - more_black):
        shaded = some + others
        if is_possible(shaded) and is_first(shaded):
            print(graph6(set(shaded)))
