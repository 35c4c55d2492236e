"""A cell that is run once more makes a new game, and its board offers the one of before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.session.running_cell import RunningCell
from stoneage_lab.widget import resume_offer

Run = Callable[..., lab.Board]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run a cell that begins a game and shows it."""
    monkeypatch.setattr(resume_offer, "LATEST_RUNS", {})
    numbers = iter(range(1, 100))
    made: list[lab.Board] = []

    def one(cell: str = "a", game: str = "stone-age", **asked: Any) -> lab.Board:
        now = RunningCell(cell, next(numbers))
        monkeypatch.setattr(resume_offer, "running_cell", lambda: now)
        given: dict[str, Any] = {"players": ["you", "careful"], "seed": 7} | asked
        made.append(lab.Board(lab.play(game, **given)))
        return made[-1]

    yield one
    for board in made:
        board.close()


def press(board: lab.Board, t: str = "resume", **fields: Any) -> dict[str, Any]:
    board.send = lambda message, buffers=None: None
    request = f"r{board.rev}-{t}"
    return board.answer({"t": t, "req": request, "rev": board.rev, **fields})


def prompt(board: lab.Board) -> str:
    return str(board.view["parts"]["prompt"])


def offers(board: lab.Board) -> bool:
    return 'data-command="resume"' in prompt(board)


def play_on(board: lab.Board, moves: int) -> None:
    for _ in range(moves):
        board.play.do(board.play.moves.words[0])


@pytest.mark.parametrize("game", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
@pytest.mark.parametrize("seed", [7, None])
def test_the_game_of_before_is_offered_and_gone_on_with(
    run: Run, game: str, seed: Any, tmp_path: Path
) -> None:
    players = ["you", *["random"] * (2 if game == "age-of-revive" else 1)]
    first = run(game=game, seed=seed, players=players)
    assert not offers(first)
    play_on(first, 2)
    again = run(game=game, seed=seed, players=players)
    play = again.play
    assert offers(again)
    assert play is not first.play
    assert press(again)["ok"]
    # The session that has a name in the notebook goes on, too.
    assert again.play is play
    assert [play.at(ply) for ply in range(play.last + 1)] == [
        first.play.at(ply) for ply in range(first.play.last + 1)
    ]
    assert (play.seed, play.ply) == (first.play.seed, first.play.ply)
    assert not offers(again)
    play_on(again, 1)
    assert play.last > first.play.last
    assert lab.load(play.save(tmp_path / "game.json")).ply == play.ply


def test_it_is_said_how_many_moves_it_has_in_both_languages(run: Run) -> None:
    play_on(run(), 3)
    again = run()
    assert "before has 3 moves" in prompt(again)
    again.change("language", "ja")
    assert "3手進んでいます" in prompt(again)


def test_who_plays_in_the_new_game_is_not_asked_any_more(run: Run) -> None:
    play_on(run(), 2)
    again = run()
    play_on(again, 1)
    assert not offers(again)
    refused = press(again)
    assert not refused["ok"]
    assert "no earlier game" in refused["text"]
    assert again.play.last >= 1


def test_a_game_that_nobody_went_on_with_is_still_offered_by_the_third_run(run: Run) -> None:
    play_on(run(), 2)
    run()
    third = run()
    assert "before has 2 moves" in prompt(third)
    assert press(third)["ok"]
    assert "before has 2 moves" in prompt(run())


@pytest.mark.parametrize(
    "other",
    [{"cell": "b"}, {"game": "agricola"}, {"players": ["careful", "you"]}, {"rules": "bga"}],
)
def test_no_other_cell_and_no_other_game_offers_it(run: Run, other: dict[str, Any]) -> None:
    play_on(run(), 2)
    assert not offers(run(**other))


def test_outside_a_notebook_and_in_its_first_run_nothing_is_offered(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(run(), 2)
    monkeypatch.setattr(resume_offer, "running_cell", lambda: None)
    board = lab.Board(lab.play("stone-age", ["you", "careful"], seed=7))
    assert not offers(board)
    board.close()
    # A cell that only shows a session shows the same one again.
    play = lab.play("stone-age", ["you", "careful"], seed=7)
    for number in (50, 51):
        now = RunningCell("c", number)
        monkeypatch.setattr(resume_offer, "running_cell", lambda now=now: now)
        board = lab.Board(play)
        assert not offers(board)
        play_on(board, 1)
        board.close()


def test_several_boards_of_a_cell_offer_each_its_own(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards: list[lab.Board] = []
    for number in (1, 2):
        now = RunningCell("two", number)
        monkeypatch.setattr(resume_offer, "running_cell", lambda now=now: now)
        boards = [lab.Board(lab.play("stone-age", ["you", "careful"], seed=n)) for n in (1, 2)]
        if number == 1:
            play_on(boards[1], 2)
    assert [offers(board) for board in boards] == [False, True]
    assert press(boards[1])["ok"]
    assert boards[1].play.seed == 2
