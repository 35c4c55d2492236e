"""Dice and signs are drawn: what a font may lack would be an empty box on somebody's screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.images import images

import stoneage_lab as lab
from stoneage_lab.drawing.dice import PIPS, dice_html, dice_svg

ROOT = Path(lab.__file__).resolve().parents[1]
# Faces of dice, pictographs and emoji. A tick and a cross are in the usual fonts, have words beside
# them, and a terminal without them gets others.
MISSING = re.compile("[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
USUAL = {"✓", "✗"}
KINDS = {".py", ".toml", ".j2", ".css", ".js", ".svg", ".ts", ".html", ".md"}
FOLDERS = ("stoneage_lab", "widgets/src", "docs", "lite", "share", "notebooks")


FOREIGN = ("static", "node_modules")


def sources() -> Iterator[tuple[Path, str]]:
    """Yield every text that comes to a screen; of notebooks what was written, not what came out."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            local = path.relative_to(ROOT).parts
            if any(part.startswith(("_", ".")) or part in FOREIGN for part in local[:-1]):
                continue
            if path.suffix == ".ipynb":
                cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
                yield path, "\n".join("".join(cell["source"]) for cell in cells)
            # Pictures of the documentation are made of the templates.
            elif (
                path.suffix in KINDS
                and path.is_file()
                and (folder, path.suffix) != ("docs", ".svg")
            ):
                yield path, path.read_text(encoding="utf-8")


def test_no_text_has_signs_that_fonts_may_lack() -> None:
    seen = 0
    for path, text in sources():
        seen += 1
        found = set(MISSING.findall(text)) - USUAL
        assert not found, f"{path.relative_to(ROOT)}: {found}"
    assert seen > 200


def test_dice_are_built_of_no_letters_either() -> None:
    """Nor are the signs put together from their numbers."""
    for path, text in sources():
        assert not re.search(r"\\u26|\\U0001f|0x268|&#98\d\d|&#x26", text), path


@pytest.mark.parametrize("face", PIPS)
def test_a_face_has_as_many_pips_as_it_is_worth(face: int) -> None:
    assert dice_svg([face]).count("<circle") == face
    spots = PIPS[face]
    # Turned over, a die looks the same.
    assert {(24 - x, 24 - y) for x, y in spots} == set(spots)


def test_a_try_shows_its_dice_and_says_them_in_digits() -> None:
    trying = lab.experiment("L3")
    said = trying.once()
    digits = " ".join(map(str, trying.faces))
    assert f"{digits}  →  " in repr(said)
    html = said._repr_mimebundle_()["text/html"]
    assert f'alt="{digits}"' in html
    (drawn,) = images(html)
    assert drawn.count("<circle") == sum(trying.faces)
    assert "<text" not in drawn


def test_drawn_dice_are_seen_in_both_themes(browser) -> None:
    page = browser.new_page(viewport={"width": 300, "height": 60})
    for ground in ("#fff", "#111"):
        page.set_content(f'<body style="background:{ground}">{dice_html([1, 6, 5])}')
        page.locator("img").evaluate("(image) => image.decode()")
        box = page.locator("img").bounding_box()
        assert box["height"] > 18
        assert box["width"] > 3 * box["height"]
    page.close()
