"""The settlement: final units, money, and who pays whom."""

from __future__ import annotations

from scorepad.replay import Replay
from scorepad.settle import Settlement, money_text
from scorepad.views.grid import Heading, show
from scorepad.views.terminal import say
from scorepad.views.words import MINUS, heading, signed


def print_settlement(replay: Replay, settlement: Settlement) -> None:
    """What everybody has in the end, in units and money, the payments and the winner."""
    variant = replay.variant
    unit = heading(variant.unit, variant)
    if not replay.finished:
        say("the evening is not finished; this is how it stands if it stops here")
    headings = [Heading("", justify="left"), Heading(unit), Heading("rounded")]
    if settlement.stake:
        headings.append(Heading(settlement.stake.currency))
    rows = []
    for player, units in settlement.units.items():
        row = [player, signed(units), signed(settlement.rounded[player])]
        if settlement.money is not None:
            row.append(_money(settlement.money[player], settlement, sign=True))
        rows.append(row)
    show(headings, rows)
    if settlement.units != settlement.rounded:
        how = "heap by heap" if variant.rounding == "nearest" else "so that all add up to 0"
        say(f"rounded {how}: scorepad explain settlement")
    if settlement.stake:
        one = variant.stake_units == 1
        priced = f"each of the {unit}" if one else f"{variant.stake_units} {unit}"
        say(f"stake: {settlement.stake.text} for {priced}")
    _print_payments(settlement, unit)
    say(f"winner: {', '.join(settlement.winner)}")


def _print_payments(settlement: Settlement, unit: str) -> None:
    if not settlement.payments:
        say("nobody owes anything")
    for payment in settlement.payments:
        currency = settlement.stake.currency if settlement.stake else unit
        amount = _money(payment.amount, settlement)
        say(f"{payment.payer} → {payment.receiver}: {amount} {currency}")


def _money(minor: int, settlement: Settlement, sign: bool = False) -> str:
    text = money_text(minor, settlement.decimals).replace("-", MINUS)
    return f"+{text}" if sign and minor > 0 else text
