"""Tables on a terminal: fitted to it, and plain, uncut and uncoloured everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

# Wide enough that nothing is cut where no terminal limits the width.
_UNCUT = 10_000


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column of a table; `group` stands above the first of several."""

    text: str
    group: str = ""
    justify: Literal["left", "right"] = "right"


def show(headings: Sequence[Heading], rows: Iterable[Sequence[str]]) -> None:
    """Print a table on stdout."""
    # Rich takes half of the start-up time, so that only a table pays for it.
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = sys.stdout.isatty()
    console = Console(
        highlight=False, markup=False, emoji=False, width=None if terminal else _UNCUT
    )
    table = Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style="bold"
    )
    grouped = any(heading.group for heading in headings)
    for heading in headings:
        text = f"{heading.group}\n{heading.text}" if grouped else heading.text
        table.add_column(Text(text), justify=heading.justify, no_wrap=not terminal)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    with console.capture() as capture:
        console.print(table)
    # Rich fills every line up to the width of the table.
    lines = capture.get().splitlines()
    print(*(line.rstrip() for line in lines), sep="\n")
