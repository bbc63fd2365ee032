"""The notebook and the tutorial in docs, and the page of the package, show what the module does: their code is run, and the
outputs are compared.

IPython is not needed. As in a notebook, the value of the last expression of a cell is its output.
"""

import ast
import contextlib
import doctest
import io
import json
import unittest

from place import ROOT


def run(code, names):
    """Runs the code of a cell and returns what it prints, and the value of its last expression or `None`."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102
        value = None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
    return printed.getvalue(), value


def representations(value):
    """Returns the text, table or picture that a notebook shows for a value."""
    found = {"text/plain": str(value)}
    for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        if hasattr(value, method):
            found[kind] = getattr(value, method)()
    return found


class Notebook(unittest.TestCase):
    def test_its_outputs_are_those_of_its_code(self):
        notebook = json.loads((ROOT / "docs" / "tutorials" / "cavalcade.ipynb").read_text(encoding="utf-8"))
        names, shown = {}, 0
        for cell in notebook["cells"]:
            if cell["cell_type"] != "code":
                continue
            code = "".join(cell["source"])
            with self.subTest(code=code):
                printed, value = run(code, names)
                expected = [output for output in cell["outputs"] if output["output_type"] == "stream"]
                self.assertEqual(printed, "".join("".join(output["text"]) for output in expected))
                results = [output["data"] for output in cell["outputs"] if "data" in output]
                self.assertEqual(len(results), value is not None)
                for data in results:
                    found = {kind: text.strip() for kind, text in representations(value).items()}
                    self.assertEqual({kind: "".join(text).strip() for kind, text in data.items()}, found)
                    shown += 1
        self.assertGreater(shown, 8)


class Pages(unittest.TestCase):
    def test_their_examples_print_what_they_show(self):
        for page in (ROOT / "packages" / "python" / "README.md", ROOT / "docs" / "tutorials" / "python.md"):
            with self.subTest(page=page.name):
                text = page.read_text(encoding="utf-8").replace("```", "\n")
                examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
                report = io.StringIO()
                failed, tried = doctest.DocTestRunner().run(examples, out=report.write)
                self.assertEqual(failed, 0, report.getvalue())
                self.assertGreater(tried, 2)


if __name__ == "__main__":
    unittest.main()
