"""Table talk in five languages: what people say, and the hand that it means."""

from __future__ import annotations

from pathlib import Path

import pytest
from program import good_here, run_here
from spoken import TABLES as TABLES_OF_TALK

from scorepad import library
from scorepad.deal import Deal
from scorepad.hand import hand_text
from scorepad.problems import ProblemsFoundError
from scorepad.talk import understand
from scorepad.vocabulary import (
    _CALLS,
    _CONTRACTS,
    _EXTRAS,
    _STRAINS,
    _phrases,
)

PREFA, CLASSIC = library.newest("prefa"), library.newest("classic")
SOCHI, AUSTRIAN = library.newest("sochi"), library.newest("austrian")
GREEKS = Deal(1, ("Άννα", "Μπάμπης", "Κώστας"), "Κώστας")
RUSSIANS = Deal(1, ("Анна", "Борис", "Вера", "Глеб"), "Глеб")
FINNS = Deal(1, ("Aino", "Väinö", "Ilmari"), "Ilmari")
GERMANS = Deal(1, ("Franz", "Grete", "Hans"), "Hans")

STRAINS = {
    "S": "μπαστούνια|μπαστουνια|ΜΠΑΣΤΟΥΝΙΑ|μπαστούνι|πίκες|mpastounia|bastounia|bastouni|пики|пик|"
         "пикей|ПИКИ|пика|pata|pataa|PATAA|Pik|pik|♠|s|spades",
    "C": "σπαθιά|σπαθια|σπαθί|spathia|трефы|треф|трефа|трефей|крести|risti|ristiä|ristia|Treff|"
         "treff|Kreuz|♣|c|clubs",
    "D": "καρά|καρό|καρρά|καρα|kara|karo|karra|бубны|бубен|бубей|бубна|ruutu|ruutua|Karo|karo|♦|d",
    "H": "κούπες|κουπες|κούπα|koupes|kupes|червы|черв|червей|черви|черва|hertta|herttaa|Herz|herz|"
         "♥|h|hearts",
    "NT": "άχρωμα|αχρωμα|axroma|бк|б/к|без козыря|без козырей|БЕЗ КОЗЫРЕЙ|valtiton|valtitonta|"
          "ohne Trumpf|nt|n|no trumps",
}  # fmt: skip
CALLS = {
    "whist": "παίζω|παίζει|παιζω|ΠΑΙΖΩ|paizo|вист|вистую|вистует|ВИСТ|в|visti|vistaa|vistaan|mit|"
             "mitgehen|geht mit|gehe mit|spielt mit|w|whist",
    "pass": "πάσο|πασο|πάω πάσο|paso|пас|пасую|пасует|п|passi|passaa|passaan|passe|passt|"
            "zu Hause|p|pass",
    "invite": "μαζί|μαζι|mazi|приглашаю|приглашает|зову|зовёт|kutsuu|kutsun|lädt ein|einladen|i",
    "invited": "καλεσμένος|приглашён|приглашена|kutsuttu|eingeladen|invited",
}  # fmt: skip
CONTRACTS = {
    "misere": "мизер|Мизер|misääri|misaari|Bettel|misere|misère|big misere|большой мизер",
    "misere-small": "малый мизер|мизер малый|pieni misääri|small misere|misere-small",
    "uvert-small": "малый уверт|small uvert",
    "uvert": "уверт|увёрт|uvert",
    "all-pass": "распасы|распасовка|РАСПАСЫ|все пас|ympäripassaus|misääripeli|alle passen|"
                "όλοι πάσο|οι πολλές|all-pass|all pass",
}  # fmt: skip


@pytest.mark.parametrize("strain", STRAINS)
def test_every_word_of_a_strain_after_a_level_and_alone(strain: str) -> None:
    for word in STRAINS[strain].split("|"):
        for line, level in ((f"7 {word} franz", 7), (f"{word} franz", 6), (f"10 {word} franz", 10)):
            contract = understand(f"{line}, grete p, hans p", GERMANS, PREFA).hand.contract
            assert contract.name == f"{level}{strain}", line


