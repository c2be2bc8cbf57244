"""Items that are no hand, as the commands take them: paper, corrections, seats."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.hand import flow
from scorepad.language import Either, Said
from scorepad.logbook import changed, refuse_worse, with_new_item
from scorepad.logfile import Log
from scorepad.names import closest, fold, matching
from scorepad.problems import Problem, ProblemsFoundError, problem_of
from scorepad.replay import Replay
from scorepad.sheet import POT

# The name under which a problem shows the words of a command.
COMMAND = "scorepad"


def added_item(log: Log, item: dict[str, object], force: bool) -> Log:
    """The log with one more item, unwritten.

    Raises ProblemsFoundError when the item is wrong; a forced one is written all the
    same where it is only the paper that differs.
    """
    after = changed(log, with_new_item(log, flow(item)))
    if not force or after.replay.broken:
        refuse_worse(log, after)
    return after


def paper_item(shows: Sequence[str], replay: Replay) -> dict[str, object]:
    """The item of `kassa anna 31 babis 29 kapikia anna 4`: columns, players, numbers.

    Raises ProblemsFoundError with every word that is not understood.
    """
    columns = [column.name for column in replay.variant.columns]
    paper: dict[str, dict[str, str]] = {}
    found: list[Problem] = []
    column = name = None
    for word in (part for text in shows for part in text.replace(",", " ").split()):
        if fold(word) in columns and name is None:
            column = fold(word)
            paper.setdefault(column, {})
        elif column is None:
            found.append(_not_understood(word, columns))
        elif name is None:
            name = _player(word, replay, found)
        elif name in paper[column]:
            found.append(problem_of("talk.twice", COMMAND, what=name))
            name = None
        else:
            paper[column][name] = word
            name = None
    if name is not None:
        found.append(problem_of("talk.lacks", COMMAND, what=name, wanted=Said("a number")))
    for what in (key for key, cells in paper.items() if not cells):
        found.append(problem_of("talk.lacks", COMMAND, what=what, wanted=Said("a name")))
    if found:
        raise ProblemsFoundError(found)
    return {"paper": {key: _numbers(cells) for key, cells in paper.items()}}


def adjust_item(
    column: str, player: str, amount: str, against: str | None, note: str, replay: Replay
) -> dict[str, object]:
    """The item of a correction.

    Raises ProblemsFoundError when nobody is called so.
    """
    found: list[Problem] = []
    body: dict[str, object] = {"column": fold(column), "player": _player(player, replay, found)}
    if against is not None:
        body["against"] = _player(against, replay, found)
    if found:
        raise ProblemsFoundError(found)
    return {"adjust": {**body, **_numbers({"amount": amount})}, "note": note}


def seats_item(players: Sequence[str], replay: Replay) -> dict[str, object]:
    """The item of new seats.

    Raises ProblemsFoundError when nobody is called so.
    """
    found: list[Problem] = []
    names = [part.strip() for text in players for part in text.split(",") if part.strip()]
    seats = [_player(name, replay, found) for name in names]
    if found:
        raise ProblemsFoundError(found)
    return {"seats": seats}


def _player(typed: str, replay: Replay, found: list[Problem]) -> str:
    """The player who is meant; a problem goes to `found`."""
    pots = (POT,) if any(column.pot for column in replay.sheet.columns) else ()
    players = (*replay.session.players, *pots)
    meant = matching(typed, players)
    if len(meant) == 1:
        return meant[0]
    if meant:
        found.append(problem_of("name.ambiguous", COMMAND, name=typed, known=Either(meant)))
    else:
        names = ", ".join(players)
        guess = closest(typed, players)
        fields = {"name": typed, "known": names}
        found.append(Problem("name.unknown", COMMAND, guess=guess, fields=fields))
    return typed


def _not_understood(word: str, columns: Sequence[str]) -> Problem:
    fields = {"word": word, "wanted": ", ".join(columns)}
    return Problem("talk.word", COMMAND, guess=closest(word, columns), fields=fields)


def _numbers(cells: dict[str, str]) -> dict[str, object]:
    """Whole numbers as numbers, so that the log needs no quotes."""
    # The minus sign that the sheet prints is a minus too.
    cells = {key: text.replace("−", "-") for key, text in cells.items()}
    return {key: int(text) if text.lstrip("-").isdecimal() and len(text) < 18 and text.isascii()
            else text for key, text in cells.items()}  # fmt: skip
