"""What has the focus can be seen: the ring round it stands out, and a panel gives it back."""

from __future__ import annotations

import random

import pytest
from drawing.stage import PHASES, staged

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.palette import COLOURS
from stoneage_lab.drawing.palette import NIGHT as SHARED_NIGHT
from stoneage_lab.games.stone_age.drawing import NIGHT, PALETTE

# By day and by night.
ALL = {False: COLOURS | PALETTE, True: SHARED_NIGHT | NIGHT}

# What things on the board lie on; each is the ground of something that takes the focus.
GROUNDS = ("paper", "card", "white", "table", "plank", "bark", "sand", "culture", "forest",
           "meadow", "rock", "clay", "water", "village")  # fmt: skip
# Jupyter's grounds, light and dark.
PAGES = {False: ("#ffffff", "#f2f2f2"), True: ("#111111", "#333333")}


def light(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


RING = """(element) => {
    element.focus({focusVisible: true});
    const style = getComputedStyle(element);
    const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
    const hex = (n) => Number(n).toString(16).padStart(2, '0');
    return [style.outlineStyle, parseFloat(style.outlineWidth) * scale,
            '#' + style.outlineColor.match(/\\d+/g).slice(0, 3).map(hex).join('')];
}"""


@pytest.mark.parametrize("width", [480, 1200])
@pytest.mark.parametrize("dark", [False, True])
def test_the_ring_round_what_has_the_focus_stands_out(browser, dark, width):
    with staged(browser, "placing", PHASES["placing"][0](), dark=dark, width=width) as page:
        for selector, grounds in {
            "#table [data-open]": [ALL[dark][name] for name in GROUNDS],
            "#site-card1[data-action]": [ALL[dark][name] for name in GROUNDS],
            "#rows-red [data-tip]": [ALL[dark][name] for name in GROUNDS],
            "#tool-undo": PAGES[dark],
            "#tool-settings": PAGES[dark],
        }.items():
            page.locator(f"{selector}[tabindex]").first.wait_for()
            style, thick, colour = page.locator(selector).first.evaluate(RING)
            assert style == "solid"
            assert thick >= 2, f"{selector}: {thick:.1f} px"
            weak = {ground for ground in grounds if contrast(colour, ground) < 3}
            assert not weak, f"{selector}: {colour} on {weak}"


@pytest.mark.parametrize("width", [480, 1200])
def test_a_panel_that_is_closed_gives_the_focus_back_to_what_opened_it(bare_page, width):
    """On a narrow page a panel hides the choices among which its opener is, until it is closed."""
    play = lab.play("stone-age", players=["you", "you"], seed=1)
    chooser = random.Random(1)
    while "open-each-tool" not in drawing.parts(play.position)["prompt"]:
        play.do(chooser.choice(list(play.moves)))
    bare_page.page.set_viewport_size({"width": width, "height": 800})
    bare_page.show(lab.Board(play, pace=0))
    page = bare_page.page
    page.locator("#open-each-tool").focus()
    page.keyboard.press("Enter")
    page.locator(".sal-popup:not([hidden])").wait_for()
    assert page.evaluate("() => !!document.activeElement.closest('.sal-popup')")
    page.keyboard.press("Escape")
    page.locator(".sal-popup:not([hidden])").wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.id") == "open-each-tool"
