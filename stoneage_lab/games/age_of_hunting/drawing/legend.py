"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.scene import Entry, Legend
from .position_view import words_of

if TYPE_CHECKING:
    from ..game import AgeOfHunting

_GROUPS: Final[tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...]] = (
    (
        "goods",
        (
            (("grape",), "grape"),
            (("corn",), "corn"),
            (("boar",), "boar"),
            (("wheat",), "wheat"),
            (("mammoth",), "mammoth"),
            (("coin",), "coin"),
            (("point",), "point"),
        ),
    ),
    (
        "areas",
        (
            (("food",), "food"),
            (("three",), "three"),
            (("food", "arrow", "food"), "trade"),
            (("copy-chief",), "copy_chief"),
            (("copy-hut",), "copy_hut"),
            (("end",), "end"),
            (("ring",), "ring"),
            (("plot",), "plot"),
            (("way-in-now",), "enter"),
        ),
    ),
    (
        "pieces",
        (
            (("chief-red", "chief-blue"), "chief"),
            (("follower-red", "follower-blue"), "follower"),
            (("hut-red", "hut-blue"), "hut"),
            (("hut-cost",), "hut_cost"),
            (("pale-point",), "pale"),
            (("rock", "rocks"), "rock"),
            (("bag",), "bag"),
        ),
    ),
)


_SIGNS: Final = (
    ("g c b w m $ p", "letters"), ("?", "food"), ("2?gcb", "three"), (";", "then"),
    ("–", "nothing"), ("2$⇄?×2", "trade"), ("=*", "copy_chief"), ("=^", "copy_hut"),
    ("end:1/5$", "ends"), ("0 1 2 e", "builds"), (">", "enter"), ("R*", "chief"),
    ("R", "follower"), ("R^", "hut"), ("R^2", "built"), ("+$", "extra"), ("o", "rock"),
    ("_ x", "cave"), ("■ ● △", "kinds"),
)  # fmt: skip
"""The signs of the board in words, each with the name of its text."""


def legend(game: AgeOfHunting, language: str) -> Legend:
    """Return the legend of a game in a language."""
    texts = words_of(game, language)
    return Legend(
        title=texts["key.title"],
        groups=tuple(
            (
                texts[f"key.group_{group}"],
                tuple(Entry(symbols, texts[f"key.{word}"]) for symbols, word in entries),
            )
            for group, entries in _GROUPS
        ),
        notes=(texts["key.glow"], texts["key.cannot"], texts["key.rows"], texts["key.kinds"]),
        signs=tuple((sign, texts[f"sign.{name}"]) for sign, name in _SIGNS),
    )
