"""Food at the end of the round: the meal to come, and the last meal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ....drawing.scene import Fact
from ..rules.task_numbers import FEED

if TYPE_CHECKING:
    from ....core.language import Texts
    from .position_view import Look


class Meal(NamedTuple):
    """The meal of a seat in the last ply.

    Attributes
    ----------
    eaten : int
        The number of people who ate.
    stored : int
        The change of the food in store.
    lost : int
        Points lost by hunger.
    """

    eaten: int
    stored: int
    lost: int = 0


def meals(look: Look) -> dict[int, Meal]:
    """Return the meals of the last ply, by seat in turn order."""
    found: dict[int, Meal] = {}
    for event in look.position.events:
        name, seat, facts = event[0], event[1], event[2:]
        if name == "feed":
            harvest, people, _food, paid = facts
            stored = -paid if paid else max(0, harvest - people)
            found[seat] = Meal(people, stored)
        elif name == "short":
            meal = found[seat]
            found[seat] = meal._replace(eaten=meal.eaten - facts[0])
        elif name == "starve":
            found[seat] = found.get(seat, Meal(0, 0))._replace(lost=facts[0])
    return found


def passing(meal: Meal | None) -> tuple[Fact, ...]:
    """Return icons of what the meal of the last ply cost a seat, if it had one."""
    if meal is None:
        return ()
    told = []
    if meal.eaten:
        told.append(Fact("food", signed(meal.stored)))
    if meal.lost:
        told.append(Fact("points", signed(-meal.lost)))
    return tuple(told)


def signed(n: int) -> str:
    """Write a number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}" if n else "±0"


class Need(NamedTuple):
    """The food that the people of a seat will need.

    Attributes
    ----------
    people, children : int
        The people who eat; children are the new people from the hut.
    fields, acres : int
        Food from fields; acres are the fields still to be added this round.
    stock : int
        Food in store.
    """

    people: int
    children: int
    fields: int
    acres: int
    stock: int

    @property
    def eaters(self) -> int:
        """The number of people who will eat."""
        return self.people + self.children

    @property
    def grown(self) -> int:
        """The food that the fields will give."""
        return self.fields + self.acres

    @property
    def left(self) -> int:
        """The food left after the meal, without hunting; a negative number is missing food."""
        return self.stock + self.grown - self.eaters

    @property
    def from_fields(self) -> int:
        """The part of the meal that comes from fields."""
        return min(self.grown, self.eaters)


def need(look: Look, seat: int) -> Need:
    """Return the need of a seat at the end of the round, as things are now."""
    player, parts = look.state.players[seat], look.state.parts
    there = {
        site.name: look.state.placed_at(site.number, seat)
        for site in parts.sites
        if site.kind == "village"
    }
    return Need(
        people=player.people,
        children=int(bool(there.get("hut"))),
        fields=parts.feeding.harvest(player),
        acres=int(bool(there.get("field"))),
        stock=player.food,
    )


def ate_words(texts: Texts, meal: Meal) -> str:
    """Return what a seat has eaten, in words: people, food from fields and from the store."""
    key = "meal.lost" if meal.lost else "meal.ate_more" if meal.stored > 0 else "meal.ate"
    store = max(0, -meal.stored)
    facts = {"n": meal.eaten, "lost": meal.lost, "food": store, "fields": meal.eaten - store}
    return texts(key, more=meal.stored, **facts)


def has_eaten(look: Look, seat: int) -> bool:
    """Return whether a seat has had its meal of this round, or no meal is left to come."""
    state = look.state
    if look.position.over or state.parts.is_later(state.stage, FEED):
        return True
    return state.stage == FEED and look.order.index(seat) < state.turn


def to_eat(look: Look, seat: int) -> Need | int:
    """Return the meal to come of a seat; after it, the food that it still has to find."""
    if not has_eaten(look, seat):
        return need(look, seat)
    finds = look.state.mover == seat and not look.position.over
    return look.state.shortage if finds else 0


def worth_words(texts: Texts, want: Need) -> str:
    """Return the food left or missing, in words."""
    key = "meal.left" if want.left >= 0 else "meal.short"
    return texts(key, n=abs(want.left))


def eaten_words(look: Look) -> str:
    """Return the change of each seat's food in the last meal, in words."""
    eaten = tuple(
        look.texts("news.eaten", who=look.seats[seat], n=signed(meal.stored))
        for seat, meal in look.meals.items()
        if meal.eaten
    )
    return look.texts("news.fed", eaten=eaten) if eaten else ""
