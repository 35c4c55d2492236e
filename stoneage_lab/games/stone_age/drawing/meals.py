"""Food at the end of the round: what it will take, and what it has just taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules.pending import FEED
from .pieces import Icon, MatRow

if TYPE_CHECKING:
    from .look import Look


class Meal(NamedTuple):
    """What a seat ate in the last ply.

    Attributes
    ----------
    eaten : int
        So many people had something.
    stored : int
        How much more or less food is in store after it.
    lost : int
        Points lost by hunger.
    """

    eaten: int
    stored: int
    lost: int = 0


def meals(look: Look) -> dict[int, Meal]:
    """Return who ate in the last ply, by seat in order of their turns."""
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


def passing(look: Look, seat: int) -> tuple[Icon, ...]:
    """Return what the meal of the last ply took from a seat."""
    meal = look.meals.get(seat)
    if meal is None:
        return ()
    told = []
    if meal.eaten:
        told.append(Icon("food", signed(meal.stored)))
    if meal.lost:
        told.append(Icon("points", signed(-meal.lost)))
    return tuple(told)


def signed(n: int) -> str:
    """Write a number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}" if n else "±0"


class Need(NamedTuple):
    """What feeding the people of a seat will take.

    Attributes
    ----------
    people, children : int
        Who eats; children are on their way from the hut.
    fields, acres : int
        Food from fields; acres are being made into some.
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
        """How many people will eat."""
        return self.people + self.children

    @property
    def grown(self) -> int:
        """How much food the fields will give."""
        return self.fields + self.acres

    @property
    def left(self) -> int:
        """How much food will be left, hunting not counted; less than nothing is missing."""
        return self.stock + self.grown - self.eaters

    @property
    def from_fields(self) -> int:
        """How much of the meal comes from fields."""
        return min(self.grown, self.eaters)


def need(look: Look, seat: int) -> Need:
    """Return what the end of the round will take from a seat as it stands now."""
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


def has_eaten(look: Look, seat: int) -> bool:
    """Tell whether a seat has had its meal of this round, or there is none any more."""
    state = look.state
    if look.position.over:
        return True
    return state.stage == FEED and look.order.index(seat) < state.turn


def meal_row(look: Look, seat: int) -> MatRow:
    """Return what feeding will take: how many eat, what fields and store give, what is left."""
    texts, title = look.texts, look.texts["row.meal"]
    if has_eaten(look, seat):
        short = look.state.shortage if look.state.mover == seat and not look.position.over else 0
        worth = texts("meal.short", n=short) if short else texts["meal.done"]
        return MatRow("meal", worth, (), worth, title, warns=bool(short))
    want = need(look, seat)
    from_store = min(want.stock, want.eaters - want.from_fields)
    icons = (
        Icon("person", sum_text(want.people, want.children)),
        Icon("field", sum_text(want.from_fields, 0), dim=not want.from_fields),
        Icon("food", str(from_store), dim=not from_store),
    )
    worth = worth_words(look, want)
    facts = {"fields": want.from_fields, "food": from_store}
    label = texts("meal.label", n=want.eaters, worth=worth, **facts)
    return MatRow("meal", label, icons, worth, title, warns=want.left < 0)


def worth_words(look: Look, want: Need) -> str:
    """Say what will be left or missing."""
    key = "meal.left" if want.left >= 0 else "meal.short"
    return look.texts(key, n=abs(want.left))


def eaten_words(look: Look) -> str:
    """Say by how much the meal of the last ply has changed everybody's food, as the mats do."""
    eaten = tuple(
        look.texts("news.eaten", who=look.seats[seat], n=signed(meal.stored))
        for seat, meal in look.meals.items()
        if meal.eaten
    )
    return look.texts("news.fed", eaten=eaten) if eaten else ""


def sum_text(now: int, coming: int) -> str:
    """Write how many there are and how many will come."""
    return f"{now}+{coming}" if coming else str(now)
