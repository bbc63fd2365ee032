#!/usr/bin/env python3
"""Builds the documents as a site with search, for use without a network: `build.py FOLDER`.

The pages and their order are the links of docs/README.md. Every page keeps its path, so links between pages stay as they
are; what else a page links to is copied. Tables of data, the notebook and the help of every command become pages, and the page of a puzzle ends with what
`cavalcade kinds` says about it. The documentation of the crates and the studio are copied from `target`. At the end every link and anchor is checked.

Needs mdbook, the program in `target/release`, `cargo doc` and, for the studio, `just playground`.
"""

import csv
import html.parser
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
INDEX = "docs/README.md"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
TARGET = re.compile(r"(\]\()([^)\s]+)(\))")
BOOK = """[book]
title = "cavalcade"
language = "en"

[build]
build-dir = "html"

[output.html]
additional-css = ["wide.css"]
no-section-label = true
playground.runnable = false
search.limit-results = 50
fold = { enable = true, level = 1 }
print.enable = false
"""
COMMANDS = {"made": "generate", "hinted": "grade`, `hint"}
WIDE = """.table-wrapper { contain: paint; }
.content img { max-width: 100%; height: auto; }
.content td img { min-width: 9em; }
.content svg { max-width: 100%; }
"""


def place(path: str) -> str:
    """Returns the place of a file of the repository in the book."""
    path = re.sub(r"(^|/)README\.md$", r"\1index.md", path)
    return re.sub(r"\.(csv|ipynb)$", r".\1.md", path)


def outside(text: str, change) -> str:
    """Changes a text outside of its blocks of code."""
    parts = re.split(r"(^ *```.*?^ *```$)", text, flags=re.M | re.S)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))


def notebook(text: str) -> str:
    """Returns a notebook as a page: texts, code, and what the code shows."""
    page = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        page.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", []):
            data = {kind: "".join(text) for kind, text in output.get("data", {}).items()}
            shown = data.get("image/svg+xml") or data.get("text/html")
            plain = "".join(output.get("text", [])) or data.get("text/plain", "")
            page.append(re.sub(r"\n\s*\n", "\n", shown) if shown else f"```text\n{plain.rstrip()}\n```")
    return "\n\n".join(page)


def table(file: Path) -> str:
    """Returns a file of comma-separated values as a page."""
    rows = list(csv.reader(file.read_text().splitlines()))
    rows.insert(1, ["---"] * len(rows[0]))
    return f"# {file.name}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)


class Book:
    """The pages that are reached from the index, and the files that they link to."""

    def __init__(self, source: Path):
        self.source = source
        self.known: set[str] = set()

    def add(self, path: str) -> None:
        """Adds a file of the repository and, if it is a page, what it links to."""
        if path in self.known:
            return
        self.known.add(path)
        file, copy = ROOT / path, self.source / place(path)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not path.endswith((".md", ".csv", ".ipynb")):
            shutil.copyfile(file, copy)
            return
        text = table(file) if path.endswith(".csv") else file.read_text()
        text = notebook(text) if path.endswith(".ipynb") else text
        copy.write_text(outside(text, lambda part: self.linked(path, part)))

    def linked(self, path: str, text: str) -> str:
        """Adds the files that a page links to, and returns the page with their places in the book."""
        here = posixpath.dirname(path)

        def renamed(link: re.Match) -> str:
            target, mark, heading = link[2].partition("#")
            there = posixpath.normpath(posixpath.join(here, target))
            if "://" in target or not target or not (ROOT / there).is_file():
                return link[0]
            self.add(there)
            return f"{link[1]}{posixpath.relpath(place(there), here or '.')}{mark}{heading}{link[3]}"

        # A folder of the repository is no page: its name remains.
        text = LINK.sub(lambda link: link[1] if (ROOT / here / link[2]).is_dir() else link[0], text)
        return TARGET.sub(renamed, text)


def title(path: Path) -> str:
    """Returns the heading of a page."""
    line = next(line for line in path.read_text().splitlines() if line.startswith("# "))
    return line[2:]


def summary(source: Path) -> str:
    """Returns the order of all pages, by the headings and links of the index."""
    lines, listed = ["# Summary", "", "[cavalcade](index.md)", "[Documents](docs/index.md)"], {"index.md", "docs/index.md"}
    index = re.sub(r"\n +", " ", (source / place(INDEX)).read_text())
    for line in index.splitlines():
        if line.startswith("## "):
            lines += ["", f"# {line[3:]}", ""]
        for name, target in LINK.findall(line) if line.startswith(("- ", "| ")) else []:
            path = posixpath.normpath(posixpath.join("docs", target.partition("#")[0]))
            if path.endswith(".md") and path not in listed:
                listed.add(path)
                name = title(source / path) if line.startswith("| ") else name[:1].upper() + name[1:]
                lines.append(f"- [{name}]({path})")
    others = sorted(path.relative_to(source).as_posix() for path in source.rglob("*.md"))
    lines += ["", "# More", ""]
    lines += [f"- [{title(source / path)}]({path})" for path in others if path not in listed]
    return "\n".join(lines) + "\n"


def helps(program: Path) -> dict[str, str]:
    """Returns two pages: the help of every command, and that of every puzzle."""

    def run(*words: str) -> str:
        return subprocess.run([program, *words, "--help"], capture_output=True, text=True).stdout.rstrip()

    def page(heading: str, parts: dict[str, str]) -> str:
        return "\n\n".join([f"# {heading}", *(f"## {name}\n\n```text\n{text}\n```" for name, text in parts.items())]) + "\n"

    commands = re.findall(r"^  ([a-z]+)(?:  .*)?$", run().partition("Options:")[0], re.M)
    puzzles = re.findall(r"^  ([a-z-]+)  ", run("list").partition("Puzzles:")[2], re.M)
    # A command about puzzles has its options beside those of a puzzle.
    of_commands = {"cavalcade": run()} | {name: run(name, "numbrix") or run(name) for name in commands}
    of_puzzles = {name: run("first", name) for name in puzzles}
    assert all(of_commands.values()) and all(of_puzzles.values()), "a help text is missing"
    return {
        "commands.md": page("Options of every command", of_commands),
        "puzzles.md": page("Options of every puzzle", of_puzzles),
    }


