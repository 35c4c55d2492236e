"""From some positions as many others are reached as before."""

from __future__ import annotations

from games.age_of_revive.playthroughs.regenerate import FOLDER, counts


def test_as_many_positions_are_reached() -> None:
    assert counts() == (FOLDER / "counts.txt").read_text(encoding="utf-8")
