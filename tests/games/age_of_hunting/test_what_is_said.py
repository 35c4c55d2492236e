"""Sentences and signs of Age of Hunting: each says what is so, and can be read alone."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.cli.terminal import Terminal
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.picture import explain_places, legend_text, text
from stoneage_lab.games.age_of_hunting.drawing.grounds import area_letters
from stoneage_lab.games.age_of_hunting.drawing.legend import legend
from stoneage_lab.games.age_of_hunting.explain.area_text import area_words

OURS = {"en": "our ruling", "ja": "独自の裁定"}
GAME = lab.game("age-of-hunting", 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_ours_are_marked(language: str) -> None:
    book = lab.rulebook("age-of-hunting", 4)
    with speaking(language):
        for id in (
            "recall.group", "recall.close", "harvest.areas", "copy.chief", "copy.hut",
            "harvest.stock", "take.count", "develop.once", "develop.extra", "setup.rocks",
            "store.caves", "end.track", "score.board", "score.stored", "score.coins", "score.tie",
            "hunt.must", "setup.grounds", "setup.lands", "return.count", "trade.same",
        ):  # fmt: skip
            assert OURS[language] in book[id].source.lower(), id


def areas() -> Iterator[tuple[str, str]]:
    """Yield what is printed on every area: its signs, and its words."""
    texts = GAME.texts("en")
    for face in GAME.parts.faces:
        for area in face.areas:
            yield area_letters(area), area_words(texts, area)


def test_areas_that_do_different_things_have_different_signs() -> None:
    meaning: dict[str, str] = {}
    for signs, said in areas():
        assert meaning.setdefault(signs, said) == said, signs
    assert len(meaning) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_the_board_is_explained(language: str) -> None:
    told = legend(GAME, language)
    known = set("".join(sign for sign, _ in told.signs)) | set("0123456789 .|+-<")
    known |= set("endcavefollowerhut_x")  # words that stand beside a sign
    session = lab.play(GAME, ["random"] * 4, seed=5)
    strange = set()
    for _ in range(60):
        session.step()
        for line in text(session, language="en").splitlines():
            if re.match(r"    +\S", line):  # inside a strip
                strange |= {letter for letter in line if letter not in known}
    assert strange <= {"B", "G", "Y"}, strange  # the letters of the other seats
    for sign, meaning in told.signs:
        assert meaning, sign
        assert not meaning.startswith("sign."), sign


def test_a_point_and_a_chief_have_signs_of_their_own() -> None:
    drawn = " ".join(signs for signs, _ in areas())
    assert "p" in drawn
    assert "*" not in drawn.replace("=*", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_can_be_asked_for(language: str) -> None:
    with speaking(language):
        session = lab.play("age-of-hunting", 2, seed=3)
        terminal = Terminal(session, io.StringIO())
        told = terminal.answer("legend")
        assert "=^" in told
        assert told == legend_text(session.game)
        assert text(session, legend=True).endswith(told)
        assert told not in text(session)
        assert "legend" in terminal.answer("help")
        place = terminal.answer("legend b3 area 2" if language == "en" else "legend b3")
        said = area_words(session.game.texts(), session.position.state.area(2, 2))
        assert said in place.replace("\n", " ")
        nowhere = terminal.answer("legend zzz")
        assert "zzz" in nowhere


@pytest.mark.parametrize("game", ["stone-age", "agricola", "age-of-revive"])
def test_any_game_may_offer_a_legend(game: str) -> None:
    for language in LANGUAGES:
        with speaking(language):
            terminal = Terminal(lab.play(game, ["you", *["random"] * 2], seed=3), io.StringIO())
            assert len(terminal.answer("legend").splitlines()) > 5


def test_another_food_is_called_so_where_the_same_is_refused() -> None:
    grape = [said for signs, said in areas() if "g⇄?" in signs]
    assert grape
    assert all("food of another kind" in said for said in grape)
    coins = [said for signs, said in areas() if "$⇄?" in signs]
    assert all("food of any kind" in said for said in coins)


@pytest.mark.parametrize("language", LANGUAGES)
def test_waiting_areas_are_named(language: str) -> None:
    waits = next(iter(waiting()), None)
    assert waits is not None
    position, refusal = waits
    name = position.game.texts(language)(f"ground.{refusal.ground2}")
    sentence = refusal.sentence(language)
    assert name in sentence
    assert not re.search(r"\b[bn]\d+ \d", sentence), sentence


def waiting() -> Iterator[tuple[lab.Position, lab.core.rule.Refusal]]:
    """Yield positions in which areas wait, with the refusal of one that does not."""
    for seed in range(20):
        session = lab.play("age-of-hunting", ["random"] * 4, seed=seed)
        for _ in range(80):
            session.step()
            position = session.position
            if any(word.startswith("use ") for word in position.moves.words):
                for ground in ("b1", "b2", "b3", "b4", "n1", "n2"):
                    for refusal in position.refusals(f"use {ground} 1"):
                        if refusal.rule.id == "use.waiting":
                            yield position, refusal


def test_numbers_and_their_words_agree() -> None:
    goods = GAME.texts("en")
    said = goods("event.return", seat="red", foods=5, caves=3, goods=(("grape", 4), ("boar", 1)))
    assert said == "Red has 5 foods for 3 caves and gives back 4 grapes, 1 boar."


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_says_a_sentence_once_and_names_its_actions(language: str) -> None:
    with speaking(language):
        explained = lab.play("age-of-hunting", 4, seed=3).explain()
        assert len({str(refusal) for refusal in explained.may_not}) == len(explained.may_not) == 1
        assert explained.refused[0][0] in repr(explained)
        assert explained.refused[0][0] in explained._repr_html_()
        stone_age = lab.play("stone-age", 2, seed=3).do("place 2 hut").explain()
        assert ["place 2 hut"] in stone_age.refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hut_leaves_the_points_of_its_space_in_sight(language: str) -> None:
    laid = table(2, {}, {"b1 4": "red", "b1 6": "blue"})
    board = text(laid, language=language)
    strip = board.partition("b1")[2].splitlines()[1].split()
    assert strip == [".", ".", "0", ".", "R^1", ".", "B^2"]
    signs = dict(legend(GAME, language).signs)
    assert "2" in signs["R^2"]
    assert explain_places(laid, "R^2", language=language) == f"R^2  {signs['R^2']}"
    assert explain_places(laid, "=^", language=language) == f"=^  {signs['=^']}"


def test_a_board_in_japanese_has_no_english_words() -> None:
    board = text(table(2, {}), language="ja").partition("\n")[2]  # the title stays
    assert not re.search(r"[a-z]{4,}|hut", board), board
    assert ": " not in board
    told = explain_places(table(2, {}), "b3", language="ja")
    assert "。ここの小屋" in told


def test_reasons_count_what_comes_home_and_what_finds_no_cave() -> None:
    texts = {language: GAME.texts(language) for language in LANGUAGES}
    assert texts["en"]("reason.too_many", n=1) == "1 food finds no cave, unless it is spent."
    assert texts["en"]("reason.too_many", n=2) == "2 foods find no cave, unless they are spent."
    laid = table(2, {"b3": "r0 b1", "b1": "r1"})
    said = str(lab.coach(laid, tries=30))
    assert "Brings the chief back to your hand." in said
    assert "Brings the chief and 1 follower back to your hand." in said
    with speaking("ja"):
        said = str(lab.coach(laid, tries=30))
    assert "族長が手元に戻ります。" in said
    assert "部下0人" not in said
