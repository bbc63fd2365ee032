"""What the functions return. Boards and numbers are those of the project's fixtures and documents."""

import copy
import pickle
import unittest
import warnings

import cavalcade
from place import FIXTURES, program


class Counts(unittest.TestCase):
    def test_numbers_are_attributes_and_items(self):
        found = cavalcade.count("knight", "6x6", closed=True)
        self.assertEqual((found.undirected, found["directed"], found.classes), (9862, 19724, 1245))
        self.assertEqual(found.by_symmetry, {"none": 1223, "half_turn": 17, "quarter_turn": 5})
        self.assertEqual((int(found), bool(found), found.complete), (9862, True, True))
        self.assertIn("undirected", dir(found))
        with self.assertRaises(AttributeError):
            found.placements  # noqa: B018

    def test_no_solution_is_a_count_of_zero(self):
        found = cavalcade.count("knight", "5x5", closed=True)
        self.assertEqual((int(found), bool(found)), (0, False))

    def test_a_count_is_the_number_of_solutions_not_their_size(self):
        for words, options, total in [
            (("place", "queens", "8x8"), {}, 92),
            (("place", "queens", "4x4"), {"size": 5}, 0),
            (("independent-sets", "petersen"), {}, 5),
            (("independent-sets", "petersen"), {"size": "all"}, 76),
            (("rook", "3x3"), {"longest": True}, 20),
        ]:
            with self.subTest(words=words, options=options):
                found = cavalcade.count(*words, **options)
                self.assertEqual((int(found), bool(found)), (total, total > 0))

    def test_large_numbers_are_exact(self):
        found = cavalcade.count("rook", "12x12", closed=True)
        self.assertEqual(found.undirected, 1076226888605605706)  # OEIS A003763(6)

    def test_a_count_prints_the_table_of_the_program(self):
        for words, options in [
            (("knight", "6x6"), {"closed": True}),
            (("place", "queens", "6x6"), {}),
            (("prime",), {}),
            (("independent-sets", "petersen"), {"size": "all"}),
            (("rook", "3x3"), {"any_length": True, "by_length": True}),
            (("rook", "3x3"), {"longest": True}),
            (("rook", "3x3"), {"by_ends": "both"}),
        ]:
            with self.subTest(words=words):
                flags = [
                    "--" + key.replace("_", "-") + ("" if value is True else f"={value}")
                    for key, value in options.items()
                ]
                self.assertEqual(f"{cavalcade.count(*words, **options)}\n", program("count", *words, *flags))

    def test_ranges_and_streams_give_one_count_after_another(self):
        with cavalcade.counts("knight", "3x4..3x7") as found:
            lines = [str(count) for count in found]
        self.assertEqual("\n".join(lines) + "\n", program("count", "knight", "3x4..3x7"))
        stream = FIXTURES / "graphs" / "stream.g6"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", cavalcade.Note)
            lines = [str(count) for count in cavalcade.counts("graph", stream, closed=True)]
        self.assertEqual("\n".join(lines) + "\n", program("count", "graph", str(stream), "--closed"))

    def test_a_range_is_not_one_count(self):
        with self.assertRaisesRegex(ValueError, "counts()"):
            cavalcade.count("knight", "3x4..3x7")


