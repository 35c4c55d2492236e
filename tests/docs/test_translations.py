"""Japanese pages: none is behind its English, each leads to Japanese, all have the same parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from docs.making import frame, translations
from docs.making.places import ROOT

PAGES = {page.path.relative_to(ROOT).as_posix(): page for page in translations.translated()}
WANTED = (
    "teachers", "classroom", "live_class", "table", "table_security", "privacy",
    "front_ends", "practice", "export", "bots",
)  # fmt: skip


def test_what_a_school_needs_is_there_in_japanese() -> None:
    assert {*PAGES} >= {"README.ja.md", *(f"docs/ja/{name}.md" for name in WANTED)}


@for_each(path=PAGES)
def test_no_page_is_behind_its_english(path: str) -> None:
    page = PAGES[path]
    english = page.english.relative_to(ROOT)
    assert not page.behind, (
        f"{english} was changed after {path} was translated: compare the two, "
        "then run python3 -m docs.making.translations"
    )


@for_each(path=PAGES)
def test_a_page_is_japanese_and_its_links_lead_somewhere(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)", "", text, flags=re.DOTALL)
    assert len(re.findall(r"[\u3040-\u30ff\u4e00-\u9fff]", prose)) > 500
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        assert ":" in link or ((ROOT / path).parent / link).exists(), link


@for_each(path=[path for path in PAGES if path != "README.ja.md"])
def test_code_of_a_page_can_be_typed(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    code = [one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "%pip" not in one]
    for block in code:
        compile(block, path, "exec")
        for name in re.findall(r"\blab\.(\w+)", block):
            assert hasattr(lab, name), name


def test_a_changed_english_page_is_noticed_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    english, japanese = tmp_path / "docs" / "a.md", tmp_path / "README.ja.md"
    english.write_text("One.", encoding="utf-8")
    japanese.write_text("一つ。\n\n<!-- english: docs/a.md -->\n", encoding="utf-8")
    assert [page.behind for page in translations.translated()] == [True]
    assert translations.main() == 0
    assert [page.behind for page in translations.translated()] == [False]
    english.write_text("Two.", encoding="utf-8")
    assert [page.behind for page in translations.translated()] == [True]
    assert japanese.read_text(encoding="utf-8").startswith("一つ。")


def test_the_frame_of_a_japanese_page_has_words_for_all_that_the_theme_asks() -> None:
    said = frame.japanese()
    for english in frame.ASKED:
        assert not re.search("[A-Za-z]", said(english)), english
