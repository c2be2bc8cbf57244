"""The pieces of a typed line that one can hear in it: a contract, a call, a card."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorepad.phrase import Phrase, Word
from scorepad.source import Node, Scalar, Seq
from scorepad.vocabulary import (
    AMBIGUOUS_CALLS,
    AMBIGUOUS_STRAINS,
    CALLS,
    CONTRACTS,
    RANKS,
    SIXES,
    STRAINS,
)

_CALL = re.compile(r"(\D+?)((?:-?[0-9][0-9.]*)?)")
LOWEST_LEVEL = "6"


def contract_in(phrase: Phrase) -> Scalar | None:
    """A contract at this point: 6S, 6 ♠, NT, простые червы, misere."""
    word = phrase.peek()
    named = phrase.take_spoken(CONTRACTS)
    if named:
        return word.scalar(named)
    digits = len(word.folded) - len(word.folded.lstrip("0123456789"))
    level, strain = word.folded[:digits], word.folded[digits:]
    if strain in AMBIGUOUS_STRAINS or (not digits and (strain,) in SIXES):
        return _spoken_level(phrase, word, strain)
    if not strain:
        return _strain_after(phrase, word, level)
    if digits and (strain,) in STRAINS:
        phrase.take()
        return word.scalar(level + STRAINS[strain,])
    alone = phrase.take_spoken(STRAINS) if not digits else ""
    return word.scalar(LOWEST_LEVEL + alone) if alone else None


def _spoken_level(phrase: Phrase, word: Word, strain: str) -> Scalar | None:
    """A six that is said in a word; or a letter that can be several strains."""
    if strain in AMBIGUOUS_STRAINS:
        known = AMBIGUOUS_STRAINS[strain]
        phrase.report("talk.ambiguous", word.start, word=word.text, known=known)
        return None
    return _strain_after(phrase, word, LOWEST_LEVEL)


def _strain_after(phrase: Phrase, word: Word, level: str) -> Scalar | None:
    """The strain that is said after its level; nothing is read where none is."""
    strain = phrase.spoken_after(STRAINS)
    if strain:
        return word.scalar(level + strain)
    second = phrase.second()
    if second and second.folded in AMBIGUOUS_STRAINS:
        known = AMBIGUOUS_STRAINS[second.folded]
        phrase.report("talk.ambiguous", second.start, word=second.text, known=known)
    return None


def call_in(phrase: Phrase) -> Scalar | None:
    """A call at this point, a count perhaps glued to it."""
    if phrase.done:
        return None
    word = phrase.peek()
    spoken = phrase.take_spoken(CALLS)
    if spoken:
        return word.scalar(spoken)
    glued = _CALL.fullmatch(word.folded)
    if glued is None:
        return None
    if glued[1] in AMBIGUOUS_CALLS:
        known = AMBIGUOUS_CALLS[glued[1]]
        phrase.report("talk.ambiguous", word.start, word=word.text, known=known)
        phrase.take_beginning(len(word.text) - len(glued[2]))
        return None
    if (glued[1],) not in CALLS:
        return None
    phrase.take_beginning(len(word.text) - len(glued[2]))
    return word.scalar(CALLS[glued[1],])


def card_in(phrase: Phrase) -> Scalar | None:
    """A card: as, k♥, туз пик."""
    card = phrase.peek()
    rank, suit = RANKS.get((card.folded[:1],)), STRAINS.get((card.folded[1:],))
    if rank and suit and suit != "NT":
        phrase.take()
        return card.scalar(rank + suit)
    rank = RANKS.get((card.folded,))
    suit = phrase.spoken_after(STRAINS) if rank else ""
    return card.scalar(f"{rank}{suit}") if suit else None


def list_of(nodes: Sequence[Node]) -> Seq:
    """The nodes as one list, placed at the first of them."""
    return Seq(nodes[0].source, nodes[0].start, nodes[-1].end, tuple(nodes))
