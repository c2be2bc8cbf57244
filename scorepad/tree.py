"""YAML text → nodes: the form that a log and a variant have in common.

No anchors, aliases, tags or merge keys, one document, limits on size and depth. Where
reading has to stop, what was whole before it can still be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from scorepad.problems import (
    MOST,
    Place,
    Problem,
    ProblemsFoundError,
    Source,
    problem_at,
    problem_of,
)
from scorepad.source import Map, Node, Scalar, Seq, nfc, place

LARGEST_FILE = 64 * 2**20
DEEPEST = 16
LONGEST_SCALAR = 64 * 10**3
# A log of 100,000 different hands has 1.7 million; each takes some hundred bytes of memory.
MOST_NODES = 4 * 10**6

_COLON = re.compile(r"[ \t]*:")
# libyaml reads many times faster; without it PyYAML's own parser yields the same events.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTENT = (yaml.ScalarEvent, yaml.CollectionStartEvent, yaml.CollectionEndEvent)


class Tree(NamedTuple):
    """What a text holds: its root, what is wrong, and what ended the reading too early.

    With `torn` the root holds only what was whole before it: a mapping without what
    was still open, but for the whole items of its last list. It is None where that
    is nothing.
    """

    root: Node | None
    found: list[Problem]
    torn: Problem | None = None


def bytes_of(path: Path) -> bytes:
    """The bytes of a file, of a larger one than is allowed only so many that it shows.

    Raises OSError when it cannot be read.
    """
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def decode(name: str, data: bytes) -> tuple[Source, Problem | None]:
    """The bytes of a file as a source without its byte order mark.

    Where they are not UTF-8, the source holds the whole lines before that, and the
    problem says where it is. Raises ProblemsFoundError when the file is too large.
    """
    if len(data) > LARGEST_FILE:
        raise ProblemsFoundError([problem_of("file.size", name)])
    try:
        return Source(name, data.decode("utf-8-sig")), None
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig")
        shown = Source(name, data.decode("utf-8-sig", "replace"))
        whole = good[: max(good.rfind("\n"), good.rfind("\r")) + 1]
        return Source(name, whole), problem_at("file.encoding", Place(shown, len(good)))


def parse(source: Source) -> tuple[Node | None, list[Problem]]:
    """The root node of a YAML text, and everything that is wrong with the YAML itself.

    The node is None where something cannot be read.
    """
    tree = tree_of(source)
    return (None, [*tree.found, tree.torn]) if tree.torn else (tree.root, tree.found)


def tree_of(source: Source) -> Tree:
    """The nodes of a YAML text as far as it can be read."""
    found: list[Problem] = []
    if source.text.startswith("\ufeff"):
        # One byte order mark has been left out already.
        at = Place(source, 0)
        return Tree(None, found, problem_at("yaml.character", at, character="U+FEFF"))
    stack: list[_Open] = []
    try:
        return Tree(_root(source, stack, found), found)
    except yaml.MarkedYAMLError as error:
        torn = _syntax_problem(source, error)
    except yaml.reader.ReaderError:
        offset = _unreadable(source.text)
        character = f"U+{ord(source.text[offset]):04X}"
        torn = problem_at("yaml.character", Place(source, offset), character=character)
    except _RefusedError as refused:
        return Tree(None, found, refused.problem)
    return Tree(_whole(source, stack), found, torn)


def _syntax_problem(source: Source, error: yaml.MarkedYAMLError) -> Problem:
    at = Place(source, _wrong_at(source.text, error))
    problem = error.problem or error.context or ""
    # libyaml has a limit of its own, far above ours, which it meets first when it looks ahead.
    if "depth" in problem or "exceeded" in problem:
        return problem_at("yaml.depth", at, deepest=DEEPEST)
    return problem_at("yaml.syntax", at, reason=" ".join(str(problem).split()))


def _whole(source: Source, stack: list[_Open]) -> Node | None:
    """What was whole when reading stopped: the root, and the items of its open list."""
    if not stack or not stack[0].is_map:
        return None
    root = stack[0]
    items = dict(root.items)
    if len(stack) > 1 and root.key and not stack[1].is_map:
        nodes = tuple(stack[1].nodes)
        hands = Seq(source, stack[1].start, len(source.text), nodes, stack[1].flow)
        items[nfc(root.key.text)] = (root.key, hands)
    return Map(source, root.start, len(source.text), items, root.flow)


class _RefusedError(Exception):
    """Raised inside `tree_of` where reading on would be unsafe or without sense."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


class _Open:
    """A list or mapping whose end has not been read yet."""

    __slots__ = ("flow", "is_map", "items", "key", "nodes", "start")

    def __init__(self, event: yaml.CollectionStartEvent) -> None:
        self.start: int = _start(event)
        self.flow = bool(event.flow_style)
        self.is_map = isinstance(event, yaml.MappingStartEvent)
        self.nodes: list[Node] = []
        self.items: dict[str, tuple[Scalar, Node]] = {}
        self.key: Scalar | None = None

    @property
    def awaits_key(self) -> bool:
        """Whether what comes next is the key of a mapping."""
        return self.is_map and self.key is None


