"""Lessons on one page, and the words of the game."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.registry import taught

SUMMARIES = taught("SUMMARIES", "stone-age")


@pytest.mark.parametrize(("lesson", "code"), in_turn(SUMMARIES, LANGUAGES))
def test_the_page_has_everything_the_notebook_shows(lesson: str, code: str) -> None:
    one = lab.summary(lesson)
    page = unescape(one.page(code))
    assert f'<html lang="{code}">' in page
    assert "size: A4" in page
    assert page.count("data:image/svg+xml") == 1
    with speaking(code):
        assert one.title in page
        assert len(one.lines()) == len(one.points) >= 6
        for head, text in one.lines():
            assert head in page
            assert text in page
            assert not head.startswith(lesson)  # a key shows itself where its text is missing
            assert not text.startswith(lesson)
            assert text.split()[0] in repr(one)


def test_a_page_is_saved_for_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab.summary("R1").save() == Path("R1-summary.html")
    assert "Never twice" in Path("R1-summary.html").read_text(encoding="utf-8")
    saved = lab.summary("R1").save(tmp_path / "page.html", language="ja")
    assert '<html lang="ja">' in saved.read_text(encoding="utf-8")
    with pytest.raises(lab.RecordError, match="nowhere"):
        lab.summary("R1").save(tmp_path / "nowhere" / "page.html")


def test_a_handout_shows_the_position_it_asks_about() -> None:
    page = worksheets_page("R1", "1B", students=1)
    assert page.count("data:image/svg+xml") == 2  # of two questions


def test_words_can_be_looked_up() -> None:
    words = lab.glossary("stone-age")
    assert words["Ring"] == words["ring"] == "Room for one person at a place."
    with pytest.raises(lab.SetupError, match="ring"):
        words["rings"]
    assert "hunting grounds (R0)" in repr(words)
    with speaking("ja"):
        assert "狩場" in repr(lab.glossary("stone-age"))
