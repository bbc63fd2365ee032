"""Pictures, tables and pages for notebooks."""

import unittest
import xml.etree.ElementTree as ElementTree
from unittest import mock

import cavalcade
from cavalcade import records
from place import FIXTURES, program

SVG = "{http://www.w3.org/2000/svg}"


def numbers(picture):
    """Returns the numbers in the cells of an SVG file, row by row."""
    texts = ElementTree.fromstring(picture).iter(SVG + "text")
    places = {(float(text.get("y")), float(text.get("x"))): int(text.text) for text in texts}
    return [places[place] for place in sorted(places)]


def titles(picture):
    """Returns the titles in an SVG file: that of the file, then those of the boards."""
    return [title.text for title in ElementTree.fromstring(picture).iter(SVG + "title")]


class Pictures(unittest.TestCase):
    def test_one_solution_has_the_picture_of_the_program(self):
        found = cavalcade.solve("knight", "6x6", closed=True)
        self.assertEqual(found._repr_svg_(), program("first", "knight", "6x6", "--closed", "--format", "svg"))

    def test_a_solution_of_many_has_its_own_board(self):
        alone = ElementTree.fromstring(cavalcade.solve("knight", "5x5").svg())
        listed = list(cavalcade.solutions("knight", "5x5", limit=15))
        for solution in (listed[0], listed[1], listed[14]):
            picture = ElementTree.fromstring(solution.svg())
            self.assertEqual(titles(solution.svg())[1], f"solution {solution.index}")
            self.assertEqual(titles(solution.svg())[0], f"Knight 5x5: solution {solution.index}")
            self.assertEqual(picture.get("class"), "cavalcade")
            for side in ("width", "height"):
                self.assertAlmostEqual(float(picture.get(side)), float(alone.get(side)), delta=0.1)
            self.assertEqual(numbers(solution.svg()), sum(solution.order, []))

    def test_samples_have_their_own_pictures(self):
        for solution in cavalcade.sample("knight", "6x6", closed=True, count=2):
            self.assertEqual(numbers(solution.svg()), sum(solution.order, []))

    def test_verdicts_boards_grades_and_hints_have_pictures(self):
        board = FIXTURES / "numbrix-4x5-hole.txt"
        self.assertIn("two of several", titles(cavalcade.unique("numbrix", "3x3")._repr_svg_())[0])
        made = cavalcade.generate("numbrix", "4x4", count=2, seed=1)
        self.assertNotEqual(made[0].svg(), made[1].svg())
        for answer in (*made, cavalcade.grade("numbrix", board), cavalcade.hint("numbrix", board)):
            self.assertIn("Numbrix", titles(answer._repr_svg_())[0])
        self.assertIn("Numbrix", titles(cavalcade.draw("numbrix", board)._repr_svg_())[0])

    def test_what_has_no_picture_is_text(self):
        self.assertIsNone(cavalcade.solve("flatzinc", FIXTURES / "flatzinc" / "hidden.fzn")._repr_svg_())
        with self.assertRaises(cavalcade.InvalidInput):
            cavalcade.solve("flatzinc", FIXTURES / "flatzinc" / "hidden.fzn").svg()

    def test_slow_answers_are_not_found_again_unasked(self):
        with mock.patch.object(records, "PATIENCE", -1.0):
            self.assertIsNone(cavalcade.solve("rook", "2x2")._repr_svg_())


class Pages(unittest.TestCase):
    def test_counts_are_tables(self):
        table = ElementTree.fromstring(cavalcade.count("knight", "6x6", closed=True)._repr_html_())
        rows = [tuple(cell.text for cell in row) for row in table.iter("tr")]
        self.assertEqual(rows[0], ("undirected", "9862"))
        self.assertIn(("  half turn", "17"), rows)

    def test_pages_hold_all_solutions(self):
        page = cavalcade.page("knight", "6x6", closed=True, limit=20)
        self.assertIn('id="data"', page)
        self.assertIn("<iframe srcdoc=", page._repr_html_())
        self.assertIn('sandbox="allow-scripts"', page._repr_html_())
        self.assertLess(len(repr(page)), 60)


if __name__ == "__main__":
    unittest.main()
