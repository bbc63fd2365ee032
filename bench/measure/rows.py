"""The rows of the comparison: a command of cavalcade, the same question for the peers, and the answer.

Counts are published ones (sources: `fixtures/counts.txt`) or what boards in `fixtures` say of themselves;
those of open tours on 5x8 and of closed ones on 6x11 and 3x22 are what cavalcade and a peer agree on. Boards with marks and givens are
those of `fixtures`, read here by other code than cavalcade's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import factorial
from pathlib import Path

from measure import placements
from measure.build import ROOT, cache
from measure.problems import (
    KING,
    KNIGHT,
    ROOK,
    Graph,
    Problem,
    board,
    closed,
    edge_list,
    flower_snark,
    numbered,
    paths,
    primes,
)

FIXTURES = ROOT / "fixtures"


@dataclass(frozen=True)
class Row:
    """One instance; `long` if it takes some program seconds to say anything."""

    name: str
    command: list[str]
    make: Callable[[], Problem]
    count: int
    long: bool = False
    file: Path | None = None

    def words(self) -> list[str]:
        """The command, with the file, if any, after the puzzle."""
        return [*self.command[:2], *([str(self.file)] if self.file else []), *self.command[2:]]


def of_file(file: Path, make: Callable[[str], Problem]) -> Callable[[], Problem]:
    """A problem from the text of a file, which is read when it is wanted."""
    return lambda: make(file.read_text())


def graph_file(name: str, graph: Graph) -> Path:
    """Writes a graph into the cache."""
    file = cache() / "graphs" / f"{name}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(edge_list(graph))
    return file


def numbers() -> Iterator[Row]:
    """Boards with marks or givens."""
    file = FIXTURES / "prime-8x8.txt"
    yield Row(
        "prime paths 8x8", ["count", "prime"], of_file(file, partial(primes, closed=False)), 4, file=file
    )
    tours = of_file(file, partial(primes, closed=True))
    yield Row("prime tours 8x8", ["count", "prime", "--closed"], tours, 1, file=file)
    for puzzle, steps, size in (
        ("numbrix", ROOK, 9),
        ("numbrix", ROOK, 10),
        ("numbrix", ROOK, 20),
        ("hidato", KING, 10),
        ("hidato", KING, 20),
    ):
        file = FIXTURES / f"{puzzle}-{size}x{size}.txt"
        make = of_file(file, partial(numbered, steps=steps))
        yield Row(f"{puzzle} {size}x{size}", ["count", puzzle], make, 1, size > 10, file)
    for puzzle, steps in (("numbrix", ROOK), ("hidato", KING)):
        for size in (15, 20, 25, 30, 40):
            file = FIXTURES / "large" / f"{puzzle}-{size}x{size}.txt"
            make = of_file(file, partial(numbered, steps=steps))
            yield Row(f"{puzzle} {size}x{size} random", ["count", puzzle], make, 1, True, file)


def tours() -> Iterator[Row]:
    """All tours of whole boards."""
    for piece, steps, kind, rows, columns, count in (
        ("knight", KNIGHT, "closed", 5, 6, 8),
        ("knight", KNIGHT, "closed", 6, 6, 9_862),
        ("knight", KNIGHT, "closed", 6, 7, 1_067_638),
        ("knight", KNIGHT, "closed", 3, 12, 176),
        ("knight", KNIGHT, "open", 5, 5, 864),
        ("knight", KNIGHT, "open", 6, 6, 3_318_960),
        ("knight", KNIGHT, "open", 5, 8, 18_061_054),
        ("rook", ROOK, "closed", 6, 6, 1_072),
        ("rook", ROOK, "closed", 8, 8, 4_638_576),
        ("rook", ROOK, "open", 6, 6, 229_348),
        ("rook", ROOK, "closed", 6, 11, 5_668_692),
        ("knight", KNIGHT, "closed", 3, 22, 14_060_048),
    ):
        size, graph = f"{rows}x{columns}", board(rows, columns, steps)
        make = partial(closed if kind == "closed" else paths, graph)
        command = ["count", piece, size, *(["--closed"] if kind == "closed" else [])]
        yield Row(f"{piece} {kind} {size}", command, make, count, count > 100_000)


def first_tours() -> Iterator[Row]:
    """One closed tour of a knight on a square board."""
    for size in (8, 20, 50, 100, 200):
        make = partial(closed, board(size, size, KNIGHT), first=True)
        command = ["first", "knight", f"{size}x{size}", "--closed"]
        yield Row(f"first closed {size}x{size}", command, make, 1, size > 50)


def placed() -> Iterator[Row]:
    """Pieces that do not attack each other."""
    pieces: list[tuple[str, int, Callable[[], Problem], int, bool]] = [
        ("queens", 8, partial(placements.in_lines, 8, "queens"), 92, False),
        ("queens", 10, partial(placements.in_lines, 10, "queens"), 724, False),
        ("queens", 12, partial(placements.in_lines, 12, "queens"), 14_200, True),
        ("kings", 8, partial(placements.kings, 8), 281_571, True),
        ("bishops", 8, partial(placements.bishops, 8), 256, True),
        ("knights", 8, partial(placements.knights, 8), 2, True),
        ("rooks", 8, partial(placements.in_lines, 8, "rooks"), 40_320, False),
    ]
    for piece, size, make, count, long in pieces:
        command = ["count", "place", piece, f"{size}x{size}"]
        yield Row(f"{piece} {size}x{size}", command, make, count, long)
    file = FIXTURES / "akari-7x7.txt"
    yield Row("akari 7x7", ["count", "akari"], of_file(file, placements.akari), 1, file=file)


def snarks() -> Iterator[Row]:
    """Graphs without a Hamiltonian cycle, where the whole tree has to be searched."""
    for claws in (5, 9, 13, 17):
        graph = flower_snark(claws)
        file, make = graph_file(f"flower-snark-{claws}", graph), partial(closed, graph)
        yield Row(f"flower snark {claws}", ["count", "graph", "--closed"], make, 0, claws > 9, file)


def dense() -> Iterator[Row]:
    """Complete graphs: half as many cycles as orders of all vertices but one."""
    for vertices in (10, 12):
        graph = [[other for other in range(vertices) if other != vertex] for vertex in range(vertices)]
        file, make = graph_file(f"complete-{vertices}", graph), partial(closed, graph)
        cycles = factorial(vertices - 1) // 2
        yield Row(f"complete graph {vertices}", ["count", "graph", "--closed"], make, cycles, vertices > 10, file)


def rows() -> Iterator[Row]:
    """All rows, in the order of the table."""
    yield from numbers()
    yield from tours()
    yield from first_tours()
    yield from placed()
    yield from snarks()
    yield from dense()
