"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import load_texts
from ....drawing.position_view import TEXT
from ....drawing.scene import Entry, Legend
from .position_view import OWN_TEXT

if TYPE_CHECKING:
    from ....core.game import Game

_GROUPS: Final[tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...]] = (
    (
        "goods",
        (
            (("food",), "food"),
            (("wood", "clay", "reed", "stone"), "building"),
            (("any",), "any"),
            (("grain", "vegetable"), "crops"),
            (("sheep", "boar", "cattle"), "animals"),
        ),
    ),
    (
        "spaces",
        (
            (("room", "stable"), "build"),
            (("fence",), "fence"),
            (("plow", "sow"), "plow"),
            (("bread",), "bread"),
            (("renew",), "renew"),
            (("child",), "child"),
            (("card",), "card"),
            (("first",), "first"),
            (("sickle",), "sickle"),
            (("begging",), "begging"),
        ),
    ),
)

_HANDS: Final = (
    "hands",
    (
        (("occupation",), "occupation"),
        (("minor",), "minor"),
        (("spark",), "spark"),
    ),
)
"""What is added where hands of cards are held."""


def legend(game: Game, language: str) -> Legend:
    """Return the legend of the game in a language."""
    texts = load_texts(language, TEXT, OWN_TEXT, *game.text_folders)
    groups = (*_GROUPS, _HANDS) if game.hides else _GROUPS
    return Legend(
        title=texts["key.title"],
        groups=tuple(
            (
                texts[f"key.group_{group}"],
                tuple(Entry(symbols, texts[f"key.{word}"]) for symbols, word in entries),
            )
            for group, entries in groups
        ),
        notes=(texts["key.glow"], texts["key.ask"]),
    )
