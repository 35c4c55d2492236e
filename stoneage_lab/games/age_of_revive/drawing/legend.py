"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.language import load_texts
from ....drawing.position_look import TEXT
from ....drawing.scene import Entry, Legend
from ..explain.card_text import effect
from ..rules.goods import NAMES
from .look import OWN_TEXT, SYMBOLS

if TYPE_CHECKING:
    from ..game import AgeOfRevive


def legend(game: AgeOfRevive, language: str) -> Legend:
    """Return the legend of a game in a language."""
    own = load_texts(language, TEXT, OWN_TEXT)
    said = game.texts(language)
    goods = tuple(Entry((name,), said[f"good.{name}"]) for name in NAMES)
    cells = tuple(Entry((name,), own[f"key.{name}"]) for name in ("rubble", "gap", "feather"))
    cards = tuple(
        Entry((card.id if card.id in SYMBOLS else "house",),
              own("key.card", card=said[f"card.{card.id}"],
                  text=effect(said, game.parts, card)))
        for card in game.parts.cards
    )  # fmt: skip
    groups = (
        (own["key.group_goods"], goods),
        (own["key.group_cells"], cells),
        (own["key.group_cards"], cards),
    )
    notes = (own["key.band"], own["key.badge"], own["key.glow"], own["key.faces"])
    return Legend(own["key.title"], groups, notes)
