"""Solves each relation of the library in positive, negative and mixed contexts, and compares the rows with brute force.

MiniZinc flattens a relation differently in each context. Some of its releases take a negative context for a positive
one, so a relation whose constraint is right in one context may be lost in another.
"""

import itertools
import json
import re
import tempfile
from pathlib import Path
from typing import Any, Callable, Iterator

from answers import solve

SECONDS = 30


def subsets(numbers: tuple[int, ...]) -> list[frozenset[int]]:
    """Returns all subsets of some numbers."""
    return [frozenset(it) for size in range(len(numbers) + 1) for it in itertools.combinations(numbers, size)]


# The variables: their declaration, and their values.
VARIABLES: dict[str, tuple[str, list[Any]]] = {
    "x": ("var 0..3: x;", list(range(4))),
    "y": ("var {1, 3, 9}: y;", [1, 3, 9]),
    "s": ("var set of 1..3: s;", subsets((1, 2, 3))),
    "t": ("var set of {1, 2, 4}: t;", subsets((1, 2, 4))),
    "b": ("var bool: b;", [False, True]),
    "c": ("var bool: c;", [False, True]),
}

# The relations: their variables, their text, and what they mean.
RELATIONS: list[tuple[str, str, Callable[..., bool]]] = [
    ("x", "x in {1, 3}", lambda x: x in {1, 3}),
    ("xs", "x in s", lambda x, s: x in s),
    ("s", "2 in s", lambda s: 2 in s),
    ("s", "0 in s", lambda s: False),
    ("st", "s = t", lambda s, t: s == t),
    ("st", "s != t", lambda s, t: s != t),
    ("s", "s = {1, 3}", lambda s: s == {1, 3}),
    ("st", "s subset t", lambda s, t: s <= t),
    ("t", "t subset 1..3", lambda t: 4 not in t),
    ("st", "s superset t", lambda s, t: s >= t),
    ("st", "s < t", lambda s, t: sorted(s) < sorted(t)),
    ("st", "s <= t", lambda s, t: sorted(s) <= sorted(t)),
    ("st", "s union t = {1, 2}", lambda s, t: s | t == {1, 2}),
    ("st", "s intersect t = {1, 2}", lambda s, t: s & t == {1, 2}),
    ("st", "s diff t = {3}", lambda s, t: s - t == {3}),
    ("st", "s symdiff t = {3, 4}", lambda s, t: s ^ t == {3, 4}),
    ("s", "card(s) = 2", lambda s: len(s) == 2),
    ("xs", "[s, {1}, {}][x] = {1}", lambda x, s: x > 0 and [s, {1}, set()][x - 1] == {1}),
    ("st", "at_least(1, [s, t], {1})", lambda s, t: [s, t].count({1}) >= 1),
    ("st", "at_most(1, [s, t], {1})", lambda s, t: [s, t].count({1}) <= 1),
    ("st", "exactly(1, [s, t], {1})", lambda s, t: [s, t].count({1}) == 1),
    ("xy", "table([x, y], [|1, 3|2, 9|])", lambda x, y: (x, y) in {(1, 3), (2, 9)}),
    ("xy", "regular([x, y], 2, 1..9, [|2, 0, 1, 0, 0, 0, 0, 0, 0|0, 0, 2, 0, 0, 0, 0, 0, 1|], 1, {2})",
     lambda x, y: (x, y) in {(1, 3), (3, 1)}),
    ("x", "regular([x, x], 2, 0..2, array2d(1..2, 0..2, [2, 1, 0, 0, 2, 1]), 1, {2})", lambda x: False),
    ("x", "regular([x, 1], 2, 0..2, array2d(1..2, 0..2, [2, 1, 0, 0, 2, 1]), 1, {2})", lambda x: x == 0),
    ("x", "regular_nfa([x, 1], 2, 2, [|{1, 2}, {}|{}, {2}|], 1, {2})", lambda x: x == 1),
    ("x", "regular_nfa([2, x], 2, 1..3, [|{1}, {2}, {}|{2}, {}, {1, 2}|], 1, {2})", lambda x: x in {1, 3}),
    ("xy", "regular([x, y], 2, 9, [|2, 0, 1, 0, 0, 0, 0, 0, 0|0, 0, 2, 0, 0, 0, 0, 0, 1|], 1, {2})",
     lambda x, y: (x, y) in {(1, 3), (3, 1)}),
    ("xy", "count([x, y, 1], 3) >= 1", lambda x, y: 3 in (x, y)),
    ("xy", "lex_less([x, 2], [y, 1])", lambda x, y: x < y),
]

