"""Agricola is played by one, too: there is nobody to win against, and points are looked back at."""

from __future__ import annotations

import pytest

import stoneage_lab as lab


def test_a_player_alone_is_told_of_points_and_of_no_chance_to_win() -> None:
    play = lab.play("agricola", players=1, seed=3)
    for _ in range(5):
        play.do(play.moves[-1])
    found = lab.review(play, tries=8, progress=False)
    said = repr(found)
    assert "nobody to win against" in said
    assert "100 %" not in said
    assert "chance to win of" not in said
    assert found.curve == {"red": []}
    assert found.chances_at(2) == {}
    assert found.table().head[-1] == "points lost"
    lost = [entry.points for entry in found.costliest]
    assert lost
    assert lost == sorted(lost, reverse=True)
    assert all(f"lost {entry.points:.0f} points" in said for entry in found.costliest)
    assert "<svg" not in found.html()
    with pytest.raises(lab.SetupError, match="nobody to win against"):
        found.figure()
