"""Boards on a page without Jupyter: what Python posts, and what it makes of what the page posts.

On Stone Age: the page opens on it, and it has what the page offers, a tour and Japanese words.
"""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.lessons.tour import tutorial
from stoneage_lab.lessons.tour_board import TourGuide
from stoneage_lab.session.session import Session
from stoneage_lab.widget.page_boards import Page
from stoneage_lab.widget.patches import PatchedPage


class Browser:
    """The other end: keeps what a page would show, and sends what it would send."""

    def __init__(self, **given: Any) -> None:
        self.models: dict[str, dict[str, Any]] = {}
        self.patched: dict[str, PatchedPage] = {}
        self.told: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.files: list[bytes] = []
        self.order: list[str] = []
        given = {"game": "stone-age", "seed": 7, "guide": guide, **given}
        self.page = Page(self.post, **given)

    def post(self, name: str, message: Any, parts: Any) -> None:
        """Take a message as it comes through JSON."""
        message = json.loads(json.dumps(message))
        self.files += parts
        self.order.append(message["method"])
        match message.pop("method"):
            case "open":
                self.models[name] = message["state"]
                self.patched[name] = PatchedPage(message["state"]["view"])
            case "update":
                self.models[name].update(message["state"])
                self.patched[name].view = self.models[name]["view"]
            case "close":
                del self.models[name]
            case "custom" if message["content"]["t"] == "patch":
                self.order[-1] = "patch"
                view = self.patched[name].take(message["content"])
                assert view is not None
                self.models[name]["view"] = view
            case "custom":
                self.answers.append(message["content"])
            case told:
                assert name == "page"
                self.told[told] = message

    @property
    def board(self) -> str:
        """The name of the only board there is."""
        (name,) = self.models.keys() - {"new"}
        return name

    def shown(self, name: str) -> str:
        return html.unescape("".join(self.models[name]["view"]["parts"].values()))

    def ask(self, name: str, t: str, **fields: Any) -> dict[str, Any]:
        rev = self.models[name]["view"]["rev"]
        content = {"t": t, "req": f"r{len(self.answers)}", "rev": rev, **fields}
        count = len(self.answers)
        self.page.deliver(name, {"method": "custom", "content": content})
        return self.answers[count]


def guide(game: str) -> TourGuide:
    return TourGuide(tutorial(game))


@pytest.fixture
def browser():
    browser = Browser()
    yield browser
    browser.page.close()


# Runs in a Python of its own, as in a browser: with nothing but the standard library and Jinja2.
BARE = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets", "IPython", "comm", "numpy", "psygnal"):
    sys.modules[name] = None
from lite.play_now import begin
names = []
deliver = begin(lambda name, message, parts: names.append(name), '{"game": "stone-age", "seed": 7}')
for action in ("tour", "open", "start"):
    content = '{"t": "act", "req": "r", "rev": 1, "action": "%s"}' % action
    deliver("new", '{"method": "custom", "content": %s}' % content)
