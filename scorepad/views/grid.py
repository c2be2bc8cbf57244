"""Tables on a terminal: fitted to it, and plain, uncut and uncoloured everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

# Rich knows how wide every script's letters are; its tables cut what may not be cut.
from rich.cells import cell_len, set_cell_size

from scorepad.problems import printable
from scorepad.views.tables import Heading, Table
from scorepad.views.terminal import terminal_width

GAP = "  "
# Players are told apart by no fewer letters than this, however narrow the terminal.
SHORTEST_NAME = 3


def show(table: Table) -> None:
    """Print a table on stdout; one that is too wide in several, below each other."""
    rows = [[printable(cell) for cell in row] for row in table.rows]
    headings = [
        replace(one, text=printable(one.text), group=printable(one.group)) for one in table.headings
    ]
    for index, part in enumerate(_parts(headings, rows)):
        if index:
            print()
        print(*_fitted([headings[one] for one in part], _only(rows, part)), sep="\n")


def parts(table: Table) -> int:
    """How many tables are printed for one."""
    return len(_parts(table.headings, table.rows))


def _parts(headings: Sequence[Heading], table: Sequence[Sequence[str]]) -> list[list[int]]:
    """The columns of each table: the first columns and as many groups as the width takes."""
    limit = terminal_width()
    firsts = [
        index
        for index, (before, one) in enumerate(pairwise(headings), 1)
        if one.group and one.group != before.group
    ]
    everything = list(range(len(headings)))
    if limit is None or len(firsts) <= 1 or _fits(headings, table, limit):
        return [everything]
    # A gap stands before each group.
    edges = [first - 1 for first in firsts] + [len(headings)]
    left = everything[: edges[0]]
    found: list[list[int]] = []
    for start, end in pairwise(edges):
        group = everything[start:end]
        wider = [*found[-1], *group] if found else []
        if wider and _fits([headings[one] for one in wider], _only(table, wider), limit):
            found[-1] = wider
        else:
            found.append([*left, *group])
    return found


def _only(table: Sequence[Sequence[str]], columns: Sequence[int]) -> list[list[str]]:
    return [[row[column] for column in columns] for row in table]


def _fits(headings: Sequence[Heading], table: Sequence[Sequence[str]], limit: int) -> bool:
    return max(map(cell_len, _lines(headings, table, SHORTEST_NAME))) <= limit


def _fitted(headings: Sequence[Heading], table: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table, with names as short as the width demands."""
    limit = terminal_width()
    longest = max((cell_len(one.text) for one in headings if one.name), default=0)
    lines = _lines(headings, table, longest)
    while limit and max(map(cell_len, lines)) > limit and longest > SHORTEST_NAME:
        longest -= 1
        lines = _lines(headings, table, longest)
    return lines


def _lines(headings: Sequence[Heading], rows: Sequence[Sequence[str]], longest: int) -> list[str]:
    """The lines of the table, with no name longer than `longest`."""
    names = {one.text: shortened(one.text, longest) for one in headings if one.name}
    heads = [names.get(one.text, one.text) if one.name else one.text for one in headings]
    cells = [[_renamed(cell, names) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(heads, *cells, strict=True)]
    lines = []
    if any(one.group for one in headings):
        lines.append(_groups(headings, widths))
    if any(heads):
        lines.append(_line(heads, widths, headings))
        body = [_line(row, widths, headings) for row in cells]
        return [*lines, "─" * max(map(cell_len, [*lines, *body])), *body]
    return [*lines, *(_line(row, widths, headings) for row in cells)]


def shortened(name: str, longest: int) -> str:
    """The name in at most so many cells, with a mark where it was cut."""
    if cell_len(name) <= longest:
        return name
    return set_cell_size(name, longest - 1).rstrip() + "…"


def _renamed(cell: str, names: dict[str, str]) -> str:
    """A cell with every whole name in it shortened, the longest first."""
    for name in sorted(names, key=len, reverse=True):
        if name != names[name]:
            cell = cell.replace(name, names[name])
    return cell


def _groups(headings: Sequence[Heading], widths: Sequence[int]) -> str:
    """The titles of the groups, each from the left edge of its first column."""
    line = ""
    at = 0
    numbered = zip(headings, widths, strict=True)
    for group, members in groupby(numbered, key=lambda pair: pair[0].group):
        line += " " * (at - cell_len(line)) + group
        at += sum(width + len(GAP) for _, width in members)
    return line.rstrip()


def _line(cells: Sequence[str], widths: Sequence[int], headings: Sequence[Heading]) -> str:
    padded = [
        cell + _pad(cell, width) if one.justify == "left" else _pad(cell, width) + cell
        for cell, width, one in zip(cells, widths, headings, strict=True)
    ]
    return GAP.join(padded).rstrip()


def _pad(cell: str, width: int) -> str:
    return " " * (width - cell_len(cell))
