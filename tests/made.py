"""The pages of the guide that are made from files: the options, the problems, the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from cases import ROOT, TESTS

from scorepad import library
from scorepad.catalogue import TEXTS
from scorepad.language import ENGLISH, own, speaking
from scorepad.options import Option
from scorepad.problems import printable
from scorepad.variant import Variant

BAD = TESTS / "bad"
_CODE = re.compile(r"\[([a-z]+\.[a-z-]+)\]$")
# What no file can cause: another program has to hold or change the log, or it is too long.
ELSEWHERE: Mapping[str, str] = {
    "file.changed": "another program wrote into the log between reading and writing",
    "file.locked": "another scorepad is writing into the log, and does not end",
    "problems.many": "a thousand problems were found",
    "yaml.nodes": "a file of some dozen megabytes that is no evening",
}


@speaking(ENGLISH)
def options_page() -> str:
    """Every option of every game, with its values, its default and its source."""
    lines = [
        "# The options of every game, with their sources",
        "",
        "Options are chosen when the evening starts, with `--option NAME=VALUE`, or written in",
        "the log under `options`. What another game plays the same way is not said again.",
        "The tags of the sources are explained by `scorepad variants GAME`.",
    ]
    for name in library.names():
        lines += ["", f"## `{name}`", *_options_of(library.newest(name))]
    return "\n".join(lines) + "\n"


def _options_of(variant: Variant) -> Iterator[str]:
    base = _base(variant.name)
    known = library.newest(base).options if base else {}
    if base:
        told = [one for one in variant.options if one in known]
        yield ""
        yield f"As `{base}`, but for:" if told else f"As `{base}`."
    for name, option in variant.options.items():
        if name not in known:
            yield from _option(option)
        elif known[name].default_text != option.default_text:
            yield from ("", f"`{name}`: {option.default_text}")
    for name in known:
        if name not in variant.options:
            yield from ("", f"`{name}`: not to be chosen")


def _base(name: str) -> str | None:
    text = (ROOT / "variants" / f"{name}.yaml").read_text(encoding="utf-8")
    found = re.search(r"^extends: (\w+)@", text, re.M)
    return found[1] if found else None


def _option(option: Option) -> Iterator[str]:
    yield ""
    yield f"### `{option.name}`: {own(option.about)}"
    yield ""
    for value, text in option.values.items():
        yield f"* `{value}`: {own(text)}"
    if option.least is not None:
        yield f"* a whole number of {option.least} or more"
    yield f"* default: {option.default_text}"
    yield f"* source: {option.source}"


def problems_page() -> str:
    """Every problem with the words in which it is told, from the files that cause it."""
    shown = dict(told())
    lines = [
        "# The catalogue of problems",
        "",
        "Each is shown as it is told: the place, what is wrong, its code in brackets, the line,",
        "and a hint. Codes do not change, so that other programs can know them.",
    ]
    for code, text in TEXTS.items():
        lines += ["", f"## {code}", "", "```text"]
        if code in ELSEWHERE:
            message = text.message if isinstance(text.message, str) else text.message.many
            lines += [message, "```", "", f"This is told where {ELSEWHERE[code]}."]
        else:
            lines += [*shown[code], "```"]
    return "\n".join(lines) + "\n"


def told() -> Iterator[tuple[str, list[str]]]:
    """Each problem that a file causes, with its lines; those of the file of its name come last."""
    files = [*sorted(BAD.glob("*.md")), *sorted(BAD.glob("*.txt"))]
    found = [(path.stem, *one) for path in files for one in _problems(path)]
    yield from ((code, lines) for _, code, lines in found)
    yield from ((code, lines) for stem, code, lines in found if code == stem)


def _problems(path: Path) -> Iterator[tuple[str, list[str]]]:
    code, found = "", list[str]()
    for line in path.read_text(encoding="utf-8").splitlines():
        begins = _CODE.search(line)
        # Behind the message stand the line, the caret and the hint, in this order.
        if code and (begins or not line.startswith(("  ", "hint: ")) or "hint: " in found[-1][:6]):
            yield code, found
            code = ""
        if begins:
            code, found = begins[1], [printable(line)]
        elif code:
            found.append(line)
    if code:
        yield code, found


MADE: Mapping[Path, Callable[[], str]] = {
    ROOT / "scorepad" / "guide" / "options.md": options_page,
    ROOT / "scorepad" / "guide" / "problems.md": problems_page,
}
