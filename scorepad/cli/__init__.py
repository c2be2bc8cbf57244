"""The commands. Each reads, replays and shows; what it needs is imported when it runs."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import typer
from typer.exceptions import TyperException

from scorepad.cli.common import print_problems, silence_output
from scorepad.cli.help import report_usage
from scorepad.cli.program import COMMANDS, program
from scorepad.cli.speaking import asked_first, begin, behind_language, follow_log, only_language
from scorepad.language import _

# The shell asks for the words that complete a line.
_COMPLETING = "_SCOREPAD_COMPLETE"


def main() -> None:
    """Run the command line; problems go to stderr with exit code 1."""
    from scorepad.problems import ProblemsFoundError

    _open_streams()
    words = asked_first(_arguments())
    begin(words)
    try:
        # A language alone asks for the help in it.
        app = program(_wanted(words))
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


def _wanted(words: Sequence[str]) -> Iterable[str]:
    """The command that is asked for; all of them for the help, and where it is none."""
    first = behind_language(words)[:1]
    alone = COMMANDS.keys() >= set(first) and _COMPLETING not in os.environ
    return first if first and alone else COMMANDS


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
