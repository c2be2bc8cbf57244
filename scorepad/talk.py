"""One line of table talk → `Hand`.

The line becomes the same nodes that a log becomes, placed in the line, so that one
reader types both and every problem points at the word that was typed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorepad.contract import TRICKS
from scorepad.deal import Deal
from scorepad.hand import Hand, read_hand
from scorepad.legal import counted, in_play, played
from scorepad.phrase import Phrase
from scorepad.problems import Problem, ProblemsFoundError, Source
from scorepad.sentence import Sentence
from scorepad.source import nfc
from scorepad.variant import Variant

# The name under which a problem shows the typed line.
LINE = "talk"


@dataclass(frozen=True, slots=True)
class Understood:
    """The hand that a line says, and the players whose count was filled in.

    `ordered` where calls without names were the defenders' in speaking order.
    """

    hand: Hand
    filled: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a line, with what is wrong with it."""

    understood: Understood | None
    found: tuple[Problem, ...]
    whole: bool


def understand(line: str, deal: Deal, variant: Variant) -> Understood:
    """The hand of a line of talk, at the table of this deal, in this game.

    A word that can be a name and a call is a name, unless only as a call it leaves
    nothing open of what the defenders said.

    Raises ProblemsFoundError with every word that is not understood; whether the
    facts are legal is judged afterwards, as for a hand of the log.
    """
    reading = _read(line, deal, variant, names_first=True)
    if not reading.whole:
        other = _read(line, deal, variant, names_first=False)
        reading = other if other.whole else reading
    if reading.understood is None:
        raise ProblemsFoundError(reading.found)
    return reading.understood


def _read(line: str, deal: Deal, variant: Variant, *, names_first: bool) -> _Reading:
    found: list[Problem] = []
    phrase = Phrase(Source(LINE, line), deal.seats, found)
    if phrase.done:
        phrase.report("talk.empty", 0)
        return _Reading(None, tuple(found), whole=False)
    parsed = Sentence(phrase, variant, names_first)
    parsed.contract()
    while not phrase.done:
        parsed.next()
    parsed.in_speaking_order(deal)
    people = {nfc(name): name for name in deal.seats}
    heard = "contract" in parsed.items
    hand = read_hand(parsed.node(), deal.number, people, found) if heard else None
    if found or hand is None:
        return _Reading(None, tuple(found), whole=False)
    deal = deal._replace(dealer=hand.dealer or deal.dealer)
    understood = replace(_completed(hand, deal, variant), ordered=bool(parsed.unnamed))
    for name in parsed.idle(understood.hand):
        phrase.report("talk.idle", name.start, name=name.text)
    return _Reading(None if found else understood, tuple(found), not found and _whole(hand, deal))


def _whole(hand: Hand, deal: Deal) -> bool:
    """Whether it is known what both defenders said, where they say something."""
    if hand.declarer not in deal.playing or hand.contract.kind != "level" or hand.concede:
        return True
    return all(name in (hand.defence or {}) for name in deal.defenders(hand.declarer))


def _completed(hand: Hand, deal: Deal, variant: Variant) -> Understood:
    """The hand in the order of the log, with the one absent count filled in."""
    order = deal.after(hand.declarer) if hand.declarer else deal.at_all_pass()
    order = (hand.declarer, *order) if hand.declarer else order
    defence = hand.defence and {name: hand.defence[name] for name in order if name in hand.defence}
    tricks = dict(hand.tricks or {})
    absent = [name for name in in_play(hand, deal, variant) if name not in tricks]
    if not absent and sum(tricks.values()) < TRICKS:
        absent = [name for name in counted(hand, deal, variant) if name not in tricks]
    filled: tuple[str, ...] = ()
    if tricks and played(hand) and len(absent) == 1 and sum(tricks.values()) <= TRICKS:
        tricks[absent[0]] = TRICKS - sum(tricks.values())
        filled = (absent[0],)
    ordered = {name: tricks[name] for name in (*order, *tricks) if name in tricks}
    return Understood(replace(hand, defence=defence, tricks=ordered or None), filled)
