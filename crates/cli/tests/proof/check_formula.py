"""Confirm that a formula in OPB says what is claimed: compute its constraints anew from the rules and compare them.
Each further clause must exclude one solution, which is read from it and checked. Shares no code with cavalcade.
Usage, with --closed for cycles and --directed for arcs:  knight|rook|king ROWSxCOLUMNS NAME.opb
    numbrix|hidato|prime BOARD.txt NAME.opb    graph EDGES.txt NAME.opb    queens ROWSxCOLUMNS NAME.opb"""
import re
import sys
from itertools import combinations, product
STEPS = {"knight": {(1, 2), (2, 1)}, "rook": {(0, 1), (1, 0)}, "king": {(0, 1), (1, 0), (1, 1)}}
STEPS |= {"numbrix": STEPS["rook"], "prime": STEPS["rook"], "hidato": STEPS["king"]}
ROW = re.compile("(-?[1-9][0-9]* ~?x[1-9][0-9]* )*>?= (0|-?[1-9][0-9]*) ;\n")
row = lambda terms, relation, bound: (tuple(sorted((name, size) for size, name in terms)), relation, bound)
pairs = lambda numbers: set(combinations(sorted(numbers), 2))

def cycles(count, arcs, closed, directed):
    """The steps of a cycle, joined by a flow; an open path has one vertex more, beside both of its ends."""
    if not closed:
        count, arcs = count + 1, arcs | {it for v in range(count) for it in [(v + 1, count + 1), (count + 1, v + 1)]}
    root, bits, rows, vertices = 1 if closed else count, (count - 1).bit_length(), set(), range(1, count + 1)
    steps = sorted((u, v) for u, v in arcs if directed or u < v)
    degrees, kept = {(way, v): [] for way in range(1 + directed) for v in vertices}, {v: [] for v in vertices}
    for s, (u, v) in enumerate(steps):
        degrees[0, u].append((1, f"x{s + 1}"))
        degrees[int(directed), v].append((1, f"x{s + 1}"))
        ways, carried = [(u, v)] if directed else [(u, v), (v, u)], [(count - 1, f"x{s + 1}")]
        for way, (tail, head) in enumerate(ways):
            first = len(steps) + bits * (len(ways) * s + way) + 1
            for terms, sign in [(kept[head], 1), (kept[tail], -1), (carried, -1)]:
                terms += [(sign * 2**bit, f"x{first + bit}") for bit in range(bits)]
        rows.add(row(carried, ">=", 0))
    rows |= {row(kept[v], ">=", 1) for v in vertices if v != root}
    rows |= {row(terms, "=", 1 if directed else 2) for terms in degrees.values()}
    def solves(chosen):
        taken, path = [steps[s - 1] for s in chosen if s <= len(steps)], [root]
        for _ in vertices:
            after = [v for u, v in taken if u == path[-1]] + [u for u, v in taken if v == path[-1] and not directed]
            path += [v for v in after if directed or v not in path[-2:-1]][:1]
        return len(chosen) == count == len(set(path)) == len(path) - 1 and path[-1] == root
    return rows, solves, set()

