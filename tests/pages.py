"""The README and the guide: their commands are run in order, with what they print.

`python tests/pages.py` brings what stands under the commands up to date, and makes the pages
that are made from files; read the difference before it is committed.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cases import ROOT
from made import MADE
from program import run

GUIDE = ROOT / "scorepad" / "guide"
# A block with the language of what is in it, and the name of the file that it is, if any.
BLOCK = re.compile(r"```(\w+)(?: (\S+))?\n(.*?)```", re.S)


def pages() -> Iterator[Path]:
    """Every page with commands."""
    yield ROOT / "README.md"
    yield from sorted((ROOT / "tests" / "bad").glob("*.md"))
    yield from sorted(GUIDE.glob("*.md"))


def as_it_runs(text: str, folder: Path) -> str:
    """The text of a page with what its commands print in this folder."""
    return BLOCK.sub(lambda block: _block(block, folder), text)


def _block(block: re.Match[str], folder: Path) -> str:
    language, name, body = block.groups()
    if name:
        (folder / name).unlink(missing_ok=True)
        (folder / name).write_text(body, encoding="utf-8")
    if language != "console":
        return block[0]
    commands = [part.partition("\n")[0] for part in re.split(r"^\$ ", body, flags=re.M)[1:]]
    return "```console\n" + "".join(f"$ {one}\n{printed(one, folder)}" for one in commands) + "```"


def printed(command: str, folder: Path) -> str:
    """What a command of a page prints."""
    program, *words = shlex.split(command)
    if program == "scorepad":
        outcome = run(folder, *words)
        return outcome.out + outcome.err
    if program == "cat":
        return (folder / words[0]).read_text(encoding="utf-8")
    if program == "ln":
        (folder / words[2]).symlink_to(words[1])
        return ""
    assert program == "python"
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


def main() -> None:
    """Write the pages anew; those that are made from the bad logs last."""
    for path in pages():
        with tempfile.TemporaryDirectory() as folder:
            text = as_it_runs(path.read_text(encoding="utf-8"), Path(folder))
        path.write_text(text, encoding="utf-8")
    for path, made in MADE.items():
        path.write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    main()
