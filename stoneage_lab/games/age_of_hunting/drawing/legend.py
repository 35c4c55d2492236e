"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.legends import Groups, legend_groups
from ....drawing.position_view import picture_texts
from ....drawing.scene import Legend
from .position_view import TEXT_FOLDERS

if TYPE_CHECKING:
    from ..game import AgeOfHunting

_GROUPS: Final[Groups] = {
    "goods": ("grape", "corn", "boar", "wheat", "mammoth", "coin", "point"),
    "areas": (
        "food", "three", "trade", "copy_chief", "copy_hut", "end", "ring", "plot", "enter",
    ),
    "pieces": ("chief", "follower", "hut", "hut_cost", "pale", "rock", "bag"),
}  # fmt: skip
_SYMBOLS: Final = {
    "trade": ("food", "arrow", "food"),
    "enter": ("way-in-now",),
    "chief": ("chief-red", "chief-blue"),
    "follower": ("follower-red", "follower-blue"),
    "hut": ("hut-red", "hut-blue"),
    "pale": ("pale-point",),
    "rock": ("rock", "rocks"),
}
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
    texts = picture_texts(game, language, TEXT_FOLDERS)
    return Legend(
        title=texts["key.title"],
        groups=legend_groups(texts, _GROUPS, _SYMBOLS),
        notes=(texts["key.glow"], texts["key.cannot"], texts["key.rows"], texts["key.kinds"]),
        signs=tuple((sign, texts[f"sign.{name}"]) for sign, name in _SIGNS),
    )
