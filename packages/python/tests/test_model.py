"""Models against brute force: every constraint plain, reified and negated, and objectives."""

import contextlib
import importlib.util
import itertools
import unittest

import cavalcade
from cavalcade import Expression, Model

RANGE = range(-1, 3)


def brute(holds, variables=3, values=RANGE):
    """Returns the assignments that a function of the values accepts."""
    return sorted(each for each in itertools.product(values, repeat=variables) if holds(*each))


def listed(model, variables):
    """Returns the values of variables in all solutions."""
    return sorted(tuple(found[variable] for variable in variables) for found in model.solutions())


CONDITIONS = [
    ("linear ==", lambda m, x, y, z: 2 * x - y == z + 1, lambda x, y, z: 2 * x - y == z + 1),
    ("linear !=", lambda m, x, y, z: x + y != z, lambda x, y, z: x + y != z),
    ("linear <=", lambda m, x, y, z: x + 2 * y <= 3 - z, lambda x, y, z: x + 2 * y <= 3 - z),
    ("linear >=", lambda m, x, y, z: 1 >= x - y - z, lambda x, y, z: x - y - z <= 1),
    ("linear <", lambda m, x, y, z: x < y, lambda x, y, z: x < y),
    ("linear >", lambda m, x, y, z: -x > z - 1, lambda x, y, z: -x > z - 1),
    ("sum", lambda m, x, y, z: sum([x, y, z]) == 2, lambda x, y, z: x + y + z == 2),
    ("constant", lambda m, x, y, z: x - x <= 0, lambda x, y, z: True),
    ("all different", lambda m, x, y, z: m.all_different([x, y + 1, z]), lambda x, y, z: len({x, y + 1, z}) == 3),
    ("table", lambda m, x, y, z: m.table([x, y], [(0, 1), (2, -1)]), lambda x, y, z: (x, y) in ((0, 1), (2, -1))),
    ("product", lambda m, x, y, z: x * y == z, lambda x, y, z: x * y == z),
    ("absolute", lambda m, x, y, z: abs(x - y) >= 2, lambda x, y, z: abs(x - y) >= 2),
    ("minimum", lambda m, x, y, z: m.minimum([x, y, 1]) == z, lambda x, y, z: min(x, y, 1) == z),
    ("maximum", lambda m, x, y, z: m.maximum([x, 2 * y]) == z, lambda x, y, z: max(x, 2 * y) == z),
    ("occurrences", lambda m, x, y, z: m.occurrences([x, y, z], 2) == 1, lambda *all: all.count(2) == 1),
    ("occurrences of", lambda m, x, y, z: m.occurrences([x, y], z) == 1, lambda x, y, z: (x, y).count(z) == 1),
    ("cardinality", lambda m, x, y, z: m.cardinality([x, y], {0: 1, 2: z}),
     lambda x, y, z: (x, y).count(0) == 1 and (x, y).count(2) == z),
    ("closed", lambda m, x, y, z: m.cardinality([x, y, z], {0: 1, 2: 2}, closed=True),
     lambda *all: sorted(all) == [0, 2, 2]),
    ("circuit", lambda m, x, y, z: m.circuit([x, y, z]), lambda *all: all in ((1, 2, 0), (2, 0, 1))),
    ("inverse", lambda m, x, y, z: m.inverse([x, y, z], [1, 2, 0]), lambda *all: all == (2, 0, 1)),
    ("cumulative", lambda m, x, y, z: m.cumulative([x, y, z], [2, 1, 1], [1, 2, 1], 2),
     lambda x, y, z: all(sum(d for s, l, d in ((x, 2, 1), (y, 1, 2), (z, 1, 1)) if s <= t < s + l) <= 2
                         for t in range(-1, 5))),
    ("or", lambda m, x, y, z: (x == 1) | (y < z) | (z == 2), lambda x, y, z: x == 1 or y < z or z == 2),
    ("and", lambda m, x, y, z: (x >= 1) & (y < z), lambda x, y, z: x >= 1 and y < z),
    ("not", lambda m, x, y, z: ~((x == 1) | ~(y == z)), lambda x, y, z: not (x == 1 or y != z)),
    ("any", lambda m, x, y, z: m.any_of([x == each for each in (y, z)]), lambda x, y, z: x in (y, z)),
    ("implies", lambda m, x, y, z: (x == 1).implies(y == z), lambda x, y, z: x != 1 or y == z),
    ("only if", lambda m, x, y, z: (x == 1).only_if(y == z), lambda x, y, z: x != 1 or y == z),
    ("xor", lambda m, x, y, z: (x == 1) ^ (y < z), lambda x, y, z: (x == 1) != (y < z)),
    ("same", lambda m, x, y, z: (x == 1) == (y < z), lambda x, y, z: (x == 1) == (y < z)),
    ("different", lambda m, x, y, z: ~(x == 1) != (y < z), lambda x, y, z: (x != 1) != (y < z)),
    ("same truth", lambda m, x, y, z: (x == 1).reified() == (y < z), lambda x, y, z: (x == 1) == (y < z)),
    ("truth of numbers", lambda m, x, y, z: (y < z) != (x == 1).reified(), lambda x, y, z: (x == 1) != (y < z)),
    ("reified", lambda m, x, y, z: (x == 1).reified() + (y == 1).reified() == z, lambda x, y, z: (x == 1) + (y == 1) == z),
]


