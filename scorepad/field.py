"""How the paper of a game is ruled: nodes → `Field`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.language import Said
from scorepad.options import Option
from scorepad.sheet import Column
from scorepad.source import Fields

# How paper is divided: a tally has a column of running numbers for each party; columns and
# zones divide each player's field from left to right and from top to bottom; a pulka has a
# side for each player and a middle.
RULED = ("tally", "columns", "zones", "pulka")
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Field:
    """A player's part of the paper: the columns from top to bottom.

    `gross` where a pair column shows what he has written on each other player, by
    seats; else it shows what each pair is apart. `ruled` names how the paper is divided,
    `next` the side on which each next player sits, and `centre` the option whose value
    stands in the middle.
    """

    columns: tuple[str, ...]
    gross: bool = False
    ruled: str = RULED[0]
    next: str = SIDES[0]
    centre: str | None = None


def read_field(head: Fields, columns: Mapping[str, Column], options: Mapping[str, Option]) -> Field:
    """What a variant says of its paper; without it, a tally of its columns in their order."""
    node = head.mapping(head.get("field"), "field")
    if node is None:
        return Field(tuple(columns))
    fields = Fields(node, head.found)
    fields.known(("columns", "pairs", "ruled", "next", "centre"))
    listed = fields.sequence(fields.required("columns"), "columns")
    names = tuple(fields.text(item, "columns") or "" for item in (listed.items if listed else ()))
    if sorted(names) != sorted(columns):
        head.report(
            "value.choice", listed, key="columns", value=Said("this list"), known=", ".join(columns)
        )
    return Field(
        names,
        gross=fields.choice("pairs", ("net", "written"), required=True) == "written",
        ruled=fields.choice("ruled", RULED) or RULED[0],
        next=fields.choice("next", SIDES) or SIDES[0],
        centre=fields.choice("centre", tuple(options)),
    )
