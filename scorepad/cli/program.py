"""The program with its commands; each is imported when it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Annotated

import typer

from scorepad.cli.help import Command, Group
from scorepad.cli.speaking import OPTION, VARIABLE, Language

# In the order in which the help lists them, each with the module of its function.
COMMANDS: Mapping[str, str] = {
    "new": "write", "play": "play", "add": "write", "sheet": "look", "explain": "look",
    "settle": "look", "chart": "look", "undo": "correct", "redo": "correct", "amend": "correct",
    "remove": "correct", "paper": "write", "adjust": "write", "note": "write", "seats": "write",
    "end": "write", "rename": "correct", "check": "look", "variants": "look", "guide": "look",
    "export": "share", "print": "share",
}  # fmt: skip
# Their words may begin with a minus that is no option.
_WITH_NUMBERS = ("paper", "adjust")
# What a function may not be called, because Python has it.
_TAKEN = ("print",)


def program(commands: Iterable[str] = COMMANDS) -> typer.Typer:
    """The program with these commands; to start quickly, with the one that is asked for."""
    app = typer.Typer(
        name="scorepad",
        cls=Group,
        no_args_is_help=True,
        # Plain help starts twice as fast as coloured help.
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(scorepad)
    for name in commands:
        module = import_module(f"scorepad.cli.{COMMANDS[name]}")
        function = getattr(module, f"{name}_" if name in _TAKEN else name)
        settings = {"ignore_unknown_options": name in _WITH_NUMBERS}
        app.command(name, cls=Command, context_settings=settings)(function)
    return app


def _version(asked: bool) -> None:
    if asked:
        from scorepad import __version__

        print(f"scorepad {__version__}")
        raise typer.Exit


def scorepad(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
    lang: Annotated[
        Language | None,
        typer.Option(OPTION, envvar=VARIABLE, help="The language; also behind a command."),
    ] = None,
) -> None:
    """Keep the score of preferans-family card games, and explain every number.

    \b
    start an evening   scorepad new --variant prefa --players "Anna, Babis, Costas"
    after each hand    scorepad add 6S costas 6, anna whist 2, babis whist 2
    look at the sheet  scorepad sheet
    why this number    scorepad explain 1
    who owes whom      scorepad settle
    """
