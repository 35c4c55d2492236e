"""A person sees on the table who came while bots decided, until the next decision of a person."""

from __future__ import annotations

import re

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing

BOTS = ["you", "careful", "careful"]
GAMES = {
    "stone-age": 3,
    "agricola": 1,
    "age-of-hunting": 4,
    "age-of-revive": 6,
}


def _traced(play: lab.Session, part: str = "board") -> list[str]:
    """Return the ids of the pieces with a mark under their feet."""
    markup = drawing.parts(play, seat=0)[part]
    return re.findall(r'id="(piece-[^"]+)"[^>]*>(?:<g[^>]*>)?<\w+ class="sal-trace"', markup)


def _mine(play: lab.Session, pieces: list[str]) -> list[str]:
    return [name for name in pieces if play.game.seating[0].colour in name]


@pytest.mark.parametrize(("game", "moves"), GAMES.items())
def test_who_came_while_bots_decided_is_marked_until_my_next_move(game, moves):
    play = lab.play(game, players=BOTS, seed=7)
    assert not _traced(play)
    seen = []
    for _ in range(moves):
        play.do(play.moves[0])
        before = play.at(play.ply - 1).mover_name
        seen.append(_traced(play))
        assert not _mine(play, seen[-1])
        # Nobody else has decided since.
        assert seen[-1] == [] or before != "red"
        assert not _traced(play, "hand")
    assert any(seen)


def test_people_who_play_in_turn_saw_it_themselves():
    play = lab.play("stone-age", players=2, seed=7)
    for _ in range(4):
        play.do(play.moves[0])
        assert not _traced(play)


def test_a_position_alone_knows_nothing_of_the_way_to_it():
    play = lab.play("stone-age", players=BOTS, seed=7)
    play.do("place 3 forest")
    assert _traced(play)
    assert "sal-trace" not in drawing.parts(play.position, seat=0)["board"]