# The contexts of a relation `r`.
CONTEXTS: list[tuple[str, Callable[[bool, bool, bool], bool]]] = [
    ("r", lambda r, b, c: r),
    ("b -> r", lambda r, b, c: not b or r),
    ("bool2int(r) >= 1", lambda r, b, c: r),
    ("b \\/ bool2int(r) + bool2int(c) >= 2", lambda r, b, c: b or r and c),
    ("not r", lambda r, b, c: not r),
    ("r -> b", lambda r, b, c: not r or b),
    ("not (r /\\ b)", lambda r, b, c: not (r and b)),
    ("not (bool2int(r) >= 1)", lambda r, b, c: not r),
    ("not (bool2int(r) > bool2int(b))", lambda r, b, c: not r or b),
    ("not (1 <= bool2int(r))", lambda r, b, c: not r),
    ("bool2int(r) + bool2int(b) >= 2 -> c", lambda r, b, c: not (r and b) or c),
    ("bool2int(r) <= bool2int(b)", lambda r, b, c: not r or b),
    ("2 * bool2int(b) - bool2int(r) >= 0", lambda r, b, c: not r or b),
    ("b <-> r", lambda r, b, c: b == r),
    ("b xor r", lambda r, b, c: b != r),
    ("not (bool2int(r) = bool2int(b))", lambda r, b, c: r != b),
    ("[bool2int(r), 1][1 + bool2int(b)] = 1", lambda r, b, c: b or r),
    ("if b then r else not r endif", lambda r, b, c: b == r),
]


def models() -> Iterator[tuple[str, str, set[str]]]:
    """Returns the name, the text and the expected rows of each model."""
    for (names, relation, holds), (context, meaning) in itertools.product(RELATIONS, CONTEXTS):
        used = [*names, "b", "c"]
        rows = set()
        for values in itertools.product(*(VARIABLES[name][1] for name in used)):
            *arguments, b, c = values
            if meaning(bool(holds(*arguments)), b, c):
                rows.add(json.dumps(dict(zip(used, map(shown, values))), sort_keys=True))
        constraint = re.sub(r"\br\b", f"({relation})", context)
        declarations = "\n".join(VARIABLES[name][0] for name in used)
        yield f"{context}, r: {relation}", f'include "globals.mzn";\n{declarations}\nconstraint {constraint};\n', rows


def shown(value: Any) -> Any:
    """Returns a value as in a row of an answer."""
    return {"set": [[it, it] for it in sorted(value)]} if isinstance(value, frozenset) else value


def plain(row: str) -> str:
    """Returns a row of an answer with its sets as lists of single elements."""

    def elements(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        parts = [it if isinstance(it, list) else [it, it] for it in value["set"]]
        return {"set": [[it, it] for low, high in parts for it in range(low, high + 1)]}

    return json.dumps({name: elements(value) for name, value in json.loads(row).items()}, sort_keys=True)


def run(solver: str) -> int:
    """Runs all relations in all contexts and returns the number of wrong answers."""
    count = wrong = 0
    with tempfile.TemporaryDirectory(prefix="cavalcade-contexts-") as folder:
        path = Path(folder) / "model.mzn"
        for name, text, expected in models():
            path.write_text(text)
            answer = solve(["--solver", solver], path, SECONDS)
            found = [plain(row) for row in answer.rows]
            count += 1
            if not answer.is_complete or len(found) != len(set(found)) or set(found) != expected:
                wrong += 1
                print(f"{name}: {len(found)} rows, expected {len(expected)} {answer.errors[:200]}", flush=True)
    print(f"{count} relations in contexts, {wrong} wrong")
    return wrong


if __name__ == "__main__":
    import sys

    sys.exit(1 if run(sys.argv[1]) else 0)
