"""The road: the cells that the mover can reach, in order, each with what it costs and offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ....core.goods import Purse, missing
from ....core.state import NOBODY
from ....drawing.scene import Button, ChoicePanel, Control, PreviewText, TipFigure
from ....drawing.text_metrics import sentence_case
from ..rules.actions import ACT, BUILD, CLEAR, DRAW, PASS, REBUILD, SUBURB, USE, ReviveAction
from ..rules.building import cost_of
from ..rules.card_actions import FLIP, OPEN, obstacle, price_of
from ..rules.cells import CELL_NAMES, CENTRE, GAP, PILES, RUBBLE
from ..rules.game_components import EMPTY
from ..rules.goods import HORSE, listed
from ..rules.moving import horses_for
from ..rules.task_numbers import BUILT_BY, REPLACES, THROUGH
from .hand import owed
from .position_view import HOUSE, Look, figure_of
from .reachable_cells import crowded, does_at, reachable

if TYPE_CHECKING:
    from ....session.position import Position
    from ..rules.card_types import CardAction
    from ..rules.state import ReviveState

RETURN = "return"
SHORT = 4
"""The most buttons that are shown at once, in two rows: the road offers the same cells."""


def road(look: Look) -> ChoicePanel | None:
    """Return the cells in reach as a panel; none at another decision."""
    buttons = [_button(look, cell, cells) for cell, cells in reachable(look).items()]
    if RETURN in look.all:
        buttons.append(_button(look, CENTRE, 0))
    if not buttons:
        return None
    title = look.own["road.title"]
    # The road offers the same cells, with their names if there is room for them.
    long = len(buttons) > SHORT and not crowded(look)
    return ChoicePanel("road", title, buttons=tuple(buttons), open=True, folded=long)


def _button(look: Look, cell: int, cells: int) -> Button:
    """Return the button of one cell: its number, as on its stone on the road."""
    words = look.parts.moves.walks[cells - 1].words if cells else RETURN
    horses = horses_for(look.parts, cells) if cells else 0
    key = "ride" if horses else "walk" if cells else RETURN
    name = _named(look, cell)
    text = look.own(f"road.{key}", cell=name, n=cells, horses=horses)
    offer = cell_offer(look, cell, horses)
    label = look.own("road.label", text=text, offer=offer)
    id = f"road-{words.replace(' ', '-')}"
    control = Control(label, action=words)
    icon = "horse" if horses else "" if cells else "fountain"
    number = look.own["road.back"]
    if cells:
        number = look.own("road.number", n=cells, cell=look.site_name(cell))
    times = look.own("road.horses", n=horses) if horses > 1 else ""
    return Button(id, control, number, note=times, icon=icon)


def _named(look: Look, cell: int) -> str:
    words = "centre" if cell == CENTRE else look.state.cell_name(cell)
    return sentence_case(look.said[f"place.{words}"])


def cell_offer(look: Look, cell: int, horses: int) -> str:
    """Return what a cell offers, and whether the mover could do it there."""
    name = look.parts.centre if cell == CENTRE else cell % CELL_NAMES
    if name >= RUBBLE:
        return does_at(look, cell)
    card = look.parts.cards[name]
    if not card.actions:
        return look.own["road.nothing"]
    bars, acts, left = _acts(look, cell, horses)
    # What only the owner may do is no offer to anybody else.
    shown = [one for one, bar in zip(acts, bars, strict=True) if bar != FLIP]
    kept = EMPTY if cell == CENTRE else look.state.kept(cell // CELL_NAMES, name)
    said = look.does(card, shown, kept)
    if OPEN in bars:
        return said
    lacks = [listed(missing(left, price_of(one))) for one in shown]
    if lacks and all(lacks):
        return look.texts("road.lacks", text=said, goods=lacks[0])
    return look.own("road.cannot", text=said)


def _acts(look: Look, cell: int, horses: int) -> tuple[list[int], Sequence[CardAction], Purse]:
    """Return what bars each action of a cell, the actions, and what is left after the ride."""
    name = look.parts.centre if cell == CENTRE else cell % CELL_NAMES
    owner = look.mover if cell == CENTRE else cell // CELL_NAMES
    acts = look.parts.cards[name].actions
    purse = list(look.state.purse(look.mover))
    purse[HORSE] -= horses
    left: Purse = tuple(purse)
    return [obstacle(look.state, look.mover, name, owner, one, left) for one in acts], acts, left


def lacking_at(look: Look, cell: int, cells: int) -> tuple[str, ...]:
    """Return the goods that the mover would lack on a cell for what its board shows."""
    if cell % CELL_NAMES >= RUBBLE or not cells:
        return ()
    bars, acts, left = _acts(look, cell, horses_for(look.parts, cells))
    if not acts or OPEN in bars:
        return ()
    return tuple(name for name, _ in listed(missing(left, price_of(acts[0]))))


def action_preview(position: Position, words: str, language: str) -> PreviewText:
    """Return what an action leads to: of a move its price and what can be done there; its house."""
    look = Look(position, language, acting=True)
    for cell, cells in reachable(look).items():
        if look.parts.moves.walks[cells - 1].words == words:
            horses = horses_for(look.parts, cells)
            paid = look.own("road.pays", n=horses) if horses else ""
            return PreviewText(
                look.sentences(paid, _there(look, cell, horses)), _figure(look, cell)
            )
    if words == RETURN:
        return PreviewText(_there(look, CENTRE, 0), _figure(look, CENTRE))
    action = look.all.get(words)
    if isinstance(action, ReviveAction) and action.verb in (BUILD, REBUILD):
        card = look.parts.cards[action.a if action.verb == BUILD else action.b]
        return PreviewText(owing(look, position, action), figure_of(card))
    if isinstance(action, ReviveAction) and action.verb in (ACT, CLEAR, DRAW, PASS):
        return PreviewText(brought(look, position, action))
    used = look.parts.moves.grammar.find(words)
    if isinstance(used, ReviveAction) and used.verb == USE:
        cell = used.b * CELL_NAMES + used.a
        return PreviewText(_there(look, cell, 0), _figure(look, cell))
    return PreviewText()


def owing(look: Look, position: Position, action: ReviveAction) -> str:
    """Return the price of a building that is not paid at once, and to whom a worker is owed.

    What is paid at once is told with its numbers.
    """
    then, seat = cast("ReviveState", position.after(action.words).state), look.mover
    if then.purse(seat) != look.state.purse(seat):
        return ""
    task, number = look.state.task, action.a if action.verb == BUILD else action.b
    if action.verb == BUILD:
        cost = listed(cost_of(look.state, number, SUBURB, task[BUILT_BY]))
    else:
        cost = listed(cost_of(look.state, number, REPLACES - action.a, task[THROUGH]))
    paid = look.texts("foreseen.costs", goods=cost) if cost else look.own["foreseen.free"]
    return look.sentences(paid, owed(look, look.parts.cards[number], seat))


def brought(look: Look, position: Position, action: ReviveAction) -> str:
    """Return what an action brings whose goods do not tell it at once."""
    after, seat = position.after(action.words), look.mover
    then = cast("ReviveState", after.state)
    if action.verb == DRAW:
        return look.own["foreseen.draw"]
    if action.verb == CLEAR:
        cell = look.state.pieces[seat]
        pile = cell // CELL_NAMES * PILES + cell % CELL_NAMES - RUBBLE
        return look.own("foreseen.clear", n=int(look.state.piles[pile]))
    if action.verb == PASS:
        ends = not after.over and then.mover not in (seat, NOBODY)
        key = "pass" if ends else "pass_build" if then.step_name == "build" else "pass_on"
        return look.own[f"foreseen.{key}"]
    if then.purse(seat) != look.state.purse(seat):
        return ""
    told = look.deed(look.card_at(look.cell_used)[0], action.a)
    return look.own("foreseen.deed", told=sentence_case(told))


def _there(look: Look, cell: int, horses: int) -> str:
    return look.own("road.there", cell=_named(look, cell), offer=cell_offer(look, cell, horses))


def _figure(look: Look, cell: int) -> TipFigure:
    """Return what stands on a cell, to be shown large."""
    name = look.parts.centre if cell == CENTRE else cell % CELL_NAMES
    if name < RUBBLE:
        return figure_of(look.parts.cards[name])
    return TipFigure("gap" if name >= GAP else "rubble", HOUSE)
