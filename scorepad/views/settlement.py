"""The settlement: final units, money, and who pays whom."""

from __future__ import annotations

from scorepad.language import _, plural
from scorepad.replay import Replay
from scorepad.settle import Settlement, money_text
from scorepad.views.grid import Heading, show
from scorepad.views.terminal import say
from scorepad.views.words import heading, money, signed


def print_settlement(replay: Replay, settlement: Settlement) -> None:
    """What everybody has in the end, in units and money, the payments and the winner."""
    variant = replay.variant
    unit = heading(variant.unit, variant)
    if not replay.finished:
        say(_("the evening is not finished; this is how it stands if it stops here"))
    headings = [Heading("", justify="left"), Heading(unit), Heading(_("rounded"))]
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
        if variant.rounding == "nearest":
            say(_("rounded heap by heap: scorepad explain settlement"))
        else:
            say(_("rounded so that all add up to 0: scorepad explain settlement"))
    if settlement.stake:
        stake, count = money(settlement.stake.text), variant.stake_units
        if count == 1:
            say(_("stake: {stake} for each of the {unit}", stake=stake, unit=unit))
        else:
            say(_("stake: {stake} for {count} {unit}", stake=stake, count=count, unit=unit))
    _print_payments(settlement, unit)
    winners = ", ".join(settlement.winner)
    say(plural("winner: {names}", "winners: {names}", len(settlement.winner), names=winners))


def _print_payments(settlement: Settlement, unit: str) -> None:
    if not settlement.payments:
        say(_("nobody owes anything"))
    for payment in settlement.payments:
        currency = settlement.stake.currency if settlement.stake else unit
        amount = _money(payment.amount, settlement)
        say(f"{payment.payer} → {payment.receiver}: {amount} {currency}")


def _money(minor: int, settlement: Settlement, sign: bool = False) -> str:
    text = money(money_text(minor, settlement.decimals))
    return f"+{text}" if sign and minor > 0 else text
