"""The map of lessons: every lesson once, nothing before what it needs, links, ticks."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.lesson_map import LessonMap
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.prediction_keeper import KeptPrediction
from stoneage_lab.lessons.predictions_file import NAME, KeptPredictions
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import Student

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def tiles(shown: LessonMap) -> list[str]:
    return [tile.id for game in shown.games for band in shown.bands(game) for tile in band]


def test_every_lesson_is_on_the_map_once_and_after_what_it_needs() -> None:
    order = tiles(lab.lesson_map())
    assert sorted(order) == sorted(plans())
    for id in order:
        notes = taught("TEACHING")[id]
        met = [need not in order or order.index(need) < order.index(id) for need in notes.after]
        assert all(met), id


@pytest.mark.parametrize(("code", "folder"), [("en", NOTEBOOKS), ("ja", NOTEBOOKS / "ja")])
def test_each_tile_leads_to_its_notebook(
    code: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    with speaking(code):
        html = lab.lesson_map().html()
    links = re.findall(r'<a href="([^"]+)"><b>(\w+)</b>', html)
    assert {id for _, id in links} == {*plans()}
    assert all((folder / file).is_file() for file, _ in links)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_path_names_its_lessons_and_fills_its_periods(code: str) -> None:
    with speaking(code):
        shown = LessonMap("stone-age", address=lambda file: file)
        html, ways = unescape(shown.html()), dict(shown.paths())
    for (head, way), periods in zip(ways.items(), (1, 2, 8), strict=True):
        assert sum(tile.periods for tile in way) == periods, head
        path = html.split(f"<dt>{head}</dt>")[1].split("</dd>")[0]
        assert [f"<b>{tile.id}</b> {tile.title}</a>" in path for tile in way] == [True] * len(way)


def test_elsewhere_there_are_no_dead_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "<a " not in lab.lesson_map().html()


def test_a_tick_needs_all_predictions_of_the_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "stone_age" / "lessons"
    folder.mkdir(parents=True)
    mine = KeptPredictions(Student("1B", 7), folder)
    mine.write("stone-age/L1.2", KeptPrediction("6", "all alike"))
    assert ticked() == ["L1"]
    # Of two students nobody knows which one looks, until somebody says it.
    KeptPredictions(Student("1B", 8), folder).write("stone-age/L2.1", KeptPrediction("1/3"))
    assert ticked() == []
    lab.student("1B", 8)
    assert ticked() == ["L2"]
    lab.student("", 0)
    shutil.rmtree(folder)
    assert ticked() == []


def test_a_lesson_with_several_predictions_is_ticked_after_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "agricola" / "lessons"
    folder.mkdir(parents=True)
    mine = KeptPredictions(Student("1B", 7), folder)
    asked = lab.questions("agricola").values()
    guessed = [one.full_id for one in asked if one.guessed_first and one.lesson == "A9"]
    assert len(guessed) > 1
    for id in guessed:
        assert ticked("agricola") == []
        mine.write(id, KeptPrediction("1"))
    assert ticked("agricola") == ["A9"]


def test_a_damaged_file_of_predictions_ticks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "stone_age" / "lessons"
    folder.mkdir(parents=True)
    (folder / NAME).write_text("[]", encoding="utf-8")
    assert ticked() == []


def ticked(game: str = "stone-age") -> list[str]:
    shown = lab.lesson_map(game)
    found = [tile.id for band in shown.bands(game) for tile in band if tile.done]
    assert str(shown).count("✓") == shown.html().count("✓") == len(found)
    return found


@pytest.mark.parametrize(("id", "code"), in_turn(list(plans()), LANGUAGES))
def test_a_tile_says_what_a_teacher_asks(id: str, code: str) -> None:
    plan = plans()[id]
    with speaking(code):
        shown = lab.lesson_map(plan.game)
        tile = next(one for band in shown.bands(plan.game) for one in band if one.id == id)
        html = unescape(shown.html())
    assert tile.minutes == sum(plan.minutes())
    assert tile.question
    assert tile.question in html
    assert any(tile.units)
    assert tile.things in html
    if code == "ja":
        assert not re.search("[A-Za-z]{4,}", tile.question + tile.things)


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(lab.SetupError, match="chess"):
        lab.lesson_map("chess")
