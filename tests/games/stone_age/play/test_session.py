"""Sessions of Stone Age: dice from the table, the log and its rules, and words one may type."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.rng import Rng


def some_moves() -> lab.Session:
    session = lab.play("stone-age", players=2, seed=7)
    rng = Rng(1, "test")
    for _ in range(60):
        session.do(session.moves[rng.below(len(session.moves))])
    return session


def before_rolling(seed: int = 7) -> lab.Session:
    session = lab.play("stone-age", players=2, seed=seed).do("place 5 forest").do("place 5 hunt")
    return session if session.moves[0].words == "use forest" else before_rolling(seed + 1)


@pytest.mark.parametrize("told", [[14], (14,), 14])
def test_dice_from_the_table(told: Any) -> None:
    session = before_rolling()
    session.do("use forest", chance=told)
    assert session.position.faces == () or sum(session.position.faces[0]) == 14
    assert max(session.position.seat(seat).wood for seat in session.seats) == 14 // 3


def test_told_dice_leave_the_later_ones_as_they_were() -> None:
    told, rolled = before_rolling(), before_rolling()
    told.do("use forest", chance=[14])
    rolled.do("use forest")
    assert told.do("use hunt").position.faces == rolled.do("use hunt").position.faces != ()


def test_the_log_tells_what_happened_in_both_languages() -> None:
    session = some_moves()
    log = session.log
    assert len(log) > 60
    assert all(line.text("en") and line.text("ja") for line in log)
    assert [line.ply for line in log] == sorted(line.ply for line in log)
    assert str(log[-1]) == log[-1].text()
    assert repr(log).count("\n") == len(log) - 1
    assert "{" not in repr(log)
    assert not [line for line in log if line.text().startswith("event.")]
    assert len(log.filter("FOREST")) == len([x for x in log if "forest" in x.text().lower()]) > 0
    assert list(log[2:5]) == [log[2], log[3], log[4]]
    assert len(session.goto(0).log) == len([line for line in log if line.ply == 0])


def test_lines_are_found_by_their_rule_in_every_language() -> None:
    play = lab.play("stone-age", players=["careful", "careful"], seed=7).run_bots()
    rounds = len(play.log.filter("round.next"))
    assert rounds >= play.position.state.round
    with speaking("ja"):
        assert len(play.log.filter("round.next")) == rounds
        assert "第2ラウンド" in repr(play.log.filter("round.next"))
        assert repr(play.log.filter("the game ends")) == "そのような行はありません"
        assert "手：place 1 hunt" in repr(play.goto(0).moves)
