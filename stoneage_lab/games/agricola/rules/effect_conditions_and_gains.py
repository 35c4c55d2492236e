"""Values of card effects: whether their conditions hold, and how much one gains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.goods import Purse
from .action_space_names import ROUNDS
from .card_data import Effect
from .farm_grid import count
from .goods import GOOD_NUMBERS, HOUSES, NOTHING, purse

if TYPE_CHECKING:
    from .player import Player
    from .state import AgricolaState


def effect_at(state: AgricolaState, card: int, row: int) -> Effect:
    """Return an effect of a card by its place among all of them."""
    return state.parts.cards[card].rows[row]


def times(goods: Purse, number: int) -> Purse:
    """Return goods multiplied by a number.

    Examples
    --------
    >>> times(purse(food=2), 3)[0]
    6
    """
    return tuple([one * number for one in goods])


def plus(one: Purse, other: Purse) -> Purse:
    """Return the sum of two purses.

    Examples
    --------
    >>> plus(purse(food=2), purse(food=1, wood=1))[:2]
    (3, 1)
    """
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def last_step(steps: Any, number: int) -> Any:
    """Return the value of the last row (least, value) whose `least` is reached, or None.

    Examples
    --------
    >>> last_step([[1, "a"], [3, "b"]], 2), last_step([[1, "a"]], 0)
    ('a', None)
    """
    found = None
    for least, value in steps:
        if number >= least:
            found = value
    return found


def counted_of(state: AgricolaState, player: Player, what: str) -> int:
    """Return how much a player has of what an effect counts."""
    if what == "rounds_left":
        return ROUNDS - state.round
    return player.goods[GOOD_NUMBERS[what]]


def gained_by(state: AgricolaState, seat: int, card: int, row: int, number: int) -> Purse:
    """Return the goods one gains from an effect now.

    Parameters
    ----------
    state : AgricolaState
    seat : int
    card, row : int
        The card, and the place of the effect among all of its effects.
    number : int
        How often it happened, for an effect that says ``per`` what.
    """
    player, effect = state.players[seat], effect_at(state, card, row)
    gain = state.parts.cards[card].gains[row]
    if "steps" in effect:
        reached = last_step(effect["steps"], counted_of(state, player, effect["of"]))
        return NOTHING if reached is None else purse(**reached)
    if "per_card" in effect:
        found = NOTHING
        for id, goods in effect["per_card"].items():
            if state.parts.numbers[id] in player.cards:
                found = plus(found, purse(**goods))
        return found
    per = effect.get("per")
    if isinstance(per, int):
        return times(gain, counted_of(state, player, effect["of"]) // per)
    if isinstance(per, str):
        return times(gain, number)
    return gain


def in_rounds(state: AgricolaState, effect: Effect) -> bool:
    """Tell whether the present round is one of those of an effect: from the first to the last."""
    rounds = effect.get("rounds")
    if rounds is None:
        return True
    return bool(rounds[0] <= state.round <= rounds[-1])


def farm_meets(state: AgricolaState, player: Player, needs: Any) -> bool:
    """Tell whether a player's farm meets a condition of an effect."""
    house = needs.get("house")
    if house is not None and HOUSES[player.house] not in ([house] if type(house) is str else house):
        return False
    return bool(count(player.rooms) >= needs.get("rooms", 0))


def condition_holds(state: AgricolaState, player: Player, effect: Effect) -> bool:
    """Tell whether the conditions of an effect hold and nothing stops it."""
    if not in_rounds(state, effect):
        return False
    if "needs" in effect and not farm_meets(state, player, effect["needs"]):
        return False
    return not ("unless" in effect and farm_meets(state, player, effect["unless"]))


def rounds_ahead(state: AgricolaState, rounds: Any) -> list[int]:
    """Return the later rounds that an effect names.

    ``remaining``, ``odd``, ``even``, ``next 3``, ``plus 5,9`` (after the present one), or a list.
    """
    later = range(state.round + 1, ROUNDS + 1)
    if not isinstance(rounds, str):
        return [n for n in later if n in rounds]
    word, _, rest = rounds.partition(" ")
    if word == "next":
        return [n for n in later if n <= state.round + int(rest)]
    if word == "plus":
        return [n for n in later if n - state.round in [int(part) for part in rest.split(",")]]
    if word in ("odd", "even"):
        return [n for n in later if n % 2 == (word == "odd")]
    return [*later]
