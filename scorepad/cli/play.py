"""The evening as one running conversation."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from typer.exceptions import TyperException

from scorepad.cli.common import SESSION, File, print_problems, readable
from scorepad.cli.hands import (
    BackError,
    ChangedError,
    Told,
    by_questions,
    confirmed,
    print_echo,
    print_effect,
    told,
    write_seen,
)
from scorepad.cli.help import report_usage
from scorepad.language import _

if TYPE_CHECKING:
    from scorepad.cli.typing import Typist

PROMPT = "> "
# Commands that make no sense inside a running evening.
_OUTSIDE = ("new", "play")


def play(file: File = SESSION) -> None:
    """Keep the evening as one conversation: hands, questions, undo, explain, sheet, settle."""
    from scorepad.cli.typing import typist
    from scorepad.cli.write import new
    from scorepad.logfile import on_disk
    from scorepad.views.terminal import say

    if not on_disk(file).exists():
        new(file=file)
    evening = _Evening(file, typist())
    evening.show()
    say(_("a line of table talk, Enter for questions, ? for help"))
    while evening.turn():
        pass


class _Evening:
    """A running evening: the log as it was shown last, and who types."""

    def __init__(self, file: Path, who: Typist) -> None:
        self.file = file
        self.who = who
        self.seen = readable(file, partial=False)
        self.interrupted = False

    def show(self) -> None:
        """The standing, and whose turn it is."""
        from scorepad.views.questions import print_turn
        from scorepad.views.sheet import print_standing

        print_standing(self.seen.replay)
        print_turn(self.seen.replay)

    def turn(self) -> bool:
        """Take one line and do what it says; False when the evening is left."""
        from scorepad.views.questions import talk_words
        from scorepad.views.terminal import say

        replay = self.seen.replay
        try:
            typed = self.who.ask(PROMPT, talk_words(replay.deal, replay.variant))
        except EOFError:
            say()
            return False
        except KeyboardInterrupt:
            if self.interrupted:
                raise
            self.interrupted = True
            say(_("Ctrl-C once more leaves; everything is written already"))
            return True
        self.interrupted = False
        return self._done(typed.strip())

    def _done(self, typed: str) -> bool:
        """Do what a line says; what goes wrong is said, and the evening goes on."""
        from scorepad.problems import ProblemsFoundError
        from scorepad.views.terminal import say

        try:
            return self._obeyed(typed)
        except KeyboardInterrupt:
            say()
            say(_("nothing is written"))
        except BackError:
            pass
        except ChangedError:
            self.seen = readable(self.file, partial=False)
            say(_("somebody else wrote to the log meanwhile; nothing is written"))
            self.show()
        except TyperException as error:
            report_usage(error)
        except ProblemsFoundError as error:
            print_problems(error.problems, sys.stderr)
        return True

    def _obeyed(self, typed: str) -> bool:
        """Obey a command, or write a hand; False when the evening is left."""
        from scorepad.names import fold
        from scorepad.views.questions import print_help
        from scorepad.vocabulary import COMMANDS

        first, *rest = typed.split(maxsplit=1) or [""]
        meaning = COMMANDS.get((fold(first),), fold(first))
        if meaning == "quit":
            return False
        if meaning == "help":
            print_help(self.seen.replay.deal, self.seen.replay.variant)
        elif meaning in _names():
            self._run(meaning, rest[0] if rest else "")
        else:
            self._write(by_questions(self.seen, self.who) if not typed else self._heard(typed))
        return True

    def _heard(self, typed: str) -> Told:
        """The hand of a line, looked at where something in it was not said."""
        hand = told(typed, self.seen)
        print_echo(hand)
        confirmed(hand, self.who)
        return hand

    def _write(self, hand: Told) -> None:
        from scorepad.views.questions import print_turn

        write_seen(hand, self.file, self.seen)
        print_effect(hand)
        self.seen = readable(self.file, partial=False)
        print_turn(self.seen.replay)

    def _run(self, name: str, rest: str) -> None:
        """Run a command of scorepad on this log."""
        from scorepad.cli.program import program
        from scorepad.names import fold
        from scorepad.vocabulary import COMMANDS

        words = _split(rest)
        if name == "explain" and words and COMMANDS.get((fold(words[0]),)) == "settle":
            words = ["settlement"]
        file = [] if name in ("variants", "guide") else ["-f", str(self.file)]
        program([name])([name, *file, *words], standalone_mode=False)
        before, self.seen = self.seen, readable(self.file, partial=False)
        if before.data != self.seen.data:
            from scorepad.views.questions import print_turn

            print_turn(self.seen.replay)


def _names() -> set[str]:
    """The commands that can be given in a running evening."""
    from scorepad.cli.program import COMMANDS

    return set(COMMANDS) - set(_OUTSIDE)


def _split(text: str) -> list[str]:
    """The words of a command, as a shell would take them where it could."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
