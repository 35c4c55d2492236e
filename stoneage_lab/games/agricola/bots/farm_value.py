"""The value of a farm: its points now, and an estimate of what it may still bring.

The weights are in points. They were found by trying changes at random and keeping what scored more,
alone and with two players. Every part is a function with a sentence; nothing here is a rule.
"""

from __future__ import annotations

from typing import Final

from ....core.arrays import i64, vec
from ....core.memo import Memo
from ..rules.action_space_names import HARVESTS, ROUNDS
from ..rules.cards import CARD_NUMBERS
from ..rules.farm_grid import count
from ..rules.goods import (
    ANIMALS,
    CLAY,
    FOOD,
    GRAIN,
    HOUSE_GOODS,
    REED,
    STONE,
    VEGETABLE,
    WOOD,
)
from ..rules.player import MOST_PEOPLE, START_PEOPLE, Player
from ..rules.scoring import (
    BOAR_TABLE,
    CATTLE_TABLE,
    FIELD_TABLE,
    GRAIN_TABLE,
    PASTURE_TABLE,
    SHEEP_TABLE,
    VEGETABLE_TABLE,
    PointsTable,
    points,
)
from ..rules.shipped_and_custom_cards import GameCards
from ..rules.state import AgricolaState
from .card_priors import CARD_PRIORS

ANIMAL_TABLES: Final[tuple[PointsTable, ...]] = (SHEEP_TABLE, BOAR_TABLE, CATTLE_TABLE)


CARDS_DIFFER: Final = 1.5
"""About the standard deviation, in points, of what different cards bring."""


def _coming() -> dict[int, float]:
    """Return by card what it may still bring in a round, beyond what shows at once.

    A mean of few games is drawn towards what shows at once, the more the larger its error is.
    """
    found: dict[int, float] = {}
    for name, prior in CARD_PRIORS.items():
        if name in CARD_NUMBERS and prior.is_known and prior.left > 0.0:
            kept = CARDS_DIFFER**2 / (CARDS_DIFFER**2 + prior.error**2)
            found[CARD_NUMBERS[name]] = kept * (prior.points - prior.at_once) / prior.left
    return found


COMING: Final = _coming()


WALLS: Final = 5
"""The goods of the house's kind that a room takes."""

ROOF: Final = 2
"""The reed that a room takes."""


class Weights:
    """The weights of the value of a farm, in points.

    Attributes
    ----------
    shame : float
        What a begging card costs besides its points.
    wood_worth, clay_worth, reed_worth, stone_worth : float
        One of each building good, while there is time to build.
    late : float
        The rounds before the last in which a building good loses its worth.
    later_food, at_hand, later_meals : float
        A food for a later harvest, one for the next, and what each that will be eaten costs.
    urgent, at_once, patience : float
        A missing food costs `urgent`, and a part of `at_once`: less the more turns are left.
    a_turn, room, room_a_turn : float
        A turn of a person; a room for one more, and each turn that this person would have.
    planned_room : float
        All goods for a room that is still needed, at the beginning of the game.
    first_child : float
        A third person or the room for it; what is there of the goods of this room, up to a half.
    cooking, baking : float
        Being able to, early in the game.
    step : float
        Of a point of a table that is nearly reached.
    crop, greens, empty_field, seed : float
        A grain or vegetable on a field, an empty field, and a seed for it.
    pair, free_room, cookable : float
        Two animals of a kind at each harvest, room for one more, one that can be cooked.
    pen_room, pen_wood, buy_margin : float
        Room in a new pasture, a fence of it, and what keeping the goods is worth.
    coming : dict of int to float
        By card of the deck what it may still bring in each round that is left, as measured; a card
        that is not in it is weighed by the hooks on which it acts.
    """

    def __init__(
        self,
        *,
        shame: float,
        wood_worth: float,
        clay_worth: float,
        reed_worth: float,
        stone_worth: float,
        late: float,
        later_food: float,
        a_turn: float,
        cooking: float,
        baking: float,
        step: float,
        urgent: float,
        at_once: float,
        patience: float,
        later_meals: float,
        at_hand: float,
        room: float,
        room_a_turn: float,
        planned_room: float,
        first_child: float,
        crop: float,
        greens: float,
        empty_field: float,
        seed: float,
        pair: float,
        free_room: float,
        cookable: float,
        pen_room: float,
        pen_wood: float,
        buy_margin: float,
        coming: dict[int, float],
    ) -> None:
        self.shame = shame
        self.wood_worth = wood_worth
        self.clay_worth = clay_worth
        self.reed_worth = reed_worth
        self.stone_worth = stone_worth
        self.late = late
        self.later_food = later_food
        self.a_turn = a_turn
        self.cooking = cooking
        self.baking = baking
        self.step = step
        self.urgent = urgent
        self.at_once = at_once
        self.patience = patience
        self.later_meals = later_meals
        self.at_hand = at_hand
        self.room = room
        self.room_a_turn = room_a_turn
        self.planned_room = planned_room
        self.first_child = first_child
        self.crop = crop
        self.greens = greens
        self.empty_field = empty_field
        self.seed = seed
        self.pair = pair
        self.free_room = free_room
        self.cookable = cookable
        self.pen_room = pen_room
        self.pen_wood = pen_wood
        self.buy_margin = buy_margin
        self.coming = coming