def test_a_level_is_glued_to_its_strain() -> None:
    for word, name in (
        ("7κούπες", "7H"),
        ("6бк", "6NT"),
        ("8pataa", "8S"),
        ("9♥", "9H"),
        ("6пик", "6S"),
    ):
        line = f"{word} franz, grete p, hans p"
        assert understand(line, GERMANS, PREFA).hand.contract.name == name


@pytest.mark.parametrize("call", CALLS)
def test_every_word_of_a_call(call: str) -> None:
    other = {"invite": "invited", "invited": "invite"}.get(call, "whist")
    for word in CALLS[call].split("|"):
        hand = understand(f"6s franz 6, grete {word} 2, hans {other} 2", GERMANS, PREFA).hand
        assert hand.defence == {"Grete": call, "Hans": other}, word


@pytest.mark.parametrize("kind", CONTRACTS)
def test_every_word_of_a_named_contract(kind: str) -> None:
    for word in CONTRACTS[kind].split("|"):
        line = f"{word} анна 0, борис 5, вера 5"
        if kind == "all-pass":
            line += ", глеб 0"
        hand = understand(line, RUSSIANS, CLASSIC).hand
        assert hand.contract.name == kind, word


LINES = {
    # Greek, also without accents and in Latin letters, mixed as people mix them.
    ("el", "6 μπαστούνια άννα 6, μπάμπης παίζω 2, κώστας παίζει 2"): (
        "{contract: 6S, declarer: Άννα, defence: {Μπάμπης: whist, Κώστας: whist}, "
        "tricks: {Άννα: 6, Μπάμπης: 2, Κώστας: 2}}"
    ),
    ("el", "7 κουπες αννα 8 μπα παιζω 0 κωσ w 2"): (
        "{contract: 7H, declarer: Άννα, defence: {Μπάμπης: whist, Κώστας: whist}, "
        "tricks: {Άννα: 8, Μπάμπης: 0, Κώστας: 2}}"
    ),
    ("el", "koupes άννα, μπ πάσο, κω paso"): (
        "{contract: 6H, declarer: Άννα, defence: {Μπάμπης: pass, Κώστας: pass}}"
    ),
    ("el", "8 άχρωμα κώστας 8, άννα μαζί 1, μπάμπης 1"): (
        "{contract: 8NT, declarer: Κώστας, defence: {Άννα: invite, Μπάμπης: invited}, "
        "tricks: {Κώστας: 8, Άννα: 1, Μπάμπης: 1}}"
    ),
    ("ru", "простые червы анна 6, борис вист 2, вера вистует 2, прикуп туз пик"): (
        "{contract: 6H, declarer: Анна, defence: {Борис: whist, Вера: whist}, "
        "tricks: {Анна: 6, Борис: 2, Вера: 2}, talon: [AS]}"
    ),
    ("ru", "6 без козыря анна 5, борис в, вера п"): (
        "{contract: 6NT, declarer: Анна, defence: {Борис: whist, Вера: pass}, "
        "tricks: {Анна: 5, Борис: 5}}"
    ),
    ("ru", "10 без козырей вера, анна пас, борис пас, сдавал глеб"): (
        "{contract: 10NT, declarer: Вера, defence: {Анна: pass, Борис: pass}, dealer: Глеб}"
    ),
    ("ru", "7 пик анна 7, борис приглашаю 2, вера 1, ренонс борис"): (
        "{contract: 7S, declarer: Анна, defence: {Борис: invite, Вера: invited}, "
        "tricks: {Анна: 7, Борис: 2, Вера: 1}, revokes: {Борис: 1}}"
    ),
    ("ru", "7 пик анна 7, борис вист 2, вера 1 вист, из курочки борис вера, из записи глеб"): (
        "{contract: 7S, declarer: Анна, defence: {Борис: whist, Вера: whist}, "
        "tricks: {Анна: 7, Борис: 2, Вера: 1}, "
        "from: {kurochka: [Борис, Вера], record: Глеб}}"
    ),
    ("ru", "мизер анна 2, борис 4"): (
        "{contract: misere, declarer: Анна, tricks: {Анна: 2, Борис: 4, Вера: 4}}"
    ),
    ("ru", "распасы анна 0 борис 5 вера 3"): (
        "{contract: all-pass, tricks: {Анна: 0, Борис: 5, Вера: 3, Глеб: 2}}"
    ),
    ("fi", "6 pataa aino 6, väinö visti 2, ilmari visti 2"): (
        "{contract: 6S, declarer: Aino, defence: {Väinö: whist, Ilmari: whist}, "
        "tricks: {Aino: 6, Väinö: 2, Ilmari: 2}}"
    ),
    ("fi", "7 herttaa aino, vaino passi, ilmari passaa"): (
        "{contract: 7H, declarer: Aino, defence: {Väinö: pass, Ilmari: pass}}"
    ),
    ("fi", "misääri aino 0, väinö 4"): (
        "{contract: misere, declarer: Aino, tricks: {Aino: 0, Väinö: 4, Ilmari: 6}}"
    ),
    ("fi", "misääripeli aino 4, väinö 3"): (
        "{contract: all-pass, tricks: {Aino: 4, Väinö: 3, Ilmari: 3}}"
    ),
    ("de", "Herz franz 7, grete geht mit 3, hans zu hause, asse vier"): (
        "{contract: 6H, declarer: Franz, defence: {Grete: whist, Hans: pass}, "
        "tricks: {Franz: 7, Grete: 3}, aces: four}"
    ),
    ("de", "Treff grete 6, hans lädt ein 3, franz eingeladen 1"): (
        "{contract: 6C, declarer: Grete, defence: {Hans: invite, Franz: invited}, "
        "tricks: {Grete: 6, Hans: 3, Franz: 1}}"
    ),
}
TABLES = {
    "el": (GREEKS, PREFA),
    "ru": (RUSSIANS, CLASSIC),
    "fi": (FINNS, SOCHI),
    "de": (GERMANS, AUSTRIAN),
}


