"""The sheet and the settlement as JSON, `scorepad-sheet/1` and `scorepad-settlement/1`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from scorepad.amount import Number
from scorepad.contract import LOWEST
from scorepad.language import ENGLISH, speaking
from scorepad.replay import Adjusted, Played, Replay, lowest_bid
from scorepad.settle import Settlement, money_text
from scorepad.sheet import Entry, Sheet
from scorepad.variant import Variant
from scorepad.views.words import entry_figures, entry_words


@speaking(ENGLISH)
def sheet_text(replay: Replay, *, last: bool = False) -> str:
    """The sheet as JSON text; `last`: of the hands only the last."""
    variant = replay.variant
    played = replay.played[-1:] if last else replay.played
    adjusted = [step for step in replay.steps if isinstance(step, Adjusted)]
    if last:
        adjusted = [step for step in adjusted if step.before_hand == replay.deal.number]
    return _text(
        {
            "format": "scorepad-sheet/1",
            "variant": variant.full_name,
            "players": list(replay.session.players),
            "columns": [{"name": one.name, "kind": one.kind} for one in variant.columns],
            "opening": _balance(replay.opening),
            "hands": [_hand(step, variant) for step in played],
            "adjustments": [
                {"before_hand": step.before_hand, "entries": _entries(step.entries, variant)}
                for step in adjusted
            ],
            "balance": _balance(replay.sheet),
            "written": _written(replay.sheet),
            "next": _next(replay),
            "finished": replay.finished,
        }
    )


def _next(replay: Replay) -> dict[str, Any] | None:
    """Who deals the next hand, and its phase where the variant knows several."""
    if replay.finished:
        return None
    coming: dict[str, Any] = {"dealer": replay.deal.dealer}
    level = lowest_bid(replay)
    if level is not None and level > LOWEST:
        coming["level"] = level
    if replay.variant.of("phase"):
        coming["phase"] = replay.deal.phase
    return coming


@speaking(ENGLISH)
def settlement_text(replay: Replay, settlement: Settlement) -> str:
    """The settlement as JSON text."""
    places = settlement.decimals
    money = None
    if settlement.money is not None:
        money = {name: money_text(value, places) for name, value in settlement.money.items()}
    return _text(
        {
            "format": "scorepad-settlement/1",
            "variant": replay.variant.full_name,
            "finished": replay.finished,
            "unit": replay.variant.unit,
            "units": {name: exact(value) for name, value in settlement.units.items()},
            "rounded": dict(settlement.rounded),
            "stake": settlement.stake.text if settlement.stake else None,
            "money": money,
            "payments": [
                {
                    "from": payment.payer,
                    "to": payment.receiver,
                    "amount": money_text(payment.amount, places)
                    if settlement.stake
                    else payment.amount,
                }
                for payment in settlement.payments
            ],
            "winner": list(settlement.winner),
        }
    )


def exact(value: Number) -> int | str:
    """A whole number as it is, another exact one as "p/q"."""
    return str(value) if isinstance(value, Fraction) else value


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _hand(step: Played, variant: Variant) -> dict[str, Any]:
    return {
        "number": step.hand.number,
        "contract": step.hand.contract.name,
        "declarer": step.hand.declarer,
        "dealer": step.deal.dealer,
        "entries": _entries(step.entries, variant),
        "balance": _balance(step.sheet),
    }


def _entries(entries: Iterable[Entry], variant: Variant) -> list[dict[str, Any]]:
    return [_entry(entry, variant) for entry in entries]


def _entry(entry: Entry, variant: Variant) -> dict[str, Any]:
    against = {} if entry.against is None else {"against": entry.against}
    return {
        "column": entry.column,
        "player": entry.player,
        **against,
        "amount": exact(entry.amount),
        "rule": entry.rule,
        "words": entry_words(entry, variant),
        "figures": entry_figures(entry),
    }


def _balance(sheet: Sheet) -> dict[str, Any]:
    return {
        column.name: {
            player: exact(sheet.balance(column, player)) for player in sheet.parties(column)
        }
        for column in sheet.columns
    }


def _written(sheet: Sheet) -> dict[str, Any]:
    return {
        column.name: {
            player: {
                other: exact(sheet.written(column.name, player, other))
                for other in sheet.parties(column)
                if other != player
            }
            for player in sheet.parties(column)
        }
        for column in sheet.columns
        if column.kind == "pair"
    }
