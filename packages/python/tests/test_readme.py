"""The examples of README.md and of the module are what the functions return."""

import doctest
import importlib.util
import pathlib
import unittest

import cavalcade.model

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


class Readme(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy")
    def test_examples(self):
        text = README.read_text(encoding="utf-8").replace("```", "\n")
        examples = doctest.DocTestParser().get_doctest(text, {}, README.name, None, 0)
        found = doctest.DocTestRunner().run(examples)
        self.assertEqual((found.failed, found.attempted > 8), (0, True))

    def test_examples_of_the_module(self):
        for module in (cavalcade, cavalcade.model):
            self.assertEqual(doctest.testmod(module).failed, 0)


if __name__ == "__main__":
    unittest.main()