def alone() -> Weights:
    """Return the weights for one player, whose people eat more."""
    return Weights(
        shame=2.52,
        wood_worth=0.47,
        clay_worth=0.5,
        reed_worth=0.57,
        stone_worth=0.7,
        late=1.0,
        later_food=0.3,
        a_turn=1.48,
        cooking=1.34,
        baking=1.6,
        step=0.43,
        urgent=0.54,
        at_once=2.484,
        patience=0.156,
        later_meals=0.025,
        at_hand=0.14,
        room=0.0,
        room_a_turn=0.95,
        planned_room=3.0,
        first_child=0.0,
        crop=0.57,
        greens=0.37,
        empty_field=0.06,
        seed=0.63,
        pair=0.15,
        free_room=0.37,
        cookable=0.18,
        pen_room=0.24,
        pen_wood=0.24,
        buy_margin=0.22,
        coming=NO_CARDS,
    )


def together(coming: dict[int, float], first_child: float = 0.0) -> Weights:
    """Return the weights for two and more players."""
    return Weights(
        shame=2.0,
        wood_worth=0.47,
        clay_worth=0.45,
        reed_worth=0.95,
        stone_worth=1.29,
        late=4.0,
        later_food=0.315,
        a_turn=1.8,
        cooking=2.4,
        baking=0.75,
        step=0.46,
        urgent=0.68,
        at_once=0.81,
        patience=0.287,
        later_meals=0.058,
        at_hand=0.24,
        room=0.69,
        room_a_turn=0.95,
        planned_room=3.0,
        first_child=first_child,
        crop=0.87,
        greens=0.36,
        empty_field=0.09,
        seed=0.63,
        pair=0.25,
        free_room=0.17,
        cookable=0.297,
        pen_room=0.24,
        pen_wood=0.32,
        buy_margin=0.18,
        coming=coming,
    )


NO_CARDS: Final[dict[int, float]] = {}
ALONE: Final = alone()
"""Nobody measured cards for one player; what they bring beside others made this one weaker."""
TOGETHER: Final = together(COMING)
TOGETHER_BY_HOOKS: Final = together(NO_CARDS)
IN_A_HURRY: Final = together(COMING, first_child=4.0)
"""Where cards bring food and points as well, families grew late: other plans came first."""


def weights(state: AgricolaState) -> Weights:
    """Return the weights for the number of players."""
    return ALONE if state.seats == 1 else TOGETHER


def weights_of_careful(state: AgricolaState) -> Weights:
    """Return the weights by which `careful` itself plays: in the full game a child comes first.

    What bots learned, and what a search expects, was measured with `weights`: those stay.
    """
    return IN_A_HURRY if state.parts.hands and state.seats > 1 else weights(state)


def weights_by_hooks(state: AgricolaState) -> Weights:
    """Return the same weights, but every card is weighed by its hooks."""
    return ALONE if state.seats == 1 else TOGETHER_BY_HOOKS


def worth(state: AgricolaState, seat: int, w: Weights) -> float:
    """Return the value of the farm of a seat now, in points."""
    total = without_promise(state, seat, w)
    if state.parts.hands:
        total += promise(state.players[seat], ROUNDS - state.round, w)
    if w.first_child > 0.0 and state.round <= LAST_TO_HURRY:
        total += w.first_child * way_to_first_child(state.players[seat])
    return total


def without_promise(state: AgricolaState, seat: int, w: Weights) -> float:
    """Return the value of a farm without what its cards of the deck may still bring."""
    player, parts = state.players[seat], state.parts
    left = ROUNDS - state.round
    total = float(state.points(seat) if parts.hands else points(parts, player))
    total -= w.shame * float(player.begging)
    grain, vegetables = player.growing()
    total += gradients(player, grain, vegetables, w)
    total += hunger(state, player, w)
    total += materials(player, left, w)
    total += people(player, left, w)
    total += crops(state, player, grain, vegetables, left, w)
    total += herds(state, player, left, w)
    total += kitchen(player, left, w)
    if parts.hands:
        total += waiting(player)
    if seat == state.start and state.seats > 1:
        total += 0.4
    return total


