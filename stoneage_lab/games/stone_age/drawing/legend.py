"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import Texts
from ....core.seat_names_and_colours import SEATS
from ....drawing.legends import Groups, legend_groups
from ....drawing.position_view import picture_texts
from ....drawing.scene import Entry, Legend
from ..rules.cards import SYMBOLS
from ..rules.goods import BASE
from .position_view import TEXT_FOLDERS

if TYPE_CHECKING:
    from ..game import StoneAge

_GROUPS: Final[Groups] = {
    "goods": ("food", "wood", "brick", "stone", "gold", "any"),
    "people": ("people", "ring", "tool", "one_use", "field", "building", "points", "start"),
    "tops": ("dice_for_all", "roll", "extra_card", "any_two"),
    "bottoms": ("culture", "farmer", "tool_maker", "hut_builder", "shaman"),
}
_SYMBOLS: Final = {
    "people": [f"person-{seat.colour}" for seat in SEATS[:4]],
    "start": ["start-token"],
    "culture": SYMBOLS,
    "farmer": ["farmer", "field"],
    "tool_maker": ["tool-maker", "tool"],
    "hut_builder": ["hut-builder", "building"],
    "shaman": ["shaman", "person"],
}

# Where pictograms are not about 36 units wide and high: their box, and its width in pixels.
_BOXES: Final[dict[str, tuple[str, int]]] = {
    "people": ("-24 -46 48 52", 30),
    "ring": ("-27 -14 54 28", 44),
    "dice_for_all": ("-27 -14 54 28", 44),
}


def added(game: StoneAge, texts: Texts) -> tuple[Entry, ...]:
    """Return the goods that expansions add; they may have a sentence ``key.<good>``."""
    return tuple(
        Entry((good.name,), texts(key, good=good.name, n=good.value, divisor=good.divisor))
        for good in game.parts.goods.all[len(BASE.all) :]
        for key in [f"key.{good.name}" if f"key.{good.name}" in texts else "key.good"]
    )


def legend(game: StoneAge, language: str) -> Legend:
    """Return the legend of a game in a language."""
    texts = picture_texts(game, language, TEXT_FOLDERS)
    (goods, entries), *others = legend_groups(texts, _GROUPS, _SYMBOLS, _BOXES)
    return Legend(
        texts["key.title"],
        ((goods, (*entries, *added(game, texts))), *others),
        notes=(texts["key.glow"], texts["key.in_vain"], texts["key.cannot"], texts["key.ask"]),
    )
