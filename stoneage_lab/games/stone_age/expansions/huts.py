"""New buildings: one brings a person, the others a good at the start of every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.rulebook import RuleEntry
from ..rules.flow import seat_in_turn
from .buildings import AddedTile, BuiltSource, add_tiles
from .dawn import INCOME_RANK, DawnPart, add_to_dawn
from .pictograms import EMBLEMS
from .rewards import EACH_ROUND, ON_BUILD, PickGoods, Source, Unit, add_chapter, picking_of, units

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState


class IncomeSource(Source):
    """Gives the income of a player's buildings, in the order in which they were built."""

    rule = "huts.income"

    def units(self, state: StoneAgeState, seat: int, of: int) -> list[Unit]:
        found: list[Unit] = []
        for number in state.players[seat].buildings:
            tile = state.parts.tiles[number]
            if isinstance(tile, AddedTile) and tile.each_round:
                found += units(tile.each_round, number)
        return found

    def gain(self, state: StoneAgeState, seat: int, kind: int, unit: Unit) -> None:
        _, count, tile = unit
        state.players[seat].add(kind, count)
        good = state.parts.goods.yields[kind]
        state.record_event("income", seat, count, good, state.parts.tiles[tile].id)


class Income(DawnPart):
    """Pays the income of all buildings, clockwise from the start player."""

    def __init__(self, picking: PickGoods) -> None:
        super().__init__(INCOME_RANK)
        self.picking = picking

    def due(self, state: StoneAgeState) -> bool:
        return state.turn < state.seats

    def go(self, state: StoneAgeState) -> None:
        seat = seat_in_turn(state)
        state.turn += 1
        self.picking.give(state, seat, EACH_ROUND, 0)


def huts(parts: Components) -> Components:
    """Add the new buildings to the building tiles."""
    picking = picking_of(parts, ON_BUILD, BuiltSource(), "use")
    for tile in add_tiles(parts, parts.faces["huts"]["tiles"]):
        tile.picking = picking
    add_to_dawn(parts, Income(picking))
    picking_of(parts, EACH_ROUND, IncomeSource(), "dawn")
    parts.event_facts["income"] = ("n", "good", "tile")
    parts.topics["income"] = "round"
    parts.event_rules["income"] = "huts.income"
    add_chapter(
        parts,
        "huts",
        RuleEntry("huts.pool", huts),
        RuleEntry("huts.built", AddedTile.apply_effect),
        RuleEntry("huts.income", Income),
        RuleEntry("reward.any", PickGoods),
    )
    parts.emblems["huts"] = EMBLEMS["huts"]
    return parts
