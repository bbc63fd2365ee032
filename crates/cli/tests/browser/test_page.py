"""Tests HTML pages of solutions in a real browser: contents, interaction and speed.

Run it with `just test browser`, or `python3 crates/cli/tests/browser/test_page.py` once the program is built.
The environment variable `CAVALCADE` names another program than that of `cargo build`; `SHOTS` names a folder for
screenshots.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

import chromium
from chromium import Browser

ROOT = pathlib.Path(__file__).resolve().parents[4]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CAVALCADE = os.environ.get("CAVALCADE", str(TARGET / "debug/cavalcade"))

# Time limits in seconds for ten thousand solutions; several times what an idle machine takes.
OPENING, ANSWERING, FRAME = 5, 5, 0.5

LARGE = "list rook 8x8 --closed --limit 10000"
KNIGHTS = "list knight 6x6 --closed"


class PageTest(unittest.TestCase):
    """A browser, and pages that are made at their first use."""

    pages = {}

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()
        PageTest.pages.clear()

    def setUp(self):
        self.browser.window(1280, 900)
        self.browser.prefer(color_scheme="light", reduced_motion="no-preference")

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])
        outside = [it for it in self.browser.requests if not it.startswith(("file:", "data:", "about:"))]
        self.assertEqual(outside, [])
        if folder := os.environ.get("SHOTS"):
            self.browser.shoot(os.path.join(folder, f"{self.id().rsplit('.', 1)[1]}.png"))

    def page(self, words, board=None):
        """Returns the page with the answer to a command, or its search tree if the command ends in `--tree`; `board` is
        the text of a board or graph."""
        if (words, board) not in self.pages:
            path = os.path.join(self.folder.name, f"{len(self.pages)}.html")
            output = [path] if words.endswith("--tree") else ["--format", "html", "-o", path]
            run = subprocess.run([CAVALCADE, *words.split(), *output], cwd=ROOT, input=board, capture_output=True,
                                 text=True, check=False)
            self.assertIn(run.returncode, (0, 1, 3), run.stderr)
            self.pages[words, board] = path
        return self.pages[words, board]

    def open(self, words, at="", board=None):
        return self.browser.open(f"file://{self.page(words, board)}{at}")

    # Short names for frequent queries

    def ask(self, expression):
        return self.browser.ask(expression)

    def indices(self):
        """Returns the numbers of the solutions that have tiles, in the order of the page."""
        tiles = self.ask("[...document.querySelectorAll('.tile')].map((it) => [parseFloat(it.style.top), "
                         "parseFloat(it.style.left), Number(it.dataset.index) + 1])")
        return [index for _, _, index in sorted(tiles)]

    def status(self, part):
        """Waits until the status line has this text."""
        self.browser.wait(f"document.getElementById('status').textContent.includes({json.dumps(part)})")

    def select(self, control, value):
        self.ask(f"""(() => {{
            const it = document.getElementById('{control}');
            it.value = '{value}';
            it.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()""")

    def filter(self, text):
        self.ask("document.getElementById('filter').value = ''")
        self.ask("document.getElementById('filter').focus()")
        self.browser.type(text)
        self.browser.press("Enter")

    def marker(self):
        """Returns the cell of the marker and its position on the screen."""
        return self.ask("(() => { const it = document.querySelector('.marker'); const box = it.getBoundingClientRect();"
                        "return [it.dataset.cell, box.x + box.width / 2, box.y + box.height / 2]; })()")

    def step(self):
        return int(self.browser.text("#step-number").split(" / ")[0])

    def is_open(self, dialog):
        return self.ask(f"document.getElementById('{dialog}').open")


class Opening(PageTest):
    """Every kind of page opens without errors and shows its contents."""

    def test_every_kind_opens(self):
        kinds = {
            KNIGHTS: "9,862 solutions",
            "list prime": "4 solutions",
            "list hidato fixtures/hidato-6x6-holes.txt": "1 solution",
            "list place queens 8x8": "92 solutions",
            "list akari fixtures/akari-several.txt": "4 solutions",
            "list knight 5x5 --torus --closed --limit 20": "20 solutions",
            "list graph fixtures/graphs/dodecahedron.hcp --closed": "30 solutions",
            "list graph fixtures/graphs/one-way.txt --directed": "15 solutions",
            "list prime fixtures/prime-2x2-none.txt": "nothing to show",
            "first knight 1x1": "1 solution",
            "first knight 300x300": "1 solution",
            "list place rooks 2x2 --size 1": "4 solutions",
        }
        for words, status in kinds.items():
            with self.subTest(words):
                self.open(words)
                self.status(status)
                if "nothing" not in status:
                    self.browser.click(".tile")
                    self.browser.wait("document.getElementById('detail').open")
                    self.assertEqual(self.ask("document.querySelectorAll('#board svg').length"), 1)
                self.assertEqual(self.browser.complaints, [])

    def test_what_is_drawn(self):
        count = lambda selector: self.ask(f"document.querySelectorAll('{selector}').length")
        self.open("list hidato fixtures/hidato-6x6-holes.txt", "#1")
        holes = self.ask("document.querySelector('#ground .hole').getAttribute('d').split('M').length - 1")
        self.assertEqual(count("#board .stop"), 36 - holes)
        self.assertEqual(count("#board .bound"), count("#ground .given"))
        self.assertGreater(count("#ground .given"), 0)
        self.open("list place queens 8x8", "#1")
        self.assertEqual(count("#board .piece"), 8)
        self.open("list akari fixtures/akari-several.txt", "#1")
        self.assertEqual(self.browser.text("#ground .wall"), "1")
        self.open("list graph fixtures/graphs/dodecahedron.hcp --closed", "#1")
        self.assertEqual(count("#board .name"), 20)

    def test_closed_routes_are_closed(self):
        self.open(KNIGHTS, "#1")
        ends = self.ask("""(() => {
            const ways = [...document.querySelectorAll('#board .way')].map((it) => it.getAttribute('d'));
            return [ways[0].slice(1).split('L')[0], ways.at(-1).split('L').at(-1)];
        })()""")
        self.assertEqual(ends[0], ends[1])

    def test_hostile_names_stay_text(self):
        names = ["</script><script>document.title=1</script>", "<img src=x onerror=document.title=1>", "<!-- & &amp;"]
        graph = "{%s: [%s, %s], %s: [%s]}" % tuple(repr(names[it]) for it in (0, 1, 2, 1, 2))
        self.open("list graph -", "#1", board=graph)
        self.browser.wait("document.getElementById('detail').open")
        self.assertEqual(self.ask("[...document.querySelectorAll('.name title')].map((it) => it.textContent)"), names)
        self.assertEqual(self.ask("document.querySelectorAll('img, script').length"), 2)
        self.assertNotEqual(self.ask("document.title"), "1")

    def test_unique_compares_what_it_found(self):
        path = os.path.join(self.folder.name, "unique.html")
        subprocess.run([CAVALCADE, *"unique graph fixtures/graphs/k4.g6 --closed --format html -o".split(), path],
                       cwd=ROOT, check=False)
        self.browser.open(path)
        self.browser.wait("document.getElementById('compare').open")
        self.assertIn("2 of 4 steps differ", self.browser.text("#difference"))


class Detail(PageTest):
    """The view of one solution, step by step."""

    def test_the_slider_moves_the_marker(self):
        self.open(KNIGHTS, "#1")
        self.browser.wait("document.getElementById('detail').open")
        self.assertEqual(self.step(), 36)
        box = self.ask("(() => { const it = document.getElementById('step').getBoundingClientRect();"
                       "return [it.left, it.right, it.top + it.height / 2]; })()")
        seen = set()
        for share in [0.1, 0.5, 0.9]:
            x, y = box[0] + share * (box[1] - box[0]), box[2]
            for kind in ["mousePressed", "mouseReleased"]:
                self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            self.assertAlmostEqual(self.step(), 36 * share, delta=2)
            shown = self.ask("document.querySelectorAll('#board .stop:not(.off)').length")
            self.assertEqual(shown, self.step() + 1)
            seen.add(self.marker()[0])
        self.assertEqual(len(seen), 3)

    def test_arrow_keys_step(self):
        self.open(KNIGHTS, "#1")
        self.browser.wait("document.getElementById('detail').open")
        self.browser.press("Home")
        self.assertEqual((self.step(), self.marker()[0]), (0, "r1c1"))
        for step in [1, 2, 3]:
            before = self.marker()
            self.browser.press("ArrowRight")
            self.assertEqual(self.step(), step)
            time.sleep(0.3)  # the marker is animated
            after = self.marker()
            cell = self.ask("document.querySelector('#board svg').getScreenCTM().a")
            moved = sorted(abs(a - b) / cell for a, b in zip(before[1:], after[1:]))
            self.assertAlmostEqual(moved[0], 1, delta=0.05)
            self.assertAlmostEqual(moved[1], 2, delta=0.05)
        self.browser.press("ArrowLeft")
        self.assertEqual(self.step(), 2)
        self.browser.press("End")
        self.assertEqual(self.step(), 36)
        self.browser.press("PageDown")
        self.browser.wait("document.getElementById('detail-title').textContent === 'Solution 2'")
        self.browser.press("PageUp")
        self.browser.wait("document.getElementById('detail-title').textContent === 'Solution 1'")

    def test_it_plays_and_pauses(self):
        self.open(KNIGHTS, "#1")
        self.browser.wait("document.getElementById('detail').open")
        self.browser.press(" ")
        self.browser.wait("parseInt(document.getElementById('step-number').textContent) === 3")
        self.browser.press(" ")
        step = self.step()
        time.sleep(0.5)
        self.assertEqual(self.step(), step)
        self.assertEqual(self.ask("document.getElementById('play').getAttribute('aria-pressed')"), "false")

    def test_less_motion_is_respected(self):
        self.browser.prefer(reduced_motion="reduce")
        self.open(KNIGHTS, "#1")
        self.browser.wait("document.getElementById('detail').open")
        style = "getComputedStyle(document.querySelector('.marker')).transitionDuration"
        self.assertEqual(self.ask(style), "0s")
        self.ask("document.getElementById('pace').value = 20")
        self.browser.press(" ")
        time.sleep(1.2)
        self.assertLessEqual(self.step(), 3)  # two a second
        self.browser.press(" ")
        self.browser.prefer(reduced_motion="no-preference")
        self.assertNotEqual(self.ask(style), "0s")

    def test_the_back_button_closes(self):
        self.open(KNIGHTS)
        self.browser.click("#tile-2")
        self.browser.wait("document.getElementById('detail').open")
        self.ask("history.back()")
        self.browser.wait("!document.getElementById('detail').open")


class Gallery(PageTest):
    """Filters, orders and groups."""

    def test_filters(self):
        self.open("list place queens 8x8")
        self.filter("r1c1")
        self.status("4 of 92")
        self.filter("a8")  # the same cell
        self.status("4 of 92")
        self.filter("!r1c1")
        self.status("88 of 92")
        self.filter("10-12")
        self.status("3 of 92")
        self.assertEqual(self.indices(), [10, 11, 12])
        self.filter("r9c9")
        self.assertIn("is not a condition", self.browser.text("#filter-error"))
        self.assertEqual(self.ask("document.getElementById('filter').getAttribute('aria-invalid')"), "true")
        self.filter("17")
        self.status("1 of 92")
        self.assertEqual(self.browser.text("#filter-error"), "")

    def test_filters_of_routes_agree_with_the_command(self):
        """Asks the page and the program the same question."""
        words = "list knight 5x5 --format json"
        run = subprocess.run([CAVALCADE, *words.split()], capture_output=True, text=True, check=True)
        walks = [json.loads(line) for line in run.stdout.splitlines()]
        self.open("list knight 5x5")
        number = walks[9]["order"][1][1]
        holds = {
            f"r2c2={number}": lambda it: it["order"][1][1] == number,
            "r2c3>20": lambda it: it["order"][1][2] > 20,
            "r2c3<4 !r1c1=1": lambda it: it["order"][1][2] < 4 and it["order"][0][0] != 1,
            "r3c3-r1c2": lambda it: it["next"][12] == 2 or it["next"][1] == 13,
        }
        for text, keeps in holds.items():
            expected = [it["index"] for it in walks if keeps(it)]
            self.assertTrue(0 < len(expected) < len(walks), text)
            self.filter(text)
            self.status(f"{len(expected)} of {len(walks):,}")
            self.assertEqual(self.indices()[:10], expected[:10])

    def test_graphs_are_filtered_by_names(self):
        self.open("list graph fixtures/graphs/one-way.txt --directed")
        self.filter("a=1")
        self.status("3 of 15")
        self.filter("b-a")  # this arc does not exist
        self.status("0 of 15")

    def test_orders(self):
        self.open("list rook 4x4")
        self.select("order", "turns")
        self.browser.wait("/turn/.test(document.querySelector('.tile i')?.textContent)")
        turns = self.ask("[...document.querySelectorAll('.tile')].sort((a, b) => parseFloat(a.style.top) - "
                         "parseFloat(b.style.top) || parseFloat(a.style.left) - parseFloat(b.style.left))"
                         ".map((it) => parseInt(it.querySelector('i').textContent))")
        self.assertEqual(turns, sorted(turns))
        self.assertEqual(turns[0], 6)  # the fewest turns
        self.assertGreater(turns[-1], 6)
        self.browser.click("#reverse")
        self.browser.wait("!/^6 /.test(document.querySelector('.tile i')?.textContent)")
        self.select("order", "listed")
        self.browser.wait("document.querySelector('.tile i')?.textContent === ''")
        shown = self.indices()
        self.assertEqual(shown, sorted(shown, reverse=True))

    def test_classes_are_those_of_the_count(self):
        for words, status in [(KNIGHTS, "9,862 solutions, in 1,245 classes"), ("list place queens 8x8", "in 12 classes"),
                              ("list rook 5x6 --closed", None), ("list king 3x4", None), ("list rook 5x5", None)]:
            with self.subTest(words):
                if status is None:
                    count = subprocess.run([CAVALCADE, *words.replace("list", "count").split(), "--format", "json"],
                                           capture_output=True, text=True, check=True)
                    status = f"in {json.loads(count.stdout)['counts']['classes']:,} classes"
                self.open(words)
                self.select("groups", "class")
                self.status(status)
                self.assertIn("class 1 ", self.browser.text(".group"))
        self.open(KNIGHTS)
        self.select("groups", "one")
        self.status("1,245 classes")
        self.assertRegex(self.browser.text(".tile i"), r"^×[248]$")
        self.select("order", "symmetry")
        self.browser.wait("/quarter turn/.test(document.querySelector('.tile i')?.textContent)")

    def test_two_are_compared(self):
        self.open(KNIGHTS)
        self.browser.click("#pick")
        self.browser.click("#tile-0")
        self.assertIn("compare with solution 1", self.browser.text("#status"))
        self.browser.click("#tile-2")
        self.browser.wait("document.getElementById('compare').open")
        run = subprocess.run([CAVALCADE, *KNIGHTS.split(), "--limit", "3", "--format", "json"], capture_output=True,
                             text=True, check=False)
        walks = [json.loads(line)["next"] for line in run.stdout.splitlines()]
        steps = [{frozenset((cell, after)) for cell, after in enumerate(walk, 1)} for walk in walks]
        differing = len(steps[0] - steps[2])
        self.assertTrue(0 < differing < 36)
        self.assertIn(f"{differing} of 36 steps differ", self.browser.text("#difference"))
        for side in ["left", "right"]:
            number = self.ask(f"document.querySelector('#{side} .different').getAttribute('d').split('M').length - 1")
            self.assertEqual(number, differing)
        self.browser.click("[name=marking][value=cells]")
        self.browser.wait("/have different numbers/.test(document.getElementById('difference').textContent)")
        self.browser.press("Escape")
        self.browser.wait("!document.getElementById('compare').open")
        self.assertEqual(self.ask("document.querySelectorAll('.tile[aria-selected=true]').length"), 0)
        self.browser.click("#tile-4")
        self.browser.wait("document.getElementById('detail').open")
        self.browser.click("#other")
        self.browser.type("9862")
        self.browser.press("Enter")
        self.browser.wait("document.getElementById('compare').open")
        self.assertEqual(self.browser.text("#right-title"), "Solution 9,862")

    def test_keyboard_alone(self):
        self.open("list place queens 8x8")
        self.ask("document.getElementById('help').querySelector('summary').focus()")
        self.browser.press("Tab")
        focus = "document.activeElement.id"
        self.assertEqual(self.ask(focus), "gallery")
        self.assertNotEqual(self.ask("getComputedStyle(document.querySelector('.active')).outlineStyle"), "none")
        self.browser.press("ArrowRight", times=3)
        self.browser.press("ArrowDown", times=2)
        active = self.ask("document.getElementById('gallery').getAttribute('aria-activedescendant')")
        across = self.ask("[...document.querySelectorAll('.tile')].filter((it) => it.style.top === '0px').length")
        self.assertEqual(active, f"tile-{3 + 2 * across}")
        self.browser.press("End")
        self.assertEqual(self.ask("document.querySelector('.active').dataset.index"), "91")
        box = self.ask("(() => { const it = document.querySelector('.active').getBoundingClientRect();"
                       "return [it.top, innerHeight - it.bottom]; })()")
        self.assertTrue(min(box) >= 0, "what is active is seen")
        self.browser.press("Enter")
        self.browser.wait("document.getElementById('detail').open")
        self.assertEqual(self.browser.text("#detail-title"), "Solution 92")
        for _ in range(12):  # the page behind cannot be reached
            self.browser.press("Tab")
            self.assertTrue(self.ask("document.activeElement === document.body || "
                                     "document.getElementById('detail').contains(document.activeElement)"))
        self.browser.press("Escape")
        self.browser.wait("!document.getElementById('detail').open")
        self.assertEqual(self.ask(focus), "gallery")
        self.browser.press("c")
        self.browser.press("ArrowLeft")
        self.browser.press("c")
        self.browser.wait("document.getElementById('compare').open")
        self.browser.press("Escape")
        self.browser.press("Tab", shift=True)
        self.assertNotEqual(self.ask(focus), "gallery")

    def test_everything_has_a_name(self):
        self.open(KNIGHTS, "#1")
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "checkbox", "listbox", "option", "combobox", "searchbox", "spinbutton", "dialog"}
        value = lambda node, name: node.get(name, {}).get("value", "")
        silent = [node for node in nodes
                  if not node["ignored"] and value(node, "role") in roles and not value(node, "name")]
        self.assertEqual(silent, [])
        self.assertIn("dialog", {value(node, "role") for node in nodes})


class Looks(PageTest):
    """Layouts: narrow and wide, light and dark, print."""

    def test_a_phone(self):
        self.browser.window(360, 740, touch=True, scale=2)
        for words, at in [(KNIGHTS, ""), (KNIGHTS, "#1"), (KNIGHTS, "#1&2"), ("list prime", "#2"),
                          ("list graph fixtures/graphs/dodecahedron.hcp --closed", "#2"), ("first knight 30x90", "")]:
            with self.subTest(words + at):
                self.open(words, at)
                self.assertEqual(self.ask("innerWidth"), 360)
                self.assertLessEqual(self.ask("document.documentElement.scrollWidth"), 360)
                wide = self.ask("""[...document.querySelectorAll('body *')].filter((it) =>
                    it.getClientRects().length && it.getBoundingClientRect().right > 361 && !it.closest('pre, svg'))
                    .map((it) => it.id || it.className || it.tagName)""")
                self.assertEqual(wide, [])
        self.open(KNIGHTS)
        self.browser.tap("#tile-1")
        self.browser.wait("document.getElementById('detail').open")
        self.browser.tap("#detail .close")
        self.browser.wait("!document.getElementById('detail').open")

    def test_dark_and_light(self):
        self.open(KNIGHTS)
        ground = "getComputedStyle(document.documentElement).backgroundColor.match(/[0-9]+/g).map(Number)"
        ways = "[...document.querySelectorAll('#tile-0 .way')].map((it) => getComputedStyle(it).stroke)"
        light = [self.ask(ground), self.ask(ways)]
        self.browser.prefer(color_scheme="dark")
        dark = [self.ask(ground), self.ask(ways)]
        self.assertGreater(min(light[0]), 200)
        self.assertLess(max(dark[0]), 50)
        self.assertNotEqual(light[1], dark[1])

    def test_signs_keep_their_colours_in_the_dark(self):
        """Black and white pearls and walls differ by the rules, so nothing may swap their colours."""
        colours = """[...document.querySelectorAll("svg path, svg text")].filter((it) => it.getAttribute("fill")).map((it) =>
            getComputedStyle(it).fill)"""
        filters = """[...document.querySelectorAll("*")].map((it) => getComputedStyle(it).filter).filter((it) => it !== "none")"""
        for words in ["list masyu fixtures/masyu-6x6.txt", "list masyu fixtures/masyu-6x6.txt --tree",
                      "list akari fixtures/akari-7x7.txt --tree"]:
            self.open(words)
            light = self.ask(colours)
            self.assertTrue(light, words)
            self.browser.prefer(color_scheme="dark")
            self.assertEqual(self.ask(colours), light, words)
            self.assertEqual(self.ask(filters), [], words)
            self.browser.prefer(color_scheme="light")

    def test_the_ramp_gets_lighter_all_the_way(self):
        """Then the order is visible with any colour vision and in grey, and every colour contrasts with the board."""
        def luminance(colour):
            parts = [int(it) / 255 for it in colour[4:-1].split(",")[:3]]
            parts = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        for scheme in ["light", "dark"]:
            self.browser.prefer(color_scheme=scheme)
            self.open(KNIGHTS)
            ramp = self.ask("[...document.querySelectorAll('#tile-0 .way')].map((it) => getComputedStyle(it).stroke)")
            levels = [luminance(it) for it in ramp]
            self.assertEqual(levels, sorted(levels))
            floor = luminance(self.ask("getComputedStyle(document.querySelector('.floor')).fill"))
            contrast = [(max(it, floor) + 0.05) / (min(it, floor) + 0.05) for it in levels]
            self.assertGreater(min(contrast), 2, f"{scheme}: {contrast}")

    def test_paper(self):
        self.open("list place queens 8x8")
        pdf = self.browser.pages()
        self.assertTrue(pdf.startswith(b"%PDF"))
        self.assertGreater(pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page/"), 1)
        self.browser.send("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(self.ask("getComputedStyle(document.getElementById('controls')).display"), "none")
        self.browser.send("Emulation.setEmulatedMedia", media="")
        self.assertFalse(self.ask("document.body.classList.contains('printing')"))


class Speed(PageTest):
    """Speed with ten thousand solutions."""

    def timed(self, seconds, action, *arguments):
        start = time.monotonic()
        action(*arguments)
        self.assertLess(time.monotonic() - start, seconds)

    def test_it_opens_soon(self):
        self.page(LARGE)
        self.timed(OPENING, self.open, LARGE)
        self.status("10,000 solutions")

    def test_only_what_is_near_is_drawn(self):
        self.open(LARGE)
        self.assertLess(self.ask("document.querySelectorAll('.tile').length"), 300)
        self.assertGreater(self.ask("document.documentElement.scrollHeight"), 100_000)
        for share in [0.3, 0.7, 1]:
            self.ask(f"window.scrollTo(0, {share} * document.documentElement.scrollHeight)")
            self.browser.wait("""[...document.querySelectorAll('.tile')].some((it) => {
                const box = it.getBoundingClientRect();
                return box.top < innerHeight && box.bottom > 0;
            })""", FRAME * 4)
            self.assertLess(self.ask("document.querySelectorAll('.tile').length"), 300)
        self.assertIn(10000, self.indices())

    def test_longer_lists_come_in_parts(self):
        self.open("list place rooks 8x8")
        self.status("40,320 solutions")
        self.browser.click("#pager button:last-child")
        self.browser.wait("document.querySelector('#pager select').value === '1'")
        self.browser.wait("scrollY < 600")
        self.assertEqual(self.indices()[0], 20001)
        self.select_part(2)
        self.assertEqual(self.indices()[0], 40001)
        self.assertTrue(self.ask("document.querySelector('#pager button:last-child').disabled"))
        self.filter("40000-40004")
        self.status("5 of 40,320")
        self.assertEqual(self.indices(), [40000, 40001, 40002, 40003, 40004])
        self.assertTrue(self.ask("document.getElementById('pager').hidden"))

    def select_part(self, number):
        self.ask(f"""(() => {{
            const it = document.querySelector('#pager select');
            it.value = {number};
            it.dispatchEvent(new Event('change'));
        }})()""")

    def test_scrolling_is_smooth(self):
        self.open(LARGE)
        self.ask("""(() => {
            window.frames_ = [];
            let last = performance.now();
            const frame = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(frame); };
            requestAnimationFrame(frame);
        })()""")
        for _ in range(20):
            self.browser.wheel(700)
        self.assertGreater(self.ask("scrollY"), 2000)
        longest = self.ask("Math.max(...window.frames_)") / 1000
        self.assertLess(longest, FRAME)

    def test_it_answers_soon(self):
        self.open(LARGE)

        def ordered():
            self.select("order", "turns")
            self.browser.wait("/turn/.test(document.querySelector('.tile i')?.textContent)")

        def grouped():
            self.select("groups", "class")
            self.status("classes")
            self.browser.wait("document.querySelector('.group') !== null")

        def filtered():
            self.filter("r4c4=20")
            self.status("of 10,000")

        self.timed(ANSWERING, ordered)
        self.timed(ANSWERING, grouped)
        self.timed(ANSWERING, filtered)


chromium.ensure()

if __name__ == "__main__":
    unittest.main()