print(*dict.fromkeys(names))
"""


def test_nothing_of_jupyter_is_needed() -> None:
    env = {**os.environ, "STONEAGE_LAB_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["new", "board-1", "page", "board-2", "board-3"]


def test_a_click_is_a_move_and_its_picture_comes_before_the_answer(browser) -> None:
    browser.order.clear()
    assert browser.ask(browser.board, "act", action="place 3 forest")["ok"]
    assert browser.order == ["patch", "keep", "custom"]
    assert browser.models[browser.board]["view"] == browser.page.board.view
    assert "Red sends 3 people to the forest." in browser.shown(browser.board)
    refused = browser.ask(browser.board, "act", action="place 1 hut")
    assert not refused["ok"]
    assert browser.told["keep"]["record"]["moves"][-1] == "place 3 forest"


def test_a_page_gets_all_that_it_shows_to_keep_it_for_the_next_visit(browser) -> None:
    browser.ask(browser.board, "act", action="place 3 forest")
    browser.page.deliver("page", {"method": "picture"})
    kept = browser.told["picture"]["states"]
    assert kept == browser.models
    again = Browser(record=browser.told["keep"]["record"])
    board = again.models[again.board]["view"]["parts"]["board"]
    # What is seen before there is Python is what Python then shows.
    assert board == kept[browser.board]["view"]["parts"]["board"]
    again.page.close()


def test_what_is_the_same_for_every_position_is_sent_once(browser) -> None:
    sent = []
    browser.page.board._post = lambda name, message, parts: sent.append(message)
    browser.page.play.do("place 3 forest", bots=False)
    (patch,) = [message["content"] for message in sent if message["method"] == "custom"]
    assert patch["t"] == "patch"
    assert len(json.dumps(patch)) < len(json.dumps(browser.page.board.view)) / 4
    assert [message["method"] for message in sent if message["method"] == "update"] == []


def test_another_language_is_sent_as_a_whole(browser) -> None:
    browser.order.clear()
    assert browser.ask(browser.board, "language", language="ja")["ok"]
    assert "update" in browser.order
    assert browser.models[browser.board]["view"] == browser.page.board.view


def test_a_page_that_missed_a_patch_asks_for_the_whole(browser) -> None:
    name = browser.board
    shown = browser.models[name]["view"]
    browser.page.play.do("place 3 forest", bots=False)
    browser.models[name]["view"] = shown
    have = {"t": "have", "picture": shown["picture"]}
    browser.page.deliver(name, {"method": "custom", "content": have})
    assert browser.models[name]["view"] == browser.page.board.view
    browser.order.clear()
    have["picture"] += 1
    browser.page.deliver(name, {"method": "custom", "content": have})
    assert browser.order == []


def test_a_page_cannot_change_the_picture(browser) -> None:
    name = browser.board
    before = browser.page.board.view
    browser.page.deliver(name, {"method": "update", "state": {"view": {}, "scenery": {}}})
    browser.page.deliver("board-99", {"method": "custom", "content": {}})
    assert browser.page.board.view == before
    assert browser.page.board.scenery


def test_a_new_game_takes_the_place_of_the_one_before(browser) -> None:
    first = browser.board
    browser.ask("new", "act", action="open")
    browser.ask("new", "set", setting="players", value="3")
    browser.ask("new", "set", setting="seed", value="8")
    assert browser.ask("new", "act", action="start")["ok"]
    assert browser.board != first
    assert browser.told["keep"]["record"]["seed"] == 8
    assert len(browser.page.play.players) == 3
    # Whoever only presses Start does not get the same dice again.
    assert browser.ask("new", "act", action="start")["ok"]
    assert browser.told["keep"]["record"]["seed"] != 8


def test_the_tour_is_walked_and_the_game_of_before_stays_kept(browser) -> None:
    kept = browser.told["keep"]
    assert browser.ask("new", "act", action="tour")["ok"]
    sentence = tutorial("stone-age").sentence()
    assert sentence.split(".")[0] in browser.shown(browser.board)
    assert browser.ask(browser.board, "guide", guide="skip")["ok"]
    assert browser.told["keep"] == kept


def test_a_page_may_begin_with_a_tour_and_be_asked_for_that_of_another_game(browser) -> None:
    begun = Browser(record=None, seed=None, tour=True)
    assert tutorial("stone-age").sentence().split(".")[0] in begun.shown(begun.board)
    assert "keep" not in begun.told
    begun.page.deliver("page", {"method": "tour", "game": "agricola"})
    assert tutorial("agricola").sentence().split(".")[0] in begun.shown(begun.board)
    assert {*begun.page.states()} == {"new", begun.board}
    begun.page.close()


@pytest.mark.parametrize("at", ["the board", "the page"])
def test_the_page_speaks_one_language(browser, at: str) -> None:
    if at == "the board":
        browser.ask(browser.board, "language", language="ja")
        assert browser.told["language"] == {"language": "ja"}
    else:
        browser.page.deliver("page", {"method": "language", "language": "ja"})
    assert "新しいゲーム" in browser.shown("new")
    assert browser.models[browser.board]["view"]["lang"] == "ja"
    assert "小屋" in browser.shown(browser.board)


def test_the_page_is_told_whether_to_be_dark(browser) -> None:
    assert browser.told["light"] == {"light": "page"}
    browser.ask(browser.board, "set", setting="light", value="night")
    assert browser.told["light"] == {"light": "night"}


def test_a_kept_game_goes_on_after_a_reload(browser) -> None:
    play = browser.page.play.run_bots().do("place 3 forest")
    browser.ask(browser.board, "set", setting="light", value="night")
    again = Browser(record=browser.told["keep"]["record"], seed=None)
    assert again.page.play.ply == play.ply > 0
    assert again.page.play.position == play.position
    assert again.told["light"] == {"light": "night"}
    again.page.close()


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"format": "other"},
        "text",
        lab.play("stone-age", players=2, seed=7).record().to_dict() | {"moves": ["fly"]},
    ],
)
def test_what_cannot_be_read_is_passed_over(record) -> None:
    browser = Browser(record=record)
    assert (browser.page.play.seed, type(browser.page.play)) == (7, Session)
    browser.page.close()


def test_a_file_comes_with_its_bytes(browser) -> None:
    browser.ask(browser.board, "export", export="json")
    browser.page.board.wait_for_file()
    assert browser.answers[-1]["name"].endswith(".json")
    assert json.loads(browser.files[-1])["seed"] == 7


def test_a_closed_page_hears_nothing_of_the_projector() -> None:
    browser = Browser()
    browser.page.close()
    told = len(browser.order)
    try:
        lab.projector()
    finally:
        lab.projector(False)
    assert len(browser.order) == told
