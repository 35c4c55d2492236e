"""Hard winter: one gold more with a card, one stone more with some buildings, for points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.rule import Refusal
from ....core.rulebook import RuleEntry
from ....core.tasks import Task, seat_of
from ..rules.actions import DECLINE, Pay
from ..rules.decisions import no_food, short_of
from ..rules.goods import PEOPLE
from ..rules.refusal_rules import PAY_PEOPLE
from ..rules.sites import AfterPrice, BuildingStack, CardSlot, Site
from ..rules.step_base import Decision
from ..rules.task_numbers import (
    site_of,
)
from .buildings import AddedTile, Surcharge, add_tiles
from .pictograms import EMBLEMS
from .rewards import add_chapter
from .texts import PAY_EXTRA

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState


BOUGHT: Final = 3
"""The place of the number of the card or tile in a task."""


class PayMore(Decision):
    """The player may pay one good more for what has just been bought."""

    name = "surcharge"
    rule = "pay.extra"
    stages: tuple[str, ...] = ("use",)
    follows = True
    numbers: tuple[str, ...] = ("site", "card or tile")

    def __init__(self, cards: Surcharge, slots: list[int]) -> None:
        super().__init__()
        self.cards = cards
        self.slots = slots

    def extra(self, state: StoneAgeState, site: Site, number: int) -> Surcharge | None:
        """Return what may be paid more for a card or tile at a site, if anything."""
        if isinstance(site, CardSlot):
            return self.cards if site.slot + 1 in self.slots else None
        tile = state.parts.tiles[number]
        return tile.extra if isinstance(tile, AddedTile) else None

    def extra_of(self, state: StoneAgeState, task: Task) -> Surcharge:
        """Return what may be paid more at this task."""
        extra = self.extra(state, state.parts.sites[site_of(task)], task[BOUGHT])
        assert extra is not None
        return extra

    def purse(self, state: StoneAgeState, extra: Surcharge) -> tuple[int, ...]:
        """Return the payment."""
        kinds = range(len(state.parts.goods.payable))
        return tuple([extra.count if kind == extra.good else 0 for kind in kinds])

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        extra = self.extra_of(state, task)
        if state.players[seat_of(task)].goods[extra.good] < extra.count:
            return [DECLINE]
        return [state.parts.purses.pay(self.purse(state, extra)), DECLINE]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        seat, site = seat_of(task), state.parts.sites[site_of(task)]
        if isinstance(action, Pay):
            extra = self.extra_of(state, task)
            player = state.players[seat]
            player.spend(action.purse)
            player.points += extra.points
            state.record_event(
                "surcharge", seat, state.parts.goods.listed(action.purse), extra.points
            )
        site.apply_effect(state, seat, task[BOUGHT])

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        _, seat, number, bought, _ = task
        if not 0 <= number < len(state.parts.sites):
            return False
        site, player = state.parts.sites[number], state.players[seat]
        if isinstance(site, CardSlot):
            free, owned = state.display[site.slot] < 0, bought in player.cards
        elif isinstance(site, BuildingStack):
            free, owned = state.tops[site.stack] < 0, bought in player.buildings
        else:
            return False
        return free and owned and self.extra(state, site, bought) is not None

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is DECLINE:
            return []
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        extra, goods = self.extra_of(state, task), state.parts.goods
        seat, player = seat_of(task), state.players[seat_of(task)]
        facts: dict[str, Any] = {"seat": state.game.seats[seat], "besides": ""}
        facts["offered"] = action.purse[PEOPLE]
        facts["paid"] = goods.listed(action.purse, action.food)
        found = no_food(state, seat, action)
        if action.purse[PEOPLE]:
            found.append(state.refuse(PAY_PEOPLE, **facts))
        if action.purse[:PEOPLE] != self.purse(state, extra)[:PEOPLE]:
            site = state.parts.sites[site_of(task)]
            tiled = isinstance(site, BuildingStack)
            more = {"good": extra.name, "need": extra.count, "points": extra.points}
            more["cites"] = state.parts.tiles[task[BOUGHT]].cites if tiled else ""
            found.append(state.refuse(PAY_EXTRA, **facts, **more))
        return found + short_of(state, seat, action, (*player.goods, 0), cites="winter")


class AskMore(AfterPrice):
    """Asks a player who has paid a price, and can pay more, whether to do so."""

    def __init__(self, step: PayMore) -> None:
        self.step = step

    def paid(self, state: StoneAgeState, seat: int, site: Site, number: int) -> None:
        extra, player = self.step.extra(state, site, number), state.players[seat]
        if extra is not None and (player.any_two or player.goods[extra.good] >= extra.count):
            state.push(self.step.number, seat, site.number, number)
        else:
            site.apply_effect(state, seat, number)


def winter(parts: Components) -> Components:
    """Let players pay more for cards and for some buildings, and add these."""
    faces = parts.faces["winter"]
    add_tiles(parts, faces["tiles"])
    card = faces["card_extra"]
    step = PayMore(Surcharge(card), list(card["slots"]))
    parts.add_step(step)
    parts.after_price = AskMore(step)
    parts.event_facts["surcharge"] = ("goods", "points")
    parts.event_rules["surcharge"] = "pay.extra"
    add_chapter(
        parts,
        "winter",
        RuleEntry("winter.pool", winter),
        RuleEntry("winter.order", AskMore),
        RuleEntry("pay.extra", PayMore),
    )
    parts.emblems["winter"] = EMBLEMS["winter"]
    return parts
