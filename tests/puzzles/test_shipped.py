"""The puzzles that come with the games: every answer is still the one that the rules give."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.core.modules_to_compile import game_folders
from stoneage_lab.games import game_names
from stoneage_lab.puzzles.collection import FIRST, NAME, PuzzleSet, file_of, puzzles
from stoneage_lab.puzzles.kinds import KINDS
from stoneage_lab.puzzles.kinds.only_move import CLEAR
from stoneage_lab.puzzles.kinds.which_of_two import LEAST_AHEAD, brought, placed
from stoneage_lab.puzzles.puzzle import Puzzle

SAMPLED = 20
"""In the quick tier one of so many puzzles is looked at."""
HOUSE = [name for name in game_names() if file_of(name).is_file()]
MOST_BYTES = 3 << 20
# Choices between two moves beside those of the first ten.
MADE_CHOICES = {"age-of-hunting": 20, "agricola": 20, "stone-age": 10, "age-of-revive": 10}


def checked(puzzle: Puzzle) -> None:
    """The answer is right under the rules as they are, and can be told from all others."""
    if "tries" not in puzzle.asked:
        assert puzzle.kind.answer(puzzle) == puzzle.answer
    for code in ("en", "ja"):
        with speaking(code):
            labels = [pick.label for pick in puzzle.picks]
            assert len(set(labels)) == len(labels) > 1
            assert puzzle.judge(puzzle.right_label())
            assert puzzle.judge(puzzle.right_letter())
            wrong = [letter for letter, _ in puzzle.lettered() if letter != puzzle.right_letter()]
            assert not any(puzzle.judge(letter) for letter in wrong)
            assert "{" not in puzzle.text() + repr(puzzle.solution())
            assert repr(puzzle.solution())


def an_only_move_is_clear(puzzle: Puzzle) -> None:
    """What is kept of the coach's second look shows one move ahead of all others."""
    seen = puzzle.asked["seen"]
    legal = {move.words for move in puzzle.seen.legal()}
    assert {row[0] for row in seen} <= legal
    assert seen[0][0] == puzzle.answer
    assert seen[0][1] - max(row[1] for row in seen[1:]) >= 1000 * CLEAR - 1


def test_every_game_of_the_house_has_puzzles_of_every_kind() -> None:
    assert len(HOUSE) == len(game_folders())
    for name in HOUSE:
        assert puzzles(name).kinds() == list(KINDS), name
    assert sum(file_of(name).stat().st_size for name in HOUSE) < MOST_BYTES
    assert {file_of(name).parent for name in HOUSE} == set(game_folders())
    assert NAME == "puzzles.json"


@pytest.mark.parametrize("name", HOUSE)
def test_a_choice_between_two_moves_compares_what_can_be_counted_together(name: str) -> None:
    made = [id for id in puzzles(name).ids["which"] if id not in puzzles(name).first]
    assert len(made) >= MADE_CHOICES.get(name, 0)
    themes = set()
    for id in made:
        puzzle = puzzles(name)[id]
        figures = puzzle.asked["figures"]
        assert set(figures) == set(puzzle.asked["moves"])
        named = set(figures.values())
        # Pieces of unlike goods are counted together only where a game says so.
        assert len(named) == 1 or named <= set(lab.game(name).info.goods), id
        themes |= {(puzzle.answer.partition(" ")[0], *figures.values())}
        other = next(move for move in puzzle.asked["moves"] if move != puzzle.answer)
        assert brought(puzzle, puzzle.answer) >= brought(puzzle, other) + LEAST_AHEAD
        assert placed(puzzle.position, puzzle.asked["moves"]), id
    assert len(themes) * 5 >= len(made)


@pytest.mark.parametrize("name", HOUSE)
def test_answers_are_right_sampled(name: str) -> None:
    found = puzzles(name)
    for kind in found.kinds():
        for id in found.ids[kind][::SAMPLED]:
            checked(found[id])
            assert found[id].id == id


@pytest.mark.parametrize("name", HOUSE)
def test_only_moves_are_clear(name: str) -> None:
    for puzzle in puzzles(name).of("only_move"):
        an_only_move_is_clear(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("name", HOUSE)
def test_all_answers_are_right(name: str) -> None:
    for puzzle in puzzles(name).values():
        checked(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("name", HOUSE)
def test_the_coach_finds_only_moves_again(name: str) -> None:
    for puzzle in puzzles(name).of("only_move")[:5]:
        assert puzzle.kind.answer(puzzle) == puzzle.answer


@pytest.mark.parametrize("name", HOUSE)
def test_a_file_is_as_it_is_written(name: str, tmp_path: Path) -> None:
    for file in (file_of(name), file_of(name).with_name(FIRST)):
        kept = PuzzleSet.load(file)
        written = kept.save(tmp_path / NAME)
        assert written.read_bytes() == file.read_bytes()
        assert list(PuzzleSet.load(written)) == list(kept)
        assert set(kept) <= set(puzzles(name))


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("kind", ["gain", "score"])
def test_the_place_of_the_right_number_gives_nothing_away(name: str, kind: str) -> None:
    letters = Counter(puzzle.right_letter() for puzzle in puzzles(name).of(kind))
    assert set(letters) == set("abcd")
    assert max(letters.values()) <= letters.total() / 2


@pytest.mark.parametrize("name", HOUSE)
def test_no_refusal_asks_for_what_it_forbids(name: str) -> None:
    found = puzzles(name)
    for kind in ("legality", "log_mistake"):
        for puzzle in found.of(kind):
            said = puzzle.solution().lines[0]
            told = re.search(r"“(\w+)[^”]*” does not fit this moment: now .* has to (\w+)", said)
            assert told is None or told[1] != told[2], (puzzle.id, said)
