"""Every kind of puzzle on small games: what is asked, and what is right."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from fixtures.hush.game import Hush
from fixtures.nim.game import Nim
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.figures import progress
from stoneage_lab.puzzles.collection import PuzzleSet
from stoneage_lab.puzzles.kinds import KINDS
from stoneage_lab.puzzles.kinds.log_mistake import log_lines
from stoneage_lab.puzzles.kinds.only_move import OnlyMove
from stoneage_lab.puzzles.puzzle import Puzzle
from stoneage_lab.puzzles.puzzle_maker import agreement, by_theme, make_puzzles
from stoneage_lab.puzzles.simulated_game import PlayedGame
from stoneage_lab.session.position import Position


@pytest.fixture(autouse=True)
def games() -> None:
    lab.register(Pig)
    lab.register(Nim)
    lab.register(Hush)


def test_legal_or_not_in_pig() -> None:
    made = make_puzzles("pig", 3, ["legality"])
    assert {puzzle.asked["action"] for puzzle in made.values()} == {"roll", "hold"}
    for puzzle in made.values():
        empty = puzzle.position.state.to_dict()["pot"] == 0
        assert (puzzle.answer == "hold") is (puzzle.asked["action"] == "hold" and empty)
        assert [pick.key for pick in puzzle.picks] == ["legal", "hold"]
        right = puzzle.judge(puzzle.right_letter().upper())
        assert right
        assert ("nothing to hold" in repr(right)) is (puzzle.answer == "hold")
        wrong = puzzle.judge("b" if puzzle.right_letter() == "a" else "a")
        assert wrong.outcome == "mistake"
        assert puzzle.right_label() in wrong.text


def test_what_a_roll_brings_is_counted_exactly() -> None:
    game = Pig(2)
    position = Position(game, game.from_dict({"points": [0, 0], "pot": 12, "turn": 0, "node": 0}))
    asked = {"action": "hold", "figure": "points", "form": "sure", "picks": ["11", "12", "13"]}
    puzzle = Puzzle(KINDS["gain"], position, 0, asked, "12")
    assert KINDS["gain"].answer(puzzle) == "12"
    assert puzzle.judge("12").outcome == "right"
    assert puzzle.judge("24/2").outcome == "right"
    assert puzzle.judge("14").outcome == "mistake"
    assert puzzle.judge("twelve or so").outcome == "unreadable"


class Quick(OnlyMove):
    """Fewer tries: the rules of Nim are not compiled here."""

    tries = 15


@pytest.mark.parametrize("stones", [5])
def test_the_only_move_in_nim_leaves_a_multiple_of_four(stones: int) -> None:
    played = PlayedGame(Nim(2), ["take 1"], [])
    position = Position(played.game, played.game.from_dict({"stones": stones, "turn": 0}))
    played.positions[0] = position
    (found,) = Quick().find(played, 0, Rng(0))
    assert found.answer == f"take {stones % 4}"
    puzzle = Puzzle(KINDS["only_move"], position, found.seat, found.asked, found.answer)
    told = repr(puzzle.solution())
    assert "150 tries" in told
    assert all(f"take {n}" in told for n in (1, 2, 3))
    assert puzzle.judge("take 2").outcome == "mistake"
    made = PuzzleSet.of_puzzles("nim", [puzzle])
    assert repr(agreement(made)) == (
        "1 of 1 only moves was found again by an independent look (100 %)."
    )


def test_the_line_that_takes_too_many_stones_is_found() -> None:
    game = Nim(2)
    position = Position(game, game.from_dict({"stones": 6, "turn": 0}))
    lines = ["take 2", "take 2", "take 3", "take 1"]
    asked = {
        "lines": lines, "original": "take 1", "offered": [1, 3], "rules": ["nim.few"],
    }  # fmt: skip
    puzzle = Puzzle(KINDS["log_mistake"], position, 0, asked, "3 nim.few")
    assert KINDS["log_mistake"].answer(puzzle) == "3 nim.few"
    assert [line.partition(":")[0] for line in log_lines(puzzle)] == [
        "1. Red", "2. Blue", "3. Red", "4. Blue",
    ]  # fmt: skip
    assert "There are only 2 stones." in repr(puzzle.judge("b"))
    assert puzzle.judge("a").outcome == "mistake"


def test_nothing_hidden_is_in_a_puzzle() -> None:
    made = make_puzzles("hush", 4, ["legality", "log_mistake"])
    for puzzle in made.values():
        state = puzzle.position.state.to_dict()
        others = [hand for seat, hand in enumerate(state["hands"]) if seat != puzzle.seat]
        seen = puzzle.seen.state.to_dict()
        assert seen["hands"][puzzle.seat] == state["hands"][puzzle.seat]
        for seat, hand in enumerate(seen["hands"]):
            assert seat == puzzle.seat or set(hand) <= {-1}
        assert any(any(hand) for hand in others)
        # The same question about hands that differ in what the seat cannot see.
        other = puzzle.position.determinize(Rng(5), puzzle.seat)
        twin = Puzzle(puzzle.kind, other, puzzle.seat, puzzle.asked, puzzle.answer)
        assert twin.text() == puzzle.text()
        assert repr(twin.solution()) == repr(puzzle.solution())


def test_a_bar_with_the_name_of_the_kind_is_shown_while_puzzles_are_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    make_puzzles("pig", 2, ["legality", "gain"])
    said = capsys.readouterr().err
    for kind in ("legality", "gain"):
        assert f"\r{KINDS[kind].title()}: 1/8 positions" in said
        assert f"\r{KINDS[kind].title()}: 8/8 positions" in said
    assert "9/8" not in said
    make_puzzles("pig", 2, ["legality"], progress=False)
    assert not capsys.readouterr().err


def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    first = make_puzzles("pig", 4, ["legality", "gain"]).save(tmp_path / "a.json")
    again = make_puzzles("pig", 4, ["legality", "gain"]).save(tmp_path / "b.json")
    assert first.read_bytes() == again.read_bytes()
    found = PuzzleSet.load(first)
    assert [one.id for one in found.values()] == list(found)
    assert found.game == "pig"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "format"),
        ({"puzzles": [{"kind": "riddle"}]}, "puzzle 1"),
        ({"setups": None}, "setups"),
    ],
)
def test_a_damaged_file_is_one_sentence(tmp_path: Path, change: Any, said: str) -> None:
    path = make_puzzles("pig", 1, ["legality"]).save(tmp_path / "pig.json")
    data = json.loads(path.read_text("utf-8")) | change
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(lab.RecordError, match=said):
        PuzzleSet.load(path)


def test_what_is_no_game_no_kind_and_no_number_is_told() -> None:
    with pytest.raises(lab.SetupError, match="No game"):
        lab.practice("chess")
    with pytest.raises(lab.SetupError, match="no puzzles for pig yet"):
        lab.practice("pig")
    with pytest.raises(lab.SetupError, match="Known kinds: gain, which"):
        make_puzzles("pig", 1, ["riddle"])
    with pytest.raises(lab.SetupError, match="whole number from 1"):
        make_puzzles("pig", 0)


def test_every_theme_is_taken_in_turn() -> None:
    class Thing:
        def __init__(self, theme: str) -> None:
            self.theme = theme

    found: Any = [Thing("a")] * 9 + [Thing("b"), Thing("c")]
    assert sorted(one.theme for one in by_theme(found, 4)) == ["a", "a", "b", "c"]


def test_probabilities_are_read_in_percent_and_as_fractions() -> None:
    found = next(
        puzzle
        for puzzle in lab.practice("stone-age").puzzles.of("gain")
        if puzzle.asked["form"] == "chance"
    )
    exact = Fraction(found.answer)
    for given in (str(exact), f"{float(exact):.4f}", f"{float(100 * exact):.1f} %"):
        assert found.judge(given), given


def test_two_moves_are_compared_by_one_figure_and_without_tries_by_nothing_else() -> None:
    made = make_puzzles("agricola", 3, ["which"], tries=0)
    again = make_puzzles("agricola", 3, ["which"], tries=0)
    assert list(made) == list(again)
    assert len(made) == 3
    for puzzle in made.values():
        assert puzzle.kind.answer(puzzle) == puzzle.answer
        assert len(set(puzzle.asked["figures"].values())) == 1
        assert puzzle.judge(puzzle.answer)
        assert "more" in puzzle.question()
