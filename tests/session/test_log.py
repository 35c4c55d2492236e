"""The log: what is told in one breath, and what has a line of its own."""

from __future__ import annotations

from typing import Any

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.game import Game
from stoneage_lab.core.state import Event
from stoneage_lab.drawing.log_view import RECENT, log_of


def whole_game() -> lab.Session:
    return lab.play(Pig(2, rules="long"), players=["random", "random"], seed=3).run_bots()


@pytest.fixture(scope="module")
def game() -> lab.Session:
    return whole_game()


def test_passages_hold_every_line_once_in_order(game: lab.Session) -> None:
    passages = game.log.passages()
    assert [id(line.event) for p in passages for line in p.lines] == [id(x.event) for x in game.log]
    for passage in passages:
        assert len({(line.ply, line.topic) for line in passage.lines}) == 1


def test_a_game_without_topics_tells_a_move_in_one_line() -> None:
    session = lab.play(Pig(2), players=["random", "random"], seed=3).run_bots()
    plies = [passage.ply for passage in session.log.passages()]
    assert plies == sorted(set(plies))
    assert drawing.topics(session.game) == {}
    assert log_of(session, "en").lines[0].current


def test_some_moves_are_told_as_in_the_whole_log(game: lab.Session) -> None:
    ply = game.last // 2
    whole = [passage for passage in game.log.passages() if passage.ply in (ply, ply + 1)]
    some = game.log_of_moves(ply, ply + 1).passages()
    assert [repr(passage) for passage in some] == [repr(passage) for passage in whole]
    assert [passage.follows for passage in some] == [passage.follows for passage in whole]


def test_the_log_of_moves_counts_as_goto_does(game: lab.Session) -> None:
    whole, late = game.log, game.last - 1
    assert repr(game.log_of_moves(0, -1)) == repr(whole)
    assert [line.ply for line in game.log_of_moves(late, -1)] == [
        line.ply for line in whole if line.ply >= late
    ]


def test_a_board_reads_the_moves_it_lists_only_and_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = whole_game()
    asked: list[Event] = []
    sentence = type(session.game).sentence

    def listening(game: Game, event: Event, *given: Any) -> str:
        asked.append(event)
        return sentence(game, event, *given)

    monkeypatch.setattr(type(session.game), "sentence", listening)
    log = log_of(session, "en")
    listed = session.log_of_moves(max(0, session.ply - RECENT + 1), session.last)
    assert 0 < len(asked) <= len(listed) < len(session.log) / 2
    asked.clear()
    assert log_of(session, "en") == log
    assert asked == []
