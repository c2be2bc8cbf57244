"""What is asked in a running evening, and how to answer it."""

from __future__ import annotations

from scorepad.asking import CONCEDE, Question
from scorepad.contract import LOWEST, NAMED, contract_of
from scorepad.deal import Deal
from scorepad.language import _, spoken
from scorepad.names import matching
from scorepad.replay import Replay, lowest_bid
from scorepad.variant import Variant
from scorepad.views.terminal import say
from scorepad.vocabulary import CALL_WORDS, COMMAND_WORDS, EXTRA_WORDS, Words, letter_in, said_in

BACK = "<"


def question_text(question: Question) -> str:
    """A question as it stands before the cursor."""
    choices, name = ", ".join(_with_letters(question)), question.player
    if question.about == "contract":
        if choices:
            return _("contract [6♠ 7♥ 8NT …, {named}]", named=choices)
        return _("contract [6♠ 7♥ 8NT …]")
    if question.about == "declarer":
        return _("declarer [{names}]", names=choices)
    if question.about == "return":
        return _("{name} whists against the half [{word}; Enter: no]", name=name, word=choices)
    if question.about == "concede":
        return _("how much is conceded [{choices}]", choices=choices)
    if question.about == "tricks":
        return _("tricks of {name}", name=name)
    if question.about == "more":
        return _("anything else [{words}; Enter: nothing]", words=choices)
    return _("{name} says [{calls}]", name=name, calls=choices)


def choice_words(question: Question) -> tuple[str, ...]:
    """What can be answered, in words that are understood."""
    if question.about == "contract":
        return tuple(_sign(kind) for kind in question.choices)
    if question.about == "more":
        return tuple(_word(EXTRA_WORDS, word) for word in question.choices)
    if question.about in ("call", "return"):
        return tuple(
            _word(EXTRA_WORDS if choice == CONCEDE else CALL_WORDS, choice)
            for choice in question.choices
        )
    return question.choices


def _with_letters(question: Question) -> tuple[str, ...]:
    """What can be answered; behind a call the letter that says it alone."""
    words = choice_words(question)
    if question.about != "call":
        return words
    called = zip(words, question.choices, strict=True)
    return tuple(word if choice == CONCEDE else _called(choice) for word, choice in called)


def _called(call: str) -> str:
    """A call with its letter: "whist w"."""
    letter = letter_in(CALL_WORDS, call, spoken())
    return f"{_word(CALL_WORDS, call)} {letter}".rstrip()


def print_turn(replay: Replay) -> None:
    """Who deals, who speaks first, and where the auction begins."""
    if replay.broken or replay.finished:
        return
    deal, level = replay.deal, lowest_bid(replay)
    first = deal.playing[0]
    if level is None or level == LOWEST:
        say(_("{name} speaks first", name=first))
    else:
        say(_("{name} speaks first, from {level} on", name=first, level=level))


def print_help(deal: Deal, variant: Variant) -> None:
    """What can be typed in a running evening of this game."""
    declarer = deal.playing[0]
    first, second = deal.defenders(declarer)
    whist = _word(CALL_WORDS, "whist")
    whole = f"6♠ {declarer} 6, {first} {whist} 2, {second} {whist} 2"
    say(_("a hand: {example}", example=whole))
    say(_("or as short as it goes: {example}", example=f"6♠ {_short(declarer, deal)} w2 w2"))
    say(_("Enter alone asks question by question"))
    say(_("< goes one question back, Ctrl-C drops the hand"))
    named = [_sign(kind) for kind in NAMED if kind in variant.contracts]
    say(_("contracts: {named}", named=", ".join([*map(_sign, ("6S", "7H", "8NT")), "…", *named])))
    calls = [_called(call) for call in CALL_WORDS if call in variant.calls]
    say(_("the defenders say: {calls}", calls=", ".join(calls)))
    listed = ", ".join(_word(COMMAND_WORDS, word) for word in COMMAND_WORDS)
    say(_("to scorepad: {commands}, and every other command", commands=listed))
    say(_("Ctrl-D leaves; everything is written already"))


def talk_words(deal: Deal, variant: Variant) -> tuple[str, ...]:
    """The names and words that complete a line."""
    words = [*deal.seats, *(_sign(kind) for kind in NAMED if kind in variant.contracts)]
    words += [_word(CALL_WORDS, call) for call in CALL_WORDS if call in variant.calls]
    words += [_word(EXTRA_WORDS, word) for word in EXTRA_WORDS]
    words += [_word(COMMAND_WORDS, word) for word in COMMAND_WORDS]
    return tuple(dict.fromkeys(words))


def _word(words: Words, meaning: str) -> str:
    return said_in(words, meaning, spoken())


def _sign(kind: str) -> str:
    contract = contract_of(kind)
    return contract.sign if contract else kind


def _short(name: str, deal: Deal) -> str:
    """The shortest beginning that tells a player from the others."""
    beginnings = (name[:length].lower() for length in range(1, len(name)))
    return next((one for one in beginnings if matching(one, deal.seats) == [name]), name)
