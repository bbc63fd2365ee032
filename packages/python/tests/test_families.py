"""All solutions as one object."""

import pathlib
import tempfile
import unittest

import cavalcade


def takes(solution, one, other):
    """Returns whether a path takes a step between two cells."""
    return any({one, other} == set(step) for step in zip(solution.path, solution.path[1:]))


class Families(unittest.TestCase):
    def test_answers_are_those_of_searches(self):
        tours = cavalcade.family("knight", "5x6", closed=True)
        listed = list(cavalcade.solutions("knight", "5x6", closed=True))
        self.assertEqual(int(tours.count()), len(listed))
        ranks = [tours.rank(rank).order for rank in range(1, len(listed) + 1)]
        self.assertEqual(sorted(ranks), sorted(found.order for found in listed))
        self.assertEqual([found.order for found in tours.solutions()], ranks)
        each = tours.each()
        self.assertEqual(sum(each.values()), 30 * len(listed))
        name = next(name for name, number in each.items() if 0 < number < len(listed))
        with_, without = tours.count(with_=name), tours.count(without=[name])
        self.assertEqual((int(with_), int(with_) + int(without)), (each[name], len(listed)))
        self.assertEqual(len(tours.solutions(with_=name)), each[name])
        self.assertEqual(int(tours.count(with_=name, without=name)), 0)

    def test_numbers_of_cells_are_elements(self):
        numbers, listed = cavalcade.family("numbrix", "3x3"), list(cavalcade.solutions("numbrix", "3x3"))
        each = numbers.each()
        self.assertEqual((len(each), sum(each.values())), (81, 9 * len(listed)))
        centre = [found for found in listed if found.order[1][1] == 9]
        self.assertEqual(int(numbers.count(with_="b2=9")), len(centre))
        self.assertEqual(each["r2c2=9"], len(centre))
        self.assertTrue(numbers.unique(with_=["a1=1", "a2=2", "b2=9"]))

    def test_weights_verdicts_and_samples(self):
        paths = cavalcade.family("rook", "3x3", from_="a1")
        weighed = [5 * takes(found, (3, 1), (2, 1)) - 2 * takes(found, (3, 2), (2, 2)) for found in cavalcade.solutions("rook", "3x3", from_="a1")]
        self.assertEqual(paths.weights({"a1-a2": 5, "b1-b2": -2}), (min(weighed), max(weighed)))
        heaviest, lightest = paths.heaviest({"a1-a2": 5}), paths.lightest({"a1-a2": 5})
        self.assertEqual([found.order[1][0] == 2 for found in (heaviest, lightest)], [True, False])
        self.assertFalse(paths.unique())
        self.assertTrue(paths.unique(with_=["a1-a2", "b1-c1"], without=["b1-a1", "c1-c2"]))
        self.assertEqual(len(paths.sample(4, seed=1)), 4)
        self.assertEqual(paths.sample(4, seed=1)[:2], paths.sample(2, seed=1))
        self.assertIn("<svg", paths.rank(1).svg())

    def test_models_are_asked_by_values(self):
        model = cavalcade.Model()
        x, y, odd = model.integer(0, 5, "x"), model.integer(-2, 5, "y"), model.boolean("odd")
        model.add(x + y <= 4, (x == 3).implies(odd))
        listed = [(found[x], found[y], found[odd]) for found in model.solutions()]
        family = model.family()
        self.assertEqual(family.count(), len(listed))
        for value in range(6):
            of_value = [found for found in listed if found[0] == value]
            self.assertEqual(family.each(x)[value], len(of_value))
            self.assertEqual(family.count((x, value), (odd, 0)), sum(not found[2] for found in of_value))
            found = [(each[x], each[y], each[odd]) for each in family.solutions((x, value))]
            self.assertEqual(sorted(found), sorted(of_value))
        self.assertEqual(family.each(odd), {truth: sum(found[2] == truth for found in listed) for truth in (0, 1)})
        drawn = family.sample(3, (y, -2), seed=4)
        self.assertEqual({found[y] for found in drawn}, {-2})
        self.assertEqual(family.rank(1).keys(), {"x", "y", "odd"})
        self.assertEqual(model.family(project=[y]).count(), len({found[1] for found in listed}))
        with self.assertRaises(ValueError):
            family.count((x + y, 3))
        with self.assertRaises(cavalcade.InvalidInput):
            family.count((x, 9))

    def test_files_are_kept_and_meet(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kings"
            made = cavalcade.family("place", "kings", "4x4", file=path)
            again = cavalcade.Family(path)
            self.assertEqual(int(again.count(and_=made)), int(made.count()))
        with self.assertRaises(cavalcade.InvalidInput):
            again.count()

    def test_no_solution_has_no_weight(self):
        self.assertIsNone(cavalcade.family("knight", "4x4", closed=True).weights({}))


if __name__ == "__main__":
    unittest.main()
