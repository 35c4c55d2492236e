"""Several people at one screen: what the page holds before the next one presses the curtain."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from fixtures.market import CARDS, Market

import stoneage_lab as lab
from stoneage_lab.session.session import Session


@pytest.fixture
def play() -> Session:
    lab.register(Market)
    return lab.play(Market(2), players=["you", "you"], seed=5)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, bare_page) -> list[str]:
    """Every message that Python sends to the page, and the state a page begins with."""
    found: list[str] = []
    connect = bare_page._connect

    def listen(board: lab.Board) -> None:
        found.append(json.dumps([board.view, board.scenery]))
        connect(board)
        publish = board.comm.publish_msg

        def heard(kind: str, data: Any = None, buffers: Any = None, **rest: Any) -> None:
            # A mouse at rest asks what a move would do: the answer names the mover's own card.
            if not (data or {}).get("content", {}).get("preview"):
                found.append(json.dumps(data))
            publish(kind, data=data, buffers=buffers, **rest)

        board.comm.publish_msg = heard

    monkeypatch.setattr(bare_page, "_connect", listen)
    return found


def hand(play: Session, seat: int) -> list[str]:
    held: Any = play.position.seat(seat).hands
    return list(held)


def named(text: str) -> set[str]:
    """Return the cards that a text names."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return set(words) & set(CARDS)


def by_mouse(page: Any, selector: str) -> None:
    page.locator(selector).click()


def by_keys(page: Any, selector: str) -> None:
    """Go on by Tab until it has the focus, as a person without a mouse does, and press Enter."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab does not come to {selector}")


@pytest.mark.parametrize("press", [by_mouse, by_keys])
def test_the_next_hand_is_nowhere_before_its_curtain_is_pressed(
    bare_page, play: Session, sent: list[str], press: Callable[[Any, str], None]
) -> None:
    root = bare_page.show(lab.Board(play, motion="none"))
    state: Any = play.position.state
    open_row = set(state.row)
    for seat in (0, 1, 0):
        # Behind the curtain: the row lies open, and no card of anybody's is named anywhere.
        root.locator("#curtain-lift").wait_for()
        assert named(root.inner_html()) == open_row
        assert named("".join(sent)) == open_row
        sent.clear()
        press(bare_page.page, "#curtain-lift")
        root.locator("#curtain-lift").wait_for(state="detached")
        bare_page.wait_for_answers()
        own, other = hand(play, seat), hand(play, 1 - seat)
        assert set(own) <= named(root.inner_html())
        assert not named(root.inner_html() + "".join(sent)) & set(other)
        sent.clear()
        root.locator(f'[data-action="store {own[0]}"]').click()
        bare_page.wait_for_answers()
    assert play.ply == 3


def faces(play: Session, text: str) -> set[str]:
    """Return whose cards a text shows face up."""
    game: Any = play.game
    cards = "|".join(card.id for card in game.parts.cards)
    return set(re.findall(rf"\b(?:hand|piece-of)-(red|blue|green)-(?:{cards})\b", text))


def test_a_hand_with_its_places_and_prices_is_covered_when_the_turn_goes_on(
    bare_page, sent: list[str]
) -> None:
    play = lab.play("age-of-revive", players=["you"] * 3, rules="first", seed=5)
    root = bare_page.show(lab.Board(play, motion="none"))
    for _ in range(3):
        root.locator("#curtain-lift").wait_for()
        assert faces(play, root.inner_html() + "".join(sent)) == set()
        by_mouse(bare_page.page, "#curtain-lift")
        root.locator("#curtain-lift").wait_for(state="detached")
        bare_page.wait_for_answers()
        assert faces(play, root.inner_html() + "".join(sent)) == {play.position.mover_name}
        for words in ("move 2", "take rubble", "pass"):
            assert faces(play, root.inner_html()) == {play.position.mover_name}
            sent.clear()
            root.locator(f'[data-action="{words}"]').first.click()
            bare_page.wait_for_answers()
