"""Boards of one game share the work of the coach: each decision is searched once for all."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fixtures.hike import Hike
from fixtures.market import Market

import stoneage_lab as lab
from stoneage_lab.advice import reviewer
from stoneage_lab.session.session import Session
from stoneage_lab.widget import shared_review
from stoneage_lab.widget.board import Board


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_review, "TRIES", 3)
    lab.register(Hike)


@pytest.fixture
def boards() -> Iterator[Callable[..., Board]]:
    made: list[Board] = []

    def make(play: Session, **given: Any) -> Board:
        board = Board(play, **given)
        board.send = lambda message, buffers=None: None
        made.append(board)
        return board

    yield make
    for board in made:
        board.close()


class Watched:
    """The decisions that the coach searches, held up before the first until it may begin."""

    def __init__(self) -> None:
        self.searched: list[tuple[int, str]] = []
        self.stopped: list[int] = []
        self.may_begin = threading.Event()
        self.may_begin.set()
        self.begun = threading.Event()
        self.at: dict[int, Callable[[], None]] = {}

    def judge(self, ply: int, position: Any, *given: Any) -> Any:
        self.begun.set()
        assert self.may_begin.wait(300)
        self.searched.append((ply, position.mover_name))
        self.at.get(ply, lambda: None)()
        found = JUDGE(ply, position, *given)
        if found is None:
            self.stopped.append(ply)
        return found

    @property
    def plies(self) -> list[int]:
        return [ply for ply, _ in self.searched]


JUDGE = reviewer.judge_decision


@pytest.fixture
def coach(monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched()
    monkeypatch.setattr(reviewer, "judge_decision", watched.judge)
    return watched


def hike() -> Session:
    play = lab.play(Hike(2), seed=7)
    for words in ("walk 1", "walk 2", "walk 3", "rest"):
        play.do(words)
    return play


def market(players: Any, moves: int) -> Session:
    play = lab.play(Market(len(players)), players, seed=3)
    for _ in range(moves):
        if not play.over:
            play.do(play.moves[0])
    return play


def ask(board: Board) -> None:
    ask.count += 1  # type: ignore[attr-defined]
    message = {"t": "review", "req": f"r{ask.count}", "rev": board.view["rev"]}  # type: ignore[attr-defined]
    assert board.answer(message)["ok"]


ask.count = 0  # type: ignore[attr-defined]


def ask_all(coach: Watched, boards: list[Board]) -> None:
    """Press the button of all boards before the first decision is searched."""
    coach.may_begin.clear()
    for board in boards:
        ask(board)
    coach.may_begin.set()
    for board in boards:
        board.wait_for_review()


def has_curve(board: Board) -> bool:
    return "sal-way" in board.view["parts"]["log"]


# ---- the work is done once ---------------------------------------------------------------------


def test_four_boards_of_a_game_do_the_work_of_one(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = hike()
    four = [boards(play) for _ in range(4)]
    ask_all(coach, four)
    assert coach.plies == [0, 1, 2, 3]
    assert all(map(has_curve, four))
    late = boards(play)
    assert not has_curve(late)
    ask(late)
    late.wait_for_review()
    assert coach.plies == [0, 1, 2, 3]
    assert late.view["parts"]["log"] == four[0].view["parts"]["log"]


def test_two_lines_at_once_search_what_they_share_once(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = hike()
    line = play.variations.begin(2, "hut")
    line.do("rest").do("rest")
    game, other = boards(play), boards(play)
    other.answer({"t": "line", "req": "1", "rev": other.view["rev"], "line": "2"})
    assert other.play.last == 4
    ask_all(coach, [game, other])
    assert sorted(coach.plies) == [0, 1, 2, 2, 3, 3]
    assert has_curve(game)
    assert has_curve(other)


def test_a_finished_game_of_hidden_hands_is_searched_once_too(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = market(["random", "random"], 0).run_bots()
    assert play.over
    one, two = boards(play), boards(play)
    ask(one)
    one.wait_for_review()
    before = list(coach.plies)
    assert len(before) == len(set(before)) > 3
    ask(two)
    two.wait_for_review()
    assert coach.plies == before
    assert has_curve(two)


def test_without_threads_they_share_it_too(
    boards: Callable[..., Board], coach: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_review, "in_background", lambda work, name: None)
    play = hike()
    one, two = boards(play), boards(play)

    def press_both() -> None:
        ask(one)
        ask(two)

    # In a thread of its own: where a loop of events runs, as that of a browser's tests may in this
    # one, the steps would wait until the loop comes to them.
    pressing = threading.Thread(target=press_both)
    pressing.start()
    pressing.join()
    assert coach.plies == [0, 1, 2, 3]
    assert has_curve(one)
    assert has_curve(two)


def test_other_moves_of_the_same_number_are_another_game(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = hike()
    board = boards(play)
    ask(board)
    board.wait_for_review()
    coach.searched.clear()
    play.goto(3).do("walk 1")
    assert play.last == 4
    assert not has_curve(board)
    ask(board)
    board.wait_for_review()
    assert coach.plies == [3]
    assert has_curve(board)


# ---- closed boards -----------------------------------------------------------------------------


def test_what_nobody_wants_any_more_stops_within_the_decision(
    boards: Callable[..., Board], coach: Watched
) -> None:
    board = boards(hike())
    coach.at[1] = board.close
    ask(board)
    thread = board._review._shared
    board.wait_for_review()
    assert thread is not None
    thread.wait()
    assert coach.plies == [0, 1]
    assert coach.stopped == [1]


@pytest.mark.parametrize("first", [True, False])
def test_a_closed_board_leaves_the_others_their_review(
    boards: Callable[..., Board], coach: Watched, first: bool
) -> None:
    play = hike()
    one, two = boards(play), boards(play)
    goes, stays = (one, two) if first else (two, one)
    coach.at[1] = goes.close
    ask_all(coach, [one, two])
    assert coach.plies == [0, 1, 2, 3]
    assert coach.stopped == []
    assert has_curve(stays)
    assert not has_curve(goes)


def test_who_asks_again_after_all_have_left_gets_a_review(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = hike()
    one, two = boards(play), boards(play)
    coach.may_begin.clear()
    ask(one)
    assert coach.begun.wait(300)
    ask(one)  # takes it away
    ask(two)
    coach.may_begin.set()
    two.wait_for_review()
    assert has_curve(two)
    assert not has_curve(one)
    # The first was stopped before it had judged a thing.
    assert coach.plies == [0, 0, 1, 2, 3]


def test_nothing_is_kept_when_all_boards_are_closed(boards: Callable[..., Board]) -> None:
    play = hike()
    one, two = boards(play), boards(play)
    for board in (one, two):
        ask(board)
        board.wait_for_review()
    kept = id(play.lock)
    one.close()
    gc.collect()
    assert kept in shared_review.reviews_of_games
    two.close()
    gc.collect()
    assert kept not in shared_review.reviews_of_games


def test_a_board_that_fails_takes_the_review_from_no_other(
    boards: Callable[..., Board], coach: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda told: raised.append(str(told.exc_value)))
    play = hike()
    bad, good = boards(play), boards(play)

    def fails() -> dict[str, Any]:
        raise OSError("the page is gone")

    coach.at[0] = lambda: monkeypatch.setattr(bad, "picture", fails)
    ask_all(coach, [bad, good])
    assert coach.plies == [0, 1, 2, 3]
    assert has_curve(good)
    assert raised == ["the page is gone"]


# ---- what may be seen --------------------------------------------------------------------------


def test_each_seat_is_told_of_its_own_decisions_alone(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = market(["you", "you"], 8)
    assert play.hides
    red, again, blue = (boards(play, seat=seat) for seat in ("red", "red", "blue"))
    ask_all(coach, [red, again, blue])
    searched = sorted(coach.searched)
    assert len(searched) == len(set(searched))
    for board, seat in ((red, "red"), (again, "red"), (blue, "blue")):
        found = board._review.found
        assert found is not None
        assert {each.seat for each in found.judged} == {seat}
        assert [each.ply for each in found.judged] == [
            ply for ply, mover in searched if mover == seat
        ]
        alone = lab.review(play, seat, tries=3, progress=False)
        assert found.curve == alone.curve
    own = {id(each) for each in red._review.found.judged}  # type: ignore[union-attr]
    assert own == {id(each) for each in again._review.found.judged}  # type: ignore[union-attr]


def test_a_decision_is_found_by_what_its_mover_saw_of_it(coach: Watched) -> None:
    """From the game itself or from what a seat has seen of it, while it goes on and at its end."""
    play = market(["you", "you"], 6)
    known: dict[Any, Any] = {}

    def own_of(session: Session, seat: str) -> list[Any]:
        looked = reviewer.Reviewer(session, seat, tries=3, known=known)
        while looked.step():
            pass
        return [each for each in looked.judged if each.seat == seat]

    before = own_of(play, "red")
    searched = list(coach.plies)
    assert own_of(play.seen_by("red"), "red") == before
    assert coach.plies == searched
    # Blue's own decisions are none that red's review has judged.
    assert not set(own_of(play, "blue")) & set(before)
    coach.searched.clear()
    while not play.over:
        play.do(play.moves[0])
    assert own_of(play, "red")[: len(before)] == before
    assert not {ply for ply, mover in coach.searched if mover == "red"} & set(searched)


# ---- languages ---------------------------------------------------------------------------------


def test_boards_of_two_languages_share_it_each_in_its_own(
    boards: Callable[..., Board], coach: Watched
) -> None:
    play = hike()
    english, japanese = boards(play, language="en"), boards(play, language="ja")
    ask_all(coach, [english, japanese])
    assert coach.plies == [0, 1, 2, 3]
    alone = boards(play, language="ja")
    ask(alone)
    alone.wait_for_review()
    assert japanese.view["parts"]["log"] == alone.view["parts"]["log"]
    assert english.view["parts"]["log"] != alone.view["parts"]["log"]
    assert japanese.view["parts"]["code"] == alone.view["parts"]["code"]
