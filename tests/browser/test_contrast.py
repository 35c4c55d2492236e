"""Every letter of a picture can be read: its contrast with what is painted behind it (WCAG, AA)."""

from __future__ import annotations

import base64

import pytest
from browser.phases import whole_game

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.seat_names_and_colours import SEAT_COLOURS
from stoneage_lab.players import bots

MOMENTS = ("placing", "using", "tools", "buying", "taking", "over")


@pytest.mark.parametrize(
    "colours",
    [
        pytest.param(name, marks=[] if name == "standard" else [pytest.mark.long])
        for name in sorted(SEAT_COLOURS)
    ],
)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.long)])
def test_letters_stand_out_from_what_is_behind_them(page, colours, night, first):
    """Every moment once, by day or by night; the long test sees the other half."""
    session, plies = whole_game("standard", 7)
    session.settings = session.settings.changed("colours", colours)
    weak: dict[str, float] = {}
    for moment in MOMENTS[(night + first) % 2 :: 2]:
        session.goto(plies[moment])
        weak |= {f"{moment}: {text}": ratio for text, ratio in too_weak(page, session, night)}
    assert weak == {}


@pytest.mark.parametrize("night", [pytest.param(False, marks=pytest.mark.long), True])
@pytest.mark.parametrize("game", ["agricola", "age-of-hunting", "age-of-revive"])
def test_so_they_do_at_the_first_decision_of_each_kind(page, game, night):
    session = lab.play(game, players=3, seed=7)
    choose, rng = bots(session.game)["careful"], Rng(1, "contrast")
    weak: dict[str, float] = {}
    seen = set()
    while not session.over:
        state = session.position.state
        if state.step_name not in seen:
            seen.add(state.step_name)
            found = too_weak(page, session, night)
            weak |= {f"{state.step_name}: {text}": ratio for text, ratio in found}
        session.do(choose(state.copy(), rng))
    weak |= {f"over: {text}": ratio for text, ratio in too_weak(page, session, night)}
    assert weak == {}


def too_weak(page, session, night):
    """Yield the letters of a picture whose contrast is too low, with what it is."""
    page.set_content(f'<body style="margin:0">{drawing.svg(session, night=night)}')
    page.set_viewport_size({"width": 1200, "height": 2000})
    letters = page.evaluate(LETTERS)
    page.add_style_tag(content="text { visibility: hidden !important }")
    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    for text, size, ratio in page.evaluate(RATIOS, [picture, letters]):
        # Large letters (24 px, or bold from 19) may have less.
        if ratio < (3 if size >= 24 else 4.5):
            yield text, round(ratio, 2)


# What is written where, in which colour, as it is seen; a tray covers what lies below it. Letters
# with a rim of their own stand out wherever they are.
LETTERS = """() => [...document.querySelectorAll('svg text')].filter((text) => {
    const {left, top, width, height} = text.getBoundingClientRect();
    text.style.pointerEvents = 'bounding-box';
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return getComputedStyle(text).stroke === 'none' && (found === text || text.contains(found));
}).map((text) => {
    const box = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    let strength = 1;
    for (let each = text; each; each = each.parentElement)
        strength *= Number(getComputedStyle(each).opacity);
    const bold = Number(style.fontWeight) >= 600;
    const size = parseFloat(style.fontSize) * (text.getScreenCTM().a);
    return {text: text.textContent, box: [box.x, box.y, box.width, box.height],
            colour: style.fill.match(/[\\d.]+/g).map(Number), strength,
            size: bold ? size * 24 / 19 : size};
}).filter((each) => each.text.trim() && each.box[2])"""
# The contrast with the commonest colour behind each.
RATIOS = """async ([picture, letters]) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paint = canvas.getContext('2d', {willReadFrequently: true});
    paint.drawImage(image, 0, 0);
    const light = (rgb) => rgb.map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    return letters.map(({text, box, colour, strength, size}) => {
        // Above and below the letters themselves their line has room, where something else may be.
        const [x, y, w, h] = [box[0], box[1] + box[3] / 5, box[2], box[3] * 3 / 5].map(Math.round);
        const data = paint.getImageData(x, y, Math.max(1, w), Math.max(1, h)).data;
        const seen = new Map();
        for (let i = 0; i < data.length; i += 4) {
            const key = [data[i], data[i + 1], data[i + 2]].join();
            seen.set(key, (seen.get(key) ?? 0) + 1);
        }
        const behind = [...seen].sort((a, b) => b[1] - a[1])[0][0].split(',').map(Number);
        const drawn = behind.map((c, i) => c + (colour[i] - c) * strength);
        const [a, b] = [light(drawn), light(behind)];
        return [text, size, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    });
}"""