WHOLE = ("all different", "table", "cardinality", "closed", "circuit", "inverse", "cumulative")
"""Conditions that the program may refuse as parts of others."""



def beside(size):
    """Returns the pairs of cells of a square that share a side."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    return [((y, x), other) for y, x in cells for other in ((y, x + 1), (y + 1, x)) if other in cells]


class Conditions(unittest.TestCase):
    @contextlib.contextmanager
    def accepted(self, name):
        """A test of a condition, which may be one that the program refuses."""
        with self.subTest(name):
            try:
                yield
            except cavalcade.InvalidInput as error:
                self.assertIn("cannot be reified", error.message)
                self.assertIn(name, WHOLE)

    def check(self, change, expected):
        for name, condition, holds in CONDITIONS:
            with self.accepted(name):
                model = Model()
                variables = [model.integer(-1, 2, name) for name in "xyz"]
                change(model, condition(model, *variables))
                found = brute(lambda *each: expected(holds(*each)))
                self.assertEqual(listed(model, variables), found)
                self.assertEqual(model.count(), len(found))
                self.assertEqual(model.solve() is None, not found)

    def test_conditions_hold(self):
        self.check(lambda model, condition: model.add(condition), lambda holds: holds)

    def test_negations_hold(self):
        self.check(lambda model, condition: model.add(~condition), lambda holds: not holds)

    def test_truth_values_are_those_of_the_conditions(self):
        for name, condition, holds in CONDITIONS:
            with self.accepted(name):
                model = Model()
                variables = [model.integer(-1, 2, name) for name in "xyz"]
                made = condition(model, *variables)
                truth, opposite = made.reified(), (~made).reified()
                found = listed(model, [*variables, truth, opposite])
                self.assertEqual(found, [(*each, holds(*each), not holds(*each)) for each in brute(lambda *_: True)])


TRUTHS = {
    "and": (lambda a, b: a & b, lambda a, b: a and b),
    "or": (lambda a, b: a | b, lambda a, b: a or b),
    "xor": (lambda a, b: a ^ b, lambda a, b: a != b),
    "same": (lambda a, b: a == b, lambda a, b: a == b),
    "different": (lambda a, b: a != b, lambda a, b: a != b),
    "implies": (lambda a, b: a.implies(b), lambda a, b: not a or b),
    "only if": (lambda a, b: a.only_if(b), lambda a, b: not a or b),
    "not": (lambda a, b: ~a & ~b, lambda a, b: not (a or b)),
}
"""The logical operators, with their meaning for two truth values."""


class Logic(unittest.TestCase):
    def tables(self, name, one, other):
        """Checks the truth table of an operator; operands are made from a model, two flags and their values."""
        combine, meaning = TRUTHS[name]
        for wrap, expected in ((lambda made: made, True), (lambda made: ~made, False)):
            model = Model()
            flags = [model.boolean(), model.boolean()]
            model.add(wrap(combine(one(*flags), other(*flags))))
            found = [each for each in itertools.product((0, 1), repeat=2)
                     if bool(meaning(*(operand(*map(bool, each)) for operand in (one, other)))) == expected]
            self.assertEqual(listed(model, flags), found)

    def test_truth_tables_of_variables_and_conditions(self):
        operands = [lambda a, b: a, lambda a, b: b, lambda a, b: b >= 1, lambda a, b: a == b]
        for name, (one, other) in itertools.product(TRUTHS, itertools.product(operands, repeat=2)):
            with self.subTest(name):
                self.tables(name, one, other)

    def test_truth_tables_of_constants(self):
        for name, value in itertools.product(TRUTHS, (True, False)):
            with self.subTest(name, value=value):
                if name != "not":
                    self.tables(name, lambda a, b: a >= 1, lambda a, b: value)
                if name not in ("implies", "only if", "not"):
                    self.tables(name, lambda a, b: value, lambda a, b: a >= 1)

    def test_conditions_without_variables_are_constants(self):
        for made, count in [
            (lambda m, x: m.any_of([]), 0),
            (lambda m, x: m.any_of([False, True]), 2),
            (lambda m, x: m.any_of([False, x == 1]), 1),
            (lambda m, x: (x - x == 0) & (x == 1), 1),
            (lambda m, x: (x - x == 1) | (x == 1), 1),
            (lambda m, x: (x - x == 0).implies(x - x != 0), 0),
            (lambda m, x: (x - x < 1).reified() == x, 1),
            (lambda m, x: ~(x - x <= -1), 2),
        ]:
            model = Model()
            model.add(made(model, model.integer(0, 1, "x")))
            self.assertEqual((model.count(), model.solve() is None), (count, count == 0))

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy")
    def test_numbers_of_numpy_are_operands(self):
        import numpy

        model = Model()
        x, y = model.integer(0, 3, "x"), model.integer(0, 3, "y")
        model.add(numpy.int64(2) * x <= numpy.int8(4), numpy.int64(1) == x - y, numpy.True_ & (x >= 1), (y < 9) | numpy.False_)
        self.assertEqual(listed(model, [x, y]), [(1, 0), (2, 1)])


class Models(unittest.TestCase):
    def test_projections_count_values_once(self):
        model = Model()
        x, y, z = (model.integer(0, 3, name) for name in "xyz")
        model.add(x + y + z == 4, (x != y) | (z == 0))
        found = [each for each in itertools.product(range(4), repeat=3)
                 if sum(each) == 4 and (each[0] != each[1] or each[2] == 0)]
        for wanted, values in [
            ([x, y], lambda x, y, z: (x, y)),
            ([z], lambda x, y, z: (z,)),
            ([x - y], lambda x, y, z: (x - y,)),
            ([x * y, z, 7], lambda x, y, z: (x * y, z, 7)),
            ([(x < y).reified(), 2 * z + 1], lambda x, y, z: (int(x < y), 2 * z + 1)),
            ([], lambda x, y, z: ()),
        ]:
            expected = sorted({values(*each) for each in found})
            listed = sorted(tuple(each[value] if isinstance(value, Expression) else value for value in wanted)
                            for each in model.solutions(project=wanted))
            self.assertEqual((listed, model.count(project=wanted)), (expected, len(expected)))
        self.assertEqual(model.count(), len(found))
        one = next(model.solutions(project=iter([x])))
        self.assertEqual(list(one), ["x"])
        with self.assertRaisesRegex(KeyError, "project"):
            one[y]

    def test_elements_are_in_their_array(self):
        model = Model()
        x, y = model.integer(-3, 9, "x"), model.integer(0, 1, "y")
        model.add(model.element([4, 5 + y, 4], x) == 4)
        self.assertEqual(listed(model, [x, y]), [(0, 0), (0, 1), (2, 0), (2, 1)])

    def test_objectives(self):
        for goal, best in (("minimize", min), ("maximize", max)):
            model = Model()
            x, y = model.choice([1, 3, 8], "x"), model.integer(0, 5, "y")
            model.add(x + 2 * y <= 14)
            objective = x * y - x
            getattr(model, goal)(objective)
            found = model.solve()
            values = [a * b - a for a in (1, 3, 8) for b in range(6) if a + 2 * b <= 14]
            self.assertEqual([found[objective], found["x"] * found["y"] - found["x"]], [best(values)] * 2)
        model.add(x >= 9)
        self.assertIsNone(model.solve())

    def test_booleans_are_numbers_and_conditions(self):
        model = Model()
        flags = [model.boolean() for _ in range(4)]
        model.add(sum(flags) == 2, flags[0] | flags[1], flags[0].implies(~flags[3]))
        found = [each for each in itertools.product((0, 1), repeat=4)
                 if sum(each) == 2 and (each[0] or each[1]) and not (each[0] and each[3])]
        self.assertEqual(listed(model, flags), found)

    def test_comparisons_of_numbers_hold_or_not(self):
        model = Model()
        x = model.integer(0, 1, "x")
        model.add(sum([]) == 0, 0 <= x, 1 != x)
        self.assertEqual(listed(model, [x]), [(0,)])
        model.add(sum([]) == 1)
        self.assertIsNone(model.solve())
        self.assertEqual(model.count(), 0)

    def test_quotients_and_rests_are_those_of_python(self):
        for divisor in (3, -3, 1, -7):
            model = Model()
            x = model.integer(-8, 9)
            quotient, rest = x // divisor, x % divisor
            found = [(each[x], each[quotient], each[rest]) for each in model.solutions(project=[x, quotient, rest])]
            self.assertEqual(sorted(found), [(value, value // divisor, value % divisor) for value in range(-8, 10)])
            self.assertEqual(model.count(), 18)
        self.assertRaises(ZeroDivisionError, lambda: x // 0)
        self.assertRaises(TypeError, lambda: x % x)

    def test_loops_are_simple_cycles(self):
        """A140517: 1, 13, 213; those through all vertices of 4x4 are 6."""
        for size, number in ((2, 1), (3, 13), (4, 213)):
            model = Model()
            on = model.loop({pair: model.boolean() for pair in beside(size)})
            self.assertEqual(model.count(), number)
        model.add(*on.values())
        self.assertEqual(model.count(), 6)

    def test_a_kind_of_ones_own_is_a_few_lines(self):
        board = [". . . 2 .", "2 1 1 1 .", ". . 2 . .", "1 . . 2 3", "1 3 . 2 ."]
        model = Model()
        edge = {pair: model.boolean(str(pair)) for pair in beside(6)}
        model.loop(edge)
        for y, row in enumerate(board):
            for x, clue in enumerate(row.split()):
                ends = [(0, 0, 0, 1), (1, 0, 1, 1), (0, 0, 1, 0), (0, 1, 1, 1)]
                sides = [edge[(y + a, x + b), (y + c, x + d)] for a, b, c, d in ends]
                model.add(clue == "." or sum(sides) == int(clue))
        found = list(model.solutions(project=edge.values()))
        lines = [pair for pair, each in edge.items() if found[0][each]]
        self.assertEqual(len(found), 1)
        solved = cavalcade.solve("slitherlink", "\n".join(board) + "\n")
        self.assertEqual(len(lines), len(solved.loop))

    def test_connected_cells(self):
        """A059525 with the empty set: 2, 14, 219."""
        for size, number in ((1, 2), (2, 14), (3, 219)):
            model = Model()
            cells = {(y, x): model.boolean() for y in range(size) for x in range(size)}
            model.connected(cells, beside(size))
            self.assertEqual(model.count(), number)
        model.add(cells[0, 0], cells[2, 2], ~cells[1, 1])
        self.assertEqual(model.count(), sum(1 for _ in model.solutions()))

    def test_a_grid_has_rows_columns_and_blocks(self):
        model = Model()
        grid = model.grid(4, 4, 1, 4)
        for k in range(4):
            y, x = k // 2 * 2, k % 2 * 2
            for part in (grid[k, :], grid[:, k], grid[y : y + 2, x : x + 2]):
                self.assertEqual(len(part), 4)
                model.add(model.all_different(part))
        self.assertEqual((len(grid), grid[1, 2] is grid.rows[1][2], len(list(grid))), (16, True, 16))
        self.assertEqual(model.count(), 288)
        self.assertEqual(repr(model.family()), "<all solutions of a model with 16 variables>")

    def test_queens(self):
        model = Model()
        queens = model.integers(8, 0, 7, "queen")
        model.add(model.all_different(queens))
        for sign in (1, -1):
            model.add(model.all_different([queen + sign * row for row, queen in enumerate(queens)]))
        self.assertEqual(model.count(), 92)
        first = model.solve()
        self.assertEqual(first["queen[3]"], first[queens[3]])
        self.assertEqual(len(list(model.solutions(limit=5))), 5)

    def test_a_limit_has_the_best_solution_until_then(self):
        model = Model()
        tour = model.integers(40, 0, 39)
        model.add(model.circuit(tour))
        costs = [[(7 * i * i + 13 * j * j + i * j) % 101 for j in range(40)] for i in range(40)]
        model.minimize(sum(model.element(row, place) for row, place in zip(costs, tour)))
        with self.assertRaises(cavalcade.Stopped) as caught:
            model.solve(time_limit=0.3)
        self.assertTrue(caught.exception.result is None or len(caught.exception.result) == 40)

    def test_mistakes_are_errors(self):
        model, other = Model(), Model()
        x, y = model.integer(0, 3, "x"), other.integer(0, 3)
        for wrong in (lambda: 1 <= x <= 2, lambda: x in [1, 2], lambda: x + 0.5,
                      lambda: (x == 1) == 1, lambda: (x == 1) | 1, lambda: (x == 1) & "y", lambda: model.add(1, -2),
                      lambda: model.add([x == 1])):
            with self.assertRaises(TypeError):
                wrong()
        for wrong in (lambda: model.integer(3, 2), lambda: model.choice([]), lambda: x + y,
                      lambda: model.integer(0, 1, "x"), lambda: model.add(y == 1), lambda: (x == 1) | (y == 1),
                      lambda: (x == 1) == (y == 1), lambda: model.all_different([x, y]), lambda: model.solve()[y],
                      lambda: model.table([x, x], [(1, 2), (3,)]), lambda: model.minimum([])):
            with self.assertRaises(ValueError):
                wrong()


@unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy")
class Arrays(unittest.TestCase):
    def test_solutions_are_arrays(self):
        self.assertEqual(cavalcade.solve("numbrix", "1 . #\n").array().tolist(), [[1, 2, -1]])
        self.assertEqual(cavalcade.solve("place", "rooks", "2x2").array().tolist(), [[1, 0], [0, 1]])
        self.assertEqual(cavalcade.solutions("prime").array().shape, (4, 8, 8))
        self.assertEqual(cavalcade.solve("slitherlink", "0 . .\n. . .\n. . 3\n").array().shape[1], 2)

    def test_assignments_are_arrays(self):
        model = Model()
        grid = [model.integers(2, 0, 1, name) for name in "ab"]
        model.add(grid[0][0] == 1)
        self.assertEqual(model.solutions().array(grid).shape, (8, 2, 2))
        self.assertEqual(model.solve().array(grid[0])[0], 1)


if __name__ == "__main__":
    unittest.main()
