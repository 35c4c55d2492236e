"""What is known about a game without its rules, and what is taken from there by default."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import stoneage_lab as lab
from stoneage_lab.core.game_info import GameInfo, info_of
from stoneage_lab.core.modules_to_compile import game_folders
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.games import DEFAULT_GAME, game_info, game_names, game_type
from stoneage_lab.games.stone_age.info import INFO
from stoneage_lab.players import bots, usual_players

PACKAGE = Path(lab.__file__).parent


class RaceState(SmallState):
    """Who is the first to take three steps wins."""

    def set_up(self) -> None:
        self.points = [0] * self.game.players

    def forbids(self, action: lab.Game) -> Iterator[Any]:  # type: ignore[override]
        yield from ()

    def play(self, action: Any) -> None:
        self.points[self.turn] += 1
        self.node = 2 if self.points[self.turn] == 3 else 0
        self.next_turn()


class Race(SmallGame):
    name = "race"
    title = "Race"
    least = 3
    state = RaceState
    words = ("step",)


class Patience(Race):
    name = "patience"
    title = "Patience"
    least = 1


class Alone(Patience):
    name = "alone"
    title = "Alone"
    most = 1


def crowd(options: Mapping[str, str], expansions: Collection[str]) -> tuple[int, ...]:
    """Only even numbers; one more table with the expansion."""
    fives = (5,) if "fifth seat" in expansions else ()
    return (3,) if options.get("size", "large") == "small" else (2, 4, *fives)


class Crowd(SmallGame):
    about = GameInfo("crowd", "Crowd", crowd, default_bot="search")
    name = "crowd"
    title = "Crowd"
    option_table = (lab.Option("size", ("large", "small")),)
    rule_sets: ClassVar = {"standard": {}, "tiny": {"size": "small"}}
    known_expansions = ("fifth seat",)
    state = RaceState
    words = ("step",)


@pytest.fixture
def own() -> None:
    for kind in (Race, Crowd, Patience, Alone):
        lab.register(kind)


def test_listing_the_games_imports_no_rules() -> None:
    code = (
        "import sys, stoneage_lab as lab\n"
        "print(lab.list_games())\n"
        "print(*sorted(n for n in sys.modules if n.startswith('stoneage_lab.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    *listed, loaded = done.stdout.splitlines()
    assert re.fullmatch("stone-age +2–4 players; rules: standard, rulebook, bga", listed[0])
    folders = [folder.name for folder in game_folders()]
    assert len(listed) == len(folders)
    assert set(loaded.split()) == {
        f"stoneage_lab.games.{name}{part}" for name in folders for part in ("", ".info")
    }


def test_every_game_of_the_house_is_what_its_info_says() -> None:
    # Other tests may have made games of their own known: they come behind.
    house = game_names()[: len(game_folders())]
    assert house[0] == DEFAULT_GAME
    assert sorted(house) == sorted(each.name.replace("_", "-") for each in game_folders())
    for name in house:
        info, kind = game_info(name), game_type(name)
        found = info_of(kind)
        assert replace(found, players=info.players) == info, name
        assert found.players({}, ()) == info.players({}, ())
        for count in info.players({}, ()):
            assert info.default_bot in bots(lab.game(name, players=count))
    assert game_info("stone-age") is INFO


def test_a_game_without_info_is_known_by_its_class(own: None) -> None:
    info = game_info("race")
    assert (info.name, info.title, info.default_bot) == ("race", "Race", "random")
    assert list(info.players({}, ())) == [3, 4]
    assert re.search(r"(?m)^race +3–4 players; rules: standard$", repr(lab.list_games()))
    assert lab.game("race").players == 3


def test_options_and_expansions_decide_how_many_may_play(own: None) -> None:
    assert lab.game("crowd").player_counts() == (2, 4)
    assert lab.game("crowd", 5, expansions=["fifth seat"]).players == 5
    assert lab.game("crowd", rules="tiny").players == 3
    assert lab.game("crowd", 3, options={"size": "small"}).players == 3
    with pytest.raises(lab.SetupError, match="Crowd is for 2, 4 players, not 3"):
        lab.game("crowd", 3)
    with pytest.raises(lab.SetupError, match="Crowd is for 3 players, not 2"):
        lab.game("crowd", 2, rules="tiny")


def test_a_game_that_can_be_played_alone_begins_with_an_opponent(own: None) -> None:
    assert lab.play("patience", seed=1).players == ["you", "you"]
    assert lab.play("patience", players=1, seed=1).players == ["you"]
    assert 'players=["you", "random"]' in lab.NewGame("patience", seed=1).code
    panel = lab.NewGame("race", seed=1)
    panel.choices.choose("game", "patience")
    assert panel.choices.players == ["you", "random"]
    assert lab.play("alone", seed=1).players == ["you"]


def test_who_plays_where_nobody_is_named(own: None) -> None:
    assert usual_players(lab.game("stone-age")) == ["careful", "random"]
    assert usual_players(lab.game("race")) == ["random", "random", "random"]
    assert usual_players(lab.game("crowd"), person=True) == ["you", "search"]
    results = lab.simulate("race", games=3, seed=1, progress=False)
    assert results.players == ("random", "random", "random")


def test_panel_and_picture_offer_the_default_bot(own: None) -> None:
    from stoneage_lab.widget import without_widgets

    assert 'players=["you", "search"]' in lab.NewGame("crowd", seed=1).code
    assert 'players=["you", "random", "random"]' in lab.NewGame("race", seed=1).code
    assert 'players=["you", "search"]' in without_widgets.NewGame("crowd", seed=1).code
    assert 'players=["you", "careful"]' in without_widgets.NewGame(seed=1).code


def test_a_guide_lets_the_default_bot_finish(own: None) -> None:
    guide = lab.guide(lab.play("race", players=["you", "you", "you"], seed=1))
    assert guide.rest().play.over


def test_no_room_has_a_game_or_a_bot_of_a_game_as_default() -> None:
    """Defaults of parameters and constants; examples in docstrings may name a game."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts
        if room[0] in ("_compiled",) or (room[0] == "games" and len(room) > 2):
            continue
        code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        if re.search(r"[\"'](stone-age|careful|builder|farmer|collector)[\"']", code):
            found.append("/".join(room))
    assert found == ["games/__init__.py"]  # DEFAULT_GAME
