"""What lies in another's hand reaches nobody, by any way to a seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from games.age_of_revive.oracle.arranging import arrange
from games.age_of_revive.oracle.comparing import at_random
from games.age_of_revive.table import go, hand, table

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.advice.search import coach
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION
from stoneage_lab.drawing.export_files import exported
from stoneage_lab.session.position import Position
from stoneage_lab.session.record import Record
from stoneage_lab.session.session import Session

SEATS = ("red", "blue", "green", "yellow")


# ---- positions -------------------------------------------------------------------------------


def twin_of(position: Position, viewer: str | None, rng: Random) -> Position:
    """Return a position where the cards a seat does not know lie elsewhere."""
    data = position.state.to_dict()
    pool = position.state.parts.ids  # type: ignore[attr-defined]
    cards = [pool[card] for card, n in enumerate(position.state.pool) for _ in range(n)]  # type: ignore[attr-defined]
    rows = [
        row
        for seat, own in data["hands"].items()
        for row in own
        if seat != viewer and row[1] != "everybody" and viewer not in row[1]
    ]
    cards += [row[0] for row in rows]
    rng.shuffle(cards)
    for row in rows:
        row[0] = cards.pop()
    return lab.Position(position.game, position.game.from_dict(data))


def ways(position: Position, viewer: str | None) -> Iterator[tuple[str, Any]]:
    """Give everything a seat, or somebody who looks on, is shown of a position, by name."""
    number = None if viewer is None else SEATS.index(viewer)
    seen = position.seen_by(viewer)
    yield "observation", seen.to_dict()
    yield "key", seen.state.key()
    yield "repr", (repr(seen), repr(position))
    yield "text board", drawing.text(position, seat=number)
    yield "parts", drawing.parts(position, seat=number)
    yield "picture", drawing.svg(position, seat=number)
    yield "status", drawing.status(position, seat=number)
    yield "explanation", repr(seen.explain())
    yield "scores", seen.scores
    if position.node == DECISION and position.mover_name == viewer:
        yield "moves", sorted(seen.moves.words)
        refused = [
            seen.why_not(words) for words in ("pick shack", "act", "build shrine", "give inn")
        ]
        yield "refusals", repr(refused)


def differences(one: Position, other: Position, viewer: str | None) -> list[str]:
    """Return by which ways a seat is shown a difference."""
    pairs = zip(ways(one, viewer), ways(other, viewer), strict=True)
    return [name for (name, first), (_, second) in pairs if first != second]


def _positions(count: int, games: int) -> Iterator[tuple[Position, Random]]:
    """Yield positions of random turns from positions laid out at random."""
    plain = lab.game("age-of-revive", players=count)
    for seed in range(games):
        rng = Random(seed)
        state = plain.from_dict(arrange(rng, plain.setup(), rng.choice(("move", "act", "build"))))
        for _ in range(12):
            if state.node == CHANCE:
                state.settle(rng.choice([outcome for outcome, _ in state.chance().outcomes()]))
            elif state.node == DECISION:
                state.play(at_random(state, rng))
        if state.node == DECISION:
            yield lab.Position(plain, state), rng


@pytest.mark.parametrize("count", [3, 4])
def test_a_position_shows_a_seat_only_what_it_knows(count: int) -> None:
    differed = 0
    for position, rng in _positions(count, 8):
        for viewer in SEATS[:count]:
            twin = twin_of(position, viewer, rng)
            differed += twin.state.key() != position.state.key()
            if _same_question(position, twin, viewer):
                assert differences(position, twin, viewer) == []
    assert differed > 8


def _same_question(one: Position, other: Position, viewer: str) -> bool:
    """Tell whether somebody else's question has not gone with the cards that were exchanged."""
    return one.mover_name == viewer or one.state.step_name == other.state.step_name


def test_a_hint_hangs_on_nothing_hidden() -> None:
    position = table(step="build", hands={"red": ["inn", "mason"], "blue": ["palace", "canal"]},
                     purses={"red": "2w 3f"})  # fmt: skip
    twin = twin_of(position, "red", Random(1))
    assert hand(position, "blue") != hand(twin, "blue")
    assert repr(coach(position, tries=6)) == repr(coach(twin, tries=6))
    bots = [lab.Search(tries=6)(one.seen_by("red").state, Rng(4)) for one in (position, twin)]
    assert str(bots[0]) == str(bots[1])


# ---- every card that shows, moves or takes hidden cards ---------------------------------------

