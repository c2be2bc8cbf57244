"""The settlement: final units, money, and who pays whom."""

from __future__ import annotations

from scorepad.replay import Replay
from scorepad.settle import Settlement
from scorepad.views.grid import show
from scorepad.views.tables import payment_words, settled, settled_words, unfinished, winner_words
from scorepad.views.terminal import say


def print_settlement(replay: Replay, settlement: Settlement) -> None:
    """What everybody has in the end, in units and money, the payments and the winner."""
    if not replay.finished:
        say(unfinished())
    show(settled(replay, settlement))
    for line in settled_words(replay, settlement):
        say(line)
    for line in payment_words(replay, settlement):
        say(line)
    say(winner_words(settlement))
