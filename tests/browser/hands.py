"""Hands that play a board in a browser: one pair moves a mouse, the other presses keys only.

They see what a person sees (what glows, what is open) and choose at random, so that every kind of
control is used sooner or later. They know no rule and no game.
"""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

ROOT = ".sal-root"
# Something can be done, or the game is over; and Python has answered.
READY = """(over) => {
    const root = document.querySelector('.sal-root');
    if (!root?.dataset.rev || root.ariaBusy) return false;
    const seen = (each) => each.checkVisibility() && !each.closest('[hidden]');
    const can = ':is(.sal-board, .sal-hand, .sal-prompt) .can, .sal-prompt [role=spinbutton]';
    return [...root.querySelectorAll(can)].some(seen) || !!root.querySelector(over);
}"""
OVER = ".sal-prompt > .sal-scroll table"


class Hands:
    """What both pairs have in common."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.choice = random.Random(seed)
        self.root = page.locator(ROOT)
        self.decisions = 0

    def play(self, most: int = 2000) -> int:
        """Play until the game is over, or for so many decisions; how many there were."""
        while self.decisions < most and not self.over():
            self.decide()
            self.decisions += 1
        return self.decisions

    def over(self) -> bool:
        """Wait until something can be done; whether it is that the game is over."""
        self.page.wait_for_function(READY, arg=OVER)
        return bool(self.page.locator(OVER).count())

    def rev(self) -> int:
        return int(self.root.get_attribute("data-rev"))

    def wait_for_answer(self, rev: int) -> None:
        """Wait for another picture than `rev`."""
        self.page.wait_for_function(
            "(rev) => { const root = document.querySelector('.sal-root');"
            " return +root.dataset.rev > rev && !root.ariaBusy; }",
            arg=rev,
        )

    def decide(self) -> None:
        raise NotImplementedError


class Mouse(Hands):
    """Clicks, and counts the clicks of each decision."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.clicks = 0
        self.most_clicks = 0

    def click(self, thing: Any) -> None:
        thing.click()
        self.clicks += 1

    def decide(self) -> None:
        rev, self.clicks = self.rev(), 0
        forms = self.page.locator(".sal-prompt .sal-ok:visible")
        if forms.count():
            self.fill(".sal-prompt")
        else:
            things = self.page.locator(":is(.sal-prompt, .sal-board, .sal-hand) .can:visible")
            thing = things.nth(self.choice.randrange(things.count()))
            opens = thing.get_attribute("data-open")
            self.click(thing)
            if opens:
                self.choose_in(f"[data-panel='{opens}']")
        self.wait_for_answer(rev)
        self.most_clicks = max(self.most_clicks, self.clicks)

    def choose_in(self, panel: str) -> None:
        self.page.locator(panel).wait_for(state="visible")
        buttons = self.page.locator(f"{panel} .can:visible")
        if self.page.locator(f"{panel} .sal-ok").count():
            self.fill(panel)
        else:
            self.click(buttons.nth(self.choice.randrange(buttons.count())))

    def fill(self, where: str) -> None:
        """Press one of the numbers (or pictures) there are, now and then, and OK."""
        numbers = self.page.locator(f"{where} .sal-pip:visible")
        if numbers.count() and self.choice.random() < 0.8:
            self.click(numbers.nth(self.choice.randrange(numbers.count())))
        self.click(self.page.locator(f"{where} .sal-ok:enabled:visible").first)


class Keys(Hands):
    """Presses keys; never touches the mouse."""

    def enter(self) -> None:
        """Come into the board with Tab, from wherever the focus is."""
        for _ in range(60):
            if self.focus_is(".sal-root *"):
                return
            self.press("Tab")
        raise AssertionError("Tab never comes to the board")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focus_is(self, selector: str) -> bool:
        return bool(self.page.evaluate("(s) => document.activeElement.matches(s)", selector))

    def decide(self) -> None:
        rev = self.rev()
        for _ in range(self.choice.randint(1, 6)):
            self.press("n")
        if not self.focus_is("[role=spinbutton]"):
            opens = self.focus_is("[data-open]")
            self.press("Enter")
            if opens:
                self.page.locator(".sal-popup:not([hidden])").wait_for(state="visible")
        if self.focus_is(".sal-popup .can"):
            self.press("Enter")
        elif self.focus_is("[role=spinbutton]"):
            self.turn_the_dials()
            self.press("Enter")
        self.wait_for_answer(rev)
        # Whatever was pressed, Tab and arrows go on from within the board.
        assert self.focus_is(".sal-root, .sal-root *"), "the focus was lost"

    def turn_the_dials(self) -> None:
        """Turn the dial one has come to, and perhaps another one."""
        for key in self.choice.choices(["ArrowUp", "ArrowDown", "2", "ArrowRight"], k=4):
            self.press(key)
        # Confirmed on a dial, wherever the arrows have led.
        while not self.focus_is("[role=spinbutton]"):
            self.press("n")


def settled(root: Any) -> Any:
    """Wait until no question of a board is open: what is pressed before may not be heard.

    In a front end the new picture and the answer are two messages, and a picture shows at once.
    """
    expect(root).not_to_have_attribute("aria-busy", "true", timeout=40_000)
    return root


def play_a_little(page: Any, last: bool = False) -> Any:
    """Place people with the mouse, on the first or the last board; they stand on the picture."""
    roots = page.locator(".sal-root[data-rev]:has(.sal-board)")
    root = roots.last if last else roots.first
    root.wait_for()
    rev = settled(root).get_attribute("data-rev")
    root.locator(".sal-board .can").first.click()
    root.locator(".sal-ok:visible").first.click()
    # Not by a question to the document: marimo hides the board from it in a shadow root.
    page.locator(f".sal-root:has(.sal-board):not([data-rev='{rev}'])").first.wait_for()
    root.locator("[id^='piece-red-']:not([id*='home'])").first.wait_for(state="attached")
    return root


class Finger:
    """One finger on the screen."""

    def __init__(self, page: Any) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def leave(self) -> None:
        """Leave the page without a touch screen, as it was."""
        self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.cdp.detach()

    def down(self, thing: Any) -> None:
        """Touch a thing."""
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})

    def up(self) -> None:
        """Leave it."""
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tap(self, thing: Any) -> None:
        """Touch a thing for a moment."""
        self.down(thing)
        self.up()
