"""Problems in the neutral form in which the peers get them, and how they are made.

Three kinds, each an object that becomes JSON (for models) and lines of numbers (for the programs in C):

- `Cycles`: Hamiltonian cycles of a graph. Paths are cycles through one more vertex that is joined to all
  others. If `oriented`, the successor of `root` is smaller than its predecessor, so that a cycle and its
  reversal are one.
- `Numbers`: vertices are numbered 1..n along a path (or cycle), each with one of its allowed numbers.
- `Places`: sets of cells, by what groups of cells must hold.

Cells and vertices are numbered from 0, row by row.
"""

import itertools
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field

Graph = list[list[int]]
"""The ascending neighbours of each vertex."""

ROOK = [(-1, 0), (0, -1), (0, 1), (1, 0)]
KING = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
KNIGHT = [(y, x) for y in (-2, -1, 1, 2) for x in (-2, -1, 1, 2) if abs(y) != abs(x)]


def lines_of(*lists: Iterable[int]) -> str:
    """Each list as a line that begins with its length."""
    made = [list(numbers) for numbers in lists]
    return "".join(" ".join(map(str, [len(numbers), *numbers])) + "\n" for numbers in made)


@dataclass
class Problem:
    """What all kinds can do."""

    def native(self) -> str:
        """The problem as the programs in C read it."""
        raise NotImplementedError

    def json(self) -> str:
        """The problem as the models read it."""
        return json.dumps({"kind": type(self).__name__.lower(), **asdict(self)})


@dataclass
class Cycles(Problem):
    """Hamiltonian cycles; `first` asks for one."""

    adjacent: Graph
    root: int
    oriented: bool
    first: bool

    def native(self) -> str:
        """Head line, then neighbours: `n root oriented first numbered`."""
        head = f"{len(self.adjacent)} {self.root} {self.oriented:d} {self.first:d} 0\n"
        return head + lines_of(*self.adjacent)


@dataclass
class Numbers(Problem):
    """Numberings along a path or cycle."""

    adjacent: Graph
    closed: bool
    allowed: list[list[int]]

    def native(self) -> str:
        """As cycles, with one more vertex for a path; then the allowed numbers of each vertex."""
        adjacent = self.adjacent if self.closed else with_ends(self.adjacent)
        root = -1 if self.closed else len(self.adjacent)
        head = f"{len(adjacent)} {root} 0 0 1\n"
        return head + lines_of(*adjacent) + lines_of(*self.allowed)


@dataclass
class Places(Problem):
    """Sets of `size` cells; `lines` is `queens` or `rooks` where a piece a row says it all."""

    cells: int
    at_most_one: list[list[int]]
    exactly: list[tuple[list[int], int]]
    at_least_one: list[list[int]] = field(default_factory=list)
    size: int = 0
    lines: str = ""

    def native(self) -> str:
        """Numbers of cells and of groups; then groups, those of `exactly` with their number first."""
        head = f"{self.cells} {len(self.at_most_one)} {len(self.at_least_one)} {len(self.exactly)}\n"
        exactly = ([number, *cells] for cells, number in self.exactly)
        return head + lines_of(*self.at_most_one, *self.at_least_one, *exactly)


def board(rows: int, columns: int, steps: Sequence[tuple[int, int]]) -> Graph:
    """The graph of a piece on a whole board."""

    def reached(y: int, x: int) -> list[int]:
        ends = ((y + down, x + right) for down, right in steps)
        return sorted(v * columns + u for v, u in ends if 0 <= v < rows and 0 <= u < columns)

    return [reached(y, x) for y in range(rows) for x in range(columns)]


def with_ends(graph: Graph) -> Graph:
    """The graph with one more vertex, joined to all: its cycles are the paths of `graph`."""
    extra = len(graph)
    return [[*row, extra] for row in graph] + [list(range(extra))]


def closed(graph: Graph, first: bool = False) -> Cycles:
    """All cycles, each once; or one."""
    root = min(range(len(graph)), key=lambda vertex: len(graph[vertex]))
    return Cycles(graph, root, not first, first)


def paths(graph: Graph) -> Cycles:
    """All paths, each once."""
    return Cycles(with_ends(graph), len(graph), True, False)


def flower_snark(claws: int) -> Graph:
    """R. Isaacs' graph, cubic and without a Hamiltonian cycle: `claws` (odd) stars of three arms; one arm of
    each lies on a cycle, the others on one twice as long."""
    graph: Graph = [[] for _ in range(4 * claws)]
    middle, one, two, three = (list(range(part * claws, (part + 1) * claws)) for part in range(4))
    stars = [(centre, arm) for arms in (one, two, three) for centre, arm in zip(middle, arms)]
    rounds = [list(zip(ring, ring[1:] + ring[:1])) for ring in (one, two + three)]
    for a, b in itertools.chain(stars, *rounds):
        graph[a].append(b)
        graph[b].append(a)
    return [sorted(row) for row in graph]


def edge_list(graph: Graph) -> str:
    """The graph as cavalcade reads it."""
    return "".join(f"{a} {b}\n" for a, row in enumerate(graph) for b in row if a < b)


def fields(text: str) -> list[list[str]]:
    """The cells of a board file, row by row, without comments."""
    rows = [line.partition("%")[0].split() for line in text.splitlines()]
    return [row for row in rows if row]


def numbered(text: str, steps: Sequence[tuple[int, int]]) -> Numbers:
    """A board with givens."""
    rows = fields(text)
    given = [int(cell) if cell.isdigit() else 0 for row in rows for cell in row]
    others = sorted(set(range(1, len(given) + 1)) - set(given))
    return Numbers(board(len(rows), len(rows[0]), steps), False, [[g] if g else others for g in given])


def primes(text: str, closed: bool) -> Numbers:
    """A board with marks where primes are."""
    rows = fields(text)
    marks = [cell == "P" for row in rows for cell in row]
    count = range(1, len(marks) + 1)
    prime = {k for k in count if k > 1 and all(k % d for d in range(2, k))}
    allowed = [[k for k in count if (k in prime) == mark] for mark in marks]
    return Numbers(board(len(rows), len(rows[0]), ROOK), closed, allowed)
