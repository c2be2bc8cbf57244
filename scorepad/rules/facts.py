"""The facts of a hand as amounts with their words; any game."""

from __future__ import annotations

from scorepad.amount import Amount, fact
from scorepad.hand import Hand


def declarer_of(hand: Hand) -> str:
    """The declarer of a hand that has one."""
    assert hand.declarer is not None
    return hand.declarer


def tricks_of(hand: Hand, player: str) -> Amount:
    """A player's tricks; the nominal ones where a contract is conceded."""
    assert hand.tricks is not None
    key = "nominal" if hand.concede else "tricks"
    return fact(hand.tricks.get(player, 0), key, player=player)