class Solutions(unittest.TestCase):
    def test_solve_reads_text_and_rows(self):
        text = "1 . .\n. . .\n. . 9\n"
        rows = [[1, None, None], [None, None, None], [None, None, 9]]
        for board in (text, rows):
            found = cavalcade.solve("numbrix", board)
            self.assertEqual(found.order, [[1, 2, 3], [6, 5, 4], [7, 8, 9]])
            self.assertEqual(found.path[:4], [(1, 1), (1, 2), (1, 3), (2, 3)])
            self.assertEqual(str(found), "1 2 3\n6 5 4\n7 8 9")

    def test_no_solution_is_none(self):
        self.assertIsNone(cavalcade.solve("knight", "5x5", closed=True))

    def test_verdicts(self):
        unique = cavalcade.unique("slitherlink", FIXTURES / "slitherlink-5x5.txt")
        self.assertTrue(unique)
        self.assertEqual(unique.solution.loop[0], [1, 2])
        paths = cavalcade.unique("numberlink", "1.1\n2.2\n").solution
        self.assertEqual(paths.paths, [[[1, 1], [1, 2], [1, 3]], [[2, 1], [2, 2], [2, 3]]])
        self.assertEqual(str(paths), "╶───╴\n╶───╴")
        board = FIXTURES / "hidato-10x10.txt"
        self.assertEqual(f"{cavalcade.unique('hidato', board)}\n", program("unique", "hidato", str(board)))
        several = cavalcade.unique("numbrix", "3x3")
        self.assertEqual((bool(several), several.verdict, len(several.solutions)), (False, "several", 2))
        self.assertIsNone(several.solution)
        self.assertEqual(cavalcade.unique("knight", "5x5", closed=True).verdict, "none")

    def test_every_kind_of_solution_prints(self):
        self.assertEqual(str(cavalcade.solve("place", "rooks", "2x2")), "* .\n. *")
        self.assertEqual(str(cavalcade.solve("graph", "cycle", 4)), "0 1 2 3")
        self.assertEqual(str(cavalcade.solve("matchings", "cycle", 4)).count("-"), 2)
        self.assertEqual(str(cavalcade.solve("flatzinc", FIXTURES / "flatzinc" / "hidden.fzn")), "x = 2")
        yajilin = str(cavalcade.solve("yajilin", FIXTURES / "yajilin-6x6.txt")).split("\n")
        self.assertEqual(yajilin[1], "└─┐ #   # │")
        self.assertEqual(len(str(cavalcade.solve("knight", "2x3x4")).split("\n\n")), 4)

    def test_solutions_are_those_of_list(self):
        found = list(cavalcade.solutions("prime"))
        self.assertEqual([solution.index for solution in found], [1, 2, 3, 4])
        self.assertTrue(all(len(solution.path) == 64 for solution in found))

    def test_samples_can_be_repeated(self):
        drawn = [cavalcade.sample("knight", "6x6", closed=True, count=3, seed=5) for _ in range(2)]
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(len({solution for solution in drawn[0]}), 3)

    def test_notes_are_warnings_at_the_line_of_the_caller(self):
        with warnings.catch_warnings(record=True) as notes:
            warnings.simplefilter("always")
            cavalcade.unique("hidato", FIXTURES / "hidato-4x3-dots.txt")
        self.assertEqual([note.category for note in notes], [cavalcade.Note] * 2)
        self.assertEqual(str(notes[1].message), "'.' was read as a hole")
        self.assertEqual(notes[0].filename, __file__)

    def test_answers_can_be_copied(self):
        found = cavalcade.solve("numbrix", "2x3")
        self.assertEqual(copy.deepcopy(found), found)
        self.assertEqual(pickle.loads(pickle.dumps(found)).order, found.order)


class Boards(unittest.TestCase):
    def test_generated_boards_are_unique_and_graded(self):
        first, second = cavalcade.generate("numbrix", "5x5", count=2, seed=3)
        self.assertNotEqual(first.board, second.board)
        self.assertTrue(cavalcade.unique("numbrix", second.board))
        grade = cavalcade.grade("numbrix", first.board)
        self.assertRegex(str(grade), rf"of 10 .*, score {grade.score}$")

    def test_minimise_removes_clues(self):
        found = cavalcade.minimise("numbrix", "1 2 3\n6 5 4\n7 8 9\n")
        self.assertLess(found.count, 9)
        self.assertTrue(cavalcade.unique("numbrix", str(found)))

    def test_what_is_forced_holds_in_every_solution(self):
        board = ". . .\n. 3 .\n. . .\n"
        found = cavalcade.forced("slitherlink", board)
        self.assertEqual(found.verdict, "several")
        first = cavalcade.forced("hidato", "1 .\n. .\n")
        self.assertEqual([(cell["number"], cell["holds"]) for cell in first.cells], [(1, True)])
        self.assertIn("<svg", found._repr_svg_())

    def test_hint_gives_a_reason(self):
        found = cavalcade.hint("numbrix", FIXTURES / "numbrix-4x5-hole.txt")
        self.assertEqual(found.step["technique"], "paths")
        self.assertEqual(str(found), "each of 5 paths from 6 in r2c4 to 19 in r4c3 has 18 in r4c2")


if __name__ == "__main__":
    unittest.main()
