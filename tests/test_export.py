"""What other programs read: JSON by its schema, CSV without loss, a journal that hledger checks."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cases import ROOT, SAMPLES, TESTS, replay_text
from evenings import random_log
from program import good_here, run_here

from scorepad import library
from scorepad.amount import simplest
from scorepad.replay import Replay
from scorepad.settle import settle
from scorepad.views.as_csv import csv_text
from scorepad.views.as_hledger import decimal_text, hledger_text, safe_names
from scorepad.views.as_json import settlement_text, sheet_text

SCHEMAS = ROOT / "scorepad" / "schemas"
RANDOM = 200
VARIANTS = library.names()


def schema(name: str) -> Any:
    found = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


SHEET, SETTLEMENT = schema("sheet-1"), schema("settlement-1")


def sample(path: Path) -> Replay:
    replay, problems = replay_text(path.read_text(encoding="utf-8"), path.parent)
    assert not problems
    return replay


def check_json(replay: Replay) -> None:
    SHEET.validate(json.loads(sheet_text(replay)))
    SHEET.validate(json.loads(sheet_text(replay, last=True)))
    SETTLEMENT.validate(json.loads(settlement_text(replay, settle(replay))))


def exact(value: int | str) -> Fraction:
    return Fraction(value)


def check_totals(replay: Replay) -> None:
    """The sheet, the settlement, JSON, CSV and the journal agree to the unit."""
    settlement = settle(replay)
    told = json.loads(sheet_text(replay))["balance"]
    units = json.loads(settlement_text(replay, settlement))["units"]
    rows = list(csv.DictReader(io.StringIO(csv_text(replay, settlement))))
    for column in replay.sheet.columns:
        by_csv: dict[str, Fraction] = defaultdict(Fraction)
        closed: dict[str, Fraction] = defaultdict(Fraction)
        for row in rows:
            if row["column"] != column.name:
                continue
            for party, sign in ((row["player"], 1), (row["against"], -1)):
                if party:
                    closed[party] += sign * exact(row["amount"])
                    if row["hand"] != "settlement":
                        by_csv[party] += sign * exact(row["amount"])
        for party in replay.sheet.parties(column):
            assert by_csv[party] == exact(told[column.name][party])
            assert by_csv[party] == replay.sheet.balance(column, party)
        if column.name == replay.variant.unit:
            for player in replay.session.players:
                if replay.variant.rounding == "exact":
                    assert closed[player] == exact(units[player])
                else:
                    assert closed[player] == settlement.rounded[player]
    check_journal(replay, hledger_text(replay, settlement), settlement.paid)


def check_journal(replay: Replay, journal: str, paid: Mapping[str, int]) -> None:
    """Every transaction balances, and the accounts come to what the sheet says."""
    names = safe_names(replay.session.players)
    accounts: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    postings = re.findall(r'^ {4}(\S.*?)  (-?[\d.]+) "(.*)"$', journal, flags=re.M)
    for pair in zip(postings[::2], postings[1::2], strict=True):
        assert Decimal(pair[0][1]) + Decimal(pair[1][1]) == 0
        assert pair[0][2] == pair[1][2]
    closing = journal.split(" settlement\n")[0].split(" paid\n")[0]
    for account, amount, commodity in re.findall(
        r'^ {4}(\S.*?)  (-?[\d.]+) "(.*)"$', closing, flags=re.M
    ):
        accounts[account, commodity] += Decimal(amount)
    if "has no decimal" not in closing:
        # The last transaction before the settlement is cut off with its head line.
        for column in replay.sheet.columns:
            for player in replay.session.players:
                balance = decimal_text(replay.sheet.balance(column, player))
                assert accounts[f"players:{names[player]}", column.name] == Decimal(balance or "x")
    final = [one for one in postings if one[0].startswith("settlement:")]
    decimals = settle(replay).decimals
    shown = {account.removeprefix("settlement:"): Decimal(amount) for account, amount, _ in final}
    assert shown == {
        names[name]: Decimal(amount).scaleb(-decimals) for name, amount in paid.items()
    }


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_agree_and_follow_the_schema(path: Path) -> None:
    replay = sample(path)
    check_json(replay)
    check_totals(replay)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_logs_agree_and_follow_the_schema(variant: str) -> None:
    hands = 0
    for seed in range(RANDOM):
        replay, _ = replay_text(random_log(variant, seed, hands=1 + seed % 6))
        check_json(replay)
        check_totals(replay)
        hands += len(replay.played)
    assert hands >= RANDOM


def hledger(journal: str, *words: str) -> str:
    done = subprocess.run(
        ["hledger", "-f", "-", *words], input=journal.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not installed")
@pytest.mark.parametrize(
    "text",
    [
        *(path.read_text(encoding="utf-8") for path in SAMPLES if path.parent.name == "samples"),
        *(random_log(variant, seed) for variant in VARIANTS for seed in (3, 4)),
    ],
)
def test_hledger_shows_the_same_money(text: str) -> None:
    replay, _ = replay_text(text)
    settlement = settle(replay)
    journal = hledger_text(replay, settlement)
    hledger(journal, "check")
    shown = hledger(journal, "balance", "settlement", "-N", "--output-format=csv")
    names = safe_names(replay.session.players)
    by_account = {
        row[0]: Decimal(row[1].split()[0]) for row in list(csv.reader(io.StringIO(shown)))[1:]
    }
    decimals = settlement.decimals
    wanted = {
        f"settlement:{names[name]}": Decimal(amount).scaleb(-decimals)
        for name, amount in settlement.paid.items()
        if amount
    }
    assert by_account == wanted


ODD = """scorepad: 1
variant: prefa@1
stake: 0.10 "E;U"
players: ["A:B  c", "A-B c", "a; (date:x) [2020-01-01]"]
date: 2026-11-28
hands:
- contract: 6S
  declarer: "A-B c"
  defence: {"a; (date:x) [2020-01-01]": pass, "A:B  c": pass}
  note: "; date:x [2020-01-01]"
