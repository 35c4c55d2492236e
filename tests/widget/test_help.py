"""The help of a board: signs, the words of its game, keys."""

from __future__ import annotations

from html import unescape

import pytest
from fixtures.hike import Hike

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games import game_names
from stoneage_lab.lessons.glossary import glossary


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_the_help_explains_the_words_of_the_game(game: str, language: str) -> None:
    board = lab.Board(lab.play(game, seed=7))
    board.change("language", language)
    text = unescape(board.scenery["help"])
    told = [(term.word(language), term.meaning(language)) for term in glossary(game).terms]
    assert len(told) > 10
    at = [text.find(f"<dt>{word}</dt><dd>{meaning}</dd>") for word, meaning in told]
    assert min(at) > 0
    assert max(at) < text.index("<kbd>Enter</kbd>")
    board.close()


def test_a_game_without_notebooks_has_its_keys_alone() -> None:
    board = lab.Board(lab.play(Hike(2), players=2, seed=7))
    text = board.scenery["help"]
    assert "sal-terms" not in text
    assert "<kbd>Enter</kbd>" in text
    board.close()