@pytest.mark.parametrize(("language", "line"), LINES)
def test_line(language: str, line: str) -> None:
    deal, variant = TABLES[language]
    assert hand_text(understand(line, deal, variant).hand) == LINES[language, line]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("7κ άννα 7", '"7κ" can be κούπες or καρά'),
        ("7 κ άννα 7", '"κ" can be κούπες or καρά'),
        ("6μ άννα 6, μπ π 2, κω w 2", '"π" can be παίζω or πάσο'),
    ],
)
def test_an_ambiguous_letter_names_the_choices(line: str, says: str) -> None:
    with pytest.raises(ProblemsFoundError) as caught:
        understand(line, GREEKS, PREFA)
    told = [problem for problem in caught.value.problems if problem.code == "talk.ambiguous"]
    assert [problem.message for problem in told] == [says]
    assert "talk.contract" not in [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize("language", TABLES_OF_TALK)
def test_phrases_go_through_add(language: str, tmp_path: Path) -> None:
    """What is said at a table of the language is what `add` writes."""
    table = TABLES_OF_TALK[language]
    players = ", ".join(table.players)
    good_here(tmp_path, "new", "--variant", table.variant, "--players", players)
    log = tmp_path / "session.yaml"
    empty = log.read_bytes()
    phrases = list(table.phrases())
    assert len(phrases) >= 60
    wrong = []
    for line, meaning in phrases:
        assert meaning
        outcome = run_here(tmp_path, "add", line)
        written = log.read_text(encoding="utf-8").splitlines()[-1]
        if outcome.code or meaning not in written:
            wrong.append((line, meaning, written, outcome.err))
        log.write_bytes(empty)
    assert wrong == []


def test_one_word_has_one_meaning() -> None:
    count = 0
    for group in (_STRAINS, _CALLS, _CONTRACTS, _EXTRAS):
        said = [(phrase, meaning) for meaning, words in group.items() for phrase in _phrases(words)]
        by_phrase: dict[tuple[str, ...], str] = {}
        for phrase, meaning in said:
            assert by_phrase.setdefault(phrase, meaning) == meaning
            count += 1
    assert count >= 300
