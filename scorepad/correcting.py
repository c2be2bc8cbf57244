"""Corrections of a log: undo, redo, amend, remove, rename. Each gives the new log, unwritten."""

from __future__ import annotations

from dataclasses import replace

from scorepad.hand import Hand, hand_text
from scorepad.items import Item, Unreadable
from scorepad.kept import redone, removed, replaced, undone
from scorepad.language import Either
from scorepad.logbook import changed, refuse_broken_later, refuse_worse
from scorepad.logfile import Log
from scorepad.names import matching
from scorepad.problems import Problem, ProblemsFoundError, problem_at, problem_of
from scorepad.renaming import renamed
from scorepad.replay import errors, one_hand, replay
from scorepad.source import place
from scorepad.talk import Understood, understand


def undo_last(log: Log) -> tuple[Log, Item]:
    """The log without its last item, and that item.

    Raises ProblemsFoundError when there is no item.
    """
    session = log.replay.session
    text = undone(log.source.text, session.node)
    if text is None:
        raise ProblemsFoundError([problem_of("undo.none", str(log.path))])
    after = _with_items(log, text, len(session.items) - 1)
    return after, session.items[-1]


def redo_last(log: Log) -> tuple[Log, Item]:
    """The log with the item that was undone last, and that item.

    Raises ProblemsFoundError when nothing was undone since the last item was
    written, or when it is not possible any more.
    """
    text = redone(log.source.text, log.replay.session.node)
    if text is None:
        raise ProblemsFoundError([problem_of("redo.none", str(log.path))])
    after = _with_items(log, text, len(log.replay.session.items) + 1)
    refuse_worse(log, after)
    return after, after.replay.session.items[-1]


def amend_hand(log: Log, number: int, talk: str, force: bool) -> tuple[Log, Understood]:
    """The log with another hand in the place of one, and what was understood.

    Raises ProblemsFoundError when there is no such hand, when the new one is wrong,
    and, unless it is forced, when a later one becomes impossible.
    """
    session = log.replay.session
    index = _index(log, number)
    before = replay(replace(session, items=session.items[:index]), log.replay.variant)
    if before.broken:
        raise ProblemsFoundError(log.problems)
    understood = understand(talk, before.deal, log.replay.variant)
    _, _, found = one_hand(before, understood.hand)
    if errors(found):
        raise ProblemsFoundError(found)
    mark = f"# was hand {number}: "
    item = hand_text(understood.hand)
    text = replaced(log.source.text, session.node, index, mark, item)
    after = _with_items(log, text, len(session.items))
    if not force:
        refuse_broken_later(log, after)
    return after, understood


def remove_hand(log: Log, number: int, force: bool) -> tuple[Log, Item]:
    """The log without a hand, and that hand.

    Raises ProblemsFoundError when there is no such hand and, unless it is forced,
    when a later one becomes impossible.
    """
    session = log.replay.session
    index = _index(log, number)
    mark = f"# removed hand {number}: "
    text = removed(log.source.text, session.node, index, mark)
    after = _with_items(log, text, len(session.items) - 1)
    if not force:
        refuse_broken_later(log, after)
    return after, session.items[index]


def rename_player(log: Log, old: str, new: str) -> tuple[Log, str]:
    """The log with another name for a player, and the name that he had.

    Raises ProblemsFoundError when nobody or several are called so, and when the
    new name is none or somebody else's.
    """
    players = log.replay.session.players
    meant = matching(old, players)
    if len(meant) != 1:
        raise ProblemsFoundError([_unclear(log, old, meant)])
    if meant[0] == new:
        raise ProblemsFoundError([problem_of("rename.same", str(log.path), name=old, new=new)])
    after = changed(log, renamed(log.source.text, log.replay.session, meant[0], new))
    return after, meant[0]


def _with_items(log: Log, text: str, count: int) -> Log:
    """The log with another text, which must read as so many items."""
    after = changed(log, text)
    if len(after.replay.session.items) != count:
        at = place(log.replay.session.node.items["hands"][0])
        raise ProblemsFoundError([problem_at("log.layout", at)])
    return after


def _unclear(log: Log, name: str, meant: list[str]) -> Problem:
    players = log.replay.session.players
    code = "name.ambiguous" if meant else "name.unknown"
    known = Either(meant) if meant else ", ".join(players)
    return problem_of(code, str(log.path), name=name, known=known)


def _index(log: Log, number: int) -> int:
    """Which item a hand is."""
    for index, item in enumerate(log.replay.session.items):
        if isinstance(item, Hand | Unreadable) and item.number == number:
            return index
    count = log.replay.session.hands
    raise ProblemsFoundError([problem_of("hand.none", str(log.path), number=number, count=count)])
