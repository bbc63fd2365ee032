"""What the functions accept: everything that the module itself returns, and what other libraries have."""

import datetime
import importlib.util
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

    def test_a_graph_is_a_dictionary_of_neighbours(self):
        ring = {"a b": ["c", "d"], "c": ["a b", "e"], "e": ["c", "d"], "d": ["e", "a b"]}
        self.assertEqual(cavalcade.count("graph", ring, closed=True).undirected, 1)
        self.assertEqual(cavalcade.count("graph", {0: {1}, 1: {2}, 2: set()}, directed=True).directed, 1)
        for name in ("", "a\\b", "a\nb"):
            with self.subTest(name), self.assertRaisesRegex(TypeError, "name of a vertex"):
                cavalcade.count("graph", {"a": [name]})
        for none in (Graph({}), {}):
            with self.assertRaisesRegex(cavalcade.InvalidInput, "graph has no vertex"):
                cavalcade.count("graph", none)

    def test_a_path_in_a_graph_is_its_vertices_in_order(self):
        path = cavalcade.solve("graph", {"new york": ["boston"], "boston": ["albany"]})
        self.assertIn(path.path, (["new york", "boston", "albany"], ["albany", "boston", "new york"]))
        self.assertEqual(sorted(cavalcade.solve("graph", SQUARE, closed=True).path), ["0", "1", "2", "3"])
        self.assertEqual(len(cavalcade.solve("graph", "petersen", length=4).path), 5)
        box = cavalcade.solve("rook", "2x2x2")
        for one, other in zip(box.path, box.path[1:]):
            self.assertEqual(sum(abs(a - b) for a, b in zip(one, other)), 1)
        for words in (("independent-sets", "petersen"), ("matchings", "petersen"), ("place", "rooks", "2x2")):
            with self.assertRaises(AttributeError):
                cavalcade.solve(*words).path  # noqa: B018

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


BOARDS = [
    ("numbrix", [[1, None, None], [None, None, None], [None, None, 9]], {}),
    ("numbrix", [[1, None, None, 4]], {}),
    ("numbrix", [[None], [2], [None]], {}),
    ("hidato", [[1, None, "#"], [None, 5, None], [None, None, None]], {}),
    ("hidato", [[None, 3, 5], [4, None, None]], {}),
    ("hidato", [[None, 1], [2, None]], {"tiling": "hexagons"}),
    ("rook", [[None, 1], [None, None]], {}),
    ("simple-loop", [[None] * 3, [None, "#", None], [None] * 3], {}),
    ("signpost", [["1e", "s"], ["*", "w"]], {}),
    ("zip", [[1, None, None], [None, None, 2]], {}),
    ("slitherlink", [[3, None], [None, 3]], {}),
    ("slitherlink", [[None, 0], [None, None], [3, None]], {}),
    ("masyu", [["B", None, None], [None, None, None], [None, None, "W"]], {}),
    ("numberlink", [[1, None, 1], [2, None, 2]], {}),
    ("numberlink", [[10, None], [None, 10]], {}),
    ("numberlink", [["A", "A"]], {}),
    ("yajilin", [[None, None, None], [None, None, None], ["1n", None, None]], {}),
    ("castle-wall", [[None] * 4, [None, "w1e", None, None], [None] * 4], {}),
    ("geradeweg", [[None, 1, None], [None, None, None], [None, None, 2]], {}),
    ("country-road", [[None, 2], [None, None], ["a", "a"], ["b", "b"]], {}),
    ("akari", [[None, 1], [None, None]], {}),
    ("akari", [["X", None, 0], [None, None, None]], {}),
]
"""Boards as rows; `None` is an open cell. As text they have a `.` there."""


