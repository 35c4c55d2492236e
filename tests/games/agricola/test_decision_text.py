"""What the prompt asks: a sentence that fits what can be done, and numbers that are true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, load_texts
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.scene import Prompt
from stoneage_lab.games.agricola.drawing.position_view import TEXT_FOLDERS
from stoneage_lab.games.agricola.rules.flow import STEPS
from stoneage_lab.games.agricola.rules.step_base import FarmStep


def table(todo: list[Any], stage: str = "work", turned: int = 7, **red: Any) -> lab.Session:
    """Two players of the full game with empty hands; Red decides, and has what is given."""
    data = lab.play("agricola", players=2, rules="standard", seed=3).position.to_dict()
    state = data["state"]
    state |= {"stage": stage, "round": turned, "todo": [todo]}
    state["turned"] = TURNED[:turned]
    for player in state["players"].values():
        player["hand"] = []
    own = state["players"]["red"]
    own["goods"] |= red.pop("goods", {})
    own |= red
    return lab.play(lab.Position.from_dict(data), seed=1)


TURNED = [
    "sow", "improve", "fences", "sheep", "renovate", "growth", "quarry1",
    "vegetable", "boar", "quarry2", "cattle", "urgent", "cultivate", "rebuild",
]  # fmt: skip


def prompt(session: lab.Session, code: str = "en") -> Prompt:
    return scene_of(session.position, "red", code).prompt


def buttons(session: lab.Session) -> list[Any]:
    return [button for panel in prompt(session).panels for button in panel.buttons]


def test_free_fences_are_not_said_to_cost_wood() -> None:
    session = table(["fencing", "red", 0, 0, 2], goods={"wood": 0})
    assert "without wood; 15 of 15" in prompt(session).detail
    # The button counts the fences that could stand, not those that could be paid.
    assert "15" in next(button.counted for button in buttons(session) if button.counted)
    session.do("fence 1-5")
    assert prompt(session).sentence.endswith("close the pasture.")
    assert prompt(session).detail == "4 fences without wood; room for 2 animals."


def test_a_plow_that_could_follow_is_asked_for() -> None:
    session = table(["work", "red", 0, 0, 0], cards=["riding-plow"], home=2)
    session.do("use plow, plow 1-1")
    assert prompt(session).sentence.endswith("plow more fields with a card, or be done.")
    assert [button.control.action for button in buttons(session)] == ["done", "accept riding-plow"]
    assert prompt(session, "ja").sentence.endswith("カードを使ってもっと耕すか、終えてください。")


def test_fences_that_a_card_makes_cheaper_are_told_at_their_price() -> None:
    session = table(["fencing", "red", 0, 0, 0], cards=["hedge-keeper"], goods={"wood": 1})
    session.do("fence 1-5")
    assert prompt(session).detail == "4 fences, 1 wood of 1; room for 2 animals."


def test_no_harvest_is_announced_when_all_are_over() -> None:
    session = table(
        ["reckoning", "red", 0, 0, 0], stage="reckoning", turned=14,
        cards=["dock-worker"], goods={"wood": 3},
    )  # fmt: skip
    scene = scene_of(session.position, "red", "en")
    assert scene.prompt.detail.startswith("All harvests are over. Points now: −")
    titles = [item.title for _, item in scene.places() if "harvest" in getattr(item, "title", "")]
    assert not titles


def last_conversion() -> lab.Session:
    """All harvests are over; Red can convert three wood, once."""
    return table(
        ["reckoning", "red", 0, 0, 0], stage="reckoning", turned=14,
        cards=["dock-worker"], goods={"wood": 3},
    )  # fmt: skip


def test_nobody_is_asked_whether_they_are_done_where_nothing_else_can_be_done() -> None:
    session = last_conversion().do("convert dock-worker 3 wood for 1 reed")
    assert session.over
    assert session.undo().ply == 0
    assert "convert dock-worker 3 wood for 1 stone" in [str(move) for move in session.moves]
    assert session.redo().over


def test_where_a_choice_is_left_it_is_asked() -> None:
    session = table(
        ["reckoning", "red", 0, 0, 0], stage="reckoning", turned=14,
        cards=["dock-worker"], goods={"wood": 6},
    ).do("convert dock-worker 3 wood for 1 reed")  # fmt: skip
    assert not session.over
    assert session.do("done").over


def test_a_record_tells_what_was_done_without_being_asked(tmp_path: Path) -> None:
    session = last_conversion().do("convert dock-worker 3 wood for 1 reed, done")
    assert session.over
    saved = session.save(tmp_path / "game.json")
    assert json.loads(saved.read_text(encoding="utf-8"))["moves"][-1] == "done"
    again = lab.load(saved)
    assert again.over
    assert again.undo().ply == 0


def test_a_meal_tells_what_missing_food_costs() -> None:
    session = table(["meal", "red", 0, 0, 0], stage="meals", goods={"food": 1, "grain": 1})
    assert "up to 1 could be had. Each missing food is a begging card" in prompt(session).detail
    session.do("eat 1 grain")
    assert "nothing more can be had" in prompt(session).detail
    session = table(["meal", "red", 0, 0, 0], stage="meals", goods={"food": 9, "grain": 1})
    assert prompt(session).detail.endswith("9 at hand: enough. Up to 1 more could be had.")
    session.do("eat 1 grain")
    assert prompt(session).detail.endswith("10 at hand: enough.")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [([], "bake now?"), (["1-5"], "choose what to sow where, or bake.")],
)
def test_who_can_only_bake_is_not_asked_what_to_sow(fields: list[str], sentence: str) -> None:
    own = {"goods": {"grain": 1}, "cards": ["simple-fireplace"]}
    session = table(["sowing", "red", 3, 0, 0], fields=dict.fromkeys(fields, ""), **own)
    assert prompt(session).sentence.endswith(sentence)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_that_fits_better_exists(code: str) -> None:
    texts = load_texts(code, *TEXT_FOLDERS)
    steps = [step for step in STEPS.by_number if isinstance(step, FarmStep)]
    narrower = {narrow for step in steps for *_, narrow in step.narrower}
    assert {"baking", "leading_only", "offer_missed"} <= narrower
    assert not [narrow for narrow in narrower if f"prompt.{narrow}" not in texts]
