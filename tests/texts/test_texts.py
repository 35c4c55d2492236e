"""Texts say the same in every language, and nothing of their making shows through."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from support.for_each import for_each

import stoneage_lab
from stoneage_lab.core.errors import LabError
from stoneage_lab.core.language import LANGUAGES, PLURALS, Texts, texts
from stoneage_lab.games.stone_age.rules.actions import SITE_NAMES
from stoneage_lab.games.stone_age.rules.buildings import TILES
from stoneage_lab.games.stone_age.rules.cards import CARDS, PROFESSIONS, SYMBOLS, Top
from stoneage_lab.games.stone_age.rules.flow import STEPS
from stoneage_lab.games.stone_age.rules.goods import BASE
from stoneage_lab.games.stone_age.rules.log_event_facts import EVENT_FACTS
from stoneage_lab.games.stone_age.rules.refusal_rules import RULES, read
from stoneage_lab.games.stone_age.rules.task_numbers import STAGE_NAMES

PACKAGE = Path(stoneage_lab.__file__).parent
WITH_TEXTS = sorted(path.parent for path in PACKAGE.glob("**/text/**/en.toml"))
# Which words have forms, and how many, is another matter in each language.
FOLDERS = [folder for folder in WITH_TEXTS if folder.name != PLURALS]
SEATS = ("red", "blue", "green", "yellow")

in_both = pytest.mark.parametrize("code", LANGUAGES)
in_each_folder = for_each(folder=FOLDERS)


def facts(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# ---- the files -------------------------------------------------------------------------------


@in_each_folder
def test_every_language_has_the_same_keys(folder: Path) -> None:
    keys = {code: set(Texts.load(folder, code=code)) for code in LANGUAGES}
    assert keys["ja"] == keys["en"]
    assert {path.stem for path in folder.glob("*.toml")} == set(LANGUAGES)


@in_each_folder
def test_every_language_names_the_same_facts(folder: Path) -> None:
    en, ja = (Texts.load(folder, code=code) for code in LANGUAGES)
    differing = {key: (facts(en[key]), facts(ja[key])) for key in en if key in ja}
    assert {key: pair for key, pair in differing.items() if pair[0] != pair[1]} == {}


@in_each_folder
def test_no_text_is_empty_or_copied_from_the_other_language(folder: Path) -> None:
    en, ja = (Texts.load(folder, code=code) for code in LANGUAGES)
    assert [key for key in en if not en[key].strip() or not ja[key].strip()] == []
    # Names, signs and formulas may be the same; sentences may not.
    sentences = [key for key in en if re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", en[key])]
    assert [key for key in sentences if en[key] == ja[key]] == []


@for_each(folder=FOLDERS, code=LANGUAGES)
def test_files_are_plain_tables_of_texts(folder: Path, code: str) -> None:
    def leaves(table: object) -> Iterator[object]:
        for value in table.values() if isinstance(table, dict) else ():
            yield from leaves(value) if isinstance(value, dict) else [value]

    data = tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8"))
    assert all(isinstance(leaf, str) for leaf in leaves(data))


# ---- what the rules name ---------------------------------------------------------------------


@for_each(code=LANGUAGES, name=EVENT_FACTS)
def test_every_event_has_a_sentence_of_its_facts(code: str, name: str) -> None:
    for key in (f"event.{name}", f"event.{name}_plain"):
        assert facts(read(code).get(key, "")) <= {"seat", *EVENT_FACTS[name]}
    assert f"event.{name}" in read(code)


@for_each(code=LANGUAGES, rule=RULES.values())
def test_every_rule_has_title_source_and_refusal(code: str, rule: stoneage_lab.Rule) -> None:
    assert facts(read(code)[f"rule.{rule.id}.title"]) == set()
    assert facts(read(code)[f"rule.{rule.id}.source"]) == set()
    assert read(code)[f"rule.{rule.id}.refusal"][-1] in ".。"


@in_both
def test_everything_the_rules_name_has_a_name(code: str) -> None:
    named = {
        "site": SITE_NAMES,
        "good": (*BASE.yields, *BASE.payable),
        "seat": ("", *SEATS),
        "owner": SEATS,
        "stage": STAGE_NAMES,
        "step": (*STEPS.names, "over"),
        "symbol": SYMBOLS,
        "profession": PROFESSIONS,
        "top": {kind.kind for kind in Top.__subclasses__()},
        "top_sentence": {kind.kind for kind in Top.__subclasses__()},
        "card": [card.id for card in CARDS],
        "tile": [tile.id for tile in TILES],
    }
    missing = [f"{part}.{name}" for part, names in named.items() for name in names]
    assert [key for key in missing if key not in read(code)] == []


@in_both
def test_the_name_of_a_card_is_put_together_from_its_halves(code: str) -> None:
    words = read(code)
    slash = {"en": " / ", "ja": "／"}[code]
    for card in CARDS:
        top = words(f"top.{card.top.kind}", n=card.top.amount, good=card.top.good)
        bottom = words(f"symbol.{card.bottom.symbol}")
        if card.bottom.profession:
            bottom = words(f"profession.{card.bottom.profession}", n=card.bottom.count)
        assert words[f"card.{card.id}"] == top + slash + bottom


@in_both
def test_the_name_of_a_building_tells_its_price(code: str) -> None:
    for tile in TILES:
        numbers = [int(number) for number in re.findall(r"\d+", read(code)[f"tile.{tile.id}"])]
        price = tile.price
        if price.kind == "fixed":
            assert numbers == [*(n for n in price.cost if n), price.value]
        elif price.kind == "kinds":
            assert numbers == [price.count, price.kinds]
        else:
            assert numbers == [price.least, price.most]


# ---- what belongs to no game -----------------------------------------------------------------


def play(**given: object) -> stoneage_lab.Session:
    return stoneage_lab.play(**{"game": "stone-age", "players": 2, "seed": 7, **given})


MISTAKES = {
    "language": lambda: stoneage_lab.language("fr"),
    "game": lambda: stoneage_lab.game("stone-ag"),
    "players": lambda: play(players=5),
    "rules": lambda: play(rules="standart"),
    "option": lambda: play(options={"kind": "exactly"}),
    "value": lambda: play(options={"kinds": "exact"}),
    "expansion": lambda: play(expansions=["mammoths"]),
    "strategy": lambda: play(players=["you", "carefull"]),
    "players as text": lambda: play(players="two"),
    "seed": lambda: play(seed="x"),
    "seat": lambda: play().seat("purple"),
    "other words": lambda: play().do("dance"),
    "nearly the words": lambda: play().do("place 3 forst"),
    "no words": lambda: play().do(3),
    "forbidden": lambda: play().do("place 1 hut"),
    "not one's turn": lambda: play().do("place 1 hunt", seat=1 - play().mover),
    "nothing to undo": lambda: play().undo(),
    "nothing to redo": lambda: play().redo(),
    "no such move": lambda: play().goto(99),
    "no bot": lambda: play().step(),
    "nothing random": lambda: play().position.settle(3),
    "too much chance": lambda: play().do("place 1 hunt", chance=[3]),
    "no such file": lambda: stoneage_lab.load("no such game.json"),
    "damaged position": lambda: play().position.arrange(stage="dinner"),
    "too large a number": lambda: play().position.arrange(players={"red": {"fields": 11}}),
    "no list": lambda: play().position.arrange(display="C01"),
    "too short a list": lambda: play().position.arrange(display=["C01"]),
    "card in two places": lambda: play().position.arrange(display=["C01", "C01", "C02", "C03"]),
}


@in_both
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_answered_with_a_clean_sentence(code: str, mistake: str) -> None:
    before = stoneage_lab.language()
    stoneage_lab.language(code)
    try:
        with pytest.raises(LabError) as caught:
            MISTAKES[mistake]()
    finally:
        stoneage_lab.language(before)
    sentence = str(caught.value)
    assert "{" not in sentence
    assert "  " not in sentence
    assert not re.search(r"\b(error|record|wanted|rule|list)\.[a-z_]+", sentence)
    assert bool(re.search(r"[ぁ-ん]", sentence)) == (code == "ja")


def test_a_language_of_its_own_may_be_asked_for() -> None:
    assert texts("ja")["error.no_bot"] != texts("en")["error.no_bot"]


@in_both
@in_each_folder
def test_why_a_position_cannot_be_is_a_sentence(folder: Path, code: str) -> None:
    """It follows another sentence: “The position: “b3” cannot be 8. The ground has …”."""
    own = Texts.load(folder, code=code)
    named = [key for key in own if key.startswith("record.")] if "games" in folder.parts else []
    for key in named:
        text = own[key]
        assert text.endswith({"en": (".", "]."), "ja": ("。", "］。")}[code]), (key, text)
        assert not text[0].islower(), (key, text)
