"""What the board shows of expansions: every action has a control, every thing a name."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from drawing.controls import controls_of
from games.stone_age.expansions.laid import ALL, HERD, at_work, laid
from games.stone_age.on_table import (
    art,
    buildings,
    dice_tray,
    mats,
    place,
    plate,
    rings,
    row,
    shown,
)
from games.stone_age.table import go

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.position_scenes import scene_of

ADDED = {"taming", "fee", "surcharge", "prize", "picking"}


def sessions(players: int, seed: int) -> Iterator[Any]:
    """Play a random game, and yield it at decisions of expansions, and now and then between."""
    rng, seen = random.Random(seed), dict.fromkeys(ADDED, 0)
    session = lab.play("stone-age", players, seed, expansions=ALL)
    while not session.over:
        step = session.position.state.step_name
        if (step in seen and seen[step] < 1) or session.ply % 250 == 0:
            seen[step] = seen.get(step, 0) + 1
            yield session
        moves = session.position.moves.words
        session.do(rng.choice([move for move in moves if move != "starve"] or moves))


@pytest.mark.parametrize(
    ("players", "language"), [pytest.param(2, "en", marks=pytest.mark.long), (4, "ja")]
)
def test_every_action_has_a_control_and_every_text_is_there(players: int, language: str) -> None:
    seen = set()
    for session in sessions(players, seed=players):
        seen.add(session.position.state.step_name)
        parts = drawing.parts(session, language=language)
        offered = {control.words for control in controls_of(parts).found}
        assert offered == set(session.position.moves.words), session.position
        markup = "".join(parts.values())
        assert set(re.findall(r'data-open="([^"]*)"', markup)) <= set(
            re.findall(r'data-panel="([^"]*)"', markup)
        )
        for tag in re.findall(r"<(?:g|button|svg)[^>]*role=[^>]*>", parts["board"]):
            assert re.search(r'aria-label="[^"]+"', tag), tag
        words = re.sub(r"<style.*?</style>|<[^>]*>", " ", markup, flags=re.DOTALL)
        shown = re.findall(r"\b(?:prompt|panel|map|plate|tray|tile|stage|mat|label)\.\w+", words)
        assert not shown
        assert "{" not in words
    assert seen >= {"taming", "fee", "prize"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_animal_is_told_and_drawn(language: str) -> None:
    position = laid("animals", placed={"animal": {"red": 1, "blue": 2}})
    animal = place(scene_of(position, 0, language), "site-animal")
    assert len(rings(animal)) == 4
    assert len(animal.tokens) == 3
    assert {"en": "wolf", "ja": "オオカミ"}[language] in animal.control.label
    assert animal.control.action == "place 1 animal"
    picture = svg(position, language=language)
    assert '<g id="stone_age-animal-wolf">' in picture
    assert ">−1<" in picture
    assert "-animal-" not in svg(lab.play("stone-age", 2, 3).position)


def test_the_herd_stands_where_it_is_and_where_it_goes() -> None:
    position = laid("mammoth")
    scene = scene_of(position, 0, "en")
    assert [item.dim for item in shown(place(scene, "site-forest"))] == [False]
    assert [item.dim for item in shown(place(scene, "site-river"))] == [True]
    assert not shown(place(scene, "site-clay"))
    label = place(scene, "site-mammoth").control.label
    assert "at the forest: 6 points or 1 wood for the first, 1 wood for the others" in label
    assert "next at the river" in label


def test_a_duel_is_rolled_visibly() -> None:
    duel = laid("mammoth", stage="tame", placed={"mammoth": {"red": 2, "blue": 1}})
    tray = dice_tray(scene_of(go(duel, (3, 6), (5,)), 0, "en"))
    assert tray.faces == (5,)
    assert "1 die for the mammoth" in tray.label


def test_a_lowered_roll_is_worked_out() -> None:
    position = go(at_work("animals", placed={"forest": {"red": 3}}), "use forest", 11)
    tray = dice_tray(scene_of(position, 0, "en"))
    assert "− 3 = 8" in tray.label
    asked = at_work(
        "animals", placed={"forest": {"red": 3}}, players={"red": {"level": 1}}
    ).after("use forest").settle(11)  # fmt: skip
    buttons = scene_of(asked, 0, "en").prompt.panels[0].buttons
    assert [button.text for button in buttons] == [
        "no tools: 8 ÷ 3 → 2 wood", "+1 → 9 ÷ 3 → 3 wood"
    ]  # fmt: skip


def test_prizes_are_chosen_on_the_tile() -> None:
    position = laid("mammoth", stage="tame", placed={"mammoth": {"red": 1}})
    scene = scene_of(position, 0, "en")
    buttons = scene.prompt.panels[0].buttons
    assert [button.text for button in buttons] == ["Upper: 6 points", "Lower: 1 wood"]


def test_igloos_are_told_apart_on_the_mat_and_on_the_stacks() -> None:
    tops = ["I02", "W01", "H01", "H06"]
    position = laid(*ALL, tops=tops, players={"red": {"buildings": ["I01", "B01"]}}, herd=HERD)
    scene = scene_of(position, 0, "en")
    icons = [icon.symbol for icon in row(mats(scene)[0], "buildings").icons]
    assert icons == ["igloo-tile", "tile"]
    captions = [art(each, "tile")[0][1].caption for each in buildings(scene)]
    assert captions == ["igloo", "+1 → 5", "at once", "a round"]
    texts = [each.said for each in buildings(scene)]
    assert "not counted by hut builders" in texts[0]
    assert "when built: 1 person" in texts[2]


def test_a_text_board_names_them_too() -> None:
    position = laid(*ALL)
    shown = unescape(position._repr_mimebundle_()["text/html"])
    assert "wolf" in shown
    assert "Herd" in shown


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_prize_can_be_pressed_on_its_tile(language: str) -> None:
    position = at_work("mammoth", placed={"forest": {"red": 2}}, more=False)
    chosen = position.after("use forest").settle(6).after("place 1 mammoth").after("pay 1 food")
    pressed = {reach.id: reach.control for reach in scene_of(chosen, language=language).controls()}
    assert [pressed[f"prize-{half}"].action for half in ("top", "bottom")] == [
        "take top", "take bottom"
    ]  # fmt: skip
    assert "6" in pressed["prize-top"].label
    markup = drawing.parts(chosen, language=language)["board"]
    assert markup.count('data-action="take top"') == 1
    # Nobody else can press there, and afterwards there is nothing to press.
    after = scene_of(chosen.after("take top"), language=language)
    assert not [reach for reach in after.controls() if reach.id.startswith("prize")]


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("name", ["mammoth", "animal"])
def test_the_name_of_an_added_place_hides_no_heads(name: str, layout: str) -> None:
    """A person is 44 high, the name on its plate 34."""
    crowd = {"red": 3, "blue": 3} if name == "mammoth" else {"red": 2, "blue": 2}
    position = at_work("animals", "mammoth", placed={name: crowd})
    site = place(scene_of(position, layout=layout), f"site-{name}")
    assert len(site.pieces) == sum(crowd.values())
    _, top, _, high = plate(site)
    assert all(y - 44 >= top + high for _, _, y in site.pieces)
