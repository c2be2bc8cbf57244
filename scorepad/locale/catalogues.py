"""Every text that a person can read, and the catalogues that translate them; for development.

`python -m scorepad.locale.catalogues` brings the written catalogues up to date with the texts
and compiles them. Untranslated texts are listed, and a test fails for each.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from scorepad import library
from scorepad.catalogue import HINTS, TEXTS, Plural
from scorepad.cli.help import as_template
from scorepad.cli.help import texts as usage_texts
from scorepad.cli.program import program
from scorepad.language import DOMAIN, ENGLISH, FOLDER, LANGUAGES
from scorepad.locale.hatch_build import compiled
from scorepad.source import Map, Node, Scalar, Seq
from scorepad.tree import decode, parse

PACKAGE = FOLDER.parent
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
# The calls whose texts are translated, by how many templates they take.
_CALLS = {"_": 1, "Said": 1, "plural": 2}
# Of a variant's file these are translated here; a label's words stand in the file itself.
_PROSE = ("about", "values", "parts", "players_refused")
# What typer adds to a help.
_OF_TYPER = (
    "Arguments", "Options", "Commands", "required", "default: {default}", "env var: {var}",
    "Show this message and exit.", "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
)  # fmt: skip


class Message(NamedTuple):
    """A text with where it stands; `many` is its form for several."""

    where: str
    one: str
    many: str = ""

    @property
    def key(self) -> str | tuple[str, str]:
        """As a catalogue names it."""
        return (self.one, self.many) if self.many else self.one


def messages() -> list[Message]:
    """Every text, each once, in the order of the modules."""
    found: dict[str | tuple[str, str], Message] = {}
    for message in (*_of_problems(), *_of_modules(), *_of_help(), *_of_variants()):
        found.setdefault(message.key, message)
    return list(found.values())


def path_of(language: str) -> Path:
    """The written catalogue of a language."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language with exactly the texts that there are."""
    path = path_of(language)
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(
        locale=language, project="scorepad", fuzzy=False, charset="utf-8", header_comment=HEADER
    )
    for message in messages():
        known = old.get(message.key)
        new.add(message.key, known.string if known else None, auto_comments=[message.where])
    return new


HEADER = "# The words of scorepad in another language."
# What would change with the day and the tool, or names nobody.
_FLEETING = re.compile(
    '"(POT-Creation|PO-Revision|Generated-By|Project-Id|Report-Msgid|Last-Transl|Language-Team)'
)


def main() -> None:
    """Bring the written catalogues up to date, and compile them."""
    for language in TRANSLATED:
        path, catalogue = path_of(language), catalogue_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, sort_output=False, omit_header=False)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not _FLEETING.match(line)), "utf-8")
        path.with_suffix(".mo").write_bytes(compiled(path))
        lacking = [message.id for message in catalogue if message.id and not all(_strings(message))]
        print(f"{language}: {len(catalogue)} texts, {len(lacking)} untranslated")


def fields_of(template: str) -> set[str]:
    """The names of the fields of a template."""
    return {name for _text, name, _form, _how in string.Formatter().parse(template) if name}


def _strings(message: Any) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def _of_problems() -> Iterator[Message]:
    for code, text in TEXTS.items():
        yield _message(code, text.message)
        if text.hint:
            yield _message(code, text.hint)
    for key, hint in HINTS.items():
        yield _message(key, hint)


def _message(where: str, template: str | Plural) -> Message:
    if isinstance(template, Plural):
        return Message(where, template.one, template.many)
    return Message(where, template)


def _of_modules() -> Iterator[Message]:
    for path in sorted(PACKAGE.rglob("*.py")):
        where = str(path.relative_to(PACKAGE))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                count = _CALLS.get(node.func.id, 0)
                given = [one.value for one in node.args[:count] if isinstance(one, ast.Constant)]
                texts = [text for text in given if isinstance(text, str)]
                if count and len(texts) == count:
                    yield Message(where, *texts)


def _of_help() -> Iterator[Message]:
    for text in (*usage_texts(), *_OF_TYPER):
        yield Message("help", text)
    whole = typer.main.get_command(program())
    yield from _of_command(whole)
    for command in getattr(whole, "commands", {}).values():
        yield from _of_command(command)


def _of_command(command: Any) -> Iterator[Message]:
    where = f"help of {command.name}"
    texts = [command.help, command.help.partition("\n")[0]]
    texts += [getattr(one, "help", None) for one in command.params]
    for text in texts:
        if text:
            yield Message(where, as_template(text))


def _of_variants() -> Iterator[Message]:
    for name in library.names():
        path = library.folder() / f"{name}.yaml"
        source, _wrong = decode(path.name, path.read_bytes())
        root, _found = parse(source)
        assert isinstance(root, Map)
        yield from _prose(path.name, root)


def _prose(where: str, node: Node) -> Iterator[Message]:
    """The English sentences of a variant's file."""
    if isinstance(node, Seq):
        for item in node.items:
            yield from _prose(where, item)
    if not isinstance(node, Map):
        return
    for key, (_key, value) in node.items.items():
        if key == "sources" and isinstance(value, Map):
            yield from (Message(where, text) for text in _texts(value))
        elif key == "about" and isinstance(value, Map):
            yield from (Message(where, text) for text in _texts(value, ENGLISH))
        elif key in _PROSE and isinstance(value, Map):
            for _name, inner in value.items.values():
                if isinstance(inner, Map):
                    yield from (Message(where, text) for text in _texts(inner, ENGLISH))
        if key not in ("labels", "cells"):
            yield from _prose(where, value)


def _texts(node: Map, language: str | None = None) -> Iterator[str]:
    for key, (_key, value) in node.items.items():
        if isinstance(value, Scalar) and language in (None, key):
            yield value.text


if __name__ == "__main__":
    main()
