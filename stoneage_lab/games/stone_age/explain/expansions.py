"""Reasons at the sites and decisions of animals, igloos, winter tiles, new buildings, mammoth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.action_outcomes import percent
from ....core.goods import total
from ....core.step_table import by_step
from ....core.tasks import seat_of
from ..expansions.animals import RINGS, AnimalCard, Animals, AnimalSite
from ..expansions.buildings import AddedTile
from ..expansions.herd import Herd, MammothSite, MammothTile
from ..expansions.mammoth_duel_chances import win_chances
from ..expansions.rewards import Reward
from ..expansions.winter import PayMore
from ..rules.actions import Gain, Pay, PlacePeople, TakeGood, TakePrize
from ..rules.goods import PEOPLE
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE
from ..rules.task_numbers import dice_of

if TYPE_CHECKING:
    from ..rules.buildings import Tile
    from ..rules.sites import Gather, Site
    from .move_reasons import Reasons

Weighed = tuple[float, str, dict[str, Any]]

WORTH: Final[Mapping[str, int]] = {"any": 5, "tool": 4, "field": 4, "person": 6}
"""Rough points of rewards that are neither points, food nor goods: for the order of reasons."""


# -- places --------------------------------------------------------------------------------------


def animal(reasons: Reasons, site: Site) -> Iterator[Weighed]:
    """Yield reasons about one more person at the active animal."""
    assert isinstance(site, AnimalSite)
    state = reasons.state
    animals: Animals = state.extras[site.line]
    card = state.parts.cards[animals.active]
    assert isinstance(card, AnimalCard)
    left = RINGS - state.crowd[site.number] - 1
    if left:
        yield 4.0 / float(left), "animal_more", {"animal": card.id, "n": left}
    else:
        yield 6.0, "animal_last", {"animal": card.id}
    facts = {"animal": card.id, "less": card.per_die or card.per_roll}
    yield 2.0, "animal_lowers" if card.per_die else "animal_lowers_roll", facts
    yield from reasons.hunger(site) if reasons.player.home == 1 else ()


def herd_of(reasons: Reasons) -> tuple[Herd, MammothSite] | None:
    """Return the herd and its site, if a tile lies there."""
    for site in reasons.state.parts.sites:
        if isinstance(site, MammothSite):
            herd: Herd = reasons.state.extras[site.tracks.number]
            return (herd, site) if herd.tile >= 0 else None
    return None


def beside(reasons: Reasons, site: Gather) -> Iterator[Weighed]:
    """Yield reasons about the herd at a place where dice are rolled."""
    found = herd_of(reasons)
    if found is not None and found[0].site == site.number:
        herd, mammoth = found
        tile = mammoth.tracks.tiles[herd.tile]
        yield 3.0, "herd_here", {"top": tile.top, "bottom": tile.bottom}


def tile(built: Tile) -> Iterator[Weighed]:
    """Yield reasons about what a building of an expansion brings besides its points."""
    if not isinstance(built, AddedTile):
        return
    if built.on_build:
        yield 5.0, "on_build", {"reward": built.on_build}
    if built.each_round:
        yield 5.0, "each_round", {"reward": built.each_round}
    if built.extra is not None:
        more = built.extra
        yield 2.0, "extra", {"n": more.count, "good": more.name, "points": more.points}
    if not built.counted:
        yield 1.0, "not_counted", {}


# -- the mammoth ---------------------------------------------------------------------------------


def taming(reasons: Reasons, action: Action) -> Iterator[Weighed]:
    """Yield reasons about going on to the mammoth: the chance to win, the prizes, the price."""
    state, found = reasons.state, herd_of(reasons)
    assert found is not None
    herd, site = found
    tile = site.tracks.tiles[herd.tile]
    if isinstance(action, Gain):
        yield from cashing(reasons, action)
        return
    if not isinstance(action, PlacePeople):
        yield 1.0, "tame_home", {"n": dice_of(state.task)}
        return
    crowds = [state.placed_at(site.number, seat) for seat in range(state.seats)]
    there = [people for seat, people in enumerate(crowds) if people and seat != reasons.seat]
    top, bottom = _worth(reasons, tile.top), _worth(reasons, tile.bottom)
    if there:
        chance = win_chances((action.people, *there))[0]
        facts = {"n": action.people, "others": [str(people) for people in there]}
        weight = float(chance) * max(top, bottom)
        yield weight, "tame_chance", facts | {"chance": percent(chance)}
    else:
        yield max(top, bottom), "tame_alone", {}
    still = state.crowd[herd.site]
    if still:
        told = {"n": still, "site": state.parts.sites[herd.site].name}
        yield -2.0, "tame_may_come", told
    yield 3.0, "tame_prizes", {"top": tile.top, "bottom": tile.bottom}
    yield -float(action.people), "tame_cost", {"n": action.people}


def fee(reasons: Reasons, action: Action) -> Iterator[Weighed]:
    """Yield reasons about the food and goods that are paid for going on."""
    if isinstance(action, Gain):
        yield from cashing(reasons, action)
        return
    assert isinstance(action, Pay)
    player = reasons.player
    food = player.food - action.food
    lacking = reasons.lacking()[0] + action.food
    goods = tuple([have - paid for have, paid in zip(player.goods, action.purse, strict=False)])
    if lacking > 0 and action.food:
        yield -2.0 * lacking, "fee_hungry", {"n": lacking}
    if sum(action.purse[:PEOPLE]):
        paid = reasons.goods.listed(action.purse)
        yield -float(action.worth), "fee_goods", {"goods": paid}
    else:
        yield 2.0, "fee_food", {"n": food}
    if total(goods) and action.count:
        yield 1.0, "keeps", {"goods": reasons.goods.listed((*goods, 0))}


def prize(reasons: Reasons, action: Action) -> Iterator[Weighed]:
    """Yield reasons about the upper or the lower prize."""
    found = herd_of(reasons)
    assert found is not None
    assert isinstance(action, TakePrize)
    herd, site = found
    won: MammothTile = site.tracks.tiles[herd.tile]
    reward = won.bottom if action.which else won.top
    full = _full(reasons, reward)
    if full:
        yield 0.5, "reward_full", {"reward": reward}
        return
    yield _worth(reasons, reward), "reward", {"reward": reward}
    lacking, _ = reasons.lacking()
    brings = sum(count for word, count in reward if word in ("food", "field"))
    if lacking > 0 and brings:
        told = {"n": min(lacking, brings), "most": lacking}
        yield 4.0 * min(lacking, brings), "reward_feeds", told
    yield from _goods(reasons, reward)


# -- paying more, and choosing -------------------------------------------------------------------


def surcharge(reasons: Reasons, action: Action) -> Iterator[Weighed]:
    """Yield reasons about paying one good more."""
    state = reasons.state
    step = state.step
    assert isinstance(step, PayMore)
    extra = step.extra_of(state, state.task)
    if isinstance(action, Gain):
        yield from cashing(reasons, action)
    elif isinstance(action, Pay):
        paid = reasons.goods.listed(action.purse)
        yield float(extra.points), "paid_more", {"n": extra.points, "goods": paid}
        unpaid = next(reasons.completed(reasons.player.goods), None)
        if unpaid is None:
            yield -1.0, "good_left", {"n": 1, "goods": paid}
    elif total(reasons.player.goods):
        yield from reasons.kept()
    else:
        yield 1.0, "keep", {}


def picking(reasons: Reasons, action: Action) -> Iterator[Weighed]:
    """Yield reasons about a good of one's choice."""
    assert isinstance(action, TakeGood)
    assert seat_of(reasons.state.task) == reasons.seat
    number = reasons.goods.names.index(action.good)
    value = reasons.goods.values[number]
    yield float(value) / 2, "good_worth", {"good": action.good, "n": value}
    yield from _goods(reasons, ((action.good, 1),))


