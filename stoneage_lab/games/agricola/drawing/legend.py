"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.legends import Groups, legend_groups
from ....drawing.position_view import picture_texts
from ....drawing.scene import Legend
from .position_view import TEXT_FOLDERS

if TYPE_CHECKING:
    from ....core.game import Game

_GROUPS: Final[Groups] = {
    "goods": ("food", "building", "any", "crops", "animals"),
    "spaces": (
        "build", "fence", "plow", "bread", "renew", "child", "card", "first", "sickle", "begging",
    ),
}  # fmt: skip
_HANDS: Final[Groups] = {"hands": ("occupation", "minor", "spark")}
"""What is added where hands of cards are held."""
_SYMBOLS: Final = {
    "building": ("wood", "clay", "reed", "stone"),
    "crops": ("grain", "vegetable"),
    "animals": ("sheep", "boar", "cattle"),
    "build": ("room", "stable"),
    "plow": ("plow", "sow"),
}


def legend(game: Game, language: str) -> Legend:
    """Return the legend of the game in a language."""
    texts = picture_texts(game, language, TEXT_FOLDERS)
    groups = {**_GROUPS, **_HANDS} if game.hides else _GROUPS
    return Legend(
        title=texts["key.title"],
        groups=legend_groups(texts, groups, _SYMBOLS),
        notes=(texts["key.glow"], texts["key.ask"]),
    )
