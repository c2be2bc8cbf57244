"""The commands. Each reads, replays and shows; what it needs is imported when it runs."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from scorepad.cli import correct, look, share, write
from scorepad.cli.common import print_problems, silence_output
from scorepad.cli.help import Command, Group, report_usage
from scorepad.cli.play import play
from scorepad.cli.speaking import (
    OPTION,
    VARIABLE,
    Language,
    asked_first,
    begin,
    follow_log,
    only_language,
)
from scorepad.language import _

app = typer.Typer(
    name="scorepad",
    cls=Group,
    no_args_is_help=True,
    # Plain help starts twice as fast as coloured help.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# In the order in which the help lists them.
_COMMANDS = (
    write.new, play, write.add, look.sheet, look.explain, look.settle, look.chart,
    correct.undo, correct.redo, correct.amend, correct.remove,
    write.paper, write.adjust, write.note, write.seats, write.end, correct.rename,
    look.check, look.variants, share.export, share.print_,
)  # fmt: skip
# Their words may begin with a minus that is no option.
_WITH_NUMBERS = (write.paper, write.adjust)

for _command in _COMMANDS:
    _settings = {"ignore_unknown_options": _command in _WITH_NUMBERS}
    _name = _command.__name__.rstrip("_")
    app.command(_name, cls=Command, context_settings=_settings)(_command)


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


def main() -> None:
    """Run the command line; problems go to stderr with exit code 1."""
    from scorepad.problems import ProblemsFoundError

    _open_streams()
    words = asked_first(_arguments())
    begin(words)
    try:
        # A language alone asks for the help in it.
        sys.exit(app([] if only_language(words) else words, standalone_mode=False))
    except TyperException as error:
        report_usage(error)
        sys.exit(error.exit_code)
    except ProblemsFoundError as error:
        follow_log(error.problems)
        print_problems(error.problems, sys.stderr)
        sys.exit(1)
    except (KeyboardInterrupt, typer.Abort) as error:
        ended = isinstance(error.__cause__, EOFError)
        if ended:
            # The question that is open stands on a line without an end.
            print(file=sys.stderr)
        sys.exit(1 if ended else 130)
    except OSError as error:
        _give_up_output(error)
    finally:
        _flush()


def _open_streams() -> None:
    """Make every stream UTF-8; one that was closed takes and gives nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _arguments() -> list[str]:
    """The command line as UTF-8, whatever the locale made of it."""
    return [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]


def _flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        _give_up_output(error)


def _give_up_output(error: OSError) -> None:
    """End with exit code 1 when the output cannot be written."""
    silence_output()
    if not isinstance(error, BrokenPipeError):
        told = _("the output cannot be written: {reason}", reason=error.strerror)
        print(told, file=sys.stderr)
    sys.exit(1)
