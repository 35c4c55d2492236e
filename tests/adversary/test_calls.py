"""What is quoted of a caller's junk is short and can be sent, whatever was called with it."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy
import pytest
from adversary.calls import Call, calls, owners
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import speaking

LONG = "x" * 100_000
HALF = "\ud800"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    # A lesson's predictions and answers are kept where it runs.
    monkeypatch.setitem(os.environ, "HOME", str(tmp_path))
    yield
    lab.language("en")


@pytest.fixture
def everything() -> Iterator[dict[str, Any]]:
    found = owners()
    yield found
    found["board"].close()
    found["new_game"].close()
    lab.student("", 0)


def told(call: Call) -> str:
    """The sentence about a call, or an empty text if it was not refused by one."""
    try:
        with redirect_stdout(io.StringIO()):
            call.go()
    except lab.LabError as error:
        return str(error)
    except Exception:
        pass  # Python's own word, about what no user calls
    return ""


def check(whose: dict[str, Any], junk: str) -> int:
    """Check all sentences; the number of them."""
    number = 0
    for name, owner in whose.items():
        for call in calls(name, owner, junk):
            said = told(call)
            assert "x" * 300 not in said, f"{call.name}({call.argument}=…)"
            assert len(said) < 4000, f"{call.name}({call.argument}=…)"
            said.encode()
            number += bool(said)
    return number


@pytest.mark.long
@pytest.mark.parametrize("junk", [LONG, HALF], ids=["long", "half"])
@pytest.mark.filterwarnings("ignore")
def test_no_sentence_of_any_call_is_long_or_cannot_be_sent(
    everything: dict[str, Any], junk: str
) -> None:
    assert check(everything, junk) > 300


@pytest.mark.parametrize("junk", [LONG, HALF], ids=["long", "half"])
def test_names_that_are_not_known_are_quoted_briefly(junk: str) -> None:
    play = lab.play("stone-age", players=2, seed=7)
    whose = {"session": play, "position": play.position, "game": play.game, "lab": lab.stone_age}
    assert check(whose, junk) > 50


# ---- errors of Python --------------------------------------------------------------------------

HOOKS = frozenset({
    # What a game or a board gives the framework, which calls it with what it made itself.
    "changed", "connect", "event_facts", "event_key", "event_rule", "event_seen_by", "expand",
    "explain", "guidance", "html", "label", "lines", "make_board", "make_set_up", "passages",
    "place", "put", "read_faces", "rule", "score_name", "score_working", "sentence", "set_state",
    "texts_with", "told", "topic",
    # Errors and rules are made by the rules.
    "GameOver", "HistoryError", "IllegalMove", "LabError", "LabWarning", "NotYourTurn",
    "RecordError", "Refusal", "Rule", "SetupError", "UnknownAction",
})  # fmt: skip
FLAGS = frozenset({"cumulative", "folded", "tour"})
"""Arguments that are true or false: Python says itself that an array is neither."""
FUNCTIONS = frozenset({"event", "f", "change"})
"""Functions of a caller, whose own errors stay."""
PLAYERS = frozenset({"bot"})
"""A function may play, too, and its own errors stay."""
STRANGE = {
    "nothing": None, "list": [], "blank": "", "number": 10**5000, "mapping": {"a": [1]},
    "no number": float("nan"), "function": len, "set": {1, 2}, "array": numpy.array([1, 2, 3]),
}  # fmt: skip


def raw(call: Call) -> str:
    """Python's own error about a call, or about its result where it is shown; or an empty text."""
    try:
        with redirect_stdout(io.StringIO()):
            repr(call.go())
    except lab.LabError:
        return ""
    except Exception as error:
        return f"{call.name}({call.argument}=…): {type(error).__name__}"
    return ""


def is_for_users(call: Call, junk: Any) -> bool:
    hook = call.name.rpartition(".")[2] in HOOKS
    own = FLAGS | FUNCTIONS | (PLAYERS if callable(junk) else frozenset())
    return not hook and call.argument not in own


