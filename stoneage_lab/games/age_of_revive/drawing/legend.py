"""The meaning of the pictograms, one sentence each, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import Texts, load_texts
from ....drawing.position_view import TEXT
from ....drawing.scene import Entry, Legend
from ..explain.card_text import effect
from ..rules.goods import NAMES
from .position_view import SYMBOLS, TEXT_FOLDERS

if TYPE_CHECKING:
    from ..game import AgeOfRevive


HOUSE: Final = "-52 -90 106 98"
"""The part of the plane in which houses are drawn."""


def legend(game: AgeOfRevive, language: str) -> Legend:
    """Return the legend of a game in a language."""
    own = load_texts(language, TEXT, *TEXT_FOLDERS)
    said = game.texts(language)
    goods = tuple(Entry((name,), said[f"good.{name}"]) for name in NAMES)
    cells = (
        *(Entry((name,), own[f"key.{name}"], HOUSE, 32) for name in ("rubble", "gap")),
        Entry(("feather",), own["key.feather"]),
    )
    cards = tuple(
        Entry((card.id if card.id in SYMBOLS else "house",),
              own("key.card", card=said[f"card.{card.id}"],
                  text=effect(said, game.parts, card)), HOUSE, 32)
        for card in game.parts.cards
    )  # fmt: skip
    groups = (
        (own["key.group_goods"], goods),
        (own["key.group_cells"], cells),
        (own["key.group_cards"], cards),
    )
    notes = (own["key.band"], own["key.badge"], own["key.glow"], own["key.faces"])
    signs = tuple((sign, own[f"sign.{name}"]) for sign, name in _signs(own))
    return Legend(own["key.title"], (*groups,), notes, signs + _cards(game, said))


def _signs(own: Texts) -> tuple[tuple[str, str], ...]:
    """Return the signs of the board in words, each with the name of its text."""
    pile, gap = own("sign.pile", n=3), own("sign.hole", n=3)
    return (
        ("R:", "cell"), ("[R B]", "pieces"), (f"{pile}(2)", "rubble"), (gap, "gap"),
        ("×2", "copies"), ("?", "unseen"),
    )  # fmt: skip


def _cards(game: AgeOfRevive, said: Texts) -> tuple[tuple[str, str], ...]:
    """Return every card with what it does: the board in words names it alone."""
    return tuple(
        (said[f"card.{card.id}"], effect(said, game.parts, card)) for card in game.parts.cards
    )
