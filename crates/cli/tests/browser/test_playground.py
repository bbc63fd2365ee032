"""Tests the playground in a real browser: answers, cancelling, editing, files, accessibility and speed.

Run it with `just test playground`, or `python3 crates/cli/tests/browser/test_playground.py` once page and program are built. The
environment variables `PLAYGROUND` and `CAVALCADE` name other files than `target/playground.html` and the program of
`cargo build`; `SHOTS` names a folder for screenshots.
"""

import json
import os
import pathlib
import subprocess
import time
import unittest

import chromium
from chromium import Browser

ROOT = pathlib.Path(__file__).resolve().parents[4]
PAGE = os.environ.get("PLAYGROUND", str(ROOT / "target/playground.html"))
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CAVALCADE = os.environ.get("CAVALCADE", str(TARGET / "debug/cavalcade"))

# Most of the file is the code of the solver.
MOST_BYTES = 1_500_000
# Time limits in seconds; all are several times what an idle machine takes.
READY, CANCELLED, PROGRESS = 4, 1, 4

# Commands with the same answer here and in the program; a file is standard input.
SAME = [
    ("list prime", None), ("count prime", None), ("list prime --closed --format json", None),
    ("list knight 5x5 --limit 20", None), ("count knight 5x5", None), ("count knight 6x6 --closed", None),
    ("first knight 20x20", None), ("list rook 4x5 --format csv", None), ("count king 4x4", None),
    ("sample rook 6x6 --seed 7 --count 3", None), ("list place queens 8x8 --limit 5", None),
    ("count place kings 6x6", None), ("list graph hypercube 3 --closed", None), ("count graph -", "graphs/petersen.txt"),
    ("unique numbrix -", "numbrix-9x9.txt"), ("unique hidato -", "hidato-10x10.txt"), ("list zip -", "zip-6x6.txt"),
    ("list slitherlink - --format svg", "slitherlink-5x5.txt"), ("unique akari -", "akari-7x7.txt"),
    ("list masyu -", "masyu-6x6.txt"), ("list yajilin -", "yajilin-6x6.txt"), ("hint numbrix -", "numbrix-9x9.txt"),
    ("grade numbrix -", "numbrix-9x9.txt"), ("generate numbrix 5x5 --seed 3", None),
    ("export numbrix - --for dimacs", "numbrix-9x9.txt"), ("draw signpost - --format latex", "signpost-5x5.txt"),
    ("list flatzinc -", "flatzinc/elements.fzn"), ("list knight 3x3", None), ("list nothing", None),
]


