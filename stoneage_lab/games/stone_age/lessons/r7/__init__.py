"""R7, the final score: culture, people on the cards, remaining goods, and ties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import OneOf
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.cards import CARD_NUMBERS, CARDS
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.scoring import CultureFives, FieldsFirst
from ..prepared_positions import inside, using
from ..tables import BUILT, ended, hand

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)

ENDING: Final[dict[str, Any]] = {"stacks": [0, 4], "tops": [None, "B05"], "round": 9}
"""A stack is empty: the game ends when the round does."""
OWN: Final = hand(5, 2, farmer=3, shaman=2)

POSITIONS: Final = [
    using(
        "R7.end",
        placed={"field": {"red": 1}},
        display=["C15", "C16", "C17", "C18"],
        players={
            "red": {"people": 6, "food": 6, "fields": 4, "level": 4, "points": 48, "cards": OWN,
                    "goods": {"wood": 2, "gold": 1}, "buildings": ["B02", "B10", "B16"]},
            "blue": {"people": 7, "food": 9, "fields": 2, "level": 6, "points": 71,
                     "cards": hand(0, 0, tool_maker=4), "buildings": ["B03", "B12"]},
        },
        **ENDING,
    ),
    using(
        "R7.last",
        placed={"card1": {"red": 1}, "card2": {"red": 1}},
        display=["C26", "C16", "C11", "C18"],
        players={
            "red": {"points": 80, "goods": {"wood": 1, "stone": 1}, "cards": ["C12"],
                    "buildings": ["B02", "B03", "B10", "B16", "B12", "B14"]},
            "blue": {"points": 90},
        },
        **ENDING,
    ),
]  # fmt: skip


# -- R7.1: culture -------------------------------------------------------------------------------


def _culture(given: Parameters) -> Position:
    return _ended_with(given["kinds"], min(given["twice"], given["kinds"]))


@memo(512)
def _ended_with(kinds: int, twice: int) -> Position:
    return ended(red={"cards": hand(kinds, twice)})


def _fives(given: Parameters) -> int:
    """Count as the translated rulebook does."""
    return CultureFives().line(inside(_culture(given)).players[0])[3]


def _square_of_all(given: Parameters) -> int | None:
    return (given["kinds"] + given["twice"]) ** 2 if given["twice"] else None


def _first_set(given: Parameters) -> int | None:
    return given["kinds"] ** 2 if given["twice"] else None


def _symbols(given: Parameters) -> Mapping[str, Any]:
    cards = hand(given["kinds"], given["twice"])
    symbols = [CARDS[CARD_NUMBERS[card]].bottom.symbol for card in cards]
    return {"symbol": tuple(symbols), "n": len(symbols)}


# -- R7.2: people on the cards -------------------------------------------------------------------

HANDS: Final[dict[str, tuple[str, int, dict[str, int]]]] = {
    "fields": ("farmer", 5, {"fields": 7, "level": 4, "huts": 3, "people": 6}),
    "tools": ("tool_maker", 3, {"fields": 2, "level": 7, "huts": 4, "people": 6}),
    "huts": ("hut_builder", 7, {"fields": 3, "level": 5, "huts": 6, "people": 8}),
    "people": ("shaman", 3, {"fields": 4, "level": 2, "huts": 5, "people": 8}),
    "tools2": ("tool_maker", 5, {"fields": 6, "level": 8, "huts": 2, "people": 7}),
    "people2": ("shaman", 4, {"fields": 5, "level": 3, "huts": 2, "people": 9}),
}
"""The profession on the cards, its number, and the player's belongings."""


def _counted(given: Parameters) -> tuple[str, int, dict[str, int]]:
    return HANDS[given["hand"]]


@memo(512)
def _profession_points(name: str) -> int:
    profession, count, own = HANDS[name]
    red = {"cards": hand(**{profession: count}), "fields": own["fields"], "level": own["level"],
           "people": own["people"], "buildings": list(BUILT[: own["huts"]])}  # fmt: skip
    return ended(red=red).scores[0]


def _times(counted: str, given: Parameters) -> int:
    """Multiply the people on the cards with something that they may not look after."""
    _, count, own = _counted(given)
    return count * own[counted]


def _per_card(given: Parameters) -> int:
    """Count the cards instead of the people on them."""
    profession, count, _ = _counted(given)
    return _profession_points(given["hand"]) // count * len(hand(**{profession: count}))


def _added(given: Parameters) -> int:
    _, count, _ = _counted(given)
    return count + _profession_points(given["hand"]) // count


def _tool_count(given: Parameters) -> int | None:
    """Count the tools instead of their values."""
    profession, count, own = _counted(given)
    return count * min(3, own["level"]) if profession == "tool_maker" else None


def _hand_facts(given: Parameters) -> Mapping[str, Any]:
    profession, count, own = _counted(given)
    red = inside(ended(red={"level": own["level"]})).players[0]
    return {**own, "crowd": ((profession, count),), "tools": [str(t) for t in red.tools if t]}


# -- R7.3: everything together -------------------------------------------------------------------


@memo(512)
def _all(track: int, kinds: int, shamans: int, people: int, goods: int) -> int:
    red = {"points": track, "cards": hand(kinds, 1, shaman=shamans), "people": people,
           "goods": {"wood": goods - 1, "gold": 1}}  # fmt: skip
    return ended(red=red).scores[0]


def _total(given: Parameters) -> int:
    return _all(given["track"], given["kinds"], given["shamans"], given["people"], given["goods"])


# -- R7.4: ties ----------------------------------------------------------------------------------

