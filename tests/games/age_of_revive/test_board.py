"""The board says before a decision what it gives, what it costs, and who is owed a worker."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from games.age_of_revive.table import go, table

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.board_parts import parts
from stoneage_lab.drawing.highlight import scene_with_changes
from stoneage_lab.drawing.position_scenes import scene_of, scene_with_lines
from stoneage_lab.drawing.symbols_and_styles import symbols_of
from stoneage_lab.games.age_of_revive.drawing.scene import scene

WORKSITE = {"step": "act", "pieces": {"red": "red worksite"}, "rules": "standard"}


def drawn(position: lab.Position, language: str = "en") -> Any:
    """Return the scene of whoever decides."""
    return scene(position, language, True, position.mover)


def buttons(position: lab.Position, language: str = "en") -> dict[str, Any]:
    """Return the buttons of the decision by what they are for."""
    panels = drawn(position, language).prompt.panels
    return {button.id: button for panel in panels for button in panel.buttons}


def mine(position: lab.Position, card: str, language: str = "en") -> Any:
    """Return a card of Red's hand as it is drawn."""
    places = [place for _, place in drawn(position, language).places()]
    place = next(one for one in places if one.id == f"hand-red-{card}")
    return place.drawn[0][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_says_what_it_does(language: str) -> None:
    texts = lab.game("age-of-revive", players=4).texts(language)
    position = table(step="act", pieces={"red": "red tent"})
    shown = buttons(position, language)
    assert texts["good.worker"] in shown["do-act-recruit"].note
    assert texts["card.manor"] in shown["do-act-flip"].note
    assert shown["do-act-recruit"].note in shown["do-act-recruit"].control.label
    special = table(
        step="act", areas={"red": "coachhouse cityhall"}, pieces={"red": "red coachhouse"}
    )
    left = buttons(go(special, "act", "use cityhall red"), language)["do-act-left"]
    assert texts["good.worker"] in left.note


def test_the_road_says_what_is_missing_after_the_ride() -> None:
    position = table(
        areas={"red": "inn coachhouse mason stables pier", "blue": "inn"},
        pieces={"red": "red tent"}, purses={"red": "1h 1i"}, rules="standard",
        on={"red pier": "stone"},
    )  # fmt: skip
    road = buttons(position)
    assert road["road-move-1"].control.label.endswith("(missing: 1 food)")
    assert "missing" not in road["road-move-2"].control.label
    assert "1 stone lies here now" in road["road-ride-5"].control.label
    poor = table(areas={"red": "inn mason rubble1 coachhouse"}, pieces={"red": "red tent"},
                 purses={"red": "1h 3f"})  # fmt: skip
    assert buttons(poor)["road-ride-4"].control.label.endswith("(missing: 1 horse)")


def test_turning_over_is_offered_to_the_owner_only() -> None:
    position = table(pieces={"red": "red rubble4"}, purses={"red": "3w 1f 1s 1i"})
    assert "Manor" not in buttons(position)["road-move-1"].control.label
    told = buttons(table(purses={"red": "3w 1f 1s 1i"}))
    assert "Manor" in told["road-move-1"].control.label


def test_a_card_says_who_gets_a_worker() -> None:
    given: dict[str, Any] = {
        "step": "build",
        "hands": {"red": ["gate"]},
        "purses": {"red": "3w 1s"},
    }
    areas = {"blue": "barracks", "green": "barracks"}
    position = table(areas=areas, **given)
    assert mine(position, "gate").lines == ("1 worker to Blue or Green",)
    assert mine(position, "gate", "ja").lines == ("青か緑に労働者1",)
    panels = {panel.id: panel for panel in drawn(position).prompt.panels}
    sentence = "For the Barracks 1 worker goes to Blue or Green."
    assert panels["build-gate"].note.startswith(sentence)
    asked = go(position, "build gate after tent")
    assert drawn(asked).prompt.detail == sentence
    saved = table(areas=areas, suburbs={"red": "shrine"}, **given)
    both = go(saved, "build gate after tent")
    assert "Shrine" in drawn(both).prompt.detail
    assert " " not in drawn(both, "ja").prompt.detail


def test_a_card_shows_what_it_costs_just_now() -> None:
    given: dict[str, Any] = {
        "rules": "standard", "step": "act", "areas": {"red": "festival"},
        "pieces": {"red": "red festival"}, "hands": {"red": ["mason", "smithy"]},
    }  # fmt: skip
    position = go(table(purses={"red": "2w 2f"}, **given), "act")
    assert mine(position, "mason").facts == (("worker", 1, False), ("food", 2, False))
    paved = table(purses={"red": "3f"}, suburbs={"red": "highway"}, **given)
    mason = mine(go(paved, "act"), "mason")
    assert (mason.lines, [short for *_, short in mason.facts]) == (("can be paid",), [False, False])


def test_a_replacement_says_its_price() -> None:
    position = table(
        areas={"red": "smithy worksite", "blue": "barracks"}, hands={"red": ["carpenters"]},
        purses={"red": "2w 2s"}, **WORKSITE,
    )  # fmt: skip
    note = buttons(go(position, "act"))["do-rebuild-smithy-into-carpenters"].note
    assert note == "1 worker, 2 stone. For the Barracks 1 worker goes to Blue."


def test_who_discards_reads_how_many() -> None:
    hand = ["mason", "mason", "inn", "inn", "smithy", "stables", "vault"]
    position = table(step="act", tents={"red": "manor"}, pieces={"red": "red manor"},
                     hands={"red": hand})  # fmt: skip
    asked = go(position, "act")
    assert drawn(asked).prompt.detail.startswith("Still to discard: 2.")
    assert drawn(go(asked, "discard inn")).prompt.detail.startswith("Still to discard: 1.")


def test_nothing_tells_who_has_won_while_points_are_counted() -> None:
    session = lab.play("age-of-revive", ["careful"] * 3, seed=2)
    while not session.over:
        session.step()
    told = scene_of(session)
    assert session.position.state.winners() == (2,)
    shown: list[list[Any]] = [
        [place for _, place in each.places()] for each in (told, scene_with_lines(told, 0))
    ]
    ids = [{place.id for place in each} for each in shown]
    assert ids[0] - ids[1] == {"crown-green", "winner"}
    # The hand of the first lies on the shelf, not that of who has won.
    shelf = next(place for place in shown[1] if place.drawn and place.drawn[0][0] == "shelf")
    assert shelf.id == "hand-red"


def places(position: lab.Position, language: str = "en") -> dict[str, Any]:
    """Return the places of the scene of whoever decides."""
    return {place.id: place for _, place in drawn(position, language).places()}


def test_a_cell_that_is_too_far_says_how_many_horses_it_takes() -> None:
    position = table(pieces={"red": "red tent"}, purses={"red": "1h"})
    found = places(position)
    assert found["cell-blue-rubble1"].control.state == "can"
    assert found["cell-blue-rubble2"].control.why.startswith("7 cells take 2 horses; Red has 1.")
    assert "7マス" in places(position, "ja")["cell-blue-rubble2"].control.why
    # A piece in the Town Centre sets out before its own Tent; nobody else's turn asks for it.
    assert "20 cells" in places(table(purses={"red": "1h"}))["cell-yellow-rubble4"].control.why
    waiting = scene(position, "en", False, 1)
    assert not any(place.control.why for _, place in waiting.places())


def changes(now: lab.Position, before: lab.Position) -> set[str]:
    """Return the places that are marked as changed."""
    found: Any = scene_with_changes(drawn(now), drawn(before))
    return {place.id for _, place in found.places() if place.changed}


def test_what_is_built_marks_its_own_cell_and_none_that_slides_along() -> None:
    position = table(step="build", hands={"red": ["mason"]}, purses={"red": "2w 2f"})
    built = go(position, "build mason after rubble2")
    changed = changes(built, position)
    assert {one for one in changed if one.startswith(("cell-", "area-"))} == {"cell-red-mason"}
    cleared = table(areas={"red": "rubble1"}, pieces={"red": "red rubble1"}, step="act")
    one_left = table(areas={"red": "rubble1"}, pieces={"red": "red rubble1"}, step="act",
                     piles={"red": [1, 0, 0, 0]})  # fmt: skip
    assert changes(one_left, cleared) == {"cell-red-rubble1"}


def test_the_road_names_its_cells_where_the_ring_has_no_room_for_names() -> None:
    full = "granary mason smithy inn stables barracks rubble1 rubble2 rubble3 rubble4"
    areas = dict.fromkeys(("red", "blue", "green"), full)
    areas["yellow"] = full.replace("stables barracks ", "")
    crowded = table(areas=areas, pieces={"red": "red tent"}, purses={"red": "2h"},
                    piles={seat: [1, 1, 1, 1] for seat in areas})  # fmt: skip
    road = drawn(crowded).prompt.panels[0]
    assert [button.text for button in road.buttons][:4] == [
        "1 Granary", "2 Mason", "3 Smithy", "4 Inn",
    ]  # fmt: skip
    assert not road.folded
    assert drawn(table(pieces={"red": "red tent"})).prompt.panels[0].folded


def test_the_road_folds_more_cells_than_two_rows_of_buttons_hold() -> None:
    folded = {}
    for each in ("", "rubble1", "rubble1 rubble2"):
        areas = dict.fromkeys(("red", "blue", "green"), each)
        road = drawn(table(3, areas=areas, pieces={"red": "red tent"})).prompt.panels[0]
        folded[len(road.buttons)] = road.folded
    assert folded == {count: count > 4 for count in folded}
    assert len(set(folded.values())) == 2, folded


def test_what_can_be_replaced_is_pressed_where_it_stands() -> None:
    position = table(
        areas={"red": "smithy mason worksite", "blue": "smithy barracks"},
        hands={"red": ["carpenters", "inn"]}, purses={"red": "3w 3f 3s"}, **WORKSITE,
    )  # fmt: skip
    asked = go(position, "act")
    found = places(asked)
    opened = found["cell-red-smithy"].control
    assert (opened.state, found["cell-blue-smithy"].control.state) == ("can", "")
    panel = next(one for one in drawn(asked).prompt.panels if one.id == opened.opens)
    assert [button.text for button in panel.buttons] == ["Inn", "Carpenters' Hall"]
    assert all(button.control.action.startswith("rebuild smithy") for button in panel.buttons)
    one = go(table(areas={"red": "smithy worksite"}, hands={"red": ["inn"]},
                   purses={"red": "3w 3f 3s"}, **WORKSITE), "act")  # fmt: skip
    assert places(one)["cell-red-smithy"].control.action == "rebuild smithy into inn"


def test_the_house_that_is_used_glows_and_can_be_pressed() -> None:
    inn = places(table(step="act", areas={"red": "inn"}, pieces={"red": "red inn"}))
    assert [place.id for place in inn.values() if place.active] == ["cell-red-inn"]
    assert inn["cell-red-inn"].control.action == "act"
    # What is chosen among two actions is chosen by a button.
    tent = places(table(step="act", pieces={"red": "red tent"}, purses={"red": "3w 1f 1s 1i"}))
    assert (tent["cell-red-tent"].active, tent["cell-red-tent"].control.action) == (True, "")
    asked = table(
        step="act", areas={"red": "coachhouse cityhall"}, pieces={"red": "red coachhouse"}
    )
    there = places(go(asked, "act", "use cityhall red"))
    assert [place.id for place in there.values() if place.active] == ["cell-red-cityhall"]


def test_what_is_pointed_at_is_shown_large_with_its_name_and_price() -> None:
    position = table(areas={"red": "inn"}, hands={"red": ["gate"]})
    known = set(re.findall(r'id="([\w-]+)"', symbols_of(position.game)))
    told = re.findall(
        r'data-tip-for="tip-(\w+)">(.+?)</template>', parts(position, seat="red")["board"]
    )
    shown = {card: re.findall(r'<use href="#([\w-]+)"/></svg><strong>', tip) for card, tip in told}
    assert {"gate", "tent", "centre"} <= shown.keys()
    # What can be done is told in the decision.
    assert "inn" not in shown
    assert all(len(one) == 1 and one[0] in known for one in shown.values())
    assert shown["gate"][0].endswith("-gate")
    assert "Cost: 2 workers, 1 stone." in dict(told)["gate"]


def test_a_ring_around_what_is_missing_touches_no_other_price() -> None:
    """Of three prices below each other each is read, also those beside a ring."""
    card = drawing.svg(lab.tutorial("revive_first").play).split('id="hand-red-residence"')[1][:4000]
    figure = r'style="font-size:15.6px" x="[^"]*" y="([\d.]+)">\d</text>'
    # The first one is that of its points.
    lines = [float(y) for y in re.findall(figure, card)][1:4]
    ring = r'<rect class="sal-n sal-s-danger[^>]* y="([\d.]+)"[^>]*height="([\d.]+)"'
    rings = re.findall(ring, card)
    assert lines == sorted(lines)
    assert rings
    for top, high in rings:
        middle = float(top) + float(high) / 2
        own = min(lines, key=lambda y: abs(y - 5.3 - middle))
        for other in set(lines) - {own}:
            # A figure is about 10.6 high, from its line up.
            assert other <= float(top) or other - 10.6 >= float(top) + float(high)


def test_the_rings_around_the_wells_of_the_chest_cut_no_number() -> None:
    tour = lab.tutorial("revive_first")
    at = {place.id: place for _, place in drawn(tour.play.position).places()}
    wells = [place for id, place in at.items() if id.startswith("king-")]
    assert len(wells) == 5
    assert all("well_count" in [art[0] for art in well.label] for well in wells)
    for left, right in pairwise(wells):
        ends = left.x + left.box[0] + left.box[2]
        assert ends + 5.5 <= right.x + right.box[0]
