"""For all: axe finds nothing at any decision of whole games, on a board and on a replay's page.

A position in the middle of each game is looked at every time; each fifth one of whole games, of
the fewest and of the most players, in both languages and lights, is for the long tests.
"""

from __future__ import annotations

from typing import Any

import pytest
from browser.test_accessible import AXE, RUN, needs_axe
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.games import game_names
from stoneage_lab.players import bots

FEWEST_AND_MOST = [
    (name, players)
    for name in game_names()
    for players in (min(lab.game(name).player_counts()), max(lab.game(name).player_counts()))
]
LOOKS = [("en", DARK), ("ja", LIGHT), ("en", LIGHT), ("ja", DARK)]


def whole_game(name: str, players: int, careful: int = 3) -> lab.Session:
    """Return a game that is played to its end, of four moves so many by a bot that knows how."""
    play = lab.play(name, players=["you", *["careful"] * (players - 1)], seed=13)
    known, rng = bots(play.game), Rng(2, "axe")
    while not play.over:
        bot = known["careful" if rng.below(4) < careful else "random"]
        play.do(bot(play.position.state.copy(), rng))
    return play


def own_decisions(play: lab.Session) -> list[int]:
    """Return the number of moves before each decision of the person."""
    return [ply for ply in range(play.last) if play.at(ply).state.mover == 0]


class AxeOnBoards:
    """Asks axe about a board at some positions of a game, in a language and a light in turn."""

    def __init__(self, bare_page: Any, play: lab.Session, plies: list[int]) -> None:
        self.bare_page, self.play, self.plies = bare_page, play, plies
        self.board = lab.Board(play, pace=0)
        self.root = bare_page.show(self.board)
        bare_page.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.found: list[tuple[str, int, Any]] = []

    def look(self) -> None:
        for number, ply in enumerate(self.plies):
            language, theme = LOOKS[number % len(LOOKS)]
            self.bare_page.use_theme(theme)
            self.board.change("language", language)
            self.play.goto(ply)
            self.bare_page.wait_for_answers()
            self.found += [(language, ply, each) for each in self.root.evaluate(RUN)]


@needs_axe
@pytest.mark.parametrize(("name", "players"), FEWEST_AND_MOST[1::2])
def test_axe_finds_nothing_in_the_middle_of_a_game(bare_page: Any, name: str, players: int) -> None:
    play = whole_game(name, players, careful=0)
    mine = own_decisions(play)
    looker = AxeOnBoards(bare_page, play, mine[len(mine) // 2 :][:1])
    looker.look()
    assert looker.found == []


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), FEWEST_AND_MOST)
def test_axe_finds_nothing_at_each_fifth_decision(bare_page: Any, name: str, players: int) -> None:
    play = whole_game(name, players)
    looker = AxeOnBoards(bare_page, play, [*own_decisions(play)[::5], play.last])
    looker.look()
    assert looker.found == []


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize("name", game_names())
def test_axe_finds_nothing_on_the_page_of_a_replay(page: Any, name: str) -> None:
    play = whole_game(name, lab.game(name).players, careful=0)
    page.set_content(replay_page(play, "ja"))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for number in range(2):
        page.emulate_media(color_scheme=("dark", "light")[number % 2])
        page.locator(f"[data-language={('ja', 'en')[number]}]").click()
        page.locator("#slider").fill(str(play.last // (1 + number)))
        page.locator("#where").evaluate("() => new Promise(requestAnimationFrame)")
        found += [
            (number, each) for each in page.evaluate(RUN, page.locator("html").element_handle())
        ]
    assert found == []
