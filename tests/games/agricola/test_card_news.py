"""What the news say about cards: names that people read, and the rule that was at work."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.ground import Place
from stoneage_lab.drawing.position_scenes import scene_of

# A card given up, tolls and cards passed on: the words of the record stand in no sentence.
TOLD: dict[tuple[Any, ...], tuple[str, str]] = {
    ("give_up", 0, "madonna-statue", "fruit-tree"): (
        "Red gives up “Fruit Tree” for “Madonna Statue”.",
        "赤は「聖マリア像」のために「果物の木」を手放した。",
    ),
    ("give", 0, "hearth4", "fireplace2"): (
        "Red gives “Fireplace (2 clay)” for “Cooking Hearth (4 clay)”.",
        "赤は「かまど（レンガ2）」と引き換えに「調理場（レンガ4）」を得た。",
    ),
    ("toll", 0, 2, "blue", "forester"): (
        "Red pays 2 food to Blue: forester's wood.",
        "赤は青に食料2を支払った：営林士の森。",
    ),
    ("toll", 0, 2, "blue", "fishing"): (
        "Red gives Blue 2 food of the catch.",
        "赤は青に、とれた食料のうち2を渡した。",
    ),
    ("pass_left", 0, "stable", "blue"): ("“Stable” goes to Blue.", "「厩」は青に渡った。"),
}


@pytest.mark.parametrize("event", TOLD)
@pytest.mark.parametrize("code", LANGUAGES)
def test_news_name_cards_and_players_in_the_reader_s_words(
    event: tuple[Any, ...], code: str
) -> None:
    game = lab.game("agricola", players=4, rules="standard")
    assert game.sentence(event, code) in TOLD[event]
    assert game.sentence(event, code) == TOLD[event][code == "ja"]


@pytest.mark.parametrize(
    ("card", "goods", "rule"),
    [
        ("chief", [("food", 2)], "learn.food"),
        ("chief", [], "learn.food"),
        ("canoe", [("wood", 2)], "play.goods"),
    ],
)
def test_the_news_of_a_played_card_cite_the_price_of_its_own_kind(
    card: str, goods: list[tuple[str, int]], rule: str
) -> None:
    game = lab.game("agricola", players=2, rules="standard")
    cited = game.event_rule(("play", 0, card, goods))
    assert cited is not None
    assert cited.id == rule


def asked(hand: list[str], code: str) -> Any:
    """Blue plays the Chief; what Red, who holds these occupations, is asked then."""
    data = lab.play("agricola", players=2, rules="standard", seed=3).position.to_dict()
    players = data["state"]["players"]
    for player in players.values():
        player["hand"] = []
    players["red"]["hand"] = hand
    players["blue"]["hand"] = ["chief"]
    session = lab.play(lab.Position.from_dict(data), seed=1)
    session.do("use labor")
    session.do("use lessons")
    session.do("play chief")
    assert session.position.state.step_name == "offer"
    assert session.position.mover_name == "red"
    return scene_of(session.position, "red", code).prompt


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_cannot_use_an_offer_is_told_so(code: str) -> None:
    can, cannot = asked(["chiefs-daughter"], code), asked(["baker"], code)
    assert can.sentence != cannot.sentence
    assert ("you cannot" if code == "en" else "使えません") in cannot.sentence
    assert ("you cannot" if code == "en" else "使えません") not in can.sentence


def test_a_round_shows_whose_goods_wait_there_and_which() -> None:
    data = lab.play("agricola", players=2, rules="standard", seed=3).position.to_dict()
    data["state"]["players"]["blue"]["ahead"] = [[6, "sheep", 1], [6, "food", 2], [7, "reed", 1]]
    scene = scene_of(lab.Position.from_dict(data), "red", "en")
    places = {place.id: place for _, place in scene.places()}
    back, one_good = places["round-6"], places["round-7"]
    assert isinstance(back, Place)
    assert isinstance(one_good, Place)
    assert back.drawn[0][4] == (("blue", (("food", 2), ("sheep", 1))),)
    # Two goods take the room of the stage.
    assert (back.drawn[0][2], one_good.drawn[0][2]) == ("", "stage 2")
    assert "Blue gets 2 food, 1 sheep" in places["round-6"].control.label
