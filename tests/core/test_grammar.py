"""A game says each kind of move once: reading, writing, listing and half moves follow from it."""

from __future__ import annotations

from typing import Any

import pytest
from support.for_each import for_each

from stoneage_lab.core.action import Action, BoardNames
from stoneage_lab.core.grammar import (
    ChosenSlot,
    GoodsSlot,
    Grammar,
    NameSlot,
    NumberSlot,
    Slot,
    Value,
    Verb,
    WordSlot,
)

GOODS = ("wood", "clay", "people")
PLACES = ("hill", "salt-lake", "card1", "1-2", "gate")


class Said(Action):
    """An action that remembers what it was made of."""

    def __init__(self, words: str, *values: Value) -> None:
        super().__init__(words)
        self.values = values


def priced(count: int) -> tuple[int, ...]:
    return (count, 0, 0)


AT, SEAT = NameSlot(PLACES, also={"town gate": "gate"}), NameSlot(("red", "blue"))
PAID = GoodsSlot(GOODS, 20, also={"person": "people"}, nothing="nothing")
GRAMMAR = Grammar(
    Verb("go", Said, NumberSlot(1, 12, default=1), "to", AT, turned=True, between="people person"),
    Verb("pay", Said, PAID, given=(7,), some=[(priced(count),) for count in range(3)]),
    Verb("build hut", Said, AT, also=("build", "hut")),
    Verb("build", Said, AT, "behind", AT, some=()),
    Verb("rebuild", Said, AT, WordSlot("into", also=("as",)), AT, some=()),
    Verb("take", Said, NumberSlot(1, 6), between="die"),
    Verb("take", Said, NameSlot({"top": 1, "bottom": 2}, also={"upper": "top"}), between="prize"),
    Verb("gain", Said, ChosenSlot(GOODS[:2], 2, 2)),
    Verb("use", Said, AT, SEAT, turned=True),
    Verb("beg", Said, WordSlot("1", missing=True)),
    Verb("no", Said, also=("pass", "go home")),
    small="a the to on and no",
)  # fmt: skip
SHOWN = BoardNames({"Gate of the Lords": "gate", "丘の門": "gate"})

READ = [
    ("go 3 to hill", "go 3 to hill"), ("GO 3 to the Hills", "go 3 to hill"),
    ("go to hill", "go 1 to hill"), ("ｇｏ　３　ｔｏ　ｈｉｌｌ", "go 3 to hill"),
    ("\u200bgo 3\u00a0to hill\ufeff", "go 3 to hill"), ("go hill to 3", "go 3 to hill"),
    ("go 12 people to the town gate", "go 12 to gate"), ("go 2 to salt lake", "go 2 to salt-lake"),
    ("go to salt lakes", "go 1 to salt-lake"), ("go to Salt-Lake", "go 1 to salt-lake"),
    ("go 2 to card 1", "go 2 to card1"), ("go 2 to card-1", "go 2 to card1"),
    ("go 2 to card1s", None),
    ("go 2 to 1-2", "go 2 to 1-2"), ("go 2 to 1–2", "go 2 to 1-2"), ("go home", "no"),
    ("pay wood", "pay 1 wood"), ("pay 1 clay, 2 woods", "pay 2 wood 1 clay"),
    ("pay 2wood1clay", "pay 2 wood 1 clay"), ("pay 2wood and 1person", "pay 2 wood 1 people"),
    ("pay 1 wood 0 clay 1 wood", "pay 2 wood"), ("pay the nothing", "pay nothing"),
    ("pay 0 clay", "pay nothing"), ("pay 20 wood", "pay 20 wood"), ("pay 19 wood 2 clay", None),
    ("pay 21 wood", None), ("pay", None), ("pay 2", None), ("pay 1 2 wood", None),
    ("pay 2woodx", None),
    ("pay 021 wood", None), ("pay -1 wood", None),
    ("pay 2 ore", None),
    ("build hut hill", "build hut hill"), ("build on the hill", "build hut hill"),
    ("hut hill", "build hut hill"), ("build the hut on hill", "build hut hill"),
    ("build hill behind gate", "build hill behind gate"), ("build hill gate", None),
    ("rebuild hill as gate", "rebuild hill into gate"),
    ("take a die 5", "take 5"), ("take 7", None), ("take upper prize", "take top"),
    ("take bottoms", "take bottom"), ("gain clay and wood", "gain wood clay"),
    ("gain 2 clay", "gain clay clay"), ("gain wood", None), ("gain 3 wood", None),
    ("use red gate", "use gate red"), ("use Blue’s gate", "use gate blue"),
    ("use the gate red", "use gate red"), ("beg", "beg 1"), ("beg 1", "beg 1"), ("beg 2", None),
    ("no", "no"), ("Pass", "no"), ("the no", "no"), ("", None), ("the", None), ("going hill", None),
    ("go 13 to hill", None), ("go 0 to hill", None), ("go 3 to hill x", None),
    ("go 3 " * 100, None), ("the " * 9999 + "no", None),
]  # fmt: skip


