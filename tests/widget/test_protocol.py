"""The messages between page and Python: every valid one, and every kind of invalid one."""

import pytest

from stoneage_lab.widget import protocol
from stoneage_lab.widget.live_board import HANDLERS
from stoneage_lab.widget.protocol import (
    MESSAGE_FIELDS,
    Acks,
    InvalidMessage,
    Message,
    accepted,
    check_message,
    refused,
)

ACT = {"t": "act", "req": "p-1", "rev": 3, "action": "place 3 forest"}


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (ACT, Message("act", "p-1", 3, action="place 3 forest")),
        (ACT | {"t": "branch"}, Message("branch", "p-1", 3, action="place 3 forest")),
        ({"t": "goto", "req": "p", "rev": 0, "ply": 0}, Message("goto", "p", 0, ply=0)),
        (
            {"t": "language", "req": "p", "rev": 0, "language": "ja"},
            Message("language", "p", 0, language="ja"),
        ),
        (
            {"t": "set", "req": "p", "rev": 0, "setting": "pace", "value": "300"},
            Message("set", "p", 0, setting="pace", value="300"),
        ),
        *[
            ({"t": t, "req": "p", "rev": 9}, Message(t, "p", 9))
            for t in ("undo", "redo", "next", "pause", "hint")
        ],
    ],
)
def test_messages_in_order(content, wanted):
    assert check_message(content) == wanted


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "a message is an object, not NoneType"),
        ([ACT], "a message is an object, not list"),
        ("act", "a message is an object, not str"),
        ({}, "req is missing"),
        ({"t": "undo", "rev": 1}, "req is missing"),
        ({"t": "undo", "rev": 1, "req": 7}, "req is a text, not int"),
        ({"t": "undo", "rev": 1, "req": ""}, "req has 1 to 64 characters, not 0"),
        ({"t": "undo", "rev": 1, "req": "x" * 65}, "req has 1 to 64 characters, not 65"),
    ],
)
def test_disorder_that_cannot_be_answered_to(content, why):
    assert check_message(content) == InvalidMessage(why, None)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (ACT | {"t": "cheat"}, "unknown message: cheat"),
        (ACT | {"t": ["act"]}, "t is a text, not list"),
        ({"req": "p-1", "rev": 3}, "t is missing"),
        (ACT | {"t": "x" * 500}, "unknown message: " + "x" * 40 + "…"),
        (ACT | {"seat": "red"}, "unknown field: seat"),
        (ACT | {"t": "undo"}, "unknown field: action"),
        (ACT | {5: "five"}, "unknown field: int"),
        ({"t": "act", "req": "p-1", "rev": 3}, "action is missing"),
        (ACT | {"action": None}, "action is missing"),
        (ACT | {"action": 3}, "action is a text, not int"),
        (ACT | {"action": ""}, "action has 1 to 200 characters, not 0"),
        (ACT | {"action": "x" * 201}, "action has 1 to 200 characters, not 201"),
        ({k: v for k, v in ACT.items() if k != "rev"}, "rev is missing"),
        (ACT | {"rev": "3"}, "rev is a whole number, not str"),
        (ACT | {"rev": 3.0}, "rev is a whole number, not float"),
        (ACT | {"rev": True}, "rev is a whole number, not bool"),
        (ACT | {"rev": -1}, "rev is out of bounds"),
        (ACT | {"rev": 2**60}, "rev is out of bounds"),
        ({"t": "goto", "req": "p-1", "rev": 3}, "ply is missing"),
        ({"t": "goto", "req": "p-1", "rev": 3, "ply": -1}, "ply is out of bounds"),
        ({"t": "goto", "req": "p-1", "rev": 3, "ply": "1"}, "ply is a whole number, not str"),
        ({"t": "language", "req": "p-1", "rev": 3, "language": 1}, "language is a text, not int"),
        ({"t": "set", "req": "p-1", "rev": 3, "setting": "pace"}, "value is missing"),
        (
            {"t": "set", "req": "p-1", "rev": 3, "setting": "pace", "value": 300},
            "value is a text, not int",
        ),
        (
            {"t": "set", "req": "p-1", "rev": 3, "setting": "x" * 17, "value": "300"},
            "setting has 1 to 16 characters, not 17",
        ),
    ],
)
def test_disorder(content, why):
    assert check_message(content) == InvalidMessage(why, "p-1")


def test_answers():
    assert accepted("p", 4) == {"t": "ack", "req": "p", "ok": True, "rev": 4}
    assert accepted("p", 4, "A hint.")["text"] == "A hint."
    for code in protocol.CODES:
        wanted = {"t": "ack", "req": "p", "ok": False, "rev": 4, "code": code, "text": "No."}
        assert refused("p", 4, code, "No.") == wanted
    with pytest.raises(ValueError, match="no such code"):
        refused("p", 4, "because", "No.")


def test_answers_are_remembered_up_to_a_point():
    acks = Acks(size=2)
    for name in "abc":
        acks.keep(accepted(name, 1))
    acks.keep(refused(None, 1, "malformed", ""))
    assert acks.get("a") is None
    assert acks.get("c") == accepted("c", 1)


def test_every_message_has_a_handler() -> None:
    assert set(HANDLERS) == set(MESSAGE_FIELDS)
