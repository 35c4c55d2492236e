"""How the careful player values animals, igloos, winter tiles, new buildings and the mammoth.

The same arithmetic as for the base game: goods at their points, tools, fields and people by the
rounds that are left. Each function returns the value of a choice in points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.step_table import by_step
from ....core.tasks import seat_of
from ..expansions.animals import RINGS, AnimalLine, AnimalSite, RepelDie
from ..expansions.buildings import AddedTile
from ..expansions.herd import Herd, MammothTile, Tracks
from ..expansions.mammoth import MOST_TILES, DuelDice, MostTiles
from ..expansions.rewards import Reward
from ..expansions.winter import PayMore
from ..rules.actions import Pay, PlacePeople, TakeGood, TakePrize
from ..rules.scoring import CultureFives

if TYPE_CHECKING:
    from ..rules.buildings import Tile
    from ..rules.game_components import Components
    from ..rules.player import Player
    from ..rules.sites import Site
    from ..rules.state import StoneAgeState
    from .careful import Careful

REPELLED: Final = (0.1, 0.3, 0.6, 1.0)
"""The estimated chance that an animal is driven off, by the places taken before this one."""

RELIEF: Final = 0.5
"""Points of not having the animal about, for every round that is left."""

LEAD: Final = 0.3
"""The share of the points for most mammoth tiles that one tile is worth."""

EDGE: Final = 1.4
"""How much more people help in a duel: the chance goes with this power of their number."""


PUBLISHED: Final = ("animals", "igloos", "winter", "huts", "mammoth")
"""The expansions that bots know."""

FLAGS: Final = (*PUBLISHED, "rulebook")
"""What may be in a game besides the base game: expansions, and the rules of the rulebook."""


@final
class Brought:
    """What expansions and rules bring to a game: the same in all its positions.

    Attributes
    ----------
    flags : array of float
        1 for each of `FLAGS` that is in the game, else 0.
    line : int
        The place of the animals among the extras of a state; -1 without any.
    tracks : Tracks or None
        The herd.
    more : PayMore or None
        The step at which one good more is paid.
    """

    def __init__(self, parts: Components) -> None:
        self.line: i64 = -1
        self.tracks: Tracks | None = None
        self.more: PayMore | None = None
        for extra in parts.extras:
            if isinstance(extra, AnimalLine):
                self.line = extra.number
            elif isinstance(extra, Tracks):
                self.tracks = extra
        for step in parts.steps.by_number:
            if isinstance(step, PayMore):
                self.more = step
        added = [tile for tile in parts.tiles if isinstance(tile, AddedTile)]
        there = (
            self.line >= 0,
            any(not tile.counted for tile in added),
            self.more is not None,
            any(tile.on_build or tile.each_round for tile in added),
            self.tracks is not None,
            any(isinstance(scoring, CultureFives) for scoring in parts.scorings),
        )
        self.flags = vec[float]([1.0 if each else 0.0 for each in there])


def reward_value(careful: Careful, reward: Reward) -> float:
    """Return the value of a reward."""
    goods = careful.state.parts.goods
    value = 0.0
    for word, count in reward:
        if word == "points":
            value += count
        elif word == "food":
            value += careful.food_value(count)
        elif word == "any":
            value += count * careful.unit * max(goods.values)
        elif word == "tool":
            value += count * careful.tool()
        elif word == "field":
            value += count * careful.field()
        elif word == "person":
            value += count * 2 * careful.hut()
        else:
            value += count * careful.unit * goods.values[goods.names.index(word)]
    return value


def animal_site(careful: Careful, site: Site) -> float:
    """Return the value of one more person at the animal: the mean bonus, by how likely it is."""
    assert isinstance(site, AnimalSite)
    state = careful.state
    taken = state.crowd[site.number]
    step = state.steps.by_number[state.steps.number("repelling")]
    assert isinstance(step, RepelDie)
    mean = sum(reward_value(careful, bonus) for bonus in step.bonus) / 6
    return REPELLED[min(taken, RINGS - 1)] * (mean + RELIEF * careful.later)


def tile_value(careful: Careful, tile: Tile) -> float:
    """Return the value of the effect of a building, besides its points."""
    if not isinstance(tile, AddedTile):
        return 0.0
    value = reward_value(careful, tile.on_build)
    if tile.each_round:
        value += careful.later * reward_value(careful, tile.each_round)
    return value


def fee_value(careful: Careful, food: int, goods: int) -> float:
    """Return the value of the food and goods that a fee at the mammoth takes."""
    return careful.food_value(food) + careful.unit * goods


def win_chance(own: int, others: list[int]) -> float:
    """Return the rough chance to win a duel."""
    chance = 1.0
    for people in others:
        mine, theirs = float(own**EDGE), float(people**EDGE)
        chance *= mine / (mine + theirs)
    return chance


def mammoth_tile(careful: Careful) -> tuple[MammothTile, int]:
    """Return the tile that lies there, and the number of the mammoth's site."""
    parts = careful.state.parts
    step = parts.steps.by_number[parts.steps.number("duelling")]
    assert isinstance(step, DuelDice)
    herd: Herd = careful.state.extras[step.tracks.number]
    return step.tracks.tiles[herd.tile], step.tracks.site


