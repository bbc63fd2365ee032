"""Figures as tables of Markdown, and their place in a document between two comments."""

import csv
from pathlib import Path


def seconds(value: float | None) -> str:
    """Two significant digits, and what the clocks can tell."""
    if value is None:
        return ""
    if value < 0.001:
        return f"{value:.4f}" if value >= 0.00005 else f"{value:.5f}"
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def number(value: int | float | None) -> str:
    """With commas; whole numbers of any length."""
    return "" if value is None else f"{value if isinstance(value, int) else round(value):,}"


def ratio(value: float) -> str:
    """How many times."""
    if value < 10:
        return f"{value:.1f}" if value >= 0.1 else f"{value:.2f}"
    return f"{value:,.0f}"


def markdown(titles: list[str], lines: list[list[str]]) -> str:
    """A table."""
    rows = [titles, ["---"] * len(titles), *lines]
    return "\n".join("|" + "".join(f" {cell} |" if cell else " |" for cell in cells) for cells in rows)


def write_csv(file: Path, rows: list[list[str]]) -> None:
    """Writes a table as a file of its own."""
    with file.open("w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows(rows)


def write(document: Path, name: str, text: str) -> None:
    """Puts `text` between the comments `<!-- NAME -->` and `<!-- end NAME -->` of a document."""
    begin, end = f"<!-- {name} -->", f"<!-- end {name} -->"
    whole = document.read_text()
    if whole.count(begin) != 1 or whole.count(end) != 1 or whole.index(begin) > whole.index(end):
        raise SystemExit(f"{document.name} has no place for this: {begin} and {end}, once each")
    before, rest = whole.split(begin)
    document.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end)[1]}")