class Rows(unittest.TestCase):
    def count(self, puzzle, board, options):
        """Returns the number of solutions, without any note."""
        with warnings.catch_warnings():
            warnings.simplefilter("error" if not isinstance(board, str) else "ignore")
            warnings.filterwarnings("ignore", "the regions were read|letters were read")
            return int(cavalcade.count(puzzle, board, **options))

    def test_open_cells_are_none_blank_or_a_point(self):
        for puzzle, rows, options in BOARDS:
            with self.subTest(puzzle, rows=rows):
                between = "" if puzzle == "akari" else " "
                text = "".join(between.join("." if cell is None else str(cell) for cell in row) + "\n" for row in rows)
                expected = self.count(puzzle, "% rows\n" + text, options)
                for blank in (None, "", " ", "\t ", b"", b" ", ".", float("nan")):
                    board = [[blank if cell is None else cell for cell in row] for row in rows]
                    self.assertEqual(self.count(puzzle, board, options), expected, blank)
                floats = [[float(cell) if isinstance(cell, int) else cell for cell in row] for row in rows]
                self.assertEqual(self.count(puzzle, tuple(map(tuple, floats)), options), expected)

    def test_counts_of_boards_with_blank_cells(self):
        for puzzle, rows, expected in [
            ("slitherlink", [[3, " "], [" ", 3]], 2),
            ("zip", [[1, ""], ["", 2]], 0),
            ("akari", [[" ", 1], [" ", " "]], 0),
            ("numbrix", [[" ", 1, " "], [" ", " ", " "], [" ", " ", 9]], 0),
            ("rook", [["", ""], ["", ""]], 4),
        ]:
            self.assertEqual(self.count(puzzle, rows, {}), expected, puzzle)

    def test_rows_are_neither_a_size_nor_a_list_of_cells(self):
        # As text these are boards below their size, and lists of rows, columns and numbers.
        self.assertEqual(cavalcade.solve("slitherlink", [[2, 2], [2, 2], [2, 2]]), None)
        found = cavalcade.solve("numbrix", [[3, 2, 1], [4, 5, 6]])
        self.assertEqual((found.rows, found.columns), (2, 3))
        with self.assertRaisesRegex(cavalcade.InvalidInput, "row 2 column 1: 1 is given twice"):
            cavalcade.count("numbrix", [[1, 2, 5], [1, 3, 7]])

    def test_what_may_mean_two_things_is_refused_with_its_place(self):
        for puzzle, rows, message in [
            ("numbrix", [[1, 0], [None, 4]], "row 2 column 1: '' may be an open cell or a hole"),
            ("numbrix", [[1, -1], [-1, 4]], "row 1 column 2: '-1' may be an open cell or a hole"),
            ("numbrix", [[1, 2.5]], "row 1 column 2: 2.5 is not a cell"),
            ("numbrix", [[1, float("inf")]], "row 1 column 2: inf is not a cell"),
            ("akari", [[None, True]], "row 1 column 2: True is not a cell"),
            ("numbrix", [[None, "1 2"]], "row 1 column 2: '1 2' is not a cell"),
            ("numbrix", [[None, '"']], "row 1 column 2: '\"' is not a cell"),
            ("numbrix", [[None], [[1, 2]]], r"row 2 column 1: \[1, 2\] is not a cell"),
            ("numbrix", [[1, None], [None]], "row 2 has 1 cell, expected 2"),
            ("hidato", [[1, None, None], [None, 5]], "row 2 has 2 cells, expected 3"),
            ("slitherlink", [[3, 12]], "row 1 column 2: '12' is not a cell"),
            ("zip", [[1, "|"], [None, 2]], "row 1 column 2: '|' is not a cell"),
            ("slitherlink", ["3 ", " 3"], "row 1: a blank may be an open cell or separate two cells"),
            ("numbrix", [], "board is empty"),
            ("numbrix", [[], []], "board is empty"),
        ]:
            with self.subTest(puzzle, rows=rows), self.assertRaisesRegex(cavalcade.InvalidInput, message.replace("|", r"\|")):
                cavalcade.count(puzzle, rows)
        for wrong in ({(0, 0): 1}, [{1, 2}], [{1: 2}], {1, 2}, [1, 2]):
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "rows of cells"):
                cavalcade.count("numbrix", wrong)

    def test_rows_of_text_are_lines(self):
        for lines in (["1..", "...", "..9"], ["1 . .", ". . .", ". . 9"], [b"1..\n", b"...\n", b"..9\n"]):
            self.assertEqual(cavalcade.solve("numbrix", lines).order, [[1, 2, 3], [6, 5, 4], [7, 8, 9]])

    def test_answers_about_rows_are_boards_as_text(self):
        rows = [[1, 2, 3], [6, 5, 4], [7, 8, 9]]
        fewer = cavalcade.minimise("numbrix", rows)
        self.assertNotIn("{", fewer.board)
        self.assertTrue(cavalcade.unique("numbrix", fewer))
        self.assertIn("</svg>", cavalcade.draw("numbrix", rows))
        self.assertEqual(cavalcade.grade("numbrix", [[1, None, 3]]).verdict, "unique")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy")
    def test_arrays_of_numpy(self):
        import numpy

        text = numpy.array([["1", "", ""], ["", " ", ""], ["", "", "9"]])
        number = numpy.array([[1, 0, 0], [0, 0, 0], [0, 0, 9]])
        masked = numpy.ma.masked_equal(number, 0)
        float_ = numpy.where(number == 0, numpy.nan, number)
        for board in (text, text.astype("S1"), text.astype(object), number, number.astype("uint8"), masked, list(masked),
                      float_, float_.astype("float32"), list(float_)):
            found = cavalcade.solve("numbrix", board)
            self.assertEqual(found.order, [[1, 2, 3], [6, 5, 4], [7, 8, 9]], repr(board))
        for wrong in (numpy.array([[True, False]]), numpy.array([[1.5, 2]]), numpy.zeros((2, 2, 2), int)):
            with self.assertRaisesRegex(cavalcade.InvalidInput, "row 1 column 1: .* is not a cell"):
                cavalcade.count("numbrix", wrong)
        self.assertEqual(cavalcade.count("graph", numpy.array(SQUARE, bool), closed=True).undirected, 1)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas")
    def test_frames_of_pandas(self):
        import pandas

        frame = pandas.DataFrame({"ab": [1, None, None], "cd": [None] * 3, "ef": [None, None, 9]})
        for board in (frame, frame.astype("Int64"), frame.astype(object), [frame.loc[row] for row in range(3)]):
            self.assertEqual(cavalcade.solve("numbrix", board).order, [[1, 2, 3], [6, 5, 4], [7, 8, 9]])

    @unittest.skipUnless(importlib.util.find_spec("networkx"), "networkx")
    def test_graphs_of_networkx(self):
        import networkx

        with self.assertRaisesRegex(cavalcade.InvalidInput, "graph has no vertex"):
            cavalcade.count("graph", networkx.Graph())
        grid = networkx.grid_2d_graph(2, 3)
        self.assertEqual(cavalcade.count("graph", grid).undirected, 8)
        self.assertIn("(0, 0)", cavalcade.solve("graph", grid).path)
        double = networkx.MultiGraph([("a", "b"), ("a", "b"), ("b", "c")])
        with self.assertWarnsRegex(cavalcade.Note, "repeated edges ignored"):
            cavalcade.count("graph", double)


class Missing(unittest.TestCase):
    def test_a_program_that_is_not_there_is_named(self):
        import os
        from unittest import mock

        with mock.patch.dict(os.environ, {"CAVALCADE": "/nowhere/cavalcade"}):
            with self.assertRaisesRegex(cavalcade.NotInstalled, "/nowhere/cavalcade"):
                cavalcade.count("prime")


if __name__ == "__main__":
    unittest.main()
