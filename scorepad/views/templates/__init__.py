"""Templates of pages and pictures; every text that is put into one is escaped."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorepad.problems import printable


def rendered(name: str, **fields: object) -> str:
    """The template of that name with its fields; a name in it stays a text.

    Control characters, and what turns the direction of writing, show as signs.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    environment.filters["short"] = _short
    return environment.get_template(name).render(fields) + "\n"


def _short(length: float) -> str:
    """A length with no more digits than can be seen."""
    text = f"{length:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
