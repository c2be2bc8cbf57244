"""Items that were taken back stay in the log as comments; how they get there and back.

An undone item is `# undone: - {…}`, a replaced hand `# was hand 3: - {…}`, a removed
one `# removed hand 3: - {…}`; every line of the item has the mark. Nothing else of the
text is touched, so that undo and then redo restores the bytes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from scorepad.insertion import GAP, end_of_item, margin, newline_of
from scorepad.problems import Source
from scorepad.source import Map, Seq
from scorepad.tree import parse

UNDONE = "# undone: "
# Between these two stand the comments of items that were undone before the item behind
# them was written, and that cannot come back any more.
BEFORE = "# before:"
THEN = "# then:"

_BEGINS = ("-", "{", ",")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_COMMENT_OR_BLANK = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r)?")


class Span(NamedTuple):
    """A part of a text, from `start` up to `end`."""

    start: int
    end: int


def undone(text: str, root: Map) -> str | None:
    """The text with its last item as a comment; None when there is no item."""
    hands = hands_of(root)
    if hands is None:
        return None
    return _last_as_comment(text, root, hands, UNDONE)


def redone(text: str, root: Map) -> str | None:
    """The text with the item back that was undone last; None when nothing was."""
    at, end, flow = _behind_last(text, root)
    start = _first_live(text, at, end)
    if start is None:
        return None
    lines = _first_item(lines_of(text[start:end]), flow)
    stop = start + len("".join(lines))
    item = "".join(line.removeprefix(UNDONE) for line in lines)
    newline = newline_of(text)
    head = text[:start]
    if head.endswith(THEN + newline):
        head = _without_marks(head, newline)
    if flow:
        # The comment stands on lines of its own, whose ends were added with it.
        head = head.removesuffix(newline)
        item = item.removesuffix(newline)
    return head + item + text[stop:]


def replaced(text: str, root: Map, index: int, mark: str, item: str) -> str:
    """The text with another item in place of one, which stays as a comment above it."""
    hands = root.items["hands"][1]
    assert isinstance(hands, Seq)
    span = item_span(text, hands, index)
    if hands.flow:
        old = hands.items[index]
        span = Span(old.start, old.end)
        return text[: span.start] + _in_place(text, hands, span, mark, "") + item + text[span.end :]
    dash = text.index("-", span.start)
    new = margin(text, dash) + f"- {item}"
    kept = _in_place(text, hands, span, mark, "")
    newline = newline_of(text)
    if not kept.endswith(("\r", "\n")):
        return text[: span.start] + kept + newline + new + text[span.end :]
    return text[: span.start] + kept + new + newline + text[span.end :]


def removed(text: str, root: Map, index: int, mark: str) -> str:
    """The text with one item as a comment in its place."""
    hands = root.items["hands"][1]
    assert isinstance(hands, Seq)
    if index == len(hands.items) - 1:
        return _last_as_comment(text, root, hands, mark)
    span = item_span(text, hands, index)
    return text[: span.start] + _in_place(text, hands, span, mark, "") + text[span.end :]


def _last_as_comment(text: str, root: Map, hands: Seq, mark: str) -> str:
    """The text with its last item as a comment; older ones before it are marked as dead."""
    span = item_span(text, hands, len(hands.items) - 1)
    newline = newline_of(text)
    older = _first_kept(text, _behind_previous(text, root, hands), span.start)
    then = "" if older is None else THEN + newline
    kept = _in_place(text, hands, span, mark, then) + text[span.end :]
    if older is None:
        return text[: span.start] + kept
    return text[:older] + BEFORE + newline + text[older : span.start] + kept


def hands_of(root: Map) -> Seq | None:
    """The list of hands, where there is one with items."""
    written = root.items.get("hands")
    hands = written[1] if written else None
    return hands if isinstance(hands, Seq) and hands.items else None


def item_span(text: str, hands: Seq, index: int) -> Span:
    """The text of one item: in block style its whole lines, in brackets with its comma."""
    item = hands.items[index]
    before = hands.items[index - 1].end if index else hands.start
    if not hands.flow:
        dash = _skip(text, before) if index else hands.start
        return Span(dash - len(margin(text, dash)), end_of_item(text, item))
    if index:
        return Span(_skip(text, before), item.end)
    comma = _skip(text, item.end)
    return Span(item.start, comma + 1 if text[comma] == "," else item.end)


def lines_of(text: str) -> list[str]:
    """The lines of a text with their ends."""
    return _LINE.findall(text)


def _skip(text: str, at: int) -> int:
    """Behind the white space and comments at a place."""
    gap = GAP.match(text, at)
    return gap.end() if gap else at


def _in_place(text: str, hands: Seq, span: Span, mark: str, then: str) -> str:
    """The lines of a span, each behind a mark; inside brackets on lines of their own."""
    kept = then + "".join(mark + line for line in lines_of(text[span.start : span.end]))
    newline = newline_of(text)
    return newline + kept + newline if hands.flow else kept


def _behind_last(text: str, root: Map) -> tuple[int, int, bool]:
    """Where the comments behind the last item begin and end, and whether inside brackets."""
    written = root.items.get("hands")
    if written is None:
        return len(text), len(text), False
    key, hands = written
    if isinstance(hands, Seq) and hands.flow:
        return hands.items[-1].end if hands.items else hands.start, hands.end, True
    start = end_of_item(text, hands.items[-1] if isinstance(hands, Seq) else key)
    end = start
    for line in lines_of(text[start:]):
        if not _COMMENT_OR_BLANK.fullmatch(line):
            break
        end += len(line)
    return start, end, False


def _reads(item: str) -> bool:
    """Whether the lines of an item are whole: a text in quotes may go on with a dash."""
    return not parse(Source("kept", item))[1]


def _behind_previous(text: str, root: Map, hands: Seq) -> int:
    """Where the comments before the last item can begin."""
    if len(hands.items) > 1:
        return hands.items[-2].end
    return hands.start if hands.flow else root.items["hands"][0].end


def _first_kept(text: str, start: int, end: int) -> int | None:
    """Where the first comment of an undone item begins, dead ones too."""
    at = start
    for line in lines_of(text[start:end]):
        if _is_undone(line) or line.strip() == BEFORE:
            return at
        at += len(line)
    return None


def _is_undone(line: str) -> bool:
    """Whether an undone item begins on a line; a user may write a comment that looks alike."""
    return line.startswith(UNDONE) and line.removeprefix(UNDONE).lstrip().startswith(_BEGINS)


def _first_live(text: str, start: int, end: int) -> int | None:
    """Where the first comment begins of an item that can come back."""
    depth = 0
    at = start
    for line in lines_of(text[start:end]):
        depth = max(0, depth + (line.strip() == BEFORE) - (line.strip() == THEN))
        if not depth and _is_undone(line):
            return at
        at += len(line)
    return None


def _without_marks(head: str, newline: str) -> str:
    """The text without the two marks around the last dead comments, of which one ends it."""
    lines = lines_of(head.removesuffix(THEN + newline))
    depth = 1
    for index in range(len(lines) - 1, -1, -1):
        depth += (lines[index].strip() == THEN) - (lines[index].strip() == BEFORE)
        if not depth:
            del lines[index]
            break
    return "".join(lines)


def _first_item(lines: list[str], flow: bool) -> list[str]:
    """The lines of the first of several items that are kept one behind the other."""
    first = lines[0].removeprefix(UNDONE)
    column = len(first) - len(first.lstrip(" "))
    item = [lines[0]]
    for line in lines[1:]:
        if not line.startswith(UNDONE):
            break
        # Inside brackets an empty line stands between two items.
        bare = line.removeprefix(UNDONE)
        outside = bare.strip() and len(bare) - len(bare.lstrip(" ")) <= column
        if (
            not flow
            and outside
            and not bare.lstrip().startswith("#")
            and _reads("".join(one.removeprefix(UNDONE) for one in item))
        ):
            break
        item.append(line)
    return item
