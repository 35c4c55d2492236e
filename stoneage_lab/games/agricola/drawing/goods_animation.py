"""Shows the goods that came with the last move on their way from where they came from.

Goods hop from a space, a field or a card of the year to the supply; at dawn they hop from the sign
of the round to their heaps. Each stands where it belongs at once: who wants no motion sees the same
picture. Where something can come from there is an anchor, a point that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from ....drawing.ground import Drawn
from ..rules.action_space_names import ACTION_SPACES, HARVESTS
from ..rules.farm_grid import NAMES, spaces_of
from ..rules.goods import GOODS
from ..rules.player import VEGETABLES

if TYPE_CHECKING:
    from ....core.state import Event
    from .position_view import Look

MOST: Final = 6
"""The most pieces of a good that are seen on their way at once."""
COOKED: Final = frozenset(("cook", "eat", "no_room_cook"))
SIGN: Final = "piece-at-round"
"""The anchor at the sign of the round."""

Goods = list[tuple[str, int]]


class Arrival(NamedTuple):
    """A piece that has come: its id, and the anchor where it came from."""

    id: str
    origin: str
    after: float = 0
    """The moments that it waits, see `Story`."""


def anchor(what: str, x: float = 0, y: float = 0) -> Drawn:
    """Return a point from which something can come.

    Examples
    --------
    >>> anchor("forest", 4)
    ('anchor', 'forest', 4, 0)
    """
    return ("anchor", what, x, y)


def arrivals(look: Look, seat: int) -> dict[str, tuple[Arrival, ...]]:
    """Return the pieces of each good that came to a player with the last move."""
    name, found = look.game.seats[seat], dict[str, list[tuple[str, float]]]()
    for goods, origins, after in _gains(look, seat):
        for good, many in goods:
            places = origins(good) if callable(origins) else [origins]
            found.setdefault(good, []).extend(
                (f"piece-at-{places[number % len(places)]}", max(0, after))
                for number in range(min(many, MOST))
            )
    has = look.state.players[seat].goods
    return {
        good: tuple(
            Arrival(f"piece-{name}-{good}-{int(has[GOODS.index(good)]) - number}", *origin)
            for number, origin in enumerate(origins[:MOST])
        )
        for good, origins in found.items()
    }


def _gains(look: Look, seat: int) -> Iterable[tuple[Goods, object, float]]:
    """Yield goods that a player got in the last move, where they came from, and in which moment."""
    name, space = look.game.seats[seat], ""
    for event in look.position.events:
        if len(event) < 2 or event[1] != seat:
            continue
        kind, facts = event[0], look.game.event_facts(event)
        if kind == "use":
            space = facts["site"]
        elif kind in ("take", "gain") and (space or kind == "take"):
            yield facts["goods"], facts.get("site", space), 0
        elif kind == "hand_out":
            yield facts["goods"], f"card-{facts['n']}", look.story.dawn
        elif kind == "reap":
            yield facts["goods"], lambda good: fields_of(look, seat, good), look.story.reap
        elif kind in COOKED:
            yield [("food", facts["food"])], f"{name}-{facts['goods'][0][0]}", 0
        elif kind == "bake":
            yield [("food", facts["food"])], f"{name}-grain", 0


def fields_of(look: Look, seat: int, good: str) -> list[str]:
    """Return the fields from which a crop may have come: those with some left, then empty ones.

    What was reaped from a card comes from no field: then it is no place that anybody sees.
    """
    player, name = look.state.players[seat], look.game.seats[seat]
    vegetable, piles = good == "vegetable", player.piles
    fields = spaces_of(int(player.fields))
    left = [at for at in fields if piles[at] and (piles[at] > VEGETABLES) == vegetable]
    found = (*left, *(at for at in fields if not piles[at]))
    return [f"{name}-{NAMES[at]}" for at in found] or [f"{name}-card"]


def dropped(look: Look, number: int) -> tuple[Arrival, ...]:
    """Return the pieces that a space got when the round began."""
    if not look.dawns:
        return ()
    there = look.state.parts.spaces[number]
    lying = int(look.state.lying[number])
    if there.good < 0 or not lying:
        return ()
    return tuple(
        Arrival(f"piece-heap-{ACTION_SPACES[number]}-{lying - at}", SIGN, max(0, look.story.dawn))
        for at in range(min(int(there.per_round), lying, MOST))
    )


def came_home(look: Look, seat: int, number: int) -> str:
    """Return from where one of the people at home came in the last move; empty if from nowhere."""
    if not any(_is_evening(event) for event in look.position.events):
        return ""
    # Who placed a person last had one at home until then.
    last = any(event[0] == "use" and event[1] == seat for event in look.position.events)
    return f"piece-out-{look.game.seats[seat]}-{number - last}" if number > last else ""


def _is_evening(event: Event) -> bool:
    """Tell whether everybody went home: a harvest began, or a new round without one before it."""
    if event[0] == "round":
        return event[2] - 1 not in HARVESTS
    return bool(event[0] == "harvest")
