"""How numbers, hands and entries read."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.amount import Number, figures, words
from scorepad.between import ADJUST
from scorepad.contract import SIGNS
from scorepad.hand import Hand
from scorepad.items import Item
from scorepad.language import _, own, plural, spoken
from scorepad.options import Derived, Option, value_text
from scorepad.replay import Played
from scorepad.sheet import POT, Column, Entry
from scorepad.source import Map, Node
from scorepad.variant import Variant

MINUS = "−"
# Every language but English writes the decimals of a price behind a comma.
POINT = {"en": "."}
COMMA = ","


def number(value: Number) -> str:
    """An exact number with a real minus sign: −12, 26 2/3."""
    sign = MINUS if value < 0 else ""
    whole, part = divmod(max(value, -value), 1)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def money(text: str) -> str:
    """A price (0.10, -1.5) with a real minus sign and the decimals as the language writes them."""
    return text.replace("-", MINUS).replace(".", POINT.get(spoken(), COMMA))


def signed(value: Number) -> str:
    """An exact number with its sign, plus too; a bare 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def cell(column: Column, value: Number) -> str:
    """A balance as its column shows it: with a sign where it balances between players."""
    return signed(value) if column.kind == "pair" else number(value)


def hand_title(hand: Hand) -> str:
    """What happened in a hand: "7♥ Anna 8, Babis whist 0, Costas whist 2"."""
    tricks = hand.tricks or {}
    said = hand.defence or {}
    order = [name for name in (hand.declarer, *said, *tricks) if name is not None]
    parts = []
    for name in dict.fromkeys(order):
        call = call_word(said[name]) if name in said else None
        bits = [name, call, str(tricks[name]) if name in tricks else None]
        parts.append(" ".join(bit for bit in bits if bit))
    title = f"{hand.contract.sign} {', '.join(parts)}".rstrip()
    more = [
        _conceded(hand.concede) if hand.concede else "",
        _aces(hand.aces) if hand.aces else "",
        _("talon {cards}", cards=" ".join(map(_card, hand.talon))) if hand.talon else "",
        *(
            plural("{name} revoked once", "{name} revoked {count} times", count, name=name)
            for name, count in (hand.revokes or {}).items()
            if count
        ),
        *(_("{name} looked into the talon", name=name) for name in hand.looked or ()),
        *(_from(key, ", ".join(names)) for key, names in (hand.choice or {}).items()),
        _("bid {bid}", bid=hand.bid) if hand.bid else "",
        hand.note or "",
    ]
    return "; ".join([title, *(text for text in more if text)])


def played_title(played: Played) -> str:
    """What happened in a hand, with its number and dealer."""
    number, title, dealer = played.hand.number, hand_title(played.hand), played.deal.dealer
    return _("hand {number}: {title}; {dealer} dealt", number=number, title=title, dealer=dealer)


def call_word(call: str) -> str:
    """What a defender said, as a person reads it."""
    words = {
        "whist": _("whist"),
        "pass": _("pass"),
        "invite": _("invite"),
        "invited": _("invited"),
        "half": _("half"),
        "return": _("return"),
    }
    return words[call]


def _conceded(count: str) -> str:
    return _("conceded double") if count == "double" else _("conceded {count}", count=count)


def _aces(aces: str) -> str:
    return _("four aces") if aces == "four" else _("no aces")


def _from(key: str, names: str) -> str:
    if key == "record":
        return _("record of {names} first", names=names)
    return _("kurochka of {names} first", names=names)


def _card(card: str) -> str:
    return f"{card[0]}{SIGNS[card[1:]]}"


def item_title(item: Item) -> str:
    """An item in one line: a hand in words, another as the log writes it."""
    if isinstance(item, Hand):
        return _("hand {number}: {title}", number=item.number, title=hand_title(item))
    node = item.node
    lines = node.source.text[node.start : node.end].splitlines()
    return lines[0].strip() if lines else _("an empty item")


def entry_head(entry: Entry, variant: Variant) -> str:
    """The entry in one line: "kassa Costas: −2", "kapikia Babis → Anna: 56"."""
    if entry.against is None:
        return f"{heading(entry.column, variant)} {entry.player}: {signed(entry.amount)}"
    return f"{heading(entry.column, variant)} {pair_words(entry)}: {number(entry.amount)}"


def pair_words(entry: Entry) -> str:
    """Who pays whom: "Babis → Anna"."""
    return f"{party_word(entry.against or '')} → {party_word(entry.player)}"


def party_word(party: str) -> str:
    """A player's name, or the word for the pot."""
    return _("pot") if party == POT else party


def heading(column: str, variant: Variant) -> str:
    """The name of a column as a person reads it."""
    return own(variant.headings[column])


def entry_words(entry: Entry, variant: Variant) -> str:
    """Why the entry has its amount, in words; the note of a correction."""
    if entry.rule == ADJUST and entry.reason.label:
        return str(dict(entry.reason.label.fields)["note"])
    return words(entry.reason, variant.text)


def entry_figures(entry: Entry) -> str:
    """The arithmetic of the entry in numbers."""
    return figures(entry.reason)


def options_chosen(variant: Variant) -> str:
    """The options that differ from the defaults: "kassa 20, tie last_more"."""
    chosen = variant.chosen.items()
    return ", ".join(
        text for name, value in chosen for text in _differences(variant.options[name], value)
    )


def house_options(variant: Variant) -> frozenset[str]:
    """The options that differ from the defaults."""
    chosen = variant.chosen.items()
    return frozenset(
        name for name, value in chosen if any(_differences(variant.options[name], value))
    )


def _differences(option: Option, value: Node) -> Iterator[str]:
    """What a log chose that is not the default; of an option with parts, each of them."""
    default = option.default
    if isinstance(default, Derived):
        differs = value.source is not default.node.source
    elif isinstance(default, Map) and isinstance(value, Map):
        for name, (_key, cell) in value.items.items():
            if value_text(cell) != value_text(default.items[name][1]):
                yield f"{option.name}.{name} {value_text(cell)}"
        return
    else:
        differs = value_text(value) != value_text(default)
    if differs:
        yield f"{option.name} {value_text(value)}"