class PlaygroundTest(unittest.TestCase):
    """A browser that has opened the page anew for each test."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.browser.window(1280, 900)
        self.browser.prefer(color_scheme="light")
        self.opened = self.open()

    def tearDown(self):
        if folder := os.environ.get("SHOTS"):
            self.browser.shoot(os.path.join(folder, f"{self.id().rsplit('.', 1)[1]}.png"))
        self.assertEqual(self.browser.complaints, [])
        outside = [it for it in self.browser.requests if not it.startswith(("file:", "data:", "about:", "blob:"))]
        self.assertEqual(outside, [])

    def open(self, state=""):
        start = time.monotonic()
        self.browser.open(f"file://{PAGE}{state}")
        self.browser.wait("at.status.textContent === 'Ready'")
        return time.monotonic() - start

    def ask(self, expression):
        return self.browser.ask(expression)

    def set(self, **fields):
        for name, value in fields.items():
            self.ask(f"at.{name}.value = {json.dumps(value)}, at.{name}.dispatchEvent(new Event('input'))")

    def choose(self, verb, puzzle):
        self.ask(f"at.verb.value = {json.dumps(verb)}, showPuzzles().then(() => (at.puzzle.value = {json.dumps(puzzle)}, "
                 "showHelp())).then(changed)")

    def finish(self):
        """Waits for the answer, and returns the status."""
        self.browser.wait("!at.run.disabled && at.status.textContent !== 'Working'", 60)
        return self.browser.text("#status")

    # The page

    def test_the_page_is_small_and_soon_ready(self):
        self.assertLessEqual(os.path.getsize(PAGE), MOST_BYTES)
        self.assertLess(self.opened, READY)
        print(f"\n{os.path.getsize(PAGE):,} bytes, ready after {self.opened:.2f} s")

    def test_every_puzzle_has_an_example_that_works(self):
        puzzles = self.ask("[...at.puzzle.options].map((it) => it.value)")
        self.assertGreater(len(puzzles), 20)
        for puzzle in puzzles:
            self.choose("list", puzzle)
            self.assertGreater(self.ask("at.example.options.length"), 1, puzzle)
            self.ask("take(at.example.options[1].value)")
            exit_code = self.ask("(({ words, text }) => program.run([...words, '--limit', '2'], text))(question())"
                                 ".then((it) => it.exit)")
            self.assertIn(exit_code, (0, 1, 3), puzzle)

    def test_answers_are_those_of_the_program(self):
        for words, name in SAME:
            text = (ROOT / "fixtures" / name).read_text() if name else ""
            run = subprocess.run([CAVALCADE, *words.split()], input=text, capture_output=True, text=True, check=False)
            found = self.ask(f"program.run({json.dumps(words.split())}, {json.dumps(text)})"
                             ".then(async (it) => [it.exit, await it.output.text(), it.messages])")
            self.assertEqual(found, [run.returncode, run.stdout, run.stderr], words)

    def test_an_answer_has_text_and_picture(self):
        self.browser.click("#run")
        self.assertIn("Done", self.finish())
        self.assertIn("solution 4", self.browser.text("#output"))
        self.browser.wait("!at.picture.hidden && at.image.complete && at.image.naturalWidth > 0")

    def test_a_run_shows_progress_and_is_cancelled(self):
        self.choose("list", "knight")
        self.set(options="--closed --limit 100000000", board="8x8")
        self.ask("at.form.requestSubmit()")
        start = time.monotonic()
        self.browser.wait("at.status.textContent.startsWith('progress: ')", 20)
        print(f"\nprogress after {time.monotonic() - start:.2f} s")
        self.assertLess(time.monotonic() - start, PROGRESS)
        start = time.monotonic()
        self.browser.press("Escape")
        self.browser.wait("at.status.textContent === 'Cancelled'")
        print(f"cancelled after {time.monotonic() - start:.2f} s")
        self.assertLess(time.monotonic() - start, CANCELLED)
        self.set(options="", board="3x4")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Done", self.finish())

    def test_the_address_keeps_the_question(self):
        self.choose("count", "rook")
        self.set(options="--closed", board="4x4")
        state = self.ask("location.hash")
        self.open(state)
        fields = self.ask("FIELDS.map((name) => at[name].value)")
        self.assertEqual(fields, ["count", "rook", "--closed", "4x4"])

    def test_bad_input_is_reported(self):
        self.choose("list", "numbrix")
        self.set(board="1 .\n. .", options="--nonsense")
        self.ask("at.form.requestSubmit()")
        self.assertIn("not understood", self.finish())
        self.assertIn("error", self.browser.text("#messages"))

    # Boards

    def test_cells_are_edited_with_mouse_and_keys(self):
        self.choose("unique", "numbrix")
        self.set(board="% my board\n 1  .  .\n .  .  .\n 7  .  9\n")
        self.browser.click("#editor summary")
        self.browser.wait("at.cells.querySelector('[data-at]') !== null")
        self.browser.click("#cells [data-at='0,1']")
        self.browser.type("12")
        self.browser.press("ArrowDown")
        self.assertEqual(self.ask("document.activeElement.getAttribute('aria-label')"), "row 2, column 2")
        self.assertEqual(self.ask("at.board.value"), "% my board\n 1 12  .\n .  .  .\n 7  .  9\n")
        self.assertIn("12", self.ask("decodeURIComponent(location.hash)"))

    def test_a_board_is_made_and_solved(self):
        self.choose("unique", "numbrix")
        self.set(board="5x5")
        self.browser.click("#make")
        self.assertIn("Done", self.finish())
        self.assertTrue(self.ask("at.board.value").startswith("% numbrix 5x5"))
        self.ask("at.form.requestSubmit()")
        self.assertIn("Done", self.finish())
        self.assertTrue(self.browser.text("#output").startswith("unique"))

    def test_an_edit_removes_the_answer(self):
        shown = "[at.status, at.messages, at.output].map((it) => it.textContent).join('') + (at.picture.hidden ? '' : 'picture')"
        self.choose("unique", "numbrix")
        edits = {
            "board": "at.board.value = '1 . .\\n. . .\\n. . 7\\n', at.board.dispatchEvent(new Event('input'))",
            "options": "at.options.value = '--tree t.svg', at.options.dispatchEvent(new Event('input'))",
            "verb": "at.verb.value = 'list', at.verb.dispatchEvent(new Event('change'))",
            "puzzle": "at.puzzle.value = 'hidato', at.puzzle.dispatchEvent(new Event('change'))",
            "cell": "(([it]) => (it.value = '5', it.dispatchEvent(new Event('input', { bubbles: true }))))"
                    "(at.cells.querySelectorAll('[data-at=\\'1,1\\']'))",
        }
        self.browser.click("#editor summary")
        for name, edit in edits.items():
            self.choose("unique", "numbrix")
            self.set(options="", board="1 . 3\n. . .\n. . 9\n")
            self.browser.wait("at.cells.querySelector('[data-at]') !== null")
            self.ask("at.form.requestSubmit()")
            self.assertIn("Done", self.finish())
            self.browser.wait("!at.picture.hidden")
            self.ask("changed()")
            self.assertIn("Done", self.browser.text("#status"), "the question is the same")
            # The answer is gone before the browser does anything else.
            self.assertEqual(self.ask(f"{edit}, {shown}"), "", name)
            self.assertTrue(self.ask("at.text.disabled && at.svg.disabled"), name)

    def test_an_edit_cancels_the_command(self):
        self.choose("list", "knight")
        self.set(options="--closed --limit 100000000", board="8x8")
        self.ask("at.form.requestSubmit()")
        self.browser.wait("at.status.textContent.startsWith('progress: ')", 20)
        self.set(options="--closed --limit 1")
        self.browser.wait("at.status.textContent === 'Cancelled' && !at.run.disabled")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Stopped at a limit", self.finish())
        self.assertTrue(self.browser.text("#output").startswith("solution 1"))

    def test_a_file_is_dropped(self):
        self.ask("""(() => {
            const data = new DataTransfer();
            data.items.add(new File(["1 .\\n. .\\n"], "board.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        })()""")
        self.browser.wait("at.board.value === '1 .\\n. .\\n'")

    def test_answers_are_downloaded(self):
        self.ask("save = (blob, name) => blob.text().then((text) => (window.saved = [name, text])), 0")
        self.browser.click("#run")
        self.finish()
        for name, file, start in [("text", "list-prime.txt", "solution 1"), ("json", "list-prime.json", "{"),
                                  ("svg", "list-prime.svg", "<svg"), ("latex", "list-prime.tex", "")]:
            self.ask("window.saved = null")
            self.browser.click(f"#{name}")
            saved = self.browser.wait("window.saved")
            self.assertEqual(saved[0], file)
            self.assertTrue(saved[1].startswith(start) and saved[1], saved[1][:80])
            self.finish()

    # Everybody

    def test_every_field_has_a_name(self):
        nameless = self.ask("""[...document.querySelectorAll("input, select, textarea, button")].filter((it) =>
            !(it.getAttribute("aria-label") || it.labels?.[0]?.textContent.trim() || it.textContent.trim()))
            .map((it) => it.outerHTML)""")
        self.assertEqual(nameless, [])
        self.assertEqual(self.ask("at.status.getAttribute('aria-live')"), "polite")

    def test_a_phone_needs_no_sideways_scrolling(self):
        self.browser.window(360, 700, touch=True)
        self.browser.tap("#run")
        self.finish()
        self.browser.wait("!at.picture.hidden")
        self.assertLessEqual(self.ask("document.documentElement.scrollWidth"), 360)

    def test_dark_mode_is_dark(self):
        light = self.ask("getComputedStyle(document.body).backgroundColor")
        self.browser.prefer(color_scheme="dark")
        self.assertEqual(light, "rgb(255, 255, 255)")
        self.assertNotEqual(self.ask("getComputedStyle(document.body).backgroundColor"), light)

    def test_signs_keep_their_colours_in_the_dark(self):
        look = "[at.output, at.image].map((it) => [getComputedStyle(it).color, getComputedStyle(it).colorScheme])"
        self.choose("list", "masyu")
        self.set(board=(ROOT / "fixtures/masyu-6x6.txt").read_text())
        self.ask("at.form.requestSubmit()")
        self.finish()
        self.browser.wait("!at.picture.hidden")
        self.assertIn("●", self.browser.text("#output"))
        light = self.ask(look)
        self.browser.prefer(color_scheme="dark")
        self.assertEqual(self.ask(look), light)
        self.assertEqual(self.ask("getComputedStyle(at.output).backgroundColor"), "rgb(255, 255, 255)")

    def test_all_works_with_the_keyboard(self):
        self.ask("at.verb.focus()")
        reached = []
        for _ in range(14):
            reached.append(self.ask("document.activeElement.id || document.activeElement.tagName"))
            self.browser.press("Tab")
        for name in ["verb", "puzzle", "example", "board", "file", "SUMMARY", "options", "run"]:
            self.assertIn(name, reached)


if __name__ == "__main__":
    chromium.ensure()
    unittest.main(verbosity=2)
