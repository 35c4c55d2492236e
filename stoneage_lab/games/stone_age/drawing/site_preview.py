"""Preview of what a place brings to whoever sends people there, uses it, or leaves it unused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ....drawing.text_metrics import joined, sentence_case
from ..expansions.animals import RINGS, AnimalSite
from ..expansions.herd import MammothSite
from ..expansions.texts import reward_words
from ..rules.actions import DECLINE, Pay, PlacePeople, Skip, TakePrize, Tools, Use
from ..rules.buildings import Fixed, Kinds
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, tool_values
from ..rules.sites import BuildingStack, CardSlot, Field, Gather, Hut, Site, ToolMaker
from .cards import tile_words
from .expansions import active_animal, herd_of, tile_there
from .odds import about, bonus
from .position_view import Look

if TYPE_CHECKING:
    from ....session.position import Position

NOTHING: Final = "0"
"""How a mean is written where no roll brings anything."""


def preview(position: Position, words: str, language: str) -> str:
    """Return what a place brings, what it costs, and what is missing for it.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> preview(session.position, "place 1 field", "en")
    '+1 field (then 1).'
    >>> preview(session.position, "place 3 clay", "en")
    '3 dice ÷ 4: about 2 brick.'
    """
    look, action = Look(position, language, acting=True), position.parse(words)
    state = look.state
    told: Iterator[str] = iter(())
    if isinstance(action, PlacePeople):
        told = brings(look, state.parts.sites[action.site], action.people)
    elif isinstance(action, Use):
        there = state.placed_at(action.site, state.mover)
        told = brings(look, state.parts.sites[action.site], there)
    elif isinstance(action, Skip):
        told = iter((look.texts["foreseen.skip"],))
    elif isinstance(action, Tools):
        told = in_vain(look, action)
    elif isinstance(action, TakePrize):
        told = prize(look, action)
    elif action is DECLINE:
        told = iter((look.texts["foreseen.decline"],))
    return joined(list(told), language)


def brings(look: Look, site: Site, people: int) -> Iterator[str]:
    """Yield what some people of the mover bring from a place."""
    if isinstance(site, Gather):
        yield from rolled(look, site, people)
    elif isinstance(site, ToolMaker):
        tools = [str(value) for value in tool_values(look.player.level + 1) if value]
        if look.player.level < MOST_LEVEL:
            yield look.texts("foreseen.tool", tools=" + ".join(tools))
        else:
            yield look.texts["foreseen.tool_full"]
    elif isinstance(site, Field):
        yield grown(look, "field", look.player.fields, MOST_FIELDS)
    elif isinstance(site, Hut):
        yield grown(look, "person", look.player.people, MOST_PEOPLE)
    elif isinstance(site, CardSlot):
        yield from card(look, site)
    elif isinstance(site, BuildingStack):
        yield from building(look, site)
    elif isinstance(site, AnimalSite):
        yield from animal(look, site)
    elif isinstance(site, MammothSite):
        yield from mammoth(look, people)


def grown(look: Look, name: str, have: int, most: int) -> str:
    """Return that there will be one more of something, or that there cannot be more."""
    if have >= most:
        return look.texts(f"foreseen.{name}_full", n=most)
    return look.texts(f"foreseen.{name}", n=have + 1)


def rolled(look: Look, site: Gather, people: int) -> Iterator[str]:
    """Yield the dice of some people, what they bring on average, and with tools."""
    less, tools = site.less(look.state, people), bonus(look)
    mean = about(people, site.divisor, 0, less)
    facts = {"n": people, "divisor": site.divisor, "good": site.good, "mean": mean, "less": less}
    kind = ("dice_none" if mean == NOTHING else "dice_less") if less else "dice"
    yield look.texts(f"foreseen.{kind}", **facts)
    helped = about(people, site.divisor, tools, less)
    if tools and helped != NOTHING:
        yield look.texts("foreseen.tools", bonus=tools, mean=helped, good=site.good)
    herd, tile = herd_of(look), tile_there(look)
    if tile is not None and herd is not None and herd.site == site.number:
        yield look.texts["foreseen.herd"]


def card(look: Look, site: CardSlot) -> Iterator[str]:
    """Yield the price of a card, what it brings, and what is missing for it."""
    face = look.state.parts.cards[look.state.display[site.slot]]
    yield sentence_case(look.texts("foreseen.card", n=site.slot + 1, card=face.id))
    yield paid(look, site)


def building(look: Look, site: BuildingStack) -> Iterator[str]:
    """Yield the price of a building, its points, and what is missing for it."""
    texts, tile = look.texts, look.state.parts.tiles[look.state.tops[site.stack]]
    price = tile.price
    facts = {"n": price.least, "most": price.most}
    if isinstance(price, Fixed):
        told = sentence_case(tile_words(texts, tile, look.state.parts.goods))
        yield texts("foreseen.building", told=told)
    elif isinstance(price, Kinds):
        yield texts("foreseen.kinds", kinds=price.kinds, **facts)
    else:
        yield texts("foreseen.range", **facts)
    ways = price.payments(look.player.goods)
    if isinstance(price, Fixed) or not ways:
        yield paid(look, site)
    else:
        most = max(price.points(way) for way in ways if isinstance(way, Pay))
        yield texts("foreseen.most", n=most)


def paid(look: Look, site: Site) -> str:
    """Return whether a price can be paid with the goods at hand, or what is missing for it."""
    lacking = look.lack(site)["lack"]
    if site.price(look.state).payments(look.player.goods):
        return look.texts["foreseen.at_hand"]
    return look.texts("foreseen.lack", lack=lacking)


def animal(look: Look, site: Site) -> Iterator[str]:
    """Yield how many people drive the animal off, and what they get for it."""
    beast = active_animal(look)
    left = RINGS - look.state.crowd[site.number] - 1
    if beast is not None:
        key = "reason.animal_more" if left else "reason.animal_last"
        yield look.texts(key, animal=beast.id, n=left)


def mammoth(look: Look, people: int) -> Iterator[str]:
    """Yield the prizes of the tile with the herd, and what people pay who go on to it."""
    tile = tile_there(look)
    if tile is not None:
        yield look.texts("reason.tame_prizes", top=tile.top, bottom=tile.bottom)
        yield look.texts("reason.tame_cost", n=people)


def prize(look: Look, action: TakePrize) -> Iterator[str]:
    """Yield what a prize brings."""
    tile = tile_there(look)
    if tile is not None:
        reward = tile.bottom if action.which else tile.top
        yield look.texts("foreseen.prize", reward=reward_words(look.texts, reward))


def in_vain(look: Look, action: Tools) -> Iterator[str]:
    """Yield the result of a roll that brings nothing, which no good tells."""
    roll = look.state.roll
    assert roll is not None
    total = roll.left + action.bonus
    if total < roll.divisor:
        facts = {"total": total, "divisor": roll.divisor, "good": roll.good}
        yield look.texts("foreseen.nothing", **facts)
