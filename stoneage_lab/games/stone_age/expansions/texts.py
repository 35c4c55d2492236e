"""The texts of the expansions, their rules, and names that are made from numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ....core.language import Texts, known_language, load_texts
from ....core.rule import Rule
from ..rules.refusal_rules import TEXT_FOLDERS

FOLDER: Final = Path(__file__).parent / "text"


def read(code: str | None = None) -> Texts:
    """Return the texts of the game with those of the expansions."""
    return load_texts(known_language(code), *TEXT_FOLDERS, FOLDER)


PLACE_SINGLE: Final = Rule("place.single", read)
PLACE_MAMMOTH: Final = Rule("place.mammoth", read)
USE_LATER: Final = Rule("use.later", read)
TAME_PEOPLE: Final = Rule("tame.people", read)
TAME_MEANS: Final = Rule("tame.means", read)
TAME_FEE: Final = Rule("tame.fee", read)
PAY_EXTRA: Final = Rule("pay.extra", read)


def reward_words(texts: Texts, reward: tuple[tuple[str, int], ...]) -> str:
    """Return a reward in words.

    Examples
    --------
    >>> reward_words(read("en"), (("food", 2), ("person", 1)))
    '2 food, 1 person'
    """
    return texts("reward.words", reward=reward)


def animal_texts(
    texts: Texts, animals: tuple[tuple[str, Mapping[str, str]], ...]
) -> dict[str, str]:
    """Return the names of animals, which the faces bring in each language."""
    code = texts["reward.language"]
    found = {}
    for id, names in animals:
        found[f"animal.{id}"] = found[f"card.{id}"] = names[code]
    return found


def tile_text(texts: Texts, tile: Any, cost: tuple[tuple[str, int], ...]) -> str:
    """Return what a building tile of an expansion costs and brings, as its name."""
    goods = texts["tile_name.plus"].join(
        texts("tile_name.good", n=count, good=good) for good, count in cost
    )
    return texts("tile_name.plain", cost=goods, n=tile.price.value) + brings_text(texts, tile)


def brings_text(texts: Texts, tile: Any) -> str:
    """Return what is special about a building tile of an expansion, to follow its price."""
    said = "" if tile.counted else texts["tile_name.igloo"]
    if tile.extra is not None:
        good = ((tile.extra.name, tile.extra.count),)
        said += texts("tile_name.extra", goods=good, n=tile.extra.points)
    if tile.on_build:
        said += texts("tile_name.on_build", reward=reward_words(texts, tile.on_build))
    if tile.each_round:
        said += texts("tile_name.each_round", reward=reward_words(texts, tile.each_round))
    return said
