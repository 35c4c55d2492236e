"""The cards of Age of Revive as a table: cost, needs, points, what they do."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....core.arguments import as_text
from ....core.errors import SetupError
from ....core.language import called
from ....drawing.text_metrics import sentence_case
from ....figures.table import Table
from ....lessons.words import words
from ..explain.card_text import effect, points
from ..game import AgeOfRevive
from ..rules.card_types import FORM_NAMES, KIND_NAMES
from ..rules.faces_check import TEXT_FOLDERS
from ..rules.goods import listed

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text")


def card_list(*ids: str, rules: str = "standard") -> Table:
    """Return the cards of the game as a table.

    Parameters
    ----------
    *ids : str
        The ids of some cards, such as ``"smithy"``; all cards by default.
    rules : str
        With ``"first"`` the seven new cards are left out.

    Raises
    ------
    SetupError
        If there is no such card; the known ones are listed.

    Examples
    --------
    >>> card_list("smithy", "gate").rows[1][:4]
    ['City Gate', '2 workers, 1 stone', 'Barracks', '3']
    """
    game = AgeOfRevive(rules=rules)
    said, texts, parts = game.texts(), words(*TEXTS), game.parts
    chosen = [called(id, parts.numbers, "card", game.texts) for id in ids]
    for id, found in zip(ids, chosen, strict=True):
        if found is None:
            raise SetupError(
                said("faces.unknown", given=as_text(id), known=", ".join(parts.numbers))
            )
    rows = []
    for card in parts.cards:
        if chosen and card.id not in chosen:
            continue
        cost = texts("cards.cost_of", goods=listed(card.cost)) if any(card.cost) else "–"
        needs = [said(f"card.{parts.ids[need]}") for need in card.needs]
        rows.append(
            [
                said(f"card.{card.id}"),
                cost,
                texts["cards.and"].join(needs) or "–",
                points(said, card),
                str(card.icons),
                said(f"kind.{KIND_NAMES[card.kind]}"),
                said(f"form.{FORM_NAMES[card.form]}"),
                str(card.dealt) if card.dealt else "–",
                sentence_case(effect(said, parts, card)),
            ]
        )
    columns = ("card", "cost", "needs", "points", "icons", "kind", "form", "copies", "does")
    notes = [texts["cards.reconstructed"], texts["cards.kinds"], texts["cards.forms"]]
    return Table(texts["cards.title"], [texts[f"cards.{name}"] for name in columns], rows, notes)
