"""The questions on which the rule texts differ, and the three sets of answers.

``standard`` takes the common reading, and the publisher's rule where two texts differ;
``rulebook`` follows the translated rulebook and ``bga`` the guide to the online version, each
literally. Every option changes components before the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.game import Option
from .buildings import Kinds
from .feeding import PeopleAsFood, SurplusLost
from .game_components import AnyTwoAtOnce, Components
from .scoring import CultureFives, CultureSquares, FieldsFirst

OPTIONS: Final = (
    Option("village_closed", ("one", "two")),
    Option("gatherers", ("limited", "unlimited")),
    Option("decline", ("cards_and_buildings", "any")),
    Option("kinds", ("exactly", "at_least")),
    Option("any_two", ("kept", "at_once")),
    Option("field_surplus", ("kept", "lost")),
    Option("people_as_food", ("no", "yes")),
    Option("culture", ("squares", "fives")),
    Option("tie_break", ("sum", "fields_first")),
)
"""Every option; the first value is the standard one."""

RULE_SETS: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "rulebook": {
        "village_closed": "two",
        "kinds": "at_least",
        "people_as_food": "yes",
        "culture": "fives",
    },
    "bga": {
        "decline": "any",
        "any_two": "at_once",
        "field_surplus": "lost",
        "tie_break": "fields_first",
    },
}


def two_village_sites_close(parts: Components) -> Components:
    """With two players only one of tool maker, hut and field may be used in a round."""
    if parts.players == 2:
        for site in parts.village():
            site.open_sites = 1
    return parts


def any_number_of_gatherers(parts: Components) -> Components:
    """As many players may gather at a site as its rings hold."""
    for site in parts.gathering():
        site.most_players = parts.players
    return parts


def any_use_may_be_declined(parts: Components) -> Components:
    """Any site may be left unused."""
    parts.free_to_decline = True
    return parts


def kinds_at_least(parts: Components) -> Components:
    """A tile of "n goods of k kinds" also takes more kinds."""
    parts.tiles = tuple(
        tile.with_price(Kinds(tile.price.count, tile.price.kinds, at_least=True))
        if isinstance(tile.price, Kinds)
        else tile
        for tile in parts.tiles
    )
    return parts


def any_two_at_once(parts: Components) -> Components:
    """The card for any two goods is cashed when it is taken."""
    parts.any_two = AnyTwoAtOnce()
    return parts


def field_surplus_lost(parts: Components) -> Components:
    """Fields beyond the number of people give nothing."""
    parts.feeding = SurplusLost()
    return parts


def people_as_food(parts: Components) -> Components:
    """A person may be given up in place of one food."""
    parts.feeding = PeopleAsFood(parts.feeding)
    return parts


def culture_fives(parts: Components) -> Components:
    """Five points for a symbol of culture, one for each further copy."""
    parts.scorings = [
        CultureFives() if isinstance(scoring, CultureSquares) else scoring
        for scoring in parts.scorings
    ]
    return parts


def fields_break_ties(parts: Components) -> Components:
    """Ties are broken by fields, then tools, then people."""
    parts.tie_break = FieldsFirst()
    return parts


CHANGES: Final[Mapping[tuple[str, str], Callable[[Components], Components]]] = {
    ("village_closed", "two"): two_village_sites_close,
    ("gatherers", "unlimited"): any_number_of_gatherers,
    ("decline", "any"): any_use_may_be_declined,
    ("kinds", "at_least"): kinds_at_least,
    ("any_two", "at_once"): any_two_at_once,
    ("field_surplus", "lost"): field_surplus_lost,
    ("people_as_food", "yes"): people_as_food,
    ("culture", "fives"): culture_fives,
    ("tie_break", "fields_first"): fields_break_ties,
}
"""The change of components for each non-standard value; applied in the order of `OPTIONS`."""
