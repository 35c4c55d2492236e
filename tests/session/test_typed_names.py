"""Moves, games, seats and bots by the names people read, in the letters they happen to type."""

from __future__ import annotations

import pytest
from fixtures.pig import Pig
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.games import game_names


def wide(text: str) -> str:
    return "".join("\u3000" if one == " " else chr(ord(one) + 0xFEE0) for one in text)


def begun(name: str) -> lab.Session:
    game = lab.game(name)
    return lab.play(game, ["you"] * game.players, seed=7)


@for_each(name=game_names())
def test_moves_of_every_game_are_read_in_wide_letters(name: str) -> None:
    play = begun(name)
    for _ in range(12):
        words = play.moves.words
        for each in words[:3]:
            for typed in (
                wide(each),
                each.upper(),
                f"\ufeff{each}\u200b",
                each.replace(" ", "\u00a0"),
            ):
                assert play.position.parse(typed).words == each, typed
                assert typed in play.moves
                assert each in play.moves.filter(typed).words
        play.do(wide(words[len(words) // 2]))


PLACES = [
    ("place 1 tool maker", "place 1 toolmaker"), ("Tool maker", "place 1 toolmaker"),
    ("TOOL  MAKER", "place 1 toolmaker"), ("道具工房", "place 1 toolmaker"),
    ("place 1 道具工房", "place 1 toolmaker"), ("森に3人", "place 3 forest"),
    ("the Forest 3", "place 3 forest"), ("Ｒｉｖｅｒ　３", "place 3 river"),
    ("Place 2 Hut", "place 2 hut"), ("3 forest place", "place 3 forest"),
    ("狩場5人", "place 5 hunt"), ("森へ３人", "place 3 forest"), ("小屋2人", "place 2 hut"),
    ("forest 3 persons", "place 3 forest"), ("畑 1人", "place 1 field"),
]  # fmt: skip


@for_each(case=PLACES)
def test_places_have_the_names_that_boards_show(case: tuple[str, str]) -> None:
    typed, words = case
    play = lab.play("stone-age", players=2, seed=7)
    assert play.position.parse(typed).words == words
    assert play.do(typed).position == lab.play("stone-age", players=2, seed=7).do(words).position


GROUNDS = ["hill trail", "The Hill Trail", "丘のけもの道", "hill trail 0", "place 丘のけもの道"]


@for_each(typed=GROUNDS)
def test_a_ground_with_two_sides_has_the_name_of_each(typed: str) -> None:
    play = lab.play("age-of-hunting", players=2, seed=3)
    assert play.position.parse(typed).words == "place 0 b3"


MEANT = [
    ("stone-age", "place 3 gold", "place 3 river"), ("stone-age", "place 2 wood",
    "place 2 forest"),
    ("stone-age", "put 3 forest", "place 3 forest"), ("stone-age", "place 2 bricks",
    "place 2 clay"),
    ("stone-age", "金に3人", "place 3 river"), ("stone-age", "place 3 woods", "place 3 forest"),
    ("stone-age", "place 1 tools",
    "place 1 toolmaker"),
    ("agricola", "use wood", "use forest"), ("agricola", "use fish", "use fishing"),
    ("age-of-hunting", "place 0 grapes", "place 0 b1"), ("age-of-hunting", "place 0 money",
    "place 0 b4"),
]  # fmt: skip


@for_each(case=MEANT)
def test_a_move_is_suggested_by_what_was_meant(case: tuple[str, str, str]) -> None:
    name, typed, meant = case
    play = begun(name)
    with pytest.raises(lab.UnknownAction, match="Did you mean") as caught:
        play.do(typed)
    assert caught.value.nearest[0] == meant
    with speaking("ja"), pytest.raises(lab.UnknownAction, match=f"もしかして：{meant}"):
        play.do(typed)
    assert play.ply == 0


def test_every_word_with_another_meaning_leads_to_a_move() -> None:
    for name in game_names():
        game = lab.game(name)
        typed = {word for action in game.all_actions() for word in action.words.split()}
        for code in ("en", "ja"):
            pairs = game.texts(code)["typed.meant"].split()
            assert {pair.partition("=")[2] for pair in pairs} <= typed, (name, code)


def test_half_a_move_is_not_completed_and_strange_ones_are_no_moves() -> None:
    play = lab.play("stone-age", players=2, seed=7)
    for typed in (
        "place",
        "place 3",
        "ｐｌａｃｅ　３",
        "forest",
        "森",
        "place 3 swamp",
        "3",
        "",
        "？",
    ):
        with pytest.raises(lab.LabError):
            play.do(typed)
    assert play.ply == 0


GAMES = [
    "Stone Age",
    "stone_age",
    "ＳＴＯＮＥ　ＡＧＥ",
    " stone-age\u200b",
    "StoneAge",
    "stone\u00a0age",
]


@for_each(name=GAMES)
def test_games_bots_seats_and_rules_are_read_in_any_letters(name: str) -> None:
    play = lab.play(name, players=["Ｙｏｕ", "Careful\u00a0", "RANDOM"], rules="ＢＧＡ", seed=1)
    assert play.players == ["you", "careful", "random"]
    assert play.game.name == "stone-age"
    assert play.game.rules == "bga"
    for seat in ("Red", "ＲＥＤ", "赤", "red\u200b", " red "):
        assert play.game.seat_number(seat) == 0, seat
    assert lab.game(name, expansions=["Animals", "ＩＧＬＯＯＳ"]).expansions == (
        "animals",
        "igloos",
    )


def test_simulations_and_tournaments_read_names_as_well() -> None:
    names = ["Random", "ｒａｎｄｏｍ\u200b"]
    results = lab.simulate(Pig(2), names, 1, seed=1, workers=1, progress=False)
    assert list(results.players) == ["random", "random"]
    with pytest.raises(lab.SetupError, match="random, random"):
        lab.tournament(names, Pig(2))


def test_a_name_that_is_no_name_is_refused_as_before() -> None:
    for call in (lambda: lab.game("stone"), lambda: lab.game(""), lambda: lab.game("-"),
                 lambda: lab.play("stone-age", ["you", "carful"]),
                 lambda: lab.play("stone-age", 2).game.seat_number("purple")):  # fmt: skip
        with pytest.raises(lab.SetupError):
            call()


@for_each(
    case=[
        (lab.stone_age.yields, "forest", "Forest", "森", "ＦＯＲＥＳＴ"),
        (lab.stone_age.yields, "clay", "Clay pit", "粘土場", "clay  PIT"),
        (lab.age_of_revive.card_list, "coachhouse", "Coach House", "馬車小屋", "coach-house"),
        (lab.age_of_revive.card_list, "canal", "Canal", "運河", "ｃａｎａｌ"),
        (lab.agricola.measured_cards, "maid", "Maid", "メイド", "MAID"),
    ]
)
def test_calculations_read_the_names_that_boards_show(case: tuple[object, ...]) -> None:
    asked, word, *names = case
    people = (2,) if asked is lab.stone_age.yields else ()
    for name in names:
        assert repr(asked(name, *people)) == repr(asked(word, *people)), name  # type: ignore[operator]
    with pytest.raises(lab.SetupError):
        asked("nobody", *people)  # type: ignore[operator]
