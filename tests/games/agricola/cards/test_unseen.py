"""What a seat is shown never depends on what another one holds."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import farm, position

import stoneage_lab as lab
from stoneage_lab.core.errors import IllegalMove, NotYourTurn
from stoneage_lab.games.agricola.rules.cards import CARDS
from stoneage_lab.session.position import Position
from stoneage_lab.session.session import Session, play

HANDS = [
    ["axe", "field", "tutor", "chiefs-daughter"],
    ["raft", "spindle", "mason", "grocer"],
    ["canoe", "clogs", "baker", "maid"],
]  # fmt: skip
"""Three hands of two minors and two occupations: all that anybody may know is how many."""


def holding(hand: list[str], **changes: Any) -> Position:
    """Return a game of three in which blue holds a hand and red has to send somebody."""
    seats = {"red": {"hand": ["chief", "fishing-rod"], "goods": {"food": 4, "wood": 3}},
             "blue": {"hand": hand}, "green": {"hand": ["conservator"]}}  # fmt: skip
    return position(3, 4, rules="standard", seats=seats, **changes)


def told(session: Session, viewer: str) -> list[str]:
    """Return everything that a seat is shown of a game."""
    seen = session.seen_by(viewer)
    there = seen.position
    whole = [repr(there), str(there.to_dict()), repr(seen), str(seen.log), str(there.moves)]
    whole += [repr(there.seat(name)) for name in session.game.seats]
    whole.append(str(there.explain()))
    return whole


def refusals(session: Session, viewer: str) -> list[str]:
    """Return why a seat may not play each card that there is."""
    seen, found = session.seen_by(viewer).position, []
    for card in CARDS:
        if card.deck is not None:
            try:
                found.append(str(seen.why_not(f"play {card.id}")))
            except NotYourTurn as error:
                found.append(str(error))
    return found


@pytest.mark.parametrize("viewer", ["red", "green"])
@pytest.mark.parametrize("other", [1, 2])
def test_two_hands_look_alike(viewer: str, other: int) -> None:
    first, second = (play(holding(HANDS[place])) for place in (0, other))
    assert told(first, viewer) == told(second, viewer)
    assert refusals(first, viewer) == refusals(second, viewer)


@pytest.mark.parametrize("viewer", ["red", "green"])
def test_who_is_asked_for_the_daughter_tells_nothing(viewer: str) -> None:
    sessions = [play(holding(hand)).do("use lessons, play chief") for hand in HANDS]
    assert {session.position.mover_name for session in sessions} == {"blue"}
    shown = [told(session, viewer) for session in sessions]
    assert shown[0] == shown[1] == shown[2]
    after = [told(session.do("decline"), viewer) for session in sessions]
    assert after[0] == after[1] == after[2]


def test_who_is_asked_sees_the_own_answer() -> None:
    sessions = [play(holding(hand)).do("use lessons, play chief") for hand in HANDS[:2]]
    own = [[str(move) for move in session.seen_by("blue").moves] for session in sessions]
    assert own == [["accept chiefs-daughter", "decline"], ["decline"]]


def test_the_refusal_of_another_seats_card_is_that_of_any_card() -> None:
    words = []
    for hand in HANDS:
        session = play(holding(hand)).do("use improve")
        with pytest.raises(IllegalMove) as found:
            session.seen_by("red").position.after("play axe")
        words.append(str(found.value))
    assert words[0] == words[1] == words[2]


def test_nothing_that_a_seat_is_shown_names_a_card_of_another_hand() -> None:
    session = lab.play("agricola", players=3, rules="standard", seed=4)
    for _ in range(40):
        if session.over:
            break
        session.do(session.moves[-1])
    laid = {card for name in session.game.seats for card in farm(session, name)["cards"]}
    for viewer in session.game.seats:
        own = {*farm(session, viewer)["hand"], *laid}
        whole = "\n".join(told(session, viewer))
        for name in session.game.seats:
            shown = set(farm(session, name)["shown"])
            for card in set(farm(session, name)["hand"]) - own - shown:
                assert f"'{card}'" not in whole, (viewer, card)


def test_a_card_that_passed_on_is_seen_by_all() -> None:
    seats = {"red": {"hand": ["market-stall"], "goods": {"grain": 1}}, "blue": {"hand": ["axe"]}}
    session = play(position(3, 4, rules="standard", seats=seats))
    session.do("use improve, play market-stall")
    state = session.seen_by("green").position.to_dict()["state"]
    assert sorted(state["players"]["blue"]["hand"]) == ["? minor", "market-stall"]
    assert state["players"]["blue"]["shown"] == ["market-stall"]


def test_the_box_is_in_no_view() -> None:
    session = lab.play("agricola", players=2, rules="standard", seed=2)
    for viewer in (*session.game.seats, None):
        state = session.seen_by(viewer).position.to_dict()["state"]
        assert "box" not in state
        hidden = [name for name in session.game.seats if name != viewer]
        for name in hidden:
            assert set(state["players"][name]["hand"]) == {"? minor", "? occupation"}
