"""The guide and the README: every command in them runs, and prints what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made import MADE
from pages import BLOCK, GUIDE, as_it_runs, pages
from program import good_here, run_here

from scorepad.views.guide import TOPICS

PAGES = list(pages())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_says_what_its_commands_print(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert as_it_runs(text, tmp_path) == text


def test_every_command_is_shown(tmp_path: Path) -> None:
    """The page of commands shows each that the help lists, but those that wait for a person."""
    listed = re.findall(r"^  ([a-z]+)  ", good_here(tmp_path, "--help").split("Commands:")[1], re.M)
    page = (GUIDE / "commands.md").read_text(encoding="utf-8")
    run = set(re.findall(r"^\$ scorepad ([a-z]+)", page, re.M))
    assert set(listed) - run == {"play", "print"}
    assert all(f"`{name}`" in page for name in listed)


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.stem)
def test_a_page_is_made_from_its_files(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == MADE[path]()


def test_the_guide_shows_its_pages(tmp_path: Path) -> None:
    assert {path.stem for path in GUIDE.glob("*.md")} == set(TOPICS)
    listed = good_here(tmp_path, "guide").splitlines()[1:]
    assert [line.split()[0] for line in listed] == list(TOPICS)
    for topic in TOPICS:
        text = (GUIDE / f"{topic}.md").read_text(encoding="utf-8")
        assert good_here(tmp_path, "guide", topic) == text
        assert f"  {topic} " in good_here(tmp_path, "guide")
    outcome = run_here(tmp_path, "guide", "setlement")
    assert (outcome.code, outcome.out) == (1, "")
    assert "did you mean settlement?" in outcome.err


@pytest.mark.parametrize("path", sorted(GUIDE.glob("*.md")), ids=lambda path: path.stem)
def test_what_a_page_says_fits_a_terminal(path: Path) -> None:
    """But for what commands print, tables, and what is made from files."""
    if path in MADE:
        return
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    assert [line for line in text.splitlines() if len(line) > 96 and line[0] != "|"] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_names_only_pages_that_there_are(path: Path) -> None:
    named = re.findall(r"`scorepad guide ([a-z-]+)`", path.read_text(encoding="utf-8"))
    assert set(named) <= set(TOPICS)
