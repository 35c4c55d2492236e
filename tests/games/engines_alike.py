"""What was learned judges alike in both engines: the check of each game's test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from stoneage_lab.core.rng import Rng
from stoneage_lab.core.twin import counterpart, state_in, twin


def check_that_engines_judge_alike(game: Any, positions: Iterable[Any]) -> None:
    """Compare moves, priors, choices and evaluations of positions, to the last bit."""
    engine: Any = twin(game)
    if engine is game:
        pytest.skip("the rules are not compiled here")
    generator, quiet = counterpart(Rng, engine)(1), 0
    for state in positions:
        there = state_in(engine, state)
        moves, others = state.legal(), there.legal()
        assert [move.words for move in moves] == [move.words for move in others]
        assert game.learned.priors(state, moves) == engine.learned.priors(there, others)
        chosen = game.learned.choose(state, Rng(1))
        assert chosen.words == engine.learned.choose(there, generator).words
        judged = game.learned.evaluate(state)
        assert judged == engine.learned.evaluate(there)
        assert game.learned.sigma(state) == engine.learned.sigma(there)
        quiet += bool(judged)
    assert quiet