OTHER = ["inn", "gate"]
TAKEN = {
    "deal": {},
    "Town Centre": {"pieces": {"red": "red tent"}, "steps": ["return", "act", "draw"]},
    "Checkpoint": {"on": "checkpoint", "steps": ["act", "draw"]},
    "City Hall, left": {"on": "cityhall", "steps": ["act left", "draw"]},
    "City Hall, right": {"on": "cityhall", "steps": ["act right"]},
    "rubble": {"pieces": {"red": "red rubble1"}, "steps": ["take rubble", "mason"]},
    "Coach House, Checkpoint": {
        "on": "coachhouse checkpoint",
        "steps": ["act", "use checkpoint red", "draw"],
    },
}
"""Where Red comes to a card that nobody else may see (at the City Hall: nobody but Blue)."""


def _taken(name: str, card: str) -> Position:
    """Let Red come to a card."""
    case = TAKEN[name]
    if name == "deal":
        state = lab.game("age-of-revive", players=4).start()
        return lab.Position(state.game, state).settle(card)
    places: dict[str, Any] = {"pieces": case.get("pieces", {})}
    if "on" in case:
        first = case["on"].split()[0]
        places = {"areas": {"red": case["on"]}, "pieces": {"red": f"red {first}"}}
    step = "move" if case["steps"][0] == "return" else "act"
    hands = {"blue": OTHER} if name.endswith("right") else {}
    position = table(rules="standard", step=step, hands=hands, **places)
    last = f"give {card}" if name.endswith("right") else card
    return go(position, *case["steps"], last)


@pytest.mark.parametrize("name", TAKEN)
def test_which_card_was_taken_is_shown_to_nobody_else(name: str) -> None:
    one, other = (_taken(name, card) for card in OTHER)
    knowing = {"red", "blue"} if name.endswith("right") else {"red"}
    for viewer in (*SEATS, None):
        told = [
            [position.game.sentence(event, "en") for event in position.seen_by(viewer).events]
            for position in (one, other)
        ]
        if viewer in knowing:
            assert told[0] != told[1]
        else:
            assert told[0] == told[1]
            assert differences(one, other, viewer) == []


