"""How fast positions become pictures: `python3 dev.py bench`."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing


@pytest.fixture(scope="module")
def position() -> lab.Position:
    """Return a position in the middle of a game of four."""
    session = lab.play("stone-age", players=["careful"] * 4, seed=4)
    for _ in range(200):
        session.step()
    return session.position


def test_standing_picture(benchmark: Any, position: lab.Position) -> None:
    """The picture that a saved notebook keeps."""
    benchmark(drawing.svg, position)


def test_text_board(benchmark: Any, position: lab.Position) -> None:
    """The same as text."""
    benchmark(drawing.text, position)
