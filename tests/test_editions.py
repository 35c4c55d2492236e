"""The Japanese notebooks say what the English ones say, run the same code, and show Japanese."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.for_each import for_each
from support.notebook_results import Shown, left_in_english, phrases, shape

from tools import editions, notebook_runs

TRANSLATED = [path for path in editions.sources() if editions.translation_of(path).is_file()]
# Each game's first notebook begins with a live minute and a choice: two pictures of its table more.
# What a player has is shown in pictures of this part of the table.
# Trees of Agricola stand where they are drawn, in every picture: its boards answer a press sooner.
ROOM = 19_600_000
each = for_each(source=TRANSLATED)
# Of lessons no Japanese run is kept, see test_lessons_in_japanese.py.
each_that_is_kept = for_each(source=[path for path in TRANSLATED if not editions.is_lesson(path)])


# ---- prose, code, links ----------------------------------------------------------------------


@each
def test_every_cell_is_translated_from_the_english_as_it_is_now(source: Path) -> None:
    translation = editions.translation_of(source)
    found = editions.sections(translation.read_text(encoding="utf-8"))
    assert editions.faults(editions.read(source), found) == [], translation


@each
def test_an_edition_is_the_same_code_with_the_prose_of_its_translation(source: Path) -> None:
    found = editions.sections(editions.translation_of(source).read_text(encoding="utf-8"))
    made = editions.japanese(editions.read(source), found, source)
    kept = editions.without_results(editions.read(editions.edition_of(source)))
    assert kept == made, "python3 dev.py notebooks --prose makes it again"
    chosen = [c for c in made["cells"] if editions.CHOICE in "".join(c["source"]).split("\n")]
    import_cells = [
        c for c in made["cells"] if c["cell_type"] == "code"
        and "import stoneage_lab as lab" in "".join(c["source"]).split("\n")
    ]  # fmt: skip
    assert chosen == import_cells != [], "every cell that may be run first chooses the language"


@each_that_is_kept
def test_both_editions_were_run_and_show_the_same_kinds_of_results(source: Path) -> None:
    english, japanese = map(editions.read, (source, editions.edition_of(source)))
    assert shape(english), "python3 dev.py notebooks runs it"
    assert shape(japanese) == shape(english)


def test_the_usual_tests_run_every_notebook_in_one_language_each_in_turn() -> None:
    """A lesson in Japanese is run by a test of its own, see test_lessons_in_japanese.py."""
    left_out = set(editions.out_of_turn())
    turns = editions.turns()
    assert list(turns) == TRANSLATED
    for source, code in turns.items():
        kept = {editions.run_of(source), editions.run_of(editions.edition_of(source))} - {None}
        assert len(kept - left_out) == (not editions.is_lesson(source) or code == "en"), source
    assert abs(2 * list(turns.values()).count("en") - len(turns)) <= 1


@each
def test_both_editions_link_to_each_other_first(source: Path) -> None:
    for here, there in (source, editions.edition_of(source)), (editions.edition_of(source), source):
        first = next(iter(editions.prose(editions.read(here)).values()))
        links = re.findall(r"\[(?:日本語版|English)\]\(([^)]*)\)", first)
        assert [(here.parent / link).resolve() for link in links] == [there]


@each
def test_links_of_an_edition_lead_somewhere(source: Path) -> None:
    edition = editions.edition_of(source)
    for text in editions.prose(editions.read(edition)).values():
        for link in re.findall(r"\]\(([^)#:\s]+)", text):
            assert (edition.parent / link).exists(), link


@each
def test_no_sign_of_markdown_is_left_to_be_seen(source: Path) -> None:
    """Between a Japanese full stop and a letter, two asterisks end nothing: a space is needed."""
    markdown = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable("table")
    for id, text in editions.prose(editions.read(editions.edition_of(source))).items():
        words = re.sub(r"<code>.*?</code>|<[^>]*>", "", markdown.render(text), flags=re.DOTALL)
        assert not re.search(r"\*\*|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|^\|", words, re.MULTILINE), id


def test_no_edition_and_no_translation_is_left_of_a_notebook_that_is_gone() -> None:
    for folder, kind in (editions.EDITION, "*.ipynb"), (editions.TRANSLATIONS, "*.md"):
        for path in folder.rglob(kind):
            if ".ipynb_checkpoints" not in path.parts:
                assert editions.source_of(path) in TRANSLATED, path


def test_all_notebooks_together_stay_lean() -> None:
    kept = (path for path in editions.NOTEBOOKS.rglob("*") if path.suffix in {".ipynb", ".md"})
    assert sum(path.stat().st_size for path in kept) < ROOM


# ---- what they show --------------------------------------------------------------------------


@each_that_is_kept
def test_nothing_that_an_edition_shows_is_english(source: Path) -> None:
    assert not left_in_english(editions.read(source), editions.read(editions.edition_of(source)))


def test_english_is_found_in_texts_and_inside_pictures() -> None:
    markup = (
        '<p>Two people hunt.</p><img alt="A red die" src="data:image/svg+xml,{}"><b>a.do("by b")'
    )
    picture = "<svg><style>no words here</style><text>in the forest</text></svg>"
    shown = Shown(markup.format(picture)).texts
    assert phrases(iter(shown)) == {"Two people hunt", "red die", "in the forest"}


# ---- the tool --------------------------------------------------------------------------------

NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "c01", "metadata": {}, "source": ["# Hunt\n", "Roll."]},
        {
            "cell_type": "code", "id": "c02", "metadata": {}, "execution_count": 1,
            "outputs": [], "source": ["import stoneage_lab as lab"],
        },
        {"cell_type": "markdown", "id": "c03", "metadata": {}, "source": ["[next](b.ipynb)"]},
    ],
    "metadata": {}, "nbformat": 4, "nbformat_minor": 5,
}  # fmt: skip


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one notebook and its translation."""
    notebooks = tmp_path / "notebooks"
    monkeypatch.setattr(editions, "ROOT", tmp_path)
    monkeypatch.setattr(editions, "NOTEBOOKS", notebooks)
    monkeypatch.setattr(editions, "EDITION", notebooks / "ja")
    monkeypatch.setattr(editions, "TRANSLATIONS", notebooks / "translations" / "ja")
    source = notebooks / "game" / "rules" / "a.ipynb"
    editions.write(source, NOTEBOOK)
    translation = editions.translation_of(source)
    translation.parent.mkdir(parents=True)
    translation.write_text(
        "<!-- cell: c01 -->\n# 狩り\n規則は[ここ](../../../docs/a.md)\n\n"
        "<!-- cell: c03 -->\n[次](b.ipynb)\n",
        encoding="utf-8",
    )
    return source


