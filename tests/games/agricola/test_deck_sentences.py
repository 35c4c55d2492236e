"""What a card of deck E says agrees with its data: numbers, goods, spaces, cards, may or must."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, Texts

DECK: Final = Path(lab.__file__).parent / "games" / "agricola" / "deck"
CARDS: Final[dict[str, dict[str, Any]]] = {
    name: card
    for part in ("minors", "occupations")
    for name, card in tomllib.loads((DECK / f"{part}.toml").read_text(encoding="utf-8")).items()
}
NAMES: Final[dict[str, Texts]] = {
    code: lab.game("agricola", 2).texts(code) for code in LANGUAGES
}  # fmt: skip

WORDS: Final = {
    "en": {1: r"\b(an?|once|one|all of it)\b", 2: r"\bdouble\b"},
    "ja": {1: "1"},
}
"""Words that stand for a number."""

RULES_OF_THE_GAME: Final = {"head-of-the-family": {5}, "lord-of-the-manor": {4}, "academic": {1}}
"""Numbers of the rules, not of the card, that its sentence tells."""

ANIMALS: Final = ("sheep", "boar", "cattle")
KIND_OF: Final = {
    "en": {"animal": ANIMALS, "building good": ("wood", "clay", "reed", "stone")},
    "ja": {"家畜": ANIMALS, "資材": ("wood", "clay", "reed", "stone")},
}
"""One word for several goods."""

IN_HOUSES: Final = ("house", "per_room")
MAY: Final = {"en": r"\bmay\b", "ja": "よい|できます|使えます|買えます|焼けます"}
CHOOSING: Final = ("allow", "free", "plowing", "improved", "feeding")
"""Hooks whose effects are always a choice of the owner."""
FIXED: Final = ("used", "ahead", "becomes", "stabled", "fenced", "score")
"""Hooks that act by themselves unless the effect says that it is optional."""

in_both = pytest.mark.parametrize("code", LANGUAGES)


def sentence(name: str, code: str) -> str:
    return str(CARDS[name]["sentence"][code])


def leaves(value: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every plain value inside some data with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*way, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, way)
    else:
        yield way, value


def rounds(effect: dict[str, Any]) -> set[int]:
    """Return the numbers of rounds that a sentence has to name."""
    given = effect.get("rounds", [])
    if isinstance(given, str):
        return {int(number) for number in re.findall(r"\d+", given)}
    if effect["hook"] in ("used", "dawn") and len(given) == 2:
        return {n for n in given if n not in (1, 14)}
    whole = len(given) > 2 and given == list(range(given[0], given[-1] + 1))
    return {given[0], given[-1]} if whole else set(given)


def numbers(effect: dict[str, Any]) -> set[int]:
    """Return the numbers that a sentence has to name."""
    found = rounds(effect) | ({2} if effect.get("double") else set())
    for way, value in leaves({key: value for key, value in effect.items() if key != "rounds"}):
        if isinstance(value, int) and not isinstance(value, bool):
            found.add(abs(value))
        found |= {int(key) for key in way if key.isdecimal()}
    return found


def goods(effect: dict[str, Any]) -> set[str]:
    """Return the goods that a sentence has to name."""
    known = {key.removeprefix("good.") for key in NAMES["en"] if key.startswith("good.")}
    found = set()
    for way, value in leaves(effect):
        if not set(way) & {*IN_HOUSES, "spaces", "branch", "to", "cards", "per_card", "not_with"}:
            found |= {word for word in (*way, value) if isinstance(word, str) and word in known}
    return found


def cards(effect: dict[str, Any]) -> set[str]:
    """Return the other cards that an effect names."""
    listed = [effect.get(key, []) for key in ("cards", "pay_each_owner_of")]
    single = [effect[key] for key in ("card", "with_card") if key in effect]
    return {*listed[0], *listed[1], *single, *effect.get("per_card", {})}


def name_of(card: str, code: str) -> str:
    return str(CARDS[card]["name"][code]) if card in CARDS else NAMES[code][f"card.{card}"]


def test_all_126_cards_say_something() -> None:
    assert len(CARDS) == 126
    silent = [(n, code) for n in CARDS for code in LANGUAGES if not sentence(n, code).strip()]
    assert silent == []


def of_effects(name: str, what: Callable[[dict[str, Any]], set[Any]]) -> set[Any]:
    """Return what all effects of a card have together."""
    return set().union(*(what(effect) for effect in CARDS[name].get("effects", [])))


@in_both
def test_every_number_is_told_and_no_other(code: str) -> None:
    wrong = {}
    for name in CARDS:
        text, wanted = sentence(name, code), of_effects(name, numbers)
        told = {int(number) for number in re.findall(r"\d+", text)}
        words = {n for n, pattern in WORDS[code].items() if re.search(pattern, text, re.IGNORECASE)}
        missing = wanted - told - words
        invented = told - wanted - RULES_OF_THE_GAME.get(name, set()) - {1}
        if missing or invented:
            wrong[name] = (missing, invented)
    assert wrong == {}


@in_both
def test_every_good_is_named(code: str) -> None:
    wrong = {}
    for name in CARDS:
        text = sentence(name, code)
        covered = {good for word, kinds in KIND_OF[code].items() if word in text for good in kinds}
        left = of_effects(name, goods) - covered
        missing = [good for good in left if NAMES[code][f"good.{good}"] not in text]
        if missing:
            wrong[name] = missing
    assert wrong == {}


@in_both
def test_every_space_is_named_as_on_the_board(code: str) -> None:
    marks = "“{}”" if code == "en" else "「{}」"
    wrong = {}
    for name in CARDS:
        wanted = of_effects(name, lambda effect: set(effect.get("spaces", [])))
        missing = [
            s for s in wanted if marks.format(NAMES[code][f"site.{s}"]) not in sentence(name, code)
        ]
        if missing:
            wrong[name] = missing
    assert wrong == {}


@in_both
def test_every_other_card_is_named(code: str) -> None:
    wrong = {}
    for name in CARDS:
        text = sentence(name, code)
        missing = [one for one in of_effects(name, cards) if name_of(one, code) not in text]
        if missing:
            wrong[name] = missing
    assert wrong == {}


@in_both
def test_a_choice_is_told_as_a_choice(code: str) -> None:
    may = {name for name in CARDS if re.search(MAY[code], sentence(name, code))}
    wrong = []
    for name, card in CARDS.items():
        effects = card.get("effects", [])
        chosen = any(effect.get("optional") or effect["hook"] in CHOOSING for effect in effects)
        fixed = not chosen and all(effect["hook"] in FIXED for effect in effects)
        if (chosen and name not in may) or (fixed and name in may):
            wrong.append(name)
    assert wrong == []


@in_both
def test_no_two_cards_that_act_differently_say_the_same(code: str) -> None:
    said: dict[str, list[dict[str, Any]]] = {}
    for name, card in CARDS.items():
        effects = [
            {key: value for key, value in effect.items() if key != "not_with"}
            for effect in card.get("effects", [])
        ]
        assert said.setdefault(sentence(name, code), effects) == effects


@in_both
def test_a_sentence_is_short_and_ends(code: str) -> None:
    stop, most = {"en": (".", 300), "ja": ("。", 120)}[code]
    said = {name: sentence(name, code) for name in CARDS}
    assert [name for name, text in said.items() if not text.endswith(stop)] == []
    assert [name for name, text in said.items() if len(text) > most] == []
