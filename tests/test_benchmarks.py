"""The table of `dev.py bench`: its words, and that the page has every line of it."""

from __future__ import annotations

import pytest

from benchmarks import rows
from benchmarks.rows import ROWS, Measured, Row


@pytest.mark.parametrize(
    ("value", "verdict"), [(12.1, "yes, and the aim"), (9, "yes"), (7, "yes"), (6.9, "**no**")]
)
def test_more_is_better(value: float, verdict: str) -> None:
    assert Row("playouts", "×", 7, 10).verdict(value) == verdict


@pytest.mark.parametrize(("value", "verdict"), [(1, "yes, and the aim"), (3, "yes"), (5, "**no**")])
def test_less_is_better(value: float, verdict: str) -> None:
    assert Row("a wait", "ms", 4, 2, more_is_better=False).verdict(value) == verdict


def test_without_a_figure_the_table_says_why() -> None:
    text = rows.table({"twin / peer": Measured(None, "no network"), "svg": Measured(3.14159, "x")})
    lines = {line.split("|")[1].strip(): line for line in text.splitlines()[2:]}
    assert len(lines) == len(ROWS)
    assert "| not measured" in lines[ROWS["twin / peer"].what]
    assert "no network" in lines[ROWS["twin / peer"].what]
    assert "| 3.14 ms" in lines[ROWS["svg"].what]
    assert "≤ 5 ms" in lines[ROWS["svg"].what]


def test_the_page_has_every_line() -> None:
    page = rows.PAGE.read_text(encoding="utf-8")
    missing = [row.what for row in ROWS.values() if row.what not in page]
    assert not missing, "python3 dev.py bench --browser --write"
