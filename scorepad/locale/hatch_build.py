"""Compiles the catalogues when scorepad is built, so that it needs no Babel to run."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path(__file__).parent


class CompileCatalogues(BuildHookInterface[Any]):
    """Puts a compiled catalogue beside each written one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed; a checkout that is installed is compiled in its place."""
        for written in sorted(FOLDER.glob("*/LC_MESSAGES/*.po")):
            written.with_suffix(".mo").write_bytes(compiled(written))


def compiled(written: Path) -> bytes:
    """The compiled form of a catalogue; a fuzzy translation is none."""
    with written.open("rb") as file:
        catalogue = read_po(file, locale=written.parts[-3])
    # The same bytes every day.
    catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()
