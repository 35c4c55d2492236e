"""Positions laid out for the tests, and ways to play on from them."""

from __future__ import annotations

from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE

SEATS = ("red", "blue", "green", "yellow")
GOODS = ("worker", "horse", "food", "stone", "iron")
LETTERS = dict(zip("whfsi", GOODS, strict=True))
RUBBLE = ("rubble1", "rubble2", "rubble3", "rubble4")
STEPS: dict[str, int] = {"build": 1, "act": 2, "move": 3}


def goods(words: str) -> dict[str, int]:
    """Return goods written as ``"1w 2h"``; what is not named is 0.

    >>> goods("3f 1i")["food"]
    3
    """
    found = dict.fromkeys(GOODS, 0)
    for word in words.split():
        found[LETTERS[word[-1]]] = int(word[:-1])
    return found


def held(position: lab.Position, seat: str) -> str:
    """Return the goods of a seat as ``"0w 2h 3f 0s 1i"``."""
    own = position.seat(seat)
    return " ".join(f"{getattr(own, good)}{good[0]}" for good in GOODS)


def table(
    count: int = 4,
    rules: str = "first",
    options: dict[str, str] | None = None,
    *,
    seat: str = "red",
    step: str = "move",
    areas: dict[str, str] | None = None,
    tents: dict[str, str] | None = None,
    hands: dict[str, Any] | None = None,
    purses: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
    piles: dict[str, list[int]] | None = None,
    suburbs: dict[str, str] | None = None,
    top: str = "",
    **changes: Any,
) -> lab.Position:
    """Lay out a turn: nobody has moved, everybody has 2 horses, 3 food, 1 iron and no hand.

    `areas` names what follows the Tent of a seat; `hands` are the cards of a seat, or pairs of a
    card and those who know it; `top` lies on the discards.
    """
    game = lab.game("age-of-revive", players=count, rules=rules, options=options)
    start = lab.play(game, seed=1).position
    seats = SEATS[:count]
    names = {one: (areas or {}).get(one, " ".join(RUBBLE)).split() for one in seats}
    ring = [
        f"{one} {name}" for one in seats for name in [(tents or {}).get(one, "tent"), *names[one]]
    ]
    full = {one: [2 if name in names[one] else 0 for name in RUBBLE] for one in seats}
    cards = {one: [_row(one, card) for card in (hands or {}).get(one, ())] for one in seats}
    here = [card for rows in cards.values() for card, _ in rows]
    shacks = here.count("shack") + sum(
        own.count("shack") + own.count("mansion") for own in names.values()
    )
    have = {one: goods((purses or {}).get(one, "2h 3f 1i")) for one in seats}
    layout: dict[str, Any] = {
        "stage": "turns",
        "start": "red",
        "turn": seat,
        "turns": 1,
        "ring": ring,
        "piles": full | (piles or {}),
        "pieces": dict.fromkeys(seats, "centre") | (pieces or {}),
        "goods": have,
        "suburbs": {one: (suburbs or {}).get(one, "").split() for one in seats},
        "hands": cards,
        "had_shack": {one: _had(one, names, cards) for one in seats},
        "discards": [*["shack"] * (4 - shacks), *top.split()],
        "offer": [],
        "todo": turn_of(seat, step),
    }
    return start.arrange(**(layout | changes))


def _row(seat: str, card: Any) -> list[Any]:
    if isinstance(card, str):
        return [card, "everybody" if card == "shack" else [seat]]
    return list(card)


def _had(seat: str, names: dict[str, list[str]], cards: dict[str, list[Any]]) -> bool:
    return bool({"shack", "mansion"} & {*names[seat], *(row[0] for row in cards[seat])})


def turn_of(seat: str, step: str = "move") -> list[list[Any]]:
    """Return what is pending from a step of a turn on."""
    rows = [["build", seat, 1, None, 0], ["act", seat, 0, 0, 0], ["move", seat, 0, 0, 0]]
    return rows[: STEPS[step]]


def go(position: lab.Position, *steps: Any) -> lab.Position:
    """Play on: words where a player decides, outcomes where something is random."""
    for step in steps:
        nature = position.node == CHANCE
        position = position.settle(step) if nature else position.after(step)
    return position


def words(position: lab.Position, begin: str = "") -> set[str]:
    """Return the words of what may be done, those that begin with a word."""
    return {one for one in position.moves.words if one.startswith(begin)}


def why(position: lab.Position, given: str) -> list[str]:
    """Return the ids of all rules that forbid something now."""
    return [refusal.rule.id for refusal in position.refusals(given)]


def first(position: lab.Position, given: str) -> Any:
    """Return the first reason against an action."""
    refusal = position.why_not(given)
    assert refusal is not None
    return refusal


def piece(position: lab.Position, seat: str) -> str:
    """Return where the piece of a seat stands."""
    return str(position.state.to_dict()["pieces"][seat])


def ring(position: lab.Position) -> list[str]:
    """Return the cells of the ring."""
    return list(position.state.to_dict()["ring"])


def hand(position: lab.Position, seat: str) -> list[str]:
    """Return the cards in the hand of a seat."""
    return [card for card, _ in position.state.to_dict()["hands"][seat]]


def step(position: lab.Position) -> str:
    """Return what has to be decided."""
    return str(position.state.step_name)


def told(position: lab.Position, name: str) -> list[Any]:
    """Return the events of a name that led to a position."""
    return [event for event in position.events if event[0] == name]
