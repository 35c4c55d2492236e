"""What of the ring a decision can reach, and what its cells offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.rule import Refusal, Rule
from ....drawing.scene import Control
from ..rules.actions import ACT, BUILD, REBUILD, SUBURB, ReviveAction
from ..rules.cells import CELL_NAMES, GAP, NOWHERE, PILES, RUBBLE
from ..rules.goods import HORSE
from ..rules.moving import horses_for, path
from .position_view import Look

if TYPE_CHECKING:
    from ....core.game import Game
    from ....core.language import Texts
    from ..rules.card_types import Card

CROWDED: Final = 48.0
"""The stretch of road that the name of a cell needs."""

Moves = dict[int, int]
"""The least number of cells to each cell that can be reached."""


def ahead(look: Look) -> Moves:
    """Return how far each cell lies before the piece that moves now, its own cell last."""
    if not look.acting or not look.state.turn_begins:
        return {}
    walked = path(look.state, look.mover, len(look.state.ring))
    return {cell: cells for cells, cell in reversed([*enumerate(walked, 1)])}


def reachable(look: Look, before: Moves | None = None) -> Moves:
    """Return how far the cells are that the mover can reach now, the nearest way."""
    before = ahead(look) if before is None else before
    moves = {getattr(action, "a", 0) for action in look.all.values()}
    return {cell: cells for cell, cells in sorted(before.items(), key=_far) if cells in moves}


def crowded(look: Look) -> bool:
    """Tell whether cells lie so close that only what can be reached is named on the ring."""
    return float(len(look.state.ring)) * CROWDED > look.layout.around


def _far(one: tuple[int, int]) -> int:
    return one[1]


def too_far(look: Look, cells: int) -> str:
    """Return why the mover cannot go so many cells; empty if it can."""
    need = horses_for(look.parts, cells)
    have = int(look.state.purse(look.mover)[HORSE])
    if need <= have:
        return ""
    seat = look.seats[look.mover]
    return look.once(_lacks_horses, look.game, look.language, seat, cells, need, have)


def _lacks_horses(
    _own: Texts, game: Game, language: str, seat: str, cells: int, need: int, have: int
) -> str:
    rule = Rule("move.horses", game.texts)
    return Refusal(rule, seat=seat, n=cells, need=need, have=have).text(language)


def does_at(look: Look, cell: int) -> str:
    """Return what a cell of the ring offers."""
    name = cell % CELL_NAMES
    if name >= GAP:
        return look.own["ring.gap"]
    if name >= RUBBLE:
        count = look.state.piles[cell // CELL_NAMES * PILES + name - RUBBLE]
        return look.own("ring.rubble", n=int(count))
    return look.does(look.parts.cards[name], kept=look.state.kept(cell // CELL_NAMES, name))


def used_now(look: Look) -> tuple[int, list[ReviveAction]]:
    """Return the cell whose action is chosen now, and what can be done there."""
    if not look.acting:
        return NOWHERE, []
    acts = [one for one in look.all.values() if isinstance(one, ReviveAction) and one.verb == ACT]
    return look.cell_used, acts


def replaceable(look: Look) -> dict[int, list[ReviveAction]]:
    """Return what can replace each card of one's own, by the card's number."""
    found: dict[int, list[ReviveAction]] = {}
    if look.acting:
        for action in look.all.values():
            if isinstance(action, ReviveAction) and action.verb == REBUILD:
                found.setdefault(action.a, []).append(action)
    return found


def replaced(look: Look, label: str, card: Card, actions: list[ReviveAction]) -> Control:
    """Return the control of a card of one's own that one card can replace, or several."""
    if len(actions) == 1:
        said = look.own("road.label", text=label, offer=look.label(actions[0]))
        return Control(said, action=actions[0].words, tip=look.tip(card))
    return Control(label, opens=f"replace-{card.id}", tip=look.tip(card))


def places_to_build(look: Look) -> dict[int, list[ReviveAction]]:
    """Return what can be built after each cell of one's own area, by the cell's name."""
    found: dict[int, list[ReviveAction]] = {}
    for action in look.all.values():
        if isinstance(action, ReviveAction) and action.verb == BUILD and action.b != SUBURB:
            found.setdefault(action.b, []).append(action)
    return found
