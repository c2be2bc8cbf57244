"""Where a new item goes in the text of a log; everything else stays as it is to the byte."""

from __future__ import annotations

import re

from scorepad.source import Map, Scalar, Seq

_LINE_END = re.compile(r"\r\n|\n|\r")
# A comment by which scorepad keeps an item that was taken back; it belongs to the list.
_KEPT = re.compile(r"[ \t]*# (undone|was hand|removed hand)\b[^\r\n]*")
_COMMENT = re.compile(r"[ \t]*#[^\r\n]*")
_DOCUMENT_END = re.compile(r"\.\.\.(\s|$)")
_GAP = re.compile(r"(?:\s|#[^\r\n]*)*")
_EMPTY_LIST = re.compile(r"\[[ \t]*\]")


def with_item(text: str, root: Map, item: str) -> str:
    """The text of a log with one more item, `item` in flow style, where the list of hands ends."""
    written = root.items.get("hands")
    if root.flow:
        return _into_flow_log(text, root, item)
    if written is None:
        end = _end_of_document(text)
        return _with_lines(text, end, [_margin(text, root.start) + "hands:", f"- {item}"])
    key, hands = written
    if isinstance(hands, Seq) and hands.items:
        if hands.flow:
            return _into_brackets(text, hands, item)
        at = _end_of_list(text, root, hands)
        return _with_lines(text, at, [f"{_margin(text, hands.start)}- {item}"])
    empty = text[hands.start : hands.end]
    if isinstance(hands, Seq) and not _EMPTY_LIST.fullmatch(empty):
        return text[: hands.start + 1] + item + text[hands.start + 1 :]
    # An empty list or value makes place for a list below its key.
    before = text[: hands.start].rstrip(" \t") if empty else text[: hands.start]
    text = before + text[hands.end :]
    line = _LINE_END.search(text, len(before))
    at = line.end() if line else len(text)
    return _with_lines(text, at, [f"{_margin(text, key.start)}- {item}"])


def newline_of(text: str) -> str:
    """How the lines of a text end."""
    found = _LINE_END.search(text)
    return found[0] if found else "\n"


def _margin(text: str, at: int) -> str:
    """What stands on the line before a place: the indentation of a block."""
    ends = [end.end() for end in _LINE_END.finditer(text, 0, at)]
    return text[ends[-1] if ends else 0 : at]


def _with_lines(text: str, at: int, lines: list[str]) -> str:
    newline = newline_of(text)
    gap = "" if at == 0 or text[at - 1] in "\r\n" else newline
    return text[:at] + gap + "".join(line + newline for line in lines) + text[at:]


def _end_of_list(text: str, root: Map, hands: Seq) -> int:
    """Behind the line of the last item and the comments that belong to the list."""
    end = hands.end
    if text[end - 1] not in "\r\n":
        line = _LINE_END.search(text, end)
        end = line.end() if line else len(text)
    last = all(key.start <= hands.start for key, _ in root.items.values())
    # Behind the last key of a log every comment was written after the hands.
    belongs, skips_blank = (_COMMENT, True) if last else (_KEPT, False)
    at = end
    for line_text in text[end:].splitlines(keepends=True):
        if _DOCUMENT_END.match(line_text) or (line_text.strip() and not belongs.match(line_text)):
            break
        if not line_text.strip() and not skips_blank:
            break
        at += len(line_text)
        if line_text.strip():
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
    margin = _margin(text, last.start)
    gap = newline_of(text) + margin if not margin.strip() and last.start > 0 else " "
    follows = _GAP.match(text, last.end)
    comma = follows.end() if follows else last.end
    if text[comma : comma + 1] == ",":
        return text[: comma + 1] + gap + item + text[comma + 1 :]
    return text[: last.end] + "," + gap + item + text[last.end :]


def _into_flow_log(text: str, root: Map, item: str) -> str:
    """A log that is one mapping in braces, as JSON is."""
    written = root.items.get("hands")
    if written is None:
        inside = text[: root.end - 1].rstrip()
        comma = "" if inside.endswith((",", "{")) else ", "
        return f'{inside}{comma}"hands": [{item}]{text[len(inside) :]}'
    key, hands = written
    if isinstance(hands, Seq) and hands.items:
        return _into_brackets(text, hands, item)
    if isinstance(hands, Seq):
        return text[: hands.start + 1] + item + text[hands.start + 1 :]
    assert isinstance(hands, Scalar)
    if hands.end > hands.start:
        return f"{text[: hands.start]}[{item}]{text[hands.end :]}"
    colon = text.index(":", key.end) + 1
    return f"{text[:colon]} [{item}]{text[colon:]}"
