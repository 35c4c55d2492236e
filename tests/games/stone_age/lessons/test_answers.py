"""What people type as an answer: read if it can be, and never answered with what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
from lessons.questions import spread
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.hooks import paint
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.plain_text import plain_text
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.name_answers import Moves, OneOf
from stoneage_lab.lessons.number_answers import Number, Whole, WholeNumbers
from stoneage_lab.lessons.parse_answer import named
from stoneage_lab.lessons.student import Student

QUESTIONS = lab.questions("stone-age")
OF_NUMBERS = [id for id, question in QUESTIONS.items() if isinstance(question.kind, Number)]
OF_MOVES = [id for id, question in QUESTIONS.items() if isinstance(question.kind, Moves)]


def asked(id: str, **given: Any) -> Exercise:
    """The exercise of somebody who was given these numbers."""
    exercise = Exercise(QUESTIONS[id], Student("1B", 7))
    exercise.prediction = "?"
    rows = exercise.question.variants
    exercise.parameters = next(row for row in rows if given.items() <= row.items())
    return exercise


@cache
def truths(id: str) -> list[Any]:
    """The right answers to a question, one for each choice of numbers."""
    return [QUESTIONS[id].truth(row) for row in QUESTIONS[id].variants]


def variants(id: str, most: int) -> Iterator[Exercise]:
    for row in QUESTIONS[id].variants[:most]:
        yield asked(id, **row)


# -- what can be read ------------------------------------------------------------------------------

READ = [
    ("R0.1", {}, ["two", "2 rounds", "２", "2ラウンド", "二ラウンド", "Two Rounds.", 2.0]),
    ("R1.2", {"log": "hut"}, ["line 7", "7行目", "七行目", "7 ", "Line ７"]),
    ("R2.1", {"site": "hunt", "faces": (3, 5, 5)}, ["6 food", "食料6個", "six food"]),
    ("R0.2", {}, ["forest, clay pit, quarry, river", "forest clay quarry river",
                  "the Forest and the clay pit; QUARRY / river", "森、粘土場、石切り場、川",
                  "森と粘土場と石切り場と川", "ｆｏｒｅｓｔ　ｃｌａｙ　ｑｕａｒｒｙ　ｒｉｖｅｒ",
                  ["clay pit", "River", "forest", "石切り場"]]),
    ("R4.1", {"wood": 1, "brick": 1, "gold": 0, "food": 4},
     ["card 1, card 2", "card1 card2", "Cards 1 and 2", "1, 2",
      "card for 1 good, card for 2 goods", "資源1個のカードと資源2個のカード",
      "カード1、カード2", "カード１　カード２", ["card 1", "card2"]]),
    ("R4.4", {"tile": "B20"}, ["b e", "be", "E, B", "(b) and (e)", "ｂ、ｅ", ["b", "e"]]),
    ("R6.3", {"players": 4, "taken": "toolmaker hut"}, ["field", "the field", "畑", "Fields"]),
    ("R6.3", {"players": 4, "taken": "hut field"}, ["tool maker", "the Tool-maker", "道具工房"]),
    ("R6.3", {"players": 3, "taken": "hut field"}, ["none", "なし", "None."]),
    ("R1.3", {"position": "R1.field"}, ["Green", "緑", "(c)", "ｇｒｅｅｎ"]),
    ("R1.1", {"position": "R1.a"},
     ["place 1 forest, place 2 hut", "place 1 forest place 2 hut", "place 1 forest\nplace 2 hut",
      "place 1 person in the forest; place 2 people on the hut",
      "1 person to the forest; 2 people to the hut", "森に1人、小屋に2人",
      "place 森 1、place 小屋 2"]),
    ("R1.1", {"position": "R1.c"}, ["place tool maker 1, place 1 畑",
                                    "place 1 field, place toolmaker"]),
    ("R1.1", {"position": "R1.e"}, ["place 1 card 1, place 1 building 3",
                                    "place 1 card for 1 good, place 1 建物３",
                                    "place 1 カード1, place 1 建物３",
                                    "place 1 資源1個のカード, place 1 3rd building"]),
    ("R5.2", {"position": "R5.two"},
     ["starve, pay 2 woods, pay wood gold", "pay nothing; pay 2 wood; pay 1 wood, 1 gold",
      "木材2を支払う; 支払わずに10点を失う; pay 1 金 1 木材",
      "支払わずに10点を失う、木材1、金1を支払う、木材2を支払う",
      "pay 2 wood, pay 1 wood, 1 gold, starve"]),
    ("R5.3", {"points": 4, "missing": 3, "wood": 4}, ["-6, 4", "−6 4", "–6、４", "(ー6, 4)"]),
    ("R3.1", {"visits": 4}, ["two one one", "２、１、１", "2, 1 and 1", "二 一 一"]),
    ("R7.4", {"tie": "c"}, ["shared", "引き分け", "Shared.", "c"]),
    ("L1.3", {"food": 5}, ["1/6", "１／６", "1 ÷ 6", "16.7 %", "0.167", "probability 1/6",
                            "六分の一", "６分の１", "三十六分の六", "約16.7％", "16.7パーセント",
                            "one sixth", "2/12", ".1667", "about 16.7 %",
                            "1 in 6", "6 out of 36", "p = 1/6", "≒0.167", "16.7 percent"]),
    ("L2.3", {"tries": 40, "times": 10}, ["4000", "4,000", "4 000", "4000 tries", "４０００"]),
]  # fmt: skip


@pytest.mark.parametrize(("case", "code"), in_turn(READ, LANGUAGES))
def test_what_means_the_right_thing_is_right(
    case: tuple[str, dict[str, Any], list[Any]], code: str
) -> None:
    id, given, typed = case
    with speaking(code):
        for one in typed:
            exercise = asked(id, **given)
            reply = exercise.check(one)
            assert reply, (one, repr(reply))


UNREAD = [
    ("R0.1", ["not 2", "2 or 3", "rounds", "2 foxes", "二つか三つ", "1,2", "???", ""]),
    ("R2.3", ["7 6 3", "7 6 3 0 two!", "7 wood 6 3 0 2", "a b c d e"]),
    ("R0.2", ["forest, swamp", "trees", "", ",,,", "竹林", "forestriver"]),
    ("R4.1", ["card 5", "card 12", "cards", "the first"]),
    ("R4.4", ["a, f", "abx", "tall"]),
    ("R1.3", ["purple", "red or blue", "nobody", "ed"]),
    ("R6.2", ["now, no", "now no round maybe", "nowno round no"]),
    ("R1.1", ["forest", "place", "1", "place 1 swamp, place 1 forest", "all of them", "森"]),
    ("R5.2", ["pay", "starve, pay 1 wood, 1 fox", "go hungry", "pay wood hunt"]),
    ("L5.1", ["many", "two or three in 6", "六分の", "1 in", "1/0", "5/18/2", "2 7"]),
]


@pytest.mark.parametrize(("case", "code"), in_turn(UNREAD, LANGUAGES))
def test_what_cannot_be_read_is_never_a_try(case: tuple[str, list[str]], code: str) -> None:
    id, typed = case
    with speaking(code):
        for one in typed:
            exercise = asked(id)
            reply = exercise.check(one)
            assert reply.outcome == "unreadable", (one, repr(reply))
            assert (exercise.tries, exercise.outcome) == (0, "blank")
            assert exercise.kind.asked_for() in reply.text


def test_a_word_typed_wrong_is_answered_by_the_words_there_are() -> None:
    assert "Did you mean “forest”?" in asked("R0.2").check("frest, river").text
    assert "Did you mean “quarry”?" in asked("R1.1").check("place 1 quary").text
    assert "“swamp” is no word of the game" in asked("R1.1").check("place 1 swamp").text
    with speaking("ja"):
        assert "「swamp」はゲームの言葉ではありません" in asked("R1.1").check("place 1 swamp").text
        assert "狩場、森、粘土場" in asked("R0.2").check("沼").text


# -- what is asked for -----------------------------------------------------------------------------

FORMS = {
    "R0.1": "a whole number, like 12",
    "L1.2": "a whole number, like 12",
    "L1.3": "a probability, like 2/7, 0.286 or 28.6 %",
    "L3.1": "a number, like 17/6 or 2.83",
    "R5.2": "pay 4 stone, pay 3 brick 1 gold",
    "R1.1": "place 4 quarry, place 5 river",
    "R4.4": "one or more of these, with commas: a, b, c, d, e",
    "R0.2": "hunting grounds, forest, clay pit",
    "R5.3": "2 whole numbers in order, like 12 4",
    "R1.3": "one of these: Red, Blue, Green, Yellow",
}


@pytest.mark.parametrize("id", FORMS)
def test_the_form_fits_the_question(id: str) -> None:
    exercise = asked(id)
    assert FORMS[id] in exercise.ask().text
    assert FORMS[id] in exercise.form().answer.placeholder
    assert FORMS[id] in exercise.check("???").text


def test_whole_numbers_are_asked_for_where_every_answer_is_one() -> None:
    whole = {id for id in OF_NUMBERS if all(truth == int(truth) for truth in truths(id))}
    assert {id for id in OF_NUMBERS if isinstance(QUESTIONS[id].kind, Whole)} == whole


# -- what is never told ----------------------------------------------------------------------------

JUNK = [
    "xyz", "?", "pay", "place", "use", "place 1", "hunt", "1", "12", "move", "help", "all",
    "starv", "starved", "declin", "stone", "steve", "frest", "place 1 frest", "place hut",
    "place two hut", "pay 1", "pay one", "pay goods", "pay 9 gold", "きのこ", "森と山", "1 swamp",
    "place 9 hunt", "0", "-1", "999", "1/3", "99 %", "a", "z", "none", "nobody", "{answer}",
    "<b>", "place 1 hunt, xyz", "1 2 3", "1 2", "0 0", "now now now now", ["xyz"], [], object(),
]  # fmt: skip


def _typos(words: Iterable[str]) -> Iterator[str]:
    """Every word with a letter left out, one doubled, and two swapped."""
    for word in words:
        for at in range(len(word) - 1):
            yield word[:at] + word[at + 1 :]
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _tokens(text: str) -> set[str]:
    return set(re.findall(r"[-\d./]+(?: ?%)?", re.sub("[=≈≒]", " ", text)))


def _without(typed: Any, reply: str) -> str:
    """Return a reply without what it quotes of the answer."""
    return reply.replace(named(typed), "").replace(f" {typed}", "")


# A reply belongs to a kind of answer: in the second language one question of each kind is tried.
FIRST_OF_A_KIND = list(
    {type(one.kind): id for id, one in reversed(list(QUESTIONS.items()))}.values()
)


@pytest.mark.parametrize(
    ("id", "code"), [*product(QUESTIONS, ["en"]), *product(FIRST_OF_A_KIND, ["ja"])]
)
def test_nothing_that_is_asked_is_told(id: str, code: str) -> None:
    """The reply to what cannot be read holds nothing of the answer, whatever one's numbers are."""
    with speaking(code):
        exercise = asked(id)
        kind = exercise.kind
        if isinstance(kind, Moves):
            return
        # One half of it for each question, and the other for the next.
        junk = JUNK[list(QUESTIONS).index(id) % 2 :: 2]
        replies = [(one, exercise.check(one)) for one in junk]
        said = [(one, reply.text) for one, reply in replies if reply.outcome == "unreadable"]
        assert len(said) > 7
        for _, text in said:
            if isinstance(kind, OneOf):
                # All that may be chosen, never a part of it.
                shown = text.rpartition("”")[2].rpartition("」")[2]
                assert all(name in shown for name in kind.known), text
        if isinstance(kind, Number | WholeNumbers):
            said_else = [(typed, _without(typed, text)) for typed, text in said]
            rests = [(typed, rest, _tokens(rest)) for typed, rest in said_else]
            for truth in map(kind.show, truths(id)):
                told = {part.strip() for part in re.split("[=≈≒]", truth)}
                for typed, rest, tokens in rests:
                    assert not told & tokens, (typed, rest)
                    found = truth in rest and re.search(
                        rf"(?<![\d./-]){re.escape(truth)}(?![\d./])", rest
                    )
                    assert not found, (typed, rest)


