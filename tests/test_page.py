"""The page of an evening in a real browser: what it shows, where it stands, how it prints."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

import pytest
from browser import CHROMIUM, browser, outside, overlapping, seen
from cases import ROOT
from playwright.sync_api import Browser
from program import good_here, run
from pypdf import PdfReader
from test_paper import LOGS, NASTY, evening_of, nasty_log

from scorepad.language import LANGUAGES

if CHROMIUM is None:
    pytest.skip("there is no Chromium to look at the page with", allow_module_level=True)
# Playwright's own loop leaves a socket to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

SAMPLES = ROOT / "samples"
LONG = "Konstantinos Papapet, Alexandra Wassiljewa, Maximilian von Essen"
FOUR = f"{LONG}, Wilhelmina Österberg"
VINT = "classic@1\noptions: {table: vint, record: 9000}"
# The log of an evening, and on how many sheets of paper it prints at most.
EVENINGS = {
    **{path.stem: (path.read_text("utf-8"), 1) for path in SAMPLES.glob("*-evening.yaml")},
    **{f"small {name}": (log, 1) for name, log in LOGS.items()},
    **{f"empty {name}": (f"{log.split('hands:')[0]}hands: []\n", 1) for name, log in LOGS.items()},
    "four": ((SAMPLES / "prefa-four.yaml").read_text("utf-8"), 1),
    "long prefa": (evening_of("prefa@1\noptions: {kassa: 900}", "Anna, Babis, Costas", 60), 3),
    "long classic": (evening_of("classic@1\noptions: {record: 9000}", "A, B, C, D", 60), 3),
    "long pulka": (evening_of("leningrad@1\noptions: {pool: 900}", "A, B, C, D", 60), 3),
    "long names": (evening_of("sochi@1\noptions: {pool: 900}", FOUR, 12), 2),
    "long names, three": (evening_of("prefa@1", LONG, 12), 2),
    "vint": (evening_of(VINT, "Anna, Boris, Clara, Dmitri", 20), 1),
    "scripts": (evening_of("prefa@1", "山田太郎, Ελένη, Rene\u0301e", 4), 1),
    "nasty": (nasty_log(), 1),
}  # fmt: skip


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def page_of(folder: Path, log: str, *words: str) -> Path:
    """The page that the program writes of a log."""
    (folder / "session.yaml").write_text(log, encoding="utf-8")
    outcome = run(folder, "export", "--format", "html", "-o", "page.html", *words)
    assert outcome.code == 0, outcome.err
    return folder / "page.html"


@pytest.mark.parametrize("name", EVENINGS)
def test_a_page_is_whole(name: str, tmp_path: Path, chromium: Browser) -> None:
    """Nothing is asked for or complained of, every text stands in its place, and it prints."""
    log, sheets = EVENINGS[name]
    with seen(chromium, page_of(tmp_path, log)) as view:
        texts = view.texts()
        assert len(texts) > 10
        assert outside(texts) == []
        assert overlapping(texts) == []
        pdf = view.page.pdf(prefer_css_page_size=True)
        assert view.errors == []
        assert view.requests == [(tmp_path / "page.html").as_uri()]
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) <= sheets
    width, height = (float(length) / 72 * 25.4 for length in pages[0].mediabox[2:])
    assert (round(width), round(height)) == (210, 297)
    # What is printed is text.
    first = re.search(r"players: \[\W*(\w{1,4})", log)
    assert first is not None
    # A font may have one sign for two letters that look alike.
    assert first[1] in normalize("NFKC", pages[0].extract_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_found_by_its_role(language: str, tmp_path: Path, chromium: Browser) -> None:
    path = page_of(tmp_path, LOGS["prefa"], "--lang", language)
    with seen(chromium, path) as view:
        page = view.page
        assert page.locator("html").get_attribute("lang") == language
        assert page.get_by_role("heading", level=1).count() == 1
        sections = [page.get_by_role("region").nth(n) for n in range(6)]
        names = [section.get_by_role("heading", level=2).inner_text() for section in sections]
        assert len(set(names)) == 6
        hands, settlement = page.get_by_role("table").nth(1), page.get_by_role("table").first
        assert hands.get_by_role("rowheader", name="7♥ Anna").count() == 1
        assert settlement.get_by_role("rowheader", name="Babis").count() == 1
        assert page.get_by_role("listitem").first.inner_text().startswith("Babis → Anna: 0")
        sheet = page.get_by_role("group", name="Costas", exact=True).first
        assert sheet.get_by_text("29").count() == 1


def test_a_name_stays_a_name(tmp_path: Path, chromium: Browser) -> None:
    with seen(chromium, page_of(tmp_path, nasty_log())) as view:
        for name in NASTY:
            assert view.page.get_by_role("rowheader", name=name, exact=True).count() == 1
        assert view.page.locator("script").count() == 0
        assert view.page.get_by_text("</title><b>").count() == 1


@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark_can_be_read(dark: bool, tmp_path: Path, chromium: Browser) -> None:
    """Every letter and curve stands out from the paper, 4.5 to 1 at least (WCAG 1.4.3)."""
    with seen(chromium, page_of(tmp_path, LOGS["cross"]), dark=dark) as view:
        paper, inks = view.page.evaluate(
            """() => [getComputedStyle(document.body).backgroundColor, [
                ...[...document.querySelectorAll("p, td, th, li, dt, dd, h1, h2, h3")]
                    .map(one => getComputedStyle(one).color),
                ...[...document.querySelectorAll("svg text, svg tspan")]
                    .map(one => getComputedStyle(one).fill),
                ...[...document.querySelectorAll("svg path.way")]
                    .map(one => getComputedStyle(one).stroke)]]"""
        )
        assert (_light(paper) < 0.5) is dark
        assert len(inks) > 50
        for ink in set(inks):
            high, low = sorted((_light(paper), _light(ink)), reverse=True)
            assert (high + 0.05) / (low + 0.05) >= 4.5, ink
        ways = view.page.locator("path.way")
        strokes = {
            ways.nth(n).evaluate("way => getComputedStyle(way).strokeDasharray") for n in range(4)
        }
        assert len(strokes) == 4


def _light(colour: str) -> float:
    """How light a colour is (WCAG, relative luminance)."""
    parts = [int(part) / 255 for part in colour[4:-1].split(",")]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_phone_scrolls_in_one_direction(tmp_path: Path, chromium: Browser) -> None:
    path = page_of(tmp_path, EVENINGS["long names"][0])
    with seen(chromium, path, width=360) as view:
        assert view.page.evaluate("document.documentElement.scrollWidth") == 360


def test_print_opens_the_page(tmp_path: Path) -> None:
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "Anna, Babis, Costas")
    opener = tmp_path / "browser.sh"
    opener.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n', encoding="utf-8")
    opener.chmod(0o755)
    outcome = run(tmp_path, "print", env={"BROWSER": f"{opener} %s", "TMPDIR": str(tmp_path)})
    assert outcome.code == 0
    opened = (tmp_path / "opened").read_text(encoding="utf-8").strip()
    page = Path(opened.removeprefix("file://"))
    assert outcome.err == f"written: {page}\n"
    assert page.name == "session.html"
    assert os.stat(page.parent).st_mode & 0o077 == 0
    assert "<!DOCTYPE html>" in page.read_text(encoding="utf-8")


def test_print_says_where_the_page_is(tmp_path: Path) -> None:
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "Anna, Babis, Costas")
    nobody = {"BROWSER": "/nowhere/browser", "PATH": "/nowhere", "DISPLAY": ""}
    outcome = run(tmp_path, "print", "-o", "evening.html", env=nobody)
    assert outcome.code == 0
    assert outcome.err == (
        "written: evening.html\nno browser was found; the page is in evening.html\n"
    )
    assert run(tmp_path, "print", "-o", "evening.html", env=nobody).code == 1
