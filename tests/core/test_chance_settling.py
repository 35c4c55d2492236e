"""One function settles chance, and one finds the position of a session; no module repeats them."""

from __future__ import annotations

import re
from pathlib import Path

import stoneage_lab as lab
from stoneage_lab.core.chance_settling import settle
from stoneage_lab.core.state import DECISION
from stoneage_lab.session.position import as_position

PACKAGE = Path(lab.__file__).parent
# Positions are values: the outcomes of a rule example make new ones.
ON_POSITIONS = {"session/compare_rules.py"}


def found(pattern: str) -> set[str]:
    """Return the generic modules in which a pattern occurs."""
    rooms = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    return {
        path.as_posix()
        for path in rooms
        if path.parts[0] not in ("_compiled", "games")
        and re.search(pattern, (PACKAGE / path).read_text(encoding="utf-8"))
    }


def test_everything_random_is_settled_up_to_a_decision() -> None:
    state = lab.game("stone-age", 2).start()
    outcomes = settle(state, lambda chance: chance.outcomes()[-1][0])
    assert outcomes[0] == "blue"
    assert len(outcomes) == 1 + 4 + 2
    assert state.node == DECISION
    assert settle(state, lambda chance: chance.outcomes()[0][0]) == []


def test_the_loop_over_chance_stands_in_one_place() -> None:
    assert found(r"while \w+\.node == CHANCE") - ON_POSITIONS == {"core/chance_settling.py"}


def test_a_session_is_read_as_its_position_in_one_place() -> None:
    play = lab.play("stone-age", 2, seed=3)
    assert as_position(play) is play.position
    assert as_position(play.position) is play.position
    assert as_position(5) == 5
    assert found(r'getattr\(\w+, "position"') == {"session/position.py"}
