"""Variant files: what is wrong in one is said as well as in a log."""

from __future__ import annotations

import pytest
from cases import ROOT

from scorepad import library
from scorepad.options import value_text
from scorepad.problems import ProblemsFoundError, Source, describe
from scorepad.source import Map, Scalar
from scorepad.tree import parse
from scorepad.variant import Variant, read_variant

PREFA = (ROOT / "variants" / "prefa.yaml").read_text(encoding="utf-8")

# What is replaced in the file of prefa, by what, and what that must say (without its place).
MISTAKES = [
    ("scorepad-variant: 1", "scorepad-variant: 2",
     ['the format of a variant is 1, not "2" [variant.format]']),
    ("  multiplier: {en: [", "  multiplicator: {en: [",
     ['the label "multiplier" is missing [variant.label]']),
    ("  players: {en: players,", "  sitters: {en: players,",
     ['the label "players" is missing [variant.label]']),
    ("    cells: 10\n\n", "\n",
     ['"cells" is missing [key.missing]',
      'the rule overflow lacks its parameter "price" [rule.parameter]',
      'the rule overflow-largest lacks its parameter "price" [rule.parameter]',
      'the rule points-shared lacks its parameter "price" [rule.parameter]']),
    ("    cells: 10\n", "    cells: 10\n  cost: {about: {en: x}, source: x, cells: 3}\n",
     ["no rule reads the table cost [variant.table-unused]"]),
    ("    cells: 10\n", "    cells: ten\n",
     ['"price" is "ten", not a whole number of 0 or more [number.whole]']),
    ("    cells: [1, 2]", "    cells: []",
     [f'the rule {rule} lacks its parameter "multiplier" [rule.parameter]'
      for rule in ("declarer-fails", "failed-tricks-paid", "short-pays-declarer",
                   "inviter-pays-declarer", "inviter-pays-by-seat", "short-pays-partner")]),
    ("      6S: 2\n", "      6S: 2\n      6X: 2\n",
     ['"6X" is not a contract such as 6S [variant.cell]']),
    ("      9: {first: 1, second: 0, alone", "      9: {first: 1, alone",
     ['"second" is missing [key.missing]']),
    ("pairs: net, ruled: columns, next: right}", "ruled: rows, next: above, centre: stake}",
     ['"pairs" is missing [key.missing]', '"ruled" cannot be "rows" [value.choice]',
      '"next" cannot be "above" [value.choice]', '"centre" cannot be "stake" [value.choice]']),
    ("- rule: redeal\n", "- rule: redael\n",
     ['there is no rule "redael" [rule.unknown]']),
    ("- rule: redeal\n", "- rule: columns-empty\n",
     ['"columns-empty" is not a rule of this kind [rule.kind]']),
    ("- rule: write-off\n", "- rule: redeal\n",
     ['the rule "redeal" stands twice [rule.twice]']),
    ("  odd_point: {option: tie}\n", "  odd_point: {option: ties}\n",
     ['there is no option "ties" here [variant.option]']),
    ("  odd_point: {option: tie}\n", "  odd_points: {option: tie}\n",
     ['there is no key "odd_points" here [key.unknown]',
      'the rule overflow lacks its parameter "odd_point" [rule.parameter]']),
    ("  odd_point: {option: tie}\n", "  odd_point: middle\n",
     ['"odd_point" cannot be "middle" [value.choice]',
      "nothing reads the option tie [variant.option-unused]"]),
    ("  when: {invited: cap2}\n", "  when: {invite: cap2}\n",
     ['there is no option "invite" here [variant.option]']),
    ('cases: {"off": "off", "10": 10, "11": 11}', 'cases: {"10": 10, "11": 11}',
     ["the option ten_nt has no case for off [variant.case]"]),
    ("  points: kassa\n", "  points: kapikia\n",
     ['"kapikia" is no own column [rule.column]']),
    ("    default: 31\n", "    default: 0\n",
     ['the option kassa is "0", not a whole number of 1 or more [option.whole]']),
    ("    kind: own\n", "    kind: mine\n",
     ['"kind" cannot be "mine" [value.choice]']),
    ("version: 1\n", "version: one\n",
     ['"version" is "one", not a whole number of 0 or more [number.whole]']),
    ('  source: "[PN]"\n', '  sauce: "[PN]"\n',
     ['"source" is missing [key.missing]', 'there is no key "sauce" here [key.unknown]']),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), MISTAKES)
