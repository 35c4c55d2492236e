"""What a drawing asks of a position: controls that give the rules' reasons, buttons, texts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fixtures.hamlet import Hamlet
from fixtures.kalah import Kalah

import stoneage_lab as lab
from stoneage_lab.core.language import forget_texts
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.position_view import PositionView

PAGE = Path(__file__).resolve().parents[2] / "docs/how_to/drawing_a_game.md"


def look(acting: bool = True, **more: Any) -> PositionView:
    return PositionView(lab.play(Hamlet(2), seed=1).position, "en", acting, **more)


def test_a_control_plays_what_is_legal_and_else_cites_the_rule() -> None:
    can, cannot = look().control("Heap", "take wood", "tip"), look().control("Edge", "fence north")
    assert (can.action, can.why, can.tip) == ("take wood", "", "tip")
    assert (cannot.action, cannot.why) == ("", "A fence costs two wood. (Hamlet)")


@pytest.mark.parametrize("seen", [look(acting=False), look(still=True)])
def test_who_cannot_press_is_told_no_reasons(seen: PositionView) -> None:
    assert seen.control("Edge", "fence north").state == ""


def test_a_place_without_words_does_nothing() -> None:
    assert look().control("Meadow").state == ""


def test_a_button_is_called_as_its_action_or_by_a_text() -> None:
    seen = look()
    action = seen.by_verb["take"][0]
    plain = seen.button(action)
    assert (plain.id, plain.text, plain.control.action) == (
        "do-take-fish",
        "take fish",
        "take fish",
    )
    other = seen.button(action, "Fish!", note="1 there", style="quiet")
    assert (other.text, other.control.label) == ("Fish!", "Fish!, 1 there")
    assert (other.note, other.style) == ("1 there", "quiet")


def test_a_page_of_python_says_by_which_rule_a_place_cannot_be_pressed() -> None:
    play = lab.play(Kalah(2), seed=1).do("sow 1").do("sow 1").do("sow 2")
    own = f"house-{play.position.mover}"
    controls = {place.id: place.control for place, *_ in walked(play) if place.id.startswith(own)}
    for n in range(1, 7):
        control, refusal = controls[f"{own}-{n}"], play.why_not(f"sow {n}")
        assert (control.why, control.action) == (
            (str(refusal), "") if refusal else ("", f"sow {n}")
        )
    assert "This house is empty. (Kalah)" in {control.why for control in controls.values()}


def walked(play: lab.Session) -> list[Any]:
    """Return the places of a scene, each in a tuple."""
    return [(place,) for item in scene_of(play).items for place in item.places()]


def test_the_guide_loads_texts_of_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGE.read_text(encoding="utf-8")
    game, look_of_texts = re.findall(r"```py\n(.*?)```", page, re.DOTALL)[:2]
    monkeypatch.chdir(tmp_path)
    Path("lamps_text").mkdir()
    told = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    for code, text in zip(("en", "ja"), told, strict=True):
        Path("lamps_text", f"{code}.toml").write_text(text, encoding="utf-8")
    forget_texts()
    names: dict[str, Any] = {"__name__": "lamps_of_the_guide"}
    exec(game, names)
    exec(look_of_texts, names)
    play = lab.play(names["Lamps"](1), seed=1).do("light 2")
    assert names["title"](play.position, "en") == "1 lamp lit"
    assert names["title"](play.position, "ja") == "点灯中のランプ：1"
