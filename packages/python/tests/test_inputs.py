"""What the functions accept: everything that the module itself returns, and what other libraries have."""

import datetime
import time
import unittest
import warnings

import cavalcade

SQUARE = [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]


class Number:
    """An integer of another library: it has an index, and its text shows its type."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __str__(self):
        return f"Number({self.value})"


class Array(list):
    """A list of another library, which has an index only if it has one element."""

    def __index__(self):
        raise TypeError("only integer scalar arrays can be converted to a scalar index")


class Graph:
    """A graph as networkx has it."""

    def __init__(self, neighbours, directed=False):
        self.adj = neighbours
        self.nodes = list(neighbours)
        self.directed = directed

    def is_directed(self):
        return self.directed


class Inputs(unittest.TestCase):
    def test_a_board_that_the_module_made_can_be_asked_about(self):
        [board] = cavalcade.generate("numbrix", "4x4", seed=1)
        self.assertTrue(cavalcade.unique("numbrix", board))
        self.assertEqual(cavalcade.grade("numbrix", board).verdict, "unique")
        fewer = cavalcade.minimise("numbrix", board)
        self.assertTrue(cavalcade.unique("numbrix", fewer))

    def test_a_graph_is_an_object_or_a_matrix(self):
        ring = {"a b": ["c", "d"], "c": ["a b", 'e"'], 'e"': ["c", "d"], "d": ['e"', "a b"]}
        self.assertEqual(cavalcade.count("graph", Graph(ring), closed=True).undirected, 1)
        self.assertEqual(cavalcade.count("graph", SQUARE, closed=True).undirected, 1)
        self.assertEqual(cavalcade.count("graph", Array(SQUARE), closed=True).undirected, 1)
        arcs = {0: [1], 1: [2], 2: [0], 3: []}
        self.assertEqual(cavalcade.count("graph", Graph(arcs, directed=True)).directed, 0)
        self.assertEqual(int(cavalcade.count("independent-sets", Graph({"a": [], "b": []}), size="all")), 4)
        with self.assertRaisesRegex(TypeError, "adjacency matrix"):
            cavalcade.count("graph", [[0, 2], [2, 0]])
        steps = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
        for puzzle in ("graph", "independent-sets"):
            with self.subTest(puzzle), self.assertRaisesRegex(TypeError, "not symmetric"):
                cavalcade.count(puzzle, steps)
        self.assertEqual(cavalcade.count("graph", steps, directed=True).directed, 1)
        with self.assertRaisesRegex(TypeError, "to_undirected"):
            cavalcade.count("independent-sets", Graph(arcs, directed=True))
        for names in ({1: [], "1": []}, {"'\"": []}):
            with self.subTest(names), self.assertRaisesRegex(TypeError, "differ as text"):
                cavalcade.count("graph", Graph(names))
        with self.assertRaisesRegex(TypeError, "not 'float'"):
            cavalcade.count("knight", 6.5)

    def test_numbers_of_other_libraries_are_numbers(self):
        found = cavalcade.count("place", "queens", "6x6", size=Number(6))
        self.assertEqual(int(found), 4)

    def test_times_are_seconds_or_differences(self):
        for limit in (0.5, 1, Number(1), 1e-5, datetime.timedelta(milliseconds=300), "200ms"):
            with self.subTest(limit=limit), self.assertRaises(cavalcade.Stopped):
                cavalcade.count("knight", "9x9", method="search", time_limit=limit)

    def test_run_takes_options_too(self):
        self.assertEqual(cavalcade.run("list", "prime", threads=1), cavalcade.run("list", "prime"))
        self.assertEqual(len(cavalcade.run("list", "rook", "4x4", limit=2, format="moves").splitlines()), 2)
        with self.assertRaises(cavalcade.Stopped):
            cavalcade.run("list", "rook", "8x8", limit=10**9, node_limit=9)

    def test_a_list_that_is_left_ends_at_once(self):
        with cavalcade.solutions("knight", "6x6") as found:
            next(found)
            start = time.monotonic()
        self.assertLess(time.monotonic() - start, 0.3)

    def test_the_version_is_a_text(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertRegex(cavalcade.__version__, r"^(unknown|\d+\.\d+\.\d+)")


class Missing(unittest.TestCase):
    def test_a_program_that_is_not_there_is_named(self):
        import os
        from unittest import mock

        with mock.patch.dict(os.environ, {"CAVALCADE": "/nowhere/cavalcade"}):
            with self.assertRaisesRegex(cavalcade.NotInstalled, "/nowhere/cavalcade"):
                cavalcade.count("prime")


if __name__ == "__main__":
    unittest.main()
