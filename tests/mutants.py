"""Change the rules and numbers one at a time, and see whether a test notices.

`python tests/mutants.py [rules|numbers] [PATTERN]` prints each change that no test noticed, and the
share that was noticed. The changes of code are those of cosmic-ray (`pip install cosmic-ray`); a
number of a variant becomes one more. Nothing on disk is changed.
"""

from __future__ import annotations

import difflib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorepad"
CODE = [
    *sorted((PACKAGE / "rules").glob("*.py")),
    *(PACKAGE / f"{name}.py" for name in ("settle", "sheet", "amount")),
]
VARIANTS = sorted((ROOT / "variants").glob("*.yaml"))
# What a wrong rule would look like; changes that only shuffle the same meaning are left out.
OPERATORS = [
    f"core/{name}"
    for name in (
        "AddNot", "NumberReplacer", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse",
        "ReplaceFalseWithTrue", "ZeroIterationForLoop", "ReplaceUnaryOperator_Delete_Not",
        "ReplaceUnaryOperator_Delete_USub", "ReplaceBinaryOperator_Add_Sub",
        "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Mul_Div",
        "ReplaceBinaryOperator_Mul_Add", "ReplaceBinaryOperator_Div_Mul",
        "ReplaceBinaryOperator_Mod_Mul", "ReplaceComparisonOperator_Eq_NotEq",
        "ReplaceComparisonOperator_NotEq_Eq", "ReplaceComparisonOperator_Lt_LtE",
        "ReplaceComparisonOperator_LtE_Lt", "ReplaceComparisonOperator_Gt_GtE",
        "ReplaceComparisonOperator_GtE_Gt", "ReplaceComparisonOperator_Lt_GtE",
        "ReplaceComparisonOperator_Gt_LtE", "ReplaceComparisonOperator_Is_IsNot",
        "ReplaceComparisonOperator_IsNot_Is",
    )
]  # fmt: skip
# The examples and tests of each family, for the names of files that begin so; the quick ones first.
FAMILIES = {
    "prefa": ("prefa", ["walk", "variant"]),
    "classic": ("classic", ["walk_classic"]),
    "austrian": ("austrian", ["walk_austrian"]),
    "russian": ("sochi or leningrad or rostov or preferenssi", ["walk_russian"]),
}
ANY = ("", ["walk", "walk_classic", "walk_austrian", "walk_russian"])
EVERY = ["bad", "properties", "house", "repeats"]
SECONDS = 240


class Mutant(NamedTuple):
    """A file with one change, in words."""

    path: Path
    text: str
    what: str

    def run(self) -> bool:
        """Whether a test notices; runs them in this process, and ends it."""
        signal.alarm(SECONDS)
        if self.path.suffix == ".py":
            sys.meta_path.insert(0, _Finder(self))
        sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
        if self.path.suffix == ".yaml":
            self._lay_beside()
        import pytest

        examples, walks = next(
            (tests for name, tests in FAMILIES.items() if self._belongs_to(name)), ANY
        )
        arguments = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        for files, wanted in ((["examples"], examples), (walks, ""), (EVERY, "")):
            paths = [str(ROOT / "tests" / f"test_{name}.py") for name in files]
            if pytest.main([*arguments, *(("-k", wanted) if wanted else ()), *paths]) != 0:
                return True
        return False

    def _belongs_to(self, family: str) -> bool:
        names = FAMILIES[family][0].split(" or ")
        return any(self.path.stem.startswith(name) for name in (family, *names))

    def _lay_beside(self) -> None:
        folder = Path(tempfile.mkdtemp(dir=os.environ["MUTANTS"]))
        for path in VARIANTS:
            shutil.copy(path, folder)
        (folder / self.path.name).write_text(self.text, encoding="utf-8")
        from scorepad import library

        library.folder = lambda: folder


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the changed text where its module is imported."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        names = mutant.path.relative_to(ROOT).with_suffix("").parts
        self._name = ".".join(names).removesuffix(".__init__")

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of the one module."""
        if fullname != self._name:
            return None
        at = str(self._mutant.path)
        package = [str(self._mutant.path.parent)] if at.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(
            fullname, at, loader=_Text(self._mutant), submodule_search_locations=package
        )


class _Text(importlib.abc.SourceLoader):
    """Gives the changed text of one module."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def get_filename(self, fullname: str) -> str:
        """Where it stands."""
        return str(self._mutant.path)

    def get_data(self, path: str | bytes) -> bytes:
        """The changed text."""
        return self._mutant.text.encode()


def code_mutants(pattern: str) -> Iterator[Mutant]:
    """Every change of code."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    for path in CODE:
        text = path.read_text(encoding="utf-8")
        for name in OPERATORS if pattern in str(path) else ():
            operator = get_operator(name)()
            occurrence = 0
            while (changed := mutate_code(text, operator, occurrence)) is not None:
                occurrence += 1
                yield Mutant(path, changed, _difference(path, text, changed))


def number_mutants(pattern: str) -> Iterator[Mutant]:
    """Every number of a variant that is a value, one more."""
    for path in VARIANTS:
        text = path.read_text(encoding="utf-8")
        root = yaml.compose(text)
        assert root is not None
        for node in _numbers(root) if pattern in str(path) else ():
            start, end = node.start_mark.index, node.end_mark.index
            more = str(int(node.value) + 1)
            changed = text[:start] + text[start:end].replace(node.value, more) + text[end:]
            yield Mutant(path, changed, _difference(path, text, changed))


def _numbers(node: yaml.Node, under: Sequence[str] = ()) -> Iterator[yaml.ScalarNode]:
    """Every whole number below a node, but those that are only words of a text."""
    if isinstance(node, yaml.ScalarNode):
        if re.fullmatch(r"-?\d+", node.value):
            yield node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _numbers(item, under)
    else:
        for key, value in node.value:
            if key.value not in ("version", "scorepad-variant", "about", "source", "labels"):
                yield from _numbers(value, (*under, key.value))


def _difference(path: Path, before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    shown = [line for line in lines if line[:1] in "+-" and line[:3] not in ("---", "+++")]
    at = next(
        number
        for number, pair in enumerate(zip(before.splitlines(), after.splitlines(), strict=False), 1)
        if pair[0] != pair[1]
    )
    return f"{path.relative_to(ROOT)}:{at}\n  " + "\n  ".join(shown)


def noticed(mutants: Iterator[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether a test noticed it; as many at once as there are processors."""
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if len(running) >= (os.cpu_count() or 1):
            yield _ended(running)
        sys.stdout.flush()
        process = os.fork()
        if not process:
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            code = 1
            try:
                code = int(mutant.run())
            finally:
                os._exit(code)
        running[process] = mutant
    while running:
        yield _ended(running)


def _ended(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    process, status = os.wait()
    return running.pop(process), status != 0


def main() -> None:
    """Print what nobody noticed, and the share that was noticed."""
    kinds = {"rules": code_mutants, "numbers": number_mutants}
    wanted = [name for name in sys.argv[1:2] if name in kinds]
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MUTANTS"] = folder
        for kind in wanted or kinds:
            counted = found = 0
            for mutant, was in noticed(kinds[kind](pattern)):
                counted += 1
                found += was
                if not was:
                    print(mutant.what, flush=True)
            print(f"{kind}: {found} of {counted} changes noticed, {found / counted:.1%}")


if __name__ == "__main__":
    main()
