"""The pages of the guide: what there is, and one of them as it is written."""

from __future__ import annotations

from pathlib import Path

from scorepad.language import _
from scorepad.names import closest
from scorepad.problems import Problem, ProblemsFoundError
from scorepad.views.terminal import say

PAGES = Path(__file__).parents[1] / "guide"
# In the order in which somebody reads them.
TOPICS = (
    "prefa", "classic", "russian", "austrian", "talk", "commands", "explain", "settlement",
    "options", "house", "log", "problems", "python", "carry-on",
)  # fmt: skip


def page(topic: str) -> str:
    """The text of a page.

    Raises ProblemsFoundError when there is none of that name.
    """
    if topic not in TOPICS:
        fields = {"topic": topic, "known": ", ".join(TOPICS)}
        found = Problem("guide.unknown", "guide", guess=closest(topic, TOPICS), fields=fields)
        raise ProblemsFoundError([found])
    return (PAGES / f"{topic}.md").read_text(encoding="utf-8")


def print_topics() -> None:
    """A line for each page: its name and its title."""
    say(_("scorepad guide TOPIC shows one of these (in English):"))
    longest = max(map(len, TOPICS))
    for topic in TOPICS:
        say(f"{topic:<{longest}}  {page(topic).splitlines()[0].removeprefix('# ')}", 2)


def print_page(topic: str) -> None:
    """One page, as it is written."""
    print(page(topic), end="")
