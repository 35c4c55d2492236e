"""The questions on which rule texts differ, and the rule sets.

The components begin as what all games have in common; the board is added to them first.
Every option changes components before the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.game import Option
from .action_space import ActionSpace, CardActionSpace
from .action_space_names import ACTION_SPACE_NUMBERS, ACTION_SPACES, FIRST_MAJOR
from .buying_improvements import MINOR_ONLY
from .family_game_spaces import family_game
from .full_game_components import full_game
from .game_components import Components
from .goods import purse
from .space_actions import Improve, Lead

OPTIONS: Final = (
    Option("board", ("full", "family")),
    Option("start_token", ("choice", "always")),
    Option("storehouse", ("grows", "fixed")),
    Option("last_major", ("open", "closed")),
    Option("major_from", ("action", "card")),
    Option("fresh_fields", ("reaped", "rest")),
    Option("harvest_bake", ("no", "after_bake")),
    Option("withhold", ("no", "yes")),
    Option("solo", ("official", "plain")),
    Option("tie_break", ("shared", "goods")),
)
"""Every option; the first value is the usual one."""

RULE_SETS: Final[Mapping[str, Mapping[str, str]]] = {
    "family": {"board": "family"},
    "standard": {},
    "seed": {
        "last_major": "closed", "major_from": "card", "fresh_fields": "rest",
        "harvest_bake": "after_bake", "withhold": "yes", "solo": "plain",
    },
}  # fmt: skip
"""The rule sets: the family game, the full game, and the full game by one text to the letter."""


def full_board(parts: Components) -> Components:
    """The full game: hands of occupations and minor improvements, and the spaces that use them."""
    return full_game(parts)


def family_board(parts: Components) -> Components:
    """The family game: no hands of cards, and spaces that need none."""
    return family_game(parts)


def token_always(parts: Components) -> Components:
    """The user of the start player's space takes the token in any case."""
    if parts.hands:
        parts.add(
            ActionSpace(
                ACTION_SPACE_NUMBERS["start"], actions=(Lead(), Improve(MINOR_ONLY)), then=True
            )
        )
    return parts


def fixed_storehouse(parts: Components) -> Components:
    """The storehouse gives one food each time; nothing gathers there."""
    if not parts.hands:
        parts.add(ActionSpace(ACTION_SPACE_NUMBERS["start"], gain=purse(food=1), actions=(Lead(),)))
    return parts


def last_major_closed(parts: Components) -> Components:
    """The last major improvement on the board is not sold."""
    parts.last_closed = True
    return parts


def majors_as_spaces(parts: Components) -> Components:
    """A person may be placed on an improvement, to buy it."""
    for number in range(FIRST_MAJOR, len(ACTION_SPACES)):
        parts.add(CardActionSpace(number, present=True))
    return parts


def fresh_fields_rest(parts: Components) -> Components:
    """A field that was sown this round is not reaped at its end."""
    parts.fresh_rest = True
    return parts


def bake_after_bake(parts: Components) -> Components:
    """Who baked by an action this round may bake once more at the meal."""
    parts.bake_at_meal = True
    return parts


def food_may_be_withheld(parts: Components) -> Components:
    """A begging card may be taken in place of a food at hand."""
    parts.may_withhold = True
    return parts


def plain_solo(parts: Components) -> Components:
    """In a solo game, use the numbers of games with more players."""
    if parts.players == 1:
        parts.gathers("forest", 1, 3)
        parts.eats = 2
        parts.start_food = 2
    return parts


def goods_break_ties(parts: Components) -> Components:
    """Of players with equal points the one with the most building goods wins."""
    parts.break_ties = True
    return parts


CHANGES: Final[Mapping[tuple[str, str], Callable[[Components], Components]]] = {
    ("board", "full"): full_board,
    ("board", "family"): family_board,
    ("start_token", "always"): token_always,
    ("storehouse", "fixed"): fixed_storehouse,
    ("last_major", "closed"): last_major_closed,
    ("major_from", "card"): majors_as_spaces,
    ("fresh_fields", "rest"): fresh_fields_rest,
    ("harvest_bake", "after_bake"): bake_after_bake,
    ("withhold", "yes"): food_may_be_withheld,
    ("solo", "plain"): plain_solo,
    ("tie_break", "goods"): goods_break_ties,
}
"""The change of components for each other value; applied in the order of `OPTIONS`."""