TIES: Final[dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]]] = {
    "a": ((5, 0, 5), (2, 6, 5)),
    "b": ((1, 7, 6), (3, 2, 7)),
    "c": ((4, 3, 6), (5, 2, 6)),
    "d": ((2, 9, 5), (6, 0, 8)),
    "e": ((3, 4, 8), (6, 5, 7)),
    "f": ((7, 2, 5), (3, 3, 7)),
}
"""Fields, value of the tools and people of red and of blue, who have as many points."""


def _tied(given: Parameters) -> Position:
    seats = {
        name: {"points": 90, "fields": fields, "level": level, "people": people}
        for name, (fields, level, people) in zip(("red", "blue"), TIES[given["tie"]], strict=True)
    }
    return ended(**seats)


def _winner(given: Parameters) -> str:
    winners = _tied(given).winners
    return "shared" if len(winners) > 1 else winners[0]


def _fields_first(given: Parameters) -> str | None:
    """Break the tie as the online guide does, where that makes a difference."""
    red, blue = (FieldsFirst().rank(player) for player in inside(_tied(given)).players)
    answer = "red" if red > blue else "blue"
    return None if answer == _winner(given) else answer


def _no_tie_break(given: Parameters) -> str | None:
    return None if _winner(given) == "shared" else "shared"


def _loser(given: Parameters) -> str | None:
    """A seat that wins neither here nor by the rules of the online guide."""
    winning = (_winner(given), _fields_first(given))
    return next((seat for seat in ("red", "blue") if seat not in winning), None)


def _tie_facts(given: Parameters) -> Mapping[str, Any]:
    names = [f"{what}{seat}" for seat in (1, 2) for what in ("fields", "level", "people")]
    return dict(zip(names, (n for own in TIES[given["tie"]] for n in own), strict=True))


QUESTIONS: Final = [
    Question(
        "R7.1",
        Whole(),
        lambda given: _culture(given).scores[0],
        mistakes=[
            Mistake("fives", _fives),
            Mistake("all", _square_of_all),
            Mistake("first_set", _first_set),
            Mistake(
                "singles",
                lambda given: given["kinds"] ** 2 + min(given["twice"], given["kinds"]),
                lucky=True,
            ),
            Mistake("per_card", lambda given: given["kinds"] + given["twice"], lucky=True),
        ],
        parameters={"kinds": (3, 4, 5, 6), "twice": (1, 2, 3)},
        derived=_symbols,
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "R7.2",
        Whole(),
        lambda given: _profession_points(given["hand"]),
        mistakes=[
            Mistake("tool_count", _tool_count),
            Mistake("per_card", _per_card),
            Mistake("added", _added),
            *(
                Mistake(f"by_{things}", partial(_times, counted), lucky=True)
                for things, counted in (
                    ("fields", "fields"), ("huts", "huts"), ("people", "people"), ("tools", "level")
                )
            ),
            Mistake("people_only", lambda given: _counted(given)[1], lucky=True),
        ],
        parameters={"hand": tuple(HANDS)},
        derived=_hand_facts,
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "R7.3",
        Whole(),
        _total,
        mistakes=[
            Mistake("food", lambda given: _total(given) + given["food"]),
            Mistake("goods", lambda given: _total(given) - given["goods"]),
            Mistake("track", lambda given: _total(given) - given["track"]),
            Mistake("one_set", lambda given: _total(given) - 1, lucky=True),
            Mistake(
                "all_squared",
                lambda given: _total(given) - given["kinds"] ** 2 - 1 + (given["kinds"] + 1) ** 2,
                lucky=True,
            ),
            Mistake(
                "no_shamans",
                lambda given: _total(given) - given["shamans"] * given["people"],
                lucky=True,
            ),
            Mistake(
                "shamans_added",
                lambda given: _total(given)
                - given["shamans"] * given["people"]
                + given["shamans"]
                + given["people"],
                lucky=True,
            ),
            Mistake(
                "no_culture",
                lambda given: _total(given) - given["kinds"] ** 2 - 1,
                lucky=True,
            ),
            Mistake(
                "cards_counted",
                lambda given: _total(given) - given["kinds"] ** 2 + given["kinds"],
                lucky=True,
            ),
            Mistake("goods_twice", lambda given: _total(given) - 1 - given["goods"], lucky=True),
            Mistake("goods_doubled", lambda given: _total(given) + given["goods"], lucky=True),
        ],
        parameters={"track": (41, 63), "kinds": (4, 5), "shamans": (2, 3), "people": (6, 8),
                    "goods": (3, 5), "food": (4, 7)},
        minutes=4,
        folders=TEXTS,
    ),
    Question(
        "R7.4",
        OneOf("red", "blue", "shared", called="seat"),
        _winner,
        mistakes=[
            Mistake("fields_first", _fields_first), Mistake("shared", _no_tie_break),
            Mistake("other_seat", _loser, lucky=True),
        ],
        parameters={"tie": tuple(TIES)},
        derived=_tie_facts,
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- The goal ------------------------------------------------------------------------------------


def _owns(position: Position, card: str) -> bool:
    return card in position.seat("red").cards


GOALS: Final = [
    Goal(
        "R7.last",
        "R7.last",
        lambda position: position.winners == ("red",),
        way=["use card2", "pay 1 wood 1 stone", "use card1", "decline"],
        astray=[
            Sign("music", lambda position: _owns(position, "C26")),
            Sign("nothing", lambda position: position.over and not _owns(position, "C16")),
        ],
        missing=[
            Sign("choose", lambda position: not _owns(position, "C16")),
            Sign("finish", lambda position: not position.over),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R7", "R7.end", ("track", "culture", "people", "more", "goods", "tie"), TEXTS),
]
