"""Matches between two players: who has won, in a game of several seats and alone."""

from __future__ import annotations

from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.learning.matches import match
from stoneage_lab.players import bots


def test_alone_the_player_with_more_points_has_won() -> None:
    game: Any = lab.game("agricola", 1)
    engine: Any = twin(game)
    careful, at_random = (counterpart(bots(game)[name], engine) for name in ("careful", "random"))
    found = match(engine, careful, at_random, 4, 1)
    assert (found.games, found.won.mean) == (4, 1.0)
    assert found.ahead.mean > 20
    assert match(engine, at_random, careful, 4, 1).ahead.mean == -found.ahead.mean
    assert match(engine, careful, careful, 2, 1).won.mean == 0.5