def errors(whose: dict[str, Any], junk: Any) -> list[str]:
    each = (call for name, owner in whose.items() for call in calls(name, owner, junk))
    return [said for call in each if is_for_users(call, junk) and (said := raw(call))]


@pytest.mark.long
@pytest.mark.parametrize("which", STRANGE)
@pytest.mark.filterwarnings("ignore")
def test_whatever_a_call_is_given_the_answer_is_a_sentence(
    everything: dict[str, Any], which: str
) -> None:
    assert errors(everything, STRANGE[which]) == []


def guided() -> Any:
    return lab.guide(lab.play("stone-age", players=["you", "careful"], seed=7))


CALLS: dict[str, Callable[[], Any]] = {
    "no lesson": lambda: lab.ClassData.from_codes("", "1B", lesson=""),
    "a seen game without a name": lambda: lab.play("age-of-revive", 3, seed=1).seen_by(0).save(""),
    "no card": lambda: lab.age_of_revive.card_list([]),
    "no measured card": lambda: lab.agricola.measured_cards([]),
    "no method": lambda: lab.agricola.told_from_zero(method=[]),
    "a board of a number": lambda: lab.Board(10**5000),
    "a class of a number": lambda: lab.student(10**5000, 1),
    "a large tool": lambda: repr(lab.stone_age.yields("forest", 3, tools=10**5000)),
    "a large die": lambda: repr(lab.Distribution.certain(-(10**400))),
    "options in an array": lambda: lab.play("stone-age", options=STRANGE["array"]),
    "an option in an array": lambda: lab.game("pig", options={"luck": STRANGE["array"]}),
    "no words": lambda: lab.game("stone-age", 2).find(None),
    "words of a number": lambda: lab.game("agricola", 2).find(3),
    "no state": lambda: lab.play("stone-age", 2, seed=7).position.at(None),
    "a state of another game": lambda: lab.game("agricola", 2).score_sheet(
        lab.play("stone-age", 2, seed=7).position.state, 1
    ),
    "a sheet of nothing": lambda: lab.game("stone-age", 2).score_sheet(None, 1),
    "a position of words": lambda: lab.Position("stone-age", None),
    "a seed of words": lambda: lab.Die(6).sample(3, seed="x"),
    "a person for the rest": lambda: guided().rest("you"),
    "a list for the rest": lambda: guided().rest(["careful"]),
    "a listener of a number": lambda: lab.play("agricola", 2).subscribe(5),
    "a listener of an array": lambda: lab.play("stone-age").subscribe(STRANGE["array"]),
    "a guide's listener": lambda: guided().subscribe("play"),
    "a board's listener": lambda: lab.Board(lab.play("stone-age")).on_picture(None),
    "a new game's listener": lambda: lab.NewGame().on_language([print]),
    "a goal of a number": lambda: lab.goal("R1.first").check(3),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@for_each(what=CALLS)
def test_a_wrong_thing_is_refused_in_a_sentence(what: str, language: str) -> None:
    with speaking(language), pytest.raises(lab.LabError) as caught:
        CALLS[what]()
    assert 10 < len(str(caught.value)) < 3000


# ---- names of any kind -------------------------------------------------------------------------

JUNK = {
    "long": LONG, "half": HALF, "words": "a b " * 50_000, "halves": "é\udfff" * 9, "list": [LONG],
    "mapping": {HALF: LONG}, "number": 10**5000,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("which", JUNK)
def test_a_name_of_any_kind_is_quoted_briefly(which: str, language: str) -> None:
    lab.language(language)
    for ask in (lab.game, lab.rulebook, lab.coach, lambda name: lab.play(rules=name)):
        with pytest.raises(lab.LabError) as caught:
            ask(JUNK[which])
        assert len(str(caught.value).encode()) < 1500