- {note: x}
"""


def test_names_become_accounts_of_their_own() -> None:
    odd = ("A:B  c", "A-B c", "a; (date:x) [2020-01-01]", "::", "=cmd()", "Άννα")
    names = safe_names(odd)
    assert len(set(names.values())) == len(odd)
    assert names["Άννα"] == "Άννα"
    assert names["A:B  c"] == "A-B c"
    assert names["A-B c"] == "A-B c 2"
    for safe in names.values():
        assert not re.search(r"[:;\[\]()]|  ", safe)


@pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not installed")
def test_hledger_reads_odd_names_and_notes() -> None:
    replay, problems = replay_text(ODD)
    assert not problems
    journal = hledger_text(replay, settle(replay))
    hledger(journal, "check")
    accounts = hledger(journal, "accounts").splitlines()
    assert sum(account.startswith("players:") for account in accounts) == 3


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("5/2", "2.5"),
        ("-1/8", "-0.125"),
        ("7", "7"),
        ("3/40", "0.075"),
        ("80/3", None),
        ("1/6", None),
    ],
)
def test_decimals(number: str, text: str | None) -> None:
    assert decimal_text(simplest(Fraction(number))) == text


def test_what_no_decimal_holds_is_rounded_and_said() -> None:
    replay = sample(ROOT / "samples" / "prefa-two-hands.yaml")
    journal = hledger_text(replay, settle(replay))
    assert "; 310/3 has no decimal and is rounded to 103\n" in journal


def test_the_command(tmp_path: Path) -> None:
    log = str(ROOT / "samples" / "prefa-two-hands.yaml")
    for kind in ("json", "csv", "hledger"):
        out = good_here(ROOT, "export", "--format", kind, "-f", log)
        path = tmp_path / f"out.{kind}"
        outcome = run_here(ROOT, "export", "--format", kind, "-f", log, "-o", str(path))
        assert (outcome.code, outcome.out) == (0, "")
        assert path.read_text(encoding="utf-8") == out
        again = run_here(ROOT, "export", "--format", kind, "-f", log, "-o", str(path))
        assert again.code == 1
        assert "[file.exists]" in again.err
        assert path.read_text(encoding="utf-8") == out
    assert json.loads(good_here(ROOT, "export", "--format", "json", "-f", log))["players"]
    assert run_here(ROOT, "export", "--format", "pdf", "-f", log).code == 2
    assert run_here(ROOT, "export", "-f", log).code == 2
    bad = str(TESTS / "bad" / "tricks.total.yaml")
    refused = run_here(ROOT, "export", "--format", "csv", "-f", bad)
    assert (refused.code, refused.out) == (1, "")
