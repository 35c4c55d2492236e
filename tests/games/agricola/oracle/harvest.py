"""The harvest: fields, meals, young animals, each for all seats before the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.agricola.oracle import doing
from games.agricola.oracle.farm import Farm, fits
from games.agricola.oracle.food import kitchen, made
from games.agricola.oracle.tables import ANIMALS, WORKSHOPS, Table
from games.second_opinion import Ask, Story


@dataclass
class Meal:
    """A meal that has begun: what is needed, what is kept back, and what was done once."""

    need: int
    withheld: int = 0
    used: list[str] = field(default_factory=list)
    baked: bool = False


def harvest(table: Table) -> Story:
    """Hold one harvest."""
    for seat in table.order():
        _reap(table, seat)
    table.state["stage"] = "meals"
    for seat in table.order():
        yield from _eat(table, seat)
    table.state["stage"] = "young"
    for seat in table.order():
        table.state["turn"] = seat
        table.gain(seat, young(table, seat))
        yield from doing.housed(table, seat, cook=False)


def _reap(table: Table, seat: str) -> None:
    player = table.players[seat]
    for name, pile in player["fields"].items():
        resting = table.options["fresh_fields"] == "rest" and name in player["fresh"]
        if pile and not resting:
            crop, number = pile.split()
            table.gain(seat, {crop: 1})
            player["fields"][name] = f"{crop} {int(number) - 1}" if number != "1" else ""


def young(table: Table, seat: str) -> dict[str, int]:
    """Return which young animals are born, whether there is room or not."""
    return {animal: 1 for animal in ANIMALS if table.has(seat, animal) > 1}


def needed(table: Table, seat: str) -> int:
    """Return how much food the people of a seat eat at a harvest now."""
    player = table.players[seat]
    alone = table.count == 1 and table.options["solo"] == "official"
    children: int = player["newborn"]
    grown: int = player["people"] - children
    return (3 if alone else 2) * grown + children


def works(table: Table, seat: str, used: list[str]) -> list[str]:
    """Return what workshops can do that have not worked in this harvest."""
    cards = [card for card in WORKSHOPS if card in table.players[seat]["cards"]]
    return [
        f"convert {card} 1 {good} for {food} food"
        for card, (good, food, _) in WORKSHOPS.items()
        if card in cards and card not in used and table.has(seat, good)
    ]


def _crowded(table: Table, seat: str) -> bool:
    """Tell whether a young animal would find no room although an animal could be cooked."""
    born = young(table, seat)
    herd = [table.has(seat, animal) + born.get(animal, 0) for animal in ANIMALS]
    held, elsewhere = Farm(table, seat).holders()
    tight = not fits(held, elsewhere, (herd[0], herd[1], herd[2]))
    return tight and any(words.startswith("cook") for words in kitchen(table, seat))


def _extra(table: Table, seat: str, meal: Meal) -> list[str]:
    """Return what options allow at a meal."""
    found = []
    if table.options["harvest_bake"] == "after_bake" and not meal.baked:
        found += doing.bakes(table, seat) if table.players[seat]["baked"] else []
    # A card in place of a food one has, so never for one that is missing anyway.
    if table.options["withhold"] == "yes" and meal.withheld < eaten(table, seat, meal):
        found.append("beg 1")
    return found


def eaten(table: Table, seat: str, meal: Meal) -> int:
    """Return how much of the food at hand is eaten, if nothing is kept back."""
    return min(meal.need, table.has(seat, "food"))


def _eat(table: Table, seat: str) -> Story:
    table.state["turn"] = seat
    meal = Meal(needed(table, seat))
    short = table.has(seat, "food") < meal.need and kitchen(table, seat)
    asked = short or works(table, seat, []) or _crowded(table, seat) or _extra(table, seat, meal)
    while asked:
        legal = [*kitchen(table, seat), *works(table, seat, meal.used)]
        legal += [*_extra(table, seat, meal), "feed"]
        words = yield Ask("meal", seat, legal, meal)
        match words.split():
            case ["feed"]:
                break
            case ["beg", _]:
                meal.withheld += 1
            case ["bake", number, _]:
                doing.baked(table, seat, int(number))
                meal.baked = True
            case ["convert", card, *_]:
                good, food, _ = WORKSHOPS[card]
                table.gain(seat, {good: -1, "food": food})
                meal.used.append(card)
            case _:
                made(table, seat, words)
    paid = eaten(table, seat, meal) - meal.withheld
    table.pay(seat, {"food": paid})
    table.players[seat]["begging"] += meal.need - paid
