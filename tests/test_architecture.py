"""The flow of the modules, and what may not stand in them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from cases import ROOT

from scorepad.rules import _INDEX, every_rule
from scorepad.rules.rule import Rule

PACKAGE = ROOT / "scorepad"
MODULES = sorted(PACKAGE.rglob("*.py"))
# From first to last; a module imports only from those above it.
ORDER = (
    "language", "catalogue", "problems", "names", "source", "tree", "repeats", "contract",
    "amount", "sheet", "hand", "items", "log", "deal", "rules", "options", "choices",
    "parameters", "uses", "field", "variant", "extending", "legal", "ruling", "between", "replay",
    "settle", "library", "judging", "logfile", "insertion", "kept", "lock", "logbook", "draft",
    "phrase", "vocabulary", "hearing", "sentence", "talk", "asking",
    "renaming", "correcting", "entering", "views", "api", "cli", "locale",
)  # fmt: skip


def _module(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def _imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("scorepad"):
            parts = node.module.split(".")
            named |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
    return named & set(ORDER)


def test_every_module_has_its_place() -> None:
    assert len(MODULES) >= 30
    assert {_module(path) for path in MODULES} - {"__init__", "__main__"} == set(ORDER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_above(path: Path) -> None:
    if _module(path) in ("__init__", "__main__"):
        return
    place = ORDER.index(_module(path))
    below = {name for name in _imports(path) if ORDER.index(name) > place}
    assert below == set()


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "rules").glob("*.py")), ids=lambda path: path.stem
)
def test_no_score_number_stands_in_a_rule(path: Path) -> None:
    numbers = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) is int
    }
    assert numbers <= {0, 1}


def test_the_index_of_rules_is_whole() -> None:
    """Each module has the rules that the index says, and no others."""
    for path in (PACKAGE / "rules").glob("*.py"):
        module = import_module(f"scorepad.rules.{path.stem}")
        defined = [
            one.name
            for one in vars(module).values()
            if isinstance(one, Rule) and one.function.__module__ == module.__name__
        ]
        if path.stem != "__init__":
            assert defined == list(_INDEX.get(path.stem, ()))
    names = [one.name for one in every_rule()]
    assert len(names) == len(set(names)) >= 80


def test_only_the_rules_of_the_game_are_imported() -> None:
    code = (
        "import sys; from scorepad import library; library.newest('prefa')\n"
        "print([name for name in sys.modules if name.startswith('scorepad.rules.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "scorepad.rules.prefa" in done.stdout
    assert not re.search("classic|russian|austrian", done.stdout)


def test_views_know_no_rules() -> None:
    for path in (PACKAGE / "views").rglob("*.py"):
        assert "rules" not in _imports(path)


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (["--help"], ("rich", "yaml", "fractions")),
        (["sheet", "--json", "-f", "samples/prefa-evening.yaml"], ("rich",)),
        (["settle", "--json", "-f", "samples/prefa-evening.yaml"], ("rich",)),
        (["add", "--help"], ("rich", "yaml", "fractions", "prompt_toolkit", "babel")),
        (["play", "--help"], ("rich", "yaml", "prompt_toolkit")),
        (["sheet", "-f", "samples/prefa-evening.yaml"], ("prompt_toolkit", "babel", "jinja2")),
        (["chart", "-f", "samples/prefa-evening.yaml"], ("rich", "jinja2")),
        (["export", "--format", "csv", "-f", "samples/prefa-evening.yaml"], ("rich", "jinja2")),
        (["export", "--format", "svg", "-f", "samples/prefa-evening.yaml"], ("rich",)),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(
    words: list[str], heavy: tuple[str, ...]
) -> None:
    code = (
        "import sys; from scorepad.cli import main\n"
        f"sys.argv[1:] = {words!r}\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


def test_a_shell_that_completes_a_word_waits_for_little() -> None:
    code = (
        "import sys; from scorepad.cli import main; sys.argv[0] = 'scorepad'\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('rich', 'yaml', 'fractions') if name in sys.modules])"
    )
    asked = {"COMP_WORDS": "scorepad se", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "_SCOREPAD_COMPLETE": "complete_bash", **asked},
    )  # fmt: skip
    assert done.stdout.split() == ["settle", "seats", "[]"]


def test_the_top_level_holds_what_it_should() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    visible = {name for name in top if not name.startswith(".")}
    wanted = {"pyproject.toml", "README.md", "scorepad", "variants", "tests", "samples"}
    assert visible == wanted