HELD = {"red": ["mason", "granary", "inn"], "blue": ["palace", "vault"], "green": ["canal", "gate"]}
SHOWN = {
    "build": ({"step": "build"}, ["build mason after tent"]),
    "Carpenters' Hall": ({"on": "carpenters"}, ["act", "build mason after tent"]),
    "Festival Ground": ({"on": "festival"}, ["act", "build mason after tent"]),
    "Construction Site": ({"on": "worksite stables"}, ["act", "rebuild stables into mason"]),
    "discards": ({"pieces": {"red": "red tent"}, "step": "move"}, ["return", "act", "pick shack"]),
    "Coach House, Carpenters' Hall": (
        {"on": "coachhouse carpenters"},
        ["act", "use carpenters red", "build mason after tent"],
    ),
    "Assembly Hall": ({"on": "assembly"}, ["act"]),
    "Manor": ({"manor": True}, ["act", "discard mason"]),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_card_that_is_shown_says_nothing_of_the_others(name: str) -> None:
    case, steps = SHOWN[name]
    places: dict[str, Any] = {"pieces": case.get("pieces", {}), "step": case.get("step", "act")}
    hands = dict(HELD)
    if "on" in case:
        places["areas"] = {"red": case["on"]}
        places["pieces"] = {"red": f"red {case['on'].split()[0]}"}
    if "manor" in case:
        places |= {"tents": {"red": "manor"}, "pieces": {"red": "red manor"}}
        hands["red"] = [*HELD["red"], "smithy", "vault", "stables", "highway"]
    purses = {"red": "4w 4h 4f 4s 4i"}
    played = go(table(rules="standard", hands=hands, purses=purses, **places), *steps)
    # Without what was told on the way, as the twin is.
    position = lab.Position(played.game, played.game.from_dict(played.state.to_dict()))
    for number, viewer in enumerate((*SEATS, None)):
        twin = twin_of(position, viewer, Random(number))
        assert twin.state.key() != position.state.key()
        assert differences(position, twin, viewer) == []


# ---- handing over ----------------------------------------------------------------------------


def _handed(*red: Any) -> Position:
    """Let Green act at a City Hall, and Red hand over a Fortress."""
    position = table(
        seat="green",
        step="act",
        areas={"red": "cityhall"},
        pieces={"green": "red cityhall"},
        hands={"red": red},
    )
    return go(position, "act right", "give fortress")


def test_a_taker_does_not_learn_that_there_is_another_copy() -> None:
    known = ["fortress", ["red", "green"]]
    one, other = _handed(known, "fortress"), _handed(known, "inn")
    assert one.seen_by("green").state.key() == other.seen_by("green").state.key()
    assert differences(one, other, "green") == []


def test_who_looks_on_does_not_learn_what_was_handed_over() -> None:
    position = _handed("fortress", "inn")
    shown = position.seen_by("blue").to_dict()["state"]["hands"]
    assert (shown["red"], shown["green"]) == ([["?", []]], [["?", []]])
    assert "fortress" not in repr(position.seen_by("blue").events)
    assert "fortress" in repr(position.seen_by("green").events)


def test_a_known_card_may_have_changed_hands_covered() -> None:
    every = "everybody"
    gone, stayed = _handed(["fortress", every], "inn"), _handed("fortress", ["inn", every])
    shown = gone.seen_by("blue").to_dict()["state"]["hands"]
    # Blue knew of the Fortress that Red got before everybody; now it may lie with Red or Green.
    assert (shown["red"], shown["green"]) == ([["?", []]], [["?", []]])
    assert "fortress" not in repr(gone.seen_by("blue").events)
    # Had Red given another card, Blue would see the same.
    other = stayed.seen_by("blue").to_dict()["state"]["hands"]
    assert (other["red"], other["green"]) == (shown["red"], shown["green"])


def test_who_knows_all_that_could_be_given_knows_what_was() -> None:
    position = _handed(["fortress", "everybody"], ["shack", "everybody"])
    shown = position.seen_by("blue").to_dict()["state"]["hands"]
    assert shown["red"] == [["shack", "everybody"]]
    assert shown["green"][0][0] == "fortress"


def test_of_two_known_copies_one_has_stayed_for_certain() -> None:
    position = _handed(["inn", "everybody"], ["inn", "everybody"], "fortress")
    shown = position.seen_by("blue").to_dict()["state"]["hands"]
    assert sorted(card for card, _ in shown["red"]) == ["?", "inn"]
    assert shown["green"] == [["?", []]]


# ---- sessions --------------------------------------------------------------------------------


def _quiet(state: Any, rng: Random) -> str:
    """Choose what asks for no card of a hand: move, act in the Centre, dig, draw, pass."""
    words = sorted(action.words for action in state.legal())
    fit = [one for one in words if one.startswith(("take", "move", "return", "draw"))]
    if state.step_name == "act" and "act" in words and state.to_dict()["pieces"][
        SEATS[state.mover]] == "centre":  # fmt: skip
        fit.append("act")
    return rng.choice(fit or ["pass"])


def _owners(record: dict[str, Any]) -> list[str | None]:
    """Return which seat each outcome of a record was for."""
    state = lab.game("age-of-revive", players=record["players"]).start()
    moves, owners = iter(record["moves"]), []
    for outcome in record["chance"]:
        while state.node != CHANCE:
            state.play(state.game.find(next(moves)))
        owners.append(state.to_dict()["todo"][-1][1])
        state.settle(outcome)
    return owners


def _session(seed: int, turns: int) -> Session:
    session = Session(lab.game("age-of-revive", players=3), ["you"] * 3, seed)
    rng = Random(seed)
    while session.position.state.turns < turns:  # type: ignore[attr-defined]
        session.do(_quiet(session.position.state, rng))
    return session


def _twin_session(session: Session, viewer: str) -> Session:
    """Return a session where the cards that others drew came in another order."""
    data = session.record().to_dict()
    owners = _owners(data)
    places = [n for n, seat in enumerate(owners) if seat not in (None, viewer)]
    cards = [data["chance"][n] for n in places]
    for place, card in zip(places, [*cards[1:], cards[0]], strict=True):
        data["chance"][place] = card
    data["seed"] += 1
    return Record.from_dict(data, "twin").play_through(Session, "twin")


def _session_ways(session: Session, viewer: str) -> Iterator[tuple[str, Any]]:
    seen = session.seen_by(viewer)
    yield "log", [(line.event, repr(line)) for line in seen.whole_log]
    yield "repr", (repr(seen), repr(session))
    yield "record", json.dumps(seen.record().to_dict())
    yield "changes", repr(seen.compare(0)) + repr(session.compare(0))
    for ending in (".json", ".txt", ".html"):
        yield ending, exported(seen, ending)
    looked = lab.review(session, viewer, tries=2, progress=False)
    yield "review", (repr(looked), looked.html(), repr(looked.table()))
    board = lab.Board(session, seat=SEATS.index(viewer))
    yield "board", (board.view["parts"], board.view["status"], board.scenery)
    if session.mover != SEATS.index(viewer):
        for message in ({"t": "hint"}, {"t": "act", "action": "build palace after tent"}):
            answer = board.answer({"req": message["t"], "rev": board.rev, **message})
            yield message["t"], (answer["code"] if not answer["ok"] else "", answer.get("text"))
    board.close()


@pytest.mark.parametrize("viewer", SEATS[:3])
def test_a_running_game_shows_a_seat_only_what_it_knows(viewer: str) -> None:
    session = _session(3, 6)
    twin = _twin_session(session, viewer)
    assert twin.position.state.key() != session.position.state.key()
    pairs = zip(_session_ways(session, viewer), _session_ways(twin, viewer), strict=True)
    assert [name for (name, first), (_, second) in pairs if first != second] == []