def _start(event: yaml.Event) -> int:
    # The stubs think that an event may lack its mark.
    return event.start_mark.index if event.start_mark else 0


def _end(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0


def _root(source: Source, stack: list[_Open], found: list[Problem]) -> Node:
    root: Node | None = None
    for count, event in enumerate(_content(source)):
        if count > MOST_NODES:
            at = Place(source, _start(event))
            raise _RefusedError(problem_at("yaml.nodes", at, most=MOST_NODES))
        if isinstance(event, yaml.ScalarEvent):
            _refuse_features(source, event)
            node: Node = _scalar(source, event)
            if event.value == "<<" and event.implicit[0] and stack and stack[-1].awaits_key:
                raise _RefusedError(problem_at("yaml.merge", place(node)))
        elif isinstance(event, yaml.CollectionEndEvent):
            node = _closed(source, stack.pop(), event)
        else:
            _refuse_features(source, event)
            if len(stack) == DEEPEST:
                at = Place(source, _start(event))
                raise _RefusedError(problem_at("yaml.depth", at, deepest=DEEPEST))
            stack.append(_Open(event))
            continue
        if stack:
            _put(stack[-1], node, found)
        else:
            root = node
    if root is None:
        raise _RefusedError(problem_of("yaml.empty", source.name))
    return root


def _content(
    source: Source,
) -> Iterator[yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.CollectionEndEvent]:
    """The events of the one document: scalars, and where collections begin and end."""
    documents = 0
    for event in yaml.parse(source.text, Loader=_LOADER):
        if isinstance(event, _CONTENT):
            yield event
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                at = Place(source, _start(event))
                raise _RefusedError(problem_at("yaml.documents", at))
        elif isinstance(event, yaml.AliasEvent):
            raise _RefusedError(problem_at("yaml.alias", Place(source, _start(event))))


def _refuse_features(source: Source, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
    """Raise where a node has more than its text or its items."""
    for mark, code in ((event.anchor, "yaml.anchor"), (event.tag, "yaml.tag")):
        if mark is not None:
            raise _RefusedError(problem_at(code, Place(source, _start(event))))


def _scalar(source: Source, event: yaml.ScalarEvent) -> Scalar:
    # No letter takes more than four bytes, so that few texts need to be encoded.
    if len(event.value) * 4 > LONGEST_SCALAR and len(event.value.encode()) > LONGEST_SCALAR:
        at = Place(source, _start(event))
        raise _RefusedError(problem_at("yaml.scalar", at, longest=LONGEST_SCALAR))
    return Scalar(source, _start(event), _end(event), event.value)


def _closed(source: Source, open_: _Open, event: yaml.CollectionEndEvent) -> Node:
    # A block collection is said to end where the next thing begins; it ends with its last node.
    if open_.flow:
        end = _end(event)
    elif open_.is_map:
        end = max((node.end for _, node in open_.items.values()), default=open_.start)
    else:
        end = open_.nodes[-1].end if open_.nodes else open_.start
    if open_.is_map:
        return Map(source, open_.start, end, open_.items, open_.flow)
    return Seq(source, open_.start, end, tuple(open_.nodes), open_.flow)


def _put(open_: _Open, node: Node, found: list[Problem]) -> None:
    """Put a node into the innermost open collection, as an item, a key or a value."""
    if not open_.is_map:
        open_.nodes.append(node)
        return
    if open_.key is None:
        if not isinstance(node, Scalar):
            raise _RefusedError(problem_at("yaml.key", place(node)))
        open_.key = node
        return
    key, open_.key = open_.key, None
    name = nfc(key.text)
    if name in open_.items:
        first = place(open_.items[name][0]).line
        found.append(problem_at("key.duplicate", place(key), key=key.text, line=first))
        if len(found) > MOST:
            raise _RefusedError(problem_of("problems.many", key.source.name, most=MOST))
    else:
        open_.items[name] = (key, _settled(key, node))


def _settled(key: Scalar, node: Node) -> Node:
    """The node, where an empty value stands behind its key and not at what follows."""
    if isinstance(node, Scalar) and not node.text and node.start == node.end:
        colon = _COLON.match(key.source.text, key.end)
        end = colon.end() if colon else key.end
        return node._replace(start=end, end=end)
    return node


def _wrong_at(text: str, error: yaml.MarkedYAMLError) -> int:
    """Where the YAML is wrong; what never ends is wrong where it begins."""
    marks = [mark.index for mark in (error.problem_mark, error.context_mark) if mark]
    inside = [index for index in marks if text[index:].strip()]
    return next(iter((*inside, *marks)), 0)


def _unreadable(text: str) -> int:
    """The offset of the first character that YAML does not allow."""
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    return found.start() if found else 0
