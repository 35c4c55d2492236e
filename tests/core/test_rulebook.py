"""Rulebooks to play from at a table: what stands where, in each form and both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.core import hooks
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rulebook import Rulebook
from stoneage_lab.core.rulebook_blocks import NumberedSteps, PrintedTable
from stoneage_lab.core.text_wrapping import WIDTH, cut, terminal_width
from stoneage_lab.games import game_names

EDITIONS = [(game, rules) for game in game_names() for rules in lab.game(game).rule_sets]
AIM = {"en": "Aim of the game", "ja": "ゲームの目的"}
IMPLEMENTED = {"en": "Implemented in", "ja": "実装："}

each_edition = pytest.mark.parametrize(("game", "rules"), EDITIONS)
in_both = pytest.mark.parametrize("language", LANGUAGES)


def whole(game: str, rules: str, sources: bool = False) -> Rulebook:
    """The rulebook with all expansions."""
    known = type(lab.game(game)).known_expansions
    return lab.rulebook(game, rules=rules, expansions=known, sources=sources)


def forms(book: Rulebook) -> dict[str, str]:
    return {
        "text": repr(book), "html": book._repr_html_(), "markdown": book.markdown(),
        "page": book.page(),
    }  # fmt: skip


@each_edition
@in_both
def test_the_aim_and_who_wins_come_first(game: str, rules: str, language: str) -> None:
    with speaking(language):
        book = whole(game, rules)
        first, second, third, fourth = book.sections()[:4]
        assert (first.name, second.name, fourth.name) == ("aim", "box", "course")
        assert third.name == book.chapters()[0] == "set_up"
        assert first.title == AIM[language]
        said = " ".join(map(str, first.blocks))
        assert {"en": "wins", "ja": "勝ち"}[language] in said
        for form, text in forms(book).items():
            folded = text.casefold()
            heads = [folded.find(each.title.casefold()) for each in (first, second, third, fourth)]
            assert -1 not in heads, form
            assert heads == sorted(heads), form
            assert heads[0] < folded.find(book[0].says()[:8].casefold()), form


@each_edition
@in_both
def test_no_code_for_players(game: str, rules: str, language: str) -> None:
    with speaking(language):
        players = forms(whole(game, rules))
        engineers = forms(whole(game, rules, sources=True))
        for form, text in players.items():
            assert IMPLEMENTED[language] not in text, form
            assert not re.search(r"\.py\b|[a-z]\.[a-z_]+:\d", text), form
        for form, text in engineers.items():
            assert "rules/" in text, form
            assert re.search(r"\.py:\d", text), form
        one = whole(game, rules)[0]
        assert IMPLEMENTED[language] not in repr(one)
        assert one.id in repr(whole(game, rules, sources=True)[0])


@each_edition
@in_both
def test_nothing_is_left_to_fill_in(game: str, rules: str, language: str) -> None:
    with speaking(language):
        for form, text in forms(whole(game, rules)).items():
            said = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
            assert not re.search(r"[{}]", said), form
            assert not re.search(r"\b(tables|chapter|rulebook|card|site|good)\.[a-z]", said), form


@each_edition
@in_both
def test_tables_fit_the_terminal_and_lose_nothing(game: str, rules: str, language: str) -> None:
    with speaking(language):
        found = [
            block
            for section in whole(game, rules).sections()
            for block in section.blocks
            if isinstance(block, PrintedTable)
        ]
        assert len(found) > 5
        for table in found:
            # A note is a sentence, and Japanese sentences are left to the viewer to break.
            lines = PrintedTable(table.title, table.heads, table.rows).text().splitlines()
            assert max(map(terminal_width, lines[1:])) <= WIDTH, table.title
            assert all(len(row) == len(table.heads) for row in table.rows)
            assert all(cell.strip() for row in table.rows for cell in row), table.title
            letters = re.sub(r"[\s-]", "", "".join(lines))
            for row in table.rows:
                for cell in row:
                    assert set(re.sub(r"[\s-]", "", cell)) <= set(letters)
            html, markdown = table.html(), table.markdown()
            assert html.count("<tr>") == len(table.rows) + 1
            rows = [line for line in markdown.splitlines() if line.startswith("| ")]
            assert len(rows) == len(table.rows) + 2


def test_options_stand_at_the_end_and_say_what_decides() -> None:
    book = lab.rulebook("age-of-hunting")
    last = book.sections()[-1]
    assert last.name == "options"
    (table,) = [block for block in last.blocks if isinstance(block, PrintedTable)]
    row = next(row for row in table.rows if "harvest" in row[1])
    assert row[1] == "depends on the option harvest, now automatic"
    other = lab.rulebook("age-of-hunting", rules="rulebook")
    assert row[2] == f"asked: {other['harvest.order'].says()}"
    text = repr(book)
    assert "Changed by the option" not in text
    assert text.index("automatic") > text.index(book["score.tie"].title)


@each_edition
def test_every_option_is_told_with_its_value_and_the_others(game: str, rules: str) -> None:
    book = lab.rulebook(game, rules=rules)
    (table,) = [b for b in book.sections()[-1].blocks if isinstance(b, PrintedTable)]
    for option in book.game.option_table:
        now = book.game.options[option.name]
        rows = [row for row in table.rows if f"the option {option.name}, now {now}" in row[1]]
        told = {row[2].partition(":")[0] for row in rows}
        changing = {
            value
            for value in option.values
            for rule in book
            if option.name in rule.options and rule.otherwise(option.name, value) != rule.says()
        }
        assert told == changing - {now}


# ---- files -----------------------------------------------------------------------------------


@in_both
def test_it_is_saved_to_print_and_as_text(tmp_path: Path, language: str) -> None:
    book = lab.rulebook("agricola")
    with speaking(language):
        shown = forms(book)
    for ending, form in ((".html", "page"), (".md", "markdown"), (".txt", "text")):
        path = book.save(tmp_path / f"rules{ending}", language)
        assert path.read_text(encoding="utf-8").strip() == shown[form].strip()
    page = (tmp_path / "rules.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert "size: A4" in page
    assert page.index(AIM[language]) < page.index("<table")


@pytest.mark.parametrize("name", ["rules.pdf", "rules", "rules.json"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(lab.RecordError, match=r"\.html, \.md, \.txt"):
        lab.rulebook("agricola").save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lab.SetupError, match="fr"):
        lab.rulebook("agricola").save(tmp_path / "rules.html", "fr")


@pytest.fixture
def no_press() -> Iterator[None]:
    kept = hooks._press
    hooks.set_press(None)
    yield
    hooks.set_press(kept)


def test_core_alone_says_what_a_page_needs(no_press: None, tmp_path: Path) -> None:
    with pytest.raises(lab.RecordError, match="import stoneage_lab"):
        lab.rulebook("agricola").save(tmp_path / "rules.html")


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    told = ["rules", "stone-age", "--expansions", "huts", "winter", "-o", str(path)]
    assert main(told) == 0
    assert str(path) in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert "H02" in text
    assert "M02" not in text
    assert main(["rules", "chess", "-o", str(path)]) == 1
    assert "chess" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == text


# ---- its parts -------------------------------------------------------------------------------


def test_long_cells_are_broken_between_words_and_wide_letters() -> None:
    assert cut("one two three", 7) == ["one two", "three"]
    assert cut("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert cut("木材を。", 6) == ["木材", "を。"]
    assert cut("", 5) == [""]
    for text in ("a bb ccc dddd " * 9, "羊と猪と牛と12と食料" * 7, "“x” – y · z"):
        for width in (4, 9, 20):
            lines = cut(text, width)
            assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
            assert max(map(terminal_width, lines)) <= width + 2


def test_tables_and_steps_are_safe_in_html_and_markdown() -> None:
    table = PrintedTable("<b>", ["a|b", "&"], [["<i>", "x|y"]], "1 < 2")
    assert "<i>" not in table.html()
    assert "&lt;i&gt;" in table.html()
    assert r"x\|y" in table.markdown()
    assert NumberedSteps(["<b>"]).html() == "<ol><li>&lt;b&gt;</li></ol>"
