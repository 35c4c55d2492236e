"""A puzzle gives a hint by a button and by a key; what it asks about glows; nothing jumps."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.places_of_moves import places_named
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.kinds import KINDS
from stoneage_lab.puzzles.practice import Practice
from stoneage_lab.puzzles.practice_menu import with_puzzles
from stoneage_lab.puzzles.progress_file import KeptPractice
from stoneage_lab.puzzles.puzzle_day import day_of

REQUESTS = count()
# How many of a hundred rule questions are about a place that lies on the table.
WITH_A_PLACE = {"stone-age": 95, "agricola": 90, "age-of-hunting": 95, "age-of-revive": 35}


def practising(game: str, *kinds: str) -> Practice:
    return Practice(puzzles(game), KeptPractice(game), day_of("2026-11-23"), kinds or None)


def ask(board: Any, t: str, **fields: Any) -> Any:
    return board.answer({"t": t, "req": f"h{next(REQUESTS)}", "rev": board.rev, **fields})


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_is_a_sentence_that_leaves_the_question_open(kind: str) -> None:
    for game in with_puzzles():
        for puzzle in puzzles(game).of(kind)[:12]:
            out = puzzle.kind.ruled_out(puzzle)
            assert out != puzzle.answer
            told = set()
            for code in LANGUAGES:
                with speaking(code):
                    told.add(hint := puzzle.kind.hint(puzzle))
                assert len(hint) > 5, (game, puzzle.id)
            assert len(told) == len(LANGUAGES), (game, puzzle.id)


def test_the_key_of_hints_asks_the_puzzle_and_not_the_coach() -> None:
    practice = practising("stone-age", "score")
    puzzle, board = practice.puzzle, practice.board()
    out = puzzle.kind.ruled_out(puzzle)
    assert ask(board, "hint")["ok"]
    guide = board.view["parts"]["guide"]
    assert "It is not this one" in guide
    # The answer that was taken away cannot be pressed; all others can.
    letter = next(letter for letter, pick in puzzle.lettered() if pick.key == out)
    buttons = {each.split('"')[0]: each for each in guide.split('id="guide-')[1:]}
    for each, _ in puzzle.lettered():
        assert f'aria-disabled="{"true" if each == letter else "false"}"' in buttons[each]
    assert "sal-coach" not in board.view["parts"]["prompt"]
    assert practice.said is None
    # The next puzzle begins without it.
    practice.answer(puzzle.answer)
    practice.next()
    assert "It is not this one" not in board.view["parts"]["guide"]
    board.close()


def test_a_hint_can_be_had_without_a_board() -> None:
    practice = practising("agricola", "gain")
    told = practice.hint()
    assert told.outcome == "told"
    assert practice.hinted
    assert practice.answer(practice.puzzle.answer)
    # After the answer there is nothing to be helped with.
    assert practice.hint() is practice.said


@pytest.mark.parametrize("game", with_puzzles())
def test_a_rule_question_lights_the_place_that_it_is_about(game: str) -> None:
    asked = puzzles(game).of("legality")
    lit = 0
    for puzzle in asked:
        ids = {place.id for _, place in scene_of(puzzle.seen, puzzle.seat).places()}
        marks = puzzle.kind.marks(puzzle)
        assert ids.issuperset(marks)
        others = {*puzzle.position.game.seats} - {puzzle.seen.game.seats[puzzle.seat]}
        named = others.intersection(puzzle.asked["action"].split())
        for mark in marks:
            assert not (others - named).intersection(mark.split("-")), (puzzle.id, mark)
        lit += bool(marks)
    assert lit * 100 >= WITH_A_PLACE[game] * len(asked)
    practice = practising(game, "legality")
    marks = puzzles(game)[practice.puzzle.id].kind.marks(practice.puzzle)
    board = practice.board()
    markup = board.view["parts"]["board"] + board.view["parts"].get("hand", "")
    for mark in marks:
        element = markup.partition(f'id="{mark}"')[2].partition(">")[0]
        assert "sal-meant" in markup.partition(f'id="{mark}"')[0].rpartition("<")[2] + element
    board.close()


@pytest.mark.parametrize(
    ("game", "move", "lit"),
    [
        ("agricola", "plow 2-3", ("red-2-3",)),
        ("agricola", "use grain", ("site-grain",)),
        ("agricola", "buy stone-oven", ("card-stone-oven",)),
        ("stone-age", "place 2 hut", ("site-hut",)),
        ("age-of-hunting", "place 1 b2", ("ground-b2",)),
        ("age-of-hunting", "recall b1 3", ("site-b1-3",)),
        ("age-of-revive", "use tent green", ("cell-green-tent",)),
        ("age-of-revive", "act", ()),
    ],
)
def test_a_move_is_at_the_place_that_it_names(game: str, move: str, lit: tuple[str, ...]) -> None:
    import stoneage_lab as lab

    players = max(2, min(lab.game(game).player_counts()))
    position = lab.play(game, players=players, seed=1).position
    seats = position.game.seats
    scene = scene_of(position, position.mover)
    assert places_named(scene, move, position.mover_name, seats) == lit
