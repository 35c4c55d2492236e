"""Pictures, some of them at night, look as they did: small copies are kept in looks/ beside this.

The words are left out, so that the fonts of a machine make no difference, and what is compared is
40 pixels wide, so that neither does how a browser smooths an edge. On games whose pictures are
drawn by templates of their own, and on one game of items. After a change made on purpose:
python tests/drawing/test_looks.py
"""

from __future__ import annotations

import base64
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.palette import COLOURS, NIGHT
from stoneage_lab.games.stone_age.drawing import PALETTE

FOLDER = Path(__file__).parent / "looks"
WIDTH = 40
# Of 255: how far a pixel may be off, and how many may be further off.
NEAR, STRAYS = 14, 2
LOOKS = (
    "placing",
    "using",
    "tools",
    "building",
    "card",
    "draft",
    "shortage",
    "round-end",
    "late",
    "final",
)
# A whole table with all there is, a choice and the scores, and what games compose of items.
DARK = ("full-night", "tools-night", "final-night", "items-night")
# Age of Revive: a town half built, one that is crowded, and a winner at night.
TOWNS = ("town", "town-crowded", "town-end-night")
# Draw an SVG small, in two steps, for a browser that shrinks too much at once leaves pixels out.
SHRINK = """async ([data, wide]) => {
  const image = new Image();
  image.src = data;
  await image.decode();
  let from = image, [w, h] = [image.width, image.height];
  for (const size of [wide * 8, wide * 2, wide]) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [size, Math.round(size * h / w)];
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(from, 0, 0, canvas.width, canvas.height);
    from = canvas;
  }
  return from.toDataURL('image/png');
}"""
COMPARE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const dots = pen.getImageData(0, 0, image.width, image.height).data;
    return {size: [image.width, image.height].join(), dots};
  }));
  if (one.size !== other.size) return [one.size, other.size];
  return one.dots.reduce((off, value, at) => {
    const dot = at >> 2;
    off[dot] = Math.max(off[dot] ?? 0, Math.abs(value - other.dots[at]));
    return off;
  }, []);
}"""


def wordless(picture: str) -> str:
    return re.sub(r"<text[^>]*>.*?</text>", "", picture)


def small(page, picture: str) -> str:
    """Return a small PNG of an SVG, as data."""
    data = "data:image/svg+xml;base64," + base64.b64encode(wordless(picture).encode()).decode()
    return str(page.evaluate(SHRINK, [data, WIDTH]))


def strays(page, picture: str, name: str) -> int:
    """Return how many pixels of a picture are not as they were."""
    kept = base64.b64encode((FOLDER / f"{name}.png").read_bytes()).decode()
    off = page.evaluate(COMPARE, [small(page, picture), f"data:image/png;base64,{kept}"])
    assert len(off) > 2, f"{name} has another size: {off}"
    return sum(each > NEAR for each in off)


@pytest.fixture(scope="module")
def page(browser):
    """One page for all: what is looked at is drawn apart from it."""
    page = browser.new_page()
    yield page
    page.close()


@cache
def picture_of(name: str) -> str:
    from drawing.stage import PHASES
    from fixtures.tables import tall

    phase = name.removesuffix("-night")
    night = phase != name
    if phase.startswith("town"):
        return drawing.svg(towns()[phase], language="en", night=night)
    if phase == "items":
        return drawing.svg(lab.play(tall.Estate(3), 3, seed=1), language="en", night=night)
    return drawing.svg(PHASES[phase][0](), language="en", night=night)


def towns() -> dict[str, lab.Position]:
    from games.age_of_revive.table import GOODS, table

    houses = "granary mason smithy stables inn barracks carpenters coachhouse canal"
    return {
        "town": table(
            3,
            areas={"red": "granary inn gap1 rubble2", "blue": "smithy canal barracks rubble3"},
            piles={"red": [0, 2, 0, 0]},
            pieces={"red": "red gap1", "blue": "blue smithy"},
            suburbs={"green": "vault shrine"},
            hands={"red": ["mason", "carpenters", "palace"]},
            purses={"red": "2w 1h 1f"},
        ),
        "town-crowded": table(
            4,
            areas={"red": houses, "blue": "cityhall residence gate fortress", "green": houses},
            pieces={"red": "red tent", "green": "red tent"},
            purses={"red": "3h"},
        ),
        "town-end": table(
            3,
            areas={"red": "granary mason residence", "green": "assembly rubble2"},
            tents={"red": "manor"},
            hands={"blue": ["inn"]},
            stage="over",
            support=dict.fromkeys(GOODS, 0),
            todo=[],
        ),
    }


@pytest.mark.parametrize("name", [*LOOKS, *DARK, *TOWNS])
def test_it_looks_as_it_did(page, name):
    found = strays(page, picture_of(name), name)
    assert found <= STRAYS, (
        f"{found} of its pixels changed. If that was meant: python tests/drawing/test_looks.py, "
        "then look at the new pictures."
    )


def test_a_quarter_of_another_colour_and_a_house_that_is_missing_are_noticed(page):
    picture = picture_of("town")
    without = re.sub(r'<use href="#age_of_revive-(smithy|inn)"/>', "", picture)
    assert without != picture
    assert strays(page, without, "town") > STRAYS
    mixed = picture.replace('class="sal-f-blue" fill-opacity', 'class="sal-f-red" fill-opacity')
    assert mixed != picture
    assert strays(page, mixed, "town") > STRAYS


def test_a_missing_card_face_is_noticed(page):
    picture = picture_of("late")
    # The large pictogram of the upper half of one card.
    without = re.sub(r'<g transform="[^"]*scale\(1.5\)"><use [^>]*/></g>', "", picture, count=1)
    assert without != picture
    assert strays(page, without, "late") > STRAYS


@pytest.mark.parametrize(
    "name",
    ["wood", "red", "glow", *(pytest.param(name, marks=pytest.mark.long)
                              for name in ("culture", "forest", "water"))],
)  # fmt: skip
def test_a_wrong_colour_is_noticed(page, name):
    value = {**COLOURS, **PALETTE}[name]
    assert strays(page, picture_of("late").replace(value, "#7a5480"), "late") > STRAYS


def test_a_colour_of_the_day_is_noticed_at_night(page):
    picture = picture_of("full-night")
    assert strays(page, picture.replace(NIGHT["card"], COLOURS["card"]), "full-night") > STRAYS


def test_missing_people_are_noticed(page):
    picture = re.sub(r'<use href="#stone_age-person-\w+"/>', "", picture_of("using"))
    assert strays(page, picture, "using") > STRAYS


def main() -> None:
    """Keep the pictures as they are now, or only those that are named."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from playwright.sync_api import sync_playwright
    from support import chromium

    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        page = browser.new_page()
        for name in sys.argv[1:] or [*LOOKS, *DARK, *TOWNS]:
            data = small(page, picture_of(name)).partition(",")[2]
            (FOLDER / f"{name}.png").write_bytes(base64.b64decode(data))
        browser.close()


if __name__ == "__main__":
    main()
