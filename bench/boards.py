#!/usr/bin/env python3
"""Makes number puzzles with one solution: `boards.py numbrix 20 0.15 7` prints a board of 20x20.

The path is random: it starts as a path row by row, and each of many moves joins one of its ends to a random
neighbour on the path and drops the edge behind it (backbiting). A share of the numbers is given, chosen at random.
While there is a second solution, the number of a random cell in which both differ is given as well.
"""

import argparse
import json
import random
import subprocess
import tempfile
from pathlib import Path

MOVES_A_CELL = 100


def steps(size: int, diagonal: bool) -> list[list[int | None]]:
    """For each cell its neighbours; those beyond the border are `None`."""

    def beside(cell: int) -> list[int | None]:
        row, column = divmod(cell, size)
        near = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        places = [(row + down, column + right) for down, right in near if diagonal or not (down and right)]
        return [y * size + x if 0 <= y < size and 0 <= x < size else None for y, x in places]

    return [beside(cell) for cell in range(size * size)]


def random_path(size: int, diagonal: bool, chance: random.Random) -> list[int]:
    """A path through all cells."""
    rows = [list(range(size * row, size * (row + 1))) for row in range(size)]
    path = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
    near = steps(size, diagonal)
    for _ in range(MOVES_A_CELL * len(path)):
        if chance.random() < 0.5:
            path.reverse()
        neighbour = chance.choice(near[path[-1]])
        if neighbour is not None:
            place = path.index(neighbour) + 1
            path[place:] = path[place:][::-1]
    return path


def written(size: int, path: list[int], given: set[int]) -> str:
    """The board with the numbers of these cells."""
    number = {cell: str(index) for index, cell in enumerate(path, 1)}
    rows = range(size)
    return "".join(
        " ".join(number[cell] if (cell := size * row + column) in given else "." for column in rows) + "\n"
        for row in rows
    )


def solutions(program: str, puzzle: str, board: str) -> list[list[int]]:
    """The numbers of all cells in one or two solutions."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(board)
        file.flush()
        words = [program, "unique", puzzle, file.name, "--format", "json"]
        answer = json.loads(subprocess.run(words, capture_output=True, check=False).stdout)
    return [[number for row in solution["order"] for number in row] for solution in answer["solutions"]]


def main() -> None:
    """Prints a board."""
    parser = argparse.ArgumentParser(description="Make a number puzzle with one solution.")
    parser.add_argument("puzzle", choices=["numbrix", "hidato"])
    parser.add_argument("size", type=int)
    parser.add_argument("share", type=float, help="share of the numbers to begin with")
    parser.add_argument("seed", type=int)
    parser.add_argument("--binary", default="cavalcade", type=str)
    wanted = parser.parse_args()
    chance = random.Random(wanted.seed)
    size = wanted.size
    path = random_path(size, wanted.puzzle == "hidato", chance)
    given = set(chance.sample(path, round(wanted.share * len(path))))
    program = str(Path(wanted.binary).resolve()) if "/" in wanted.binary else wanted.binary
    while len(found := solutions(program, wanted.puzzle, written(size, path, given))) == 2:
        one, other = found
        given.add(chance.choice([cell for cell in path if one[cell] != other[cell]]))
    share = f"seed {wanted.seed}, {round(100 * wanted.share)} % of the numbers and {len(given)} in all"
    print(f"% One solution. Made by bench/boards.py: {share}.")
    print(written(size, path, given), end="")


if __name__ == "__main__":
    main()