def in_short(kinds: list[dict]) -> str:
    """Returns what the declarations of puzzles say that share a page and have the same boards and options."""
    first, board = kinds[0], kinds[0].get("board", {})
    elsewhere = first.get("elsewhere", {})
    rows = {
        "also called": ", ".join(f"`{synonym}`" for kind in kinds for synonym in kind.get("synonyms", [])),
        "elsewhere": "; ".join(" ".join([program, *(f"`{name}`" for name in names)]) for program, names in elsewhere.items()),
        "commands about boards": ", ".join(f"`{command}`" for fact, command in COMMANDS.items() if first[fact]),
        "options": ", ".join(f"[`{option}`](../../puzzles.md#{first['name']})" for option in first["options"]),
        "cells": ", ".join(board.get("tilings", [])),
        "solutions": board.get("solution", ""),
    }
    lines = [f"- `{kind['name']}`: {kind['about'][0].lower()}{kind['about'][1:]}" for kind in kinds]
    lines += [f"- {row}: {text}" for row, text in rows.items() if text]
    lines += ["", "| cell | is | drawn as |", "| --- | --- | --- |"] if "cells" in board else []
    for cell in board.get("cells", []):
        text = cell["text"] + ("N" if "numbers" in cell else "")
        signs = ", ".join(f"`{text}{arrow}`" for arrow in cell.get("arrows", [""]))
        lines.append(f"| {signs} | {cell['name'].replace('{number}', 'number N')} | {cell.get('shape', '')} |")
    return "\n".join(lines) + "\n"


def declared(program: Path, source: Path) -> None:
    """Adds to the pages of all puzzles, which the index names, what their declarations say."""
    described = subprocess.run([program, "kinds", "--format", "json"], capture_output=True, text=True, check=True).stdout
    rows = [row.split("|")[1:3] for row in (ROOT / INDEX).read_text().splitlines() if row.startswith("| `")]
    pages = {name: LINK.search(row[1])[2] for row in rows for name in re.findall("`([^`]+)`", row[0])}
    own = ("name", "synonyms", "about")
    alike: dict[tuple[str, str], list[dict]] = {}
    for kind in map(json.loads, described.splitlines()):
        shared = json.dumps({fact: value for fact, value in kind.items() if fact not in own})
        alike.setdefault((pages[kind["name"]], shared), []).append(kind)
    for page in dict.fromkeys(page for page, _ in alike):
        parts = [in_short(kinds) for (there, _), kinds in alike.items() if there == page]
        with (source / "docs" / page).open("a") as file:
            file.write("\n## In short\n\n" + "\n---\n\n".join(parts))


class Page(html.parser.HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, text: str):
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.anchors.update(value for key in ("id", "name") if (value := found.get(key)))
        self.links += [value for key in ("href", "src") if (value := found.get(key))]


def broken(site: Path) -> list[str]:
    """Returns every link of a page of the book to a file or an anchor that does not exist."""
    names = [file for file in site.rglob("*.html") if "api" not in file.relative_to(site).parts]
    pages = {file: Page(file.read_text()) for file in names if file.name not in ("playground.html", "404.html", "toc.html")}
    wrong = []
    for file, page in pages.items():
        for link in page.links:
            target, _, anchor = unquote(link).partition("#")
            if "://" in target or target.startswith(("mailto:", "data:", "javascript:")):
                continue
            there = Path(os.path.normpath(file.parent / target)) if target else file
            known = pages.get(there)
            if not there.is_file() or anchor and known and anchor not in known.anchors:
                wrong.append(f"{file.relative_to(site)}: {link}")
    return wrong


def main() -> int:
    """Builds the site and checks it."""
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    source, site = folder / "src", folder / "html"
    book = Book(source)
    book.add("README.md")
    book.add(INDEX)
    program = ROOT / "target/release/cavalcade"
    declared(program, source)
    for name, text in helps(program).items():
        (source / name).write_text(text)
    api, studio = ROOT / "target/doc", ROOT / "target/playground.html"
    crates = [name for name in ("cavalcade_core", "cavalcade_search") if (api / name).is_dir()]
    lines = ["# The studio and the libraries", ""]
    lines += ["- [Open the studio](playground.html)"] if studio.is_file() else []
    lines += [f"- [Documentation of `{name}`](api/{name}/index.html)" for name in crates]
    (source / "open.md").write_text("\n".join(lines) + "\n")
    (source / "SUMMARY.md").write_text(summary(source))
    (folder / "book.toml").write_text(BOOK)
    (folder / "wide.css").write_text(WIDE)
    subprocess.run(["mdbook", "build", folder], check=True)
    if studio.is_file():
        shutil.copyfile(studio, site / "playground.html")
    shared = ("static.files", "search.index", "trait.impl", "type.impl", "crates.js", "src-files.js")
    for name in (*crates, *shared):
        if (api / name).is_dir():
            shutil.copytree(api / name, site / "api" / name)
        elif (api / name).is_file():
            shutil.copyfile(api / name, site / "api" / name)
    wrong = broken(site)
    print("\n".join(wrong) or f"{len(book.known)} files, every link leads somewhere: {site / 'index.html'}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
