"""The least that such a program does: a typer app that imports PyYAML and prints one table."""

from __future__ import annotations

from pathlib import Path

import typer
import yaml

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def floor(file: Path) -> None:
    """Print a table with a row for each hand of a log."""
    from rich.console import Console
    from rich.table import Table

    table = Table(*(f"column {number}" for number in range(9)))
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("- "):
            table.add_row(*str(yaml.__version__) * 9)
    Console().print(table)


if __name__ == "__main__":
    app()
