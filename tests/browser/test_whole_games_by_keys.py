"""Whole games by Tab, the arrows, Enter, Space and Escape alone, with a look at each focus.

The hands know no rule and take no short cut (no key that leads to what can be done): whatever can
be pressed with a mouse has to be come to. Wherever they come, the focus has to be on the board, on
something that is seen, with a ring around it.
"""

from __future__ import annotations

from typing import Any

import pytest
from browser.hands import OVER, Hands

import stoneage_lab as lab
from stoneage_lab.games import game_names

# What is wrong with the focus; empty if nothing is.
FAULT = """() => {
    const now = document.activeElement, look = getComputedStyle(now);
    const box = now.getBoundingClientRect();
    const scale = now instanceof SVGElement ? now.getScreenCTM().a : 1;
    const is = `${now.outerHTML.slice(0, 120)}: `;
    if (!now.closest('.sal-root')) return is + 'lies outside of the board';
    if (!now.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        return is + 'is hidden';
    if (box.bottom < 1 || box.right < 1 || box.top > innerHeight - 1 || box.left > innerWidth - 1)
        return is + 'is out of the window';
    const over = document.querySelector('.sal-prompt');
    const {top, bottom} = over.getBoundingClientRect();
    if (!now.closest('.sal-prompt, .sal-popup') && getComputedStyle(over).position === 'sticky' &&
        box.top >= top && box.bottom <= bottom)
        return is + 'is behind the decision';
    if (look.outlineStyle === 'none' || parseFloat(look.outlineWidth) * scale < 1.9)
        return is + 'has no ring';
    return '';
}"""
# What can be pressed, in the panel that is open if one is.
CHOICES = """() => {
    const seen = (each) => each.checkVisibility() && !each.closest('[hidden]');
    const panel = document.querySelector('.sal-popup:not([hidden])');
    const where = panel ? '' : ':is(.sal-board, .sal-hand, .sal-prompt) ';
    const can = `${where}:is(.can, [role=spinbutton], #curtain-lift)`;
    const root = panel ?? document.querySelector('.sal-root');
    if (root.ariaBusy) return [];
    window.choices = [...root.querySelectorAll(can)].filter(seen);
    return choices.map((each) =>
        [each.hasAttribute('data-open'), each.role, each.hasAttribute('data-mark')]);
}"""
PRESSED = "() => document.activeElement.ariaPressed"
IS_THERE = "(at) => document.activeElement === choices[at]"
IN_ITS_PART = """(at) => {
    const part = (each) => each.closest('.sal-popup, .sal-part');
    return !!part(document.activeElement) &&
        part(document.activeElement) === part(choices[at]);
}"""
READY = f"(over) => ({CHOICES})().length || document.querySelector(over)"


class TabAndArrows(Hands):
    """Comes to everything by Tab and the arrows."""

    def over(self) -> bool:
        self.page.wait_for_function(READY, arg=OVER)
        return bool(self.page.locator(OVER).count())

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def look(self) -> None:
        fault = self.page.evaluate(FAULT)
        assert not fault, fault

    def decide(self) -> None:
        rev = self.rev()
        opens, role, marks = self.come_to_a_choice()
        if opens:
            self.open_it()
            _, role, marks = self.come_to_a_choice()
        if role == "spinbutton":
            for key in self.choice.choices(["ArrowUp", "ArrowDown", "2", "+"], k=2):
                self.press(key)
        was = self.page.evaluate(PRESSED)
        self.press(self.choice.choice(["Enter", "Space"]))
        if marks:
            # What is marked is sent with others, by a button.
            assert {was, self.page.evaluate(PRESSED)} == {"true", "false"}
        else:
            self.wait_for_answer(rev)
            # On a telephone the next decision may lay the table out otherwise: the page follows.
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.look()

    def come_to_a_choice(self) -> list[Any]:
        """Go to any choice there is: with Tab into its part, with an arrow to itself."""
        choices = self.page.evaluate(CHOICES)
        at = self.choice.randrange(len(choices))
        for _ in range(60):
            if self.page.evaluate(IN_ITS_PART, at):
                break
            self.press("Tab")
        arrow = self.choice.choice(["ArrowRight", "ArrowLeft"])
        for _ in range(200):
            if self.page.evaluate(IS_THERE, at):
                break
            self.press(arrow)
        else:
            raise AssertionError(
                f"no key leads to {self.page.evaluate('(at) => choices[at].outerHTML', at)}"
            )
        self.look()
        return list(choices[at])

    def open_it(self) -> None:
        """Open a panel, and now and then close it first: the focus comes back to what opened it."""
        panel = self.page.locator(".sal-popup:not([hidden])")
        opener = self.page.evaluate("() => document.activeElement.id")
        for _ in range(self.choice.randint(0, 1)):
            self.press("Enter")
            panel.wait_for()
            self.press("Escape")
            panel.wait_for(state="detached")
            assert self.page.evaluate("() => document.activeElement.id") == opener
        self.press("Enter")
        panel.wait_for()
        assert self.page.evaluate("() => !!document.activeElement.closest('.sal-popup')")
        self.look()

    def go_through(self) -> int:
        """Go through all parts with Tab, out of the board and back; how many there were."""
        for step, key in enumerate(("Tab", "Shift+Tab")):
            stops = 0
            while stops < 80:
                self.press(key)
                if self.page.evaluate("() => !document.activeElement.closest('.sal-root')"):
                    break
                self.look()
                stops += 1
            assert stops < 80, f"{key} never leaves the board"
            assert stops > 1 or not step
        return stops


TABLES = [
    (name, players, language)
    for name in game_names()
    for players, language in zip(
        (min(lab.game(name).player_counts()), max(lab.game(name).player_counts())),
        ("en", "ja"),
        strict=True,
    )
]


def begin(bare_page: Any, table: tuple[str, int, str]) -> tuple[lab.Board, TabAndArrows]:
    """Show a game: a small table is of people alone, at a large one there is one with bots."""
    name, players, language = table
    others = "you" if language == "en" else "careful"
    play = lab.play(name, players=["you", *[others] * (players - 1)], seed=11)
    board = lab.Board(play, pace=0, language=language)
    bare_page.show(board)
    return board, TabAndArrows(bare_page.page, seed=4)


@pytest.mark.parametrize("table", TABLES[1::2])
def test_some_decisions_by_tab_and_arrows(bare_page: Any, table: tuple[str, int, str]) -> None:
    board, hands = begin(bare_page, table)
    assert hands.go_through() > 2
    assert hands.play(most=3) == 3
    assert board.last_error is None


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 480])
@pytest.mark.parametrize("table", TABLES)
def test_whole_games_by_tab_and_arrows(
    bare_page: Any, table: tuple[str, int, str], width: int
) -> None:
    bare_page.page.set_viewport_size({"width": width, "height": 720})
    board, hands = begin(bare_page, table)
    while not hands.over():
        hands.go_through()
        hands.play(most=hands.decisions + 20)
    assert board.play.over
    assert board.last_error is None
