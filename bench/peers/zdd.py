"""Graphillion: a decision diagram of all Hamiltonian cycles, or of all independent sets, that counts them.

Reads a problem as JSON, prints one line of JSON: solutions and seconds; a diagram has no nodes of a search.
Numbers cannot be said.
"""

import itertools
import json
import sys
from typing import Any

from graphillion import GraphSet, VertexSetSet

from stopwatch import Stopwatch


def cycles(problem: dict[str, Any]) -> int:
    """Sets of edges; they have no direction, so each cycle is there once."""
    adjacent = problem["adjacent"]
    edges = [(v, w) for v, row in enumerate(adjacent) for w in row if v < w]
    GraphSet.set_universe(edges, traversal="greedy")
    return int(GraphSet.cycles(is_hamilton=True).len())


def places(problem: dict[str, Any]) -> int:
    """Independent sets of the size that the groups add up to."""
    cliques = problem["at_most_one"] + [group for group, number in problem["exactly"] if number == 1]
    edges = {pair for clique in cliques for pair in itertools.combinations(sorted(clique), 2)}
    VertexSetSet.set_universe(list(range(problem["cells"])))
    sets = VertexSetSet.independent_sets(edges=sorted(edges))
    return int(sets.len(problem["size"]).len())


def main() -> None:
    """Builds the diagram and counts."""
    problem = json.load(sys.stdin)
    watch = Stopwatch()
    solutions = cycles(problem) if problem["kind"] == "cycles" else places(problem)
    seconds = watch.seconds()
    print(json.dumps({"solutions": solutions, "nodes": None, "seconds": seconds}))


if __name__ == "__main__":
    main()