@for_each(case=READ)
def test_a_move_is_read_in_the_ways_people_type_it(case: tuple[str, str | None]) -> None:
    typed, words = case
    found = GRAMMAR.find(typed)
    assert (found and found.words) == words
    if words is not None:
        assert GRAMMAR.find(words) is found


def test_an_action_exists_once_and_has_the_values_of_its_slots() -> None:
    pay = GRAMMAR.verbs[1]
    assert isinstance(pay, Verb)
    paid = pay((2, 0, 1))
    assert paid is GRAMMAR.find("pay person, 2 woods")
    assert isinstance(paid, Said)
    assert (paid.words, paid.values) == ("pay 2 wood 1 people", (7, (2, 0, 1)))
    turned = GRAMMAR.find("use blue hill")
    assert isinstance(turned, Said)
    assert turned.values == (0, 1)


def test_names_of_the_board_are_read_where_a_game_gives_them() -> None:
    for typed in ("use the gate of lords red", "use 丘の門 red", "USE Ｇａｔｅ of the Lords red"):
        found = GRAMMAR.find(typed, SHOWN)
        assert found is not None, typed
        assert found.words == "use gate red"
        assert GRAMMAR.find(typed) is None


def test_all_actions_come_verb_by_verb_and_are_read_as_themselves() -> None:
    known = GRAMMAR.all_actions()
    words = [action.words for action in known]
    assert len(set(words)) == len(known)
    assert words[0] == "go 1 to hill"
    assert [each for each in words if each.startswith("pay")] == [
        "pay nothing", "pay 1 wood", "pay 2 wood",
    ]  # fmt: skip
    assert [each for each in words if each.startswith("gain")] == [
        "gain wood wood", "gain wood clay", "gain clay clay",
    ]  # fmt: skip
    for action in known:
        assert GRAMMAR.find(action.words) is action


HALVES = [
    ("go", ["go"], ["1", "to", "hill"]), ("go 3", ["go 3"], ["to"]),
    ("GO the 3 people to", ["go 3 to"], ["hill"]), ("go to", ["go 1 to"], ["hill"]),
    ("pay 2 wood 1", ["pay 2 wood 1"], ["wood", "clay", "people"]), ("pay", ["pay"], ["nothing"]),
    ("build", ["build hut", "build"], ["hut", "hill"]), ("take", ["take"], ["1", "6", "top"]),
    ("hut", ["build hut"], ["hill", "gate"]), ("build gate", ["build gate"], ["behind"]),
    ("beg 1 1", [], []), ("fly", [], []), ("", [], ["go", "pay", "no"]), ("x " * 200, [], []),
]  # fmt: skip


@for_each(case=HALVES)
def test_half_a_move_tells_what_may_follow(case: tuple[str, list[str], list[str]]) -> None:
    typed, begun, some = case
    assert set(begun) <= set(GRAMMAR.begun(typed))
    assert bool(begun) == bool(GRAMMAR.begun(typed))
    assert set(some) <= set(GRAMMAR.following(typed))


