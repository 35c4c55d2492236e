"""Letters on the board: large enough, within their boxes, apart from each other, readable.

Measured in a real browser in several fonts: estimates of widths can be wrong, boxes cannot.
On Stone Age, whose map, cards, mats and choosers have the most words in the least room.
"""

from __future__ import annotations

import pytest
from drawing.stage import PHASES, staged
from support.parameters import in_turn

from stoneage_lab.drawing.palette import COLOURS, NIGHT, dark_colour
from stoneage_lab.games.stone_age.drawing import NIGHT as OWN_NIGHT
from stoneage_lab.games.stone_age.drawing import PALETTE

PALETTES = {"day": COLOURS | PALETTE, "night": NIGHT | OWN_NIGHT}

# What JupyterLab leaves for a board in a window of 900 px with its side bar open, and others.
NARROW = 484
# A wide table beside a decision in 900 pixels is 612 wide.
SMALLEST = {"narrow": 12, "wide": 11}

# Every word of the pictures: its size, the box it stands in, and whether it sticks out of it.
MEASURE = """() => {
  const found = [];
  for (const svg of document.querySelectorAll('.sal-ground')) {
    const page = svg.getBoundingClientRect();
    const scale = page.width / svg.viewBox.baseVal.width;
    const texts = [];
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const middle = [box.left + box.width / 2, box.top + box.height / 2];
      let least = page;
      for (const shape of text.parentNode.querySelectorAll(':scope > rect, :scope > path')) {
        if (shape.matches('.sal-f-shadow, .sal-n, .sal-hit')) continue;
        const around = shape.getBoundingClientRect();
        const holds = around.left <= middle[0] && middle[0] <= around.right &&
          around.top <= middle[1] && middle[1] <= around.bottom;
        if (holds && around.width * around.height < least.width * least.height) least = around;
      }
      const out = Math.max(least.left - box.left, box.right - least.right) / scale;
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      texts.push({words: text.textContent, size, out, box});
    }
    for (const [at, one] of texts.entries()) {
      const over = texts.slice(at + 1).find(({box}) =>
        Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1.5 * scale &&
        Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 12 * scale);
      found.push({words: one.words, size: one.size, out: one.out, over: over?.words ?? ''});
    }
  }
  return found;
}"""
# Things of HTML whose content is wider than they are, but for what is only heard.
CUT = """() => [...document.querySelectorAll('.sal-root *')]
  .filter((each) => each instanceof HTMLElement && each.checkVisibility())
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .filter((each) => !['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
  .filter((each) => getComputedStyle(each).display !== 'inline')
  .filter((each) => !each.matches('.sal-heard'))
  .map((each) => each.className + ': ' + each.textContent.slice(0, 60))"""
# Both, in each of several widths of the cell.
LOOK = f"""(widths) => widths.map((width) => {{
  document.getElementById('here').style.width = width + 'px';
  return [width, ({MEASURE})(), ({CUT})()];
}})"""
# For each layout of the table, two widths of the board at a time.
WIDTHS = (("narrow", (NARROW, 590)), ("wide", (690, 1200)), ("wide", (900, 1200)))


@pytest.mark.layout
@pytest.mark.parametrize(("name", "language", "laid"), in_turn(PHASES, ("en", "ja"), WIDTHS))
def test_every_word_fits_and_can_be_read(browser, name, language, laid):
    session, (layout, widths) = PHASES[name][0](), laid
    look = {"language": language, "painted": False, "layout": layout}
    with staged(browser, name, session, **look) as page:
        found = page.evaluate(LOOK, widths)
    for width, words, cut in found:
        assert len(words) > 40
        small = [(each["words"], each["size"]) for each in words if each["size"] < SMALLEST[layout]]
        assert not small, (width, small)
        wide = [(each["words"], round(each["out"])) for each in words if each["out"] > 1]
        assert not wide, (width, wide)
        over = [(each["words"], each["over"]) for each in words if each["over"]]
        assert not over, (width, over)
        assert cut == [], width


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as the guidelines for access define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_of_contrast_is_the_known_one():
    assert contrast("#000000", "#ffffff") == 21
    assert 4.5 < contrast("#767676", "#ffffff") < 4.6


LAND = ("forest", "meadow", "rock", "clay", "village", "bone")
PAPER = ("paper", "card", "white", "table", "value", "under", "neutral", "sand", "culture")


@pytest.fixture(params=PALETTES)
def among(request):
    """Return the contrast between two colours of a palette."""
    palette = PALETTES[request.param]
    return lambda one, other: contrast(palette[one], palette[other])


def test_night_has_every_colour():
    assert set(PALETTES["night"]) == set(PALETTES["day"])


@pytest.mark.parametrize("ground", [*LAND, *PAPER, "plank", "bark"])
def test_ink_can_be_read_on_every_ground(among, ground):
    assert among("ink", ground) >= 4.5


@pytest.mark.parametrize("ground", ["paper", "card", "white"])
def test_quiet_words_and_warnings_can_be_read(among, ground):
    assert among("quiet", ground) >= 4.5
    assert among("danger", ground) >= 4.5


def test_words_of_what_cannot_be_had_can_be_read_on_their_bands(among):
    assert among("quiet", "sand") >= 4.5


@pytest.mark.parametrize("seat", ["red", "blue", "green"])
def test_people_stand_out_from_every_land(among, seat):
    for ground in LAND:
        assert among(seat, ground) >= 2.4


def test_outlines_or_what_they_surround_stand_out():
    for ground in LAND:
        assert contrast(PALETTES["day"]["edge"], PALETTES["day"][ground]) >= 3
        # In the dark outlines are darker still: what they surround has to stand out by itself.
        for thing in ("red", "blue", "yellow", "black", "pink", "stone", "gold", "brick", "wood"):
            least = 2 if thing in ("black", "wood", "brick") else 2.4
            assert contrast(PALETTES["night"][thing], PALETTES["night"][ground]) >= least


def test_the_glow_stands_out_from_its_white_edge(among):
    # 3 : 1 is asked of shapes that carry meaning; the outline is white inside and outside.
    assert among("glow", "card") >= 3


@pytest.mark.parametrize("name", [*LAND, "sand", "culture", "plank", "bark", "gold-light"])
def test_a_ground_without_a_night_colour_is_dimmed_so_that_ink_can_be_read(name):
    assert contrast(NIGHT["ink"], dark_colour(PALETTE[name])) >= 4.5
