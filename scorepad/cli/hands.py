"""One hand on its way into the log: told in a line or by questions, shown, and written."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorepad.cli.common import opened, print_problems, refuse_wrong
from scorepad.language import _

if TYPE_CHECKING:
    from scorepad.asking import Answers
    from scorepad.cli.typing import Typist
    from scorepad.logfile import Log
    from scorepad.problems import Problem
    from scorepad.replay import Played, Replay
    from scorepad.talk import Understood

BACK, HELP = "<", "?"


class BackError(Exception):
    """Raised where somebody goes back to before the first question."""


class ChangedError(Exception):
    """Raised where somebody else wrote to the log since it was read."""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand that was told, what it comes to, and what is unusual in it."""

    understood: Understood
    after: Replay
    played: Played
    unusual: tuple[Problem, ...]

    @property
    def inferred(self) -> bool:
        """Whether something was not said in so many words."""
        return bool(self.understood.filled or self.understood.ordered or self.unusual)


def told(line: str, log: Log) -> Told:
    """The hand of a line of table talk, as the next one of a log.

    Raises ProblemsFoundError when it is not understood or not possible.
    """
    from scorepad.problems import ProblemsFoundError
    from scorepad.replay import errors, one_hand
    from scorepad.talk import understand

    understood = understand(line, log.replay.deal, log.replay.variant)
    after, played, found = one_hand(log.replay, understood.hand)
    if errors(found) or played is None:
        raise ProblemsFoundError(found)
    return Told(understood, after, played, found)


def print_echo(hand: Told) -> None:
    """What was understood, before it is written."""
    from scorepad.views.explain import print_filled
    from scorepad.views.terminal import say
    from scorepad.views.words import played_title

    print_problems(hand.unusual, sys.stderr)
    print_filled(hand.understood.hand, hand.understood.filled)
    say(played_title(hand.played))


def print_effect(hand: Told) -> None:
    """What a hand did, and the standing after it."""
    from scorepad.views.explain import print_entries_short
    from scorepad.views.sheet import print_standing

    print_entries_short(hand.played.entries, hand.after.variant)
    print_standing(hand.after)


def write_seen(hand: Told, file: Path, seen: Log) -> None:
    """Write a hand behind a log that was read before.

    Raises ChangedError when the log is not the one that was read, and
    ProblemsFoundError when it is wrong or cannot be written.
    """
    from scorepad.logbook import add_hand

    with opened(file) as log:
        refuse_wrong(log)
        if log.data != seen.data:
            raise ChangedError
        add_hand(log, hand.understood.hand)


def confirmed(hand: Told, who: Typist) -> None:
    """Have what was inferred looked at before it is written.

    Raises BackError when it is not what was meant.
    """
    if not hand.inferred:
        return
    while typed := who.ask(_("write it [Enter: yes, <: back]: ")).strip():
        if typed == BACK:
            raise BackError


def by_questions(log: Log, who: Typist) -> Told:
    """The next hand of a log, asked for question by question.

    Raises BackError at a < to the first question, and ProblemsFoundError when the
    evening is over.
    """
    from scorepad.problems import ProblemsFoundError, problem_of

    if log.replay.finished:
        raise ProblemsFoundError([problem_of("session.ended", str(log.path))])
    answers: Answers = ()
    while True:
        answers = _asked(answers, log, who)
        try:
            hand = told(_line(answers, log), log)
            print_echo(hand)
            confirmed(hand, who)
        except ProblemsFoundError as error:
            print_problems(error.problems, sys.stderr)
        except BackError:
            pass
        else:
            return hand
        answers = _without_last(answers)


def _line(answers: Answers, log: Log) -> str:
    from scorepad.asking import line_of

    return line_of(answers, log.replay.deal, log.replay.variant)


def _asked(answers: Answers, log: Log, who: Typist) -> Answers:
    """All answers that a hand needs, from those that are known already."""
    from scorepad.asking import Answer, heard, next_question
    from scorepad.problems import ProblemsFoundError
    from scorepad.views.questions import choice_words, print_help, question_text

    deal, variant = log.replay.deal, log.replay.variant
    while question := next_question(answers, deal, variant):
        if question.sole:
            answers = (*answers, Answer(question, question.sole))
            continue
        typed = who.ask(f"{question_text(question)}: ", choice_words(question)).strip()
        if typed == BACK:
            answers = _without_last(answers)
        elif typed == HELP:
            print_help(deal, variant)
        else:
            try:
                said = heard(question, typed, answers, deal, variant)
                answers = (*answers, Answer(question, said))
            except ProblemsFoundError as error:
                print_problems(error.problems, sys.stderr)
    return answers


def _without_last(answers: Answers) -> Answers:
    """The answers without the last one that was given by a person.

    Raises BackError when there is none.
    """
    kept = list(answers)
    while kept and kept[-1].question.sole:
        kept.pop()
    if not kept:
        raise BackError
    return tuple(kept[:-1])
