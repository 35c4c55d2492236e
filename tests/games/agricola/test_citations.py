"""Refusals and lines of the log cite the rule of their reason, and say no nonsense."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import red, refused

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES

FULL: dict[str, Any] = {"rules": "standard"}
# (what is tried, the position, the rules of the reasons)
IDLE: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("use growth", 7, {}, ["grow.room"]),
    ("use growth", 7, {"people": 5}, ["grow.five", "grow.room"]),
    ("use urgent", 13, {"people": 5}, ["grow.five"]),
    ("use renovate", 7, {"goods": {"clay": 2}}, ["renovate.goods"]),
    ("use rebuild", 14, {"house": "stone"}, ["renovate.top"]),
    ("use fences", 4, {}, ["fence.cheapest"]),
    ("use sow", 4, {}, ["sow.nowhere", "bake.oven"]),
    ("use rooms", 4, {}, ["room.goods", "stable.goods"]),
    ("use improve", 4, {}, ["buy.goods"]),
    ("use lessons", 4, FULL, ["play.none"]),
    ("use lessons", 4, FULL | {"cards": ["maid"], "hand": ["tutor"]}, ["learn.food"]),
    ("use forest", 4, {}, ["take.nothing"]),
]


@pytest.mark.parametrize(("words", "number", "given", "rules"), IDLE)
def test_a_space_that_offers_nothing_cites_the_rules_of_its_reasons(
    words: str, number: int, given: dict[str, Any], rules: list[str]
) -> None:
    told = refused(red(number, **given), words)
    assert [reason.rule.id for reason in told.reasons] == rules
    for code in LANGUAGES:
        said = told.text(code)
        sources = [reason.rule.text("source", code) for reason in told.reasons]
        assert all(source in said for source in sources)
        assert len(told.citation(code).split("；" if code == "ja" else "; ")) == len(set(sources))
    if rules != ["take.nothing"]:
        assert "course of a round" not in told.text("en")


def test_another_refusal_is_its_own_reason() -> None:
    told = refused(red(), "use growth")
    assert told.reasons == (told,)
    assert "course of a round" in told.citation("en")


def test_lines_of_the_log_cite_what_happened() -> None:
    session = red(4, spaces={"forest": {"goods": 3}, "fishing": {"goods": 2}})
    cited = {}
    for words in ("use forest", "use grain", "use fishing", "use claypit"):
        if session.why_not(words) is None:
            session.do(words)
    for line in session.log:
        cited.setdefault(line.event[0], set()).add(line.rule.id if line.rule else "")
    assert cited["take"] == cited["gain"] == {"take.all"}


@pytest.mark.parametrize("rules", ["family", "standard"])
def test_only_a_new_round_cites_the_rule_of_new_rounds(rules: str) -> None:
    play = lab.play("agricola", ["careful", "random"], rules=rules, seed=3).run_bots()
    cited: dict[str, set[str]] = {}
    for line in play.whole_log:
        assert line.rule is not None, line
        cited.setdefault(line.rule.id, set()).add(line.event[0])
    assert cited["round.dawn"] == {"round"}
    assert cited["take.all"] <= {"take", "gain"}
    assert {"score.table", "score.farm", "score.tie"} <= cited.keys()


IN_NO_HAND = [
    "play axe", "play tutor", "accept riding-plow", "sow vegetable bean-field",
    "give simple-fireplace", "convert dock-worker 3 wood for 1 stone",
]  # fmt: skip


@pytest.mark.parametrize("words", IN_NO_HAND)
def test_a_card_of_the_hand_has_no_moment_in_the_family_game(words: str) -> None:
    assert refused(red(), words).rule.id == "play.hand"


def test_a_card_that_is_not_held_has_no_moment() -> None:
    session = red(hand=["tutor"], **FULL)
    assert refused(session, "play axe").rule.id == "play.hand"
    assert refused(session, "play tutor").rule.id == "turn.moment"


def test_what_is_missing_needs_no_verb() -> None:
    told = refused(red(goods={"wood": 7}), "use rooms, build room 2-2")
    assert told.text("en").startswith("A room costs 5 wood, 2 reed; missing: 2 reed. (")
    one = refused(red(goods={"wood": 7, "reed": 1}), "use rooms, build room 2-2")
    assert "missing: 1 reed." in one.text("en")
    paid = red(goods={"wood": 4, "reed": 2, "clay": 1, "grain": 3}, cards=["fireplace2"])
    assert refused(paid, "use sow, bake 4 grain").text("en").startswith("Baking takes 4 grain;")


@pytest.mark.parametrize(
    ("number", "card", "rounds"),
    [(1, "fences", "2–4"), (2, "fences", "3–4"), (3, "sheep", "4"), (2, "growth", "5–7"),
     (6, "renovate", "7"), (6, "boar", "8–9")],
)  # fmt: skip
def test_a_card_comes_in_a_round_that_is_still_to_come(number: int, card: str, rounds: str) -> None:
    order = [
        "improve",
        "sow",
        "sheep" if card != "sheep" else "fences",
        "fences",
        "quarry1",
        "growth",
    ]
    turned = order[:number]
    told = refused(red(number, turned=turned), f"use {card}")
    assert (told.rule.id, told.rounds) == ("use.closed", rounds)
    assert f"it comes in round {rounds}." in told.text("en")


@pytest.mark.parametrize(
    ("given", "words", "room"),
    [
        ({"goods": {"boar": 2}, "pastures": [["1-5"]]}, "keep 2 sheep 2 boar",
         "2 sheep, 1 wild boar"),
        ({"goods": {"boar": 1}}, "keep 2 sheep", "1 sheep"),
        ({"goods": {"cattle": 2}, "stables": ["1-5", "1-1"]}, "keep 2 sheep 2 cattle",
         "2 sheep, 1 cattle"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_the_room_there_is(
    given: dict[str, Any], words: str, room: str
) -> None:
    session = red(spaces={"sheep": {"goods": 2}}, **given).do("use sheep")
    told = refused(session, words)
    assert told.rule.id == "keep.fits"
    assert f"but it has for {room}." in told.text("en")
    assert told.text("ja").count("たとえば") == 1
    kept = " ".join(f"{n} {good}" for good, n in told.room)
    assert f"keep {kept}" in session.moves


def test_a_seat_tells_its_room_and_its_score() -> None:
    farm = red(4, pastures=[["1-4", "1-5"], ["2-5"]], stables=["2-5"], goods={"sheep": 3},
               cards=["drinking-trough"], **FULL).seat("red")  # fmt: skip
    assert farm.pastures == ("1-4+1-5", "2-5")
    assert farm.pastures_hold == (6, 6)
    assert farm.room_for == {"sheep": 10, "boar": 7, "cattle": 7}
    assert farm.score == red(4, pastures=[["1-4", "1-5"], ["2-5"]], stables=["2-5"],
                             goods={"sheep": 3}, cards=["drinking-trough"],
                             **FULL).position.scores[0]  # fmt: skip


READINGS = {
    "card.fisherman": ("two of them bring 2", "2を受け取ります"),
    "card.brush_maker": ("nothing is cooked any more", "もう料理はできません"),
    "card.gypsys_crock": ("what is baked and cooked at one time", "同時に焼いたり料理したり"),
}


@pytest.mark.parametrize("rule", READINGS)
def test_a_reading_of_ours_is_called_so_with_the_other_one(rule: str) -> None:
    for code, other in zip(LANGUAGES, READINGS[rule], strict=True):
        said = lab.game("agricola").texts(code)
        source = said[f"rule.{rule}.source"]
        assert source.startswith(("Reading of stoneage_lab", "stoneage_lab の読み方"))
        assert other in said[f"rule.{rule}.text"]
        assert lab.rulebook("agricola")[rule].id == rule


def test_what_the_fisherman_gives_away_cites_the_reading() -> None:
    session = red(4, spaces={"fishing": {"goods": 3}}, cards=["fisherman"], players=3,
                  seats={"blue": {"cards": ["raft", "canoe"]}}, **FULL)  # fmt: skip
    session.do("use fishing, accept fisherman")
    line = next(line for line in session.log if line.event[0] == "toll")
    assert (line.text("en"), line.rule.id if line.rule else "") == (
        "Red gives Blue 1 food of the catch.", "card.fisherman",
    )  # fmt: skip


def test_the_last_boar_is_asked_for_by_its_reading() -> None:
    spaces = {"grain": {"people": ["red"]}, "claypit": {"people": ["blue"]},
              "reeds": {"people": ["blue"]}, "plow": {"people": ["green"]},
              "forest": {"people": ["green"]}}  # fmt: skip
    session = red(14, 3, spaces=spaces, cards=["brush-maker", "fireplace2"],
                  pastures=[["1-4", "1-5"]], goods={"boar": 2, "food": 9},
                  seats={name: {"goods": {"food": 9}} for name in ("blue", "green")},
                  **FULL)  # fmt: skip
    session.do("use labor")
    while session.position.state.step_name != "reckoning":
        session.do("feed")
    rule = session.explain().rule
    assert rule is not None
    assert rule.id == "card.brush_maker"
