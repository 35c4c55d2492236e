"""Set-up: every error message lists the valid values."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.game import Game
from stoneage_lab.games.stone_age.rules.rule_options import OPTIONS, RULE_SETS


def refused(*args: Any, **kwargs: Any) -> str:
    with pytest.raises(SetupError) as caught:
        lab.game(*args, **kwargs)
    return str(caught.value)


@pytest.mark.parametrize("name", ["stone-ag", "", "Chess", None, 3, ["stone-age"], {}])
def test_no_such_game(name: Any) -> None:
    said = refused(name)
    assert "Known games: stone-age" in said
    assert ("Did you mean: stone-age?" in said) == (name in ("stone-ag", ["stone-age"]))


@pytest.mark.parametrize("players", [0, 1, 5, -2, "3", True, 2.0, [2]])
def test_no_such_number_of_players(players: Any) -> None:
    said = refused("stone-age", players)
    assert "2–4 players" in said
    assert repr(players) in said


@pytest.mark.parametrize("rules", ["standart", "", 1, ["bga"], "arena"])
def test_no_such_rule_set(rules: Any) -> None:
    said = refused("stone-age", 2, rules)
    assert all(name in said for name in RULE_SETS)


@pytest.mark.parametrize("option", ["ties-break", "", 3, None])
def test_no_such_option(option: Any) -> None:
    said = refused("stone-age", options={option: "sum"})
    assert all(option.name in said for option in OPTIONS)


@pytest.mark.parametrize("options", [["tie_break"], "tie_break", 3, [("tie_break", "sum")]])
def test_options_are_a_mapping(options: Any) -> None:
    assert "tie_break" in refused("stone-age", options=options)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@pytest.mark.parametrize("value", ["", "maybe", None, True, 1, ["kept"]])
def test_no_such_value(option: lab.Option, value: Any) -> None:
    said = refused("stone-age", options={option.name: value})
    assert option.name in said
    assert all(known in said for known in option.values)


@pytest.mark.parametrize("expansions", [["trade"], "trade", [3], [None], 3, [["trade"]]])
def test_no_such_expansion(expansions: Any) -> None:
    said = refused("stone-age", expansions=expansions)
    assert "Known expansions: animals, igloos, winter, huts, mammoth" in said


def test_no_expansions_may_be_said_in_many_ways() -> None:
    for none in ((), [], {}, iter(())):
        assert lab.game("stone-age", expansions=none).expansions == ()


@pytest.mark.parametrize("seat", ["white", "", None, -1, 2, True, 0.0, ["red"]])
def test_no_such_seat(seat: Any) -> None:
    with pytest.raises(SetupError, match="red, blue"):
        lab.game("stone-age", 2).seat_number(seat)


def test_seats_by_name_and_number() -> None:
    game = lab.game("stone-age", 4)
    assert [game.seat_number(name) for name in ("red", " BLUE ", 2, "yellow")] == [0, 1, 2, 3]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_rule_sets_are_choices_of_options(rules: str) -> None:
    game = lab.game("stone-age", 3, rules)
    defaults = {option.name: option.values[0] for option in OPTIONS}
    assert game.options == defaults | dict(RULE_SETS[rules])
    assert game.chosen == {}
    for option in OPTIONS:
        for value in option.values:
            assert lab.game("stone-age", 3, rules, (), {option.name: value}).options[
                option.name
            ] == value  # fmt: skip


def test_games_are_equal_when_set_up_alike() -> None:
    make = lab.game
    options = {"culture": "fives", "kinds": "exactly"}
    turned = dict(reversed(options.items()))
    assert make("stone-age", 2, options=options) == make("stone-age", 2, options=turned)
    assert hash(make("stone-age", 2, options=options)) == hash(make("stone-age", 2, options=turned))
    different = [
        make("stone-age", 2), make("stone-age", 3), make("stone-age", 2, "bga"),
        make("stone-age", 2, options=options), Pig(2),
    ]  # fmt: skip
    assert len(set(different)) == len(different)
    assert make("stone-age").players == 2


def test_a_game_already_set_up_is_given_back() -> None:
    game = lab.game("stone-age", 3, "bga")
    assert lab.game(game) is game


def test_a_game_already_set_up_is_not_set_up_otherwise() -> None:
    game = lab.game("stone-age", 2)
    for other in ({"players": 3}, {"rules": "bga"}, {"options": {"tie_break": "fields_first"}}):
        with pytest.raises(SetupError):
            lab.game(game, **other)  # type: ignore[arg-type]
        with pytest.raises(SetupError):
            lab.play(game, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "players",
    [0, 1, 5, "3", True, 2.0, 2.5, [], ["you"], ["you"] * 5, {"you", "random"}, "ab", object()],
)
@pytest.mark.parametrize("game", ["stone-age", lab.game("stone-age", 2)], ids=["name", "game"])
def test_players_of_a_session(game: Any, players: Any) -> None:
    with pytest.raises(SetupError):
        lab.play(game, players=players)


@pytest.mark.parametrize("bot", ["carefull", "Youth", "", None, 3, ["random"]])
def test_no_such_bot(bot: Any) -> None:
    with pytest.raises(SetupError) as caught:
        lab.play("stone-age", players=["you", bot])
    assert all(name in str(caught.value) for name in ("you", "random", "careful"))


@pytest.mark.parametrize("seed", ["7", 1.0, True, [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(SetupError, match="whole number"):
        lab.play("stone-age", seed=seed)


def test_a_game_of_ones_own_can_be_registered() -> None:
    with lab.registered():
        assert lab.register(Pig) is Pig
        assert "pig" in lab.list_games()
        assert re.search(r"(?m)^pig +1–5 players; rules: standard, long$", repr(lab.list_games()))
        assert lab.game("pig", 3) == Pig(3)
        assert isinstance(lab.play("pig", players=["you", "bold"], seed=1), lab.Session)
        lab.register(Pig)  # a notebook cell may run twice
    assert "pig" not in lab.list_games()


def test_games_are_registered_for_a_block_and_nothing_of_it_stays() -> None:
    class Boar(Pig):
        name = "boar"

    class Mine(Pig):
        name = "stone-age"

    with lab.registered(Pig):
        with lab.registered(Boar, alone=True):
            assert {"pig", "boar"} & {*lab.list_games()} == {"boar"}
        assert {"pig", "boar"} & {*lab.list_games()} == {"pig"}
        # Not even where the block fails, or one of its games is none.
        with pytest.raises(SetupError, match="stone-age"), lab.registered(Boar, Mine):
            pass
        with pytest.raises(ZeroDivisionError), lab.registered(Boar):
            1 / 0  # noqa: B018
        assert {"pig", "boar"} & {*lab.list_games()} == {"pig"}


def test_names_of_the_house_are_taken() -> None:
    class Mine(Pig):
        name = "stone-age"

    with pytest.raises(SetupError, match="stone-age"):
        lab.register(Mine)
    assert lab.game("stone-age").title == "Stone Age"


def test_what_a_game_must_give() -> None:
    bare = Game()
    for ask in (bare.start, lambda: bare.from_dict({}), lambda: bare.find("x")):
        with pytest.raises(NotImplementedError):
            ask()
    assert bare.all_actions() == []
    assert repr(bare) == "<Game, 2 players, standard rules>"
