"""Rules, refusals and errors: what they say, and that they survive being sent about."""

from __future__ import annotations

import copy
import pickle

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import (
    GameOver,
    HistoryError,
    IllegalMove,
    LabError,
    NotYourTurn,
    RecordError,
    SetupError,
    UnknownAction,
)
from stoneage_lab.core.language import Texts
from stoneage_lab.core.rule import Refusal, Rule

ENGLISH = Texts({
    "rule.rings.title": "Rings",
    "rule.rings.source": "Rulebook, phase 1",
    "rule.rings.refusal": "Only {have} {have:ring|rings} left, not {need}.",
})  # fmt: skip
JAPANESE = Texts({"rule.rings.refusal": "あと{have}"})


def read(code: str | None) -> Texts:
    return {"ja": JAPANESE}.get(code or "en", ENGLISH)


RULE = Rule("rings", read)
REFUSAL = Refusal(RULE, have=1, need=3)


def test_a_refusal_is_a_sentence_with_its_source() -> None:
    assert str(REFUSAL) == "Only 1 ring left, not 3. (Rulebook, phase 1)"
    assert REFUSAL.sentence("ja") == "あと1"
    assert REFUSAL.citation() == RULE.source == "Rulebook, phase 1"
    assert RULE.title == "Rings"
    assert REFUSAL.have == 1
    assert REFUSAL.facts == {"have": 1, "need": 3}
    with pytest.raises(AttributeError, match="want"):
        REFUSAL.want  # noqa: B018
    assert "rings" in repr(RULE)
    assert str(REFUSAL) in repr(REFUSAL)


def test_rules_are_equal_by_name() -> None:
    assert Rule("rings", lambda code: JAPANESE) == RULE
    assert len({RULE, Rule("rings", read), Rule("hut", read)}) == 2
    assert RULE != "rings"


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_refusals_come_back_from_copy_and_pickle(again) -> None:  # type: ignore[no-untyped-def]
    refusal = again(REFUSAL)
    assert (refusal.rule, refusal.facts, str(refusal)) == (RULE, REFUSAL.facts, str(REFUSAL))


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
@pytest.mark.parametrize(
    "error",
    [
        IllegalMove([REFUSAL, REFUSAL]),
        IllegalMove([], "a sentence"),
        NotYourTurn([], "not you"),
        GameOver([], "over"),
        UnknownAction("no such", ["decline", "use hut"]),
        SetupError("no such game"),
        RecordError("damaged"),
        HistoryError("no move"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_come_back_from_copy_and_pickle(error, again) -> None:  # type: ignore[no-untyped-def]
    # Games are tried in other processes: what goes wrong there must be readable here.
    twin = again(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    if isinstance(error, IllegalMove):
        assert [str(refusal) for refusal in twin.refusals] == [str(r) for r in error.refusals]
        assert twin.refusal is None or str(twin.refusal) == str(REFUSAL)
    if isinstance(error, UnknownAction):
        assert twin.nearest == error.nearest


def test_the_error_tree() -> None:
    for kind in (IllegalMove, UnknownAction, SetupError, RecordError, HistoryError):
        assert issubclass(kind, LabError)
        assert issubclass(kind, ValueError)  # what a plain `except ValueError` would expect
    assert issubclass(NotYourTurn, IllegalMove)
    assert issubclass(GameOver, IllegalMove)
    assert lab.LabError is LabError


def test_an_illegal_move_tells_all_its_reasons() -> None:
    other = Refusal(Rule("hut", read))
    error = IllegalMove([REFUSAL, other])
    assert error.refusal is REFUSAL
    assert str(error).splitlines() == [str(REFUSAL), str(other)]
    assert IllegalMove([], "why").refusal is None
