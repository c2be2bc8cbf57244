"""Settlement: closing entries, exact units, one rounding step, money, the fewest payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import NamedTuple

from scorepad.amount import Number, simplest
from scorepad.log import Stake
from scorepad.replay import Replay, is_over
from scorepad.sheet import Entry, Sheet
from scorepad.variant import Variant

# ISO 4217: currencies whose smallest coin is not a hundredth.
_WHOLE_COINS = (
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
    "VUV", "XAF", "XOF", "XPF",
)  # fmt: skip
_THOUSANDTHS = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")
_DECIMALS: Mapping[str, int] = {
    **dict.fromkeys(_WHOLE_COINS, 0),
    **dict.fromkeys(_THOUSANDTHS, 3),
    **dict.fromkeys(("CLF", "UYW"), 4),
}


class Payment(NamedTuple):
    """What one player hands to another, in whole units or in minor units of the currency."""

    payer: str
    receiver: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who owes whom.

    `units` are exact, in the unit of the variant; `rounded` whole units; `money`
    minor units of the stake's currency (None without a stake), `decimals` how many
    of its digits stand behind the point. `payments` are in money, without a stake
    in rounded units.
    """

    entries: tuple[Entry, ...]
    sheet: Sheet
    units: Mapping[str, Number]
    rounded: Mapping[str, int]
    stake: Stake | None
    money: Mapping[str, int] | None
    decimals: int
    payments: tuple[Payment, ...]
    winner: tuple[str, ...]

    @property
    def paid(self) -> Mapping[str, int]:
        """What is paid: the money, without a stake the rounded units."""
        return self.rounded if self.money is None else self.money


def settle(replay: Replay) -> Settlement:
    """Close the sheet by the settlement rules of the variant and divide what is paid."""
    variant, players = replay.variant, replay.session.players
    exact = _closing(variant, replay.sheet)
    nearest = variant.rounding == "nearest"
    entries = _rounded_entries(exact) if nearest else exact
    units = _units(variant, replay.sheet.with_entries(exact))
    sheet = replay.sheet.with_entries(entries)
    rounded = whole_shares(_units(variant, sheet))
    stake = replay.session.stake
    decimals = _DECIMALS.get(stake.currency, 2) if stake else 0
    money = None
    if stake:
        # Where the text of a game rounds, the money comes from its whole numbers.
        priced: Mapping[str, Number] = rounded if nearest else units
        minor = stake.price * 10**decimals / variant.stake_units
        money = whole_shares({player: simplest(priced[player] * minor) for player in players})
    paid = rounded if money is None else money
    most = max(paid.values())
    return Settlement(
        entries=entries,
        sheet=sheet,
        units=units,
        rounded=rounded,
        stake=stake,
        money=money,
        decimals=decimals,
        payments=payments(paid),
        winner=tuple(player for player in players if paid[player] == most),
    )


def _rounded_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Every entry to the nearest whole number, halves up; the fractions show in its figures."""
    return tuple(
        entry._replace(reason=entry.reason.rounded())
        if isinstance(entry.amount, Fraction)
        else entry
        for entry in entries
    )


def _units(variant: Variant, sheet: Sheet) -> dict[str, Number]:
    """Everybody's result in the unit of the variant on a closed sheet."""
    column = sheet.column(variant.unit)
    return {player: sheet.balance(column, player) for player in sheet.players}


def _closing(variant: Variant, sheet: Sheet) -> tuple[Entry, ...]:
    """What the settlement rules write on a sheet, by the early-stop rule where it is not over."""
    over = is_over(variant, sheet)
    return tuple(
        entry.named(use.rule.name)
        for use in variant.of("settlement")
        for entry in use.rule.function(sheet, over, use.given)
    )


def worths(replay: Replay) -> tuple[Mapping[str, Number], ...]:
    """What everybody is worth at the opening and after each hand and correction.

    In the unit of the variant, exact, as if the evening stopped there.
    """
    variant = replay.variant
    sheets = (replay.opening, *(step.sheet for step in replay.steps))
    return tuple(_units(variant, sheet.with_entries(_closing(variant, sheet))) for sheet in sheets)


def whole_shares(exact: Mapping[str, Number]) -> dict[str, int]:
    """Whole numbers with the same sum, each less than one away from the exact one.

    By largest remainder from the floor, ties by seat (the order of the mapping).
    The exact numbers must add up to a whole number.
    """
    shares = {player: floor(number) for player, number in exact.items()}
    left = int(sum(exact.values(), Fraction(0))) - sum(shares.values())
    by_remainder = sorted(exact, key=lambda player: shares[player] - exact[player])
    for player in by_remainder[:left]:
        shares[player] += 1
    return shares


def payments(nets: Mapping[str, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring every net to zero, for up to five players.

    Equal pairs first, then the largest debtor to the largest creditor; ties by seat.
    """
    pairs = _equal_pairs(nets)
    settled = {name for pair in pairs for name in (pair.payer, pair.receiver)}
    rest = {player: net for player, net in nets.items() if net and player not in settled}
    made = list(pairs)
    while rest:
        payer = min(rest, key=lambda player: rest[player])
        receiver = max(rest, key=lambda player: rest[player])
        amount = min(-rest[payer], rest[receiver])
        made.append(Payment(payer, receiver, amount))
        rest[payer] += amount
        rest[receiver] -= amount
        rest = {player: net for player, net in rest.items() if net}
    return tuple(made)


def _equal_pairs(nets: Mapping[str, int]) -> list[Payment]:
    """The debtors who owe just what one creditor gets, the largest first."""
    creditors = [player for player, net in nets.items() if net > 0]
    pairs: list[Payment] = []
    for payer in sorted((player for player in nets if nets[player] < 0), key=lambda one: nets[one]):
        receiver = next((one for one in creditors if nets[one] == -nets[payer]), None)
        if receiver is not None:
            creditors.remove(receiver)
            pairs.append(Payment(payer, receiver, nets[receiver]))
    return pairs


def money_text(minor: int, decimals: int) -> str:
    """Minor units as an amount of money: -104 with two decimals is "-1.04"."""
    sign, digits = ("-" if minor < 0 else ""), str(abs(minor)).zfill(decimals + 1)
    whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return f"{sign}{whole}.{part}" if decimals else f"{sign}{whole}"
