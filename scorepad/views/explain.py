"""Why every number stands where it does: words, figures, the rule, and the line it came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, groupby

from scorepad.amount import Amount, figures, label, leaves, plain, reasons, words
from scorepad.hand import Hand
from scorepad.language import _, own, plural
from scorepad.replay import Played, Replay
from scorepad.settle import Settlement
from scorepad.sheet import Entry
from scorepad.uses import RuleUse
from scorepad.variant import Variant
from scorepad.views.tables import money_words
from scorepad.views.terminal import say
from scorepad.views.words import (
    MINUS,
    entry_figures,
    entry_head,
    entry_words,
    heading,
    number,
    options_chosen,
    played_title,
    signed,
)


def print_hand(played: Played, variant: Variant) -> None:
    """Every entry of a hand with its reasons."""
    say(played_title(played))
    _print_house_rules(variant)
    for phase in variant.of("phase") if played.deal.in_end else ():
        source, at = phase.source, phase.place
        say(_("{text} (source {source}, {place})", text=own(phase.about), source=source, place=at))
    if not played.entries:
        say()
        say(_("nothing is written"))
        kind = played.hand.contract.kind
        for reading in variant.reading("rules", kind):
            _print_rule(reading)
    for entry in played.entries:
        say()
        say(entry_head(entry, variant))
        for line in _reason(entry, variant):
            say(line, 2)
        use = variant.use(entry.rule)
        if use:
            _print_rule(use)
        _print_origins([entry], variant)


def print_settlement(replay: Replay, settlement: Settlement) -> None:
    """Every closing entry with its reasons, and how each player's result adds up."""
    variant = replay.variant
    say(_("settlement"))
    _print_house_rules(variant)
    for rule, group in groupby(settlement.entries, key=lambda entry: entry.rule):
        entries = list(group)
        use = variant.use(rule)
        say()
        for entry in entries:
            say(f"{entry_head(entry, variant)} = {_why(entry, variant)}")
        if use:
            _print_rule(use)
        _print_origins(entries, variant)
    if variant.field.gross:
        say()
        for line in _pairs(replay, settlement):
            say(line)
    say()
    for player in replay.session.players:
        say(_result(player, replay, settlement))
    if settlement.units != settlement.rounded:
        say(_rounding(variant))


def _rounding(variant: Variant) -> str:
    """How whole numbers come about."""
    if variant.rounding == "nearest":
        return _("each heap is rounded to the nearest whole number, halves up")
    return _("whole numbers that add up to 0, by the largest remainder; equal ones by seat")


def print_entries_short(entries: Iterable[Entry], variant: Variant) -> None:
    """Each entry on one line: amount, words and figures."""
    for entry in entries:
        say(f"{entry_head(entry, variant)} ({_why(entry, variant)})", 2)


def print_filled(hand: Hand, names: Iterable[str]) -> None:
    """The counts that were left out and filled in."""
    for name in names:
        count = (hand.tricks or {})[name]
        say(
            plural(
                "filled in: {name}, {count} trick",
                "filled in: {name}, {count} tricks",
                count,
                name=name,
            )
        )


def _why(entry: Entry, variant: Variant) -> str:
    return f"{entry_words(entry, variant)} = {entry_figures(entry)}"


def _print_house_rules(variant: Variant) -> None:
    chosen = options_chosen(variant)
    if chosen:
        say(_("house rules: {options}", options=chosen))


def _reason(entry: Entry, variant: Variant) -> Iterator[str]:
    yield _why(entry, variant)
    for leaf, because in reasons(entry.reason):
        assert leaf.label is not None
        counted = variant.text(label(f"{leaf.label.key}_by", count=plain(because.value)))
        why = f"{words(because, variant.text)} = {figures(because)}"
        yield f"{variant.text(leaf.label)}, {counted}: {why}"


def _print_rule(use: RuleUse) -> None:
    say(_("rule {name}: {about}", name=use.rule.name, about=own(use.about)), 2)
    for option, value in use.when:
        say(_("option {name}: {value}", name=option, value=value), 2)
    say(_("source {source} ({place})", source=use.source, place=use.place), 2)


def _print_origins(entries: Iterable[Entry], variant: Variant) -> None:
    """Where the numbers of the arithmetic were read, each once."""
    origins = (_origin(leaf, variant) for entry in entries for leaf in leaves(entry.reason))
    for line in dict.fromkeys(origins):
        if line:
            say(line, 2)


def _origin(leaf: Amount, variant: Variant) -> str:
    if leaf.origin is None or leaf.label is None:
        return ""
    text, at, option = variant.text(leaf.label), leaf.origin.place, leaf.origin.option
    where = _("{place}, option {name}", place=at, name=option) if option else str(at)
    return f"{text} = {plain(leaf.value)} ({where})"


def _result(player: str, replay: Replay, settlement: Settlement) -> str:
    """How one player's result adds up, is rounded and paid."""
    variant = replay.variant
    unit = heading(variant.unit, variant)
    if variant.field.gross:
        parts = [f"{player}: {_won_and_lost(player, replay, settlement)}"]
    else:
        on_sheet = replay.sheet.balance(replay.sheet.column(variant.unit), player)
        parts = [_("{player}: {amount} on the sheet", player=player, amount=signed(on_sheet))]
        parts += _closing(player, settlement)
    # Where each entry is rounded, the whole numbers are what the sum comes to.
    nearest = variant.rounding == "nearest"
    exact, rounded = settlement.units[player], settlement.rounded[player]
    results = [f"{' '.join(parts)} = {signed(rounded if nearest else exact)} {unit}"]
    if nearest and rounded != exact:
        results.append(_("exactly {amount}", amount=signed(exact)))
    elif rounded != exact:
        results.append(_("rounded {amount}", amount=signed(rounded)))
    if settlement.money is not None and settlement.stake:
        paid = money_words(settlement.money[player], settlement)
        results.append(f"{paid} {settlement.stake.currency}")
    return ", ".join(results)


def _closing(player: str, settlement: Settlement) -> Iterator[str]:
    """What the closing entries add to a player's result and take off it."""
    for entry in settlement.entries:
        if entry.player == player:
            yield f"+ {number(entry.amount)}"
        elif entry.against == player:
            yield f"{MINUS} {number(entry.amount)}"


def _won_and_lost(player: str, replay: Replay, settlement: Settlement) -> str:
    """What a player has written on all others, less what they have written on him."""
    unit, sheet = replay.variant.unit, settlement.sheet
    others = [other for other in sheet.parties(sheet.column(unit)) if other != player]
    won = sum(sheet.written(unit, player, other) for other in others)
    lost = sum(sheet.written(unit, other, player) for other in others)
    return _("{won} won − {lost} lost", won=number(won), lost=number(lost))


def _pairs(replay: Replay, settlement: Settlement) -> Iterator[str]:
    """What each pair has written on each other after the closing entries."""
    unit, sheet = replay.variant.unit, settlement.sheet
    for one, other in combinations(replay.session.players, 2):
        gets, gives = sheet.written(unit, one, other), sheet.written(unit, other, one)
        net = signed(sheet.net(unit, one, other))
        yield f"{one} – {other}: {number(gets)} {MINUS} {number(gives)} = {net}"
