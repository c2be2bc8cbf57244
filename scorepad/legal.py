"""What can be wrong with the facts of a hand, at this table and in this variant.

The log's own form has been read before; here the facts are held against each
other, the seats and what the rules of the variant read. Every problem at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorepad.contract import HIGHEST, LOWEST, TALON, TRICKS, Contract
from scorepad.deal import CONCEDED_DEFENCE, PASSER_MAY, TALON_MAY, TALON_TRICKS, Deal
from scorepad.hand import CALLS, Hand
from scorepad.names import closest
from scorepad.problems import Problem
from scorepad.sheet import Sheet
from scorepad.variant import Variant

# Contracts that nobody bids.
UNBID = ("all-pass", "refused")
# Calls with which nothing is played when no defender says more.
UNPLAYED = ("pass", "half")


def hand_problems(
    hand: Hand, deal: Deal, variant: Variant, began: Sheet | None
) -> tuple[Problem, ...]:
    """Everything that is wrong with a hand, and what is unusual in it as warnings.

    `began` is the sheet as the hand began; None where nobody knows it, behind a hand
    that cannot be played.
    """
    found = tuple(_general(hand, deal, variant))
    if any(not problem.warning for problem in found):
        return found
    checks = (
        use.rule.function(hand, deal, began, use.given)
        for use in variant.reading("checks", hand.contract.kind)
    )
    return found + tuple(problem for check in checks for problem in check)


def _general(hand: Hand, deal: Deal, variant: Variant) -> Iterator[Problem]:
    yield from _contract(hand, variant)
    if hand.contract.kind not in variant.contracts:
        return
    yield from _keys(hand, variant)
    keys = variant.keys_at(hand.contract.kind)
    if "declarer" in keys and hand.declarer is None:
        yield hand.problem("key.missing", "declarer", key="declarer")
    yield from _sitting(hand, deal, variant)
    if hand.concede is not None:
        if "concede" not in keys:
            return
        for key in ("defence", "tricks"):
            allowed = key == "defence" and CONCEDED_DEFENCE in keys
            if key in hand.written() and not allowed:
                yield hand.problem("concede.played", key, at_key=True, key=key)
        if CONCEDED_DEFENCE in keys and hand.defence is not None:
            yield from _defence(hand, deal, variant)
        return
    if deal.sitting and hand.declarer == deal.sitting:
        # Who sat where is not clear, so nothing more can be judged.
        return
    if "defence" in keys:
        yield from _defence(hand, deal, variant)
    if "tricks" in keys:
        yield from _tricks(hand, deal, variant)


def _contract(hand: Hand, variant: Variant) -> Iterator[Problem]:
    contract, bid = hand.contract, hand.bid
    yield from _playable(hand, "contract", contract, variant)
    if bid is None:
        return
    if bid.kind in UNBID:
        yield hand.problem("bid.none", "bid", bid=bid.name)
    else:
        yield from _playable(hand, "bid", bid, variant)
    if bid.kind == contract.kind == "level" and contract.rank < bid.rank:
        yield hand.problem("contract.below-bid", "contract", contract=contract, bid=bid)


def _playable(hand: Hand, key: str, contract: Contract, variant: Variant) -> Iterator[Problem]:
    """A contract that no rule of the variant reads, or that an option switches off."""
    refused = unplayable(contract, variant)
    if refused:
        code, fields = refused
        place = hand.place(key)
        yield Problem(code, place.source.name, place, hand.number, about=key, fields=fields)


def unplayable(contract: Contract, variant: Variant) -> tuple[str, dict[str, object]] | None:
    """Why a contract cannot be played, as a code with its fields; None where it can."""
    game, name = variant.full_name, contract.name
    if contract.kind == "level" and not LOWEST <= contract.level <= HIGHEST:
        return "contract.level", {"level": str(contract.level)}
    if contract.kind not in variant.contracts:
        return "contract.foreign", {"contract": name, "variant": game}
    option = variant.switched_off(contract)
    if option is None:
        return None
    code = "contract.off" if option else "contract.foreign"
    return code, {"contract": name, "option": option, "variant": game}


def _keys(hand: Hand, variant: Variant) -> Iterator[Problem]:
    """A key that no rule of this contract reads."""
    known = variant.keys_at(hand.contract.kind)
    for key in hand.written():
        if key not in known:
            code = "key.absent" if key in variant.keys else "key.foreign"
            code = "key.off" if key in variant.switched else code
            yield hand.problem(
                code,
                key,
                at_key=True,
                key=key,
                contract=hand.contract,
                variant=variant.full_name,
                option=variant.switched.get(key),
            )


def _sitting(hand: Hand, deal: Deal, variant: Variant) -> Iterator[Problem]:
    """The dealer who sits out neither declares nor defends; nor takes tricks but the talon's."""
    name = deal.sitting
    if name is None:
        return
    if hand.declarer == name:
        yield hand.problem("declarer.sits", "declarer", name=name)
    if name in (hand.defence or {}):
        yield hand.problem("defence.sits", "defence", name, at_key=True, name=name)
    if name not in (hand.tricks or {}) or name in (hand.declarer, *(hand.defence or {})):
        return
    if name not in counted(hand, deal, variant):
        yield hand.problem("tricks.sits", "tricks", name, at_key=True, name=name)
    elif (hand.tricks or {})[name] > TALON:
        yield hand.problem("tricks.talon", "tricks", name, name=name)


