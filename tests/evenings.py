"""Random evenings of every variant: legal hands, one after another."""

from __future__ import annotations

import random
from itertools import permutations, product

from cases import replay_text
from walking import FOUR, NAMES, flow_of, hand_of_text

from scorepad.deal import Deal
from scorepad.hand import hand_text
from scorepad.replay import Replay, one_hand

STRAINS = ("S", "C", "D", "H", "NT")
TRIES = 400


def random_log(variant: str, seed: int, hands: int = 6) -> str:
    """The text of a log of so many hands, fewer where the evening ends before."""
    dice = random.Random(f"{variant} {seed}")
    players = NAMES if variant in ("austrian", "prefa-home") else dice.choice((NAMES, FOUR))
    text = f"scorepad: 1\nvariant: {variant}@1\n"
    text += dice.choice(("", "stake: 0.10 EUR\n", "stake: 0.003 XYZ\n"))
    text += f"players: [{', '.join(players)}]\nhands:\n"
    replay, problems = replay_text(text)
    assert not problems
    for _ in range(TRIES):
        if replay.finished or replay.deal.number > hands:
            break
        hand = hand_of_text(_candidate(dice, replay))
        after, step, _ = one_hand(replay, hand)
        if step is not None:
            replay = after
            text += f"- {hand_text(hand)}\n"
    return text


def _candidate(dice: random.Random, replay: Replay) -> str:
    """A hand that may be legal here, written as in a log."""
    deal, variant = replay.deal, replay.variant
    kind = dice.choice(sorted(variant.contracts) + ["level"] * 3)
    if kind == "all-pass":
        return _all_pass(dice, deal, "tricks" in variant.keys_at(kind))
    declarer = dice.choice(deal.playing)
    facts = [f"declarer: {declarer}"]
    order = (declarer, *deal.defenders(declarer))
    if kind == "level":
        level = 6 if variant.name == "austrian" else dice.randint(6, 10)
        kind = f"{level}{dice.choice(STRAINS)}"
        calls = dice.choice(list(product(sorted(variant.calls), repeat=2)))
        facts.append(f"defence: {flow_of(dict(zip(order[1:], calls, strict=True)))}")
        played = [order[0]]
        played += [
            name for name, call in zip(order[1:], calls, strict=True)
            if call not in ("pass", "half")
        ]  # fmt: skip
        if len(played) > 1:
            facts.append(f"tricks: {flow_of(_tricks(dice, played))}")
        if "aces" in variant.keys and dice.random() < 0.2:
            facts.append(f"aces: {dice.choice(('four', 'none'))}")
        if "talon" in variant.keys and dice.random() < 0.2:
            facts.append("talon: [AS]")
    elif kind != "refused":
        facts.append(f"tricks: {flow_of(_tricks(dice, list(order)))}")
    if "revokes" in variant.keys and dice.random() < 0.1:
        facts.append(f"revokes: {{{dice.choice(order)}: 1}}")
    return f"{{contract: {kind}, {', '.join(facts)}}}"


def _tricks(dice: random.Random, names: list[str]) -> dict[str, int]:
    cuts = sorted(dice.randint(0, 10) for _ in names[1:])
    counts = [end - begin for begin, end in zip([0, *cuts], [*cuts, 10], strict=True)]
    # The declarer, who stands first, mostly has the most.
    return dict(zip(names, sorted(counts, reverse=True), strict=True))


def _all_pass(dice: random.Random, deal: Deal, counted: bool) -> str:
    if not counted:
        return "{contract: all-pass}"
    tricks = dict(zip(deal.playing, dice.choice(list(permutations((1, 3, 6)))), strict=True))
    if deal.sitting and dice.random() < 0.7:
        tricks[deal.sitting] = 0
    return f"{{contract: all-pass, tricks: {flow_of(tricks)}}}"
