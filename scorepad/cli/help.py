"""Help and usage errors in the language that is spoken; typer writes them in English."""

from __future__ import annotations

import re
import sys
from typing import Any

from typer.core import TyperCommand, TyperGroup

from scorepad.language import _

# Stands in the catalogue for the mark before a paragraph whose lines are not filled.
VERBATIM = "[verbatim]"
# What typer says of a command that was mistyped, and how we say it. A template that is
# looked up by what was matched stands here for the catalogue.
_SAID = (
    (r"Missing argument (?P<name>.+)\.", "{name} is missing"),
    (
        r"Missing option (?P<name>.+?)\. Choose from:\s+(?P<known>.+)",
        "the option {name} is missing; it can be: {known}",
    ),
    (r"Missing option (?P<name>.+)\.", "the option {name} is missing"),
    (r"Missing command\.", "the command is missing"),
    (
        r"No such command (?P<name>.+?)\. Did you mean (?P<known>.+)\?",
        "there is no command {name}; did you mean {known}?",
    ),
    (r"No such command (?P<name>.+)\.", "there is no command {name}"),
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<known>.+)\)",
        "there is no option {name}; did you mean {known}?",
    ),
    (r"No such option: (?P<name>\S+)", "there is no option {name}"),
    (r"Option (?P<name>.+) requires an argument\.", "the option {name} needs a value"),
    (r"Option (?P<name>.+) does not take a value\.", "the option {name} takes no value"),
    (r"Got unexpected extra arguments? \((?P<words>.+)\)", "too many words: {words}"),
    (
        r"Got unexpected extra argument\(s\) \((?P<words>.+)\)",
        "too many words: {words}",
    ),
    (
        r"Invalid value for (?P<name>.+?)(?: \(env var: .+?\))?: "
        r"(?P<value>'[^']*') is not one of (?P<known>.+)\.",
        "{name} cannot be {value}; it can be: {known}",
    ),
    (r"Invalid value for (?P<name>.+?): (?P<reason>.+)", "{name}: {reason}"),
    (r"Invalid value: (?P<reason>.+)", "{reason}"),
)


def as_template(text: str) -> str:
    """A text of the help as it stands in the catalogue: its braces are no fields."""
    return text.replace("{", "{{").replace("}", "}}").replace("\b", VERBATIM)


def texts() -> tuple[str, ...]:
    """The templates of usage errors, for the catalogue."""
    return tuple(dict.fromkeys(template for _pattern, template in _SAID))


class _Translated:
    """What a command and a group of commands say of themselves."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """The first line of the help."""
        words = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, words, prefix=_("usage: "))

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """The whole help."""
        self.help = _literal(self.help)
        for parameter in self.get_params(ctx):
            parameter.help = _literal(getattr(parameter, "help", None))
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_short_help_str(self: Any, limit: int = 45) -> str:
        """The first sentence of the help, for the list of commands."""
        first = (self.help or "").partition("\n")[0]
        return _literal(first) or ""


class Command(_Translated, TyperCommand):
    """A command that speaks the language of its user."""


class Group(_Translated, TyperGroup):
    """The program, which speaks the language of its user."""


def report_usage(error: Any) -> None:
    """Say what is wrong with a command line, on stderr."""
    context = getattr(error, "ctx", None)
    said = error.format_message()
    if context is not None:
        usage = context.get_usage()
        if said.startswith(usage):
            # Nothing was asked for, and the whole help is the answer.
            print(said, file=sys.stderr)
            return
        command = f"{context.command_path} {context.help_option_names[0]}"
        print(usage, _("help: {command}", command=command), "", sep="\n", file=sys.stderr)
    print(_("error: {message}", message=_told(said)), file=sys.stderr)


def _literal(text: str | None) -> str | None:
    """A text of the help, whose braces are no fields."""
    return _(as_template(text)).replace(VERBATIM, "\b") if text else text


def _told(said: str) -> str:
    for pattern, template in _SAID:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found:
            # Possible values stand one a line.
            return _(
                template, **{key: " ".join(text.split()) for key, text in found.groupdict().items()}
            )
    return said
