"""R0, board and set-up: the eight kinds of place, and the players' first belongings."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from .... import game
from ...rules.actions import SITE_NAMES
from ...rules.buildings import STACK_HEIGHT
from ...rules.game_components import SLOTS
from ...rules.refusal_rules import TEXT_FOLDERS
from ..position_lookup import lesson_position
from ..prepared_positions import inside, placing, there

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
NONE_HOME: Final = {"hunt": {"blue": 5, "green": 5, "yellow": 5}}
ERRANDS: Final = ("quarry", "river", "toolmaker", "field", "card1")
"""The places to which the goal of this lesson sends one person each."""
VILLAGE: Final = ("toolmaker", "hut", "field")
"""The places that bring what one keeps: each is a right answer to the first choice."""

POSITIONS: Final = [
    placing("R0.start"),
    placing("R0.errands", placed=NONE_HOME),
    placing("R0.two", seats=2),
]


def _stacks(given: Parameters) -> int:
    return len(game("stone-age", given["players"]).start().to_dict()["stacks"])


def _rounds(given: Parameters) -> int:
    """The number of rounds in which all people are fed without new food."""
    rounds, position = 0, lesson_position("R0.two")
    food = given["food"]
    while True:
        changes = {"people": given["people"], "food": food}
        position = position.arrange(stage="feed", turn=0, todo=[], players={"red": changes})
        if position.mover_name == "red" and inside(position).step_name == "feeding":
            return rounds
        rounds, food = rounds + 1, position.seat("red").food


def _gathered(good: str = "") -> set[str]:
    """The sites that bring goods; with `good` also those that bring it."""
    sites = inside(lesson_position("R0.start")).parts.gathering()
    return {site.name for site in sites if site.good != "food" or good == "food"}


QUESTIONS: Final = [
    Question(
        "R0.1",
        Whole(),
        _rounds,
        mistakes=[
            Mistake("rounded_up", lambda given: _rounds(given) + 1),
            Mistake("one_a_round", lambda given: given["food"]),
            Mistake(
                "not_rounded",
                lambda given: Fraction(given["food"], given["people"]),
                lucky=True,
            ),
            Mistake("left", lambda given: given["food"] - given["people"], lucky=True),
        ],
        parameters={"people": (5,), "food": (12,)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R0.2",
        Several(*SITE_NAMES[:8], called="site"),
        lambda given: _gathered(),
        mistakes=[
            Mistake("food", lambda given: _gathered("food")),
            Mistake("no_gold", lambda given: _gathered() - {"river"}),
            Mistake("field", lambda given: _gathered() | {"field"}, lucky=True),
            Mistake(
                "village",
                lambda given: _gathered() | {"toolmaker", "hut", "field"},
                lucky=True,
            ),
        ],
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R0.3",
        Whole(),
        _stacks,
        mistakes=[
            Mistake("as_cards", lambda given: SLOTS),
            Mistake("height", lambda given: STACK_HEIGHT),
            Mistake("tiles", lambda given: STACK_HEIGHT * given["players"]),
            Mistake("one", lambda given: 1, lucky=True),
        ],
        parameters={"players": (2, 3)},
        minutes=1,
        folders=TEXTS,
    ),
]


def _all_there(position: Position) -> bool:
    return all(there(position, site) == 1 for site in ERRANDS)


def _elsewhere(position: Position) -> bool:
    """A person of red stands at a wrong place, or not alone."""
    sites = inside(position).parts.sites
    sent = [(site.name, there(position, site.name)) for site in sites]
    return any(people > (name in ERRANDS) for name, people in sent)


def _empty(site: str) -> Sign:
    return Sign(site, lambda position: not there(position, site))


def _in_village(position: Position) -> bool:
    return any(there(position, site) for site in VILLAGE)


def _outside(position: Position) -> bool:
    sites = inside(position).parts.sites
    return any(there(position, site.name) for site in sites if site.name not in VILLAGE)


GOALS: Final = [
    Goal(
        "R0.choice",
        "R0.errands",
        _in_village,
        way=["place 1 field"],
        astray=[Sign("outside", _outside)],
        folders=TEXTS,
    ),
    Goal(
        "R0.errands",
        "R0.errands",
        _all_there,
        way=[f"place 1 {site}" for site in ERRANDS],
        astray=[Sign("elsewhere", _elsewhere)],
        missing=[_empty(site) for site in ERRANDS],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R0", "R0.start", ("places", "village", "cards", "stacks", "begin", "round"), TEXTS),
]