@pytest.mark.parametrize(("id", "code"), in_turn(OF_MOVES, LANGUAGES))
def test_no_move_is_told_that_was_not_typed(id: str, code: str) -> None:
    with speaking(code):
        for row in spread(QUESTIONS[id].variants, 3):
            exercise = asked(id, **row)
            legal = {action.words for action in exercise.position.legal()}
            assert legal == set(exercise.truth)
            shown = exercise.ask()
            told = [("", repr(shown)), ("", shown.html())]
            # Some slips: the replies depend on the kind of slip, not on the letter.
            for typed in [*JUNK, *islice(_typos(sorted(legal)), 0, None, 13)]:
                reply = exercise.check(typed)
                if reply.outcome != "right":
                    told.append((plain_text(str(typed)), reply.text))
            for typed, text in told:
                for move in legal:
                    assert move in typed or move not in text, (typed, text)


@pytest.mark.parametrize("id", OF_MOVES)
def test_no_example_of_a_form_can_be_done(id: str) -> None:
    for exercise in variants(id, 100):
        for example in exercise.question.kind.examples:
            assert exercise.position.why_not(example)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_picture_does_not_say_what_can_be_done(code: str) -> None:
    with speaking(code):
        exercise = asked("R5.2", position="R5.poor")
        asking = exercise.ask()
        live, _ = exercise.form()._repr_mimebundle_()
        shown = [
            repr(exercise),
            asking.html(),
            live["text/html"],
            worksheets_page("R5", "1B", students=4),
        ]
        shown += asking.picture().values()
        said = paint(exercise.position)["text/plain"].splitlines()[1]  # of somebody who plays
        assert "not enough goods" in said or code == "ja"
        for text in shown:
            assert said not in text
