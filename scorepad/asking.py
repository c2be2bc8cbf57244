"""The questions that tell a hand, one after the other: only those that this hand needs.

The answers make up a line of table talk, which is then understood as every other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from scorepad.contract import NAMED, TRICKS, contract_of
from scorepad.deal import Deal
from scorepad.hand import CALLS
from scorepad.hearing import call_in, contract_in
from scorepad.language import Either
from scorepad.legal import counted, hand_problems, in_play, played, unplayable
from scorepad.phrase import Phrase
from scorepad.problems import Place, Problem, ProblemsFoundError, Source
from scorepad.talk import LINE, understand
from scorepad.variant import Variant
from scorepad.vocabulary import CONCESSIONS as SPOKEN_CONCESSIONS
from scorepad.vocabulary import EXTRAS

About: TypeAlias = Literal["contract", "declarer", "call", "return", "concede", "tricks", "more"]
# Said of a defender by what the other says, and so never asked.
_FOLLOWING = ("invited", "half", "return")
# Keys of a hand that are rare, and ways to tell each; they are asked for together.
_RARE: Mapping[str, tuple[str, ...]] = {
    "talon": ("talon AS",),
    "aces": ("aces four", "aces none"),
    "revokes": ("revoke {player}",),
    "looked": ("looked {player}",),
    "from": ("from kurochka {player}", "from record {player}"),
}
CONCEDE = "concede"
YES = "return"
CONCESSIONS = ("2", "3", "double")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, about whom, and what can be answered where there is a choice.

    `sole` is the one answer that is possible, where there is only one.
    """

    about: About
    player: str = ""
    choices: tuple[str, ...] = ()
    sole: str = ""


class Answer(NamedTuple):
    """A question and what was answered, as the log writes it; "" where there is nothing."""

    question: Question
    said: str


Answers: TypeAlias = tuple[Answer, ...]


def next_question(answers: Answers, deal: Deal, variant: Variant) -> Question | None:
    """What is still to be asked; None when the line is whole."""
    name = _said(answers, "contract")
    if not name:
        named = tuple(kind for kind in NAMED if kind in variant.contracts)
        return Question("contract", choices=named)
    contract = contract_of(name)
    keys = variant.keys_at(contract.kind) if contract else frozenset[str]()
    if "declarer" in keys and not _said(answers, "declarer"):
        return Question("declarer", choices=deal.playing)
    for part in (_defence, _counts, _more):
        question = next(part(answers, deal, variant, keys), None)
        if question:
            return question
    return None


def heard(question: Question, typed: str, answers: Answers, deal: Deal, variant: Variant) -> str:
    """What an answer says, as the log writes it.

    Raises ProblemsFoundError when it is not understood or cannot be.
    """
    found: list[Problem] = []
    phrase = Phrase(Source(LINE, typed), deal.seats, found)
    if question.about == "more":
        line = f"{line_of(answers, deal, variant)} {typed}"
        understand(line, deal, variant)
        return typed
    if phrase.done and question.about != "return":
        phrase.report("talk.empty", 0)
    said = "" if phrase.done else _word(phrase, question, variant)
    if not found and not phrase.done:
        at = phrase.peek()
        phrase.report("talk.word", at.start, word=at.text, wanted=_wanted(question))
    if not found and question.about == "tricks" and int(said) > _left(answers):
        phrase.report("tricks.many", 0, name=question.player, count=said)
    if found:
        raise ProblemsFoundError(found)
    return said


def line_of(answers: Answers, deal: Deal, variant: Variant) -> str:
    """The line of table talk that the answers come to."""
    declarer = _said(answers, "declarer")
    calls, counts = _calls(answers, deal), dict(_numbers(answers))
    names = [declarer, *(deal.defenders(declarer) if declarer else deal.at_all_pass())]
    parts = [_said(answers, "contract")]
    for name in names:
        bits = [name, calls.get(name, ""), counts.get(name, "")]
        # Whoever has nothing to tell yet is not named.
        if name and (name == declarer or any(bits[1:])):
            parts.append(" ".join(bit for bit in bits if bit))
    concede = _said(answers, "concede")
    parts += [f"{CONCEDE} {concede}" if concede else "", _said(answers, "more")]
    return ", ".join(part for part in parts if part)


def _said(answers: Answers, about: About) -> str:
    return next((one.said for one in answers if one.question.about == about), "")


def _numbers(answers: Answers) -> Iterator[tuple[str, str]]:
    for one in answers:
        if one.question.about == "tricks":
            yield one.question.player, one.said


def _left(answers: Answers) -> int:
    """The tricks that nobody was given yet."""
    return TRICKS - sum(int(count) for _name, count in _numbers(answers))


def _calls(answers: Answers, deal: Deal) -> dict[str, str]:
    """What each defender said, also what follows from what the other said."""
    asked = {one.question.player: one.said for one in answers if one.question.about == "call"}
    calls = {name: said for name, said in asked.items() if said != CONCEDE}
    if not calls:
        return {}
    first, second = deal.defenders(_said(answers, "declarer"))
    if calls.get(first) == "invite":
        calls[second] = "invited"
    elif calls.get(second) == "invite":
        calls[first] = "invited"
    if _said(answers, "return") == YES:
        calls[first] = YES
    return calls


