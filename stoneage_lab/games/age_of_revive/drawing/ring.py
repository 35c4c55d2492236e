"""The ring: its cells, the pieces that walk it, and the Town Centre in the middle."""

from __future__ import annotations

from ....drawing.items import Ring, Space, Token
from ....drawing.scene import Control
from ..rules.components import CELL_NAMES, CENTRE, GAP, PILES, RUBBLE
from ..rules.goods import NAMES
from ..rules.moving import horses_for, path
from .look import Look

Moves = dict[int, int]
"""The least number of cells to each cell that can be reached."""


def ring(look: Look) -> Ring:
    """Return the ring of a position."""
    reach = reachable(look)
    spaces = tuple(space(look, int(cell), reach) for cell in look.state.ring)
    return Ring("ring", look.own("ring.name", n=len(spaces)), spaces, inside=inside(look))


def reachable(look: Look) -> Moves:
    """Return how far the cells are that the mover can reach now, the nearest way."""
    if not look.acting or look.state.step_name != "move":
        return {}
    found: Moves = {}
    for action in look.all.values():
        cells = getattr(action, "a", 0)
        if action.words != "return":
            cell = path(look.state, look.mover, cells)[-1]
            found.setdefault(cell, cells)
    return found


def space(look: Look, cell: int, reach: Moves) -> Space:
    """Return one cell of the ring."""
    seat, name = cell // CELL_NAMES, cell % CELL_NAMES
    words = look.state.cell_name(cell)
    named = look.said[f"place.{words}"]
    does = does_at(look, cell)
    label = look.own("ring.cell", cell=named, text=does) if does else named
    cells = reach.get(cell, 0)
    if cells:
        horses = horses_for(look.parts, cells)
        key = "ring.ride" if horses else "ring.move"
        label = look.own(key, text=label, n=cells, horses=horses)
    action = _action(look, cell, cells)
    why = "" if action else _why_not(look, cell)
    tip = look.tip(look.parts.cards[name]) if name < RUBBLE else ""
    control = look.control(label, action, tip, why)
    badge = _badge(look, cell)
    ground = "grass" if name >= GAP else "dust" if name >= RUBBLE else "road"
    symbol = "gap" if name >= GAP else "rubble" if name >= RUBBLE else ""
    if not symbol:
        symbol = look.symbol(look.parts.cards[name])
    short = look.said[f"place.{look.parts.name_of(name)}"]
    return Space(
        f"cell-{words.replace(' ', '-')}",
        control,
        tokens=pieces(look, cell),
        ground=ground,
        symbol=symbol,
        seat=look.colour(seat),
        badge=badge,
        said=f"{look.letter(seat)}:{short}" + (f"({badge})" if badge else ""),
    )


def _action(look: Look, cell: int, cells: int) -> str:
    """Return the action that a press on a cell plays."""
    if cells:
        return look.parts.moves[cells - 1].words
    if look.state.step_name == "use":
        found = look.parts.uses.get(cell)
        return found.words if found and found.words in look.all else ""
    return ""


def _why_not(look: Look, cell: int) -> str:
    """Return why a card of the ring cannot be started now, if one has to be chosen."""
    found = look.parts.uses.get(cell) if look.state.step_name == "use" else None
    return look.why_not(found.words) if found else ""


def does_at(look: Look, cell: int) -> str:
    """Return what a cell of the ring offers."""
    name = cell % CELL_NAMES
    if name >= GAP:
        return look.own["ring.gap"]
    if name >= RUBBLE:
        count = look.state.piles[cell // CELL_NAMES * PILES + name - RUBBLE]
        return look.own("ring.rubble", n=int(count))
    return look.does(look.parts.cards[name], kept=look.state.kept(cell // CELL_NAMES, name))


def _badge(look: Look, cell: int) -> str:
    """Return what is written on a cell: the cards of rubble, or what lies on a card."""
    seat, name = cell // CELL_NAMES, cell % CELL_NAMES
    if name >= GAP:
        return ""
    if name >= RUBBLE:
        return str(int(look.state.piles[seat * PILES + name - RUBBLE]))
    card = look.parts.cards[name]
    kept = look.state.kept(seat, name)
    if card.track:
        return str(int(kept))
    if card.holds >= 0:
        return look.said[f"good.{NAMES[kept]}"][:1]
    return ""


def pieces(look: Look, cell: int) -> tuple[Token, ...]:
    """Return the pieces on a cell."""
    return tuple(
        Token(f"piece-{look.seats[seat]}", look.colour(seat), letter=look.letter(seat))
        for seat in range(len(look.seats))
        if look.state.pieces[seat] == cell
    )


def inside(look: Look) -> tuple[Space, ...]:
    """Return what lies within the ring: the draw pile, the Town Centre, the discards."""
    card = look.parts.cards[look.parts.centre]
    label = look.own("ring.cell", cell=look.name(card), text=look.does(card))
    tokens = pieces(look, CENTRE)
    middle = Space(
        "cell-centre",
        look.control(label, "return", look.tip(card)),
        tokens=tokens,
        ground="square",
        symbol="" if tokens else "centre",
        said=look.name(card),
    )
    return deck(look), middle, discards(look)


def deck(look: Look) -> Space:
    """Return the draw pile."""
    count = int(look.state.deck)
    control = look.control(look.own("piles.draw_label", n=count), "draw")
    told = look.own("piles.draw", n=count)
    return Space("deck", control, ground="square", symbol="cards", badge=str(count), said=told)


def discards(look: Look) -> Space:
    """Return the top of the discards."""
    pile = look.state.discards
    if not len(pile):
        empty = look.own["piles.empty"]
        return Space("discards", Control(empty), ground="square", said=empty)
    card = look.parts.cards[pile[-1]]
    label = look.own("piles.pick_label", card=look.name(card), n=len(pile))
    control = look.control(label, f"pick {card.id}", look.tip(card))
    badge = f"×{len(pile)}"
    told = look.own("piles.discards", card=look.name(card), n=len(pile))
    return Space("discards", control, ground="white", symbol=look.symbol(card), badge=badge,
                 said=told)  # fmt: skip