def test_an_edition_is_made_and_remembers_its_english(place: Path) -> None:
    edition = editions.make(place)
    assert edition == place.parents[2] / "ja" / "game" / "rules" / "a.ipynb"
    cells = ["".join(cell["source"]) for cell in editions.read(edition)["cells"]]
    assert cells == [
        "# 狩り\n規則は[ここ](../../../../docs/a.md)\n\n[English](../../../game/rules/a.ipynb)",
        'import stoneage_lab as lab\n\nlab.language("ja")',
        # There is no Japanese b.
        "[次](../../../game/rules/b.ipynb)",
    ]
    english = editions.prose(editions.read(place))["c01"]
    assert english == "# Hunt\nRoll.\n\n[日本語版](../../ja/game/rules/a.ipynb)"
    marker = editions.translation_of(place).read_text(encoding="utf-8").splitlines()[0]
    assert marker == f"<!-- cell: c01 {editions.fingerprint(english)} -->"
    # Once more changes nothing, and what it showed stays.
    before = [path.read_bytes() for path in (place, edition, editions.translation_of(place))]
    editions.make(place)
    after = [path.read_bytes() for path in (place, edition, editions.translation_of(place))]
    assert after == before


def test_results_stay_while_the_code_is_the_same(place: Path) -> None:
    edition = editions.make(place)
    assert edition
    ran = editions.read(edition)
    ran["cells"][1].update(execution_count=1, outputs=["kept"])
    editions.write(edition, ran)
    translation = editions.translation_of(place)
    text = translation.read_text(encoding="utf-8")
    translation.write_text(text.replace("# 狩り", "# 狩場"), encoding="utf-8")
    editions.make(place)
    cells = editions.read(edition)["cells"]
    assert cells[0]["source"][0] == "# 狩場\n"
    assert cells[1]["outputs"] == ["kept"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cell: c03", "cell: c02", "c03 has no Japanese\nc02 is no Markdown cell"),
        ("cell: c03", "cell: c01", "c03 has no Japanese\nc01 stands twice"),
        ("cell: c01 -->", "cell: c01 00000000 -->", "c01 was changed after it was translated"),
        ("[次](b.ipynb)", "", "c03 is empty"),
        ("<!-- cell: c01", "# 狩り\n<!-- cell: c01", "text before the first cell: # 狩り"),
    ],
    ids=["unknown", "twice", "changed", "empty", "lost"],
)
def test_a_translation_that_does_not_fit_is_refused(
    place: Path, old: str, new: str, told: str
) -> None:
    translation = editions.translation_of(place)
    text = translation.read_text(encoding="utf-8")
    translation.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SystemExit, match=re.escape(told)):
        notebook_runs.edition_of(place)
    assert not editions.edition_of(place).exists()


def test_a_notebook_without_translation_is_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editions.translation_of(place).unlink()
    assert notebook_runs.edition_of(place) is None
    said = capsys.readouterr().out.strip()
    assert said == "· no Japanese yet: notebooks/translations/ja/game/rules/a.md"
