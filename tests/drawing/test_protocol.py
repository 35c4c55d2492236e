"""A drawing module is checked when it is read: a sentence says what is missing or wrong."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.action import Action
from stoneage_lab.core.language import speaking
from stoneage_lab.core.simple_game import SmallGame, SmallState
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


def test_the_prompt_of_the_page_has_a_button_for_every_move(module: Any) -> None:
    lamps, of_prompt = (
        _blocks("py")[0],
        next(each for each in _blocks("py") if "ChoicePanel" in each),
    )
    module.__dict__["__name__"] = NAME
    exec(lamps, module.__dict__)
    exec(of_prompt, module.__dict__)
    prompt = module.prompt(lab.play(module.Lamps(1), ["you"]).position, "en", True, 0)
    actions = [button.control.action for button in prompt.panels[0].buttons]
    assert actions == [f"light {number}" for number in range(1, 6)]
    assert prompt.sentence == "Red (you) lights a lamp."


class PondsState(SmallState):
    def set_up(self) -> None:
        self.points = [0] * self.game.players
        self.fish = {"left": 3, "right": 5}

    def forbids(self, action: Action) -> Iterator[str]:
        yield from ()

    def play(self, action: Action) -> None:
        self.fish[action.words.split()[-1]] = 0
        self.next_turn()


class Ponds(SmallGame):
    name = "ponds"
    title = "Two ponds"
    least = most = 2
    drawing = NAME
    state = PondsState
    words = ("fish left", "fish right")


def test_the_ground_of_the_page_is_painted_and_pressed(
    module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ponds_templates").mkdir()
    land, symbols = _blocks("xml")
    for name, text in (("meadow.svg.j2", land), ("symbols.svg", symbols),
                       ("game_macros.svg.j2", _blocks("jinja")[0])):  # fmt: skip
        Path("ponds_templates", name).write_text(text, encoding="utf-8")
    exec(next(each for each in _blocks("py") if "LANDS" in each), module.__dict__)
    play = lab.play(Ponds(2), ["you", "you"])
    parts = drawing.parts(play)
    assert any("#99cc77" in text for text in parts.values())
    assert all(f'data-action="fish {side}"' in parts["board"] for side in ("left", "right"))
    assert "3 fish" in drawing.text(play)
    assert "0 fish" in drawing.text(play.do("fish left"))


def _blocks(language: str) -> list[str]:
    """Return the blocks of the page in a language."""
    page = (Path(lab.__file__).parents[1] / "docs/how_to/drawing_a_game.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_page_names_every_item_and_every_member() -> None:
    page = (Path(lab.__file__).parents[1] / "docs/how_to/drawing_a_game.md").read_text("utf-8")
    for name in (*DrawingModule.__annotations__, *get_args(items.Thing), "Panel", "CardItem"):
        assert f"`{getattr(name, '__name__', name)}`" in page
