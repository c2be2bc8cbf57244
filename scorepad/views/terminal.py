"""Printing for people: broken at spaces where a terminal is too narrow, uncut elsewhere."""

from __future__ import annotations

import os
import sys
import textwrap

from scorepad.problems import printable

# A terminal narrower than this cannot be helped by breaking lines.
NARROWEST = 20
# Where the environment names the letters of the terminal, the strongest first.
_LETTERS = ("LC_ALL", "LC_CTYPE", "LANG")


def terminal_width() -> int | None:
    """How many letters fit on a line of the terminal; None where stdout is none."""
    if not sys.stdout.isatty():
        return None
    return max(NARROWEST, os.get_terminal_size(sys.stdout.fileno()).columns)


def terminal_height() -> int | None:
    """How many lines the terminal has; None where stdout is none."""
    return os.get_terminal_size(sys.stdout.fileno()).lines if sys.stdout.isatty() else None


def needs_ascii() -> bool:
    """Whether stdout is a terminal that says it shows no other letters."""
    if not sys.stdout.isatty():
        return False
    named = next((os.environ[key] for key in _LETTERS if os.environ.get(key)), "UTF-8")
    return os.environ.get("TERM") == "dumb" or "utf" not in named.lower()


def say(text: str = "", indent: int = 0) -> None:
    """Print a line behind so many spaces; what is broken off hangs two further."""
    margin, text = " " * indent, printable(text)
    width = terminal_width()
    if width is None or len(margin) + len(text) <= width:
        print(margin + text)
        return
    print(
        textwrap.fill(
            text,
            width,
            initial_indent=margin,
            subsequent_indent=margin + "  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    )
