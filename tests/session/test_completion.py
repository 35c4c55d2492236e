"""The tab key where a move is typed: in a notebook, as IPython asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from fixtures.kalah import Kalah
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import stoneage_lab as lab
from stoneage_lab.session.completion import complete_in_notebooks, completions


@pytest.mark.parametrize("name", lab.list_games())
def test_moves_of_every_game_can_be_typed_by_the_tab_key(name: str) -> None:
    """From each word the next one of a legal move is offered."""
    play = lab.play(name, seed=3)
    for _ in range(3):
        for move in play.moves.words:
            words = move.split()
            for n, word in enumerate(words):
                before = " ".join([*words[:n], ""]) if n else ""
                assert word in completions(play, before), (move, before)
                assert word in completions(play, before + word[:1].upper())
        play.do(play.moves.words[0])


def test_what_is_legal_is_offered_and_else_what_may_be_another_time() -> None:
    play = lab.play("stone-age", players=2, seed=7)
    play.do("place 2 hut")
    assert "hut" not in completions(play, "place 1 ")
    assert completions(play, "place 1 hut") == ["hut"]  # one may ask why not
    assert completions(play, "use ri") == ["river"]
    assert completions(play, "x") == completions(play, "place 1 x") == []


def test_other_words_of_a_verb_lead_on() -> None:
    play = lab.play("age-of-hunting", players=2, seed=3)
    for half in ("call back ", "place 0 on the "):
        assert {"b1", "b2", "b3"} & {*completions(play, half)}, half


def test_a_game_without_a_grammar_completes_its_words() -> None:
    game = Kalah(2)
    assert game.completed("") == ["sow"]
    assert game.completed("SOW ") == ["1", "2", "3", "4", "5", "6"]
    assert game.completed("sow 4") == ["4"]
    assert game.completed("reap ") == []


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Any:
    shell = InteractiveShell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    complete_in_notebooks()
    complete_in_notebooks()
    shell.user_ns |= {"play": lab.play("stone-age", players=2, seed=7), "lab": lab, "play2": 3}
    return shell


def offered(shell: Any, code: str) -> list[str]:
    """Return what the code becomes by each completion, as Jupyter asks for it."""
    with provisionalcompleter():
        return [code[: c.start] + c.text for c in shell.Completer.completions(code, len(code))]


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ('play.do("place 2 h', ["place 2 hut", "place 2 hunt"]),
        ("play.do('place 3 qu", ["place 3 quarry"]),
        ('x = play.why_not("use hu', ["use hunt", "use hut"]),
        ('play.position.why_not("use hu', ["use hunt", "use hut"]),
        ('lab.odds(play, "pl', ["place"]),
    ],
)
def test_ipython_offers_moves_and_nothing_else(shell: Any, code: str, moves: list[str]) -> None:
    quote = '"' if '"' in code else "'"
    before = code[: code.index(quote) + 1]
    assert sorted(offered(shell, code)) == sorted(before + move for move in moves)


@pytest.mark.parametrize(
    "code", ["pl", 'play2.do("pl', 'nobody.do("pl', 'open("pl', 'print(3, "pl', 'play.do("x" "']
)
def test_other_code_is_completed_as_ever(shell: Any, code: str) -> None:
    assert not any(done.endswith("place") for done in offered(shell, code))


def test_it_is_installed_once(shell: Any) -> None:
    lab.play("stone-age", players=2, seed=7)
    assert len(shell.Completer.custom_matchers) == 1
