"""Where a new item goes in the text of a log; everything else stays as it is to the byte."""

from __future__ import annotations

import re

from scorepad.source import Map, Node, Scalar, Seq

LINE_END = re.compile(r"\r\n|\n|\r")
# A comment by which scorepad keeps an item that was taken back; it belongs to the list.
_KEPT = re.compile(r"[ \t]*# (undone|before|then|was hand|removed hand)\b[^\r\n]*")
_COMMENT = re.compile(r"[ \t]*#[^\r\n]*")
_DOCUMENT_END = re.compile(r"\.\.\.(\s|$)")
GAP = re.compile(r"(?:\s|#[^\r\n]*)*")
_EMPTY_LIST = re.compile(r"\[[ \t]*\]")


def with_item(text: str, root: Map, item: str) -> str:
    """The text of a log with one more item, `item` in flow style, where the list of hands ends."""
    written = root.items.get("hands")
    if root.flow:
        return _into_flow_log(text, root, item)
    if written is None:
        before = margin(text, root.start)
        lines = [f"{before}hands:", f"{before}- {item}"]
        return _with_lines(text, _end_of_document(text), lines)
    key, hands = written
    if isinstance(hands, Seq) and hands.items:
        if hands.flow:
            return _into_brackets(text, hands, item)
        at = _end_of_list(text, root, hands)
        return _with_lines(text, at, [f"{margin(text, hands.start)}- {item}"])
    empty = text[hands.start : hands.end]
    if isinstance(hands, Seq) and not _EMPTY_LIST.fullmatch(empty):
        return _into_empty_brackets(text, hands, item)
    # An empty list or value makes place for a list below its key.
    before = text[: hands.start].rstrip(" \t") if empty else text[: hands.start]
    text = before + text[hands.end :]
    line = LINE_END.search(text, len(before))
    at = line.end() if line else len(text)
    at = _behind_comments(text, at, _is_last(root, key.start))
    return _with_lines(text, at, [f"{margin(text, key.start)}- {item}"])


def end_of_item(text: str, item: Node) -> int:
    """Behind the line on which an item of a list in block style ends."""
    if text[item.end - 1] in "\r\n":
        return item.end
    line = LINE_END.search(text, item.end)
    return line.end() if line else len(text)


def in_plain_list(text: str, root: Map) -> bool:
    """Whether the hands are a list in block style, below their key, with items in it."""
    written = root.items.get("hands")
    hands = written[1] if written else None
    if root.flow or not isinstance(hands, Seq) or hands.flow or not hands.items:
        return False
    return not margin(text, hands.start).strip()


def newline_of(text: str) -> str:
    """How the lines of a text end."""
    found = LINE_END.search(text)
    return found[0] if found else "\n"


def margin(text: str, at: int) -> str:
    """What stands on the line before a place: the indentation of a block."""
    ends = [end.end() for end in LINE_END.finditer(text, 0, at)]
    return text[ends[-1] if ends else 0 : at]


def _with_lines(text: str, at: int, lines: list[str]) -> str:
    newline = newline_of(text)
    gap = "" if at == 0 or text[at - 1] in "\r\n" else newline
    return text[:at] + gap + "".join(line + newline for line in lines) + text[at:]


def _end_of_list(text: str, root: Map, hands: Seq) -> int:
    """Behind the line of the last item and the comments that belong to the list."""
    end = end_of_item(text, hands.items[-1])
    return _behind_comments(text, end, _is_last(root, hands.start))


def _is_last(root: Map, at: int) -> bool:
    """Whether no other key of the log stands behind a place."""
    return all(key.start <= at for key, _ in root.items.values())


def _behind_comments(text: str, end: int, last: bool) -> int:
    """Behind the comments that were written after the hands.

    Behind the last key of a log that is every comment; elsewhere only those that
    keep an item which was taken back, since another belongs to the next key.
    """
    belongs = _COMMENT if last else _KEPT
    at = end
    for line_text in text[end:].splitlines(keepends=True):
        if line_text.strip() and not _COMMENT.match(line_text):
            break
        at += len(line_text)
        if belongs.match(line_text):
            end = at
    return end


def _end_of_document(text: str) -> int:
    """The end of the text, before a mark that ends the document."""
    at = 0
    for line in text.splitlines(keepends=True):
        if _DOCUMENT_END.match(line):
            break
        at += len(line)
    return at


def _into_brackets(text: str, hands: Seq, item: str) -> str:
    """A list in brackets takes the item behind its last one, on a line of its own if they have."""
    last = hands.items[-1]
    before = margin(text, last.start)
    follows = GAP.match(text, last.end)
    comma = follows.end() if follows else last.end
    if text[comma : comma + 1] == ",":
        at, sign = comma + 1, ""
    else:
        at, sign = _behind_kept(text, last.end, hands.end), ","
    if before.strip():
        return f"{text[:at]}{sign} {item}{text[at:]}"
    # Each item has a line of its own; a comment on the last one's line stays there.
    line = LINE_END.search(text, at, hands.end)
    end = line.start() if line else at
    return text[:at] + sign + text[at:end] + newline_of(text) + before + item + text[end:]


def _into_empty_brackets(text: str, hands: Seq, item: str) -> str:
    at = _behind_kept(text, hands.start + 1, hands.end)
    return text[:at] + item + text[at:]


def _behind_kept(text: str, start: int, end: int) -> int:
    """Behind the last comment of an item that was taken back, inside brackets."""
    kept = list(re.compile(_KEPT.pattern + r"(\r\n|\n|\r)", re.M).finditer(text, start, end))
    return kept[-1].end() if kept else start


def _into_flow_log(text: str, root: Map, item: str) -> str:
    """A log that is one mapping in braces, as JSON is."""
    written = root.items.get("hands")
    if written is None:
        return _behind_last_key(text, root, f'"hands": [{item}]')
    key, hands = written
    if isinstance(hands, Seq) and hands.items:
        return _into_brackets(text, hands, item)
    if isinstance(hands, Seq):
        return _into_empty_brackets(text, hands, item)
    assert isinstance(hands, Scalar)
    if text[hands.start : hands.end].strip():
        return f"{text[: hands.start]}[{item}]{text[hands.end :]}"
    colon = "" if text[key.end : hands.end].endswith(":") else ":"
    return f"{text[: hands.end]}{colon} [{item}]{text[hands.end :]}"


def _behind_last_key(text: str, root: Map, pair: str) -> str:
    """The text of a mapping in braces with one more key."""
    end = max(value.end for _, value in root.items.values())
    follows = GAP.match(text, end)
    comma = follows.end() if follows else end
    if text[comma : comma + 1] == ",":
        return f"{text[: comma + 1]} {pair}{text[comma + 1 :]}"
    return f"{text[:end]}, {pair}{text[end:]}"
