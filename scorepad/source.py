"""YAML text → nodes that know their place, every scalar as text; typed getters over them.

A log and a variant are read in the same way: no anchors, aliases, tags or merge
keys, one document, limits on size and depth, and every problem at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, TypeAlias

import yaml

from scorepad.names import closest
from scorepad.problems import Place, Problem, ProblemsFoundError, Source, problem_at, problem_of

LARGEST_FILE = 64 * 2**20
DEEPEST = 16
LONGEST_SCALAR = 64 * 10**3
LONGEST_NUMBER = 1000

_WHOLE = re.compile(r"[0-9]+")
_COLON = re.compile(r"[ \t]*:")
# libyaml reads many times faster; without it PyYAML's own parser yields the same events.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Scalar(NamedTuple):
    """A text with its place; `option` names the option that chose it, in a variant."""

    source: Source
    start: int
    end: int
    text: str
    option: str | None = None


class Seq(NamedTuple):
    """A list of nodes; `flow` when written in brackets."""

    source: Source
    start: int
    end: int
    items: tuple[Node, ...]
    flow: bool = False


class Map(NamedTuple):
    """Keys and their nodes in the order written; `flow` when written in braces."""

    source: Source
    start: int
    end: int
    items: Mapping[str, tuple[Scalar, Node]]
    flow: bool = False


Node: TypeAlias = Scalar | Seq | Map


def place(node: Node) -> Place:
    """Where the node begins."""
    return Place(node.source, node.start)


def missing(node: Node | None) -> bool:
    """Whether there is no value: none written, or an empty one, quoted or not."""
    return node is None or (isinstance(node, Scalar) and not node.text)


def nfc(text: str) -> str:
    """The text with accents composed, in which names are compared."""
    return unicodedata.normalize("NFC", text)


def decode(name: str, data: bytes) -> Source:
    """The bytes of a file as a source; a byte order mark is left out.

    Raises ProblemsFoundError when the file is too large or not UTF-8.
    """
    if len(data) > LARGEST_FILE:
        raise ProblemsFoundError([problem_of("file.size", name)])
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig")
        shown = Source(name, data.decode("utf-8-sig", "replace"))
        bad = problem_at("file.encoding", Place(shown, len(good)))
        raise ProblemsFoundError([bad]) from error


def parse(source: Source) -> tuple[Node | None, list[Problem]]:
    """The root node of a YAML text, and everything that is wrong with the YAML itself.

    Stops at the first thing that cannot be read; the node is then None.
    """
    found: list[Problem] = []
    if source.text.startswith("\ufeff"):
        # One byte order mark has been left out already.
        return None, [problem_at("yaml.character", Place(source, 0), character="U+FEFF")]
    try:
        return _tree(source, found), found
    except yaml.MarkedYAMLError as error:
        at = Place(source, _wrong_at(source.text, error))
        if "depth" in (error.problem or "") or "exceeded" in (error.problem or ""):
            return None, [*found, problem_at("yaml.depth", at, deepest=DEEPEST)]
        reason = " ".join(str(error.problem or error.context or "").split())
        return None, [*found, problem_at("yaml.syntax", at, reason=reason)]
    except yaml.reader.ReaderError:
        offset = _unreadable(source.text)
        character = f"U+{ord(source.text[offset]):04X}"
        found.append(problem_at("yaml.character", Place(source, offset), character=character))
        return None, found
    except _RefusedError as refused:
        return None, [*found, refused.problem]


class _RefusedError(Exception):
    """Raised inside `parse` where reading on would be unsafe or without sense."""

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


def _tree(source: Source, found: list[Problem]) -> Node | None:
    stack: list[_Open] = []
    root: Node | None = None
    documents = 0
    for event in yaml.parse(source.text, Loader=_LOADER):
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                at = Place(source, _start(event))
                raise _RefusedError(problem_at("yaml.documents", at))
            continue
        if isinstance(event, yaml.NodeEvent):
            _refuse_features(source, event)
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = _scalar(source, event)
            if node.text == "<<" and event.implicit[0] and stack and stack[-1].awaits_key:
                raise _RefusedError(problem_at("yaml.merge", place(node)))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(stack) == DEEPEST:
                at = Place(source, _start(event))
                raise _RefusedError(problem_at("yaml.depth", at, deepest=DEEPEST))
            stack.append(_Open(event))
            continue
        elif isinstance(event, yaml.CollectionEndEvent):
            node = _closed(source, stack.pop(), event)
        else:
            continue
        if stack:
            _put(stack[-1], node, found)
        else:
            root = node
    if root is None:
        raise _RefusedError(problem_of("yaml.empty", source.name))
    return root


def _refuse_features(source: Source, event: yaml.NodeEvent) -> None:
    at = Place(source, _start(event))
    if isinstance(event, yaml.AliasEvent):
        raise _RefusedError(problem_at("yaml.alias", at))
    if event.anchor is not None:
        raise _RefusedError(problem_at("yaml.anchor", at))
    if getattr(event, "tag", None) is not None:
        raise _RefusedError(problem_at("yaml.tag", at))


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


class Fields:
    """Reads the keys of one mapping, typed; what is wrong goes to `found`.

    A getter answers None where the key is missing or its value is wrong; the
    difference stands in `found`.
    """

    def __init__(self, node: Map, found: list[Problem], hand: int | None = None) -> None:
        self.node = node
        self.found = found
        self.hand = hand

    def report(
        self, code: str, node: Node | None = None, guess: str | None = None, **fields: object
    ) -> None:
        """Note a problem at the node, or at the mapping itself."""
        at = place(node if node is not None else self.node)
        self.found.append(Problem(code, at.source.name, at, self.hand, guess, fields=fields))

    def known(self, keys: Collection[str]) -> None:
        """Report every key that is not among `keys` and does not begin with `x-`."""
        for name, (key, _) in self.node.items.items():
            if name not in keys and not name.startswith("x-"):
                listed = ", ".join(sorted(keys))
                self.report("key.unknown", key, closest(name, keys), key=name, known=listed)

    def get(self, key: str) -> Node | None:
        """The node under a key; None where there is none or it is empty."""
        found = self.node.items.get(key)
        return None if found is None or missing(found[1]) else found[1]

    def required(self, key: str) -> Node | None:
        """The node under a key, which must be there."""
        node = self.get(key)
        if node is None:
            written = self.node.items.get(key)
            self.report("key.missing", written[0] if written else None, key=key)
        return node

    def text(self, node: Node | None, key: str) -> str | None:
        """The node as a text."""
        if node is None or isinstance(node, Scalar):
            return node.text if node else None
        self.report("value.text", node, key=key)
        return None

    def whole(self, node: Node | None, key: str) -> int | None:
        """The node as a whole number, zero or more."""
        if node is None:
            return None
        if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text):
            if len(node.text) <= LONGEST_NUMBER:
                return int(node.text)
            self.report("number.size", node, key=key, longest=LONGEST_NUMBER)
        else:
            self.report("number.whole", node, key=key, value=shown(node))
        return None

    def mapping(self, node: Node | None, key: str) -> Map | None:
        """The node as a mapping."""
        if node is None or isinstance(node, Map):
            return node
        self.report("value.mapping", node, key=key)
        return None

    def sequence(self, node: Node | None, key: str) -> Seq | None:
        """The node as a list."""
        if node is None or isinstance(node, Seq):
            return node
        self.report("value.list", node, key=key)
        return None


def shown(node: Node) -> str:
    """How a value is named in a message."""
    if isinstance(node, Scalar):
        return f'"{node.text[:40]}"'
    return "a list" if isinstance(node, Seq) else "a mapping"


def scalars(node: Node) -> Iterator[Scalar]:
    """Every scalar value below a node, in order."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from scalars(item)
    else:
        for _, value in node.items.values():
            yield from scalars(value)
