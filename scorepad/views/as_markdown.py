"""The evening as Markdown with tables, for a chat or a club's page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from scorepad.language import _, own
from scorepad.problems import printable
from scorepad.replay import Replay
from scorepad.settle import Settlement
from scorepad.views import tables
from scorepad.views.tables import Table

# What would be read as a sign of Markdown or of HTML, wherever it stands in a line,
_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$]|(?<!\w)@|:(?=//)|(?<=www)\.|#(?=\d)")
# and what would be read so at its beginning.
_FIRST = re.compile(r"^([#+\-=]|\d+(?=[.)]))")
RIGHT, LEFT = "---:", ":---"


def markdown_text(replay: Replay, settlement: Settlement) -> str:
    """The hands, the settlement and who pays whom, in the language that is spoken."""
    return "\n".join(_lines(replay, settlement)) + "\n"


def _lines(replay: Replay, settlement: Settlement) -> Iterator[str]:
    yield f"# {_plain(own(replay.variant.title))}"
    yield ""
    yield " · ".join(map(_plain, tables.facts(replay)))
    yield from _section(_("hands"), tables.running(replay))
    yield from _section(_("settlement"), tables.settled(replay, settlement))
    yield ""
    if not replay.finished:
        yield from _listed([tables.unfinished()])
    yield from _listed(tables.settled_words(replay, settlement))
    yield from _listed(tables.payment_words(replay, settlement))
    yield f"- **{_plain(tables.winner_words(settlement))}**"


def _section(title: str, table: Table) -> Iterator[str]:
    yield ""
    yield f"## {_plain(title)}"
    yield ""
    yield from _table(table)


def _listed(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"- {_plain(line)}"


def _table(table: Table) -> Iterator[str]:
    """The table; the group of a column stands before its heading."""
    kept = [index for index in range(len(table.headings)) if not table.is_gap(index)]
    heads = [table.headings[index] for index in kept]
    yield _row([" ".join(word for word in (one.group, one.text) if word) for one in heads])
    yield f"| {' | '.join(LEFT if one.justify == 'left' else RIGHT for one in heads)} |"
    for row in table.rows:
        yield _row([row[index] for index in kept])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_inline, cells))} |"


def _inline(text: str) -> str:
    """The text with every sign of Markdown and HTML in it as a letter, on one line."""
    return _SIGNS.sub(r"\\\g<0>", " ".join(printable(text).split()))


def _plain(text: str) -> str:
    """The same at the beginning of a line."""
    escaped = _inline(text)
    return _FIRST.sub(r"\\\1" if escaped[:1] in "#+-=" else r"\1\\", escaped)
