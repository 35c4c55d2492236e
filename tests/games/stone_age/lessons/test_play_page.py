"""The page for people who see no code."""

from __future__ import annotations

import gc
import re
import sys

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import load_texts
from stoneage_lab.games.stone_age.lessons.page_without_widgets import TEXTS
from stoneage_lab.games.stone_age.lessons.page_without_widgets import PlayPage as StillPage
from stoneage_lab.widget.words import say


@pytest.fixture
def page():
    page = lab.stone_age.PlayPage(seed=7)
    yield page
    page.close()


def shown(page):
    """Everything in words on the page but the board."""
    return " ".join(each.value for each in (page._top, page._below))


def dials(page):
    return {dial.description: dial for dial in page._odds.children[0].children[0].children}


def test_it_speaks_one_language(page):
    assert "Press a place that glows" in shown(page)
    assert set(dials(page)) == {"place", "people", "tools"}
    page.panel.board.change("language", "ja")
    assert 'lang="ja"' in shown(page)
    assert set(dials(page)) == {"場所", "人数", "道具"}
    assert ("森", "forest") in dials(page)["場所"].options
    # A dial turned later still speaks it, whatever the rest of the notebook does.
    dials(page)["人数"].value = 2
    assert "平均" in page._odds.children[0].children[1].value
    page.panel.board.change("language", "en")
    # What was chosen stays.
    assert dials(page)["people"].value == 2


def test_the_board_comes_first_with_a_tour_and_a_new_game(page):
    assert page.children[0] is page.panel
    assert page.panel.play.players == ["you", "careful"]
    buttons = page.panel.set_up
    assert 'data-action="tour"' in buttons.view["parts"]["setup"]
    page.panel.board.change("language", "ja")
    answer = buttons.answer({"t": "act", "req": "a", "rev": buttons.rev, "action": "tour"})
    assert answer["ok"], answer
    assert page.panel.board.language == "ja"
    assert "guide" in page.panel.board.view["parts"]


def test_who_has_chosen_another_game_is_led_through_that_one(page):
    buttons = page.panel.set_up
    for number, message in enumerate(
        ({"t": "set", "setting": "game", "value": "agricola"}, {"t": "act", "action": "tour"})
    ):
        assert buttons.answer({"req": str(number), "rev": buttons.rev, **message})["ok"]
    assert page.panel.play.game.name == "agricola"
    assert "guide" in page.panel.board.view["parts"]


def test_no_sentence_is_for_a_mouse_only():
    for code in ("en", "ja"):
        said = " ".join(load_texts(code, TEXTS)[f"page.{each}"] for each in ("lead", "look"))
        assert "mouse" not in said.lower()
        assert "マウス" not in said


@pytest.mark.parametrize("code", ["en", "ja"])
def test_its_words_name_the_buttons_as_they_are(code):
    said = load_texts(code, TEXTS)
    assert f"<b>{say('board.hint_button', code)}</b>" in said["page.hint"]
    assert f"<b>{say('new.fold', code)}</b>" in said["page.other"]
    assert f"<b>{say('new.tour', code)}</b>" in said["page.other"]
    other = {"en": "「日本語」", "ja": "English"}[code]
    assert f"<b>{other}</b>" in said["page.other"]


def test_where_nothing_is_alive_it_shows_pictures_and_no_code(page):
    html = page._repr_mimebundle_()["text/html"]
    assert "Stone Age: play" in html
    assert "Probability of each outcome" in html
    assert "<img" in html
    assert not re.search(r"lab\.|import", re.sub(r"<[^>]*>", "", html))


def test_without_widgets_it_is_a_picture_that_says_how_to_go_on():
    still = StillPage(seed=7, language="ja")
    shown = still._repr_mimebundle_()
    assert 'play.do("place 1 hunt")' in shown["text/html"].replace("&quot;", '"')
    assert "<h1>ストーンエイジで遊ぶ</h1>" in shown["text/html"]
    assert "さいころで何が出る？" in shown["text/html"]
    assert shown["text/plain"] == repr(still)


def test_an_argument_that_does_not_exist_is_told_and_nothing_else(monkeypatch):
    also = []
    monkeypatch.setattr(sys, "unraisablehook", also.append)
    with pytest.raises(TypeError, match="unexpected keyword argument 'sat'"):
        lab.stone_age.PlayPage(sat=1)
    gc.collect()
    assert not also, "Python closes what could not be made"


def test_it_opens_on_the_doors_of_all_games(page):
    buttons = page.panel.set_up
    doors = re.findall(r'data-action="door-([\w-]+)"', buttons.view["parts"]["setup"])
    assert doors == list(lab.list_games())
    assert all(f"sal-picture-{name}" in buttons.view["parts"]["setup"] for name in doors)
    other = next(name for name in doors if name != "stone-age")
    for name, beside in ((other, "none"), ("stone-age", "")):
        act = {"t": "act", "req": name, "rev": buttons.rev, "action": f"door-{name}"}
        assert buttons.answer(act)["ok"], buttons.last_error
        assert page.panel.play.game.name == name
        assert "guide" in page.panel.board.view["parts"]
        # The words about this game, and its odds, stand beside no other one.
        assert page._top.layout.display == page._odds.layout.display == beside
