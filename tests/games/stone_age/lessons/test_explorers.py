"""Figures with dials: the same without widgets, and every dial turns."""

from __future__ import annotations

from typing import Any

import pytest
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.explorer import Explorer

EXPLORERS: list[type[Explorer]] = [
    lab.SampleSpaceGrid, lab.ConvergencePlot, lab.TwoDistributions, lab.BayesBars,
    lab.NullSimulator, lab.stone_age.YieldExplorer, lab.stone_age.RemainderBars,
    lab.stone_age.FeedPlanner, lab.stone_age.SplitSlider, lab.stone_age.DraftTable,
    lab.stone_age.CardUrn, lab.stone_age.DuelExplorer, lab.age_of_hunting.RockUrn,
    lab.BayesSquare, lab.stone_age.SplitSquare, lab.stone_age.ToolTree,
    lab.age_of_hunting.RockTree, lab.stone_age.WaitingBoard, lab.stone_age.FirstDieScatter,
    lab.PowerBells, lab.SignShuffle,
]  # fmt: skip
each = pytest.mark.parametrize("kind", EXPLORERS)


@pytest.mark.parametrize(("kind", "code"), in_turn(EXPLORERS, LANGUAGES))
def test_shown_with_numbers_in_both_languages(kind: Any, code: str) -> None:
    with speaking(code):
        bundle = kind()._repr_mimebundle_()
    assert "<svg" in bundle["text/html"]
    assert "<table" in bundle["text/html"]
    assert "{" not in bundle["text/plain"]
    assert "explorer." not in bundle["text/html"]


@each
def test_every_end_of_every_dial_draws(kind: Any) -> None:
    start = kind().at
    for name, values in kind.dials.items():
        for value in (values[0], values[-1]):
            asked = {**start, name: value}
            if "observed" in asked:
                asked["tries"] = max(int(asked["tries"]), int(asked["observed"]))
            if kind in (lab.BayesBars, lab.BayesSquare):
                # One die, which may be the only one, never brings nothing undivided.
                by = int(asked["divisor"])
                asked["seen"] = max(int(by == 1), min(int(asked["seen"]), 6 // by))
            if kind is lab.stone_age.SplitSlider and asked["first"] == asked["second"]:
                continue
            assert kind(**asked).figure().svg


@each
def test_turning_a_dial_changes_the_picture(kind: Any) -> None:
    box = kind().live().box
    dials, shown = box.children[0].children, box.children[1]
    assert len(dials) == len(kind.dials)
    assert all(dial.description and "dial." not in dial.description for dial in dials)
    before = shown.value
    dial = dials[0]
    dial.value = next(v for v in next(iter(kind.dials.values()))[::-1] if v != dial.value)
    assert shown.value != before


def test_wrong_dials_are_told() -> None:
    with pytest.raises(lab.SetupError, match="site, people, tools"):
        lab.stone_age.YieldExplorer(place="forest")
    with pytest.raises(lab.SetupError, match="1 … 7"):
        lab.stone_age.YieldExplorer(people=8)
    with pytest.raises(lab.SetupError, match="None of the causes"):
        lab.BayesBars(seen=12, divisor=1, most=2).figure() and lab.BayesBars.posterior(
            {1: 0}, {1: 1}
        )


def test_explorers_of_every_game_begin_with_plain_dice() -> None:
    for kind in (lab.SampleSpaceGrid, lab.TwoDistributions, lab.BayesBars):
        divisors = [value for name, value in kind().at.items() if "divisor" in name]
        assert set(divisors) == {1}, kind
