"""R6, the end of a round and of the game; what changes with two or three players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....core.seat_names_and_colours import SEATS
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Choices, Several
from .....lessons.number_answers import Whole
from .....lessons.positions import PreparedPosition
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.cards import CARDS
from ...rules.game_components import SLOTS
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.task_numbers import PLACE
from ..position_lookup import lesson_position
from ..prepared_positions import inside, placing, there, using

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
VILLAGE: Final = {"toolmaker": 1, "hut": 2, "field": 1}
"""The three places of the village, and how many people each takes."""
CARD_IDS: Final = [card.id for card in CARDS]


def _left(out: int, deck: int) -> dict[str, Any]:
    """Return changes that leave given numbers of cards on display and in the deck."""
    display = [*CARD_IDS[:out], *[None] * (SLOTS - out)]
    taken = CARD_IDS[out : len(CARD_IDS) - deck]
    players = {"red": {"cards": taken[::2]}, "blue": {"cards": taken[1::2]}}
    return {"display": display, "players": players}


def _alone(id: str, players: int, rules: str = "standard") -> PreparedPosition:
    """Return a position in which red has to place people and the others wait."""
    found = placing(id, seats=players)
    return PreparedPosition(id, found.changes, found.players, "stone-age", rules)


LAST_TILE: Final[dict[str, Any]] = {
    "placed": {"hunt": {"red": 4}, "forest": {"blue": 5}},
    "tops": ["B01", "B05"],
    "stacks": [1, 4],
}
POSITIONS: Final = [
    using(
        "R6.evening",
        placed={"field": {"red": 1}},
        display=["C14", None, None, "C29"],
        players={"red": {"level": 2, "used": [1, 0, 0]}},
        round=3,
    ),
    using("R6.cards", placed={"field": {"red": 1}}, round=9, **_left(2, 1)),
    using("R6.four", placed={"field": {"red": 1}}, round=9, **_left(2, 2)),
    placing(
        "R6.end",
        seats=2,
        round=8,
        players={
            "red": {"points": 58, "goods": {"wood": 2, "brick": 1}},
            "blue": {"points": 31, "food": 20, "people": 5},
        },
        **LAST_TILE,
    ),
    placing(
        "R6.wait",
        seats=2,
        round=8,
        players={
            "red": {"points": 31, "goods": {"wood": 1}},
            "blue": {"points": 58, "goods": {"wood": 2, "brick": 1}},
        },
        **LAST_TILE | {"placed": {"hunt": {"red": 4}, "forest": {"blue": 4}}},
    ),
    *(_alone(f"R6.village{players}", players) for players in (2, 3, 4)),
    _alone("R6.literal2", 2, "rulebook"),
]


# -- R6.1: cards slide ---------------------------------------------------------------------------


@memo(512)
def _slot(bought: str, slot: int) -> int:
    """Return the place of a card in the next round."""
    display = [None if str(n) in bought else CARD_IDS[n] for n in range(1, SLOTS + 1)]
    start = lesson_position("R6.village2")
    tidied = start.arrange(stage="restore", turn=0, todo=[], display=display)
    return int(tidied.to_dict()["state"]["display"].index(CARD_IDS[slot])) + 1


def _slid(given: Parameters) -> int:
    return _slot(given["bought"], given["slot"])


# -- R6.2: when the game ends --------------------------------------------------------------------

State = tuple[str, int, int, int, int]
"""The stage, tiles in the two stacks, cards on display, cards in the deck."""

NOW: Final[Sequence[State]] = (
    ("fed", 5, 4, 3, 0), ("fed", 0, 6, 4, 9), ("fed", 6, 2, 1, 2),
)  # fmt: skip
LATER: Final[Sequence[State]] = (
    ("using", 0, 5, 4, 12), ("using", 5, 3, 2, 1), ("using", 3, 0, 4, 6),
)  # fmt: skip
FOUR: Final[Sequence[State]] = (("fed", 5, 4, 2, 2), ("using", 2, 6, 1, 3), ("fed", 3, 3, 4, 0))
LOW: Final[Sequence[State]] = (("using", 1, 5, 4, 12), ("fed", 1, 1, 4, 7))
ORDERS: Final = ("0123", "2031", "3102", "1320")


@memo(512)
def how_it_ends(state: State) -> str:
    """Return when the game ends if no player buys or builds anything more this round."""
    moment, first, second, out, deck = state
    stacks = [first, second]
    changes = _left(out, deck) | {
        "stacks": stacks,
        "tops": [tile if left else None for tile, left in zip(("B01", "B05"), stacks, strict=True)],
    }
    start = lesson_position("R6.village2")
    if moment == "fed":
        ended = start.arrange(stage="restore", turn=0, todo=[], **changes)
        return "now" if ended.over else "no"
    busy = start.arrange(stage="use", turn=0, todo=[], placed={"field": {"red": 1}}, **changes)
    return "round" if busy.after("use field").over else "no"


def _states(given: Parameters) -> list[State]:
    four = (NOW[given["now"]], LATER[given["later"]], FOUR[given["four"]], LOW[given["low"]])
    return [four[int(place)] for place in given["order"]]


def _ends(given: Parameters) -> tuple[str, ...]:
    return tuple(how_it_ends(state) for state in _states(given))


def _four_too_few(given: Parameters) -> tuple[str, ...]:
    """The answer of a student who thinks that the last four cards are not laid out."""
    return tuple(
        how_it_ends((*state[:3], 3, 0) if sum(state[3:]) == SLOTS else state)
        for state in _states(given)
    )


def _last_tile(given: Parameters) -> tuple[str, ...]:
    """The answer of a student who takes a stack of one tile for empty."""
    return tuple(
        how_it_ends((s[0], 0 if s[1] == 1 else s[1], 0 if s[2] == 1 else s[2], *s[3:]))
        for s in _states(given)
    )


def _at_once(given: Parameters) -> tuple[str, ...]:
    return tuple("now" if end == "round" else end for end in _ends(given))


def _state_facts(given: Parameters) -> Mapping[str, Any]:
    facts: dict[str, Any] = {}
    for number, (moment, first, second, out, deck) in enumerate(_states(given), 1):
        facts |= {f"moment{number}": moment, f"stacks{number}": (str(first), str(second))}
        facts |= {f"out{number}": out, f"deck{number}": deck}
    return facts


# -- R6.3 and R6.4: two or three players ---------------------------------------------------------


def _village(given: Parameters, position: str) -> set[str]:
    """Return where in the village red may still go."""
    taken = given["taken"].split()
    placed = {site: {"blue": VILLAGE[site]} for site in taken}
    now = lesson_position(position).arrange(placed=placed)
    free = {site for site, people in VILLAGE.items() if not now.why_not(f"place {people} {site}")}
    return free or {"none"}


def _open(given: Parameters) -> set[str]:
    return _village(given, f"R6.village{given['players']}")


def _if_other(answer: Any, truth: Any) -> Any:
    """Return a wrong answer, or None if it happens to be right."""
    return None if answer == truth else answer


def _not_closed(given: Parameters) -> Any:
    return _if_other(_village(given, "R6.village4"), _open(given))


def _always_closed(given: Parameters) -> Any:
    return _if_other(_village(given, "R6.village3"), _open(given))


def _literal(given: Parameters) -> Any:
    literal = _village(given, "R6.literal2") if given["players"] == 2 else _open(given)
    return _if_other(literal, _open(given))


def _with_taken(given: Parameters, answer: Set[str]) -> bool:
    """Tell whether a place where Blue stands is among those of an answer."""
    return not answer.isdisjoint(given["taken"].split())


def _most(given: Parameters, players: int | None = None) -> int:
    """Return how many people red may send to the forest."""
    seats = players or given["players"]
    there_now = {seat.id: given[seat.id] for seat in SEATS[1:3] if given[seat.id]}
    now = lesson_position(f"R6.village{seats}").arrange(placed={"forest": there_now})
    return sum(not now.why_not(f"place {n} forest") for n in range(1, 6))


QUESTIONS: Final = [
    Question(
        "R6.1",
        Whole(),
        _slid,
        mistakes=[
            Mistake("stays", lambda given: given["slot"]),
            Mistake("one_step", lambda given: _if_other(given["slot"] - 1, _slid(given))),
            Mistake("other_way", lambda given: 2 * given["slot"] - _slid(given), lucky=True),
            Mistake("from_left", lambda given: 5 - _slid(given), lucky=True),
        ],
        parameters={"bought": ("1 2", "1 3", "2 3", "1", "2"), "slot": (2, 3, 4)},
        allowed=lambda given: str(given["slot"]) not in given["bought"]
        and _slid(given) != given["slot"],
        derived=lambda given: {"places": tuple(given["bought"].split())},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "R6.2",
        Choices(4, "now", "round", "no"),
        _ends,
        mistakes=[
            Mistake("at_once", _at_once),
            Mistake("last_tile", _last_tile),
            Mistake("four", _four_too_few),
            Mistake(
                "round_first",
                lambda given: tuple("round" if end == "now" else end for end in _ends(given)),
                lucky=True,
            ),
        ],
        parameters={"now": (0, 1, 2), "later": (0, 1, 2), "four": (0, 1, 2), "low": (0, 1),
                    "order": ORDERS},
        derived=_state_facts,
        minutes=3,
        folders=TEXTS,
    ),
    Question(
        "R6.3",
        Several(*VILLAGE, "none", called="site"),
        _open,
        mistakes=[
            Mistake("not_closed", _not_closed),
            Mistake("literal", _literal),
            Mistake("always_closed", _always_closed),
            Mistake("taken", lambda given: set(given["taken"].split()), lucky=True),
            Mistake("all", lambda given: set(VILLAGE), lucky=True, fits=_with_taken),
        ],
        parameters={
            "players": (2, 3, 4),
            "taken": ("toolmaker", "hut", "field", "toolmaker hut", "toolmaker field", "hut field"),
        },
        allowed=lambda given: any(
            wrong(given) is not None for wrong in (_not_closed, _literal, _always_closed)
        ),
        derived=lambda given: {"site": tuple(given["taken"].split())},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R6.4",
        Whole(),
        _most,
        mistakes=[
            Mistake("rings", lambda given: _if_other(_most(given, 4), _most(given))),
            Mistake("nobody", lambda given: _if_other(0, _most(given))),
            Mistake("free", lambda given: 7 - given["blue"] - given["green"], lucky=True),
            Mistake("home", lambda given: 5, lucky=True),
            Mistake("taken", lambda given: given["blue"] + given["green"], lucky=True),
        ],
        parameters={"players": (3, 4), "blue": (1, 2, 3, 4), "green": (0, 1, 2)},
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- Goals ---------------------------------------------------------------------------------------


def _placing_now(position: Position) -> bool:
    return inside(position).stage == PLACE and inside(position).round == 8


def _built(position: Position) -> bool:
    return "B01" in position.seat("red").buildings


def _away(position: Position) -> bool:
    """Tell whether the last person of red went somewhere else."""
    sites = [site.name for site in inside(position).parts.sites]
    return any(there(position, name) for name in sites if name not in ("hunt", "building1"))


def _at_tile(position: Position) -> bool:
    """Tell whether red stands at the last tile, or is being asked to pay for it."""
    return there(position, "building1") > 0 or inside(position).buying >= 0


def _declined(position: Position) -> bool:
    return not (_at_tile(position) or _built(position) or _placing_now(position))


def builds(position: Position) -> str:
    """Play blue: build if possible.

    Examples
    --------
    >>> builds(lesson_position("R6.wait"))
    'place 1 building1'
    """
    words = [action.words for action in position.legal()]
    for wanted in ("pay", "place 1 building1", "use building1"):
        for word in words:
            if word.startswith(wanted):
                return word
    return words[0]


GOALS: Final = [
    Goal(
        "R6.end",
        "R6.end",
        lambda position: position.over,
        way=["place 1 building1", "use building1", "pay 2 wood 1 brick", "use hunt"],
        astray=[Sign("away", _away), Sign("declined", _declined)],
        missing=[
            Sign("build", lambda position: not _built(position)),
            Sign("hunt", lambda position: there(position, "hunt") > 0),
        ],
        players=["you", builds],
        folders=TEXTS,
    ),
    Goal(
        "R6.wait",
        "R6.wait",
        lambda position: inside(position).round > 8,
        way=["place 1 building1", "use building1", "decline", "use hunt"],
        astray=[
            Sign("over", lambda position: position.over),
            Sign("away", _away),
        ],
        missing=[
            Sign("decline", _at_tile),
            Sign("hunt", lambda position: there(position, "hunt") > 0),
        ],
        players=["you", builds],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R6", "R6.evening", ("slide", "ready", "stack", "cards", "village", "gather"), TEXTS),
]
