"""The commands. Each reads, replays and shows; what it needs is imported when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

if TYPE_CHECKING:
    from scorepad.logbook import Log
    from scorepad.problems import Problem

app = typer.Typer(
    name="scorepad",
    no_args_is_help=True,
    # Plain help starts twice as fast as coloured help.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[
    Path,
    typer.Option("-f", "--file", envvar="SCOREPAD_FILE", metavar="LOG", help="The log."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Partial = Annotated[
    bool, typer.Option("--partial", help="Show the good hands also when a later one is wrong.")
]
SESSION = Path("session.yaml")


def _version(asked: bool) -> None:
    if asked:
        from scorepad import __version__

        print(f"scorepad {__version__}")
        raise typer.Exit


@app.callback()
def scorepad(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Keep the score of preferans-family card games, and explain every number.

    \b
    start an evening   scorepad new --variant prefa --players "Anna, Babis, Costas"
    after each hand    scorepad add 6S costas 6, anna whist 2, babis whist 2
    look at the sheet  scorepad sheet
    why this number    scorepad explain 1
    who owes whom      scorepad settle
    """


@app.command()
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

    refuse_existing(file)
    variant = variant or _ask("game [prefa]") or "prefa"
    load_named(variant)
    names = _names(players) + list(player or [])
    if not names:
        names = _names(_ask("players in playing order, with commas"))
        if sys.stdin.isatty():
            # What can be left out is asked of a person only.
            dealer = dealer or _ask(f"who deals first [{names[-1]}]") or None
            stake = stake or _ask("stake, such as 0.10 EUR [none]") or None
    log = create(file, draft(variant, names, dealer, stake, option or []))
    print(f"{file}: {log.replay.variant.full_name}, {', '.join(names)}")
    print(f"hand 1: {log.replay.deal.dealer} deals")


@app.command()
def add(
    talk: Annotated[
        list[str], typer.Argument(metavar="TALK...", help="6S anna 6, babis whist 2, costas pass")
    ],
    file: File = SESSION,
) -> None:
    """Record a hand: one line of table talk.

    CONTRACT NAME [COUNT] { NAME [CALL] [COUNT] } with the calls w(hist), p(ass),
    i(nvite) and invited; all-pass alone. Commas may stand anywhere, a name may be
    shortened, and one count may be left out. -- goes before a name that begins with -.
    """
    from scorepad.logbook import add_hand, read_log
    from scorepad.problems import ProblemsFoundError
    from scorepad.replay import errors, one_hand
    from scorepad.talk import understand
    from scorepad.views.explain import print_entries_short
    from scorepad.views.sheet import print_standing
    from scorepad.views.words import hand_title

    log = read_log(file)
    _refuse(log)
    understood = understand(" ".join(talk), log.replay.deal)
    after, played, found = one_hand(log.replay, understood.hand)
    if errors(found) or played is None:
        raise ProblemsFoundError(found)
    add_hand(log, understood.hand)
    _print_problems(found, sys.stderr)
    for name in understood.filled:
        print(f"filled in: {name} {(understood.hand.tricks or {})[name]}")
    print(f"hand {played.hand.number}: {hand_title(played.hand)}; {played.deal.dealer} dealt")
    print_entries_short(played.entries, log.replay.variant)
    print_standing(after)


@app.command()
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
    log = _readable(file, partial)
    if json:
        from scorepad.views.as_json import sheet_text

        print(sheet_text(log.replay, last=last))
        raise typer.Exit(_code(log))
    from scorepad.views import sheet as view

    view.print_title(log.replay)
    if sections:
        view.print_sections(log.replay, gross=payments)
    else:
        view.print_running(log.replay, payments=payments, last=last, everything=everything)
    view.print_next(log.replay)
    raise typer.Exit(_code(log))


@app.command()
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
        raise typer.BadParameter(f'"{what}" is neither the number of a hand nor "settlement"')
    log = _readable(file, partial)
    if what == "settlement":
        from scorepad.settle import settle as settled

        view.print_settlement(log.replay, settled(log.replay))
        raise typer.Exit(_code(log))
    view.print_hand(log.hand(what), log.replay.variant)
    raise typer.Exit(_code(log))


@app.command()
def settle(file: File = SESSION, partial: Partial = False, json: Json = False) -> None:
    """Say who owes whom."""
    from scorepad.settle import settle as settled

    log = _readable(file, partial)
    settlement = settled(log.replay)
    if json:
        from scorepad.views.as_json import settlement_text

        print(settlement_text(log.replay, settlement))
    else:
        from scorepad.views.settlement import print_settlement

        print_settlement(log.replay, settlement)
    raise typer.Exit(_code(log))


@app.command()
def check(
    logs: Annotated[
        list[Path] | None, typer.Argument(metavar="[LOG...]", help="The logs to check.")
    ] = None,
    file: File = SESSION,
) -> None:
    """Name every problem in one or more logs."""
    from scorepad.logbook import checked
    from scorepad.replay import errors

    wrong = False
    for path in logs or [file]:
        hands, problems = checked(path)
        _print_problems(problems, sys.stdout)
        wrong = wrong or bool(errors(problems))
        if not errors(problems):
            print(f"{path}: {hands} {'hand' if hands == 1 else 'hands'}, no problems")
    raise typer.Exit(int(wrong))


@app.command()
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


def _names(listed: str | None) -> list[str]:
    return [name.strip() for name in listed.split(",")] if listed else []


def _ask(question: str) -> str:
    """What is typed behind a question; input that ends instead is exit 1."""
    print(f"{question}: ", end="", file=sys.stderr, flush=True)
    return input().strip()


def _readable(file: Path, partial: bool) -> Log:
    """The log, with its problems said; raises when they forbid to show it."""
    from scorepad.logbook import read_log

    log = read_log(file)
    if not partial:
        _refuse(log)
    _print_problems(log.problems, sys.stderr)
    return log


def _refuse(log: Log) -> None:
    """Raise when the log has a bad hand; a paper that differs is no bad hand."""
    from scorepad.problems import ProblemsFoundError

    if log.replay.broken:
        raise ProblemsFoundError(log.problems)


def _code(log: Log) -> int:
    from scorepad.replay import errors

    return int(bool(errors(log.problems)))


def _print_problems(problems: Iterable[Problem], stream: TextIO) -> None:
    from scorepad.problems import SHOWN, describe

    width = SHOWN
    if stream.isatty():
        # Two spaces stand before the line, and a mark at each end where it is cut.
        width = min(SHOWN, max(20, os.get_terminal_size(stream.fileno()).columns - 5))
    for problem in problems:
        for line in describe(problem, width):
            print(line, file=stream)


def _arguments() -> list[str]:
    """The command line as UTF-8, whatever the locale made of it."""
    return [os.fsencode(word).decode("utf-8", "replace") for word in sys.argv[1:]]


def main() -> None:
    """Run the command line; problems go to stderr with exit code 1."""
    from scorepad.problems import ProblemsFoundError

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app(_arguments())
    except ProblemsFoundError as error:
        _print_problems(error.problems, sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
