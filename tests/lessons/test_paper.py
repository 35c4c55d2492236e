"""Paper from a notebook: a button prints the pages, a link keeps them, a file has the same."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import stoneage_lab as lab
from stoneage_lab.lessons.lesson_papers import LessonPaper

if TYPE_CHECKING:
    from playwright.sync_api import Page

Make = Callable[..., LessonPaper]

MADE = {
    "handout": lambda: lab.handout("L1", "1B", students=2),
    "key": lambda: lab.key("L1", "1B", students=2),
    "strip": lambda: lab.key("L1", "1B", strip=True),
    "plan": lambda: lab.plan("L1", "1B"),
    "japanese": lambda: lab.handout("H5", "１ｂ", students=1, language="ja"),
}


@pytest.mark.parametrize("what", MADE)
def test_a_press_prints_the_pages_and_nothing_of_the_notebook(page: Page, what: str) -> None:
    paper = MADE[what]()
    page.set_content(f"<p>a notebook</p>{paper._repr_mimebundle_()['text/html']}")
    frame = page.frames[1]
    frame.wait_for_selector("h1")
    frame.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print").click()
    assert frame.title() == "printed"
    assert "a notebook" not in frame.content()
    assert frame.locator("section").count() == paper.html.count("<section")
    link = page.get_by_role("link", name="Save as a file")
    assert link.get_attribute("download") == f"{paper.name}.html"
    kept = (link.get_attribute("href") or "").partition("base64,")[2]
    assert base64.b64decode(kept).decode() == paper.html


def test_a_file_is_named_after_lesson_and_class(tmp_path: Path) -> None:
    names = {what: make().name for what, make in MADE.items()}
    assert names == {
        "handout": "L1-1B-handout", "key": "L1-1B-key", "strip": "L1-1B-strip",
        "plan": "L1-plan", "japanese": "H5-1B-handout",
    }  # fmt: skip
    written = MADE["plan"]().save(tmp_path / "plan.html")
    assert written.read_text("utf-8") == MADE["plan"]().html
    with pytest.raises(lab.RecordError):
        MADE["plan"]().save(tmp_path / "missing" / "plan.html")


def test_a_title_is_in_the_language_of_the_pages() -> None:
    assert "ワークシート" in MADE["japanese"]().title
    assert "ワークシート" not in MADE["handout"]().title
    assert "2 pages" in repr(lab.handout("L1", "1B", students=1))


@pytest.mark.parametrize("what", MADE)
def test_pages_are_counted_where_their_number_is_known(what: str) -> None:
    paper = MADE[what]()
    told = f"{paper!r} {paper._repr_mimebundle_()['text/html']}"
    assert "A4" in told
    assert "0 pages" not in told.replace("10 pages", "")
    assert ("pages of A4" in told) is (paper.pages > 1)


@pytest.mark.parametrize("make", [lab.handout, lab.key, lab.plan])
def test_what_cannot_be_printed_is_told(make: Make) -> None:
    with pytest.raises(lab.SetupError, match="L99"):
        make("L99")
    with pytest.raises(lab.SetupError, match="name"):
        make("L1", "山田太郎")
