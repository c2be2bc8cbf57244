"""Every problem that scorepad names: its code, what it says, and what the user can do.

A code is a stable word, family before the dot. Message and hint are whole
templates with named fields. A warning is unusual but allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Plural(NamedTuple):
    """A template for one and for many; `by` is the field that counts."""

    one: str
    many: str
    by: str


class Text(NamedTuple):
    """The words of one problem."""

    message: str | Plural
    hint: str = ""
    warning: bool = False


TEXTS: Mapping[str, Text] = {
    # The file.
    "file.missing": Text(
        "there is no such file",
        "name the log of the evening with -f, or start a new one with: scorepad new -f {log}",
    ),
    "file.exists": Text("the file exists already and is left as it is", "choose another name"),
    "file.unreadable": Text("the file cannot be read: {reason}"),
    "file.unwritable": Text("the file cannot be written: {reason}", "nothing was changed"),
    "file.locked": Text("somebody else has been writing to this folder for half a minute"),
    "file.changed": Text(
        "the file was changed by somebody else meanwhile", "nothing was written; try again"
    ),
    "guide.unknown": Text('the guide has no page "{topic}"', "its pages: {known}"),
    "file.size": Text("the file is larger than 64 MiB"),
    "problems.many": Text(
        "there are more than {most} problems, and no others were looked for",
        "mend the first ones; the others may come from them",
    ),
    "file.encoding": Text("this is not UTF-8", "save the file as UTF-8"),
    # The YAML.
    "yaml.syntax": Text("this cannot be read as YAML: {reason}"),
    "yaml.character": Text("the character {character} cannot stand in a log"),
    "yaml.empty": Text("the file is empty", "a log begins with: scorepad: 1"),
    "yaml.documents": Text("a second document begins here", "one file is one log"),
    "yaml.nodes": Text("there are more than {most} values; no evening has so many"),
    "yaml.depth": Text("lists and mappings are nested deeper than {deepest}"),
    "yaml.scalar": Text("a value is longer than {longest} bytes"),
    "yaml.anchor": Text("anchors (&) are not part of a log", "put the text in quotes"),
    "yaml.alias": Text("aliases (*) are not part of a log", "put the text in quotes"),
    "yaml.tag": Text("tags (!) are not part of a log", "put the text in quotes"),
    "yaml.merge": Text("merge keys (<<) are not part of a log"),
    "yaml.key": Text("a key is a single word, not a list or mapping"),
    # Keys and values.
    "key.unknown": Text('there is no key "{key}" here', "known here: {known}"),
    "key.duplicate": Text('"{key}" stands twice', "the first stands on line {line}"),
    "key.missing": Text('"{key}" is missing'),
    "key.foreign": Text(
        '"{key}" means nothing in {variant}', "no rule of {variant} reads it; take it out"
    ),
    "key.off": Text(
        '"{key}" is not played at this table', "the option {option} of {variant} allows it"
    ),
    "key.absent": Text('there is no "{key}" at {contract}', "leave it out"),
    "value.text": Text('"{key}" takes one text'),
    "value.mapping": Text('"{key}" takes a mapping, as in {{Anna: …}}'),
    "value.list": Text('"{key}" takes a list, as in [Anna, …]'),
    "value.choice": Text('"{key}" cannot be {value}', "it can be: {known}"),
    "number.whole": Text('"{key}" is {value}, not a whole number of 0 or more'),
    "number.exact": Text('"{key}" is {value}, not a number', "as in 2, -2, 1.5 or 5/2"),
    "number.size": Text('"{key}" has more than {longest} digits'),
    # The head of a log.
    "format.newer": Text(
        "a newer scorepad wrote this log (format {format}; this one reads 1)", "update scorepad"
    ),
    "format.number": Text("the format of a log is 1, not {value}"),
    "players.count": Text(
        "{variant} is played by {allowed} players, and this table has {count}",
    ),
    "players.same": Text(
        '"{name}" and "{other}" are one name without capitals and accents',
        "give one of them another name",
    ),
    "players.reserved": Text('a player cannot be called "{name}"', "scorepad keeps that word"),
    "players.name": Text("a name cannot have line ends or control characters"),
    "players.none": Text("nobody plays", "as in players: [Anna, Babis, Costas]"),
    "players.empty": Text("a player needs a name"),
    "stake.form": Text(
        "the stake is {value}, not a price above 0 and a currency", "as in 0.10 EUR"
    ),
    "date.form": Text("the date is {value}, not year-month-day", "as in 2026-11-28"),
    "log.layout": Text(
        "the list of hands is written in a way that nothing can be added to",
        "write hands: on a line of its own, and each hand below it behind a dash",
    ),
    "log.form": Text("a log is a mapping", "it begins with: scorepad: 1"),
    "item.form": Text("a hand is a mapping", "as in {{contract: 6S, declarer: Anna, …}}"),
    "item.reserved": Text(
        '"{key}" is not possible yet', "close this log with end: true and start a new one"
    ),
    "item.mixed": Text('"{key}" and "{other}" cannot stand in one item', "write two items"),
    "seats.same": Text("seats names {name} twice"),
    "seats.missing": Text("seats leaves out {name}"),
    "end.true": Text('"end" takes only true'),
    # Names.
    "name.unknown": Text('nobody here is called "{name}"', "at the table: {known}"),
    "name.ambiguous": Text('"{name}" can be {known}', "type one letter more"),
    "name.twice": Text("{name} is named twice"),
    # The variant and its options.
    "variant.unknown": Text('there is no variant "{name}"', "there are: {known}"),
    "variant.version": Text(
        "{name} version {version} is not installed", "installed: version {known}"
    ),
    "option.unknown": Text('{variant} has no option "{name}"', "its options: {known}"),
    "option.value": Text('the option {name} cannot be "{value}"', "it can be: {known}"),
    "option.whole": Text(
        'the option {name} is "{value}", not a whole number of {least} or more',
    ),
    "option.twice": Text("the option {name} is given twice"),
    "option.list": Text(
        'the option {name} is "{value}", not a list of {length} whole numbers', "as in [25, 50]"
    ),
    "option.numbers": Text(
        'the option {name} is "{value}", not a list of whole numbers', "as in [1, 2, 3]"
    ),
    "option.multiple": Text(
        "the option {name} is {value}, not a multiple of {multiple}",
        "it counts as written",
        warning=True,
    ),
    "option.parts": Text(
        'the option {name} is "{value}", not a mapping', "it can have: {known}; the rest stays"
    ),
    "option.part": Text('the option {option} has no "{name}"', "it has: {known}"),
    "option.form": Text('"{value}" is not name=value', "as in --option kassa=31"),
    # The contract.
    "contract.unknown": Text(
        '"{contract}" is no contract',
        "as in 6S 7C 8D 9H 6NT, or a word such as misere or all-pass",
    ),
    "contract.level": Text("the level is {level}; it goes from 6 to 10"),
    "contract.foreign": Text('"{contract}" is not played in {variant}'),
    "contract.off": Text(
        "{contract} is not played at this table", "the option {option} of {variant} allows it"
    ),
    "contract.below-bid": Text(
        "{contract} is below the winning bid {bid}", "after {bid} it can only be the same or more"
    ),
    "contract.other-bid": Text(
        "{contract} after a winning bid of {bid} is unusual",
        "it counts as written",
        warning=True,
    ),
    "bid.none": Text('"{bid}" is no bid', "a bid is a contract that the auction can end with"),
    "contract.misere-bid": Text(
        "{contract} after a winning bid of misère", "who bids misère plays misère"
    ),
    "bid.exit": Text(
        "{bid} is below {level}, where the auction begins after {count} all-passes",
        "series says how many count where it is not so many",
    ),
    "bid.never": Text(
        "{bid} is never bid", "it is announced after the talon is seen; give the bid before it"
    ),
    # The declarer and the defence.
    "declarer.defends": Text("{name} is the declarer and cannot defend"),
    "defence.missing": Text("what {name} said is missing", "each defender says one of: {known}"),
    "call.unknown": Text('"{call}" is no call', "calls here: {known}"),
    "call.foreign": Text('"{call}" is no call in {variant}', "calls here: {known}"),
    "call.off": Text(
        '"{call}" is not played at this table', "the option {option} of {variant} allows it"
    ),
    "defence.two-inviters": Text(
        "{name} and {other} cannot invite each other", "one invites, the other is invited"
    ),
    "defence.no-inviter": Text(
        "{name} is invited, and nobody invites", "the other defender then says invite"
    ),
    "defence.nobody-invited": Text(
        "{name} invites, and {other} is not invited", "the other defender is then invited"
    ),
    "half.place": Text(
        "half the whists can only be taken by {second}, after {first} passed",
        "{first} says pass, or return to whist against the half",
    ),
    "half.level": Text("half the whists cannot be taken at {level}", "they can at {known}"),
    "whist.forced": Text("{name} must whist on {contract}", "the option of this table says so"),
    "declarer.sits": Text(
        "{name} deals and sits out, so cannot declare",
        "where somebody else dealt, say who did: dealer NAME",
    ),
    "defence.sits": Text("{name} deals and sits out, so cannot defend"),
    "tricks.sits": Text("{name} deals and sits out, so takes no tricks"),
    "aces.off": Text(
        '"aces: {aces}" is not played at this table', "the options of this table decide it"
    ),
    "concede.unknown": Text('nobody concedes "{concede}" here', "it can be: {known}"),
    "concede.played": Text('there is no "{key}" where a contract is conceded', "leave it out"),
    # The tricks.
    "tricks.total": Text("tricks add up to {total}, not 10"),
    "tricks.missing": Text(
        "tricks are missing: {names}", "every player who played is written, a 0 too"
    ),
    "tricks.absent": Text("there are no tricks in this hand", "leave out the counts"),
    "tricks.many": Text("{name} cannot have {count} tricks of 10"),
    "tricks.talon": Text(
        "{name} deals and leads the two cards of the talon, so takes at most 2 tricks"
    ),
    "tricks.passer": Text(
        "{name} passed and was not invited, so takes no tricks",
        "the tricks of a hand that is out of play are nobody's",
    ),
    # What else can be told of a hand.
    "talon.card": Text("{card} counts for nothing in the talon", "here count: {known}"),
    "talon.many": Text("the talon has two cards, not {count}"),
    "talon.twice": Text("{card} stands twice in the talon"),
    "talon.unsold": Text(
        "nobody sells the talon at a table of three", "the dealer plays himself; leave it out"
    ),
    "revokes.idle": Text("{name} has no cards in play, so cannot revoke"),
    "revokes.many": Text("{name} cannot revoke {count} times in 10 tricks"),
    "looked.whists": Text(
        "{name} looked into the talon early, so may neither whist nor invite",
        "he passes, or is invited",
    ),
    "from.nothing": Text(
        "nothing is taken off a {column} in this hand",
        "the game was not made, or nothing is left to take; leave the choice out",
    ),
    "from.empty": Text("{name} has no {column} to take from", "there is some with: {known}"),
    "from.own": Text(
        "{name} is the declarer, whose own record goes first", "name one of the others"
    ),
    "whist.lonely": Text(
        "{name} whists alone on {contract}, which is unusual", "it counts as written", warning=True
    ),
    # The evening.
    "session.ended": Text(
        "the evening had ended before this hand",
        "settle it, and start a new log with: scorepad new",
    ),
    "session.closed": Text(
        "the evening had ended before this item", "a correction goes before the end"
    ),
    "paper.differs": Text(
        "the paper says {column} of {name} is {paper}, the log gives {log}: {difference} apart",
        "no paper item before this one shows where it began",
    ),
    "paper.column": Text('there is no column "{column}"', "columns: {known}"),
    "adjust.reason": Text("a correction needs its reason", "add a note"),
    "adjust.against": Text('in {column} "against" says who pays the amount'),
    "adjust.own": Text('in {column} there is nobody "against"'),
    "adjust.self": Text("{name} cannot pay himself"),
    "adjust.positive": Text("in {column} the amount is more than 0", "swap player and against"),
    "adjust.zero": Text("a correction by 0 corrects nothing"),
    "adjust.below-zero": Text("this would take {column} of {name} to {result}, below zero"),
    # A line of table talk.
    "talk.empty": Text("nothing was said", "as in 6S anna 6, babis whist 2, costas whist 2"),
    "talk.contract": Text(
        '"{word}" is no contract',
        "a line begins with one: 6S 7C 8D 9H 10S 6NT (or 6♠ 7♣ 8♦ 9♥)",
    ),
    "talk.ambiguous": Text('"{word}" can be {known}', "type the word out"),
    "talk.word": Text('"{word}" is not understood here', "here can stand: {wanted}"),
    "talk.stray-call": Text(
        '"{call}" is said by nobody', "two defend, and each says one thing; name who says it"
    ),
    "talk.idle": Text("{name} is named, but not what he did", "a count goes after the name"),
    "talk.twice": Text("{what} is said twice"),
    "talk.lacks": Text("after {what} comes {wanted}"),
    # A file of a variant.
    "variant.link": Text(
        '"{name}" is no file beside the log, but leads elsewhere', "copy the variant beside the log"
    ),
    "variant.path": Text(
        '"{name}" is not a file beside the log', "such a file is named like ./house.yaml"
    ),
    "variant.file": Text("the file {name} beside the log cannot be read: {reason}"),
    "variant.form": Text("a variant is a mapping", "it begins with: scorepad-variant: 1"),
    "variant.circle": Text("the variants extend each other in a circle: {circle}"),
    "variant.without": Text('the extended variant has no "{name}" among its {key}'),
    "variant.format": Text("the format of a variant is 1, not {value}"),
    "variant.label": Text('the label "{key}" is missing', "the rule {rule} names it"),
    "variant.option-unused": Text("nothing reads the option {name}"),
    "variant.table-unused": Text("no rule reads the table {name}"),
    "variant.option": Text('there is no option "{name}" here', "the options: {known}"),
    "variant.case": Text("the option {option} has no case for {value}"),
    "variant.cell": Text('"{key}" is not a contract such as 6S'),
    "rule.unknown": Text('there is no rule "{name}"', "rules: {known}"),
    "rule.kind": Text('"{name}" is not a rule of this kind'),
    "rule.parameter": Text('the rule {rule} lacks its parameter "{key}"'),
    "rule.column": Text('"{column}" is no {kind} column', "columns: {known}"),
    "rule.twice": Text('the rule "{name}" stands twice'),
    # Commands.
    "undo.none": Text("there is nothing to undo"),
    "redo.none": Text("there is nothing to redo"),
    "rename.same": Text('{name} is called "{new}" already'),
    "correction.later": Text(
        Plural(
            "this makes hand {hands} impossible", "this makes hands {hands} impossible", "count"
        ),
        "--force writes it all the same; where only the deal moved, that hand can say who dealt it",
    ),
    "hand.none": Text(
        Plural(
            "there is no hand {number}; the log has {count} hand",
            "there is no hand {number}; the log has {count} hands",
            "count",
        )
    ),
    "hand.empty": Text("the log has no hand to explain"),
}

# Hints that take the place of a problem's own where the case is a special one.
HINTS: Mapping[str, str | Plural] = {
    "tricks.missing": Plural(
        "one trick is missing; give the count of every player who played",
        "{apart} tricks are missing; give the count of every player who played",
        "apart",
    ),
    "tricks.over": Plural("one trick is too many", "{apart} tricks are too many", "apart"),
    "tricks.both-passed": "nobody whists, so nothing was played; leave out the counts",
    "players.why": "{why}",
    "option.named": "as in [1, 2, 3], or {known}",
    "talk.named": "a line begins with one: 6S 7C 8D 9H 10S 6NT (or 6♠ 7♣ 8♦ 9♥), or {known}",
    "paper.since": "the paper on line {line} held, so it began with hand {since} or later",
}
