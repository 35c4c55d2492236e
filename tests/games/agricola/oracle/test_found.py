"""What the second opinion found, each as a position that shows it."""

from __future__ import annotations

import pytest
from games.agricola.farms import farm, goods, position, red, refused
from games.agricola.oracle.tables import MAJORS

from stoneage_lab.session.session import Session, play


def _meal(options: dict[str, str], **row: object) -> Session:
    """Return a game for one in which the last person has been sent before the first harvest."""
    spaces = {"plow": {"people": ["red"]}}
    start = position(1, 4, options=options, spaces=spaces, seats={"red": {"home": 1, **row}})
    return play(start).do("use labor, take wood")


def test_who_has_too_little_may_keep_food_back() -> None:
    session = _meal({"withhold": "yes"}, goods={"food": 3})
    assert [str(move) for move in session.moves] == ["beg 1", "feed"]
    session.do("beg 1, beg 1")
    assert goods(session.do("feed"))["food"] == 2
    # Two are missing anyway, two are kept back.
    assert farm(session)["begging"] == 4


def test_all_food_may_be_kept_back_and_no_more() -> None:
    session = _meal({"withhold": "yes"}, goods={"food": 3}).do("beg 1, beg 1, beg 1, beg 1")
    found = refused(session, "beg 1")
    assert (found.rule.id, found.have) == ("beg.food", 4)
    assert goods(session.do("feed"))["food"] == 4
    assert farm(session)["begging"] == 6


@pytest.mark.parametrize(
    ("cards", "grain", "number", "rule"),
    [
        (["fireplace2"], 2, 3, "bake.grain"),
        (["clay-oven"], 3, 2, "bake.most"),
        ([], 3, 1, "bake.oven"),
    ],
)
def test_why_grain_is_not_baked_at_a_meal(
    cards: list[str], grain: int, number: int, rule: str
) -> None:
    options = {"harvest_bake": "after_bake"}
    session = _meal(options, cards=cards, baked=True, goods={"food": 0, "grain": grain})
    assert refused(session, f"bake {number} grain").rule.id == rule


FULL = {f"{row}-{column}": "" for row in (1, 2, 3) for column in (1, 2, 3, 4, 5)}
del FULL["2-1"], FULL["3-1"]


@pytest.mark.parametrize(
    ("words", "row", "rules"),
    [
        ("use sow", {}, ["sow.nowhere", "bake.oven"]),
        ("use sow", {"fields": {"1-1": ""}}, ["sow.seed", "bake.oven"]),
        ("use plow", {"fields": FULL}, ["plow.nowhere"]),
        (
            "use rooms",
            {"fields": FULL, "goods": {"wood": 9, "reed": 2}},
            ["room.nowhere", "stable.nowhere"],
        ),
        ("use bakehouse", {"fields": FULL, "goods": {"wood": 1}}, ["stable.nowhere", "bake.oven"]),
        ("use fences", {"goods": {"wood": 3}}, ["fence.cheapest"]),
        (
            "use fences",
            {
                "goods": {"wood": 9},
                "pastures": [["1-5"]],
                "fields": {"1-4": "", "2-4": "", "2-5": ""},
            },
            ["fence.full"],
        ),
        ("use improve", {"cards": list(MAJORS)}, ["buy.none"]),
    ],
)
def test_why_a_space_has_nothing_to_do(
    words: str, row: dict[str, object], rules: list[str]
) -> None:
    found = refused(red(**row), words)
    assert [part.rule.id for part in found.parts] == rules
    for language in ("en", "ja"):
        for part in found.parts:
            sentence = part.text(language)
            assert "{" not in sentence
            assert "  " not in f" {sentence}"
            assert "none" not in sentence


def test_a_space_that_no_pasture_can_reach() -> None:
    # 1-1 lies between the house and a field.
    fields = {"1-2": "", "1-3": ""}
    session = red(fields=fields, pastures=[["3-5"]], goods={"wood": 11}).do("use fences")
    assert refused(session, "fence 1-1").rule.id == "fence.never"
    assert refused(session, "fence 3-5").rule.id == "fence.nothing"


@pytest.mark.parametrize("words", ["use improve, buy hearth4", "use hearth4"])
def test_nobody_is_sent_to_a_card_where_somebody_stands(words: str) -> None:
    rich = {"goods": {"clay": 9}}
    start = position(2, options={"major_from": "card"}, seats={"red": rich, "blue": rich})
    session = play(start).do("use fireplace2").do("use grain").do(f"{words}, give fireplace2")
    assert "use fireplace2" not in map(str, session.moves)
    found = refused(session, "use fireplace2")
    assert (found.rule.id, found.owner) == ("use.taken", "red")
    assert "Fireplace (2 clay)" in str(found)
    if words != "use improve, buy hearth4":
        assert farm(session.do("use improve, buy fireplace2"), "blue")["cards"] == ["fireplace2"]


def test_a_price_that_is_right_but_cannot_be_paid() -> None:
    session = red(cards=["fireplace2", "fireplace3"]).do("use improve, buy hearth4")
    found = refused(session, "pay 4 clay")
    assert (found.rule.id, found.missing) == ("buy.goods", [("clay", 4)])
    assert refused(session, "pay 5 clay").rule.id == "pay.price"
