"""Where a new hand goes in every form that a log can have; all else stays to the byte."""

from __future__ import annotations

import pytest

from scorepad.insertion import with_item
from scorepad.problems import Source
from scorepad.source import Map, Seq
from scorepad.tree import parse

ITEM = "{contract: all-pass}"
HEAD = "scorepad: 1\nvariant: prefa@1\nplayers: [A, B, C]\n"
HAND = "- {contract: 6S}"

CASES = {
    "empty list": (f"{HEAD}hands: []\n", f"{HEAD}hands:\n- {ITEM}\n"),
    "empty list, comment": (f"{HEAD}hands: [ ] # none\n", f"{HEAD}hands: # none\n- {ITEM}\n"),
    "empty value": (f"{HEAD}hands:\n", f"{HEAD}hands:\n- {ITEM}\n"),
    "empty value, comment": (f"{HEAD}hands: # none\n", f"{HEAD}hands: # none\n- {ITEM}\n"),
    "empty value, not last": (f"hands:\n{HEAD}", f"hands:\n- {ITEM}\n{HEAD}"),
    "quoted empty value": (f"{HEAD}hands: ''\n", f"{HEAD}hands:\n- {ITEM}\n"),
    "empty value, no newline": (f"{HEAD}hands:", f"{HEAD}hands:\n- {ITEM}\n"),
    "no key": (HEAD, f"{HEAD}hands:\n- {ITEM}\n"),
    "no key, document end": (f"{HEAD}...\n", f"{HEAD}hands:\n- {ITEM}\n...\n"),
    "one": (f"{HEAD}hands:\n{HAND}\n", f"{HEAD}hands:\n{HAND}\n- {ITEM}\n"),
    "no newline": (f"{HEAD}hands:\n{HAND}", f"{HEAD}hands:\n{HAND}\n- {ITEM}\n"),
    "indented": (f"{HEAD}hands:\n   {HAND}\n", f"{HEAD}hands:\n   {HAND}\n   - {ITEM}\n"),
    "comment behind": (
        f"{HEAD}hands:\n{HAND} # late\n",
        f"{HEAD}hands:\n{HAND} # late\n- {ITEM}\n",
    ),
    "comments below": (
        f"{HEAD}hands:\n{HAND}\n# a break\n\n# and another\n\n",
        f"{HEAD}hands:\n{HAND}\n# a break\n\n# and another\n- {ITEM}\n\n",
    ),
    "document end": (f"{HEAD}hands:\n{HAND}\n...\n", f"{HEAD}hands:\n{HAND}\n- {ITEM}\n...\n"),
    "not last": (
        f"hands:\n{HAND}\n# of the head\n{HEAD}",
        f"hands:\n{HAND}\n- {ITEM}\n# of the head\n{HEAD}",
    ),
    "not last, kept": (
        f"hands:\n{HAND}\n# undone: {HAND}\n{HEAD}",
        f"hands:\n{HAND}\n# undone: {HAND}\n- {ITEM}\n{HEAD}",
    ),
    "block style": (
        f"{HEAD}hands:\n- contract: 6S\n  tricks:\n    A: 6\n",
        f"{HEAD}hands:\n- contract: 6S\n  tricks:\n    A: 6\n- {ITEM}\n",
    ),
    "block style, empty last value": (
        f"{HEAD}hands:\n- contract: 6S\n  note:\n",
        f"{HEAD}hands:\n- contract: 6S\n  note:\n- {ITEM}\n",
    ),
    "literal note": (
        f"{HEAD}hands:\n- contract: 6S\n  note: |\n    a long\n    note\ndate: 2026-11-28\n",
        f"{HEAD}hands:\n- contract: 6S\n  note: |\n    a long\n    note\n- {ITEM}\n"
        "date: 2026-11-28\n",
    ),
    "folded text": (
        f"{HEAD}hands:\n- contract: 6S\n  note: a long\n    note\n",
        f"{HEAD}hands:\n- contract: 6S\n  note: a long\n    note\n- {ITEM}\n",
    ),
    "brackets": (
        f"{HEAD}hands: [{{contract: 6S}}]\n",
        f"{HEAD}hands: [{{contract: 6S}}, {ITEM}]\n",
    ),
    "brackets, comma": (
        f"{HEAD}hands: [{{contract: 6S}},]\n",
        f"{HEAD}hands: [{{contract: 6S}}, {ITEM}]\n",
    ),
    "brackets, lines": (
        f"{HEAD}hands: [\n  {{contract: 6S}} # late\n]\n",
        f"{HEAD}hands: [\n  {{contract: 6S}}, # late\n  {ITEM}\n]\n",
    ),
    "brackets, comment": (
        f"{HEAD}hands: [ # none\n]\n",
        f"{HEAD}hands: [{ITEM} # none\n]\n",
    ),
    "json": ('{"scorepad": "1", "hands": []}', f'{{"scorepad": "1", "hands": [{ITEM}]}}'),
    "json, one": (
        '{"hands": [{"contract": "6S"}], "scorepad": "1"}\n',
        f'{{"hands": [{{"contract": "6S"}}, {ITEM}], "scorepad": "1"}}\n',
    ),
    "json, no key": ('{"scorepad": "1"}', f'{{"scorepad": "1", "hands": [{ITEM}]}}'),
    "braces, comment": (
        "{scorepad: 1, players: [A] # us\n}",
        f'{{scorepad: 1, players: [A], "hands": [{ITEM}] # us\n}}',
    ),
    "braces, comma": (
        "{scorepad: 1, # us\n}",
        f'{{scorepad: 1, "hands": [{ITEM}] # us\n}}',
    ),
    "braces, bare key": ("{hands, scorepad: 1}", f"{{hands: [{ITEM}], scorepad: 1}}"),
    "indented, no key": (
        "  scorepad: 1\n  variant: prefa\n",
        f"  scorepad: 1\n  variant: prefa\n  hands:\n  - {ITEM}\n",
    ),
    "braces, empty value": ("{scorepad: 1, hands: }", f"{{scorepad: 1, hands: [{ITEM}] }}"),
    "indented log": ("  scorepad: 1\n  hands:\n", f"  scorepad: 1\n  hands:\n  - {ITEM}\n"),
    "carriage returns": (
        f"{HEAD}hands:\n{HAND}\n".replace("\n", "\r\n"),
        f"{HEAD}hands:\n{HAND}\n- {ITEM}\n".replace("\n", "\r\n"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_insertion(name: str) -> None:
    before, after = CASES[name]
    old, found = parse(Source("log", before))
    assert isinstance(old, Map)
    assert not found
    text = with_item(before, old, ITEM)
    assert text == after
    new, found = parse(Source("log", text))
    assert isinstance(new, Map)
    assert not found
    hands = new.items["hands"][1]
    assert isinstance(hands, Seq)
    last = hands.items[-1]
    assert isinstance(last, Map)
    assert set(last.items) == {"contract"}
    assert len(hands.items) == 1 + _count(old)


def _count(root: Map) -> int:
    hands = root.items.get("hands")
    return len(hands[1].items) if hands and isinstance(hands[1], Seq) else 0
