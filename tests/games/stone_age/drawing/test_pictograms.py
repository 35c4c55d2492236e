"""Every card, tile and good has its pictogram, every word its counterpart in each language."""

import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import stoneage_lab
from stoneage_lab.core.seat_names_and_colours import SEATS
from stoneage_lab.drawing import palette
from stoneage_lab.drawing.protocol import read_drawing
from stoneage_lab.drawing.symbols_and_styles import known_symbols
from stoneage_lab.games.stone_age import drawing as stone_age
from stoneage_lab.games.stone_age.drawing import cards, odds
from stoneage_lab.games.stone_age.drawing.position_view import TEXT_FOLDERS, Look
from stoneage_lab.games.stone_age.rules.buildings import TILES
from stoneage_lab.games.stone_age.rules.cards import CARDS, DRAFT
from stoneage_lab.games.stone_age.rules.goods import BASE
from stoneage_lab.session.session import play

ROOT = Path(stoneage_lab.__file__).parent
SHARED = ROOT / "drawing" / "text"
STYLES = palette.styles(palette=tuple(stone_age.PALETTE.items()))


@pytest.fixture(scope="module")
def known():
    found = known_symbols(read_drawing(stone_age.__name__))
    # The lands are painted by templates.
    return {name: markup for name, markup in found.drawn.items() if not name.startswith("land-")}


@pytest.fixture(scope="module", params=["en", "ja"])
def look(request):
    return Look(play("stone-age", players=2, seed=1).position, request.param, True)


def test_every_card_has_its_pictograms_and_words(known, look):
    pictures = set()
    for card in CARDS:
        top, bottom = cards.top_face(card.top, DRAFT), cards.bottom_face(look.texts, card.bottom)
        for face in (top, bottom):
            assert {icon.symbol for icon in face.icons} <= set(known)
        assert bottom.times in known or card.bottom.symbol
        texts = look.texts
        words = cards.top_words(texts, card.top), cards.bottom_words(texts, card.bottom)
        assert not any(re.search(r"[{}]|\w\.\w", text) for text in words), words
        pictures.add(tuple(icon.symbol for icon in bottom.icons))
    # Eight symbols; four professions with one or two people, and three hut builders.
    assert len(pictures) == 8 + 4 * 2 + 1


def test_kinds_of_top_differ_in_their_pictograms(look):
    shown = {}
    for card in CARDS:
        face = cards.top_face(card.top, DRAFT)
        shown.setdefault(card.top.kind, set()).add((face.icons[0].symbol, len(face.icons)))
    assert len(shown) == 10
    all_shown = [item for kind in shown.values() for item in kind]
    assert len(all_shown) == len(set(all_shown))


def test_every_tile_shows_cost_and_points(known, look):
    for tile in TILES:
        roof, wall = cards.tile_faces(look.texts, tile, BASE)
        assert roof.number
        assert wall.icons
        assert {icon.symbol for icon in wall.icons} <= set(known)
        assert not re.search(r"[{}]|\w\.\w", cards.tile_words(look.texts, tile, BASE))


def test_goods_and_seats_are_told_apart_by_shape_too(known):
    for names in (BASE.yields, [f"shape-{seat.colour}" for seat in SEATS]):
        shapes = [re.sub(r'class="[^"]*"', "", known[name]) for name in names]
        assert len(set(shapes)) == len(names)


def test_symbols_use_only_colours_of_the_palette(known):
    text = "".join(known.values())
    assert "currentColor" not in text
    assert "#" not in re.sub(r'href="#', "", text), "no colour is written by its number"
    rules = STYLES
    for names in re.findall(r'class="([^"]*)"', text):
        for name in names.split():
            assert f".{name}{{" in rules, name


def flat(data, prefix=""):
    for key, value in data.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@pytest.mark.parametrize("folder", [SHARED, *TEXT_FOLDERS])
def test_both_languages_have_the_same_keys_and_facts(folder):
    tables = [
        dict(flat(tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8"))))
        for code in ("en", "ja")
    ]
    english, japanese = tables
    assert english.keys() == japanese.keys()
    for key, text in english.items():
        facts = set(re.findall(r"\{(\w+)", text))
        assert set(re.findall(r"\{(\w+)", japanese[key])) <= facts, key


def test_odds_are_exact():
    assert odds.yields(1, 6) == ((0, Fraction(5, 6)), (1, Fraction(1, 6)))
    assert odds.mean(odds.yields(2, 3)) == 2
    assert odds.mean(odds.yields(5, 2)) == Fraction(17, 2)
    assert odds.at_least(odds.yields(2, 6), 1) == Fraction(13, 18)
    assert odds.mean(odds.yields(4, 5, bonus=3)) == sum(
        k * p for k, p in odds.yields(4, 5, bonus=3)
    )


def test_no_class_of_the_pictures_means_something_else_on_the_page():
    ours = set(re.findall(r"\.(sal-[\w-]+)\{", STYLES))
    page = (ROOT.parent / "widgets" / "src" / "board.css").read_text(encoding="utf-8")
    # The page puts out what glows once a goal is reached, sets bold letters of a card smaller in a
    # wide family, and shows what is marked but not sent.
    meant = {"sal-b", "sal-halo", "sal-soft", "sal-faint", "sal-draft"}
    assert ours & set(re.findall(r"\.(sal-[\w-]+)", page)) <= meant