def test_mistake(old: str, new: str, says: list[str]) -> None:
    assert PREFA.count(old) == 1
    text = PREFA.replace(old, new)
    with pytest.raises(ProblemsFoundError) as caught:
        read_variant(Source("house.yaml", text))
    heads = [next(describe(problem)) for problem in caught.value.problems]
    assert all(head.startswith("house.yaml:") for head in heads)
    got = [head.split(": ", 1)[1] for head in heads]
    assert sorted(set(got)) == sorted(set(says))
    assert len(heads) == len(set(heads))


def test_a_problem_of_a_variant_has_its_line() -> None:
    text = PREFA.replace("  odd_point: {option: tie}\n", "  odd_points: {option: tie}\n")
    with pytest.raises(ProblemsFoundError) as caught:
        read_variant(Source("house.yaml", text))
    line = 1 + text[: text.index("odd_points")].count("\n")
    assert list(describe(caught.value.problems[0])) == [
        f'house.yaml:{line}:3: there is no key "odd_points" here [key.unknown]',
        "    odd_points: {option: tie}",
        "    ^",
        "hint: did you mean odd_point?",
    ]


def options(text: str) -> Map:
    node, found = parse(Source("log", text))
    assert not found
    assert isinstance(node, Map)
    return node


def number(variant: Variant, contract: str) -> tuple[object, str]:
    (table, *_) = variant.contract_tables
    origin = table.cells[contract].origin
    assert origin is not None
    return table.cells[contract].value, f"{origin.place} {origin.option}"


def test_a_number_knows_its_line_and_the_option_that_chose_it() -> None:
    variant = read_variant(Source("prefa.yaml", PREFA), options("ten_nt: 11"))
    line = 1 + PREFA[: PREFA.index("10NT: {option")].count("\n")
    assert number(variant, "10NT") == (11, f"prefa.yaml:{line} ten_nt")
    line = 1 + PREFA[: PREFA.index("6H: 5")].count("\n")
    assert number(variant, "6H") == (5, f"prefa.yaml:{line} None")


def test_an_option_of_a_log_is_the_opening_of_its_column() -> None:
    assert read_variant(Source("v", PREFA), options("kassa: 7")).columns[0].opening == 7
    assert read_variant(Source("v", PREFA)).columns[0].opening == 31
    big = "9" * 900
    assert read_variant(Source("v", PREFA), options(f"kassa: {big}")).columns[0].opening == int(big)


def test_the_library_knows_its_variants() -> None:
    assert "prefa" in library.names()
    for name in library.names():
        variant = library.newest(name)
        assert variant.name == name
        assert variant.title["en"]
        for use in variant.uses:
            assert use.source
        for option in variant.options.values():
            assert option.source
            assert option.about["en"]


def test_every_option_value_is_read() -> None:
    """Each value of each option gives a variant without problems."""
    count = 0
    for name in library.names():
        for option in library.newest(name).options.values():
            for value in option.values:
                reference = Scalar(Source("log", name), 0, len(name), name)
                chosen = library.load(reference, options(f'{option.name}: "{value}"')).chosen
                assert value_text(chosen[option.name]) == value
                count += 1
    assert count >= 10


# The smallest number that an option takes.
LEAST = {
    "prefa": {"kassa": 1, "four_aces_amount": 1},
    "classic": {
        "record": 1, "limit": 1, "vystavka": 0, "misere": 0, "misere_small": 0, "uvert": 0,
        "uvert_small": 0, "raspasovka": 0,
    },
    "sochi": {"pool": 1},
    "austrian": {"ante": 1},
}  # fmt: skip


@pytest.mark.parametrize("name", LEAST)
def test_an_option_takes_its_least_number_and_none_below(name: str) -> None:
    options = library.newest(name).options
    assert {key: one.least for key, one in options.items() if one.least is not None} == LEAST[name]


# [PF14], [PF26]: the declarer two short, and what is left to the first and second to speak.
NOMINAL = {6: (4, 3, 3), 7: (5, 3, 2), 8: (6, 2, 2), 9: (7, 2, 1), 10: (8, 1, 1)}


def test_nominal_tricks_are_all_ten() -> None:
    for level, row in NOMINAL.items():
        assert sum(row) == 10, level
    variant = library.newest("prefa")
    use = next(use for use in variant.uses if use.rule.name == "conceded-double")
    assert {
        level: tuple(row[seat] for seat in ("declarer", "first", "second"))
        for level, row in use.given.nominal.levels.items()  # type: ignore[attr-defined]
    } == NOMINAL
