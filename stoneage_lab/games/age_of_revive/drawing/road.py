"""The road: the cells that the mover can reach, in order, each with what it costs and offers."""

from __future__ import annotations

from ....core.goods import Purse, missing
from ....drawing.scene import Button, ChoicePanel, Control
from ....drawing.text_metrics import sentence_case
from ..rules.acting import FLIP, OPEN, barred, price
from ..rules.components import CELL_NAMES, CENTRE, EMPTY, RUBBLE
from ..rules.goods import HORSE, listed
from ..rules.moving import horses_for
from .look import Look
from .ring import does_at, reachable

RETURN = "return"


def road(look: Look) -> ChoicePanel | None:
    """Return the cells in reach as a panel; none at another decision."""
    buttons = [_button(look, cell, cells) for cell, cells in reachable(look).items()]
    if RETURN in look.all:
        buttons.append(_button(look, CENTRE, 0))
    if not buttons:
        return None
    title = look.own["road.title"]
    return ChoicePanel("road", title, "buttons", buttons=tuple(buttons), open=True, folded=True)


def _button(look: Look, cell: int, cells: int) -> Button:
    """Return the button of one cell."""
    words = look.parts.moves[cells - 1].words if cells else RETURN
    horses = horses_for(look.parts, cells) if cells else 0
    key = "ride" if horses else "walk" if cells else RETURN
    name = sentence_case(look.said[f"place.{_words(look, cell)}"])
    text = look.own(f"road.{key}", cell=name, n=cells, horses=horses)
    offer = _offer(look, cell, horses)
    label = look.own("road.label", text=text, offer=offer)
    id = f"road-{words.replace(' ', '-')}"
    return Button(id, Control(label, action=words), text, note=offer)


def _words(look: Look, cell: int) -> str:
    return "centre" if cell == CENTRE else look.state.cell_name(cell)


def _offer(look: Look, cell: int, horses: int) -> str:
    """Return what a cell offers, and whether the mover could do it there."""
    name = look.parts.centre if cell == CENTRE else cell % CELL_NAMES
    if name >= RUBBLE:
        return does_at(look, cell)
    card = look.parts.cards[name]
    if not card.actions:
        return look.own["road.nothing"]
    owner = look.mover if cell == CENTRE else cell // CELL_NAMES
    purse = list(look.state.purse(look.mover))
    purse[HORSE] -= horses
    left: Purse = tuple(purse)
    bars = [barred(look.state, look.mover, name, owner, one, left) for one in card.actions]
    # What only the owner may do is no offer to anybody else.
    offered = [one for one, bar in zip(card.actions, bars, strict=True) if bar != FLIP]
    kept = EMPTY if cell == CENTRE else look.state.kept(owner, name)
    said = look.does(card, offered, kept)
    if OPEN in bars:
        return said
    lacks = [listed(missing(left, price(one))) for one in offered]
    if lacks and all(lacks):
        return look.texts("road.lacks", text=said, goods=lacks[0])
    return look.own("road.cannot", text=said)
