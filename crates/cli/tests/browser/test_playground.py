"""Tests the studio in a real browser: drawing, live verdicts, play, making, print, sharing, questions, everybody, speed.

Run it with `just test playground`, or `python3 crates/cli/tests/browser/test_playground.py` once page and program are built. The
environment variables `PLAYGROUND` and `CAVALCADE` name other files than `target/playground.html` and the program of
`cargo build`; `SHOTS` names a folder for screenshots.
"""

import json
import os
import pathlib
import subprocess
import tarfile
import tempfile
import time
import unittest

import chromium
from chromium import Browser

ROOT = pathlib.Path(__file__).resolve().parents[4]
PAGE = os.environ.get("PLAYGROUND", str(ROOT / "target/playground.html"))
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CAVALCADE = os.environ.get("CAVALCADE", str(TARGET / "debug/cavalcade"))

# Most of the file is the code of the solver.
MOST_BYTES = 1_700_000
# Time limits in seconds; all are several times what an idle machine takes.
SHOWN, READY, CANCELLED, PROGRESS, VERDICT = 2, 6, 1, 4, 1.5

# The version of the checker.
AXE = "4.11.0"

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
        self.open()
        self.ask("localStorage.clear()")  # what another test wrote on a board
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
        self.go("ask")
        self.ask(f"takeQuestion({{ line: {json.dumps(f'{verb} {puzzle}')} }})")

    def finish(self):
        """Waits for the answer, and returns the status."""
        self.browser.wait("!at.run.disabled && at.status.textContent !== 'Working'", 60)
        return self.browser.text("#status")

    def go(self, place):
        """Goes to a place of the page."""
        self.browser.click(f"#modes [data-name='{place}']")
        self.browser.wait(f"!at['{place}'].hidden")

    def load(self, kind, name):
        """Opens a board of `fixtures` in the studio."""
        text = (ROOT / "fixtures" / name).read_text()
        self.ask(f"store.edit({{ kind: {json.dumps(kind)}, text: {json.dumps(text)}, options: '' }})")

    def shown(self):
        """Waits until the page shows the state."""
        self.browser.wait("!isOld")

    def verdict(self, words=""):
        """Waits for a verdict with these words, and returns it."""
        self.browser.wait("!['pending', 'looking'].includes(store.state.verdict.is)")
        return self.browser.wait(f"!isOld && at.verdict.textContent.includes({json.dumps(words)}) && at.verdict.textContent")

    def cell(self, y, x, dy=0.5, dx=0.5):
        """Where a point of a cell is on the screen."""
        self.shown()
        return self.ask(f"""(() => {{
            at.figure.scrollIntoView({{ block: "nearest" }});
            const {{ left, top, width, height }} = at.figure.firstElementChild.getBoundingClientRect(), {{ kind, board }} = store.state;
            const [w, h] = sizeOf(kind, board), scale = Math.min(width / w, height / h), [cx, cy] = middleOf(kind, {y}, {x});
            return [left + width / 2 + (cx + CELL * ({dx} - 0.5) - w / 2) * scale, top + height / 2 + (cy + CELL * ({dy} - 0.5) - h / 2) * scale];
        }})()""")

    def drag(self, *cells, button="left"):
        """Drags the mouse over cells; with one cell this is a click."""
        points = [self.cell(*it) for it in cells]
        mouse = lambda kind, at: self.browser.send("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button=button,
                                                   buttons=1 if button == "left" else 2, clickCount=1)
        mouse("mousePressed", points[0])
        for point in points[1:]:
            mouse("mouseMoved", point)
        mouse("mouseReleased", points[-1])
        self.shown()

    def swipe(self, *cells, rest=0):
        """Drags a finger over cells, after it rested for some seconds; with one cell this is a tap."""
        points = [self.cell(*it) for it in cells]
        touch = lambda kind, at: self.browser.send("Input.dispatchTouchEvent", type=kind,
                                                   touchPoints=[{"x": at[0], "y": at[1]}] if at else [])
        touch("touchStart", points[0])
        time.sleep(rest)
        for point in points[1:]:
            touch("touchMove", point)
        touch("touchEnd", None)
        self.shown()

    def lines(self):
        """The rows of the text of the board."""
        self.shown()
        self.assertEqual(self.ask("at.source.value"), self.ask("store.state.text"))
        return [it.strip() for it in self.ask("at.source.value").splitlines() if not it.startswith("%")]

    # The page

    def test_the_page_is_small_and_soon_ready(self):
        self.assertLessEqual(os.path.getsize(PAGE), MOST_BYTES)
        self.assertLess(self.opened, READY)
        picture, ready = (self.ask(f"performance.getEntriesByName('{it}')[0].startTime / 1000") for it in ["picture", "ready"])
        self.assertLess(picture, SHOWN)
        print(f"\n{os.path.getsize(PAGE):,} bytes, picture after {picture:.2f} s, ready after {ready:.2f} s")

    def test_every_puzzle_has_an_example_that_works(self):
        puzzles = self.ask("[...at.puzzle.options].map((it) => it.value)")
        self.assertGreater(len(puzzles), 20)
        for puzzle in puzzles:
            self.go("ask")
            self.ask(f"at.puzzle.value = {json.dumps(puzzle)}, at.puzzle.dispatchEvent(new Event('change'))")
            self.browser.wait(f"at.line.value.startsWith({json.dumps(f'list {puzzle}')})")
            self.assertGreater(self.ask("at.example.options.length"), 1, puzzle)
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
        self.go("ask")
        self.browser.click("#run")
        self.assertIn("Done", self.finish())
        self.assertIn("solution 4", self.browser.text("#output"))
        self.browser.wait("!at.picture.hidden && at.image.complete && at.image.naturalWidth > 0")

    def test_a_run_shows_progress_and_is_cancelled(self):
        self.choose("list", "knight 8x8 --closed --limit 100000000")
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
        self.set(line="list knight 3x4")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Done", self.finish())

    def test_the_address_keeps_the_question(self):
        self.choose("count", "rook 4x4 --closed")
        self.set(board="not read")
        self.browser.wait("location.hash.includes('read')")
        self.open(self.ask("location.hash"))
        self.assertFalse(self.ask("at.ask.hidden"))
        self.assertEqual(self.ask("[at.line, at.board, at.verb, at.puzzle].map((it) => it.value)"), ["count rook 4x4 --closed", "not read", "count", "rook"])

    def test_a_search_tree_is_shown(self):
        self.choose("list", "knight 5x5 --limit 3")
        self.browser.click("#tree")
        self.ask("at.form.requestSubmit()")
        self.finish()
        inside = "at.treeframe.contentDocument"
        self.browser.wait(f"!at.treeplace.hidden && {inside}?.querySelectorAll('#rows .row').length")
        self.assertEqual(self.ask(f"[{inside}.querySelectorAll('.picture svg').length, {inside}.querySelector('#where').textContent]"), [1, "Root"])
        self.ask(f"{inside}.querySelector('#solution').click()")
        self.assertGreater(self.ask(f"{inside}.querySelectorAll('#board .state .new').length"), 0, "the board at the node")
        self.set(line="list knight 4x5")
        self.assertTrue(self.ask("at.treeplace.hidden"))

    def test_an_edit_of_a_question_removes_its_answer(self):
        shown = "[at.status, at.messages, at.output].map((it) => it.textContent).join('') + (at.picture.hidden ? '' : 'picture')"
        self.choose("unique", "numbrix -")
        self.set(board="1 . 3\n. . .\n. . 9\n")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Done", self.finish())
        self.browser.wait("!at.picture.hidden")
        edit = "at.board.value = '1 . .\\n. . .\\n. . 7\\n', at.board.dispatchEvent(new Event('input'))"
        self.assertEqual(self.ask(f"{edit}, {shown}"), "")

    def test_bad_input_is_reported(self):
        self.choose("list", "numbrix - --nonsense")
        self.set(board="1 .\n. .")
        self.ask("at.form.requestSubmit()")
        self.assertIn("not understood", self.finish())
        self.assertIn("error", self.browser.text("#messages"))

    def test_an_edit_cancels_the_command(self):
        self.choose("list", "knight 8x8 --closed --limit 100000000")
        self.ask("at.form.requestSubmit()")
        self.browser.wait("at.status.textContent.startsWith('progress: ')", 20)
        self.set(line="list knight 8x8 --closed --limit 1")
        self.browser.wait("at.status.textContent === 'Cancelled' && !at.run.disabled")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Stopped at a limit", self.finish())
        self.assertTrue(self.browser.text("#output").startswith("solution 1"))

    def test_answers_are_downloaded(self):
        self.ask("save = (blob, name) => blob.text().then((text) => (window.saved = [name, text])), 0")
        self.go("ask")
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

    # Drawing

    def test_a_cell_is_clicked_and_typed(self):
        self.load("numbrix", "numbrix-3x3-none.txt")
        self.ask("clear(store)")
        self.drag((1, 1))
        self.browser.press("1")
        self.browser.press("ArrowRight")
        self.browser.press("7")
        self.assertEqual(self.lines(), [". . .", ". 1 7", ". . ."])
        self.browser.press("Backspace")
        self.assertEqual(self.lines()[1], ". 1 .")

    def test_undo_and_redo(self):
        self.load("slitherlink", "slitherlink-5x5.txt")
        before = self.lines()
        self.drag((0, 0))
        self.browser.press("3")
        after = self.lines()
        self.assertNotEqual(after, before)
        self.browser.click("#undo")
        self.assertEqual(self.lines(), before)
        self.browser.click("#redo")
        self.assertEqual(self.lines(), after)
        self.ask("at.figure.focus(), pressed(store, 'z', { ctrlKey: true })")
        self.assertEqual(self.lines(), before)

    def test_arrows_holes_walls_regions_and_pearls_are_drawn(self):
        self.ask("store.edit({ kind: 'yajilin', text: '3x4', options: '' })")
        self.drag((1, 1), (1, 2))
        self.browser.press("2")
        self.assertEqual(self.lines()[1].split(), [".", "2e", ".", "."])
        self.browser.click("#tools [data-name='hole']")
        self.drag((0, 0), (0, 1), (0, 2))
        self.assertEqual(self.lines()[0].split(), ["#", "#", "#", "."])
        self.browser.click("#undo")
        self.assertEqual(self.lines()[0].split(), ["."] * 4, "a stroke is undone at once")
        self.load("zip", "zip-6x6.txt")
        self.shown()
        self.browser.click("#tools [data-name='wall']")
        self.drag((0, 0, 0.5, 0.95))
        self.assertEqual(self.lines()[0].split(), [".", "|", ".", "3", ".", ".", "."])
        self.load("country-road", "country-road-6x6.txt")
        self.shown()
        self.browser.click("#tools [data-name='region']")
        self.drag((0, 0), (0, 1))
        self.assertEqual(self.lines()[7].split()[:2], ["A", "A"])
        self.load("masyu", "masyu-6x6.txt")
        self.shown()
        self.browser.click("#tools [data-name='clue']")
        self.drag((1, 1))
        self.assertEqual(self.lines()[1].split()[1], "w")
        self.assertIn("or type w or b", self.browser.text("#about-tool"))
        for key, sign in [("b", "b"), ("o", "w")]:
            self.browser.press(key)
            self.assertEqual(self.lines()[1].split()[1], sign)

    def test_clicks_step_through_clues(self):
        """Through digits, too, once a cell is chosen; the other button steps back, and erases if it is dragged."""
        self.ask("store.edit({ kind: 'slitherlink', text: '. . .\\n. . .\\n. . .\\n', options: '' })")
        for digit in [".", "0", "1"]:
            self.drag((0, 0))
            self.assertEqual(self.lines()[0].split()[0], digit)
        for digit in ["0", ".", "4"]:
            self.drag((0, 0), button="right")
            self.assertEqual(self.lines()[0].split()[0], digit)
        self.drag((0, 1))
        self.browser.press("2")
        self.drag((0, 0), (0, 1), button="right")
        self.assertEqual(self.lines()[0].split(), [".", ".", "."])
        self.browser.click("#undo")
        self.assertEqual(self.lines()[0].split(), ["4", "2", "."])
        self.ask("store.edit({ kind: 'akari', text: '2x2', options: '' })")
        for sign in ["X", "0"]:
            self.drag((0, 0))
            self.assertEqual(self.lines()[0], f"{sign}.")
        for sign in ["X", "."]:
            self.drag((0, 0), button="right")
            self.assertEqual(self.lines()[0], f"{sign}.")

    def test_clicks_step_through_many_numbers(self):
        """An empty cell gets the least number that is missing: of pairs the second one, and no other checkpoint changes."""
        for kind, text, cell, left, right in [
            ("numbrix", "1 . 4\n. . .\n", (1, 0), ["2", "3", "4"], ["3", "2", "1", "."]), ("numberlink", "1 . 2\n1 . .\n", (1, 1), ["2", "3"], ["2", "1", "."]),
            ("zip", "1 . 2\n. . .\n", (1, 1), ["3", "3"], ["3"]), ("yajilin", ". . .\n. 0e .\n", (1, 1), ["1e", "2e"], ["1e", "0e", "?e"]),
            ("country-road", ". . .\n. . .\n\nA A B\nA B B\n", (0, 1), ["0", "1"], ["0", "."]), ("signpost", "e e s\ne e *\n", (0, 0), ["1e", "2e"], ["1e", "e"]),
        ]:
            self.ask(f"store.edit({{ kind: '{kind}', text: {json.dumps(text)}, options: '' }}), store.set({{ cursor: [0, 2] }})")
            self.drag(cell)
            for button, signs in [("left", left), ("right", right)]:
                for sign in signs:
                    self.drag(cell, button=button)
                    self.assertEqual(self.ask(f"store.state.board.cells[{cell[0]}][{cell[1]}]"), sign, f"{kind} {button}")

    def test_a_board_grows_at_each_side(self):
        """What is drawn keeps its place among the rest: clues, walls, regions and dots; what is removed comes back with undo."""
        for kind, text in [("zip", "1 | .\n-    \n.   2\n"), ("country-road", "1 .\n. .\n\nA B\nA B\n"), ("signpost", "e s\n. *\n".replace(".", "n")),
                           ("rikudo", ". - .\n /   \\\n  .   .\n")]:
            self.ask(f"store.edit({{ kind: '{kind}', text: {json.dumps(text)}, options: '' }})")
            before = self.ask("writeBoard(store.state.kind, store.state.board)")
            for side in ["top", "right", "bottom", "left"]:
                size = self.ask("[store.state.board.rows, store.state.board.columns]")
                self.ask(f"extend(store, '{side}', true)")
                self.assertNotEqual(self.ask("[store.state.board.rows, store.state.board.columns]"), size, side)
                self.ask(f"extend(store, '{side}', false)")
                self.assertEqual(self.ask("writeBoard(store.state.kind, store.state.board)"), before, f"{kind} {side}")
        self.ask("store.edit({ kind: 'numbrix', text: '1 .\\n. 4\\n', options: '' })")
        self.shown()
        self.browser.click("#edit details:not(:has(dl)) summary")
        for side in ["top", "left"]:
            self.browser.click(f"[aria-label='Add at the {side}']")
        self.assertEqual([row.split() for row in self.lines()], [[".", ".", "."], [".", "1", "."], [".", ".", "4"]])
        for _ in range(2):
            self.browser.click("[aria-label='Remove at the bottom']")
        self.assertEqual([row.split() for row in self.lines()], [[".", ".", "."]])
        self.browser.click("[aria-label='Remove at the bottom']")
        self.assertEqual(len(self.lines()), 1, "one row stays")
        self.browser.click("#undo")
        self.assertEqual(len(self.lines()), 2)

    def test_rules_are_beside_the_board(self):
        for kind in self.ask("Object.keys(KINDS)"):
            self.ask(f"store.edit({{ kind: '{kind}', text: '4x4', options: '' }})")
            self.shown()
            self.assertRegex(self.browser.text("#task"), "^(Draw|Write|Place|Shade|Join) [^\n]*\\.$", kind)
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.verdict("Unique")
        self.browser.click("#hide")
        self.shown()
        self.assertEqual(self.ask("at.figure.querySelectorAll('.shared').length"), 0)
        self.go("play")
        self.assertIn("Draw one loop", self.browser.text("#rule"))

    def test_checkpoints_stay_without_gaps(self):
        self.ask("store.edit({ kind: 'zip', text: '1 . 3\\n. 2 .\\n. . 4\\n', options: '' })")
        self.drag((1, 1))
        self.browser.press("Backspace")
        self.assertEqual([line.split() for line in self.lines()], [["1", ".", "2"], [".", ".", "."], [".", ".", "3"]])
        self.browser.click("#undo")
        self.assertEqual(self.lines()[1].split(), [".", "2", "."])
        self.browser.click("#tools [data-name='erase']")
        self.drag((0, 2))
        self.assertEqual([line.split() for line in self.lines()], [["1", ".", "."], [".", "2", "."], [".", ".", "3"]])

    def test_pairs_and_castles_are_drawn(self):
        """Each kind is set from an empty board to a unique one."""
        for kind, size, clues, words in [
            ("numberlink", "3x3", [((0, 0), "1"), ((2, 0), "1"), ((0, 1), "2"), ((1, 1), "2")], "Several"),
            ("geradeweg", "5x6", [((0, 4), "1"), ((1, 1), "2"), ((1, 2), "3"), ((2, 4), "?"), ((4, 5), "4")], "Unique"),
            ("castle-wall", "3x3", [((1, 1), "w")], "Unique"),
        ]:
            self.ask(f"store.edit({{ kind: '{kind}', text: '{size}', options: '' }})")
            for cell, key in clues:
                self.drag(cell)
                self.browser.press(key)
                if kind == "numberlink" and cell == (0, 0):
                    self.verdict("1 is given once: in r1c1")
            self.verdict(words)

    def test_every_kind_of_the_program_is_on_the_page(self):
        """The page has no list of kinds: each whose boards can be made is edited, with the signs and options that the program names."""
        run = subprocess.run([CAVALCADE, "kinds", "--format", "json"], capture_output=True, text=True, check=True)
        known = {it["name"]: it for it in map(json.loads, run.stdout.splitlines())}
        self.assertEqual(self.ask("[...new Set(Object.values(KINDS).map((it) => it.words[0]))]"), [name for name, it in known.items() if it["made"]])
        self.ask("store.edit({ kind: 'star-battle', text: '4x4', options: '' })")
        self.shown()
        self.assertEqual(self.ask("[at.rules.placeholder, at.kind.selectedOptions[0].textContent]"), ["--stars K --unicode", "Star Battle"])

    def test_circles_have_colours_and_numbers(self):
        """Clicks go through the colours of Balance Loop, and a number stays; Masyu has pearls of either colour."""
        self.ask("store.edit({ kind: 'balance-loop', text: '3x3', options: '' })")
        for words in ["w", "b"]:
            self.drag((1, 1))
            self.assertEqual(self.lines()[1].split()[1], words)
        self.browser.press("2")
        self.drag((0, 0))
        self.browser.press("4")
        self.assertEqual([row.split() for row in self.lines()[:2]], [["w4", ".", "."], [".", "b2", "."]])
        self.verdict("None")
        name = "document.getElementById(at.figure.getAttribute('aria-activedescendant')).getAttribute('aria-label')"
        self.assertIn("row 1, column 1: white circle, 4", self.ask(name))
        self.browser.click("#keypad [data-key='black']")
        self.assertEqual(self.lines()[0].split()[0], "b4")
        self.browser.press("Backspace")
        self.assertEqual(self.lines()[0].split()[0], "b")
        self.ask("store.edit({ kind: 'masyu', text: '3x3', options: '' })")
        for sign in ["w", "b", "."]:
            self.drag((0, 0))
            self.assertEqual(self.lines()[0].split()[0], sign)
        self.browser.press("?")
        self.shown()
        self.assertEqual(self.ask("at.figure.querySelectorAll('.half').length"), 1)
        self.verdict("solutions")

    def test_regions_have_stars(self):
        """Star Battle is set, solved and made; its number of stars is an option, and a hole is in no region."""
        self.load("star-battle", "star-battle-8x8.txt")
        self.verdict("Unique")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.star.shared').length"), 8)
        self.set(rules="--stars 2")
        self.verdict("None")
        self.browser.click("#undo")
        self.verdict("Unique")
        self.browser.click("#tools [data-name='hole']")
        self.drag((0, 0))
        self.assertEqual(self.lines()[0].split()[:2], ["#", "B"])
        self.browser.click("#undo")
        self.verdict("Unique")
        self.go("play")
        stars = "Object.keys(store.state.verdict.shared.cells)[0].split(',').map(Number)"
        self.drag(self.ask(stars))
        self.assertEqual(self.ask("Object.values(store.state.entries.cells)"), ["mark"])
        self.assertEqual(self.browser.text("#about-play"), "Click a cell: star, dot, nothing.")
        self.browser.click("#check")
        self.browser.wait("at.answer.textContent === 'No mistakes so far.'")

    def test_boards_of_new_kinds_are_made_and_printed(self):
        self.ask("window.print = () => (window.isPrinted = true), 0")
        for kind, size in [("star-battle", "6x6"), ("balance-loop", "5x5")]:
            self.ask(f"store.edit({{ kind: '{kind}', text: '{size}', options: '' }})")
            self.shown()
            self.browser.click("#one")
            self.browser.wait(f"store.state.text.startsWith('% {kind} {size}')", 60)
            self.verdict("Unique")
            self.go("share")
            self.ask("window.isPrinted = false")
            self.browser.click("#print")
            self.browser.wait("window.isPrinted")
            self.go("edit")

    def test_hexagons_are_drawn(self):
        """Cells, dots, holes and keys of Rikudo; a text of the program stays as it is."""
        self.ask("store.edit({ kind: 'rikudo', text: '3x3', options: '' })")
        self.drag((1, 1))
        self.browser.press("7")
        self.browser.press("-")
        self.browser.press("\\")
        self.shown()
        self.assertEqual(self.ask("at.source.value"), ".   .   .\n  .   7 - .\n       \\\n.   .   .\n")
        self.browser.press("ArrowLeft")
        self.browser.press("/")
        self.assertEqual(self.lines()[2], "/     \\")
        name = "document.getElementById(at.figure.getAttribute('aria-activedescendant')).getAttribute('aria-label')"
        self.verdict("coloured cells differ")
        self.assertEqual(self.ask(name), "row 2, column 1: empty, dot to row 3, column 1, differs between solutions")
        self.browser.click("#tools [data-name='dot']")
        self.drag((1, 1, 0.5, 0.95))
        self.drag((0, 1, 0.5, 0.95))
        self.assertEqual(self.lines()[:2], [".   . - .", ".   7   ."])
        self.drag((0, 2, 0.5, 0.2))
        self.assertEqual(self.lines()[0], ".   .   .", "the first row has a left side, too")
        for row in [".   . - .", ".   .   ."]:
            self.drag((0, 1), (0, 1, 0.5, 0.8), (0, 1, 0.5, 0.98), (0, 2))
            self.assertEqual(self.lines()[0], row, "a drag removes the dot that is there")
        self.browser.click("#undo")
        self.browser.click("#tools [data-name='hole']")
        self.drag((0, 1))
        self.assertEqual(self.lines()[:2], [".   #   .", ".   7   ."], "a hole has no dots")
        self.ask("at.height.value = 2, at.height.dispatchEvent(new Event('change'))")
        self.assertEqual(self.lines(), [". # .", ". 7 ."])
        self.load("rikudo", "rikudo-7x7.txt")
        self.verdict("Unique")
        self.assertEqual(self.ask("[at.figure.querySelectorAll('circle.corner').length, at.figure.querySelectorAll('.hole').length]"), [8, 1])
        self.assertEqual(self.ask("at.figure.querySelectorAll('.number.shared').length"), 29)

    def test_hexagons_are_played_made_and_shared(self):
        self.load("rikudo", "rikudo-7x7.txt")
        self.verdict("Unique")
        self.go("play")
        self.drag((2, 3), (1, 3), (0, 4), (0, 3))
        self.assertEqual(self.ask("store.state.entries.cells"), {"1,3": "24", "0,4": "25", "0,3": "26"})
        self.browser.click("#check")
        self.browser.wait("at.answer.textContent === '1 mistake, in red.'")
        self.browser.click("#undo")
        self.assertEqual(self.ask("store.state.entries.cells"), {}, "a stroke is undone at once")
        self.browser.click("#hint")
        self.browser.wait("at.figure.querySelectorAll('.hinted').length")
        self.go("edit")
        self.browser.click("#one")
        self.browser.wait("store.state.text.startsWith('% rikudo 7x7 hexagons')")
        self.assertEqual(self.ask("store.state.board.cells.flat().filter(isHole).length"), 13, "holes stay")
        self.ask("store.edit({ kind: 'hidato', text: '3x3', options: '' })")
        self.set(source="5x5mC:CcCa7bBa1a18aBb17aCb13C")
        self.browser.wait("store.state.kind === 'hidato-hexagons' && !isOld")
        self.verdict("Unique")
        self.go("share")
        self.browser.click("#tatham")
        self.assertEqual(self.browser.wait("at.copied.value"), "5x5mC:CcCa7bBa1a18aBb17aCb13C")
        self.open(self.ask("location.hash"))
        self.assertEqual(self.ask("store.state.kind"), "hidato-hexagons")
        self.verdict("Unique")

    def test_the_comment_names_the_kind(self):
        for comment, kind in [("masyu 2x2, 1 clue", "masyu"), ("hidato 2x2 hexagons", "hidato-hexagons"), ("hidato from a book", "masyu")]:
            self.ask("store.edit({ kind: 'masyu', text: '4x4', options: '' })")
            self.set(source=f"% {comment}\n. .\n. .\n")
            self.assertEqual(self.ask("store.state.kind"), kind, comment)

    def test_size_and_kind_keep_what_fits(self):
        self.load("numbrix", "numbrix-3x3-none.txt")
        rows = [row.split() for row in self.lines()]
        self.ask("at.width.value = 5, at.width.dispatchEvent(new Event('change'))")
        self.assertEqual([row.split()[:3] for row in self.lines()], rows)
        self.ask("at.kind.value = 'hidato', at.kind.dispatchEvent(new Event('change'))")
        self.assertEqual([row.split()[:3] for row in self.lines()], rows)
        self.assertEqual(self.ask("store.state.kind"), "hidato")

    def test_another_kind_begins_with_its_first_tool(self):
        """However it comes: a tool of the kind before might not work on the board."""
        self.ask("store.edit({ kind: 'country-road', text: '3x3', options: '' })")
        self.shown()
        self.browser.click("#tools [data-name='region']")
        self.set(source="% masyu 2x2\n. .\n. .\n")
        self.drag((1, 1))
        self.assertEqual(self.lines(), [". .", ". w"])
        self.ask("at.kind.value = 'simple-loop', at.kind.dispatchEvent(new Event('change'))")
        self.assertEqual(self.ask("store.state.tool"), "hole")
        self.ask("at.kind.value = 'numbrix', at.kind.dispatchEvent(new Event('change'))")
        self.drag((0, 0))
        self.assertEqual(self.ask("[store.state.tool, store.state.board.cells[0][0]]"), ["clue", "."], "a click chooses a cell")
        self.browser.click("#undo")
        self.assertEqual(self.ask("store.state.tool"), "hole")

    def test_boards_are_turned_and_mirrored(self):
        """A turn back after a mirror is a turn to the right; each keeps the verdict, with arrows, walls and regions."""
        for kind, name in [("zip", "zip-6x6.txt"), ("signpost", "signpost-5x5.txt"), ("country-road", "country-road-6x6.txt"), ("castle-wall", "castle-wall-5x5.txt"),
                           ("yajilin", "yajilin-6x6.txt"), ("numbrix", "numbrix-4x5-hole.txt"), ("star-battle", "star-battle-8x8.txt")]:
            self.load(kind, name)
            before = self.ask("writeBoard(store.state.kind, store.state.board)")
            for button in ["turn", "turn", "turn", "mirror", "turn", "turn", "turn", "mirror"]:
                self.browser.click(f"#{button}")
                self.verdict("Unique")
            self.assertEqual(self.ask("writeBoard(store.state.kind, store.state.board)"), before, kind)
        self.load("rikudo", "rikudo-7x7.txt")
        self.shown()
        self.assertTrue(self.ask("at.turn.disabled"))

    def test_a_number_is_typed_anew(self):
        """Digits are appended while a number is typed; who comes back to a cell types another one."""
        self.ask("store.edit({ kind: 'numbrix', text: '5x5', options: '' })")
        for mode, number in [("edit", "store.state.board.cells[1][1]"), ("play", "store.state.entries.cells['1,2']")]:
            self.go(mode)
            self.drag((1, 1 if mode == "edit" else 2))
            for key, wanted in [("1", "1"), ("2", "12"), ("Backspace", "1"), ("4", "14"), ("ArrowUp", "14"), ("ArrowDown", "14"), ("7", "7")]:
                self.browser.press(key)
                self.assertEqual(self.ask(number), wanted, key)
        self.browser.click("#undo")
        self.assertEqual(self.ask(number), "14", "what is typed at once is undone at once")

    def test_a_region_that_is_cut_falls_apart(self):
        self.ask("store.edit({ kind: 'country-road', text: '3x3', options: '' })")
        self.shown()
        self.browser.click("#tools [data-name='new region']")
        self.drag((0, 1), (1, 1), (2, 1))
        self.assertEqual([row.split() for row in self.lines()[4:]], [["A", "B", "C"]] * 3)
        self.browser.click("#undo")
        self.assertEqual(self.ask("store.state.board.regions"), [["A"] * 3] * 3)

    def test_a_drag_along_borders_passes_others(self):
        """A hand draws a straight line, with none where other borders end at it, and the border where it begins is part of it."""
        self.ask("store.edit({ kind: 'slitherlink', text: '4x4', options: '' })")
        self.go("play")
        along = [(1, 0, 0.04, 0.3 + step / 20) for step in range(49)]
        self.drag(*along)
        line = {f"0,{x} 1,{x}": True for x in range(3)}
        self.assertEqual(self.ask("store.state.entries.edges"), line)
        self.drag(*along)
        self.assertEqual(self.ask("store.state.entries.edges"), {}, "along a line it is removed")
        self.ask("store.edit({ kind: 'zip', text: '1 . . 2\\n. . . .\\n. . . .\\n', options: '' }), store.set({ mode: 'edit' })")
        self.shown()
        self.browser.click("#tools [data-name='wall']")
        self.drag(*[(0, 1, 0.1 + step / 20, 0.96) for step in range(37)], *[(1, 1, 0.96, 1 + step / 20) for step in range(20)])
        self.assertEqual(self.ask("[...store.state.board.borders].toSorted()"), ["0,1 0,2", "1,1 1,2", "1,2 2,2"])

    def test_a_click_that_changes_nothing_is_no_step(self):
        self.load("numbrix", "numbrix-9x9.txt")
        self.shown()
        steps = self.ask("store.past.length")
        self.drag((2, 2))
        self.drag((3, 3))
        self.assertEqual(self.ask("store.past.length"), steps)
        self.ask("at.width.focus(), at.width.value = 4, at.width.dispatchEvent(new Event('change'))")
        self.shown()
        self.ask("at.width.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))")
        self.shown()
        self.assertEqual(self.ask("[store.state.board.columns, at.width.value]"), [9, "9"], "a field for the size keeps no history")

    def test_an_empty_signpost_grows(self):
        self.ask("store.edit({ kind: 'signpost', text: '3x3', options: '' }), reshape(store, { columns: 4 })")
        self.assertEqual([row.split() for row in self.lines()], [["e", "e", "e", "s"], ["e", "e", "e", "s"], ["e", "e", "e", "*"]])

    def test_the_mark_of_a_prime_leaves_room(self):
        self.ask("store.edit({ kind: 'prime', text: '. P P\\n. . .\\n. P 1\\n', options: '' })")
        self.shown()
        self.assertEqual(self.ask("[...at.figure.querySelectorAll('.label')].map((it) => it.textContent)"), ["P"] * 3)
        self.assertEqual(self.ask("at.figure.querySelectorAll('.cell.marked').length"), 3)
        self.drag((0, 1))
        self.browser.press("2")
        self.shown()
        self.assertEqual(self.ask("at.figure.querySelectorAll('.cell.marked').length"), 3, "the cell of a prime stays marked")
        self.ask("store.edit({ text: '. P P\\n. . .\\n. P .\\n' })")
        self.verdict("None: board has too few prime cells: 3 (primes up to 9: 4)")

    def test_the_cursor_stays_on_the_board(self):
        self.load("numbrix", "numbrix-9x9.txt")
        self.drag((8, 8))
        self.set(source=". .\n. .\n")
        self.ask("at.figure.focus()")
        self.browser.press("4")
        self.assertEqual(self.lines(), [". .", ". 4"])
        self.set(source="nothing plain")
        self.shown()
        self.assertIn("cannot show", self.browser.text("#figure"))
        self.browser.press("4")

    def test_every_kind_is_read_and_written(self):
        for kind in self.ask("Object.keys(KINDS)"):
            self.ask(f"store.edit({{ kind: '{kind}', text: sampleOf('{kind}'), options: '' }})")
            written = self.ask("writeBoard(store.state.kind, store.state.board)")
            self.assertEqual(self.ask(f"writeBoard('{kind}', readBoard('{kind}', {json.dumps(written)}))"), written)
            rows = [row.replace("#", " ").split() for row in written.splitlines()]
            self.assertEqual(rows, [row.replace("#", " ").split() for row in self.lines()], kind)

    # Live verdicts

    def test_the_verdict_follows_the_board(self):
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.verdict("Unique")
        self.assertGreater(self.ask("at.figure.querySelectorAll('.line.shared').length"), 10)
        self.drag((0, 0))
        # The old verdict is gone before the browser does anything else.
        self.assertEqual(self.ask("pressed(store, '3'), store.state.verdict.is"), "pending")
        self.shown()
        self.assertEqual(self.ask("at.figure.querySelectorAll('.shared').length"), 0)
        self.verdict("contradict each other")
        self.assertGreaterEqual(self.ask("at.figure.querySelectorAll('.conflict').length"), 2)
        self.ask("store.edit({ kind: 'slitherlink', text: '3x3', options: '' })")
        self.verdict("Several: 213 solutions")
        self.load("slitherlink", "slitherlink-several.txt")
        self.verdict("Several: 5 solutions")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.differ').length"), 9)
        self.assertEqual(self.ask("at.figure.querySelectorAll('.line.shared').length"), 3)

    def test_contradicting_clues_are_a_smallest_set(self):
        self.ask("store.edit({ kind: 'slitherlink', text: '. . . .\\n. 3 3 .\\n. 3 3 .\\n. . . 2\\n', options: '' })")
        self.verdict("contradict each other")
        conflict = self.ask("[...store.state.verdict.conflict]")
        self.assertNotIn("3,3", conflict)
        exits = self.ask(f"""Promise.all([null, ...{json.dumps(conflict)}].map((left) => {{
            const isKept = (at) => at !== left && {json.dumps(conflict)}.includes(at), {{ board }} = store.state;
            const cells = board.cells.map((row, y) => row.map((cell, x) => (isKept(`${{y}},${{x}}`) ? cell : ".")));
            return program.run(["first", "slitherlink", "-"], writeBoard("slitherlink", {{ ...board, cells }})).then((it) => it.exit);
        }}))""")
        self.assertEqual(exits, [1] + [0] * len(conflict))

    def test_what_is_forced_is_exact(self):
        """What is shown and coloured is what all solutions have and where they differ, as a list of them says."""
        for kind, name in [("slitherlink", "slitherlink-5x5.txt"), ("masyu", "masyu-6x6.txt"), ("yajilin", "yajilin-6x6.txt"), ("akari", "akari-7x7.txt"),
                           ("country-road", "country-road-6x6.txt"), ("hidato-hexagons", "hidato-hexagons-5x5.txt"), ("castle-wall", "castle-wall-5x5.txt"),
                           ("signpost", "signpost-4x4-several.txt")]:
            self.load(kind, name)
            self.ask("""(({ kind, board }) => store.edit({ board: { ...board, cells: board.cells.map((row, y) => y % 2 ? row : row.map((cell) => withoutClue(kind, cell))) } }))(store.state)""")
            words = self.browser.wait("store.state.verdict.count && !isOld && at.verdict.textContent", 60)
            self.assertRegex(words, r"^Several: \d+ solutions; coloured cells differ$", kind)
            wrong = self.ask("""(async ({ kind, board, verdict }) => {
                const { output } = await program.run(["list", ...wordsOf(kind), "-", "--format", "json"], boardText(store.state));
                const line = (...ends) => [lineBetween(kind, ...ends.map((it) => it.map((number) => number - 1))), true];
                const inCell = (sign) => ([row, column]) => [`${row - 1},${column - 1}`, sign];
                const entriesOf = ({ loop = [], cells = [], shaded = [], order = [] }) => ({
                    edges: Object.fromEntries(loop.map((it, index) => line(it, loop[(index + 1) % loop.length]))),
                    cells: Object.fromEntries([...cells.map(inCell("mark")), ...shaded.map(inCell("shade")),
                        ...order.flatMap((row, y) => row.map((number, x) => [`${y},${x}`, String(number)])).filter(([, number]) => number !== "null")]),
                });
                const all = (await output.text()).trim().split("\\n").map((it) => entriesOf(JSON.parse(it))), wrong = [], differ = new Set();
                if (all.length !== Number(verdict.count)) wrong.push(`${all.length} solutions`);
                for (const part of ["cells", "edges"]) {
                    for (const at of new Set(all.flatMap((it) => Object.keys(it[part])))) {
                        const isForced = all.every((it) => it[part][at] === all[0][part][at]);
                        if (!isForced) cellsOf({ cells: {}, edges: {}, [part]: { [at]: 1 } }).forEach((it) => differ.add(it));
                        if (isForced !== isClaim(verdict.shared[part][at] ?? false)) wrong.push(at);
                    }
                }
                return [...wrong, ...differ.symmetricDifference(verdict.differ)];
            })(store.state)""")
            self.assertEqual(wrong, [], kind)
            self.assertEqual(self.ask("at.figure.querySelectorAll('.differ').length"), self.ask("[...store.state.verdict.differ].filter((it) => store.state.board.cells[it.split(',')[0]]?.[it.split(',')[1]]).length"))

    def test_a_path_is_forced_by_its_positions(self):
        self.ask("store.edit({ kind: 'zip', text: '1 . . .\\n. . . .\\n. . . 3\\n. . 2 .\\n', options: '' })")
        self.verdict("Several: 4 solutions; coloured cells differ")
        self.assertEqual(self.ask("[store.state.verdict.differ.size, store.state.verdict.shared.edges]"), [12, {"3,2 3,3": True, "2,3 3,3": True}])

    def test_many_solutions_are_compared(self):
        """However many there are; and nothing looks decided before that is known."""
        marked = "at.figure.querySelectorAll('.differ, .shared').length"
        self.ask("store.edit({ kind: 'yajilin', text: '15x15', options: '' })")
        self.verdict("Several solutions")
        self.assertEqual(self.ask(f"store.state.verdict.differ ? 0 : {marked}"), 0)
        self.verdict("Several: at least 10000 solutions; coloured cells differ")
        self.assertEqual(self.ask("[at.figure.querySelectorAll('.differ').length, at.figure.querySelectorAll('.dot.shared').length]"), [225, 8])
        self.go("play")
        self.verdict("Several: at least")
        self.assertNotIn("coloured", self.browser.text("#verdict"), "Play has no colours")
        self.go("edit")
        rows = [". . . w . . . . . .", ". w . . . . . . w .", ". . b . . w . b . .", ". . . . . . . . . w", ". . w . w w . . . .",
                ". . . . w w . w . .", "w . . . . . . . . .", ". . b . w . . b . .", ". w . . . . . . w .", ". . . . . . w . . ."]
        self.ask(f"store.edit({{ kind: 'masyu', text: {json.dumps(chr(10).join(rows))}, options: '' }})")
        self.verdict("Several: 762 solutions; coloured cells differ")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.line.shared').length"), 36)
        self.load("akari", "akari-7x7.txt")
        self.verdict("Unique")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.differ').length"), 0)

    def test_contradicting_pairs_are_found(self):
        """Two numbers are one clue of Numberlink. Red outlines are above the clues."""
        self.ask("store.edit({ kind: 'numberlink', text: '1 . . 2\\n2 . . 1\\n3 . . 3\\n', options: '' })")
        self.verdict("None: the clues in r1c1, r1c4, r2c1 and r2c4 contradict each other")
        self.assertEqual(self.ask("[...store.state.verdict.conflict].toSorted()"), ["0,0", "0,3", "1,0", "1,3"])
        below = "at.figure.querySelector('.contradicting').compareDocumentPosition(at.figure.querySelector('.pearl'))"
        self.assertEqual(self.ask(below), 2)

    def test_the_verdict_is_soon_there(self):
        slowest = 0
        for kind in ["numbrix", "hidato", "slitherlink", "masyu", "yajilin", "country-road", "akari", "simple-loop"]:
            text = self.ask(f"program.run(['generate', '{kind}', '12x12', '--seed', '1']).then((it) => it.output.text())")
            self.ask(f"store.edit({{ kind: '{kind}', text: {json.dumps(text)}, options: '' }})")
            self.verdict("Unique")
            slowest = max(slowest, self.ask("store.state.verdict.time"))
        print(f"\nslowest verdict of 12x12: {slowest:.0f} ms")
        self.assertLess(slowest, VERDICT * 1000)

    # Play

    def test_a_loop_is_drawn_and_checked(self):
        self.load("masyu", "masyu-6x6.txt")
        self.verdict("Unique")
        self.go("play")
        self.drag((0, 0), (0, 1), (0, 2))
        self.assertEqual(self.ask("store.state.entries.edges"), {"0,0 0,1": True, "0,1 0,2": True})
        self.browser.click("#check")
        self.browser.wait("at.answer.textContent === 'No mistakes so far.'")
        self.drag((0, 2), (0, 3))
        self.browser.click("#check")
        self.browser.wait("at.answer.textContent === '1 mistake, in red.'")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.wrong').length"), 1)
        self.browser.click("#undo")
        self.assertEqual(self.ask("Object.keys(store.state.entries.edges).length"), 2)
        self.assertEqual(self.ask("at.figure.querySelectorAll('.shared').length"), 0, "the solution is hidden")

    def test_the_other_button_excludes(self):
        """Lines, by dragging too, or what may be in cells; a long press of a finger is the other button, and no menu opens."""
        self.ask("document.addEventListener('contextmenu', (event) => (window.menus = (window.menus ?? 0) + !event.defaultPrevented)), window.menus = 0")
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.go("play")
        along = [(1, 0, 0.04, 0.3 + step / 20) for step in range(30)]
        self.drag(*along, button="right")
        crosses = {"0,0 1,0": False, "0,1 1,1": False}
        self.assertEqual(self.ask("store.state.entries.edges"), crosses)
        self.drag((1, 1, 0.04, 0.5), button="right")
        self.assertEqual(self.ask("store.state.entries.edges"), {"0,0 1,0": False}, "a cross is taken away")
        self.browser.click("#undo")
        self.assertEqual(self.ask("store.state.entries.edges"), crosses)
        for kind, name, sign, border in [("masyu", "masyu-6x6.txt", "off", "2,0 2,1"), ("yajilin", "yajilin-6x6.txt", "dot", "2,0 2,1"), ("akari", "akari-7x7.txt", "dot", None)]:
            self.load(kind, name)
            self.shown()
            free = self.ask("(({ kind, board }) => [0, 1, 2, 3, 4, 5].map((x) => [0, x]).filter(([y, x]) => isOpen(kind, board, y, x) && board.cells[y][x] === '.').slice(0, 2))(store.state)")
            self.drag(*free, button="right")
            self.assertEqual(self.ask("store.state.entries"), {"cells": {f"{y},{x}": sign for y, x in free}, "edges": {}, "out": {}}, kind)
            self.ask("restart(store)")
            self.drag((2, 1, 0.5, 0.05), button="right")
            self.assertEqual(self.ask("store.state.entries.edges"), {border: False} if border else {}, kind)
        self.assertEqual(self.ask("menus"), 0)
        self.load("numbrix", "numbrix-9x9.txt")
        self.drag((0, 0), (0, 1), button="right")
        self.assertEqual(self.ask("store.state.entries.cells"), {})
        self.browser.window(390, 844, touch=True)
        self.load("masyu", "masyu-6x6.txt")
        self.ask("restart(store)")
        self.swipe((1, 1), (1, 2), rest=0.7)
        self.assertEqual(self.ask("store.state.entries"), {"cells": {"1,1": "off", "1,2": "off"}, "edges": {}, "out": {}})
        self.swipe((3, 0), (3, 1))
        self.assertEqual(self.ask("store.state.entries.edges"), {"3,0 3,1": True})

    def test_a_broken_rule_is_named_and_drawn(self):
        """By what shows mistakes, and by hints; what is only wrong breaks none."""
        for kind, name, entries, words, cells in [
            ("slitherlink", "slitherlink-5x5.txt", "{ edges: { '-1,3 0,3': true, '0,2 0,3': true, '0,3 0,4': true } }", "Broken rule: the 2 in r1c4 is the number of its lines.", ["0,3"]),
            ("star-battle", "star-battle-8x8.txt", "{ cells: { '0,0': 'mark', '0,3': 'mark' } }", "Broken rule: row 1 has too many stars.", []),
            ("akari", "akari-7x7.txt", "{ cells: { '0,1': 'mark', '0,2': 'mark' } }", "Broken rule: the lamps in r1c2 and r1c3 attack each other.", ["0,1", "0,2"]),
            ("numbrix", "numbrix-4x5-hole.txt", "{ cells: { '0,0': '5', '3,4': '5' } }", "Broken rule: board row 4 column 5: 5 is given twice (first at row 1 column 1).", ["0,0", "3,4"]),
            ("masyu", "masyu-6x6.txt", "{ edges: { '0,2 0,3': true } }", "", []),
        ]:
            self.load(kind, name)
            self.verdict("Unique")
            self.go("play")
            for button in ["check", "hint"]:
                self.ask(f"store.edit({{ entries: {{ ...noEntries(), ...{entries} }} }}), store.set({{ marked: null }})")
                self.browser.click(f"#{button}")
                self.browser.wait("!isOld && store.state.marked?.reason && (store.state.marked.isWrong === undefined || 'broken' in store.state.marked)")
                self.assertEqual(self.browser.text("#broken"), words, f"{kind} {button}")
                self.assertEqual(self.ask("[at.figure.querySelectorAll('.contradicting').length, [...store.state.marked.conflict ?? []].toSorted()]"), [len(cells), cells], f"{kind} {button}")
            self.ask("restart(store)")
            self.shown()
            self.assertEqual(self.browser.text("#broken"), "", "it goes with what was written")

    def test_parts_of_a_loop_have_colours(self):
        """Lines that meet have one colour, and the part that is older gives it."""
        colours = "[...at.figure.querySelectorAll('.line.entry')].map((it) => getComputedStyle(it).stroke)"
        self.load("masyu", "masyu-6x6.txt")
        self.go("play")
        self.drag((1, 0), (1, 1))
        self.drag((1, 2), (1, 3))
        first, second = self.ask(colours)
        self.assertNotEqual(first, second)
        self.drag((1, 1), (1, 2))
        self.assertEqual(self.ask(colours), [first] * 3)
        self.load("slitherlink", "slitherlink-5x5.txt")
        for cell in [(0, 0, 0.02, 0.5), (3, 3, 0.02, 0.5), (0, 0, 0.5, 0.02)]:
            self.drag(cell)
        first, other, corner = self.ask(colours)
        self.assertEqual((first == corner, first == other), (True, False))

    def test_a_trial_is_taken_back_as_one(self):
        self.load("masyu", "masyu-6x6.txt")
        self.go("play")
        self.drag((1, 0), (1, 1))
        self.browser.click("#trial")
        self.drag((1, 1), (1, 2))
        self.drag((1, 2), (1, 3))
        self.assertEqual(self.ask("at.figure.querySelectorAll('.line.trial').length"), 2)
        self.browser.click("#back")
        self.shown()
        self.assertEqual(self.ask("[Object.keys(store.state.entries.edges), at.back.hidden]"), [["1,0 1,1"], True])
        self.browser.click("#undo")
        self.shown()
        self.assertEqual(self.ask("[Object.keys(store.state.entries.edges).length, at.back.hidden]"), [3, False])
        self.browser.click("#accept")
        self.shown()
        self.assertEqual(self.ask("[at.figure.querySelectorAll('.line.entry').length, at.figure.querySelectorAll('.trial').length]"), [3, 0])
        self.browser.click("#trial")
        self.load("akari", "akari-7x7.txt")
        self.shown()
        self.assertTrue(self.ask("at.back.hidden"), "another board has no trial")

    def test_hints_lead_to_the_end(self):
        for kind, name in [("numbrix", "numbrix-4x5-hole.txt"), ("akari", "akari-7x7.txt"), ("slitherlink", "slitherlink-5x5.txt"),
                           ("masyu", "masyu-6x6.txt"), ("yajilin", "yajilin-6x6.txt"), ("zip", "zip-6x6.txt"),
                           ("country-road", "country-road-6x6.txt"), ("castle-wall", "castle-wall-5x5.txt"),
                           ("star-battle", "star-battle-8x8.txt"), ("balance-loop", "balance-loop-6x6.txt")]:
            self.load(kind, name)
            self.verdict("Unique")
            self.go("play")
            for _ in range(80):
                self.browser.click("#hint")
                reason = self.browser.wait("!isOld && at.answer.textContent")
                self.assertNotIn("no technique", reason, kind)
                if self.ask("at.take.disabled"):
                    break
                self.browser.click("#take")
                self.browser.wait("!isOld && !at.answer.textContent")
            self.verdict("Solved!")

    def test_a_hint_has_the_words_of_the_kind(self):
        """Lamps for Akari; and a prime is no longer only a mark once it is written."""
        self.load("akari", "akari-7x7.txt")
        self.verdict("Unique")
        self.go("play")
        self.browser.click("#hint")
        reason = self.browser.wait("!isOld && at.answer.textContent")
        self.assertIn("lamp", reason.lower())
        self.assertNotRegex(reason, "(?i)rook|attack")
        self.ask("program.run(['generate', 'prime', '5x5', '--seed', '1']).then(async (it) => store.edit({ kind: 'prime', text: await it.output.text(), options: '' }))")
        self.verdict("Unique")
        self.ask("""store.edit({ entries: { ...noEntries(), cells: Object.fromEntries(Object.entries(store.state.verdict.shared.cells)
            .filter(([at]) => store.state.board.cells[at[0]][at[2]] === "P").slice(0, 2)) } })""")
        self.browser.click("#hint")
        self.assertNotIn("no technique", self.browser.wait("!isOld && at.answer.textContent"))

    def test_a_hint_has_its_reason(self):
        self.load("numbrix", "numbrix-4x5-hole.txt")
        self.verdict("Unique")
        self.go("play")
        self.browser.click("#hint")
        self.browser.wait("at.answer.textContent.includes('18 in r4c2')")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.hinted').length"), 1)

    def test_a_hint_is_drawn_and_crosses_out(self):
        """What a hint adds is drawn before it is applied; a number that it excludes stays crossed out, so hints go on."""
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.verdict("Unique")
        self.go("play")
        self.browser.click("#hint")
        self.browser.wait("!isOld && at.figure.querySelectorAll('.preview').length")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.label').length"), 10)
        self.assertEqual(self.ask("[Object.keys(store.state.entries.edges).length, at.figure.querySelectorAll('.entry').length]"), [0, 0])
        self.load("signpost", "signpost-5x5.txt")
        self.verdict("Unique")
        reasons = []
        for _ in range(3):
            self.browser.click("#hint")
            reasons.append(self.browser.wait("!isOld && at.answer.textContent"))
            self.browser.click("#take")
            self.browser.wait("!isOld && !at.answer.textContent")
        self.assertEqual(len(set(reasons)), 3, reasons)
        self.assertIn("cannot be in", reasons[0])
        self.assertGreater(self.ask("at.figure.querySelectorAll('.out').length"), 2)
        self.browser.click("#undo")
        self.shown()

    def test_the_verdict_tells_the_level(self):
        self.load("numbrix", "numbrix-9x9.txt")
        self.verdict("Unique: exactly one solution, level 3 of 10: layers (easy), score 21")

    def test_keys_go_to_the_board_after_the_keypad(self):
        self.load("numbrix", "numbrix-9x9.txt")
        self.drag((0, 0))
        self.browser.click("#keypad [data-key='2']")
        self.browser.press("3")
        self.assertEqual(self.lines()[0].split()[0], "23")

    def test_a_picture_is_saved(self):
        self.ask("save = (blob, name) => (window.saved = [name, blob.type, blob.size]), 0")
        self.load("akari", "akari-7x7.txt")
        self.go("share")
        self.browser.click("#pixels")
        name, kind, size = self.browser.wait("window.saved")
        self.assertEqual((name, kind), ("akari.png", "image/png"))
        self.assertGreater(size, 2000)

    def test_a_hint_follows_what_was_drawn(self):
        self.load("masyu", "masyu-6x6.txt")
        self.verdict("Unique")
        self.go("play")
        self.browser.click("#hint")
        self.browser.wait("at.answer.textContent.includes('Draw r1c1-r1c2, r1c1-r2c1')")
        self.drag((0, 0), (0, 1))
        self.drag((0, 0), (1, 0))
        self.browser.click("#hint")
        self.browser.wait("at.answer.textContent.includes('the black pearl in r1c1 has no turn beside it')")
        self.drag((0, 2), (0, 3))
        self.browser.click("#hint")
        self.browser.wait("at.answer.textContent === 'What is decided about r1c3-r1c4 is wrong.'")
        self.assertEqual(self.ask("at.figure.querySelectorAll('.line.wrong').length"), 1, "the line is red")
        self.browser.press("ArrowDown")
        self.assertEqual(self.ask("store.state.cursor"), [1, 2], "keys go to the board after a button")

    def test_what_was_drawn_is_there_after_a_reload(self):
        self.load("masyu", "masyu-6x6.txt")
        self.go("play")
        self.drag((0, 0), (0, 1))
        self.shown()
        drawn, address = self.ask("store.state.entries"), self.ask("location.hash")
        self.assertEqual(len(drawn["edges"]), 1)
        self.open(address)
        self.assertEqual(self.ask("store.state.entries"), drawn)
        self.verdict("Unique")
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.shown()
        self.open(self.ask("location.hash"))
        self.assertEqual(self.ask("Object.keys(store.state.entries.edges).length"), 0)
        self.load("masyu", "masyu-6x6.txt")
        self.assertEqual(self.ask("store.state.entries"), drawn)
        self.open(address)
        self.browser.click("#restart")
        self.shown()
        self.open(address)
        self.assertEqual(self.ask("Object.keys(store.state.entries.edges).length"), 0)

    def test_the_first_board_is_there_after_a_reload(self):
        """The page begins with it, before it looks at its address."""
        self.go("play")
        self.drag((0, 0, 0.5, 0.04))
        self.shown()
        drawn = self.ask("store.state.entries")
        self.assertEqual(len(drawn["edges"]), 1)
        for address in [self.ask("location.hash"), ""]:
            self.open(address)
            self.assertEqual(self.ask("store.state.entries"), drawn, address)
        self.ask("store.edit({ kind: 'masyu', text: 'w . nothing\\n', options: '' })")
        self.shown()
        self.open(self.ask("location.hash"))
        self.assertEqual(self.ask("store.state.text"), "w . nothing\n", "a text without a picture")

    # Make, print and share

    def test_boards_are_made_and_chosen(self):
        self.ask("store.edit({ kind: 'country-road', text: '', options: '' }), reshape(store, { rows: 6, columns: 7 })")
        self.shown()
        self.browser.click("#one")
        self.browser.wait("store.state.text.startsWith('% country-road')")
        self.assertEqual(self.ask("[store.state.board.rows, store.state.board.columns]"), [6, 7])
        self.verdict("Unique")
        self.go("make")
        self.ask("at.many.value = 3, at.seed.value = 5")
        self.browser.click("#generate")
        self.browser.wait("at.made.textContent.startsWith('3 boards')")
        self.assertEqual(self.ask("at.choices.querySelectorAll('svg').length"), 3)
        self.assertEqual(self.ask("at.keypad.children.length"), 0, "the keys are for Edit and Play")
        self.browser.click("#choices div:nth-child(2) button")
        self.assertIn("seed 6", self.ask("store.state.text"))
        self.assertEqual(self.ask("at.seed.value"), "8", "the next boards are others")

    def test_several_paths_are_made_played_and_printed(self):
        """Their ends have circles, and what is made or printed keeps the option."""
        rings = "at.figure.querySelectorAll('.ring').length"
        self.ask("store.edit({ kind: 'hidato', text: '', options: '--breaks 8,16' }), reshape(store, { rows: 5, columns: 5 })")
        self.verdict("--breaks: 8 is not on the board")
        self.browser.click("#one")
        self.browser.wait("store.state.text.startsWith('% hidato 5x5 --breaks 8,16,')")
        self.verdict("Unique")
        self.assertEqual(self.ask(rings), 4)
        self.ask("store.edit({ options: '' })")
        self.verdict("Unique")
        self.assertEqual(self.ask(rings), 4, "the comment names the ends")
        self.assertTrue(self.ask("namedText(store.state)").startswith("% hidato --breaks 8,16\n"))
        made = "{ kind: 'masyu', text: '% masyu 2x2, 3 clues, --symmetry half-turn, seed 1\\n. .\\n. w\\n', options: '' }"
        self.assertEqual(self.ask(f"namedText({made})").splitlines()[0], "% masyu", "what was asked of the maker is no option")
        self.go("play")
        for _ in range(40):
            self.browser.click("#hint")
            self.browser.wait("!isOld && at.answer.textContent")
            if self.ask("at.take.disabled"):
                break
            self.browser.click("#take")
            self.browser.wait("!isOld && !at.answer.textContent")
        self.verdict("Solved!")
        self.ask("window.print = () => (window.isPrinted = true), 0")
        self.go("share")
        self.browser.click("#print")
        self.browser.wait("window.isPrinted")
        self.assertIn("paths end with 8, 16", self.ask("sheetPage(program, store.state)"))

    def test_boards_of_loops_are_made_in_symmetric_places(self):
        self.load("yajilin", "yajilin-6x6.txt")
        self.go("make")
        self.ask("at.symmetry.value = 'half-turn', at.many.value = 1")
        self.browser.click("#generate")
        self.browser.wait("at.made.textContent.startsWith('1 board,')")
        self.browser.click("#choices button")
        rows = [row for row in self.ask("store.state.text").splitlines() if not row.startswith("%")]
        arrows = [cell != "." for row in rows for cell in row.split()]
        self.assertEqual((len(arrows), any(arrows)), (36, True))
        self.assertEqual(arrows, arrows[::-1])

    def test_a_made_board_is_named_without_its_options(self):
        self.go("make")
        self.ask("at.symmetry.value = 'half-turn', at.many.value = 1")
        self.browser.click("#generate")
        self.browser.wait("at.made.textContent.startsWith('1 board,')")
        self.assertRegex(self.browser.text("#choices label"), r"^1\. Slitherlink, \d+ clues, level [^,-]*$")

    def test_marked_boards_are_printed(self):
        self.ask("window.print = () => (window.isPrinted = true), 0")
        self.go("make")
        self.ask("at.many.value = 4")
        self.browser.click("#generate")
        self.browser.wait("at.made.textContent.startsWith('4 boards')")
        self.browser.click("#choices div:nth-child(3) .check")
        self.go("share")
        self.ask("at.which.value = 'marked', at.solutions.checked = false")
        self.browser.click("#print")
        self.browser.wait("window.isPrinted")
        self.assertEqual(self.ask("sheetText(store.state).match(/^%/gm).length"), 3)
        self.assertEqual(self.ask("at.pages.children.length"), 1)

    def test_drawn_and_made_boards_share_a_sheet(self):
        self.ask("window.print = () => (window.isPrinted = true), 0")
        self.load("rikudo", "rikudo-7x7.txt")
        self.go("make")
        self.browser.click("#add")
        self.ask("store.edit({ kind: 'masyu', text: '6x6', options: '' }), at.many.value = 1")
        self.browser.click("#generate")
        self.browser.wait("at.made.textContent.startsWith('1 board,')")
        self.assertEqual(self.ask("[...at.choices.querySelectorAll('label')].map((it) => it.textContent.split(',')[0])"), ["1. Rikudo", "2. Masyu"])
        self.go("share")
        self.ask("at.which.value = 'marked'")
        self.browser.click("#print")
        self.browser.wait("window.isPrinted")
        self.assertIn("Masyu", self.ask("sheetPage(program, store.state)"))
        self.assertEqual(self.ask("at.pages.children.length"), 2)
        self.go("make")
        self.browser.click("#discard")
        self.assertEqual(self.ask("chosenBoards().length"), 0)

    def test_a_sheet_is_printed(self):
        self.ask("window.print = () => (window.isPrinted = true), 0")
        self.load("akari", "akari-7x7.txt")
        self.go("share")
        self.set(title="Sunday")
        self.browser.click("#print")
        self.browser.wait("window.isPrinted")
        self.assertEqual(self.ask("[...at.pages.children].map((it) => it.naturalWidth > 0)"), [True, True])
        self.assertEqual(self.browser.pages().count(b"/Type /Page\n"), 2)

    def test_the_address_holds_the_puzzle(self):
        self.load("masyu", "masyu-6x6.txt")
        self.browser.wait("location.hash.includes('kind=masyu')")
        rows, address = self.lines(), self.ask("location.hash")
        self.open(address)
        self.assertEqual(self.ask("store.state.kind"), "masyu")
        self.assertEqual(self.lines(), rows)
        self.verdict("Unique")

    def test_addresses_are_pasted_and_copied(self):
        self.load("yajilin", "yajilin-6x6.txt")
        rows = [row.split() for row in self.lines()]
        self.go("share")
        self.browser.click("#puzzlink")
        address = self.browser.wait("at.copied.value")
        self.assertTrue(address.startswith("https://puzz.link/p?yajilin/6/6/"))
        self.browser.click("#penpa")
        drawing = self.browser.wait("at.copied.value.startsWith('https://swaroopg92.github.io/penpa-edit/#') && at.copied.value")
        for pasted in [address, drawing]:
            self.load("masyu", "masyu-6x6.txt")
            self.set(source=pasted)
            self.browser.wait("store.state.kind === 'yajilin' && !isOld")
            self.assertEqual([row.split() for row in self.lines()], rows)
        loopy = self.ask("program.run(['export', 'slitherlink', '-', '--for', 'tatham'], SAMPLES.slitherlink).then((it) => it.output.text())")
        for kind in ["akari", "masyu", "numbrix"]:
            self.ask(f"store.edit({{ kind: '{kind}', text: '3x3', options: '' }})")
            self.set(source=loopy)
            self.browser.wait("store.state.kind === 'slitherlink' && !isOld")
            self.assertEqual([row.split() for row in self.lines()], self.ask("sampleOf('slitherlink').trim().split('\\n').map((row) => row.split(' '))"))
        self.load("masyu", "masyu-6x6.txt")
        self.set(source="3x3mR:1g9")
        self.browser.wait("store.state.kind === 'hidato' && !isOld")
        self.assertEqual(self.lines(), ["1 . .", ". . .", ". . 9"])

    def test_a_copied_address_does_not_show_the_solution(self):
        self.load("masyu", "masyu-6x6.txt")
        self.verdict("Unique")
        self.go("share")
        self.assertEqual(self.browser.text("#share .row button"), "Copy puzz.link", "others cannot open the address of a file")
        self.browser.click("#link")
        for address in [self.browser.wait("at.copied.value").split("#")[1], self.ask("location.hash.slice(1)")]:
            self.open(f"#{address}")
            self.verdict("Unique")
            self.assertEqual(self.ask("[store.state.mode, store.state.kind, at.figure.querySelectorAll('.shared').length]"), ["play", "masyu", 0])
            self.go("share")

    def test_the_page_offers_what_its_program_has(self):
        """Texts of the page and the help of commands name no form or option that this build refuses."""
        forms = {"puzz.link": "https://puzz.link/p?mashu/3/3/000", "Penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd", "Tatham": "3x3mR:1g9"}
        for name, address in forms.items():
            self.set(source="")
            self.set(source=address)
            self.verdict()
            is_refused = "this build cannot" in self.browser.text("#verdict").lower()
            self.assertEqual(name in self.browser.text("#drop"), not is_refused, name)
        for verb in self.ask("[...at.verb.options].map((it) => it.value)"):
            found = self.ask(f"program.run(['{verb}', 'masyu', '--help']).then((it) => it.output.text())")
            for refused in ["--store", "--shard", "--tables", "pdf"]:
                self.assertNotIn(refused, found, verb)

    def test_options_stay_with_the_board(self):
        """Those of the comment above a board hold after it is drawn on; and what cannot be written with them is not written without."""
        self.ask("store.edit({ kind: 'masyu', text: '% masyu 4x4 --all-cells, 0 clues\\n' + '. . . .\\n'.repeat(4), options: '' })")
        self.verdict("Several: 6 solutions")
        self.assertEqual(self.ask("at.rules.value"), "--all-cells")
        self.drag((0, 0))
        self.verdict("None")
        self.drag((0, 0))
        self.drag((0, 0))
        self.assertEqual(self.lines(), [". . . ."] * 4)
        self.verdict("Several: 6 solutions")
        self.ask("save = (blob, name) => blob.text().then((text) => (window.saved = text)), 0")
        self.go("share")
        self.browser.click("#plain")
        saved = self.browser.wait("window.saved")
        self.assertEqual(saved.splitlines()[0], "% masyu --all-cells")
        self.browser.click("#tatham")
        self.browser.wait("at.shared.textContent.includes('cannot say that all cells of masyu are visited')")
        self.browser.click("#puzzlink")
        self.browser.wait("at.copied.value === 'https://puzz.link/p?mashu/f/4/4/000000'")
        self.ask("store.edit({ kind: 'akari', text: '2x2', options: '' })")
        self.set(source=saved)
        self.verdict("Several: 6 solutions")
        self.set(source=". . . .\n" * 4)
        self.verdict("Several: 213 solutions")
        self.assertEqual(self.ask("at.rules.value"), "", "the next board has none")
        self.ask("store.edit({ kind: 'hidato-hexagons', text: '3x3', options: '' })")
        self.set(source=self.ask("namedText({ kind: 'hidato-hexagons', text: store.state.text, options: '--closed', board: store.state.board })"))
        self.assertEqual(self.ask("[store.state.kind, store.state.options]"), ["hidato-hexagons", "--closed"])

    def test_boards_keep_their_shape_on_the_way_to_the_program(self):
        """A board of one row is no list of words, a zero is a clue where the kind has it, and quotes keep blanks."""
        self.ask("store.edit({ kind: 'numbrix', text: '1 . . 4\\n', options: '' })")
        self.verdict("Unique")
        self.go("ask")
        self.browser.click("#mine")
        self.browser.wait("at.line.value === 'count numbrix -' && at.board.value.trim() === '1 . . 4'")
        self.ask("at.form.requestSubmit()")
        self.assertIn("Done", self.finish())
        self.set(line="list graph hypercube 3 --from 'New York' --to \"Los Angeles\"")
        self.assertEqual(self.ask("question().words.slice(2)"), ["hypercube", "3", "--from", "New York", "--to", "Los Angeles"])
        self.go("edit")
        for kind, cell in [("akari", "0"), ("slitherlink", "0"), ("numbrix", ".")]:
            self.ask(f"store.edit({{ kind: '{kind}', text: '. 0 .\\n. . .\\n', options: '' }})")
            self.assertEqual(self.ask("store.state.board.cells[0][1]"), cell, kind)
        self.ask("takeText('% a title\\r\\n. .\\r\\n. 4\\r\\n')")
        self.shown()
        self.assertEqual(self.ask("[at.source.value, store.state.text]"), ["% a title\n. .\n. 4\n"] * 2)

    def test_notes_on_a_foreign_board_are_shown(self):
        self.set(source="https://puzz.link/p?yajilin/3/3/a05g")
        self.browser.wait("store.state.kind === 'yajilin' && !isOld")
        self.assertIn("without an arrow", self.browser.text("#answer"))

    def test_a_picture_of_the_first_solutions_says_so(self):
        self.go("ask")
        for board, words in [("3x3", "The first 12 solutions"), ("2x2 --closed", "")]:
            self.set(line=f"list king {board}")
            self.ask("at.form.requestSubmit()")
            self.finish()
            self.browser.wait("!at.picture.hidden")
            self.assertEqual(self.browser.text("#drawn"), words)

    def test_a_file_is_dropped(self):
        self.ask("""(() => {
            const data = new DataTransfer();
            data.items.add(new File(["1 .\\n. .\\n"], "board.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        })()""")
        self.browser.wait("at.source.value === '1 .\\n. .\\n'")

    # Everybody

    def test_every_place_follows_the_rules_for_access(self):
        checker = axe()
        if checker is None:
            self.skipTest("axe-core is not available from npm")
        self.ask(checker + "; 0")
        tags = [f"wcag{it}" for it in ["2a", "2aa", "21a", "21aa", "22aa"]] + ["best-practice"]
        for scheme in ["light", "dark"]:
            self.browser.prefer(color_scheme=scheme)
            for kind, name in [("slitherlink", "slitherlink-several.txt"), ("numbrix", "numbrix-3x3-none.txt"), ("rikudo", "rikudo-7x7.txt"), ("akari", "akari-7x7.txt")]:
                self.load(kind, name)
                self.verdict()
                for place in ["edit", "play", "make", "share", "ask"]:
                    self.go(place)
                    if place == "make" and kind == "akari":
                        self.browser.click("#generate")
                        self.browser.wait("at.made.textContent.includes('boards')")
                    found = self.ask(f"axe.run(document, {{ runOnly: {json.dumps(tags)} }}).then((it) => it.violations.map((rule) => "
                                     "rule.id + ': ' + rule.nodes[0].html))")
                    self.assertEqual(found, [], f"{scheme} {kind} {place}")

    def test_every_field_has_a_name(self):
        nameless = self.ask("""[...document.querySelectorAll("input, select, textarea, button")].filter((it) =>
            !(it.getAttribute("aria-label") || it.labels?.[0]?.textContent.trim() || it.textContent.trim()))
            .map((it) => it.outerHTML)""")
        self.assertEqual(nameless, [])
        self.assertEqual(self.ask("[at.status, at.verdict].map((it) => it.getAttribute('aria-live'))"), ["polite"] * 2)

    def test_cells_have_names(self):
        self.load("yajilin", "yajilin-6x6.txt")
        self.drag((1, 3))
        name = "document.getElementById(at.figure.getAttribute('aria-activedescendant')).getAttribute('aria-label')"
        self.assertEqual(self.ask(name), "row 2, column 4: 0, arrow down")

    def test_a_telephone_can_use_all_of_it(self):
        self.browser.window(360, 700, touch=True)
        small = """[...document.querySelectorAll("button, select, input, summary, textarea, .check, .link")].filter((it) =>
            it.checkVisibility() && !it.matches(".check input, .link input")).map((it) => [it.outerHTML, it.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 40 || height < 40).map(([text]) => text)"""
        for place in ["edit", "play", "make", "share", "ask"]:
            self.browser.tap(f"#modes [data-name='{place}']")
            self.browser.wait(f"!at['{place}'].hidden")
            self.assertLessEqual(self.ask("document.documentElement.scrollWidth"), 360, place)
            self.assertEqual(self.ask(small), [], place)
        self.browser.tap("#modes [data-name='edit']")
        self.load("slitherlink", "slitherlink-5x5.txt")
        self.verdict("Unique")
        self.swipe((0, 0))
        self.browser.tap("#keypad [data-key='3']")
        self.assertEqual(self.lines()[0], "3 . . 2 .")
        self.verdict("None")
        self.ask("scrollTo(0, 0)")
        bottom = self.ask("at.verdict.getBoundingClientRect().bottom")
        self.assertLess(bottom, 700, "the verdict is next to the board")
        self.load("numbrix", "numbrix-12x12-full.txt")
        self.shown()
        self.assertGreaterEqual(self.ask("at.figure.querySelector('.cell').getBoundingClientRect().width"), 40)
        self.assertLessEqual(self.ask("document.documentElement.scrollWidth"), 360)
        self.load("masyu", "masyu-6x6.txt")
        self.verdict("Unique")
        self.browser.tap("#modes [data-name='play']")
        self.browser.wait("!at.play.hidden")
        self.swipe((0, 0), (0, 1), (0, 2))
        self.assertEqual(self.ask("store.state.entries.edges"), {"0,0 0,1": True, "0,1 0,2": True})

    def test_a_common_board_fits_a_telephone(self):
        self.browser.window(390, 844, touch=True)
        self.load("numbrix", "numbrix-9x9.txt")
        self.shown()
        self.assertLessEqual(self.ask("at.figure.scrollWidth - at.figure.clientWidth"), 0)
        self.assertGreaterEqual(self.ask("at.figure.querySelector('.cell').getBoundingClientRect().width"), 40)
        height = "at.verdict.getBoundingClientRect().height"
        self.verdict("level 3 of 10")
        long = self.ask(height)
        self.set(source="nothing")
        self.shown()
        self.assertEqual(self.ask(height), long, "the keys below stay where they are")

    def test_dark_mode_is_dark(self):
        brightest = """Math.max(...[at.studio.parentNode, at.figure, at.edit.parentNode].map((it) => getComputedStyle(it).backgroundColor)
            .concat(getComputedStyle(at.figure.querySelector(".paper")).fill).flatMap((it) => it.match(/\\d+/g).map(Number)))"""
        self.assertEqual(self.ask(brightest), 255)
        self.browser.prefer(color_scheme="dark")
        self.assertLess(self.ask(brightest), 70, "the board, too")

    def test_signs_keep_their_colours_in_the_dark(self):
        look = "[at.output, at.image].map((it) => [getComputedStyle(it).color, getComputedStyle(it).colorScheme])"
        self.choose("list", "masyu -")
        self.set(board=(ROOT / "fixtures/masyu-6x6.txt").read_text())
        self.ask("at.form.requestSubmit()")
        self.finish()
        self.browser.wait("!at.picture.hidden")
        self.assertIn("●", self.browser.text("#output"))
        light = self.ask(look)
        self.browser.prefer(color_scheme="dark")
        self.assertEqual(self.ask(look), light)
        self.assertEqual(self.ask("getComputedStyle(at.output).backgroundColor"), "rgb(255, 255, 255)")
        self.go("edit")
        self.load("masyu", "masyu-6x6.txt")
        self.shown()
        look = "['.white.pearl', '.black.pearl'].map((it) => getComputedStyle(at.figure.querySelector(it)).fill)"
        self.assertEqual(self.ask(look), ["rgb(255, 255, 255)", "rgb(0, 0, 0)"])
        self.ask("store.edit({ kind: 'castle-wall', text: '. . .\\n. w2e .\\n. . .\\n' })")
        self.shown()
        self.assertEqual(self.ask("getComputedStyle(at.figure.querySelector('text.clue')).fill"), "rgb(0, 0, 0)", "black on white")

    def test_all_works_with_the_keyboard(self):
        self.ask("document.activeElement.blur()")
        reached = []
        for _ in range(26):
            self.browser.press("Tab")
            reached.append(self.ask("document.activeElement.id || document.activeElement.dataset.name || document.activeElement.tagName"))
        for name in ["play", "kind", "height", "width", "figure", "clue", "source", "file", "rules", "clear", "SUMMARY"]:
            self.assertIn(name, reached)


def axe():
    """The script of axe-core, which checks rules for access; None if npm cannot get it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["npm", "pack", "--silent", f"axe-core@{AXE}"], cwd=folder, check=True, capture_output=True, timeout=120)
            with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as package:
                return package.extractfile("package/axe.min.js").read().decode()
        except (OSError, subprocess.SubprocessError, StopIteration):
            return None


if __name__ == "__main__":
    chromium.ensure()
    unittest.main(verbosity=2)