def _defence(
    answers: Answers, deal: Deal, variant: Variant, keys: frozenset[str]
) -> Iterator[Question]:
    """What the defenders said, in speaking order; or how much is conceded."""
    if "defence" not in keys:
        return
    if any(one.said == CONCEDE for one in answers if one.question.about == "call"):
        if not _said(answers, "concede"):
            yield Question("concede", choices=_concessions(answers, deal, variant))
        return
    first, second = deal.defenders(_said(answers, "declarer"))
    calls = _calls(answers, deal)
    known = tuple(call for call in CALLS if call in variant.calls and call not in _FOLLOWING)
    if first not in calls:
        concedes = CONCEDE in keys and _concessions(answers, deal, variant)
        yield Question("call", first, (*known, CONCEDE) if concedes else known)
    if second not in calls:
        half = calls.get(first) == "pass" and "half" in variant.calls
        yield Question("call", second, (*known, "half") if half else known)
    asked = any(one.question.about == "return" for one in answers)
    if calls.get(second) == "half" and YES in variant.calls and not asked:
        yield Question("return", first, (YES,))


def _counts(
    answers: Answers, deal: Deal, variant: Variant, keys: frozenset[str]
) -> Iterator[Question]:
    """The tricks of everybody in play but the last, whose count is what is missing to ten."""
    if "tricks" not in keys or _said(answers, "concede"):
        return
    hand = understand(line_of(answers, deal, variant), deal, variant).hand
    if not played(hand):
        return
    required = in_play(hand, deal, variant)
    spoken = (hand.declarer, *deal.after(hand.declarer)) if hand.declarer else required
    names = [name for name in spoken if name in required]
    # The sitting dealer may have what is missing; a passer's hand is his whister's.
    spare = not hand.declarer and len(counted(hand, deal, variant)) > len(names)
    known = dict(_numbers(answers))
    for name in names if spare else names[:-1]:
        if name not in known:
            yield Question("tricks", name, sole="" if _left(answers) else "0")


def _more(
    answers: Answers, deal: Deal, variant: Variant, keys: frozenset[str]
) -> Iterator[Question]:
    """What is rare, where this hand can have some of it."""
    if any(one.question.about == "more" for one in answers):
        return
    line = line_of(answers, deal, variant)
    told = {
        way.split()[0]: None
        for key, ways in _RARE.items()
        if key in keys
        for way in ways
        for player in deal.seats
        if _possible(f"{line}, {way.format(player=player)}", key, deal, variant)
    }
    if told:
        yield Question("more", choices=tuple(told))


def _concessions(answers: Answers, deal: Deal, variant: Variant) -> tuple[str, ...]:
    """How much can be conceded at this table."""
    asked = tuple(one for one in answers if one.question.about != "call")
    line = line_of(asked, deal, variant)
    return tuple(
        count
        for count in CONCESSIONS
        if _possible(f"{line}, {CONCEDE} {count}", CONCEDE, deal, variant)
    )


def _possible(line: str, key: str, deal: Deal, variant: Variant) -> bool:
    """Whether what stands under a key can be said of this hand."""
    try:
        hand = understand(line, deal, variant).hand
    except ProblemsFoundError:
        return False
    found = hand_problems(hand, deal, variant, None)
    return all(problem.warning or problem.about != key for problem in found)


def _word(phrase: Phrase, question: Question, variant: Variant) -> str:
    """The answer that stands at the head of the typed text; "" when none is heard."""
    if question.about == "contract":
        return _contract(phrase, variant)
    if question.about == "declarer":
        start = phrase.peek().start
        name = phrase.name()
        if name and name.text not in question.choices:
            phrase.report("declarer.sits", start, name=name.text)
        return name.text if name else ""
    if question.about == "tricks":
        number = phrase.number()
        if number is None or not number.text.isdigit():
            at = phrase.peek().start if number is None else number.start
            phrase.report("number.whole", at, key="tricks", value=phrase.source.text.strip())
        return number.text if number else ""
    if question.about == "concede":
        word = phrase.peek()
        count = phrase.take_spoken(SPOKEN_CONCESSIONS)
        if count not in question.choices:
            phrase.report("talk.word", word.start, word=word.text, wanted=_wanted(question))
        return count
    if CONCEDE in question.choices and phrase.spoken(EXTRAS)[0] == CONCEDE:
        return phrase.take_spoken(EXTRAS)
    word = phrase.peek()
    call = call_in(phrase)
    if call is not None and call.text not in question.choices:
        phrase.report("talk.word", word.start, word=word.text, wanted=_wanted(question))
    return call.text if call else ""


def _contract(phrase: Phrase, variant: Variant) -> str:
    word, before = phrase.peek(), phrase.problems
    node = contract_in(phrase)
    contract = contract_of(node.text) if node else None
    if contract is None:
        if phrase.problems == before:
            known = Either(tuple(kind for kind in NAMED if kind in variant.contracts))
            phrase.report(
                "talk.contract", word.start, None, "talk.named", word=word.text, known=known
            )
        return ""
    refused = unplayable(contract, variant)
    if refused:
        code, fields = refused
        found = Problem(code, LINE, Place(phrase.source, word.start), fields=fields)
        raise ProblemsFoundError([found])
    return contract.name


def _wanted(question: Question) -> Either:
    return Either(question.choices)
