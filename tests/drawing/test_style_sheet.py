"""docs/style.md shows what the board is drawn with, and always the present state of it."""

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args

import pytest

from stoneage_lab.drawing.items import Thing
from stoneage_lab.games.stone_age.rules.buildings import TILES
from stoneage_lab.games.stone_age.rules.cards import CARDS

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def files():
    spec = importlib.util.spec_from_file_location("style_sheet", DOCS / "style_sheet.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.files()


def test_the_style_sheet_is_the_present_one(files):
    for name, content in files.items():
        kept = (DOCS / name).read_text(encoding="utf-8")
        assert kept == content, f"run python docs/style_sheet.py, then look at docs/{name}"


def test_every_card_and_tile_is_on_it_with_its_name(files):
    for name, count in (("cards", len(CARDS)), ("tiles", len(TILES))):
        titles = [
            node.text for node in ET.fromstring(files[f"style/{name}.svg"]).iter(f"{SVG}title")
        ]
        assert len(titles) == count
        assert all(titles)
    for card in CARDS:
        assert f"| {card.id} |" in files["style.md"]


def test_every_item_is_on_it(files):
    words = {node.text for node in ET.fromstring(files["style/items.svg"]).iter(f"{SVG}text")}
    for kind in get_args(Thing):
        assert any((word or "").startswith(kind.__name__.removesuffix("Item")) for word in words)
    assert "Panel" in words


def test_every_picture_it_names_is_there(files):
    for name in files:
        assert name == "style.md" or f"({name})" in files["style.md"]
