"""A drawing module is checked when it is read: a sentence says what is missing or wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import speaking
from stoneage_lab.drawing import items
from stoneage_lab.drawing.protocol import DrawingModule, GameDrawing, read_drawing

NAME = "a_drawing_of_tests"
HAMLET = Path(__file__).parents[1] / "fixtures" / "hamlet" / "templates"


@pytest.fixture
def module() -> Iterator[ModuleType]:
    made = sys.modules[NAME] = ModuleType(NAME)
    read_drawing.cache_clear()
    yield made
    del sys.modules[NAME]
    read_drawing.cache_clear()


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({}, "no function scene(position, language, acting, you)"),
        ({"scene": 3}, "no function scene(position, language, acting, you)"),
        ({"scene": print, "LAYOUTS": "wide"}, "LAYOUTS has to be a tuple"),
        ({"scene": print, "LANDS": ["wide"]}, "LANDS has to be a Mapping"),
        ({"scene": print, "LANDS": {"wide": "wide.svg.j2"}}, "but no TEMPLATES"),
        (
            {"scene": print, "LANDS": {"wide": "nowhere.svg.j2"}, "TEMPLATES": HAMLET},
            f"LANDS names a path that does not exist: {HAMLET / 'nowhere.svg.j2'}",
        ),
        ({"scene": print, "SYMBOLS": Path("nowhere.svg")}, "does not exist: nowhere.svg"),
        ({"scene": print, "TEMPLATES": "templates"}, "TEMPLATES has to be a Path"),
        ({"scene": print, "PALETTE": ["grass"]}, "PALETTE has to be a Mapping"),
        ({"scene": print, "PALETTE": {"grass": "green"}}, "“grass” with the value “green”"),
        ({"scene": print, "PALETTE": {"Grass;": "#a9be7c"}}, "a name has small letters"),
        ({"scene": print, "PALETTE": {"ink": "#a9be7c"}}, "a colour of every game already"),
    ],
)
def test_a_wrong_drawing_is_refused(module: Any, members: dict[str, Any], told: str) -> None:
    for name, value in members.items():
        setattr(module, name, value)
    with speaking("en"), pytest.raises(lab.SetupError) as caught:
        read_drawing(NAME)
    assert told in str(caught.value)
    assert NAME in str(caught.value)


def test_a_module_that_is_not_there_is_named() -> None:
    with speaking("ja"), pytest.raises(lab.SetupError) as caught:
        read_drawing("stoneage_lab.no_such_drawing")
    assert "「stoneage_lab.no_such_drawing」がありません" in str(caught.value)


def test_only_scene_is_needed(module: Any) -> None:
    module.scene = print
    assert read_drawing(NAME).LANDS == {}
    assert read_drawing(NAME).legend is None


def test_the_protocol_and_what_is_read_have_the_same_members() -> None:
    told = set(DrawingModule.__annotations__) | {"scene", "legend", "uncounted", "still"}
    # What its symbols are called after comes from its name, not from a member.
    told |= {"draft", "preview", "recalls", "owner"}
    assert told == set(GameDrawing.__annotations__)
    lines = [line.strip() for line in (DrawingModule.__doc__ or "").splitlines()]
    for name in DrawingModule.__annotations__:
        assert any(line.startswith(f"{name} : ") for line in lines), "every member is documented"


def test_the_example_of_the_page_is_drawn_and_played(module: Any) -> None:
    page = (Path(lab.__file__).parents[1] / "docs/how_to/drawing_a_game.md").read_text("utf-8")
    module.__dict__["__name__"] = NAME
    exec(page.split("```py\n")[1].split("```")[0], module.__dict__)
    play = lab.play(module.Lamps(1), ["you"])
    board = lab.Board(play)
    assert 'id="lamp-3"' in board.view["parts"]["board"]
    board.close()
    for number in range(1, 6):
        assert f'data-action="light {number}"' in drawing.parts(play)["board"]
        play.do(f"light {number}")
        if number == 1:
            why = "This lamp is lit already. (Lamps)"
            assert str(play.why_not("light 1")) == why
            assert why in drawing.parts(play)["board"]
    assert play.over
    assert "All lamps are lit." in drawing.text(play)


def test_the_page_names_every_item_and_every_member() -> None:
    page = (Path(lab.__file__).parents[1] / "docs/how_to/drawing_a_game.md").read_text("utf-8")
    for name in (*DrawingModule.__annotations__, *get_args(items.Thing), "Panel", "CardItem"):
        assert f"`{getattr(name, '__name__', name)}`" in page
