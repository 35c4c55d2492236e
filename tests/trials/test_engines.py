"""Simulations give the same numbers on the compiled rules and on the readable ones: Stone Age's."""

from __future__ import annotations

import pytest

import stoneage_lab as lab


def games(**more: object) -> list[object]:
    players = ["careful", "farmer", "random"]
    return list(lab.simulate("stone-age", players, games=12, seed=3, progress=False, **more))


def test_both_engines_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = games()
    monkeypatch.setenv("STONEAGE_LAB_PURE", "1")
    assert not lab.engine_info().compiled
    assert games() == usual


def test_people_and_bots_meet_in_the_same_games() -> None:
    def none_of_it(position: lab.Position) -> int:
        return 0

    measured = games(measures={"nothing": none_of_it})
    assert [game.scores for game in measured] == [game.scores for game in games()]
