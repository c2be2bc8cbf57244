"""Five languages: no text without its translation, and the words where they belong."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from cases import ROOT
from program import good, good_here, run, run_here

from scorepad import library
from scorepad.language import ENGLISH, LANGUAGES, Either, of_locale, plural, speaking
from scorepad.locale.catalogues import TRANSLATED, fields_of, messages, path_of
from scorepad.locale.hatch_build import compiled
from scorepad.views.words import money

SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))
GREEK = str(ROOT / "samples" / "prefa-evening.yaml")
PREFA = ("new", "--variant", "prefa", "--players", "Anna, Babis, Costas")


def _written(language: str) -> Any:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_with_the_same_fields(language: str) -> None:
    catalogue = _written(language)
    texts = messages()
    assert len(texts) >= 700
    wrong = []
    for message in texts:
        known = catalogue.get(message.key)
        strings = known.string if known else ""
        forms = strings if isinstance(strings, tuple) else (strings,)
        wanted = fields_of(message.many or message.one)
        # One thing need not be counted.
        spare = {"count", "apart", "hands"} if message.many else set()
        for form in forms:
            if not form or fields_of(form) | spare != wanted | spare:
                wrong.append((message.one, form))
    assert wrong == []
    assert {known.id for known in catalogue if known.id} == {one.key for one in texts}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_ends_as_the_english_one_does(language: str) -> None:
    """A hint has no full stop; what stands before a name ends in a space."""
    for known in _written(language):
        if known.id:
            first = known.id[0] if isinstance(known.id, tuple) else known.id
            forms = known.string if isinstance(known.string, tuple) else (known.string,)
            for form in forms:
                assert form.endswith(" ") == first.endswith(" "), first
                assert form.endswith(".") == first.endswith("."), first


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    """`python -m scorepad.locale.catalogues` compiles them."""
    path = path_of(language)
    assert path.with_suffix(".mo").read_bytes() == compiled(path)


@pytest.mark.parametrize("name", library.names())
def test_every_label_is_in_every_language_with_the_same_fields(name: str) -> None:
    variant = library.newest(name)
    assert len(variant.labels) >= 14
    assert set(variant.title) == set(LANGUAGES)
    for heading in variant.headings.values():
        assert set(heading) == set(LANGUAGES)
    for label, texts in variant.labels.items():
        assert set(texts) == set(LANGUAGES), label
        for language, steps in texts.items():
            english = [fields_of(step) for step in texts[ENGLISH]]
            assert [fields_of(step) for step in steps] == english, (label, language)


HEADINGS = {
    ("prefa", "kassa"): ("kassa", "κάσα", "касса", "kassa", "Kassa"),
    ("prefa", "kapikia"): ("kapikia", "καπίκια", "фишки", "pelimerkit", "Marken"),
    ("classic", "record"): ("record", "record", "запись", "record", "record"),
    ("classic", "kurochka"): ("kurochka", "kurochka", "курочка", "kurochka", "kurochka"),
    ("sochi", "pool"): ("pool", "pool", "пуля", "pulja", "pool"),
    ("sochi", "mountain"): ("mountain", "mountain", "гора", "keko", "mountain"),
    ("sochi", "whists"): ("whists", "whists", "висты", "vistit", "whists"),
    ("austrian", "chips"): ("chips", "chips", "фишки", "pelimerkit", "Marken"),
}


@pytest.mark.parametrize(("variant", "column"), HEADINGS)
def test_a_column_has_its_word_in_every_language(variant: str, column: str) -> None:
    heading = library.newest(variant).headings[column]
    assert tuple(heading[one] for one in LANGUAGES) == HEADINGS[variant, column]


TRICKS = {
    ("ru", 1): "1 взятка", ("ru", 2): "2 взятки", ("ru", 5): "5 взяток", ("ru", 0): "0 взяток",
    ("el", 1): "1 μπάζα", ("el", 2): "2 μπάζες", ("fi", 1): "1 tikki", ("fi", 5): "5 tikkiä",
    ("de", 1): "1 Stich", ("de", 2): "2 Stiche", ("en", 1): "1 trick", ("en", 5): "5 tricks",
}  # fmt: skip


@pytest.mark.parametrize(("language", "count"), TRICKS)
def test_a_count_has_its_form(language: str, count: int) -> None:
    one, many = "filled in: {name}, {count} trick", "filled in: {name}, {count} tricks"
    with speaking(language):
        assert plural(one, many, count, name="A").endswith(f"A, {TRICKS[language, count]}")


def test_a_price_and_a_choice_as_the_language_writes_them() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert money("-1.50 EUR") == ("−1.50 EUR" if language == ENGLISH else "−1,50 EUR")
    with speaking("el"):
        assert str(Either(("κούπες", "καρά", "μ"))) == "κούπες, καρά ή μ"
    assert str(Either(("one",))) == "one"


def test_the_language_that_is_spoken(tmp_path: Path) -> None:
    """--lang, else SCOREPAD_LANG, the log's own, the locale's, English."""
    good(tmp_path, *PREFA)
    words = {"en": "deals", "el": "μοιράζει", "ru": "сдаёт", "fi": "jakaa", "de": "gibt"}

    def language(*more: str, **env: str) -> str:
        out = good(tmp_path, "sheet", *more, env={"LC_ALL": "", "LANG": "", **env})
        return next(one for one, word in words.items() if word in out.splitlines()[-1])

    assert language() == "en"
    assert language(LANG="fi_FI.UTF-8") == "fi"
    assert language(LANG="sv_SE.UTF-8") == "en"
    assert language(LC_ALL="de_DE", LANG="fi_FI.UTF-8") == "de"
    log = tmp_path / "session.yaml"
    log.write_text(log.read_text(encoding="utf-8").replace("hands", "lang: el\nhands"), "utf-8")
    assert language(LANG="fi_FI.UTF-8") == "el"
    assert language(LANG="fi_FI.UTF-8", SCOREPAD_LANG="ru") == "ru"
    assert language("--lang", "de", SCOREPAD_LANG="ru") == "de"
    assert language("--lang=de") == "de"
    out = good(tmp_path, "--lang", "fi", "sheet")
    assert "jakaa" in out


def test_a_language_that_is_not_ours_is_refused() -> None:
    assert of_locale({"LANG": "xx_YY"}) == ENGLISH
    outcome = run_here(ROOT, "sheet", "--lang", "xx")
    assert outcome.code == 2
    assert "'xx'" in outcome.err
    assert run(ROOT, "sheet", "-f", GREEK, env={"SCOREPAD_LANG": "xx"}).code == 2


def test_a_new_log_keeps_the_language_that_was_asked_for(tmp_path: Path) -> None:
    good_here(tmp_path, *PREFA, "--lang", "el")
    assert "lang: el\n" in (tmp_path / "session.yaml").read_text(encoding="utf-8")
    assert "μοιράζει Costas" in good_here(tmp_path, "sheet")
    good(tmp_path, *PREFA, "-f", "b.yaml", env={"SCOREPAD_LANG": "de"})
    assert "lang" not in (tmp_path / "b.yaml").read_text(encoding="utf-8")


def test_problems_are_said_in_the_language_of_their_log(tmp_path: Path) -> None:
    for language, word in (("el", "μπάζα"), ("ru", "взятки"), ("fi", "tikki"), ("de", "Stich")):
        good_here(tmp_path, *PREFA, "-f", f"{language}.yaml", "--lang", language)
        line = "6S anna 6, babis whist 2, costas whist 1"
        outcome = run_here(tmp_path, "add", "-f", f"{language}.yaml", line)
        assert outcome.code == 1
        assert word in outcome.err
        assert "[tricks.total]" in outcome.err
    broken = tmp_path / "el.yaml"
    broken.write_text(broken.read_text(encoding="utf-8").replace("prefa@1", "perfa"), "utf-8")
    outcome = run_here(tmp_path, "check", "el.yaml", "ru.yaml")
    first, *_, last = outcome.out.splitlines()
    assert "δεν υπάρχει παιχνίδι" in first
    assert last == "ru.yaml: 0 сдач, всё в порядке"
    assert "μήπως" in run_here(tmp_path, "sheet", "-f", "el.yaml").err


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_programs_read_is_never_translated(path: Path) -> None:
    for words in (
        ("sheet", "--json"),
        ("settle", "--json"),
        ("export", "--format", "csv"),
        ("export", "--format", "hledger"),
    ):
        english = good_here(ROOT, *words, "-f", str(path), "--lang", "en")
        for language in TRANSLATED:
            assert good_here(ROOT, *words, "-f", str(path), "--lang", language) == english
    entries = json.loads(good_here(ROOT, "sheet", "--json", "-f", GREEK))["hands"][0]["entries"]
    assert entries[0]["words"].startswith("value of")


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_whole_help_speaks(language: str) -> None:
    english = good_here(ROOT, "--help").splitlines()
    out = good_here(ROOT, "--help", "--lang", language).splitlines()
    assert len(out) >= 30
    same = set(out) & set(english) - {""}
    # Names of options and a command line may be alike.
    assert not [
        line
        for line in same
        if not re.search(r" scorepad |--|SCOREPAD_LANG|^ +hledger|^ +explain, sheet", line)
    ]
    assert good_here(ROOT, "--lang", language, "add", "--help") != good_here(ROOT, "add", "--help")
    assert run_here(ROOT, "--lang", language).err.splitlines() == out


def test_usage_errors_speak() -> None:
    for words, said in (
        (("shet",), "команды 'shet' нет"),
        (("sheet", "--foo"), "параметра --foo нет"),
        (("amend",), "не хватает 'N'"),
        (("export",), "не хватает параметра '--format'; может быть: json, csv, hledger"),
        (("export", "--format", "pdf"), "'--format' не может быть 'pdf'"),
        (("sheet", "-f"), "параметру '-f' нужно значение"),
        (("sheet", "--json=1"), "у параметра '--json' нет значения"),
        (("undo", "now"), "лишние слова: now"),
        (("explain", "now"), "ни номер сдачи"),
        (("amend", "x", "6S"), "'N': "),
    ):
        outcome = run_here(ROOT, *words, "--lang", "ru")
        assert outcome.code == 2
        assert outcome.out == ""
        assert said in outcome.err


def test_a_house_variant_speaks_the_languages_it_has(tmp_path: Path) -> None:
    """A title that a house gives in one language is not mixed with the base's others."""
    house = tmp_path / "house.yaml"
    head = "scorepad-variant: 1\nextends: prefa@1\nname: house\nversion: 1\n"
    house.write_text(f"{head}title: {{el: Πέμπτη}}\nlabels: {{values: {{fi: hinta}}}}\n", "utf-8")
    good_here(tmp_path, "new", "--variant", "./house.yaml", "--players", "A, B, C")
    good_here(tmp_path, "add", "6S a, b p, c p")
    for language in LANGUAGES:
        assert good_here(tmp_path, "sheet", "--lang", language).startswith("Πέμπτη [house@1]")
        assert "hinta = 2" in good_here(tmp_path, "explain", "--lang", language)


def test_every_script_stands_in_line(tmp_path: Path) -> None:
    """Every line of the table ends in the same cell: wide letters take two, marks none."""
    good_here(tmp_path, "new", "--variant", "prefa", "--players", "Борис, 山田, Rene\u0301e")
    good_here(tmp_path, "add", "6S борис 6, 山田 w 2, rene w 2")
    _title, _groups, names, rule, *rows, _next = good_here(tmp_path, "sheet").splitlines()
    assert "山田" in names
    assert len(rows) == 2
    assert {_cells(line) for line in (names, rule, *rows)} == {_cells(rule)}


def _cells(line: str) -> int:
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) == "W"
        else 1 for letter in line
    )  # fmt: skip
