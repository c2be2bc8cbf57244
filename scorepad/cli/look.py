"""Commands that show a log and leave it as it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from scorepad.cli.common import (
    SESSION,
    File,
    Json,
    Partial,
    code_of,
    path_of,
    print_problems,
    readable,
)
from scorepad.cli.speaking import follow, follow_log
from scorepad.language import _, plural


def sheet(
    file: File = SESSION,
    sections: Annotated[
        bool, typer.Option("--sections", help="Each player's own section.")
    ] = False,
    payments: Annotated[
        bool, typer.Option("--payments", help="A line for each payment; both ways in sections.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Every line, also where the terminal is too short.")
    ] = False,
    last: Annotated[bool, typer.Option("--last", help="The last line only.")] = False,
    partial: Partial = False,
    json: Json = False,
) -> None:
    """Show the score sheet."""
    log = readable(file, partial, last=json and last)
    if json:
        from scorepad.views.as_json import sheet_text

        print(sheet_text(log.replay, last=last))
        raise typer.Exit(code_of(log))
    from scorepad.views import sheet as view

    view.print_title(log.replay)
    if sections:
        view.print_sections(log.replay, gross=payments)
    else:
        view.print_running(log.replay, payments=payments, last=last, everything=everything)
    view.print_next(log.replay)
    raise typer.Exit(code_of(log))


def explain(
    what: Annotated[
        str, typer.Argument(metavar="[N|settlement]", help="A hand; else the last one.")
    ] = "",
    file: File = SESSION,
    partial: Partial = False,
) -> None:
    """Explain every number of a hand, or of the settlement."""
    from scorepad.views import explain as view

    if what and what != "settlement" and not (what.isascii() and what.isdigit()):
        raise typer.BadParameter(
            _('"{what}" is neither the number of a hand nor "settlement"', what=what)
        )
    log = readable(file, partial)
    if what == "settlement":
        from scorepad.settle import settle as settled

        view.print_settlement(log.replay, settled(log.replay))
        raise typer.Exit(code_of(log))
    view.print_hand(log.hand(what), log.replay.variant)
    raise typer.Exit(code_of(log))


def settle(file: File = SESSION, partial: Partial = False, json: Json = False) -> None:
    """Say who owes whom."""
    from scorepad.settle import settle as settled

    log = readable(file, partial)
    settlement = settled(log.replay)
    if json:
        from scorepad.views.as_json import settlement_text

        print(settlement_text(log.replay, settlement))
    else:
        from scorepad.views.settlement import print_settlement

        print_settlement(log.replay, settlement)
    raise typer.Exit(code_of(log))


def chart(
    file: File = SESSION,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="In plain letters, for a terminal without others.")
    ] = False,
    partial: Partial = False,
) -> None:
    """Draw what everybody is worth after each hand."""
    from scorepad.views.chart import print_chart
    from scorepad.views.terminal import needs_ascii

    log = readable(file, partial)
    print_chart(log.replay, ascii_only=ascii_only or needs_ascii())
    raise typer.Exit(code_of(log))


def check(
    logs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[LOG...]", parser=path_of, help="The logs to check."),
    ] = None,
    file: File = SESSION,
) -> None:
    """Name every problem in one or more logs."""
    from scorepad.logfile import checked
    from scorepad.replay import errors

    wrong = False
    for path in logs or [file]:
        log, problems = checked(path)
        follow(log.replay.session.lang if log else None)
        if log is None:
            follow_log(problems)
        print_problems(problems, sys.stdout)
        wrong = wrong or bool(errors(problems))
        if log and not errors(problems):
            print(
                plural(
                    "{log}: {count} hand, no problems",
                    "{log}: {count} hands, no problems",
                    log.replay.session.hands,
                    log=path,
                )
            )
    raise typer.Exit(int(wrong))


def variants(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One of them.")] = None,
) -> None:
    """List the games, or show the rules of one."""
    from scorepad import library
    from scorepad.views.variants import print_list, print_variant

    if name is None:
        print_list(library.newest(one) for one in library.names())
    else:
        print_variant(library.newest(name))


def guide(
    topic: Annotated[
        str | None, typer.Argument(metavar="[TOPIC]", help="One of its pages.")
    ] = None,
) -> None:
    """Open the guide: the list of its pages, or one of them."""
    from scorepad.views.guide import print_page, print_topics

    if topic is None:
        print_topics()
    else:
        print_page(topic)
