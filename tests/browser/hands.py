"""Hands that play a board in a browser: one pair moves a mouse, the other presses keys only.

They see what a person sees (what glows, what is open) and choose at random, so that every kind of
control is used sooner or later. They know no rule and no game.
"""

from __future__ import annotations

import random
from typing import Any

ROOT = ".sal-root"
# Something can be done, or the game is over; and Python has answered.
READY = """(over) => {
    const root = document.querySelector('.sal-root');
    if (!root?.dataset.rev || root.ariaBusy) return false;
    const seen = (each) => each.checkVisibility() && !each.closest('[hidden]');
    const can = '.sal-board .can, .sal-prompt .can, .sal-prompt [role=spinbutton]';
    return [...root.querySelectorAll(can)].some(seen) || !!root.querySelector(over);
}"""
OVER = ".sal-prompt table"


class Hands:
    """What both pairs have in common."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.choice = random.Random(seed)
        self.root = page.locator(ROOT)
        self.decisions = 0

    def play(self, most: int = 2000) -> int:
        """Play until the game is over; how many decisions that took."""
        while not self.over():
            assert self.decisions < most, "this game does not end"
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
    """Clicks."""

    def decide(self) -> None:
        rev = self.rev()
        forms = self.page.locator(".sal-prompt .sal-ok:visible")
        if forms.count():
            self.fill(".sal-prompt")
        else:
            things = self.page.locator(".sal-prompt .can:visible, .sal-board .can:visible")
            thing = things.nth(self.choice.randrange(things.count()))
            opens = thing.get_attribute("data-open")
            thing.click()
            if opens:
                self.choose_in(f"[data-panel='{opens}']")
        self.wait_for_answer(rev)

    def choose_in(self, panel: str) -> None:
        self.page.locator(panel).wait_for(state="visible")
        buttons = self.page.locator(f"{panel} .can:visible")
        if self.page.locator(f"{panel} .sal-ok").count():
            self.fill(panel)
        else:
            buttons.nth(self.choice.randrange(buttons.count())).click()

    def fill(self, where: str) -> None:
        """Press + here and there until OK can be pressed, and as far as it goes."""
        more = self.page.locator(f"{where} .sal-step:last-child:enabled:visible")
        while count := more.count():
            more.nth(self.choice.randrange(count)).click()
        self.page.locator(f"{where} .sal-ok:enabled:visible").first.click()


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

    def turn_the_dials(self) -> None:
        """Turn up every dial one comes to, as far as it goes, until it can be confirmed."""
        for _ in range(20):
            while self.focus_is(".sal-dial:has(+ .sal-step:enabled)"):
                self.press("ArrowUp")
            if self.page.locator(".sal-root .sal-ok:enabled:visible").count():
                break
            self.press("ArrowRight")
        # Confirmed on a dial, wherever the arrows have led.
        while not self.focus_is("[role=spinbutton]"):
            self.press("n")
