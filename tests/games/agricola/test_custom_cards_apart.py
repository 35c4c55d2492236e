"""Games with different custom cards live in one process and know nothing of each other."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.twin import twin

FIELD = """
[herb-garden]
name = "Herb Garden"
sentence = "A field for grain."
kind = "minor"
effects = [{ hook = "field", crops = ["grain"] }]
"""
PRESS = """
[reed-press]
name = "Reed Press"
sentence = "At any time: 1 reed for 2 food."
effects = [{ hook = "free", convert = [{ give = { reed = 1 }, get = { food = 2 } }] }]
"""
KILN = """
[brick-kiln]
name = "Brick Kiln"
sentence = "At any time: 1 clay for 1 food."
effects = [{ hook = "free", convert = [{ give = { clay = 1 }, get = { food = 1 } }] }]
"""
CALLS = """
[mine]
name = "Mine"
sentence = "It acts."
effects = [{ hook = "played", code = "act" }]
"""


def table(cards: str, hand: list[str], **more: Any) -> lab.Session:
    faces = lab.agricola.own_cards(cards, dealt={"red": hand}, **more)
    return lab.play("agricola", 1, rules="standard", seed=1, faces=faces)


def acting(**gain: int) -> Any:
    """Return a function named ``act`` that gives its owner goods."""

    def act(moment: Any) -> None:
        moment.gain(**gain)

    return act


def reed_and_food(play: lab.Session) -> tuple[int, int]:
    goods = play.position.to_dict()["state"]["players"]["red"]["goods"]
    return goods["reed"], goods["food"]


WORDS = ("convert reed press 1 reed for 2 food", "play reed press", "accept the reed press",
         "sow 1 grain on the herb garden", "sow grain herb-garden", "give herb-garden")  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_a_game_does_not_know_the_cards_of_another_one(words: str) -> None:
    with_cards = lab.agricola.own_cards(FIELD + PRESS)
    here = lab.game("agricola", 1, rules="standard", faces=with_cards)
    plain = lab.game("agricola", 1, rules="standard")
    other = lab.game("agricola", 1, rules="standard", faces=lab.agricola.own_cards(KILN))
    assert here.find(words) is not None
    assert plain.find(words) is None
    assert other.find(words) is None


def test_all_actions_of_a_game_are_those_of_its_own_cards() -> None:
    plain = {str(move) for move in lab.game("agricola", 1, rules="standard").all_actions()}
    for cards, mine in ((PRESS, "reed-press"), (KILN, "brick-kiln")):
        faces = lab.agricola.own_cards(cards)
        game = lab.game("agricola", 1, rules="standard", faces=faces)
        more = {str(move) for move in game.all_actions()} - plain
        assert len(more) == 3
        assert all(mine in words for words in more)
    assert {str(move) for move in lab.game("agricola", 1, rules="standard").all_actions()} == plain


def test_a_move_with_a_card_of_another_game_is_not_understood() -> None:
    first, second = table(PRESS, ["reed-press"]), table(KILN, ["brick-kiln"])
    move = first.do("use lessons").game.find("play reed-press")
    assert move is not None
    with pytest.raises(lab.UnknownAction):
        second.do("use lessons").do(str(move))
    assert "play brick-kiln" in second.position.moves
    assert move not in second.position.moves
    assert move in first.position.moves


def test_converting_finds_the_card_whatever_other_games_convert() -> None:
    alone = table(KILN, ["brick-kiln"])
    both = table(PRESS + KILN, ["brick-kiln", "reed-press"])
    for play in (alone, both):
        play.do("use lessons, play brick-kiln").do("use claypit")
        play.do("convert brick-kiln 1 clay for 1 food")
        assert str(play.log[-1]) == "Red, Brick Kiln: 1 clay for 1 food."


def test_functions_of_one_name_belong_to_the_game_they_came_with() -> None:
    first = table(CALLS, ["mine"], functions=acting(reed=1))
    second = table(CALLS, ["mine"], functions=acting(food=3))
    assert first.game != second.game
    before = reed_and_food(first)
    after_reed, after_food = (before[0] + 1, before[1]), (before[0], before[1] + 3)
    for play, wanted in ((first, after_reed), (second, after_food)):
        for again in (play, copy.deepcopy(play), pickle.loads(pickle.dumps(play))):
            again.do("use lessons, play mine")
            assert reed_and_food(again) == wanted


def test_a_game_for_more_players_and_its_twin_keep_their_functions() -> None:
    first = table(CALLS, ["mine"], functions=acting(reed=1)).game
    table(CALLS, ["mine"], functions=acting(food=3))
    for game in (first.with_players(2), twin(first)):
        assert game.parts.card_functions["act"] is first.parts.card_functions["act"]


def test_threads_with_different_cards_do_not_meet() -> None:
    def run(n: int) -> tuple[int, int]:
        cards = PRESS.replace("food = 2", f"food = {n}")
        play = table(cards, ["reed-press"]).do("use lessons, play reed-press").do("use reeds")
        before = reed_and_food(play)
        play.do(f"convert reed-press 1 reed for {n} food")
        after = reed_and_food(play)
        return after[0] - before[0], after[1] - before[1]

    numbers = [1, 2, 3, 4, 5, 6]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(run, numbers)) == [(-1, n) for n in numbers]


def test_moves_are_equal_after_pickling_and_in_a_game_made_again() -> None:
    play = table(PRESS + FIELD, ["reed-press"])
    again = lab.Position.from_dict(play.position.to_dict())
    assert again.game is not play.game
    for move in play.game.all_actions():
        assert pickle.loads(pickle.dumps(move)) == move == again.game.find(str(move))
        assert hash(pickle.loads(pickle.dumps(move))) == hash(move)
    assert play.do("use lessons").game.find("play reed-press") in play.position.moves
    more = PRESS.replace("food = 2", "food = 3")
    assert play.game.find("play reed-press") != table(more, ["reed-press"]).game.find(
        "play reed-press"
    )


def test_records_are_loaded_in_a_fresh_process_beside_other_cards(tmp_path: Path) -> None:
    for name, cards, card in (("a", PRESS, "reed-press"), ("b", KILN, "brick-kiln")):
        table(cards, [card]).do(f"use lessons, play {card}").save(tmp_path / f"{name}.json")
        kept = pickle.dumps(table(cards, [card]).do(f"use lessons, play {card}"))
        (tmp_path / f"{name}.pickle").write_bytes(kept)
    code = (
        "import sys, pickle, pathlib, stoneage_lab as lab\n"
        "here = pathlib.Path(sys.argv[1])\n"
        "a, b = lab.load(here / 'a.json'), lab.load(here / 'b.json')\n"
        "c, d = (pickle.loads((here / f'{n}.pickle').read_bytes()) for n in 'ba')\n"
        "print(a.log[-1], b.log[-1], c.log[-1], d.log[-1], sep='|')\n"
        "print([g.game.find('play reed press') is not None for g in (a, b, c, d)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, str(tmp_path)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    said, known = done.stdout.splitlines()
    assert known == "[True, False, False, True]"
    assert ["Kiln" in one for one in said.split("|")] == [False, True, True, False]
