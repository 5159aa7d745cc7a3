"""A handbook on the terminal: wrapped and with headings for a person, plain for a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support_env.writing import Handbook


def print_handbook(book: Handbook) -> None:
    """Print a handbook."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from support_env.cli._render import console

    out = console()
    if not out.is_terminal:
        print(book.text)
        return
    for line in book.text.splitlines():
        number, gap, rest = line.partition("  ")
        if line.startswith("#"):
            out.print(Text(line.lstrip("# "), style="bold cyan" if line[1] == "#" else "bold"))
        elif gap and number.replace(".", "").isalnum() and number[:1].isdigit():
            row = Table.grid(padding=(0, 2))
            row.add_row(Text(number, style="bold"), Text(rest))
            out.print(Padding(row, (0, 0, 0, 2)))
        else:
            out.print(Padding(Text(line), (0, 0, 0, 2)))
