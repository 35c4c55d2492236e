"""What decided a game is found with few tries, and is the same on every machine."""

from __future__ import annotations

import pytest
from fixtures.hike import Hike

import stoneage_lab as lab
from stoneage_lab.advice import decisive_moves
from stoneage_lab.advice.decisive_moves import Decisive, DecisiveMoves
from stoneage_lab.session.session import Session


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    lab.register(Hike)
    monkeypatch.setattr(decisive_moves, "SECOND_LOOK", 40)


def walked(*first: str, goal: int = 30) -> Session:
    """Red takes its time, Blue walks as fast as one can walk."""
    play = lab.play(Hike(2), seed=7)
    while not play.over:
        play.do(first[play.ply // 2 % len(first)] if play.position.mover == 0 else "walk 3")
    return play


def looked_at(play: Session) -> Decisive:
    search = DecisiveMoves(play)
    while search.step():
        pass
    return search.review()


def test_who_rested_before_losing_is_told_which_decision_cost_most() -> None:
    found = looked_at(walked("walk 1", "rest", "walk 3"))
    assert set(found.lessons) == {"red", "blue"}
    lesson = found.lessons["red"]
    assert lesson is not None
    assert lesson.seat == "red"
    assert lesson.played.words in ("rest", "walk 1")
    assert lesson.better.words not in ("rest", "walk 1")
    assert lesson.cost > 0


def test_the_same_game_gives_the_same_again() -> None:
    play = walked("walk 3", "walk 2")
    one, other = looked_at(play), looked_at(play)
    assert one.turn == other.turn
    assert [each and (each.ply, each.cost) for each in one.lessons.values()] == [
        each and (each.ply, each.cost) for each in other.lessons.values()
    ]


def test_the_chance_of_the_winner_rose_at_the_turning_point() -> None:
    play = walked("walk 3", "walk 3", "walk 3", "rest", "walk 1")
    turn = looked_at(play).turn
    assert turn is not None
    assert (turn.seat,) == play.winners
    assert turn.after - turn.before >= 0.15


def test_of_a_player_alone_points_are_compared_and_there_is_no_turning_point() -> None:
    play = lab.play("agricola", players=1, seed=3)
    while not play.over:
        play.do(play.moves.words[-1])
    assert DecisiveMoves(play)._stretch() == []


def test_it_can_be_stopped_and_goes_on_where_it_was() -> None:
    search = DecisiveMoves(walked("walk 1"))
    assert not search.step(lambda: True)
    assert search.done[0] == 0
    while search.step():
        pass
    done, expected = search.done
    assert 0 < done <= expected


def test_the_turning_point_and_the_lesson_of_one_move_tell_the_same_loss() -> None:
    search = DecisiveMoves(walked("walk 3", "rest", "walk 1"))
    while search.step():
        pass
    again = [each for each in search._again.values() if each.seat == "red"]
    assert any(each.behind > 0.05 for each in again)
    lesson = search.review().lessons["red"]
    assert lesson is not None
    for judged in again:
        turn = search._rise(judged, 0.9)
        assert turn.played - turn.before == pytest.approx(judged.behind)
        # No other move of the same person is said to have cost more than the costliest.
        assert judged.equal or judged.cost <= lesson.cost


def test_where_all_is_lost_anyway_points_are_what_is_learned_from() -> None:
    search = DecisiveMoves(walked("walk 1", "rest"))
    while search.step():
        pass
    again = [each for each in search._again.values() if each.seat == "red"]
    for each in again:
        # Nothing is left to win, as far as the tries can tell.
        each.rating, each.behind, each.cost = "equal", 0.0, 0.0
    most = max(again, key=lambda each: each.behind_points)
    assert most.behind_points >= decisive_moves.LEAST_POINTS
    assert search.review().lessons["red"] is most
