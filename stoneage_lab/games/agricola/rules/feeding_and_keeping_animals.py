"""Feeding the family at a harvest, and animals without room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import (
    BAKE,
    BAKES,
    BEG,
    BEGGED,
    CONVERT,
    CONVERTS,
    COOK,
    EAT,
    FED,
    FEED,
    KEEP,
    Move,
    keep,
)
from .animal_room import Herd, largest
from .anytime_card_actions import NO_MOVES, anytime_conversions, convert
from .card_hooks import ON_FEEDING
from .card_triggering import trigger_others
from .dawn_harvest_and_end_effects import (
    conversion_bit,
    conversion_bits,
    counts_cooking,
    feeding_moves,
    replaced,
)
from .farm_work import bake, most_grain, why_no_bake
from .goods import ANIMALS, FOOD, GOODS, NOTHING, SHEEP, listed
from .player import Player
from .raising_food import become_food, raw_and_cooked, why_not_food
from .refusal_rules import (
    BAKE_ONCE,
    BEG_FOOD,
    CONVERT_CARD,
    CONVERT_HAVE,
    CONVERT_TIMES,
    KEEP_FITS,
    KEEP_HAVE,
    KEEP_MORE,
)
from .step_base import FarmStep
from .task_numbers import BY_CARDS, EATING, KEEPING, MAY_COOK

if TYPE_CHECKING:
    from .state import AgricolaState


def food_needed(state: AgricolaState, player: Player) -> int:
    """Return how much food the family of a player eats at a harvest."""
    grown = player.people - player.newborn
    if player.modifiers.hunger:
        most, full_eats, others_eat = player.modifiers.hunger
        full = grown if grown < most else most
        return full * full_eats + (grown - full) * others_eat + player.newborn
    return state.parts.eats * grown + player.newborn


def workshops(state: AgricolaState, player: Player, used: int) -> list[Action]:
    """Return the conversions of workshops that can still be made at this meal."""
    owned = player.modifiers.workshops
    if not owned and not player.acts_on(ON_FEEDING):
        return NO_MOVES
    moves: list[Action] = []
    if owned:
        for move in CONVERTS:
            card = move.first
            if card in owned and not used >> card & 1 and not replaced(player, card):
                shop = state.parts.cards[card].workshop
                if shop is not None and player.goods[shop.good] >= shop.count:
                    moves.append(move)
    if player.acts_on(ON_FEEDING):
        moves += feeding_moves(player, used)
    return moves


def bakes_at_meal(state: AgricolaState, player: Player) -> int:
    """Return how much grain may be baked at the meal; 0 unless an option allows it."""
    return most_grain(player) if state.parts.bake_at_meal and player.baked else 0


def asks(state: AgricolaState, seat: int) -> bool:
    """Tell whether the meal of a seat needs a decision."""
    player = state.players[seat]
    short = food_needed(state, player) > player.goods[FOOD]
    if short and player.raisable():
        return True
    if workshops(state, player, 0) or bakes_at_meal(state, player):
        return True
    if state.parts.may_withhold and player.goods[FOOD]:
        return True
    if player.hooks and (counts_cooking(player) or anytime_conversions(player)):
        return True
    return cooks_for_room(player)


def cooks_for_room(player: Player) -> bool:
    """Tell whether a young animal would find no room, and an animal can be cooked."""
    cookable = False
    for good in ANIMALS:
        if player.goods[good] and player.cook[good]:
            cookable = True
    if not cookable:
        return False
    sheep, boar, cattle = player.animals()
    return not player.has_room(with_young(sheep), with_young(boar), with_young(cattle))


def with_young(animals: int) -> int:
    """Return how many animals of a kind there are after they breed."""
    return animals + 1 if animals > 1 else animals


def to_pay(state: AgricolaState, player: Player) -> int:
    """Return how much of the food at hand the meal takes."""
    need, food = food_needed(state, player), player.goods[FOOD]
    return need if need < food else food


def feed(state: AgricolaState, seat: int, withheld: int) -> None:
    """Pay food as far as needed and possible, and take a begging card for each one missing.

    Food that is withheld stays with the player, and is missing. It may be less than was withheld:
    some of it may have been paid for a conversion since.
    """
    player = state.players[seat]
    need = food_needed(state, player)
    paid = max(to_pay(state, player) - withheld, 0)
    player.goods[FOOD] -= paid
    missing = need - paid
    player.begging += missing
    player.end_cooking()
    if state.events is not None:
        state.record_event("feed", seat, player.people - player.newborn, player.newborn, need, paid)
        if missing:
            state.record_event("beg", seat, missing)


class EatStep(FarmStep):
    """Feed a family.

    The task keeps the conversions used, the food withheld, and whether the family baked.
    """

    number = EATING
    name = "meal"
    numbers: tuple[str, ...] = ("used", "withheld", "baked")
    rule = "harvest.meal"
    stages: tuple[str, ...] = ("meals",)
    follows = False
    converts = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        _, seat, used, _withheld, done = task
        player = state.players[seat]
        moves = raw_and_cooked(state, seat)
        moves += workshops(state, player, used)
        if not done and bakes_at_meal(state, player):
            moves += BAKES[: bakes_at_meal(state, player)]
        if self.may_beg(state, task):
            moves.append(BEGGED)
        moves.append(FED)
        return moves

    def may_beg(self, state: AgricolaState, task: Task) -> bool:
        """Tell whether a card may be taken in place of a food at hand."""
        _, seat, _, withheld, _ = task
        return state.parts.may_withhold and withheld < to_pay(state, state.players[seat])

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        _, seat, used, withheld, done = task
        verb = action.verb
        if verb == FEED:
            feed(state, seat, withheld)
            return
        if verb == CONVERT:
            if action.second >= 0:
                convert(state, seat, action)
                used |= conversion_bit(state.players[seat], state.parts.cards.conversion(action))
            else:
                self.convert(state, seat, action.first)
                used |= 1 << action.first
        elif verb == BAKE:
            bake(state, seat, action.first)
            done = 1
        elif verb == BEG:
            withheld += 1
        else:
            become_food(state, seat, action)
        state.push(EATING, seat, used, withheld, done)

    def convert(self, state: AgricolaState, seat: int, card: int) -> None:
        """Turn goods into food in a workshop."""
        player, shop = state.players[seat], state.parts.cards[card].workshop
        assert shop is not None
        player.goods[shop.good] -= shop.count
        player.goods[FOOD] += shop.food
        name = state.parts.cards[card].id
        state.record_event("convert", seat, name, [(GOODS[shop.good], shop.count)], shop.food)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        _, seat, used, _, done = task
        player, verb, name = state.players[seat], action.verb, state.game.seats[seat]
        if verb == FEED:
            return []
        if verb in (EAT, COOK):
            return why_not_food(state, seat, action)
        if verb == CONVERT:
            if action.second >= 0:
                return self.why_not_by_card(state, seat, used, action)
            return self.why_not_converted(state, seat, used, action.first)
        if verb == BAKE and state.parts.bake_at_meal and player.baked:
            once = [state.refuse(BAKE_ONCE, seat=name)] if done else []
            return why_no_bake(state, seat, action.first) + once
        if verb == BEG and state.parts.may_withhold:
            if self.may_beg(state, task):
                return []
            return [state.refuse(BEG_FOOD, seat=name, have=player.goods[FOOD])]
        return [self.not_now(state, task, action)]

    def why_not_converted(
        self, state: AgricolaState, seat: int, used: int, card: int
    ) -> list[Refusal]:
        """Return the rules that forbid the conversion of a workshop."""
        player, name = state.players[seat], state.game.seats[seat]
        own = state.parts.cards[card]
        if card not in player.cards or own.workshop is None or replaced(player, card):
            return [state.refuse(CONVERT_CARD, seat=name, card=own.id)]
        if used >> card & 1:
            return [state.refuse(CONVERT_TIMES, seat=name, card=own.id)]
        good, need = own.workshop.good, own.workshop.count
        if player.goods[good] < need:
            facts = {"good": GOODS[good], "need": need, "have": player.goods[good]}
            return [state.refuse(CONVERT_HAVE, seat=name, card=own.id, **facts)]
        return []

    def why_not_by_card(
        self, state: AgricolaState, seat: int, used: int, action: Move
    ) -> list[Refusal]:
        """Return the rules that forbid the conversion of a card of the deck."""
        player, name = state.players[seat], state.game.seats[seat]
        conversion, facts = (
            state.parts.cards.conversion(action),
            {"card": state.parts.cards[action.first].id},
        )
        if action in feeding_moves(player, used):
            return []
        if action.first not in player.cards or conversion.hook != "feeding":
            return [state.refuse(CONVERT_CARD, seat=name, **facts)]
        if used & conversion_bit(player, conversion):
            return [state.refuse(CONVERT_TIMES, seat=name, **facts)]
        good = next((good for good, n in enumerate(conversion.give) if player.goods[good] < n), -1)
        if good < 0:
            return [state.refuse(CONVERT_CARD, seat=name, **facts)]
        needs = {"need": conversion.give[good], "have": player.goods[good]}
        return [state.refuse(CONVERT_HAVE, seat=name, good=GOODS[good], **facts, **needs)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        _, seat, used, withheld, done = task
        player = state.players[seat]
        own = sum(
            1 << card for card in player.cards if state.parts.cards[card].workshop is not None
        )
        own |= conversion_bits(player)
        if used < 0 or used & ~own or done not in (0, 1):
            return False
        if done and not (state.parts.bake_at_meal and player.baked):
            return False
        # Not by the food at hand: some may have been paid for a conversion since.
        most = food_needed(state, player) if state.parts.may_withhold else 0
        return 0 <= withheld <= most


def herds(state: AgricolaState, seat: int) -> tuple[Herd, ...]:
    """Return the herds among which a player whose animals do not fit may choose."""
    player = state.players[seat]
    if player.capacity is not None:
        return player.capacity.largest(player.animals())
    return largest(player.room, player.others, player.animals())


def nearest_herd(ways: tuple[Herd, ...], wanted: Sequence[int]) -> Herd:
    """Return the herd that keeps the most of the animals a player wanted."""
    return max(ways, key=lambda herd: sum(map(min, herd, wanted)))


def keep_only(state: AgricolaState, seat: int, herd: Herd, cooked: int) -> None:
    """Keep a herd. The other animals are cooked if that is possible and allowed, or run away."""
    player = state.players[seat]
    gone, eaten, food, count = [], [], 0, 0
    for number in range(len(ANIMALS)):
        good = ANIMALS[number]
        fewer = player.goods[good] - herd[number]
        if not fewer:
            continue
        player.goods[good] = herd[number]
        if cooked and player.cook[good]:
            food += fewer * player.cook[good]
            if state.parts.hands:
                trigger_others(state, seat, "cook", GOODS[good], fewer)
            count += fewer
            eaten.append((GOODS[good], fewer))
        else:
            gone.append((GOODS[good], fewer))
    if count and player.modifiers.per_goods:
        food += player.cooked_more(count)
        player.end_cooking()
    player.goods[FOOD] += food
    if state.events is not None:
        if eaten:
            state.record_event("no_room_cook", seat, eaten, food)
        if gone:
            state.record_event("run", seat, gone)


class KeepAnimals(FarmStep):
    """Choose which animals stay. The task keeps whether the others may be cooked."""

    number = KEEPING
    name = "keeping"
    numbers: tuple[str, ...] = ("may cook",)
    rule = "keep.fits"
    stages: tuple[str, ...] = ("work", "young")
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    makes_room = True

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        seat = seat_of(task)
        if state.players[seat].houses_all():
            state.pop_task()
            return False
        ways = herds(state, seat)
        if len(ways) > 1:
            return super().resolve(state, task)
        state.pop_task()
        keep_only(state, seat, ways[0], task[MAY_COOK])
        return False

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        return [keep(herd) for herd in herds(state, seat_of(task))]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        herd = action.purse[7], action.purse[8], action.purse[9]
        keep_only(state, seat_of(task), herd, task[MAY_COOK])

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        if action.verb != KEEP:
            return [self.not_now(state, task, action)]
        seat = seat_of(task)
        player, name = state.players[seat], state.game.seats[seat]
        kept = action.purse[7:]
        facts = {"seat": name, "goods": listed(action.purse)}
        if any(want > have for want, have in zip(kept, player.animals(), strict=True)):
            have = [(GOODS[good], player.goods[good]) for good in ANIMALS if player.goods[good]]
            return [state.refuse(KEEP_HAVE, have=have, **facts)]
        if not player.has_room(kept[0], kept[1], kept[2]):
            room = listed((*NOTHING[:SHEEP], *nearest_herd(herds(state, seat), kept)))
            return [state.refuse(KEEP_FITS, room=room, **facts)]
        if kept not in herds(state, seat):
            return [state.refuse(KEEP_MORE, **facts)]
        return []

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        right = task[MAY_COOK] in (0, 1) and super().is_valid_task(state, task)
        return right and (state.parts.hands or len(herds(state, seat_of(task))) > 1)
