"""How runs begin and end: options, streaming, exceptions, and the program itself."""

import os
import pathlib
import pickle
import subprocess
import sys
import time
import unittest
from unittest import mock

import cavalcade
from cavalcade.command import command
from cavalcade.errors import error_of
from cavalcade.program import find, installed
from cavalcade.runs import Process

EXAMPLE = "import cavalcade; print(cavalcade.count('rook', '2x3').undirected)"


def words(*board, **options):
    """Returns the words of `count knight` with a board and options."""
    return command("count", "knight", board, options).words()[2:]


class Options(unittest.TestCase):
    def test_flags_values_and_lists(self):
        self.assertEqual(words("6x6", closed=True, torus=False, memory=None), ["6x6", "--closed"])
        self.assertEqual(words("6x6", numbers_from=1), ["6x6", "--numbers-from=1"])
        self.assertEqual(words("4x4", move=[(1, 2), "0,1"]), ["4x4", "--move=1,2", "--move=0,1"])
        self.assertEqual(words("4x4", step=(-2, 1)), ["4x4", "--step=-2,1"])
        self.assertEqual(words("4x4", from_="a1", class_={"F": (1, 2), "G": 3})[1:],
                         ["--from=a1", "--class=F=1,2", "--class=G=3"])

    def test_boards(self):
        self.assertEqual(words(pathlib.Path("a") / "b.txt"), [os.path.join("a", "b.txt")])
        self.assertEqual(words("cube", 3), ["cube", "3"])
        text = command("first", "numbrix", ["1 .\n. #\n"], {})
        self.assertEqual((text.words(), text.text), (["first", "numbrix", "-"], "1 .\n. #\n"))
        rows = command("first", "numbrix", [[[1, None], [".", "#"]]], {})
        self.assertEqual((rows.words(), rows.text), (text.words(), '{"rows":[["1", null],\n[".", "#"]]}\n'))

    def test_options_of_the_answer_are_refused(self):
        for options in ({"format": "svg"}, {"o": "file"}):
            with self.assertRaises(TypeError):
                cavalcade.count("knight", "6x6", **options)
        with self.assertRaises(TypeError):
            cavalcade.solve("numbrix", "1 .\n. .\n", "1 .\n. .\n")


class Exceptions(unittest.TestCase):
    def test_code_2_is_invalid_input(self):
        with self.assertRaises(cavalcade.InvalidInput) as caught:
            cavalcade.count("knigt", "6x6")
        error = caught.exception
        self.assertEqual((error.code, error.message), (2, "unknown puzzle 'knigt'"))
        self.assertEqual(error.hint, "did you mean 'knight'?")
        self.assertEqual(error.command, "cavalcade count knigt 6x6")
        self.assertIsInstance(error, ValueError)
        self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

    def test_code_3_is_stopped_with_what_was_found(self):
        with self.assertRaises(cavalcade.Stopped) as caught:
            cavalcade.count("knight", "8x8", limit=3)
        self.assertEqual(caught.exception.result.at_least, {"undirected": 3, "directed": 6})
        self.assertTrue(caught.exception.result)
        with self.assertRaises(cavalcade.Stopped):
            cavalcade.count("knight", "8x8", limit=1)
        with self.assertRaisesRegex(cavalcade.Stopped, "--node-limit 1"):
            cavalcade.unique("prime", node_limit=1)

    def test_a_fault_of_the_program_is_an_internal_error(self):
        error = error_of(101, "cavalcade: internal error: a lemma fails\nhint: report it\n", "cavalcade list prime")
        self.assertIsInstance(error, cavalcade.InternalError)
        self.assertEqual((error.message, error.hint), ("a lemma fails", "report it"))
        self.assertIsInstance(error_of(-9, "", "cavalcade list prime"), cavalcade.InternalError)

    def test_without_the_program_there_is_a_remedy(self):
        nowhere = mock.patch("os.access", return_value=False)
        with nowhere, mock.patch("shutil.which", return_value=None), mock.patch.dict(os.environ):
            os.environ.pop("CAVALCADE", None)
            installed.cache_clear()
            with self.assertRaisesRegex(cavalcade.NotInstalled, "pip install"):
                cavalcade.count("rook", "2x2")


class Streams(unittest.TestCase):
    def test_solutions_arrive_before_the_end(self):
        # There are far more tours than a run could list.
        started = time.monotonic()
        with cavalcade.solutions("knight", "8x8", closed=True) as found:
            self.assertEqual([next(found).index for _ in range(3)], [1, 2, 3])
            self.assertIsNone(found.complete)
            process = found._run._process
            self.assertIsNone(process.poll())
        self.assertIsNotNone(process.poll())
        self.assertLess(time.monotonic() - started, 20)
        self.assertEqual(list(found), [])

    def test_a_dropped_iterator_stops_the_program(self):
        found = cavalcade.solutions("knight", "8x8", closed=True)
        process = found._run._process
        del found
        self.assertIsNotNone(process.poll())

    def test_a_limit_that_was_asked_for_is_no_exception(self):
        found = cavalcade.solutions("knight", "5x5", limit=2)
        self.assertEqual(len(list(found)), 2)
        self.assertIs(found.complete, False)
        found = cavalcade.solutions("prime", limit=9)
        self.assertEqual((len(list(found)), found.complete), (4, True))

    def test_another_limit_is(self):
        found = cavalcade.solutions("rook", "8x8", node_limit=1000)
        with self.assertRaises(cavalcade.Stopped) as caught:
            list(found)
        self.assertIsInstance(caught.exception.result, cavalcade.Solution)

    def test_a_large_board_and_many_messages_block_nothing(self):
        board = "\n".join([" ".join(["."] * 300)] * 300)
        with self.assertRaises(cavalcade.InvalidInput):
            cavalcade.solve("numbrix", board)


class Program(unittest.TestCase):
    def test_the_module_runs_the_program(self):
        for options in (["--version"], ["count", "rook", "2x3"], ["nonsense"]):
            with Process(options) as run:
                expected = ("".join(run.lines()), run.end())
            found = subprocess.run(
                [sys.executable, "-m", "cavalcade", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            self.assertEqual((found.stdout.decode(), found.returncode), expected)

    def test_run_gives_standard_output(self):
        self.assertEqual(cavalcade.run("list", "rook", "-", "--format=moves", text=". .\n").strip(), "a1 b1")
        with self.assertRaises(cavalcade.InvalidInput):
            cavalcade.run("list", "nothing")

    def test_the_program_is_found_without_a_search_path(self):
        environment = {**os.environ, "PATH": ""}
        found = subprocess.run([sys.executable, "-c", EXAMPLE], env=environment, stdout=subprocess.PIPE)
        self.assertEqual(found.stdout.decode().strip(), "8")
        self.assertTrue(os.path.isabs(find()))


if __name__ == "__main__":
    unittest.main()
