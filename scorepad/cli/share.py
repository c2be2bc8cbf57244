"""Commands that write the evening for other eyes: programs, paper, a chat, a browser."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorepad.cli.common import SESSION, File, Partial, code_of, path_of, readable
from scorepad.language import _

if TYPE_CHECKING:
    from scorepad.logfile import Log


class Format(StrEnum):
    """What an evening can be written as."""

    json = "json"
    csv = "csv"
    hledger = "hledger"
    html = "html"
    svg = "svg"
    md = "md"


Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", parser=path_of, help="A new file."),
]


def export(
    format_: Annotated[Format, typer.Option("--format", help="As what.")],
    file: File = SESSION,
    output: Output = None,
    partial: Partial = False,
) -> None:
    """Write the evening as JSON, CSV, a journal of hledger, a page, a picture or Markdown."""
    log = readable(file, partial)
    text = _exported(log, format_)
    if output is None:
        print(text, end="")
    else:
        _write(output, text)
    raise typer.Exit(code_of(log))


def print_(file: File = SESSION, output: Output = None, partial: Partial = False) -> None:
    """Open the evening in a browser, as a page to be printed."""
    import webbrowser

    log = readable(file, partial)
    page = output or _place(file)
    _write(page, _exported(log, Format.html))
    if not webbrowser.open(page.absolute().as_uri()):
        print(_("no browser was found; the page is in {what}", what=page), file=sys.stderr)
    raise typer.Exit(code_of(log))


def _place(file: Path) -> Path:
    """A new page for a log, where nobody else can look."""
    from tempfile import mkdtemp

    return Path(mkdtemp(prefix="scorepad-")) / f"{file.stem}.html"


def _write(path: Path, text: str) -> None:
    from scorepad.logbook import write_new

    write_new(path, text)
    print(_("written: {what}", what=path), file=sys.stderr)


def _exported(log: Log, format_: Format) -> str:
    from scorepad.settle import settle as settled

    replay = log.replay
    if format_ is Format.json:
        from scorepad.views.as_json import sheet_text

        return sheet_text(replay) + "\n"
    if format_ is Format.svg:
        from scorepad.views.as_svg import svg_text

        return svg_text(replay)
    settlement = settled(replay)
    if format_ is Format.csv:
        from scorepad.views.as_csv import csv_text

        return csv_text(replay, settlement)
    if format_ is Format.hledger:
        from scorepad.views.as_hledger import hledger_text

        return hledger_text(replay, settlement)
    if format_ is Format.html:
        from scorepad.views.as_html import html_text

        return html_text(replay, settlement)
    from scorepad.views.as_markdown import markdown_text

    return markdown_text(replay, settlement)
