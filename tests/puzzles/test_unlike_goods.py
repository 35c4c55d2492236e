"""Two moves that bring unlike goods are compared only where a game counts pieces together."""

from __future__ import annotations

from fractions import Fraction

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.puzzles.kinds import KINDS
from stoneage_lab.puzzles.kinds.which_of_two import brought, compared_figures
from stoneage_lab.puzzles.puzzle import Puzzle


def gathering() -> lab.Session:
    """A round in which Red has one person in the forest and three at the hunt."""
    play = lab.play("stone-age", players=2, seed=7)
    for move in ("place 1 forest", "place 3 clay", "place 3 hunt", "place 1 field"):
        play.do(move)
    while play.moves.filter("place"):
        play.do(play.moves.filter("place")[-1])
    return play


def test_goods_of_two_places_are_compared_by_the_piece_on_average() -> None:
    position = gathering().position
    moves = ["use forest", "use hunt"]
    asked = {"moves": moves, "figures": {"use forest": "wood", "use hunt": "food"}}
    puzzle = Puzzle(KINDS["which"], position, position.mover, asked, "use hunt")
    assert brought(puzzle, "use forest") == Fraction(5, 6)
    assert brought(puzzle, "use hunt") == 5
    assert puzzle.kind.answer(puzzle) == "use hunt"
    assert "on average, whatever they are" in puzzle.question()
    assert puzzle.solution().lines[-1] == "Use the hunting grounds: that brings 5 food on average."
    with speaking("ja"):
        assert "平均して" in puzzle.solution().lines[-1]


def test_what_is_no_good_of_the_game_is_not_compared_with_goods() -> None:
    goods = lab.game("stone-age").info.goods
    assert compared_figures({"wood": 1}, {"food": 2}, goods) == [("wood", "food")]
    assert not compared_figures({"wood": 1}, {"fields": 1}, goods)
    assert not compared_figures({"wood": 1, "gold": 1}, {"food": 2}, goods)
    assert not compared_figures({"wood": 1}, {"food": 2}, lab.game("agricola").info.goods)
