"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import Texts, load_texts
from ....core.seats import SEATS
from ....drawing.position_view import TEXT
from ....drawing.scene import Entry, Legend
from ..rules.cards import SYMBOLS
from ..rules.goods import BASE
from .position_view import OWN_TEXT

if TYPE_CHECKING:
    from ..game import StoneAge

# Groups of pictograms, each with the text key of their sentences.
_GROUPS: Final[tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...]] = (
    (
        "goods",
        (
            (("food",), "food"),
            (("wood",), "wood"),
            (("brick",), "brick"),
            (("stone",), "stone"),
            (("gold",), "gold"),
            (("any",), "any"),
        ),
    ),
    (
        "people",
        (
            (tuple(f"person-{seat.colour}" for seat in SEATS[:4]), "people"),
            (("ring",), "ring"),
            (("tool",), "tool"),
            (("one-use",), "one_use"),
            (("field",), "field"),
            (("building",), "building"),
            (("points",), "points"),
            (("start-token",), "start"),
        ),
    ),
    (
        "tops",
        (
            (("dice-for-all",), "dice_for_all"),
            (("roll",), "roll"),
            (("extra-card",), "extra_card"),
            (("any-two",), "any_two"),
        ),
    ),
    (
        "bottoms",
        (
            (tuple(SYMBOLS), "culture"),
            (("farmer", "field"), "farmer"),
            (("tool-maker", "tool"), "tool_maker"),
            (("hut-builder", "building"), "hut_builder"),
            (("shaman", "person"), "shaman"),
        ),
    ),
)


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
    texts = load_texts(language, TEXT, OWN_TEXT, *game.text_folders)
    return Legend(
        title=texts["key.title"],
        groups=tuple(
            (
                texts[f"key.group_{group}"],
                (
                    *(
                        Entry(symbols, texts[f"key.{word}"], *_BOXES.get(word, ()))
                        for symbols, word in entries
                    ),
                    *(added(game, texts) if group == "goods" else ()),
                ),
            )
            for group, entries in _GROUPS
        ),
        notes=(texts["key.glow"], texts["key.in_vain"], texts["key.cannot"], texts["key.ask"]),
    )
