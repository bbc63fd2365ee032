"""Pictures and pages: text in SVG and HTML that notebooks show.

A picture of several solutions has a group for each, with a caption in the middle below it. `one_of` keeps one group.
"""

from __future__ import annotations

import html
import re

GROUP = re.compile(r'<g class="picture" transform="translate\(([-\d.]+) ([-\d.]+)\)">')
CAPTION = re.compile(r'<text class="caption" x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)">')
TITLE = re.compile(r"(<title id=\"title\">[^:<]*)[^<]*</title>")
ELEMENTS = re.compile(r"<title .*?</title>|<desc .*?</desc>|<style>.*?</style>|<defs>.*?</defs>", re.DOTALL)


class Picture(str):
    """The text of an SVG file."""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<picture in SVG, {len(self)} characters>"


class Page(str):
    """The text of an HTML page that needs nothing else."""

    height = 640
    """Height in a notebook, in pixels; set it before the page is shown."""

    def _repr_html_(self) -> str:
        page = html.escape(str(self), quote=True)
        # The page runs its own script and must not reach the notebook.
        return (
            f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="cavalcade" '
            f'style="width:100%;height:{self.height}px;border:0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<page in HTML, {len(self)} characters>"


def one_of(picture: str, index: int) -> str:
    """Returns the part of a picture that shows its board number `index`, from 1; all of it if there is only one.

    The size of the part follows from the caption: it stands in the middle, its text just below the board.
    """
    groups = list(GROUP.finditer(picture))
    if len(groups) < 2:
        return picture
    group = groups[index - 1]
    end = groups[index].start() if index < len(groups) else picture.rindex("</svg>")
    caption = CAPTION.search(picture, group.end(), end)
    if caption is None:
        return picture
    left, top = float(group[1]), float(group[2])
    width = 2 * (float(caption[1]) - left)
    height = float(caption[2]) - top - 0.6 * float(caption[3])
    # Numbers are in the file and hidden only if there are many boards.
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" class="cavalcade" role="img" aria-labelledby="title description">'
    )
    elements = "\n".join(ELEMENTS.findall(picture[: groups[0].start()]))
    elements = TITLE.sub(lambda title: f"{title[1]}: solution {index}</title>", elements)
    paper = f'<rect class="paper" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
    return f"{head}\n{elements}\n{paper}\n{picture[group.start() : caption.start()]}</svg>\n"
