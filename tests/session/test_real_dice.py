"""Dice of a real table: a move takes what comes of them, or the face of each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.chance import Dice, Roll
from stoneage_lab.core.language import speaking
from stoneage_lab.games import DEFAULT_GAME, game_names


def at_the_forest() -> lab.Session:
    """Three people of red in the forest, who roll next."""
    play = lab.play("stone-age", players=2, seed=7)
    return play.do("place 3 forest").do("place 5 hunt").do("place 2 hut")


FIVE_FIVE_FOUR = [
    14, [14], "14", "１４", [5, 5, 4], (5, 5, 4), [4, 5, 5], "5 5 4", "5,5,4", "5、5、4",
    "5・5・4",
    "5+5+4", "(5, 5, 4)",
    "５　５　４", "5\u200b 5 4", [[5, 5, 4]], ["5 5 4"], ["5", "5", "4"], ["５", 5, "4"],
    np.array([5, 5, 4]), np.int64(14),
]  # fmt: skip


@for_each(chance=FIVE_FIVE_FOUR)
def test_a_throw_is_its_sum_or_its_faces(chance: Any) -> None:
    play = at_the_forest().do("use forest", chance=chance)
    assert play.seat("red").wood == 4
    assert play.record().to_dict()["chance"][-1] == 14


WRONG = [
    ([5, 5], "throws 3 dice.*Given: 5, 5.*5 5 4"),
    ([5, 5, 7], "throws 3 dice.*each shows 1 to 6"),
    ([5, 0, 4], "throws 3 dice"),
    ([5, 5, 4, 2], "throws 3 dice.*Given: 5, 5, 4, 2"),
    ("5 5", "“5 5” cannot come up here.*a sum from 3 to 18, or the faces of 3 dice"),
    ("5 5 9", "a sum from 3 to 18, or the faces of 3 dice"),
    (19, "a sum from 3 to 18"),
    ([14, 14], "throws 3 dice"),
    ("five", "a sum from 3 to 18"),
    ([5, 5, "C01"], "3 chance outcomes were given, but the move needed 1"),
]


@pytest.mark.parametrize(("chance", "said"), WRONG)
def test_other_dice_than_lie_there_get_a_sentence_and_change_nothing(
    chance: Any, said: str
) -> None:
    play = at_the_forest()
    before = play.position
    with pytest.raises(lab.IllegalMove, match=said):
        play.do("use forest", chance=chance)
    assert play.position is before
    with speaking("ja"), pytest.raises(lab.IllegalMove, match=r"[ぁ-ん]"):
        play.do("use forest", chance=chance)


def test_faces_of_dice_side_by_side_need_no_brackets() -> None:
    assert Dice(3).understand("6 1 3") == Dice(3).understand([3, 6, 1]) == (1, 3, 6)
    assert not Dice(3).accepts(Dice(3).understand("6 1"))
    assert Roll(1).understand("5") == Roll(1).understand([5]) == 5


def dice_of(play: lab.Session, words: str) -> int:
    """Return how many dice a move throws first."""
    try:
        return play.position.after(words).chance.thrown()
    except lab.IllegalMove:
        return 0


def test_every_game_with_dice_takes_them_one_by_one() -> None:
    tried = set()
    for name in game_names():
        game = lab.game(name)
        play = lab.play(game, ["you"] * game.players, seed=4)
        while play.ply < 40 and not play.over:
            moves = play.moves.words
            for words in moves[:4]:
                dice = dice_of(play, words)
                if dice > 1:
                    faces = [1 + n % 6 for n in range(dice)]
                    chance = play.position.after(words).chance
                    play.do(words, chance=faces)
                    assert play.record().to_dict()["chance"].count(sum(faces)) or isinstance(
                        chance, Dice
                    )
                    play.undo()
                    play.do(words, chance=" ".join(map(str, faces))).undo()
                    tried.add(name)
            play.do(moves[play.ply * 7 % len(moves)])
    assert DEFAULT_GAME in tried
