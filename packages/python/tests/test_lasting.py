"""Processes that answer many questions: the same answers, whatever happens between two of them."""

import concurrent.futures
import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

import cavalcade
from cavalcade import lasting
from cavalcade.runs import Process
from place import FIXTURES

BOARD = "1 2 3\n. . .\n. . 9\n"


def idle_process():
    """Returns the process that answers the next question."""
    cavalcade.count("rook", "2x2")
    return lasting.IDLE[-1]._process


class Lasting(unittest.TestCase):
    def tearDown(self):
        lasting.close_all()

    def test_answers_are_those_of_other_processes(self):
        for words, text in [
            (["unique", "numbrix", "-", "--format=json"], BOARD),
            (["count", "knight", "6x6", "--closed"], None),
            (["unique", "hidato", str(FIXTURES / "hidato-4x3-dots.txt")], None),
            (["count", "knigt", "6x6"], None),
            (["first", "numbrix", "-"], "1 x\n"),
            (["generate", "numbrix", "4x4", "--seed=1"], None),
        ]:
            runs = lasting.answer(words, text), Process(words, text)
            found = [("".join(run.lines()), run.code(), run.messages()) for run in runs]
            runs[1].close()
            self.assertIsInstance(runs[0], lasting.Served)
            self.assertEqual(*found)

    def test_one_process_answers_many_questions(self):
        process = idle_process()
        for _ in range(20):
            cavalcade.unique("numbrix", BOARD)
        self.assertIs(idle_process(), process)

    def test_old_processes_are_replaced(self):
        with mock.patch.object(lasting, "OLD", -1.0):
            cavalcade.count("rook", "2x2")
        self.assertEqual((lasting.IDLE, list(lasting.ALL)), ([], []))

    def test_a_process_that_ended_is_replaced(self):
        process = idle_process()
        process.kill()
        process.wait()
        self.assertTrue(cavalcade.unique("numbrix", BOARD))

    @unittest.skipUnless(os.name == "posix", "signals of POSIX")
    def test_a_process_that_is_killed_between_two_questions_is_replaced(self):
        for sent in (signal.SIGKILL, signal.SIGSEGV):
            for _ in range(10):
                process = idle_process()
                # The next question may find it before the system has ended it.
                with mock.patch.object(lasting.Lasting, "is_alive", return_value=True):
                    os.kill(process.pid, sent)
                    self.assertEqual(int(cavalcade.count("rook", "2x3")), 8)

    def test_only_line_feeds_end_messages(self):
        for sign in "\r\x0b\x0c\x1c\x85\u2028":
            error = cavalcade.errors.error_of(2, f"cavalcade: error: no 'a{sign}b'\nhint: c{sign}d\n", "")
            self.assertEqual((error.message, error.hint), (f"no 'a{sign}b'", f"c{sign}d"))
        self.assertEqual(cavalcade.solve("numbrix", "1 .\r\n. .\r. 4\n").rows, 3)
        self.assertTrue(cavalcade.unique("numbrix", BOARD))

    def test_a_command_that_ends_the_process_has_its_exit_code_and_messages(self):
        timer = threading.Timer(0.5, lambda: [process._process.terminate() for process in lasting.ALL])
        timer.start()
        with self.assertRaisesRegex(cavalcade.Stopped, "stopped by a signal") as caught:
            cavalcade.count("knight", "8x8", closed=True, method="search")
        self.assertIn("undirected", caught.exception.result.at_least)

    def test_threads_ask_at_once(self):
        sizes = ["6x6", "5x6", "3x10", "3x12"] * 10
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda size: int(cavalcade.count("knight", size, closed=True)), sizes))
        self.assertEqual(found, [9862, 8, 16, 176] * 10)
        self.assertLessEqual(len(lasting.ALL), os.cpu_count())

    def test_names_of_files_refer_to_the_present_folder(self):
        before = os.getcwd()
        for row in ("1 2", "2 1"):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    os.chdir(folder)
                    with open("board.txt", "w") as file:
                        file.write(row + "\n")
                    self.assertEqual(str(cavalcade.solve("numbrix", "board.txt")), row)
                finally:
                    os.chdir(before)

    def test_long_questions_are_asked_elsewhere(self):
        with mock.patch.object(lasting, "LONGEST", 50):
            self.assertTrue(cavalcade.unique("numbrix", BOARD))
        self.assertEqual(lasting.IDLE, [])

    @unittest.skipUnless(hasattr(os, "fork"), "a system that forks")
    def test_a_fork_has_its_own_processes(self):
        process = idle_process()
        child = os.fork()
        if child == 0:
            fresh = not lasting.IDLE and int(cavalcade.count("rook", "2x3")) == 8
            lasting.close_all()
            os._exit(0 if fresh else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertIs(idle_process(), process)

    def test_the_end_of_the_interpreter_ends_the_processes(self):
        code = "import cavalcade; cavalcade.count('rook', '2x2'); from cavalcade import lasting; print(lasting.IDLE[0]._process.pid)"
        found = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, timeout=20, env={
            **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        self.assertEqual(found.stderr, b"")
        if os.name == "posix":
            with self.assertRaises(ProcessLookupError):
                os.kill(int(found.stdout), 0)

    @unittest.skipUnless(sys.platform == "linux", "a system with /proc")
    def test_a_killed_interpreter_leaves_no_busy_process(self):
        code = "import cavalcade; cavalcade.count('knight', '8x8', closed=True, method='search')"
        child = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        children = pathlib.Path(f"/proc/{child.pid}/task/{child.pid}/children")
        while not children.read_text().strip():
            time.sleep(0.05)
        served = pathlib.Path("/proc", children.read_text().strip(), "stat")
        time.sleep(0.3)
        child.kill()
        child.wait()
        end = time.monotonic() + 5
        # A process that ended may wait for its new parent.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            while served.read_text().split()[2] != "Z":
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)

    @unittest.skipUnless(os.name == "posix", "signals of POSIX")
    def test_an_interrupt_ends_the_question_at_once(self):
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.5, interrupt).start()
        with self.assertRaises(KeyboardInterrupt):
            cavalcade.count("knight", "8x8", closed=True, method="search")
        self.assertLess(time.monotonic() - sent[0], 0.1)
        self.assertEqual(list(lasting.ALL), [])
        self.assertTrue(cavalcade.unique("numbrix", BOARD))


if __name__ == "__main__":
    unittest.main()
