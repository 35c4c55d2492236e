"""The table of `python3 dev.py bench`: quantities, targets and results."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanation" / "performance.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


class Row(NamedTuple):
    """One line of the table.

    Attributes
    ----------
    what : str
    unit : str
        Of all three figures.
    least, aim : float or None
        The target and the aim; None if there is no target.
    more_is_better : bool
    """

    what: str
    unit: str
    least: float | None = None
    aim: float | None = None
    more_is_better: bool = True

    def verdict(self, value: float) -> str:
        """Return whether a figure reaches the aim, the target, or neither."""
        if self.least is None or self.aim is None:
            return "–"
        sign = 1 if self.more_is_better else -1
        if sign * value >= sign * self.aim:
            return "yes, and the aim"
        return "yes" if sign * value >= sign * self.least else "**no**"

    def shown(self, value: float | None) -> str:
        """Write a figure with its unit."""
        if value is None:
            return "–"
        digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 10 else 2
        return f"{value:.{digits}f} {self.unit}"

    def bound(self, value: float | None) -> str:
        """Write a target."""
        sign = "≥" if self.more_is_better else "≤"
        return "–" if value is None else f"{sign} {self.shown(value)}"


class Measured(NamedTuple):
    """A figure with its origin; or the reason why there is none."""

    value: float | None
    how: str


ROWS: Mapping[str, Row] = {
    "readable / peer": Row(
        "random games of four, readable rules, against catanatron's", "×", 12, 20
    ),
    "twin / peer": Row("the same, compiled twin", "×", 100, 160),
    "twin / readable": Row("twin against readable rules, random players", "×", 7, 9),
    "twin / readable, careful": Row("twin against readable rules, careful players", "×", 7, 9),
    "10 000 games": Row(
        "10 000 games of two built-in strategies, twin, one core", "s", 4, 2, False
    ),
    "10 000 games of four": Row(
        "10 000 games of four built-in strategies, twin, one core", "s", 4, 2, False
    ),
    "function": Row("a person's function at every seat, twin against readable rules", "×", 2, 3),
    "function and bot": Row("a person's function against a bot, the same", "×", 2, 3),
    "copy / decision": Row("one copy against one decision, readable rules", "×", 1.2, 1, False),
    "hook": Row("what the event hook costs without listeners", "%", 2, 0, False),
    "import": Row("import stoneage_lab", "ms", 60, 30, False),
    "import game": Row("import stoneage_lab and set up a game", "ms", None, None, False),
    "set up": Row("import and set up a game, slowest of four", "ms", 240, 120, False),
    "first picture": Row("first picture after it, slowest of four", "ms", 120, 60, False),
    "memory": Row("a process that has drawn all games", "MB", 175, 110, False),
    "parts": Row("one position → all parts of a board, slowest of four", "ms", 10, 3, False),
    "long board": Row("a click after 500 moves against one after five", "×", 1.5, 1.1, False),
    "svg": Row("one position → SVG", "ms", 5, 2, False),
    "click": Row("click → new picture in JupyterLab, median", "ms", 80, 40, False),
    "bundle": Row("front end, minified", "KB", 30, 12, False),
    "sent": Row("sent to the page by a click, median of a game", "KB", 10, 6, False),
    "longest": Row("longest random game against the median one", "×", 5, 3, False),
    "yields": Row("one exact distribution (`lab.stone_age.yields`)", "µs", None, None, False),
    "odds": Row("exact odds through the rules (`lab.odds`, 4 dice)", "µs", None, None, False),
    "pool": Row("`simulate` on all cores against one, wall clock", "×"),
}


def table(found: Mapping[str, Measured]) -> str:
    """Return the table as Markdown; unmeasured rows give the reason."""
    lines = [("what", "ours", "at least", "aim", "met", "how")]
    for key, row in ROWS.items():
        measured = found.get(key, Measured(None, "not part of this run"))
        value = measured.value
        met = "not measured" if value is None else row.verdict(value)
        least, aim = row.bound(row.least), row.bound(row.aim)
        lines.append((row.what, row.shown(value), least, aim, met, measured.how))
    wide = [max(len(line[column]) for line in lines) for column in range(5)]
    rows = [
        "| "
        + " | ".join([*(c.ljust(w) for c, w in zip(line[:5], wide, strict=True)), line[5]])
        + " |"
        for line in lines
    ]
    rows.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|-|")
    return "\n".join(rows)


def machine() -> str:
    """Return the machine and the date of the measurement."""
    processor = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.is_file():
        named = re.search(r"model name\s*: (.*)", about.read_text(encoding="utf-8"))
        processor = named[1] if named else processor
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = f"{sys.implementation.name} {platform.python_version()}"
    cores = os.cpu_count()
    return f"{date.today()}: {processor}, {cores} cores{load}, {platform.system()}, {python}."


def write(found: Mapping[str, Measured]) -> None:
    """Put the table into docs/explanation/performance.md, in the place of the last one."""
    put(BEGIN, f"{machine()}\n\n{table(found)}", END)


def put(begin: str, text: str, end: str) -> None:
    """Put a text between two marks of docs/explanation/performance.md; each stands there once."""
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    after = rest.split(end)[1]
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
