"""The text of a game with its variations in parentheses is read back into the same game.

The words of real games are what may be misread: every game of the package is asked.
"""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import LabError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.session.variations import MOST_NESTED
from stoneage_lab.session.variations_from_text import MOST_LETTERS

GAMES = ["stone-age", "age-of-hunting", "age-of-revive", "agricola"]


def grown(game: str, seed: int) -> lab.Session:
    """A game of random moves that was left again and again, also from lines that left it."""
    rng = Rng(seed)
    play = lab.play(game, players=3, seed=seed)
    for _ in range(12):
        play.do(play.moves[rng.below(len(play.moves))])
    for number in range(6):
        lines = [play, *play.lines]
        line = lines[rng.below(len(lines))]
        begun = rng.below(line.last + 1)
        other = line.variations.begin(begun, f"line {'abcdef'[number]}" if number % 2 else "")
        for _ in range(1 + rng.below(4)):
            if not other.over:
                other.do(other.moves[rng.below(len(other.moves))])
    return play


def told(play: lab.Session) -> Any:
    """All that a tree of lines holds, but the numbers of the lines."""
    lines = sorted(
        (line.name, line.depth, line.begun, line.moves, line.play.position.state.to_dict())
        for line in play.variations
    )
    return play.record().moves, play.position.state.to_dict(), lines


def test_of_a_game_that_hides_the_moves_of_others_are_dots() -> None:
    play = grown("age-of-revive", 3)
    text = play.variations.text()
    assert text.startswith("1. …")
    with pytest.raises(lab.RecordError, match="Move 1 is not told"):
        lab.play("age-of-revive", players=3, seed=3).variations.read(text)


@pytest.mark.parametrize("game", [each for each in GAMES if not lab.game(each).hides])
@pytest.mark.parametrize("seed", [3, 8])
def test_what_is_written_is_read_back(game: str, seed: int) -> None:
    play = grown(game, seed)
    again = lab.play(game, players=3, seed=seed)
    text = play.variations.text()
    assert again.variations.read(text) is again
    assert again.variations.text() == text
    assert told(again)[:2] == told(play)[:2]
    named = [line.name for line in play.variations if line.name and not line.empty]
    for name in named:
        line, other = play.variations[name], again.variations[name]
        assert other.moves == line.moves
        assert other.play.position.state.to_dict() == line.play.position.state.to_dict()
    assert len(again.variations) == sum(not line.empty for line in play.variations)


def test_a_game_with_bots_is_read_move_by_move() -> None:
    seats = ["careful", "you"]
    play = lab.play("stone-age", seats, seed=4)
    for _ in range(3):
        play.do(play.moves[0])
    assert "careful" in play.players
    again = lab.play("stone-age", seats, seed=4).variations.read(play.variations.text())
    assert again.record().moves == play.record().moves


def test_lines_are_broken_and_spaces_do_not_matter() -> None:
    text = "1.  place 1 hunt\n 2. place 1\nfield ( {hut\n first} 2. place 2 hut\n)"
    play = lab.play("stone-age", players=2, seed=7).variations.read(text)
    assert play.variations["hut first"].moves == ["place 2 hut"]
    assert play.record().moves == ["place 1 hunt", "place 1 field"]


WRONG = [
    (5, "have to be a text"),
    ("x" * (MOST_LETTERS + 1), "too long"),
    ("place 1 hunt", "is no move"),
    ("1.", "is no move"),
    ("1. place 1 hunt 3. place 1 field", "Move 3 stands where move 2 is wanted"),
    ("2. place 1 hunt", "Move 2 stands where move 1 is wanted"),
    ("0. place 1 hunt", "Move 0 stands where move 1 is wanted"),
    ("1. place 1 moon", "Move 1 is not possible"),
    ("1. place 1 hut", "Move 1 is not possible"),
    ("1. …", "is not told"),
    ("1. place 1 hunt (", "not closed"),
    ("1. place 1 hunt )", "without its"),
    ("1. place 1 hunt ()", "no moves"),
    ("1. place 1 hunt ({a})", "no moves"),
    ("1. place 1 hunt {a} (1. place 1 field)", "is no move"),
    ("1. place 1 hunt (3. place 1 field)", "has only 1 move."),
    ("1. place 1 hunt ({a} 1. place 1 moon)", "Move 1 of “a” is not possible"),
    ("1. place 1 hunt ({a} 1. place 1 field) ({a} 1. place 2 hut)", "called “a” already"),
    ("1. place 1 hunt ({7} 1. place 1 field)", "cannot be the name"),
    ("1. place 1 hunt " + "(" * (MOST_NESTED + 1), "may be nested"),
    ("1. place 1 hunt }", "is no move"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_told_and_nothing_is_read(text: Any, said: str) -> None:
    play = lab.play("stone-age", players=2, seed=7)
    with pytest.raises(LabError) as error:
        play.variations.read(text)
    assert said in str(error.value)
    assert (play.last, len(play.variations)) == (0, 0)
    for language in LANGUAGES:
        with speaking(language), pytest.raises(LabError) as error:
            play.variations.read(text)
        assert "{given" not in str(error.value)
        assert ("。" in str(error.value)) == (language == "ja")


def test_a_game_with_moves_stays_as_it_is() -> None:
    play = lab.play("stone-age", players=2, seed=7).do("place 1 hunt")
    with pytest.raises(lab.HistoryError, match="without moves"):
        play.variations.read("1. place 1 field")
    assert play.record().moves == ["place 1 hunt"]


def test_nothing_is_read_from_nothing() -> None:
    play = lab.play("stone-age", players=2, seed=7)
    assert play.variations.read(" \n").last == 0
