"""What rulebook, lists and sentences of Age of Revive say: it is so, and it says whose it is."""

from __future__ import annotations

import pytest
from games.age_of_revive.table import table

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.picture import text

OURS = {"en": "our ruling", "ja": "独自の裁定"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_festival_ground_is_dearer_and_the_rulebook_says_so(language: str) -> None:
    with speaking(language):
        said = lab.rulebook("age-of-revive")["act.build"].says()
        assert {"en": "1 food", "ja": "食料1"}[language] in said
        assert {"en": "the same as ever.", "ja": "費用は変わりません"}[language] not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_ours_are_marked(language: str) -> None:
    book = lab.rulebook("age-of-revive")
    with speaking(language):
        for id in (
            "setup.rubble", "gap.cell", "build.place", "move.other", "centre.set", "build.need",
            "build.cost", "score.track", "hand.card", "hand.limit", "hand.public", "goods.cap",
        ):  # fmt: skip
            assert OURS[language] in book[id].source.lower(), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_that_no_text_knows_is_an_option(language: str) -> None:
    with speaking(language):
        plain = lab.rulebook("age-of-revive")["end.standstill"]
        assert OURS[language] not in plain.source.lower()
        assert "standstill" in plain.options
        chosen = lab.rulebook("age-of-revive", options={"standstill": "ends"})["end.standstill"]
        assert OURS[language] in chosen.source.lower()
        assert plain.says() != chosen.says()
        assert "60" in plain.says()
        assert "60" in chosen.says()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_cards_tells_kind_place_and_copies(language: str) -> None:
    with speaking(language):
        said = lab.game("age-of-revive").texts()
        listed = lab.age_of_revive.card_list()
        of = {row[0]: row for row in listed.rows}
        for id, kind, form, copies in (
            ("smithy", "normal", "ring", "4"),
            ("coachhouse", "special", "ring", "2"),
            ("canal", "special", "ring", "2"),
            ("shrine", "none", "suburb", "2"),
            ("festival", "normal", "ring", "1"),
            ("tent", "none", "ring", "–"),
        ):
            row = of[said(f"card.{id}")]
            assert row[5:8] == [said(f"kind.{kind}"), said(f"form.{form}"), copies], id
        first = lab.age_of_revive.card_list("festival", rules="first")
        assert first.rows[0][7] == "–"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_counts_for_points_is_ones_own(language: str) -> None:
    with speaking(language):
        own = {"en": "own", "ja": "自分"}[language]
        for id in ("residence", "vault", "fortress"):
            points = lab.age_of_revive.card_list(id).rows[0][3]
            assert own in points, (id, points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shrine_is_named_only_to_its_owner(language: str) -> None:
    shrine = {"en": "Shrine", "ja": "祠"}[language]
    goods = {"red": "5w 2h 3f 5s 2i"}
    for owned in ({}, {"red": "shrine"}):
        position = table(
            3, seat="red", step="build", hands={"red": ["palace"]}, purses=goods, suburbs=owned
        )
        refusals = position.refusals("build palace after tent")
        needed = [r for r in refusals if r.rule.id == "build.need"]
        assert needed
        assert (shrine in needed[0].sentence(language)) == bool(owned)


def test_what_is_too_much_is_counted_in_words() -> None:
    game = lab.game("age-of-revive")
    assert game.sentence(("full", 0, (("worker", 2),)), "en").startswith("2 workers too many")
    assert game.sentence(("full", 0, (("worker", 1),)), "en").startswith("1 worker too many")
    assert game.sentence(("full", 0, (("iron", 3),)), "en").startswith("3 iron too many")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_says_how_much_of_it_is_not_seen(language: str) -> None:
    hands = {"blue": [["inn", ["blue", "red"]], ["mason", ["blue"]], ["smithy", ["blue"]]]}
    seen = table(3, seat="red", hands=hands).seen_by("red")
    board = text(seen, language=language)
    told = {"en": "Hand: 3, 2 of them unseen", "ja": "手札：3枚、うち2枚は見えない"}
    assert told[language] in board
    assert "×2" not in board.partition({"en": "Blue:", "ja": "青："}[language])[2]
