"""The same bytes on every system: locale, encoding, terminal, home, time zone, hash seed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from cases import ROOT
from player import Player
from program import SCOREPAD, run

SAMPLE = ROOT / "samples" / "prefa-evening.yaml"
SYSTEMS = [
    {"PYTHONUTF8": "0", "LC_ALL": "C"},
    {"PYTHONIOENCODING": "ascii"},
    {"TERM": "dumb"},
    {"HOME": "/nowhere"},
    {"NO_COLOR": "1"},
    {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"},
    {"TZ": "Pacific/Kiritimati"},
    {"PYTHONHASHSEED": "1"},
    {"PYTHONHASHSEED": "4242"},
    {"COLUMNS": "20"},
]
SHOWN = (
    ("sheet",), ("sheet", "--sections"), ("explain", "10"), ("settle",), ("chart",),
    ("sheet", "--json"), ("export", "--format", "html"), ("export", "--format", "hledger"),
)  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: " ".join(system))
def test_a_system_changes_no_byte(system: dict[str, str], tmp_path: Path) -> None:
    """Neither what is shown nor what is written, in a folder with spaces and Greek letters."""
    folder = tmp_path / "η βραδιά μας"
    folder.mkdir()
    log = folder / "η βραδιά.yaml"
    shutil.copy(SAMPLE, log)
    for words in SHOWN:
        assert run(folder, *words, "-f", log.name, env=system) == run(
            tmp_path, *words, "-f", str(SAMPLE)
        )
    assert run(folder, "undo", "-f", log.name, env=system).code == 0
    assert run(folder, "redo", "-f", log.name, env=system).code == 0
    assert log.read_bytes() == SAMPLE.read_bytes()


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_a_reader_who_leaves_is_no_mishap(words: tuple[str, ...], tmp_path: Path) -> None:
    """`| head -1` gets its line, and nobody complains."""
    script = 'set -o pipefail; "$@" | head -1; echo "${PIPESTATUS[0]}" >&2'
    done = subprocess.run(
        ["bash", "-c", script, "bash", str(SCOREPAD), *words, "-f", str(SAMPLE)],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert len(done.stdout.splitlines()) == 1
    # The first line may be all, or the rest may have stood in the pipe.
    assert done.stderr in ("0\n", "1\n")


@pytest.mark.parametrize("width", [20, 400])
@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("sheet",), "−126"), (("sheet", "--sections"), "Σπύρος"), (("settle",), "Ελένη"),
        (("explain", "10"), "prefa.yaml"), (("chart",), "Σπύρος −126"), (("check",), "14"),
        (("variants", "prefa"), "prefadoros.net"),
    ],
)  # fmt: skip
def test_every_width_has_its_form(
    words: tuple[str, ...], last: str, width: int, tmp_path: Path
) -> None:
    shutil.copy(SAMPLE, tmp_path / "session.yaml")
    player = Player(tmp_path, *words, width=width)
    assert player.ended() == 0
    assert last in player.shown()


def test_no_home_and_no_folder_of_its_own_is_needed(tmp_path: Path) -> None:
    """Looking at a log leaves nothing behind, also where nothing may be written."""
    folder = tmp_path / "read only"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "session.yaml")
    before = sorted(os.listdir(folder))
    for words in SHOWN:
        assert run(folder, *words, env={"HOME": "/nowhere", "TMPDIR": "/nowhere"}).code == 0
    assert sorted(os.listdir(folder)) == before
