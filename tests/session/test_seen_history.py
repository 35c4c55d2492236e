"""A history as its viewers saw it: worked out once, and right whatever is done in between."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from fixtures.market import Market, MarketState

import stoneage_lab as lab
from stoneage_lab.session.session import Session


@pytest.fixture
def play() -> Session:
    return lab.play(Market(2), players=["you", "you"], seed=5)


@pytest.fixture
def observed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every observation of a state that is made."""
    found: list[Any] = []
    observe = MarketState.seen_by

    def seen_by(state: MarketState, seat: int | None) -> Any:
        found.append(state)
        return observe(state, seat)

    monkeypatch.setattr(MarketState, "seen_by", seen_by)
    return found


def advance(play: Session, moves: int = 1) -> None:
    for _ in range(moves):
        play.do(play.moves[0])


def told(play: Session, viewer: int | None) -> list[str]:
    return [line.text() for line in play.seen_by(viewer).whole_log]


def afresh(play: Session, viewer: int | None) -> list[str]:
    """What a session that has told nobody anything would tell."""
    return told(copy.copy(play), viewer)


def test_only_what_is_new_is_observed(play: Session, observed: list[Any]) -> None:
    advance(play, 8)
    assert len(play.log) == len(play.log)
    observed.clear()
    assert len(play.log) > 0
    play.compare(0)
    lab.Board(play).close()
    assert observed == []
    advance(play)
    observed.clear()
    assert len(play.log) > 0
    assert len(observed) == 1


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_it_follows_undo_and_another_line(play: Session, viewer: int | None) -> None:
    advance(play, 6)
    before = told(play, viewer)
    play.goto(3)
    assert told(play, viewer) == before
    other = next(words for words in reversed(play.moves.words) if words != play.moves.words[0])
    play.do(other)
    assert told(play, viewer) == afresh(play, viewer) != before
    assert told(play.lines[0], viewer) == before
    branch = play.branch()
    advance(branch)
    assert told(branch, viewer) == afresh(branch, viewer)
    assert told(play, viewer) == afresh(play, viewer)


def test_each_viewer_has_a_history_of_its_own(play: Session) -> None:
    play.do("draw")
    card = play.position.state.seat(0)["hands"][-1]
    seen = [card in " ".join(told(play, viewer)) for viewer in (0, 1, None)]
    assert seen == [True, False, False]


def test_a_copy_observes_for_itself(play: Session) -> None:
    advance(play, 3)
    before = told(play, 0)
    assert told(pickle.loads(pickle.dumps(play.snapshot().seen_by(0))), 0) == before
