"""Opens a page in a headless Chromium, and measures where its texts stand."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
Corners: TypeAlias = list[tuple[float, float]]
# How far letters may reach over an edge: the boxes of texts are higher than their letters.
SLACK = 0.75

# Every text of the pictures with its corners, and those of the zone in which it stands.
_TEXTS = """
() => [...document.querySelectorAll("svg text")].map(text => {
    const corners = (box, matrix) =>
        [[box.x, box.y], [box.x + box.width, box.y], [box.x + box.width, box.y + box.height],
         [box.x, box.y + box.height]].map(([x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(matrix);
            return [at.x, at.y];
        });
    // The height of capital letters, not that of the line.
    const line = text.getBBox(), size = parseFloat(text.getAttribute("font-size"));
    const base = parseFloat(text.getAttribute("y"));
    const box = {x: line.x, width: line.width, y: base - size * 0.75, height: size * 0.8};
    const zone = text.closest("g.zone"), svg = text.ownerSVGElement;
    const path = zone && zone.querySelector("path");
    const outline = path
        ? path.getAttribute("d").slice(1, -1).split("L").map(p => p.split(" ").map(Number))
            .map(([x, y]) => {
                const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
                return [at.x, at.y];
            })
        : corners(svg.viewBox.baseVal, svg.getScreenCTM());
    return {text: text.textContent, svg: [...document.querySelectorAll("svg")].indexOf(svg),
            corners: corners(box, text.getScreenCTM()), outline};
})
"""


@dataclass(frozen=True)
class Drawn:
    """A text of a picture: where it stands, and the outline that it may not leave."""

    text: str
    svg: int
    corners: Corners
    outline: Corners


@dataclass
class Seen:
    """What a page did while it was open."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def texts(self) -> list[Drawn]:
        """The texts of all pictures of the page."""
        return [Drawn(**one) for one in self.page.evaluate(_TEXTS)]


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def seen(browser: Browser, path: Path, width: int = 1200, dark: bool = False) -> Iterator[Seen]:
    """The page of a file, with what it complains of and asks for."""
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
    )
    outcome = Seen(page)
    page.on("console", lambda said: outcome.errors.append(said.text))
    page.on("pageerror", lambda error: outcome.errors.append(str(error)))
    page.on("request", lambda request: outcome.requests.append(request.url))
    page.goto(path.as_uri())
    try:
        yield outcome
    finally:
        page.close()


def outside(texts: list[Drawn]) -> list[str]:
    """The texts that stand over the edge of their zone or of the picture."""
    return [one.text for one in texts if not all(_within(at, one.outline) for at in one.corners)]


def overlapping(texts: list[Drawn]) -> list[tuple[str, str]]:
    """The texts of a picture that stand on each other."""
    return [
        (one.text, other.text)
        for one, other in combinations(texts, 2)
        if one.svg == other.svg and _meet(one.corners, other.corners)
    ]


def _edges(corners: Corners) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for index, (x, y) in enumerate(corners):
        next_x, next_y = corners[(index + 1) % len(corners)]
        length = ((next_x - x) ** 2 + (next_y - y) ** 2) ** 0.5
        # The normal points inwards where the corners run clockwise on the screen.
        yield (x, y), ((y - next_y) / length, (next_x - x) / length)


def _within(at: tuple[float, float], outline: Corners) -> bool:
    return all(
        (at[0] - x) * across + (at[1] - y) * down >= -SLACK
        for (x, y), (across, down) in _edges(outline)
    )


def _meet(one: Corners, other: Corners) -> bool:
    """Whether two convex outlines overlap: no edge of either parts them."""
    for outline, far in ((one, other), (other, one)):
        for (x, y), (across, down) in _edges(outline):
            if max((a - x) * across + (b - y) * down for a, b in far) <= SLACK:
                return False
    return True