BY_HOOK: Final[dict[str, float]] = {
    "used": 2.4, "price": 1.6, "free": 1.2, "feeding": 1.2, "take": 1.0, "field_phase": 1.0,
    "others": 0.8, "field": 1.0, "sown": 0.8, "hold": 0.8, "hunger": 2.0, "lesson": 0.6,
    "improved": 0.6, "plowing": 1.2, "fenced": 1.2, "stabled": 0.8, "allow": 0.4, "breeding": 0.8,
    "dawn": 0.8, "becomes": 1.5, "owned": 0.4, "space": 2.0, "score": 0.8,
}  # fmt: skip
"""What a card is worth at the beginning by the hooks on which it acts, in points."""

WAITING: Final = 0.35
"""The value of a good that lies on a later round."""


class Promise:
    """What some cards laid out may still bring, in points.

    Attributes
    ----------
    a_round : array of float
        Of each card that was measured, in each round that is left.
    by_hooks : array of float
        Of each hook of the other cards, at the beginning of the game.
    """

    def __init__(self, cards: tuple[int, ...], table: GameCards, w: Weights) -> None:
        measured = [w.coming[card] for card in cards if card in w.coming]
        hooks = [hook for card in cards if card not in w.coming for hook in table[card].hooks]
        self.a_round = vec[float](measured)
        self.by_hooks = vec[float]([BY_HOOK[hook] for hook in hooks if hook in BY_HOOK])


_promises: Final[Memo[tuple[tuple[int, ...], GameCards, Weights], Promise]] = Memo(1 << 12)


def promise(player: Player, left: int, w: Weights) -> float:
    """Return what the cards laid out may still bring; it falls with the rounds left."""
    key = (player.cards, player.table, w)
    known = _promises.get(key)
    if known is None:
        known = _promises.keep(key, Promise(player.cards, player.table, w))
    total = 0.0
    for points_a_round in known.a_round:
        total += points_a_round * float(left)
    for points_at_start in known.by_hooks:
        total += points_at_start * float(left) / float(ROUNDS)
    return total


def waiting(player: Player) -> float:
    """Return the value of goods on later rounds; food counts as food."""
    total = 0.0
    for _, good, many in player.ahead:
        if good != FOOD:
            total += WAITING * float(many)
    return total


def gradients(player: Player, grain: int, vegetables: int, w: Weights) -> float:
    """Return a share of the next point of each table that is partly reached."""
    goods = player.goods
    total = partly(FIELD_TABLE, count(player.fields), w.step) + partly(
        PASTURE_TABLE, len(player.room), w.step
    )
    total += partly(GRAIN_TABLE, goods[GRAIN] + grain, w.step)
    total += partly(VEGETABLE_TABLE, goods[VEGETABLE] + vegetables, w.step)
    for number in range(len(ANIMALS)):
        total += partly(ANIMAL_TABLES[number], goods[ANIMALS[number]], w.step)
    return total


def partly(table: PointsTable, have: i64, step: float) -> float:
    """Return how far the next row of a table is reached, as less than half a point."""
    if have >= table.last:
        return 0.0
    before = table.row[have]
    return step * float(have - before) / float(table.next[have] - before)


HARVESTS_FROM: Final = vec[i64](
    [sum(1 for harvest in HARVESTS if harvest >= number) for number in range(ROUNDS + 1)]
)
"""By the number of a round how many harvests are to come, its own included."""

AFTER_MEALS: Final = ("young", "reckoning", "over")
"""The stages of a round in which nobody eats any more."""


def hunger(state: AgricolaState, player: Player, w: Weights) -> float:
    """Return what food that is missing, or already there, means for the harvests to come."""
    first, later = 0, 0
    meals = 0
    eaters = player.people
    for number in HARVESTS:
        if number < state.round:
            continue
        if number == state.round and state.stage_name in AFTER_MEALS:
            continue
        need = state.parts.eats * eaters
        if meals == 0:
            first, turns = need, (number - state.round) * player.people + player.home
            if number == state.round:
                first -= player.newborn * (state.parts.eats - 1)
            urgent = w.urgent + w.at_once / (1.0 + w.patience * float(turns))
        else:
            later += need
        meals += 1
    if not meals:
        return 0.0
    food = player.goods[FOOD]
    coming = 0
    if player.ahead:
        until = state.next_harvest
        for number, good, many in player.ahead:
            if good == FOOD and number <= until:
                coming += many
    have = food + coming + player.raisable()
    total = 0.0
    if have < first:
        total -= float(first - have) * urgent
    total += w.at_hand * urgent * float(min(first, food + coming))
    spare = food + coming - first
    if spare > 0:
        total += w.later_food * float(spare if spare < later else later)
    return total - w.later_meals * float(later)


