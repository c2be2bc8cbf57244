"""Commands that write a new log or a further item of one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorepad.cli.common import (
    SESSION,
    File,
    Force,
    after_writing,
    opened,
    print_problems,
    readable,
    refuse_wrong,
)
from scorepad.cli.speaking import named
from scorepad.language import _

if TYPE_CHECKING:
    from scorepad.logfile import Log

Words = Annotated[list[str], typer.Argument(metavar="WORDS...")]


def new(
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", help="The game, as `scorepad variants` lists.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar='"A, B, C"', help="The players in playing order.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="One player; repeat it for each.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who deals first; else the last player.")
    ] = None,
    stake: Annotated[
        str | None, typer.Option(metavar='"0.10 EUR"', help="The price of one stake unit.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A house rule; repeat it for each."),
    ] = None,
    file: File = SESSION,
) -> None:
    """Start a log; asks for what is not given."""
    from scorepad.draft import draft, load_named
    from scorepad.logbook import create, refuse_existing
    from scorepad.logfile import on_disk
    from scorepad.views.sheet import print_next

    refuse_existing(file)
    variant = variant or _ask(_("game [{default}]", default="prefa")) or "prefa"
    load_named(variant, on_disk(file.parent))
    names = _names(players) + list(player or [])
    if not names:
        names = _names(_ask(_("players in playing order, with commas")))
        if sys.stdin.isatty():
            # What can be left out is asked of a person only.
            dealer = dealer or _ask(_("who deals first [{default}]", default=names[-1])) or None
            stake = stake or _ask(_("stake, such as 0.10 EUR [none]")) or None
    beside = on_disk(file.parent)
    log = create(file, draft(variant, names, dealer, stake, option or [], beside, named()))
    print_problems(log.problems, sys.stderr)
    print(f"{file}: {log.replay.variant.full_name}, {', '.join(names)}")
    print_next(log.replay)


def add(
    talk: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TALK...]", help="6S anna 6, babis whist 2, costas pass"),
    ] = None,
    file: File = SESSION,
) -> None:
    """Record a hand: one line of table talk; without words it asks.

    CONTRACT NAME [COUNT] { NAME [CALL] [COUNT] } with the calls w(hist), p(ass),
    i(nvite) and invited; all-pass with counts where it is played. Then, where the game
    has them, talon AS KS, revoke NAME, looked NAME, from kurochka NAME, bid CONTRACT,
    dealer NAME, note WORDS. Commas may stand anywhere, a name may be shortened, and one
    count may be left out. -- goes before a name that begins with -.
    """
    from scorepad.cli.hands import print_echo, print_effect, told
    from scorepad.logbook import add_hand

    if not talk:
        _add_by_questions(file)
        return
    with opened(file) as log:
        refuse_wrong(log)
        hand = told(" ".join(talk), log)
        add_hand(log, hand.understood.hand)
    with after_writing():
        print_echo(hand)
        print_effect(hand)


def _add_by_questions(file: Path) -> None:
    """Ask for one hand, and write it."""
    from scorepad.cli.hands import BackError, ChangedError, by_questions, print_effect, write_seen
    from scorepad.cli.typing import typist
    from scorepad.problems import ProblemsFoundError, problem_of

    seen = readable(file, partial=False)
    refuse_wrong(seen)
    try:
        hand = by_questions(seen, typist())
        write_seen(hand, file, seen)
    except BackError:
        raise typer.Exit(1) from None
    except ChangedError as error:
        raise ProblemsFoundError([problem_of("file.changed", str(file))]) from error
    with after_writing():
        print_effect(hand)


def paper(
    shows: Annotated[
        list[str], typer.Argument(metavar="SHOWS...", help="kassa anna 31 babis 31 kapikia anna 4")
    ],
    file: File = SESSION,
    force: Force = False,
) -> None:
    """Write down what the paper shows; it must be what the log gives."""
    from scorepad.entering import paper_item

    _write_item(file, lambda log: paper_item(shows, log.replay), force)


def adjust(
    column: Annotated[str, typer.Argument(help="The column of the number.")],
    player: Annotated[str, typer.Argument(help="Whose number it is.")],
    amount: Annotated[str, typer.Argument(help="By how much: 2, -2, 1.5 or 5/2.")],
    note: Annotated[str, typer.Option("--note", help="The reason.")],
    against: Annotated[
        str | None, typer.Option("--against", help="Who pays it, where players pay each other.")
    ] = None,
    file: File = SESSION,
    force: Force = False,
) -> None:
    """Correct one number of the sheet; the reason is kept with it."""
    from scorepad.entering import adjust_item

    _write_item(
        file, lambda log: adjust_item(column, player, amount, against, note, log.replay), force
    )


def note(words: Words, file: File = SESSION) -> None:
    """Write a note between two hands."""
    _write_item(file, lambda _: {"note": " ".join(words)}, force=False)


def seats(
    players: Annotated[list[str], typer.Argument(metavar="NAME...", help="In playing order.")],
    file: File = SESSION,
) -> None:
    """Change the seats from here on."""
    from scorepad.entering import seats_item

    _write_item(file, lambda log: seats_item(players, log.replay), force=False)


def end(file: File = SESSION) -> None:
    """Close the evening before the rules do."""
    _write_item(file, lambda _: {"end": True}, force=False)


def _write_item(file: Path, item_of: Callable[[Log], dict[str, object]], force: bool) -> None:
    """Write an item that is no hand, and show what it changes."""
    from scorepad.entering import added_item
    from scorepad.hand import flow
    from scorepad.logbook import new_problems, write
    from scorepad.views.changes import print_change

    with opened(file) as log:
        refuse_wrong(log)
        item = item_of(log)
        after = added_item(log, item, force)
        write(log, after.data)
    with after_writing():
        print_problems(new_problems(log, after), sys.stderr)
        print(_("written: {what}", what=flow(item)))
        print_change(log.replay, after.replay)


def _names(listed: str | None) -> list[str]:
    return [name.strip() for name in listed.split(",")] if listed else []


def _ask(question: str) -> str:
    """What is typed behind a question; input that ends instead is exit 1."""
    print(f"{question}: ", end="", file=sys.stderr, flush=True)
    return input().strip()
