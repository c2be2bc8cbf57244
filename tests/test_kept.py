"""Undo and redo on every form of a log: n times undo, n times redo restores the bytes."""

from __future__ import annotations

import pytest
from test_insertion import CASES, HAND, HEAD, ITEM

from scorepad.insertion import with_item
from scorepad.kept import redone, removed, replaced, undone
from scorepad.problems import Source
from scorepad.source import Map, Seq
from scorepad.tree import parse


def root_of(text: str) -> Map:
    root, found = parse(Source("log", text))
    assert isinstance(root, Map)
    assert not found
    return root


def items(text: str) -> list[str]:
    """The items of a log, each as its first scalar."""
    written = root_of(text).items.get("hands")
    if written is None or not isinstance(written[1], Seq):
        return []
    hands = written[1]
    return [hands.source.text[item.start : item.end] for item in hands.items]


LOGS = {name: after for name, (_, after) in CASES.items()}
LOGS["block with comments"] = (
    f"{HEAD}hands:\n# first\n- contract: 6S\n  # inside\n\n  tricks:\n    A: 6 # six\n"
    f"# between\n-   # dash alone\n  contract: 7S\n  note: |\n    a\n\n    b\n\n{HAND}\n"
)
LOGS["nested lists"] = f"{HEAD}hands:\n  - contract: 6S\n    looked:\n    - A\n  {HAND}\n  {HAND}\n"
LOGS["brackets over lines"] = (
    f"{HEAD}hands: [\n  {{a: 1,\n   b: 2}}\n  , {{c: 3}}, # end\n  {{d: 4}}\n]\n"
)
LOGS["three"] = f"{HEAD}hands:\n{HAND}\n{HAND}  # late\n{HAND}"
LOGS["three, not last"] = f"hands:\n{HAND}\n# seen\n{HAND}\n{HAND}\n{HEAD}"


@pytest.mark.parametrize("name", LOGS)
def test_undo_then_redo_restores_the_bytes(name: str) -> None:
    text = LOGS[name]
    before = items(text)
    texts = [text]
    while True:
        less = undone(texts[-1], root_of(texts[-1]))
        if less is None:
            break
        texts.append(less)
        assert items(less) == before[: len(before) - len(texts) + 1]
    assert len(texts) == len(before) + 1
    assert len(texts) > 1
    for expected in reversed(texts[:-1]):
        less = texts.pop()
        assert redone(less, root_of(less)) == expected


@pytest.mark.parametrize("name", LOGS)
def test_nothing_to_redo_after_a_new_item(name: str) -> None:
    text = LOGS[name]
    assert redone(text, root_of(text)) is None
    less = undone(text, root_of(text))
    assert less is not None
    more = with_item(less, root_of(less), ITEM)
    assert redone(more, root_of(more)) is None
    assert len(items(more)) == len(items(text))
    # The older comment stays where it is, and only the new item comes back.
    again = undone(more, root_of(more))
    assert again is not None
    assert redone(again, root_of(again)) == more
    kept = more.count("# undone: ")
    assert kept == less.count("# undone: ") < again.count("# undone: ")


@pytest.mark.parametrize("name", LOGS)
def test_replacing_and_removing_keep_every_other_item(name: str) -> None:
    text = LOGS[name]
    before = items(text)
    for index in range(len(before)):
        new = replaced(text, root_of(text), index, f"# was hand {index + 1}: ", "{contract: 9H}")
        assert items(new) == [*before[:index], "{contract: 9H}", *before[index + 1 :]]
        assert f"# was hand {index + 1}: " in new
        less = removed(text, root_of(text), index, f"# removed hand {index + 1}: ")
        assert items(less) == [*before[:index], *before[index + 1 :]]


def test_a_removed_last_item_does_not_bring_back_an_older_one() -> None:
    text = f"{HEAD}hands:\n{HAND}\n- {ITEM}\n"
    less = undone(text, root_of(text))
    assert less is not None
    more = with_item(less, root_of(less), "{contract: 9H}")
    gone = removed(more, root_of(more), 1, "# removed hand 2: ")
    assert redone(gone, root_of(gone)) is None


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}hands:\n- {{contract: 9C, note: "we ate:\n- bread\n- cheese"}}\n',
        f"{HEAD}hands:\n{HAND}\n# undone: yes we did\n",
        f"{HEAD}hands:\n{HAND}\n# before: dinner we ate\n{HAND}\n",
        f"hands:\n{HAND}\n# we ate\n- {ITEM}\n{HEAD}",
        f"{HEAD}hands:\n{HAND}\n- {ITEM}\n".replace("\n", "\r"),
    ],
)
def test_odd_texts_and_comments_that_look_alike(text: str) -> None:
    assert redone(text, root_of(text)) is None
    less = undone(text, root_of(text))
    assert less is not None
    assert redone(less, root_of(less)) == text
    more = with_item(less, root_of(less), ITEM)
    assert redone(more, root_of(more)) is None
    again = undone(more, root_of(more))
    assert again is not None
    assert redone(again, root_of(again)) == more


def test_the_comment_says_what_was_undone() -> None:
    text = f"{HEAD}hands:\n{HAND}\n- {ITEM}\n"
    assert undone(text, root_of(text)) == f"{HEAD}hands:\n{HAND}\n# undone: - {ITEM}\n"
    assert removed(text, root_of(text), 0, "# removed hand 1: ") == (
        f"{HEAD}hands:\n# removed hand 1: {HAND}\n- {ITEM}\n"
    )
    assert replaced(text, root_of(text), 0, "# was hand 1: ", "{contract: 9H}") == (
        f"{HEAD}hands:\n# was hand 1: {HAND}\n- {{contract: 9H}}\n- {ITEM}\n"
    )
