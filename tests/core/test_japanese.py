"""Japanese sentences have full-width punctuation, in every text of the project."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.practice_menu import with_puzzles

ROOT = Path(__file__).parents[2]
FOLDERS = ("stoneage_lab", "lite", "docs", "tests")
TEXTS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("ja.toml"))
LETTER = "[\u3040-\u30ff\u4e00-\u9fff々]"
HALF = re.compile(f"{LETTER}[,;:!?]|{LETTER}[.](?![\\w])|}}[,;:!?] ?(?={LETTER})")
# Brackets of Python or of a formula, such as P(…) and settle(…), are not of the sentence.
BRACKETS = re.compile(f"(?<![A-Za-z])\\([^()]*{LETTER}[^()]*\\)")
PARTED = re.compile("[0-9}>][ \N{NO-BREAK SPACE}]+[%％]")
BLUNT = re.compile("(?<![までょ])[うくぐすぬぶむる]。")
"""A verb at the end of a sentence that is not polite."""
LISTS = {"forms"}
"""Keys whose values are lists of words, divided by commas."""


def sentences(texts: dict[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text with its key."""
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{at}{key}.")
        elif key not in LISTS:
            yield f"{at}{key}", str(value)


@for_each(path=TEXTS)
def test_punctuation_is_full_width(path: Path) -> None:
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    wrong = [
        f"{key}: {text[max(0, found.start() - 12) : found.end() + 6]}"
        for key, text in sentences(texts)
        for pattern in (HALF, BRACKETS)
        for found in pattern.finditer(text)
    ]
    assert not wrong


@for_each(path=[path for path in TEXTS if path.match("games/*/drawing/text/ja.toml")])
def test_boards_speak_politely(path: Path) -> None:
    """As teachers write: です and ます. What the log tells is in its own short style."""
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    assert not [f"{key}: {text}" for key, text in sentences(texts) if BLUNT.search(text)]


@pytest.mark.parametrize("text", ["狩りです: 3", "狩り(2人)", "狩り, 森"])
def test_half_width_punctuation_is_found(text: str) -> None:
    assert HALF.search(text) or BRACKETS.search(text)


@for_each(path=TEXTS)
def test_no_space_stands_before_a_percent_sign(path: Path) -> None:
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    assert not [key for key, text in sentences(texts) if PARTED.search(text)]


def test_chances_that_the_coach_counts_have_no_space_before_the_sign():
    lab.language("ja")
    play = lab.play("stone-age", ["you", "careful"], seed=7)
    found = lab.coach(play, tries=20)
    shown = f"{found.numbers}{found.figure().svg}{found[0].chance}{found.meaning()}"
    assert re.search("[0-9]%", shown)
    assert not PARTED.search(re.sub("<[^>]*>", " ", shown))


@pytest.mark.parametrize("game", with_puzzles())
def test_answers_and_reasons_of_practice_have_no_space_before_the_sign(game: str) -> None:
    lab.language("ja")
    found = puzzles(game)
    shown = "\n".join(
        f"{puzzle.text()}\n{puzzle.judge(pick.key).shown()}\n{puzzle.solution}"
        for puzzle in (found[name] for name in found.first)
        for pick in puzzle.picks
    )
    assert re.search("[0-9]%", shown)
    assert not PARTED.search(shown)


JAPANESE_TITLES = {
    "age-of-hunting": "狩猟の時代",
    "age-of-revive": "エイジオブリバイブ",
    "stone-age": "ストーンエイジ",
    "agricola": "アグリコラ",
}


@pytest.mark.parametrize("game", sorted(JAPANESE_TITLES))
def test_a_game_is_called_by_its_japanese_title(game: str) -> None:
    lab.language("ja")
    known = lab.game(game)
    with pytest.raises(lab.SetupError) as wrong:
        lab.game(game, players=9)
    played = lab.simulate(game, games=2, seed=1, players=["random"] * max(known.player_counts()))
    play = lab.play(known, seed=7)
    bundle = play.position._repr_mimebundle_()
    said = {
        "error": str(wrong.value),
        "rulebook": lab.rulebook(game).title,
        "simulation": str(played),
        "practice": lab.practice(game).headline(),
        "game": repr(known),
        "session": repr(play),
        "position": repr(play.position),
        "picture": bundle["text/html"],
        "board in letters": bundle["text/plain"],
    }
    other = {where: text for where, text in said.items() if JAPANESE_TITLES[game] not in text}
    assert not other
    assert not [where for where, text in said.items() if known.title in text]
