"""What a rival did last can be read beside the table, however much was done before it."""

from __future__ import annotations

import random

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.log_view import RECENT, TWO_LINES, latest_of, log_lines
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
            deeds = {line.seat: line.text for line in lines if line.seat and not line.rule}
            for seat, told in latest_of(play, code).items():
                assert told.endswith(deeds[seat]), (code, told)
                cut += told.startswith("…")
                only = told.lstrip("… ") == deeds[seat]
                assert only or columns(told) <= TWO_LINES, (code, told)
    # Short turns are told whole, from their beginning.
    assert cut < 12 * seats * len(LANGUAGES)
