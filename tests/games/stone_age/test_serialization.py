"""Positions as plain data that nobody can have reached are refused, each with its reason."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab

START = lab.play("stone-age", players=4, seed=7).position
SOLD = {"red": {"buildings": [f"B{number:02}" for number in range(1, 8)]}}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        # Seven tiles built, yet all four stacks of seven are still full.
        (
            {"players": SOLD, "tops": ["B08", "B09", "B10", "B11"], "stacks": [7, 7, 7, 7]},
            "fewer tiles than that",
        ),
        ({"stage": "feed", "todo": [], "placed": {"forest": {"red": 2}}}, "at work at this moment"),
        ({"stage": "over", "todo": [], "turn": 0}, "turn"),
        ({"stage": "use", "todo": [["placing", "red", 0, 0, 0]]}, "cannot be the next thing"),
        ({"todo": [["taking", "red", 0, 0, 0]], "stage": "use", "tray": [1, 2]}, "as many dice"),
        # Numbers just outside what there is: sites from 0, four slots of cards.
        ({"stage": "use", "todo": [["buying", "red", -1, 0, 0]]}, "cannot be the next thing"),
        (
            {"stage": "restore", "turn": 1, "todo": [["dealing", None, 4, 0, 0]]},
            "cannot be the next thing",
        ),
    ],
)
def test_impossible_positions(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(lab.RecordError, match=reason):
        START.arrange(**changes)