def _defence(hand: Hand, deal: Deal, variant: Variant) -> Iterator[Problem]:
    if hand.declarer is None:
        return
    calls = hand.defence or {}
    if hand.declarer in calls:
        name = hand.declarer
        yield hand.problem("declarer.defends", "defence", name, at_key=True, name=name)
    for player, call in calls.items():
        if call not in variant.calls:
            known = ", ".join(sorted(variant.calls))
            yield hand.problem(
                "call.off" if call in variant.switched else "call.foreign",
                "defence",
                player,
                guess=closest(call, variant.calls),
                call=call,
                known=known,
                variant=variant.full_name,
                option=variant.switched.get(call),
            )
    defenders = deal.defenders(hand.declarer)
    for player in defenders:
        if player not in calls:
            known = ", ".join(call for call in CALLS if call in variant.calls)
            yield hand.problem("defence.missing", "defence", name=player, known=known)
    if all(player in calls for player in defenders):
        yield from _invitation(hand, *defenders)


def _invitation(hand: Hand, first: str, second: str) -> Iterator[Problem]:
    """`invite` and `invited` stand only beside each other."""
    assert hand.defence is not None
    calls = hand.defence
    if calls[first] == calls[second] == "invite":
        yield hand.problem("defence.two-inviters", "defence", second, name=first, other=second)
        return
    for player, other in ((first, second), (second, first)):
        if calls[player] == "invited" and calls[other] != "invite":
            yield hand.problem("defence.no-inviter", "defence", player, name=player)
        if calls[player] == "invite" and calls[other] != "invited":
            code = "defence.nobody-invited"
            yield hand.problem(code, "defence", player, name=player, other=other)


def _tricks(hand: Hand, deal: Deal, variant: Variant) -> Iterator[Problem]:
    """Every player in play has his count, and they add up; none where nothing was played."""
    if not played(hand):
        if hand.tricks is not None:
            advice = "tricks.both-passed"
            yield hand.problem("tricks.absent", "tricks", at_key=True, advice=advice)
        return
    tricks = hand.tricks or {}
    many = [name for name, count in tricks.items() if count > TRICKS]
    for name in many:
        yield hand.problem("tricks.many", "tricks", name, name=name, count=tricks[name])
    lacking = [name for name in in_play(hand, deal, variant) if name not in tricks]
    if not many and (not lacking or sum(tricks.values()) > TRICKS):
        yield from _total(hand, tricks)
    elif lacking:
        yield hand.problem("tricks.missing", "tricks", names=", ".join(lacking))


def _total(hand: Hand, tricks: Mapping[str, int]) -> Iterator[Problem]:
    total = sum(tricks.values())
    if total == TRICKS:
        return
    apart = abs(TRICKS - total)
    side = "missing" if total < TRICKS else "over"
    advice = f"tricks.{side}"
    yield hand.problem("tricks.total", "tricks", advice=advice, total=total, apart=apart)


def played(hand: Hand) -> bool:
    """Whether cards were played: not when both defenders passed, or one for half the whists."""
    return not hand.defence or any(call not in UNPLAYED for call in hand.defence.values())


def in_play(hand: Hand, deal: Deal, variant: Variant) -> tuple[str, ...]:
    """The players whose tricks have to be written."""
    out = {name for name, call in (hand.defence or {}).items() if call in UNPLAYED}
    if hand.concede is not None:
        return ()
    if TALON_TRICKS in variant.keys_at(hand.contract.kind):
        return deal.at_all_pass()
    return tuple(name for name in deal.playing if name not in out or name == hand.declarer)


def counted(hand: Hand, deal: Deal, variant: Variant) -> tuple[str, ...]:
    """The players whose tricks may be written."""
    keys = variant.keys_at(hand.contract.kind)
    if TALON_MAY in keys:
        return deal.at_all_pass()
    return deal.playing if PASSER_MAY in keys else in_play(hand, deal, variant)
