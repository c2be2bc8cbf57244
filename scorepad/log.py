"""The log, format 1: nodes → `Session` with its items; the text of a hand for the log."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from scorepad.hand import KEYS, Hand, read_choice, read_name
from scorepad.items import Item, Unreadable, read_items
from scorepad.language import LANGUAGES
from scorepad.names import closest, fold
from scorepad.problems import Problem, ProblemsFoundError, Source, problem_at
from scorepad.repeats import repeating
from scorepad.sheet import POT
from scorepad.source import Fields, Map, Node, Scalar, Seq, nfc, place, shown
from scorepad.tree import tree_of

FORMAT = "1"
_NEWER = re.compile(r"[2-9]|[1-9][0-9]{1,5}")

_HEAD_KEYS = (
    "scorepad", "variant", "options", "stake", "players", "dealer", "lang", "date", "note", "hands",
)  # fmt: skip

_STAKE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,15})?) ([^\s\d](?:.*\S)?)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Stake:
    """The price of one stake unit, and its currency."""

    price: Fraction
    currency: str
    text: str


@dataclass(frozen=True, slots=True)
class Session:
    """An evening: who plays what, and the items of the log in order."""

    variant: Scalar | None
    players: tuple[str, ...]
    dealer: str
    items: tuple[Item, ...]
    node: Map = field(compare=False, repr=False)
    options: Map | None = field(default=None, compare=False)
    stake: Stake | None = None
    lang: str | None = None
    date: str | None = None
    note: str | None = None
    torn: Problem | None = field(default=None, compare=False)

    @property
    def hands(self) -> int:
        """How many hands are written, unreadable ones too."""
        return sum(
            isinstance(item, Hand) or (isinstance(item, Unreadable) and item.number is not None)
            for item in self.items
        )


def read_session(
    source: Source, torn: Problem | None = None
) -> tuple[Session, tuple[Problem, ...]]:
    """The session of a log, and everything that is wrong with its form.

    Where the log does not say who plays, no item is read. A log that is torn, by
    `torn` or because its YAML breaks off, ends with an item that cannot be read.
    Raises ProblemsFoundError when not even its head is whole.
    """
    short = repeating(source)
    if short is not None and torn is None:
        session, found = _read_log(short, [])
        if not found:
            return session, found
    root, form, broken_off = tree_of(source)
    torn = torn or broken_off
    if root is None or (torn and not _is_head(root)):
        raise ProblemsFoundError([*form, torn] if torn else form)
    if not isinstance(root, Map):
        raise ProblemsFoundError([*form, problem_at("log.form", place(root))])
    return _read_log(root, form, torn)


def _read_log(
    root: Map, found: list[Problem], torn: Problem | None = None
) -> tuple[Session, tuple[Problem, ...]]:
    head = Fields(root, found)
    _read_format(head)
    head.known(_HEAD_KEYS)
    variant = _read_variant(head)
    session = _read_rest(head, variant, _read_players(head))
    if torn:
        found.append(torn)
        number = session.hands + 1
        rest = Scalar(root.source, len(root.source.text), len(root.source.text), "")
        items = (*session.items, Unreadable(number, rest))
        session = replace(session, items=items, torn=replace(torn, hand=number))
        found[-1] = session.torn or torn
    found = [_with_hand(one, session.items) for one in found]
    return replace(session, items=_marked(session.items, found)), tuple(found)


def _is_head(root: Node) -> bool:
    """Whether everything stands before a tear but some of the hands."""
    needed = ("scorepad", "variant", "players", "hands")
    return isinstance(root, Map) and all(key in root.items for key in needed)


def _with_hand(problem: Problem, items: tuple[Item, ...]) -> Problem:
    """The problem with the number of the hand in whose text it stands."""
    if problem.place is None or problem.hand is not None:
        return problem
    at = problem.place.offset
    index = bisect_right(items, at, key=lambda item: item.node.start) - 1
    if index < 0 or at > items[index].node.end:
        return problem
    return replace(problem, hand=getattr(items[index], "number", None))


def in_items(session: Session, problem: Problem) -> bool:
    """Whether a problem belongs to an item, so that the items before it can still be used."""
    if problem is session.torn:
        return True
    hands = session.node.items.get("hands")
    if hands is None or problem.place is None or not isinstance(hands[1], Seq):
        return False
    return hands[1].start <= problem.place.offset <= hands[1].end


def _marked(items: tuple[Item, ...], found: list[Problem]) -> tuple[Item, ...]:
    """The items, where each that has a problem in its text counts as unreadable."""
    wrong = sorted(one.place.offset for one in found if one.place)

    def marked(item: Item) -> Item:
        at = bisect_left(wrong, item.node.start)
        if at == len(wrong) or wrong[at] > item.node.end:
            return item
        if isinstance(item, Hand):
            inside = wrong[at : bisect_right(wrong, item.node.end)]
            return Unreadable(item.number, item.node, item, _keys_at(item, inside))
        return Unreadable(item.number if isinstance(item, Unreadable) else None, item.node)

    return tuple(marked(item) for item in items) if wrong else items


def _keys_at(hand: Hand, offsets: list[int]) -> frozenset[str]:
    """The keys of a hand whose values stand at these places."""
    keys = {
        name
        for name, (key, value) in hand.node.items.items()
        for offset in offsets
        if key.start <= offset <= value.end
    }
    # A key that is misspelt is not missing as well.
    return frozenset(keys | {closest(name, KEYS) or name for name in keys})


def _read_format(head: Fields) -> None:
    node = head.required("scorepad")
    if node is None or (isinstance(node, Scalar) and node.text == FORMAT):
        return
    if isinstance(node, Scalar) and _NEWER.fullmatch(node.text):
        # What a newer format says cannot be judged, so nothing else is said.
        raise ProblemsFoundError([problem_at("format.newer", place(node), format=node.text)])
    head.report("format.number", node, value=shown(node))


def _read_variant(head: Fields) -> Scalar | None:
    node = head.required("variant")
    head.text(node, "variant")
    return node if isinstance(node, Scalar) else None


def _read_players(head: Fields) -> tuple[str, ...]:
    node = head.sequence(head.required("players"), "players")
    if node is None:
        return ()
    if not node.items:
        head.report("players.none", node)
    names: list[str] = []
    by_fold: dict[str, str] = {}
    for item in node.items:
        name = head.text(item, "players")
        if name is None:
            continue
        _checkread_name(head, item, name)
        if fold(name) in by_fold:
            head.report("players.same", item, name=name, other=by_fold[fold(name)])
        by_fold.setdefault(fold(name), name)
        # One name is one player at the table, however often it stands here.
        if nfc(name) not in map(nfc, names):
            names.append(name)
    return tuple(names)


def _checkread_name(head: Fields, node: Node, name: str) -> None:
    if not name.strip():
        head.report("players.empty", node)
    elif fold(name) == POT:
        head.report("players.reserved", node, name=name)
    elif any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        head.report("players.name", node)


def _read_rest(head: Fields, variant: Scalar | None, players: tuple[str, ...]) -> Session:
    people = {nfc(name): name for name in players}
    first = read_name(head, head.get("dealer"), people, "dealer") if players else None
    dealer = first or (players[-1] if players else "")
    options = head.mapping(head.get("options"), "options")
    stake = _read_stake(head)
    _read_date(head)
    lang = head.get("lang")
    read_choice(head, lang, "lang", LANGUAGES)
    note = head.text(head.get("note"), "note")
    hands = head.sequence(head.get("hands"), "hands")
    items = read_items(hands, people, head.found) if hands and players else ()
    return Session(
        variant=variant,
        players=players,
        dealer=dealer,
        items=items,
        node=head.node,
        options=options,
        stake=stake,
        lang=lang.text if isinstance(lang, Scalar) else None,
        date=head.text(head.get("date"), "date"),
        note=note,
    )


def stake_of(text: str) -> Stake | None:
    """The stake that is written so ("0.10 EUR"); None when it is not one."""
    found = _STAKE.fullmatch(text)
    if not found or not Fraction(found[1]) or not found[2].isprintable():
        return None
    return Stake(Fraction(found[1]), found[2], text)


def _read_stake(head: Fields) -> Stake | None:
    node = head.get("stake")
    text = head.text(node, "stake")
    if node is None or text is None:
        return None
    stake = stake_of(text)
    if stake is None:
        head.report("stake.form", node, value=shown(node))
    return stake


def _read_date(head: Fields) -> None:
    node = head.get("date")
    text = head.text(node, "date")
    if node is None or text is None:
        return
    try:
        if not _DATE.fullmatch(text):
            raise ValueError
        date.fromisoformat(text)
    except ValueError:
        head.report("date.form", node, value=shown(node))
