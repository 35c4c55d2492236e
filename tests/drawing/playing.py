"""Sessions at many moments of a game, for pictures of them."""

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.play.session import play
from stoneage_lab.players import find_bot

CODES = LANGUAGES


def moments(players, seed, every, rules="standard", mix=3):
    """Yield a session every few moves of a game; each `mix`-th move is a random one."""
    session = play("stone-age", players=players, seed=seed, rules=rules)
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