def materials(player: Player, left: int, w: Weights) -> float:
    """Return what building goods are worth while there is time to build."""
    soon = 1.0 if float(left) >= w.late else float(left) / w.late
    goods = player.goods
    total = w.wood_worth * upto(goods[WOOD], 10) + w.clay_worth * upto(goods[CLAY], 6)
    total += w.reed_worth * upto(goods[REED], 4) + w.stone_worth * upto(goods[STONE], 5)
    return total * soon


def upto(have: int, most: int) -> float:
    """Return a number of goods, of which those above `most` count a fifth."""
    return float(have) if have <= most else float(most) + 0.2 * float(have - most)


def people(player: Player, left: int, w: Weights) -> float:
    """Return what people, and rooms for more of them, bring in the turns to come."""
    total = w.a_turn * float(left * player.people)
    rooms = count(player.rooms)
    empty = rooms - player.people
    most = MOST_PEOPLE - player.people
    if empty > most:
        empty = most
    if empty > 0 and left > 0:
        total += float(empty) * (w.room + w.room_a_turn * float(left))
    elif most > 0 and left > 2:
        total += w.planned_room * stocked_room(player) * float(left) / float(ROUNDS)
    return total


LAST_TO_HURRY: Final = 10
"""In later rounds a first child is worth its turns and no more."""


def way_to_first_child(player: Player) -> float:
    """Return how near a third person is: a quarter for walls, one for the roof, all for the room.

    Unlike the plan of a room it counts wood without reed, and reed without wood, and building the
    room loses nothing of it. So wood does not become fences while the room still lacks it.
    """
    if player.people > START_PEOPLE or count(player.rooms) > player.people:
        return 1.0
    walls = share_of(player.goods[HOUSE_GOODS[player.house]], WALLS)
    return (walls + share_of(player.goods[REED], ROOF)) / 4.0


def share_of(have: i64, need: i64) -> float:
    """Return the share of some goods that is there, at most 1."""
    return 1.0 if have >= need else float(have) / float(need)


def stocked_room(player: Player) -> float:
    """Return the share of a room's goods that is there: the scarcer of walls and roof."""
    walls = float(player.goods[HOUSE_GOODS[player.house]]) / float(WALLS)
    roof = float(player.goods[REED]) / float(ROOF)
    share = walls if walls < roof else roof
    return share if share < 1.0 else 1.0


def crops(
    state: AgricolaState, player: Player, grain: int, vegetables: int, left: int, w: Weights
) -> float:
    """Return what fields and seeds may still bring."""
    meals = HARVESTS_FROM[state.round]
    total = w.crop * float(grain) + w.greens * float(vegetables) if meals > 1 else 0.0
    empty = count(player.empty_fields())
    seeds = player.goods[GRAIN] + player.goods[VEGETABLE]
    usable = empty if empty < seeds else seeds
    if left > 1:
        total += (
            w.empty_field * float(empty) + w.seed * float(usable) + 0.35 * (1.0 if seeds else 0.0)
        )
        total += 0.25 * float(player.goods[VEGETABLE])
    return total


def herds(state: AgricolaState, player: Player, left: int, w: Weights) -> float:
    """Return what room for animals, and pairs of them, may still bring."""
    meals = HARVESTS_FROM[state.round]
    if left == 0:
        meals = 1 if state.stage_name in ("work", "home", "fields", "meals") else 0
    total = 0.0
    room = 0
    for capacity in player.room:
        room += capacity
    have = 0
    for good in ANIMALS:
        number = player.goods[good]
        have += number
        if number > 1:
            total += w.pair * float(meals)
        elif number == 1 and left > 0:
            total += 0.3
        if player.cook[good]:
            total += w.cookable * float(number) * (1.0 if left > 0 else 0.0)
    free = room + player.others - have
    if free > 0 and left > 0:
        total += w.free_room * float(free if free < 8 else 8)
    return total


def kitchen(player: Player, left: int, w: Weights) -> float:
    """Return what cooking and baking are worth while there is time to use them."""
    soon = 1.0 if left > 6 else left / 7.0
    total = 0.0
    if player.cook[ANIMALS[0]]:
        total += w.cooking
        if player.cook[ANIMALS[1]] > 2:
            total += 0.6
    if player.ovens:
        total += w.baking
    return total * soon