def cashing(reasons: Reasons, action: Gain) -> Iterator[Weighed]:
    """Yield reasons about cashing the card for two goods before paying."""
    purse = (*action.purse[:PEOPLE], 0)
    yield 1.0, "cashed_here", {"goods": reasons.goods.listed(purse)}
    yield from reasons.completed(reasons.with_goods(*action.purse[:PEOPLE]))


def _goods(reasons: Reasons, reward: Reward) -> Iterator[Weighed]:
    """Yield reasons about buildings that the goods of a reward make possible."""
    names = reasons.goods.names
    more = dict(reward)
    if any(name in more for name in names):
        yield from reasons.completed(reasons.with_goods(*[more.get(name, 0) for name in names]))


def _worth(reasons: Reasons, reward: Reward) -> float:
    """Return roughly how many points a reward is worth."""
    goods, found = reasons.goods, 0.0
    for word, count in reward:
        if word in goods.names:
            found += count * goods.values[goods.names.index(word)]
        else:
            found += count * WORTH.get(word, 1)
    return found


def _full(reasons: Reasons, reward: Reward) -> bool:
    """Tell whether nothing of a reward can be added any more."""
    player = reasons.player
    limits = {
        "tool": player.level >= MOST_LEVEL,
        "field": player.fields >= MOST_FIELDS,
        "person": player.people >= MOST_PEOPLE,
    }
    return all(limits.get(word, False) for word, _ in reward)


SITES: Final[Mapping[str, Callable[[Reasons, Site], Iterator[Weighed]]]] = {"animal": animal}
"""Yield reasons about the places of expansions, by their kind."""

STEPS: Final = by_step(taming, fee, surcharge, prize, picking)
"""Reasons at the decisions of expansions."""
