"""Properties of whole evenings: worth, balance, settlement."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from cases import replay_text
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.amount import Number, figures
from scorepad.replay import Replay, errors
from scorepad.settle import payments, settle, whole_shares

NAMES = ("Anna", "Babis", "Costas")
CALLS = [("whist", "whist"), ("whist", "pass"), ("pass", "whist"), ("pass", "pass"),
         ("invite", "invited"), ("invited", "invite")]  # fmt: skip
CONTRACTS = [f"{level}{strain}" for level, strain in product(range(6, 11), "SCDH")] + ["6NT", "9NT"]


@st.composite
def hands(draw: st.DrawFn, dealt: str = "") -> str:
    """The text of one legal hand; `dealt` says who deals, where that has to be said."""
    if draw(st.integers(0, 9)) == 0:
        return "- {contract: all-pass}\n"
    declarer = draw(st.integers(0, 2))
    seats = NAMES[declarer:] + NAMES[:declarer]
    calls = draw(st.sampled_from(CALLS))
    text = f"- {{contract: {draw(st.sampled_from(CONTRACTS))}, declarer: {seats[0]}, "
    text += f"defence: {{{seats[1]}: {calls[0]}, {seats[2]}: {calls[1]}}}"
    if calls == ("pass", "pass"):
        return text + dealt + "}\n"
    took = draw(st.integers(0, 10))
    first = 0 if calls[0] == "pass" else 10 - took
    if "pass" not in calls:
        first = draw(st.integers(0, 10 - took))
    counts = (took, first, 10 - took - first)
    tricks = ", ".join(f"{name}: {count}" for name, count in zip(seats, counts, strict=True))
    return text + f", tricks: {{{tricks}}}{dealt}}}\n"


@st.composite
def evenings(draw: st.DrawFn) -> str:
    """A log with random kassas and some random hands, cut where the evening ends."""
    players = draw(st.sampled_from((NAMES, (*NAMES, "Dora"))))
    kassas = draw(st.tuples(*[st.integers(0, 40)] * len(players)).filter(any))
    text = "scorepad: 1\nvariant: prefa@1\noptions: {kassa: 40}\n"
    tie = draw(st.sampled_from(("first_more", "last_more")))
    text = text.replace("{kassa: 40}", f"{{kassa: 40, tie: {tie}}}")
    text += f"players: [{', '.join(players)}]\nhands:\n"
    for name, kassa in zip(players, kassas, strict=True):
        if kassa < 40:
            text += (
                f"- {{adjust: {{column: kassa, player: {name}, amount: {kassa - 40}}}, note: x}}\n"
            )
    dealt = ", dealer: Dora" if len(players) > 3 else ""
    for hand in draw(st.lists(hands(dealt), min_size=1, max_size=8)):
        if replay_text(text)[0].finished:
            break
        text += hand
    return text


def worth(kapikia: dict[str, Number], kassa: dict[str, Number]) -> dict[str, Fraction]:
    """W = k − 10·K + 10·ΣK/n. [PF14], [PF26]"""
    share = Fraction(10 * sum(kassa.values()), len(kassa))
    return {name: kapikia[name] - 10 * kassa[name] + share for name in kassa}


def without_overflow(replay: Replay) -> dict[str, Fraction]:
    """The worth when the kassas may go below zero instead of overflowing."""
    kassa: dict[str, Number] = dict.fromkeys(replay.session.players, 40)
    kapikia: dict[str, Number] = dict.fromkeys(replay.session.players, 0)
    for step in replay.steps:
        for entry in step.entries:
            if entry.rule == "overflow":
                continue
            if entry.column == "kassa" and entry.rule != "write-off":
                kassa[entry.player] += entry.amount
            elif entry.against is not None:
                kapikia[entry.player] += entry.amount
                kapikia[entry.against] -= entry.amount
        hand = getattr(step, "hand", None)
        if hand and {"write-off", "overflow"} & {entry.rule for entry in step.entries}:
            (table, *_) = replay.variant.contract_tables
            kassa[hand.declarer] -= table.of(hand.contract).value
    return worth(kapikia, kassa)


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_overflow_leaves_everybody_s_worth(text: str) -> None:
    """Within a rounding at each event that finds all kassas empty."""
    replay, problems = replay_text(text)
    assert not errors(problems)
    sheet = replay.sheet
    columns = {column.name: column for column in sheet.columns}
    kassa = {name: sheet.balance(columns["kassa"], name) for name in replay.session.players}
    kapikia = {name: sheet.balance(columns["kapikia"], name) for name in replay.session.players}
    assert sum(kapikia.values()) == 0
    assert all(value >= 0 for value in kassa.values())
    events = sum(
        any("round(" in figures(entry.reason) for entry in step.entries) for step in replay.steps
    )
    for name, value in worth(kapikia, kassa).items():
        assert -2 * events <= value - without_overflow(replay)[name] <= 2 * events
    if not events:
        assert worth(kapikia, kassa) == without_overflow(replay)


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_an_early_stop_pays_everybody_s_worth(text: str) -> None:
    replay, _ = replay_text(text)
    sheet = replay.sheet
    columns = {column.name: column for column in sheet.columns}
    kassa = {name: sheet.balance(columns["kassa"], name) for name in replay.session.players}
    kapikia = {name: sheet.balance(columns["kapikia"], name) for name in replay.session.players}
    settlement = settle(replay)
    assert settlement.units == worth(kapikia, kassa)
    assert sum(settlement.rounded.values()) == 0
    for name, exact in settlement.units.items():
        assert -1 < settlement.rounded[name] - exact < 1


NETS = st.lists(st.integers(-50, 50), min_size=1, max_size=4).map(
    lambda nets: dict(zip("abcde", [*nets, -sum(nets)], strict=False))
)


@settings(max_examples=300, deadline=None)
@given(NETS)
def test_payments_rebuild_the_nets_and_are_the_fewest(nets: dict[str, int]) -> None:
    made = payments(nets)
    rebuilt = dict.fromkeys(nets, 0)
    for payment in made:
        assert payment.amount > 0
        rebuilt[payment.payer] -= payment.amount
        rebuilt[payment.receiver] += payment.amount
    assert rebuilt == nets
    assert len(made) == fewest(nets)


def fewest(nets: dict[str, int]) -> int:
    """As many as players who have a net, less the largest number of groups that add up to 0."""
    open_ = [net for net in nets.values() if net]
    return len(open_) - _groups(tuple(open_))


def _groups(nets: tuple[int, ...]) -> int:
    if not nets:
        return 0
    best = 0
    others = range(1, len(nets))
    for size in range(1, len(nets) + 1):
        for chosen in combinations(others, size - 1):
            if nets[0] + sum(nets[index] for index in chosen) == 0:
                rest = tuple(nets[index] for index in others if index not in chosen)
                best = max(best, 1 + _groups(rest))
    return best


@settings(max_examples=200, deadline=None)
@given(st.lists(st.fractions(-20, 20, max_denominator=12), min_size=2, max_size=5))
def test_whole_shares_sum_up_and_stay_near(exact: list[Fraction]) -> None:
    by_name: dict[str, Number] = dict(zip("abcdef", [*exact, -sum(exact)], strict=False))
    shares = whole_shares(by_name)
    assert sum(shares.values()) == 0
    assert all(-1 < shares[name] - by_name[name] < 1 for name in shares)


def test_ties_of_remainders_go_by_seat() -> None:
    third = Fraction(1, 3)
    assert whole_shares({"a": third, "b": third, "c": third - 1}) == {"a": 1, "b": 0, "c": -1}


def test_equal_pairs_come_first_then_the_largest() -> None:
    assert payments({"a": -5, "b": 7, "c": 5, "d": -7}) == (("d", "b", 7), ("a", "c", 5))
    assert payments({"a": -5, "b": 9, "c": -4}) == (("a", "b", 5), ("c", "b", 4))
    assert payments({"a": 3, "b": 3, "c": -6}) == (("c", "a", 3), ("c", "b", 3))
    assert payments({"a": 0, "b": 0}) == ()
