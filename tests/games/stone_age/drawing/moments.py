"""Sessions at many moments of a game, for pictures of them."""

from __future__ import annotations

from collections.abc import Iterator

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.players import find_bot


def moments(
    players: int, seed: int, every: int, rules: str = "standard", mix: int = 3
) -> Iterator[lab.Session]:
    """Yield a session every few moves of a game; each `mix`-th move is a random one."""
    session = lab.play("stone-age", players=players, seed=seed, rules=rules)
    bot = find_bot(session.game, "careful")
    rng = Rng(seed, "moments")
    count = 0
    while not session.over:
        if count % every == 0:
            yield session
        moves = session.position.legal()
        if count % mix == 0:
            session.do(moves[rng.below(len(moves))].words)
        else:
            action = bot(session.position.state.copy(), rng)
            session.do(getattr(action, "words", action))
        count += 1
    yield session