def numbers(allowed, arcs, closed):
    """A variable for each vertex and each number that it may have."""
    count, name = len(allowed), lambda v, k: f"x{count * (v - 1) + k}"
    rows = {row([(1, name(v, k)) for k in allowed[v]], "=", 1) for v in allowed}
    rows |= {row([(1, name(v, k)) for v in allowed if k in allowed[v]], "=", 1) for k in allowed}
    for k, v in product(range(1, count + closed), allowed):
        for here, there, way in [(k, k % count + 1, 1), (k % count + 1, k, -1)]:
            beside = [(1, name(u, there)) for u in allowed if (v, u)[::way] in arcs and there in allowed[u]]
            rows |= {row([(1, "~" + name(v, here)), *beside], ">=", 1)} if here in allowed[v] else set()
    def solves(chosen):
        path = {(x - 1) % count + 1: (x - 1) // count + 1 for x in chosen}
        steps = {(path.get(k), path.get(k % count + 1)) for k in range(1, count + closed)}
        is_full = len(chosen) == len(path) == len(set(path.values())) == count and steps <= arcs
        return is_full and all(k in allowed[v] for k, v in path.items())
    return rows, solves, set()

def claim(kind, what, name, closed, directed):
    """Return the constraints but those on pairs, a test of solutions, and the pairs that cannot both be chosen."""
    if kind == "graph":
        names = {name: int(v) for v, name in re.findall(r"^\* vertex ([0-9]+) is vertex (\S+)$", open(name).read(), re.M)}
        lines = [re.findall(r"[^\s:]+", re.sub("->| - ", " ", it)) for it in open(what) if it.strip() and it[0] != "#"]
        arcs = {(names[it[0]], names[other]) for it in lines for other in it[1:]}
        count, arcs = len(set(sum(lines, []))), arcs if directed else arcs | {it[::-1] for it in arcs}
        assert sorted(names.values()) == [*range(1, count + 1)], "vertices have other names in the formula"
        return cycles(count, arcs, closed, directed)
    is_size = re.fullmatch(r"(\d+)x(\d+)", what)
    lines = ["." * int(is_size[2])] * int(is_size[1]) if is_size else [it.split() for it in open(what) if it[0] != "%"]
    marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line) if mark != "#"}
    cells = dict(enumerate(marks, 1))
    apart = {(u, v): [abs(a - b) for a, b in zip(cells[u], cells[v])] for u, v in product(cells, cells) if u != v}
    if kind == "queens":
        size, attacks = min(map(int, is_size.groups())), {it for it, (r, c) in apart.items() if 0 in (r, c) or r == c}
        solves = lambda chosen: len(set(chosen)) == size and set(chosen) <= set(cells) and not pairs(chosen) & attacks
        return {row([(1, f"x{v}") for v in cells], "=", size)}, solves, attacks & pairs(cells)
    arcs = {it for it, step in apart.items() if tuple(step) in STEPS[kind]}
    classes = {"P": {k for k in cells if k > 1 and all(k % d for d in range(2, k))}, "S": {k * k for k in cells}}
    used = {mark: classes[mark] & set(cells) for mark in set(marks.values()) if kind == "prime" and mark in classes}
    used["."] = set(cells).difference(*used.values())
    allowed = {v: used.get(marks[cell]) or {int(marks[cell])} for v, cell in cells.items()}
    return cycles(len(cells), arcs, closed, directed) if is_size else numbers(allowed, arcs, closed)

def main(kind, what, name, *options):
    rows, solves, apart = claim(kind, what, name, "closed" in options, "directed" in options)
    missing, seen = rows | apart, set()
    for line in (it for it in open(name, newline="\n") if it[0] != "*"):
        ROW.fullmatch(line) or sys.exit(f"NOT VERIFIED: not written like a constraint: {line!r}")
        *terms, relation, bound, _ = line.split()
        names, chosen = terms[1::2], [int(it.lstrip("~x")) for it in terms[1::2]]
        shape = (set(terms[::2]), {it[0] for it in names}, relation, bound)
        found = row(zip(map(int, terms[::2]), names), relation, int(bound)) if missing else None
        if found in rows:
            missing.discard(found)
        elif shape == ({"-1"}, {"x"}, ">=", "-1") and pairs(chosen) <= apart:
            missing -= pairs(chosen)
        elif shape != ({"1"}, {"~"}, ">=", "1") or not solves(chosen) or hash(frozenset(chosen)) in seen:
            sys.exit(f"NOT VERIFIED: no constraint, and excludes no further solution: {terms}")
        else:
            seen.add(hash(frozenset(chosen)))
    if missing:
        sys.exit(f"NOT VERIFIED: {len(missing)} constraints are missing, such as {missing.pop()}")
    print("VERIFIED: the formula is", kind, what, *options, end=f", and {len(seen)} listed solutions are solutions\n")

words = [it.removeprefix("--") for it in sorted(sys.argv[1:], key=lambda it: it[:2] == "--")]
main(*words) if len(words) > 2 and {*words[3:]} <= {"closed", "directed"} else sys.exit(__doc__)
