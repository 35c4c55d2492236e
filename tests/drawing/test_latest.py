"""What a rival did last can be read beside the table, however much was done before it."""

from __future__ import annotations

import random

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.log_view import RECENT, TWO_LINES, deeds_of, latest_of, log_lines
from stoneage_lab.drawing.text_metrics import columns
from stoneage_lab.games import game_names, game_type


@pytest.mark.parametrize("game", game_names())
def test_the_last_deed_of_everybody_is_told_in_two_lines(game: str) -> None:
    seats = len(game_type(game)().seats)
    play = lab.play(game, players=["you"] + ["careful"] * (seats - 1), seed=3)
    chance, cut = random.Random(3), 0
    for _ in range(12):
        play.do(chance.choice(list(play.position.moves)))
        for code in LANGUAGES:
            lines = log_lines(play, code, max(0, play.ply - RECENT))
            for seat, told in latest_of(play, code).items():
                # Of the last move that tells of the player's own action, or of one before it.
                assert any(line.seat == seat and told.startswith(line.text) for line in lines)
                cut += told.endswith("…")
                only = told.rstrip("… ") in {line.text for line in lines}
                assert only or columns(told) <= TWO_LINES, (code, told)
    # Short turns are told whole, to their end.
    assert cut < 12 * seats * len(LANGUAGES)


def test_a_long_turn_is_told_from_its_beginning_with_who_and_where() -> None:
    play = lab.play("age-of-hunting", players=["you", "careful"], seed=5)
    chance = random.Random(1)
    for _ in range(9):
        play.do(chance.choice(list(play.position.moves)))
    told = {code: latest_of(play, code)["blue"] for code in LANGUAGES}
    assert told["en"].startswith("Blue calls the chief on space 3 of the wild vines back.")
    assert told["ja"].startswith("青が「野ぶどうの斜面」のスペース3の族長を回収する。")
    assert all(one.endswith("…") for one in told.values())


def test_what_the_move_of_another_brings_is_not_told_as_ones_own_action() -> None:
    """Whoever ends her turn does not begin the next one: the log does, in a line of its own."""
    play = lab.play("age-of-revive", players=["you", "careful", "careful"], seed=5)
    for _ in range(6):
        play.do(play.moves.words[0])
    for seat, deed in deeds_of(play, "en").items():
        movers = {play.at(ply - 1).mover for ply in range(deed.before + 1, deed.after + 1)}
        assert play.game.seats.index(seat) in movers
        assert not any("turn, round" in told for told in deed.told), deed.told