def taming(careful: Careful, action: Action) -> float:
    """Return the value of going on: the prizes by the chance to win, less the cheapest fee."""
    if not isinstance(action, PlacePeople):
        return careful.value_of(action)
    tile, site = mammoth_tile(careful)
    state = careful.state
    others = [
        state.placed_at(site, seat)
        for seat in range(state.seats)
        if seat != careful.seat and state.placed_at(site, seat)
    ]
    top, bottom = reward_value(careful, tile.top), reward_value(careful, tile.bottom)
    chance = win_chance(action.people, others)
    won = max(top, bottom) + LEAD * MOST_TILES
    food = min(action.people, careful.player.food)
    cost = fee_value(careful, food, 3 * (action.people - food))
    return chance * won + (1 - chance) * bottom - cost


def fee(careful: Careful, action: Action) -> float:
    """Return the value of a fee: the cheapest one is best."""
    if isinstance(action, Pay):
        return -fee_value(careful, action.food, action.worth)
    return careful.value_of(action)


def surcharge(careful: Careful, action: Action) -> float:
    """Return the points of paying more, less the value of the good."""
    if not isinstance(action, Pay):
        return careful.value_of(action)
    after = careful.state.copy()
    after.play(action)
    points = after.players[careful.seat].points - careful.player.points
    return float(points) - careful.unit * action.worth


def prize(careful: Careful, action: Action) -> float:
    """Return the value of a prize."""
    if not isinstance(action, TakePrize):
        return careful.value_of(action)
    tile, _ = mammoth_tile(careful)
    return reward_value(careful, tile.bottom if action.which else tile.top)


def picking(careful: Careful, action: Action) -> float:
    """Return the value of a good of one's choice."""
    if not isinstance(action, TakeGood):
        return careful.value_of(action)
    goods = careful.state.parts.goods
    assert seat_of(careful.state.task) == careful.seat
    return float(goods.values[goods.names.index(action.good)])


SITES: Final[Mapping[str, Callable[[Careful, Site], float]]] = {"animal": animal_site}
"""The value of placing people at the sites of expansions, by name."""

STEPS: Final[Mapping[str, Callable[[Careful, Action], float]]] = by_step(
    taming, fee, surcharge, prize, picking
)
"""The value of a choice at the decisions of expansions."""


def income(state: StoneAgeState, player: Player) -> float:
    """Return the points of the goods that buildings bring a player at the start of each round."""
    found = 0.0
    goods = state.parts.goods
    for number in player.buildings:
        tile = state.parts.tiles[number]
        if isinstance(tile, AddedTile):
            for word, count in tile.each_round:
                worth = 5 if word not in goods.names else goods.values[goods.names.index(word)]
                found += count * worth
    return found


def coming(state: StoneAgeState, seat: int, player: Player, left: float) -> float:
    """Return the points that expansions may still bring a seat in the rounds that are left."""
    found = 0.7 * left * income(state, player)
    for scoring in state.parts.scorings:
        if isinstance(scoring, MostTiles):
            _, own, most, _ = scoring.line_of(state, seat)
            found += LEAD * MOST_TILES * min(own, 3) * (1.0 if own == most else 0.5)
    return found
