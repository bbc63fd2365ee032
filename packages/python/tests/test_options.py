"""The types of options name exactly the options of the program."""

import pathlib
import re
import unittest

import cavalcade
from cavalcade import options

UNTYPED = {"format", "help", "stats"}
"""Options that concern the command line alone."""

VERBS = {
    "count": options.CountOptions,
    "draw": options.DrawOptions,
    "first": options.TreeOptions,
    "forced": options.ForcedOptions,
    "generate": options.GenerateOptions,
    "grade": options.GradeOptions,
    "hint": options.HintOptions,
    "list": options.ListOptions,
    "minimise": options.MinimiseOptions,
    "compile": options.FamilyOptions,
    "sample": options.SampleOptions,
    "unique": options.UniqueOptions,
}


def known(verb):
    """Returns the options of a command for all puzzles, as keywords."""
    puzzles = re.findall(r"^  ([a-z-]+)  ", cavalcade.run(verb, "-h").partition("Puzzles:")[2], re.MULTILINE)
    helps = [cavalcade.run(verb, puzzle, "-h") for puzzle in puzzles]
    names = {name for text in helps for name in re.findall(r"^ .*?--([a-z-]+)", text, re.MULTILINE)} - UNTYPED
    return {name.replace("-", "_") + ("_" if name in ("class", "from") else "") for name in names}



class Options(unittest.TestCase):
    def test_every_option_has_a_type_and_every_type_an_option(self):
        shared = options.PuzzleOptions.__required_keys__ | options.PuzzleOptions.__optional_keys__
        anywhere = set()
        for verb, kind in VERBS.items():
            with self.subTest(verb):
                typed, found = kind.__optional_keys__, known(verb)
                self.assertEqual(found - typed, set())
                self.assertEqual(typed - found - shared, set())
                anywhere |= found
        self.assertEqual(shared - anywhere, set())

    def test_words_are_those_of_the_program(self):
        text = cavalcade.run("count", "graph", "-h") + cavalcade.run("minimise", "numbrix", "-h")
        text = " ".join(text.split())
        source = pathlib.Path(options.__file__).read_text(encoding="utf-8")
        for name, words in re.findall(r"(\w+) = Optional\[Literal\[(.*?)\]\]", source):
            with self.subTest(name):
                words = words.replace('"', "").split(", ")
                if name != "When":
                    self.assertRegex(text, ": " + ", ".join(words) + r" (\[default|--)")
                self.assertTrue(all(word in text for word in words))


if __name__ == "__main__":
    unittest.main()
