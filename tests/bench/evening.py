"""An evening of any length, with hands of every kind, the same at every run."""

from __future__ import annotations

import random
from pathlib import Path

PLAYERS = ("Anna", "Babis", "Costas")
LEVELS = (6, 6, 6, 7, 7, 8, 9)
CALLS = (("whist", "whist"), ("whist", "pass"), ("pass", "pass"), ("invite", "invited"))
STRAINS = ("S", "C", "D", "H", "NT")


def log_of(hands: int) -> str:
    """A log of Greek prefa with so many hands, in which nobody's kassa runs out."""
    dice = random.Random(1)
    head = f"scorepad: 1\nvariant: prefa@1\noptions: {{kassa: {hands * 10 + 31}}}\n"
    head += f"stake: 0.10 EUR\nplayers: [{', '.join(PLAYERS)}]\nhands:\n"
    return head + "".join(f"- {_hand(dice)}\n" for _ in range(hands))


def _hand(dice: random.Random) -> str:
    at = dice.randrange(3)
    declarer, first, second = PLAYERS[at:] + PLAYERS[:at]
    calls = dice.choice(CALLS)
    contract = f"{dice.choice(LEVELS)}{dice.choice(STRAINS)}"
    said = f"contract: {contract}, declarer: {declarer}"
    said += f", defence: {{{first}: {calls[0]}, {second}: {calls[1]}}}"
    if calls == ("pass", "pass"):
        return f"{{{said}}}"
    taken = dice.randint(4, 10)
    mine = dice.randint(0, 10 - taken)
    if calls[1] == "pass":
        return f"{{{said}, tricks: {{{declarer}: {taken}, {first}: {10 - taken}}}}}"
    counts = f"{declarer}: {taken}, {first}: {mine}, {second}: {10 - taken - mine}"
    return f"{{{said}, tricks: {{{counts}}}}}"


def journal_of(transactions: int, currency: str = "KAP") -> str:
    """A journal for hledger with so many payments between the same players."""
    dice = random.Random(1)
    lines = []
    for number in range(1, transactions + 1):
        one, other = dice.sample(PLAYERS, 2)
        amount = dice.randint(1, 60)
        lines.append(f"2026-01-01 hand {number}\n    players:{one}  {amount} {currency}\n")
        lines.append(f"    players:{other}  -{amount} {currency}\n\n")
    return "".join(lines)


def ledger_of(transactions: int) -> str:
    """The same payments for beancount."""
    head = "".join(f"2025-01-01 open Assets:{player}\n" for player in PLAYERS)
    text = journal_of(transactions)
    for player in PLAYERS:
        text = text.replace(f"players:{player}", f"Assets:{player}")
    lines = text.splitlines()
    shown = (f'{line[:10]} * "{line[11:]}"' if line.startswith("2026") else line for line in lines)
    return head + "\n".join(shown) + "\n"


def write(folder: Path, name: str, text: str) -> Path:
    """A file with the text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
