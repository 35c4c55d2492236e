"""Sessions at every phase of a game, for tests of all of them."""

from __future__ import annotations

from stoneage_lab.core.rng import Rng
from stoneage_lab.players import bots
from stoneage_lab.session.session import Session, play

CODE = """import sys
sys.path.insert(0, {tests!r})
import stoneage_lab as lab
from browser.phases import whole_game
play, plies = whole_game("standard", 7)
other, more = whole_game("bga", 7, until="gaining")
board = lab.Board(play)
second = lab.Board(other)
board"""


def whole_game(rules: str, seed: int, until: str = "over") -> tuple[Session, dict[str, int]]:
    """Return a game of three persons, played by a bot, and where each kind of decision is."""
    session = play("stone-age", players=3, seed=seed, rules=rules)
    choose, rng = bots(session.game)["careful"], Rng(1, "phases")
    plies: dict[str, int] = {}
    while True:
        state = session.position.state
        plies.setdefault(state.step_name, session.ply)
        if session.over or state.step_name == until:
            return session, plies
        session.do(choose(state.copy(), rng))
