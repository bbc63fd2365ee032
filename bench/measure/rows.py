"""The rows of the comparison: a command of cavalcade, the same question for the peers, and the answer.

Counts are published ones (sources: `fixtures/counts.txt`); a row without one wants all programs to agree. Boards
with marks and givens are those of `fixtures`, read here by other code than cavalcade's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from measure import placements
from measure.build import ROOT, cache
from measure.problems import (
    KING, KNIGHT, ROOK, Graph, Problem, board, closed, edge_list, flower_snark, numbered, paths, primes,
)

FIXTURES = ROOT / "fixtures"


@dataclass(frozen=True)
class Row:
    """One instance; `long` if it takes some program seconds to say anything."""

    name: str
    command: list[str]
    make: Callable[[], Problem]
    count: int | None
    long: bool
    file: Path | None
    graph: Graph | None

    def ready(self) -> bool:
        """Whether its file is there; a graph is written when it is missing."""
        if self.graph is not None and self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(edge_list(self.graph))
        return self.file is None or self.file.exists()


def row(
    name: str, command: str, make: Callable[[], Problem], count: int | None, long: bool = False,
    file: Path | None = None, graph: Graph | None = None,
) -> Row:
    """A row whose file, if any, is the argument after the puzzle."""
    words = command.split()
    if file is not None:
        words.insert(2, str(file))
    return Row(name, words, make, count, long, file, graph)


def numbers() -> Iterator[Row]:
    """Boards with marks or givens."""
    prime = FIXTURES / "prime-8x8.txt"
    yield row("prime walks 8x8", "count prime", lambda: primes(prime.read_text(), False), 4, file=prime)
    yield row("prime tours 8x8", "count prime --closed", lambda: primes(prime.read_text(), True), 1, file=prime)
    for puzzle, size, steps, long in (
        ("numbrix", "9x9", ROOK, False), ("numbrix", "10x10", ROOK, False), ("numbrix", "20x20", ROOK, True),
        ("hidato", "10x10", KING, False), ("hidato", "20x20", KING, True),
    ):
        file = FIXTURES / f"{puzzle}-{size}.txt"
        make = lambda file=file, steps=steps: numbered(file.read_text(), steps)
        yield row(f"{puzzle} {size}", f"count {puzzle}", make, 1 if size == "9x9" else None, long, file)


def tours() -> Iterator[Row]:
    """All tours of whole boards."""
    for piece, steps, size, count, is_closed, long in (
        ("knight", KNIGHT, (5, 6), 8, True, False),
        ("knight", KNIGHT, (6, 6), 9862, True, False),
        ("knight", KNIGHT, (6, 7), 1067638, True, True),
        ("knight", KNIGHT, (3, 12), 176, True, False),
        ("knight", KNIGHT, (5, 5), 864, False, False),
        ("knight", KNIGHT, (6, 6), 3318960, False, True),
        ("knight", KNIGHT, (5, 8), None, False, True),
        ("rook", ROOK, (6, 6), 1072, True, False),
        ("rook", ROOK, (8, 8), 4638576, True, True),
        ("rook", ROOK, (6, 6), 229348, False, True),
    ):
        kind, ask = ("closed", closed) if is_closed else ("open", paths)
        make = lambda size=size, steps=steps, ask=ask: ask(board(*size, steps))
        name = f"{size[0]}x{size[1]}"
        yield row(f"{piece} {kind} {name}", f"count {piece} {name}" + " --closed" * is_closed, make, count, long)


def first_tours() -> Iterator[Row]:
    """One closed tour of a knight on a square board."""
    for size in (8, 20, 50, 100, 200):
        make = lambda size=size: closed(board(size, size, KNIGHT), first=True)
        yield row(f"first closed {size}x{size}", f"first knight {size}x{size} --closed", make, 1, size > 50)


def placed() -> Iterator[Row]:
    """Pieces that do not attack each other."""
    for size, count in ((8, 92), (10, 724), (12, 14200)):
        make = lambda size=size: placements.in_lines(size, "queens")
        yield row(f"queens {size}x{size}", f"count place queens {size}x{size}", make, count, size > 10)
    for piece, make, count in (
        ("kings", lambda: placements.kings(8), 281571),
        ("bishops", lambda: placements.bishops(8), 256),
        ("knights", lambda: placements.knights(8), 2),
        ("rooks", lambda: placements.in_lines(8, "rooks"), 40320),
    ):
        yield row(f"{piece} 8x8", f"count place {piece} 8x8", make, count, piece != "rooks")
    file = FIXTURES / "uwiez-7x7.txt"
    yield row("uwiez 7x7", "count uwiez", lambda: placements.uwiez(file.read_text()), 1, file=file)


def snarks() -> Iterator[Row]:
    """Graphs without a Hamiltonian cycle, where the whole tree has to be searched."""
    for claws in (5, 9, 13, 17):
        graph = flower_snark(claws)
        make = lambda graph=graph: closed(graph)
        file = cache() / "graphs" / f"flower-snark-{claws}.txt"
        yield row(f"flower snark {claws}", "count graph --closed", make, 0, claws > 9, file, graph)


ROWS = [*numbers(), *tours(), *first_tours(), *placed(), *snarks()]
