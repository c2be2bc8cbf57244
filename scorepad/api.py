"""The engine for other programs: the functions that `from scorepad import …` gives.

Nothing here prints or writes. Whatever is wrong with an input comes as one
ProblemsFoundError that holds every Problem with its code, place, message and hint.
"""

from __future__ import annotations

from pathlib import Path

from scorepad.judging import replayed
from scorepad.library import HERE, names, newest
from scorepad.problems import ProblemsFoundError, Source
from scorepad.replay import Played, Replay, errors, one_hand
from scorepad.settle import Settlement, settle
from scorepad.sheet import Entry
from scorepad.talk import understand
from scorepad.variant import Variant
from scorepad.views.words import entry_figures, entry_words


def replay_of(text: str, beside: Path = HERE) -> Replay:
    """What the text of a log comes to; `beside` is the folder for a house variant.

    Raises ProblemsFoundError when anything is wrong with it.
    """
    replay, problems = replayed(Source("log", text), beside)
    if errors(problems):
        raise ProblemsFoundError(problems)
    return replay


def with_hand(replay: Replay, talk: str) -> tuple[Replay, Played]:
    """A replay with one more hand, said as in `scorepad add`, and that hand.

    Raises ProblemsFoundError when it is not understood or cannot be played.
    """
    hand = understand(talk, replay.deal, replay.variant).hand
    after, played, problems = one_hand(replay, hand)
    if played is None:
        raise ProblemsFoundError(problems)
    return after, played


def settlement_of(replay: Replay) -> Settlement:
    """Who owes whom: exact units of the variant, whole ones, money in the smallest coins."""
    return settle(replay)


def names_of_variants() -> tuple[str, ...]:
    """The games that come with scorepad."""
    return names()


def variant_of(name: str) -> Variant:
    """A game with its default options: its columns, rules, tables, options and sources.

    Raises ProblemsFoundError when there is none of that name.
    """
    return newest(name)


def words_of(entry: Entry, variant: Variant) -> str:
    """Why an entry has its amount: `value of 6♠ × tricks of Anna`."""
    return entry_words(entry, variant)


def figures_of(entry: Entry) -> str:
    """The same in numbers: `2 × 2`."""
    return entry_figures(entry)