def test_the_last_word_is_completed() -> None:
    assert GRAMMAR.completed("re") == ["rebuild"]
    assert GRAMMAR.completed("use sa") == ["salt-lake"]
    assert GRAMMAR.completed("pay 2 wood 1 P") == ["people"]
    assert GRAMMAR.completed("take x") == []


class Sum(Slot):
    """Numbers with plus signs between them, the largest first: a slot of a game's own."""

    def read(self, words: list[str], at: int) -> list[tuple[tuple[Value, ...], int]]:
        parts = "".join(words[at:]).split("+")
        if not all(part in ("1", "2", "3") for part in parts):
            return []
        return [((tuple(sorted(map(int, parts), reverse=True)),), len(words))]

    def spell(self, value: Value) -> str:
        assert isinstance(value, tuple)
        return "+".join(map(str, value))

    def listed(self) -> list[Value]:
        return [(1,), (2, 1)]


def test_a_game_may_have_slots_of_its_own() -> None:
    own = Grammar(Verb("tools", Said, Sum()))
    found = own.find("Tools 1 + 3+ 2")
    assert found is not None
    assert found.words == "tools 3+2+1"
    assert own.following("tools") == ["1", "2+1"]


def test_a_slot_has_to_say_what_it_reads() -> None:
    with pytest.raises(NotImplementedError):
        Grammar(Verb("tools", Said, Slot())).find("tools 1")


def moved(words: str, *values: Value) -> Action:
    return Action(words)


CLASHES = {
    "a word that is a value": (Verb("take", moved, NumberSlot(1, 3)), Verb("take 2", moved)),
    "a value among many": (
        Verb("pay", moved, NumberSlot(1, 99), NameSlot(("ox", "horse"))),
        Verb("pay", moved, NumberSlot(70, 70), NameSlot(("cow", "horse"))),
    ),
    "two kinds of slots": (
        Verb("take", moved, GoodsSlot(("wood", "clay"))),
        Verb("take", moved, NumberSlot(1, 1), NameSlot(("clay",))),
    ),
    "what is listed nowhere": (
        Verb("go", moved, NameSlot(("hill",)), some=()),
        Verb("go", moved, NameSlot(("lake", "hill")), some=()),
    ),
}


@pytest.mark.parametrize("verbs", CLASHES.values(), ids=CLASHES)
def test_two_verbs_that_make_the_same_words_are_refused(verbs: tuple[Any, Any]) -> None:
    rest = Verb("rest", moved)
    for order in (verbs, verbs[::-1]):
        with pytest.raises(ValueError, match="Two verbs make the words '"):
            Grammar(order[0], rest, order[1])


def test_verbs_that_only_begin_alike_are_no_fault() -> None:
    one = Verb("take", moved, GoodsSlot(("wood", "clay")))
    prize = Verb("take", moved, "prize", NumberSlot(1, 3), also=("wood",))
    grammar = Grammar(one, prize, Verb("take all", moved))
    assert [grammar.find(words) for words in ("take 2 wood", "take prize 2", "take all")] == [
        one((2, 0)), prize(2), grammar.verbs[2]()
    ]  # fmt: skip


@pytest.mark.parametrize("verbs", CLASHES.values(), ids=CLASHES)
def test_a_verb_put_before_a_grammar_is_compared_with_all(verbs: tuple[Any, Any]) -> None:
    rest = Verb("rest", moved)
    for first, later in ((verbs[:1], verbs[1:]), (verbs[1:], verbs[:1]), (verbs, (rest,))):
        with pytest.raises(ValueError, match="Two verbs make the words '"):
            Grammar(*later).preceded_by(*first)


def test_a_verb_put_before_a_grammar_is_tried_first_and_leaves_it_alone() -> None:
    ride = Verb("ride", moved, NumberSlot(1, 3))
    below = Grammar(ride, small="to")
    whole = below.preceded_by(Verb("rest", moved))
    assert [verb.head for verb in whole.verbs] == ["rest", "ride"]
    assert whole.find("to ride 2") is below.find("ride 2") is ride(2)
    assert below.find("rest") is None
    assert below.preceded_by() is below
