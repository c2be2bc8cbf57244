"""Commands that correct what is written; the old text stays in the log as a comment."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scorepad.cli.common import SESSION, File, Force, after_writing, opened, print_problems
from scorepad.language import _

Number = Annotated[int, typer.Argument(metavar="N", min=1, help="The number of the hand.")]


def undo(file: File = SESSION) -> None:
    """Take back the last item of the log, whatever it is."""
    from scorepad.correcting import undo_last
    from scorepad.logbook import write
    from scorepad.views.changes import print_change
    from scorepad.views.terminal import say
    from scorepad.views.words import item_title

    with opened(file) as log:
        after, item = undo_last(log)
        write(log, after.data)
    with after_writing():
        say(_("undone: {item}", item=item_title(item)))
        print_change(log.replay, after.replay)


def redo(file: File = SESSION) -> None:
    """Bring back what was undone last, while nothing new was written."""
    from scorepad.correcting import redo_last
    from scorepad.logbook import write
    from scorepad.views.changes import print_change
    from scorepad.views.terminal import say
    from scorepad.views.words import item_title

    with opened(file) as log:
        after, item = redo_last(log)
        write(log, after.data)
    with after_writing():
        say(_("redone: {item}", item=item_title(item)))
        print_change(log.replay, after.replay)


def amend(
    number: Number,
    talk: Annotated[list[str], typer.Argument(metavar="TALK...", help="The hand as it was.")],
    file: File = SESSION,
    force: Force = False,
) -> None:
    """Say a hand anew that was written wrong."""
    from scorepad.correcting import amend_hand
    from scorepad.logbook import new_problems, write
    from scorepad.views.changes import print_change
    from scorepad.views.explain import print_filled
    from scorepad.views.terminal import say
    from scorepad.views.words import hand_title

    with opened(file) as log:
        after, understood = amend_hand(log, number, " ".join(talk), force)
        write(log, after.data)
    with after_writing():
        print_problems(new_problems(log, after), sys.stderr)
        print_filled(understood.hand, understood.filled)
        title = hand_title(understood.hand)
        say(_("hand {number} is now: {title}", number=number, title=title))
        print_change(log.replay, after.replay)


def remove(number: Number, file: File = SESSION, force: Force = False) -> None:
    """Take a hand out that was not played."""
    from scorepad.correcting import remove_hand
    from scorepad.logbook import new_problems, write
    from scorepad.views.changes import print_change
    from scorepad.views.terminal import say
    from scorepad.views.words import item_title

    with opened(file) as log:
        after, item = remove_hand(log, number, force)
        write(log, after.data)
    with after_writing():
        print_problems(new_problems(log, after), sys.stderr)
        say(_("removed {item}", item=item_title(item)))
        print_change(log.replay, after.replay)


def rename(
    old: Annotated[str, typer.Argument(help="The name as it is.")],
    new: Annotated[str, typer.Argument(help="The name as it should be.")],
    file: File = SESSION,
) -> None:
    """Give a player another name everywhere in the log."""
    from scorepad.correcting import rename_player
    from scorepad.logbook import write

    with opened(file) as log:
        after, name = rename_player(log, old, new)
        write(log, after.data)
    with after_writing():
        players = ", ".join(after.replay.session.players)
        print(_("{old} is now {new}: {players}", old=name, new=new, players=players))
