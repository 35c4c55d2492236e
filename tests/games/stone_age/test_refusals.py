"""Every rule that can forbid something: when it is the reason, and what its sentence says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.stone_age.table import (
    GOODS,
    SEATS,
    at_card,
    bought,
    calm,
    feeding,
    go,
    payment,
    purses,
    table,
    using,
    why,
)

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.refusal_rules import RULES


def at_tile(tile: str, *goods: int, **changes: Any) -> lab.Position:
    """Red stands before a building with so much wood, brick, stone, gold."""
    red = {"goods": dict(zip(GOODS, goods, strict=False))}
    tops = [tile, "B03"]
    position = using({"building1": {"red": 1}}, players={"red": red}, tops=tops, **changes)
    return position.after("use building1")


def rolled(**red: Any) -> lab.Position:
    """Red has rolled a 2 in the river."""
    return go(using({"river": {"red": 1}}, players={"red": red}), "use river", 2)


Case = tuple[str, Callable[[], lab.Position], str, str]

# The rule, where one is, what one tries, and the numbers and names the sentence must give.
CASES: list[Case] = [
    ("turn.moment", lambda: table(), "use forest", "red"),
    ("turn.moment", lambda: using({"hunt": {"red": 1}}), "place 1 forest", "red"),
    ("turn.moment", lambda: bought("C01").settle((1, 2)), "pay 1 wood", "red"),
    ("turn.moment", lambda: rolled(level=1), "take 1", "red"),
    ("place.home", lambda: go(table(), "place 4 hunt", "place 5 hunt"), "place 2 hut", "red 1 2"),
    ("place.home", lambda: table(), "place 6 hunt", "red 5 6"),
    ("place.again", lambda: go(table(), "place 3 hunt", "place 5 hunt"), "place 1 hunt", "red 3"),
    ("place.rings", lambda: table(4, placed={"forest": {"yellow": 4, "blue": 1}}),
     "place 3 forest", "2 7 3"),
    ("place.rings", lambda: table(), "place 2 card1", "1 2"),
    ("place.rings", lambda: table(), "place 2 toolmaker", "1 2"),
    ("place.taken", lambda: table(placed={"field": {"blue": 1}}), "place 1 field", "blue"),
    ("place.taken", lambda: table(placed={"card2": {"blue": 1}}), "place 1 card2", "blue"),
    ("place.taken", lambda: table(3, placed={"building3": {"green": 1}}),
     "place 1 building3", "green"),
    ("place.taken", lambda: table(4, placed={"hut": {"yellow": 2}}), "place 2 hut", "yellow"),
    ("place.hut", lambda: table(), "place 1 hut", "2 1"),
    ("place.hut", lambda: table(), "place 3 hut", "2 3"),
    ("place.village", lambda: table(placed={"hut": {"blue": 2}, "toolmaker": {"blue": 1}}),
     "place 1 field", "2"),
    ("place.village", lambda: table(3, placed={"hut": {"blue": 2}, "toolmaker": {"green": 1}}),
     "place 1 field", "3 2"),
    ("place.village", lambda: table(rules="rulebook", placed={"field": {"blue": 1}}),
     "place 2 hut", "2 1"),
    ("place.gatherers", lambda: table(placed={"river": {"blue": 1}}), "place 1 river", "2 1"),
    ("place.gatherers", lambda: table(3, placed={"clay": {"blue": 1, "green": 1}}),
     "place 1 clay", "3 2"),
    ("place.stacks", lambda: table(2), "place 1 building3", "2"),
    ("place.stacks", lambda: table(3), "place 1 building4", "3"),
    ("place.stacks", lambda: using({}), "use building4", "2"),
    ("place.empty", lambda: table(display=["C11", None, "C12", "C13"]), "place 1 card2", ""),
    ("use.absent", lambda: using({"hunt": {"red": 1, "blue": 1}}), "use forest", "red"),
    ("use.absent", lambda: using({"hunt": {"blue": 1}}), "use hunt", "red"),
    ("use.decline", lambda: using({"hut": {"red": 2}}), "skip hut", ""),
    ("tools.ready", lambda: rolled(level=4), "tools 2+2", "red 2 1"),
    ("tools.ready", lambda: rolled(level=3, used=[1, 1, 0]), "tools 1+1", "red 1"),
    ("tools.ready", lambda: rolled(cards=["C33"], once=[4]), "tools once3", "red 3 4"),
    ("pay.have", lambda: at_card("C26", {"goods": {"wood": 2}}).after("use card1"),
     "pay 1 gold", "red 1"),
    ("pay.have", lambda: at_tile("B26", 1, 3), "pay 2 wood 3 stone", "red 1 3"),
    ("pay.card", lambda: at_card("C26", {"goods": {"wood": 3}}).after("use card1"),
     "pay 3 wood", "1 3"),
    ("pay.fixed", lambda: at_tile("B01", 5, 5), "pay 1 wood 1 brick", "2 1"),
    ("pay.count", lambda: at_tile("B19", 5, 5), "pay 2 wood 1 brick", "4 3"),
    ("pay.kinds", lambda: at_tile("B19", 5, 5), "pay 4 wood", "4 2"),
    ("pay.kinds", lambda: at_tile("B25", 5, 5), "pay 3 wood 2 brick", "5 4"),
    ("pay.range", lambda: at_tile("B26", 9), "pay 8 wood", "1 7 8"),
    ("place.expansion", lambda: table(2), "place 1 animal", ""),
    ("place.expansion", lambda: using({}), "use mammoth", ""),
    ("pay.food", lambda: at_tile("B26", 9), "pay 1 wood 1 food", ""),
    ("pay.food", lambda: feeding(players={"red": {"food": 4}}), "pay 1 food", ""),
    ("pay.people", lambda: at_tile("B26", 9), "pay 1 wood 1 people", ""),
    ("pay.people", lambda: feeding(players={"red": {"food": 4}}), "pay 1 people", ""),
    ("feed.rest", lambda: feeding(players={"red": {"food": 2, "goods": {"wood": 9}}}),
     "pay 1 wood", "red 3 1 10"),
    ("feed.last", lambda: feeding(rules="rulebook", players={"red": {"food": 0}}),
     "pay 5 people", "red 5"),
    ("take.die", lambda: bought("C01", count=4).settle((2, 2, 5, 6)), "take 4", "4 2 5 6"),
    ("gain.card", lambda: table(), "gain wood wood", "red"),
]  # fmt: skip
IDS = [f"{rule}: {words}" for rule, _, words, _ in CASES]
in_japanese = {"red": "赤", "blue": "青", "green": "緑", "yellow": "黄"}


def test_there_is_a_case_for_every_rule_that_can_forbid_something() -> None:
    assert {rule for rule, *_ in CASES} == set(RULES)


@pytest.mark.parametrize(("rule", "where", "words", "facts"), CASES, ids=IDS)
def test_the_rule_is_the_reason_and_nothing_changes(
    rule: str, where: Callable[[], lab.Position], words: str, facts: str
) -> None:
    position = where()
    before = position.to_dict()
    assert words not in position.moves
    refusal = position.why_not(words)
    assert refusal is not None
    assert refusal.rule.id == rule
    assert why(position, words)[0] == rule
    for language in ("en", "ja"):
        sentence, citation = refusal.sentence(language), refusal.citation(language)
        assert citation
        assert citation in refusal.text(language)
        assert refusal.text(language).startswith(sentence)
        assert "{" not in refusal.text(language)
        for fact in facts.split():
            shown = in_japanese.get(fact, fact) if language == "ja" else fact
            assert shown in sentence.lower()
    with pytest.raises(lab.IllegalMove) as caught:
        position.after(words)
    assert position.to_dict() == before
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule.id == rule
    assert caught.value.refusal.text() in str(caught.value)


# ---- several reasons at once -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "words", "rules"),
    [
        (lambda: table(placed={"forest": {"blue": 1}}), "place 8 forest",
         {"place.gatherers", "place.rings", "place.home"}),
        (lambda: go(table(), "place 4 hunt", "place 5 hunt"), "place 3 hut",
         {"place.hut", "place.home"}),
        (lambda: go(table(), "place 4 hunt", "place 5 hunt"), "place 2 hunt",
         {"place.again", "place.home"}),
        (lambda: table(placed={"hut": {"blue": 2}}), "place 1 hut", {"place.taken", "place.hut"}),
        (lambda: using({}), "skip hut", {"use.decline", "use.absent"}),
        (lambda: at_tile("B19", 3), "pay 5 wood", {"pay.count", "pay.have"}),
        (lambda: at_tile("B01", 3), "pay 2 stone", {"pay.fixed", "pay.have"}),
        (lambda: feeding(players={"red": {"food": 3, "goods": {"wood": 1}}}), "pay 3 wood",
         {"feed.rest", "pay.have"}),
    ],
)  # fmt: skip
def test_all_reasons_are_given(
    where: Callable[[], lab.Position], words: str, rules: set[str]
) -> None:
    position = where()
    refusals = position.refusals(words)
    assert {refusal.rule.id for refusal in refusals} == rules
    assert len(refusals) == len(rules)
    with pytest.raises(lab.IllegalMove) as caught:
        position.after(words)
    for refusal in refusals:
        assert refusal.text() in str(caught.value)


# ---- sentences --------------------------------------------------------------------------------


def test_under_at_least_so_many_kinds_the_sentence_says_at_least() -> None:
    exactly = at_tile("B19", 5, 5).why_not("pay 4 wood")
    at_least = at_tile("B19", 5, 5, options={"kinds": "at_least"}).why_not("pay 4 wood")
    assert exactly is not None
    assert at_least is not None
    for language in ("en", "ja"):
        assert at_least.sentence(language) != exactly.sentence(language)


def test_a_sentence_is_in_the_language_that_is_read() -> None:
    refusal = table().why_not("place 1 hut")
    assert refusal is not None
    assert refusal.sentence("ja") != refusal.sentence("en")
    assert f"{refusal}" == " ".join(str(refusal).split()) == refusal.text("en")
    try:
        lab.language("ja")
        assert f"{refusal}" == str(refusal) == refusal.text("ja")
    finally:
        lab.language("en")


# ---- in a session -----------------------------------------------------------------------------


def test_in_a_session_a_refusal_costs_neither_a_move_nor_a_die() -> None:
    quiet = lab.play("stone-age", players=2, seed=9)
    clumsy = lab.play("stone-age", players=2, seed=9)
    for _ in range(14):
        words = quiet.moves[0].words
        before = (clumsy.ply, clumsy.last, clumsy.rev, clumsy.position)
        for slip in ("place 9 forest", "starve", "take 6", "nonsense"):
            with pytest.raises(lab.LabError):
                clumsy.do(slip)
        assert (clumsy.ply, clumsy.last, clumsy.rev, clumsy.position) == before
        quiet.do(words)
        clumsy.do(words)
    assert clumsy.position == quiet.position


def test_it_is_said_whose_turn_it_is() -> None:
    session = lab.play("stone-age", players=2, seed=9)
    mover = session.position.mover_name
    other = next(seat for seat in SEATS[:2] if seat != mover)
    with pytest.raises(lab.NotYourTurn) as caught:
        session.do("place 1 hunt", seat=other)
    assert mover in str(caught.value).lower()
    assert other in str(caught.value).lower()
    assert session.do("place 1 hunt", seat=mover).ply == 1


# ---- moves and refusals never disagree --------------------------------------------------------


def tries() -> list[str]:
    """Some of everything that can be said."""
    words = [f"place {n} {site}" for n in (1, 2, 3, 7, 8) for site in SITES]
    words += [f"{verb} {site}" for verb in ("use", "skip") for site in SITES]
    words += [payment(purse) for purse in purses(2) if any(purse)]
    words += ["pay 1 people", "pay 3 wood", "pay 8 wood", "tools none", "tools 1", "tools 2+1"]
    words += ["tools once4", "take 1", "take 6", "gain wood gold", "decline", "starve", "keep"]
    return words


SITES = (
    *["hunt", "forest", "clay", "quarry", "river", "toolmaker", "hut", "field"],
    *(f"card{slot}" for slot in range(1, 5)),
    *(f"building{stack}" for stack in range(1, 5)),
)


# The laws ask the same of every number of players; here all sentences are read as well.
@pytest.mark.parametrize(("players", "rules"), [
    (4, "standard"), *(pytest.param(*each, marks=pytest.mark.long)
                       for each in ((2, "rulebook"), (3, "bga"))),
])  # fmt: skip
def test_a_move_is_offered_exactly_if_nothing_forbids_it(rules: str, players: int) -> None:
    session = lab.play("stone-age", ["random"] * players, seed=players, rules=rules)
    seen: set[str] = set()
    while not session.over:
        position = session.position
        step = f"{position.state.step_name} {position.state.round % 3}"
        if step not in seen:
            seen.add(step)
            for words in tries():
                refusals = position.refusals(words)
                assert (words in position.moves) == (not refusals)
                for refusal in refusals:
                    assert refusal.text("en")
                    assert "{" not in refusal.text("ja")
        session.step()
    assert len(seen) > 6
    assert calm(session.position).over
