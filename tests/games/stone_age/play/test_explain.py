"""Stone Age explained in every moment and language; its rulebook; its rule sets compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from session.explanations import check_explained
from session.walks import walk

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.state import DECISION
from stoneage_lab.games.stone_age.rules.rule_options import OPTIONS, RULE_SETS

ROOT = Path(lab.__file__).parent.parent

in_both = pytest.mark.parametrize("code", LANGUAGES)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    lab.language("en")


@in_both
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_moment_can_be_explained(rules: str, code: str) -> None:
    lab.language(code)
    for position in walk(lab.game("stone-age", 3, rules), 4)[::17]:
        explained, said = check_explained(position)
        assert not re.search(r"\b(explain|step|rule|seat)\.[a-z]", said)
        if position.node == DECISION:
            assert explained.rule is not None
            assert explained.rule.says(code)


def test_what_is_said_to_be_refused_is_refused() -> None:
    for position in walk(lab.game("stone-age", 2), 5)[::7]:
        if position.node == DECISION:
            for action in position.game.tempting(position.state):
                assert (position.why_not(action) is None) == (action in position.moves)


def test_the_moves_are_all_in_the_short_list() -> None:
    for position in walk(lab.game("stone-age", 2), 5)[::7]:
        spelled: list[str] = []
        for words in position.explain().may:
            match = re.fullmatch(r"(\D+)(\d+)–(\d+)(\D+\d?)", words)
            if match:
                first, last = int(match[2]), int(match[3])
                spelled += [f"{match[1]}{n}{match[4]}" for n in range(first, last + 1)]
            else:
                spelled.append(words)
        assert spelled == position.moves.words


# ---- the rulebook ------------------------------------------------------------------------------


@in_both
@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_rulebook_is_complete(rules: str, code: str) -> None:
    lab.language(code)
    book = lab.rulebook("stone-age", 2, rules)
    assert len({rule.id for rule in book}) == len(book)
    for rule in book:
        assert book[rule.id].id == rule.id
        for text in (rule.title, rule.source, rule.says()):
            assert text
            assert not text.startswith("rule.")
            assert "{" not in text
    for text in (repr(book), book._repr_html_()):
        assert "{" not in text
        assert not re.search(r"\b(chapter|rulebook)\.[a-z]", text)


def test_every_rule_shows_the_code_that_implements_it() -> None:
    shown: dict[str, str] = {}
    for rules in RULE_SETS:
        for rule in lab.rulebook("stone-age", 2, rules):
            if rule.code not in shown:
                shown[rule.code] = rule.show_code()
    for place, code in shown.items():
        file, _, line = place.rpartition(":")
        assert code in (ROOT / file).read_text(encoding="utf-8")
        assert int(line) >= 0


def test_every_option_changes_what_some_rule_says() -> None:
    for option in OPTIONS:
        says: list[list[str]] = []
        for value in option.values:
            book = lab.rulebook("stone-age", options={option.name: value})
            says.append([rule.says() for rule in book if option.name in rule.options])
        assert says[0]
        assert says[0] != says[1]


def test_every_refusal_and_every_event_can_be_looked_up() -> None:
    book = lab.rulebook("stone-age")
    position = lab.play("stone-age", players=2, seed=7).position
    ids = {rule.id for rule in book}
    for session in (lab.play("stone-age", players=["random"] * 2, seed=2).run_bots(),):
        for line in session.log:
            assert line.rule is None or line.rule.id in ids
    assert {refusal.rule.id for refusal in position.refusals("place 8 hut")} <= ids
    with pytest.raises(lab.SetupError, match=r"place\.hut"):
        book["place.hutt"]
    assert book.search("HUNGER")
    assert book.search("no such word anywhere") == []
    assert [rule.chapter for rule in book.chapter("feed")] == ["feed"] * len(book.chapter("feed"))
    assert len(list(book)) == len(book)


def test_rules_are_found_by_each_name_of_a_die() -> None:
    lab.language("ja")
    book = lab.rulebook("stone-age")
    found = [book.search(name) for name in ("さいころ", "ダイス", "サイコロ")]
    assert len(found[0]) > 3
    assert found[1] == found[2] == found[0]


# ---- comparing ---------------------------------------------------------------------------------


@in_both
def test_every_difference_is_seen(code: str) -> None:
    lab.language(code)
    for one in RULE_SETS:
        for other in RULE_SETS:
            rows = lab.compare_rules(one, other)
            first, second = (lab.game("stone-age", 2, rules) for rules in (one, other))
            differing = [o for o in first.options if first.options[o] != second.options[o]]
            assert [row.option for row in rows] == differing
            assert len(rows) == len(differing)
            for row in rows:
                assert row.decisions[0] != row.decisions[1]
                assert row.option in repr(rows)
            for text in (repr(rows), rows._repr_html_()):
                assert "{" not in text
                assert "compare." not in text


@pytest.mark.parametrize("name", ["animals", "igloos", "winter", "huts", "mammoth"])
@pytest.mark.parametrize("code", ["en", "ja"])
def test_an_expansion_is_compared_on_a_position_where_it_matters(name: str, code: str) -> None:
    with speaking(code):
        (row,) = lab.compare_rules("standard", "standard", added=name)
        shown = lab.compare_rules("standard", "standard", added=name)._repr_html_()
    assert row.decisions[0] != row.decisions[1]
    assert row.position is not None
    assert row.position.game.expansions == (name,)
    assert row.rules[1].title
    assert name in shown


def test_every_option_has_an_example() -> None:
    game = lab.game("stone-age")
    expected = {option.name for option in OPTIONS}
    assert set(game.rule_examples) == expected | {
        f"expansion.{name}" for name in game.known_expansions
    }


@pytest.mark.parametrize("given", [("mine",), ("standard", "mine"), ("standard", "bga", "chess")])
def test_what_cannot_be_compared(given: Any) -> None:
    with pytest.raises(lab.SetupError):
        lab.compare_rules(*given)
