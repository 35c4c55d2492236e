"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import Final

from ....core.language import load_texts
from ....core.seats import SEATS
from ....drawing.scene import Entry, Legend
from ..rules.cards import SYMBOLS
from .look import SHARED_TEXT, TEXT

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


def legend(language: str) -> Legend:
    """Return the legend in a language."""
    texts = load_texts(language, SHARED_TEXT, TEXT)
    return Legend(
        title=texts["key.title"],
        groups=tuple(
            (
                texts[f"key.group_{group}"],
                tuple(
                    Entry(symbols, texts[f"key.{word}"], *_BOXES.get(word, ()))
                    for symbols, word in entries
                ),
            )
            for group, entries in _GROUPS
        ),
        notes=(texts["key.glow"], texts["key.cannot"], texts["key.ask"]),
    )
