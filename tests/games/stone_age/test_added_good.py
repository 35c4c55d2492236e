"""An expansion adds a good, a decision and a lookout, and touches no file of Stone Age."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games.stone_age.expansions.laid import ALL
from games.stone_age.mill_expansion import known_mill
from games.stone_age.on_table import art, mats, place, row, stages
from games.stone_age.shore_expansion import SHAPE, known_shore
from games.stone_age.table import go, why

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.board_parts import parts as board_parts
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games.stone_age.bots.careful import careful
from stoneage_lab.session.position import Position

SHORE = {"expansions": ("shore",)}


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    with known_shore():
        yield


def begun(rules: str = "standard") -> Position:
    return lab.play("stone-age", 2, 3, rules=rules, **SHORE).position


def laid(rules: str = "standard", **changes: Any) -> Position:
    layout: dict[str, Any] = {
        "start": "red", "turn": 0, "todo": [], "stage": "use", "tops": ["S01", "B01"],
        "display": ["D01", "C11", "C12", "C13"],
    }  # fmt: skip
    return begun(rules).arrange(**(layout | changes))


def owning(**goods: int) -> dict[str, Any]:
    return {"players": {"red": {"goods": goods}}}


def test_it_is_gathered_by_dice_and_told_in_both_languages() -> None:
    position = laid(placed={"shore": {"red": 3}, "card4": {"red": 1}})
    after = go(position, "use shore", 11)
    assert (after.seat("red").shell, after.seat("red").goods) == (3, (0, 0, 0, 0, 3))
    said = [after.game.sentence(event, "en") for event in after.events]
    assert any("3 shell" in sentence for sentence in said), said
    assert any("貝殻" in after.game.sentence(event, "ja") for event in after.events)
    # Food is still food.
    hunted = go(laid(placed={"hunt": {"red": 3}, "card4": {"red": 1}}), "use hunt", 11)
    assert hunted.seat("red").food == begun().seat("red").food + 5


def test_a_building_takes_it_and_refuses_with_its_own_citation() -> None:
    there = laid(placed={"building1": {"red": 1}, "card4": {"red": 1}}, **owning(wood=3, shell=2))
    there = there.after("use building1")
    assert there.moves.words == ["pay 1 wood 2 shell", "decline"]
    refusal = there.why_not("pay 3 wood")
    assert refusal.rule.id == "pay.shells"
    assert refusal.text("en") == (
        "This building takes exactly 1 wood, 2 shell, not 3 wood. (Shore expansion, 1)"
    )
    assert "貝殻2" in refusal.text("ja")
    assert why(there, "pay 3 wood 1 shell") == ["pay.shells"]
    paid = there.after("pay 2 shells and a wood".replace(" a ", " 1 "))
    assert paid.scores[0] == 7
    assert paid.seat("red").goods == (2, 0, 0, 0, 0)
    poor = laid(placed={"building1": {"red": 1}, "card4": {"red": 1}}, **owning(wood=1))
    assert why(poor.after("use building1"), "pay 1 wood 2 shell") == ["pay.have"]


def test_prices_of_free_choice_take_it() -> None:
    there = laid(
        placed={"building1": {"red": 1}, "card4": {"red": 1}}, tops=["B18", "B01"],
        **owning(shell=4),
    ).after("use building1")  # fmt: skip
    assert "pay 4 shell" in there.moves.words
    assert there.after("pay 4 shell").scores[0] == 8
    bought = go(
        laid(placed={"card1": {"red": 1}, "card4": {"red": 1}}, **owning(shell=1)),
        "use card1", "pay 1 shell",
    )  # fmt: skip
    assert bought.seat("red").shell == 2  # the card gives two
    hungry = laid(stage="feed", players={"red": {"food": 0, "goods": {"shell": 9}}})
    assert "pay 5 shell" in hungry.moves.words


@pytest.mark.parametrize("rules", ["rulebook"])
def test_kinds_and_people_count_with_it(rules: str) -> None:
    there = laid(
        rules, placed={"building1": {"red": 1}, "card4": {"red": 1}}, tops=["B18", "B01"],
        **owning(wood=1, brick=1, stone=1, gold=1, shell=1),
    ).after("use building1")  # fmt: skip
    assert "pay 1 wood 1 brick 1 stone 1 shell" in there.moves.words
    hungry = laid(rules, stage="feed", players={"red": {"food": 3, "goods": {"shell": 1}}})
    assert "pay 1 shell 1 people" in hungry.moves.words
    eaten = hungry.after("pay 1 shell 1 people")
    assert (eaten.seat("red").people, eaten.seat("red").shell) == (4, 0)


def test_it_can_be_gained_with_the_card_for_any_two_goods_and_counts_in_the_end() -> None:
    cash = {"cards": ["C36"], "any_two": 1, "goods": {}}
    there = laid(placed={"card4": {"red": 1}}, players={"red": cash})
    assert {"gain wood shell", "gain shell shell"} <= set(there.moves.words)
    got = there.after("gain 2 shells")
    assert got.seat("red").shell == 2
    assert ("goods", 2, 1, 2) in got.state.score_sheet(0)


def test_a_die_for_everyone_may_give_it() -> None:
    there = laid(
        placed={"card1": {"red": 1}, "card4": {"red": 1}}, display=["C01", "C11", "C12", "C13"],
        **owning(wood=1),
    )  # fmt: skip
    asked = go(there, "use card1", "pay 1 wood", (1, 5))
    assert asked.game.label(asked.game.find("take 1"), "en") == "Take the 1: 1 shell"
    prompt = scene_of(asked, 0, "en").prompt
    assert next((b.text, b.icon) for b in prompt.panels[0].buttons) == ("1 → 1 shell", "shell")
    reasons = asked.game.reasons(asked.state, asked.game.find("take 1"))
    assert ("gift", {"gift": (("shell", 1),)}) in reasons
    assert asked.after("take 1").seat("red").shell == 1


def test_records_and_positions_keep_it(tmp_path: Path) -> None:
    position = laid(placed={"hunt": {"red": 3}}, **owning(shell=4)).after("use hunt")
    data = json.loads(json.dumps(position.to_dict()))
    assert data["state"]["players"]["red"]["goods"]["shell"] == 4
    assert Position.from_dict(data).to_dict() == data
    # Six pips are three food; then five people eat.
    assert go(Position.from_dict(data), 6).seat("red").food == begun().seat("red").food + 3 - 5
    play = lab.play("stone-age", ["random", "random"], 7, **SHORE).run_bots()
    again = lab.load(play.save(tmp_path / "shore.json"))
    assert again.position.to_dict() == play.position.to_dict()
    move = position.game.find("pay 2 shell")
    assert pickle.loads(pickle.dumps(move)) is move
    assert lab.game("stone-age").find("pay 2 shell") is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_drawn_with_its_colour_and_shape(language: str) -> None:
    position = laid(placed={"building1": {"red": 1}}, **owning(wood=1, shell=12))
    for shown in (position, position.after("use building1")):
        picture = svg(shown, language=language)
        assert '<g id="stone_age-shell">' in picture
        assert SHAPE in picture
        assert "#d98c7a" in picture
    goods = row(mats(scene_of(position, 0, language))[0], "goods")
    assert [(icon.symbol, icon.text) for icon in goods.icons][-1] == ("shell", "12")
    parts = board_parts(position, seat=0, language=language)
    assert SHAPE in parts["symbols"]
    told = {"en": "shell: value 2. Dice ÷ 3.", "ja": "貝殻、価値2。さいころ÷3。"}
    assert told[language] in parts["legend"]
    _, _, gives, *_ = art(place(scene_of(position, 0, language), "site-shore"), "plate")
    assert (gives.symbol, gives.text) == ("shell", "÷3")


def test_a_plain_game_is_drawn_without_it() -> None:
    assert "-shell" not in svg(lab.play("stone-age", 2, 3).position)


def test_bots_coach_and_simulation_know_it() -> None:
    play = lab.play("stone-age", ["careful", "careful"], 5, **SHORE).run_bots()
    assert play.over
    assert "shore" in str(play.log)
    rich = laid(
        stage="place", placed={}, players={"red": {"food": 30, "goods": {"wood": 1}}}
    )  # fmt: skip
    values = {str(move): move for move in rich.moves}
    assert "place 3 shore" in values
    results = lab.simulate("stone-age", ["careful", "random"], 4, 2, progress=False, **SHORE)
    assert len(results) == 4
    advice = lab.coach(rich, tries=20)
    assert advice.best in rich.moves
    reasons = rich.game.reasons(rich.state, rich.game.find("place 3 shore"))
    assert any(facts.get("good") == "shell" for _, facts in reasons)


def test_careful_values_it_by_its_points() -> None:
    # A card for two shells, and the same for one gold: dearer goods are worth more to it.
    there = laid(
        placed={"card1": {"red": 1}, "card4": {"red": 1}}, display=["C01", "C11", "C12", "C13"],
        **owning(wood=1),
    )  # fmt: skip
    asked = go(there, "use card1", "pay 1 wood", (1, 4))
    assert careful(asked.state, Rng(1, "x")).words == "take 4"


def test_every_law_holds_with_it_and_all_other_expansions() -> None:
    with known_mill():
        game = lab.game("stone-age", expansions=lab.game("stone-age").known_expansions)
        assert {"mill", "shore", *ALL} == set(game.expansions)
        report = lab.check_game(game, games=1, seed=1, players=2)
    assert report.ok, report


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_with_it_alone(players: int) -> None:
    game = lab.game("stone-age", **SHORE)
    report = lab.check_game(game, games=1, seed=1, players=players)
    assert report.ok, report


def test_an_added_decision_asks_with_its_own_words() -> None:
    position = laid(stage="dusk", **owning(shell=1))
    assert position.moves.words == ["swap shell", "hold shells"]
    assert position.parse("SWAP the shell").words == "swap shell"
    prompt = scene_of(position, 0, "en").prompt
    assert prompt.sentence == "Red (you): swap a shell for a food?"
    panel = prompt.panels[0]
    assert panel.title == "Barter at dusk"
    assert [button.text for button in panel.buttons] == ["Swap a shell", "Keep the shells"]
    assert "貝殻1つを食料1つと交換しますか" in scene_of(position, 0, "ja").prompt.sentence
    assert position.game.rule_of_step(position.state) == "round.dusk"
    after = position.after("swap shell")
    assert after.seat("red").shell == 0


def test_an_added_stage_is_on_the_plaque() -> None:
    scene = scene_of(laid(stage="dusk", **owning(shell=1)), 0, "en")
    picture = svg(laid(stage="dusk", **owning(shell=1)), language="en")
    assert stages(scene) == ["place", "use", "feed", "dusk"]
    assert ">dusk</text>" in picture
    assert row(mats(scene)[0], "meal").worth  # the meal is over
    plain = scene_of(lab.play("stone-age", 2, 3).position, None, "en")
    assert stages(plain) == ["place", "use", "feed"]


def test_people_may_come_again_and_stay_over_the_meal() -> None:
    position = begun().arrange(start="red", turn=0, todo=[], stage="place", placed={})
    position = position.after("place 1 lookout").after("place 5 hunt")
    assert "place 1 lookout" in position.moves.words  # again
    assert "place 3 lookout" not in position.moves.words  # two rings are left
    assert why(position, "place 3 lookout") == ["place.rings"]
    position = go(position, "place 1 lookout", "place 3 hunt")
    assert position.state.stage_name == "use"
    assert "use lookout" not in position.moves.words
    stays = position.why_not("use lookout")
    assert stays.text("en") == "People at the lookout stay there until dusk. (Shore expansion, 3)"
    # People of the lookout are out while the others eat, and a record of that can be read.
    feeding = laid(
        stage="feed", placed={"lookout": {"red": 2}}, players={"red": {"food": 0}}
    )  # fmt: skip
    assert feeding.seat("red").home == 3
    assert Position.from_dict(feeding.to_dict()).to_dict() == feeding.to_dict()
    with pytest.raises(lab.RecordError):
        laid(stage="feed", placed={"hunt": {"red": 2}}, players={"red": {"food": 0}})
    home = feeding.after("starve")
    assert home.seat("red").home == 5
