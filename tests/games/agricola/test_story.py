"""What one move sets off is told in moments: evening, harvest, meal, young animals, next round."""

import random
from functools import cache
from itertools import pairwise

import pytest

import stoneage_lab as lab
from stoneage_lab.drawing import svg
from stoneage_lab.drawing.highlight import scene_with_changes
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games.agricola.drawing import scene
from stoneage_lab.games.agricola.drawing.farms import Acre, Rail
from stoneage_lab.games.agricola.drawing.layout import LAYOUTS
from stoneage_lab.games.agricola.drawing.move_consequences import tags
from stoneage_lab.games.agricola.rules.action_space_names import ACTION_SPACES

ORDER = ["evening", "reap", "meal", "breed", "dawn"]


@cache
def last_of_a_round(*needed):
    """Return games before a move that sets off what is needed, with the move."""
    found = []
    for seed in range(1, 30):
        session = lab.play("agricola", players=2, seed=seed)
        wanted = random.Random(1)
        while not session.over:
            ply = session.ply
            session.do(str(wanted.choice(list(session.position.moves))))
            if set(needed) <= {event[0] for event in session.position.events}:
                found.append((session, ply))
                break
    return found


def afters(shown):
    """Return after how many moments each sign of a moment is seen."""
    places = {place.id: place for _, place in shown.places()}
    return {
        name: places[f"moment-{name}"].label[0][2] for name in ORDER if f"moment-{name}" in places
    }


def labels(shown, macro):
    return [
        one for _, place in shown.places() for one in getattr(place, "label", ()) if one[0] == macro
    ]


def test_a_harvest_comes_in_its_order_one_moment_after_the_other():
    games = last_of_a_round("use", "reap", "breed", "round")
    assert games
    for session, _ in games:
        shown = scene(session.position, "en", True, 0)
        assert list(afters(shown)) == ORDER
        assert list(afters(shown).values()) == [1, 2, 3, 4, 5]
        assert shown.lingers


def test_what_comes_waits_for_its_moment():
    """A crop waits for the harvest, a bowl for the meal, a heap and the card for the dawn."""
    for session, _ in last_of_a_round("use", "reap", "breed", "round"):
        reaps = [event for event in session.position.events if event[0] == "reap"]
        shown = scene(session.position, "en", True, int(reaps[0][1]))
        field = f"piece-at-{session.game.seats[reaps[0][1]]}-"
        falls = labels(shown, "arriving")
        assert {after for _, _, origin, after, *_ in falls if origin.startswith(field)} == {2}
        assert {after for _, id, _, after, *_ in falls if "-heap-" in id} == {5}
        assert {int(one[4]) for one in labels(shown, "served")} <= {3}
        turned = [p.drawn[0] for _, p in shown.places() if p.drawn and p.drawn[0][0] == "turned"]
        assert [one[2] for one in turned] == [5]


@pytest.mark.parametrize("rules", ["family", "standard"])
def test_a_move_that_sets_nothing_off_is_not_told_in_moments(rules):
    session = lab.play("agricola", players=3, seed=2, rules=rules)
    told = 0
    wanted = random.Random(5)
    for _ in range(60):
        session.do(str(wanted.choice(list(session.position.moves))))
        kinds = {event[0] for event in session.position.events}
        shown = scene(session.position, "ja", True)
        if not kinds & {"harvest", "round", "reap", "feed", "breed"}:
            assert not afters(shown)
            assert not shown.lingers
            assert not any(token.after for _, p in shown.places() for token in p.tokens)
            told += 1
    assert told > 20


def test_only_what_is_new_on_a_farm_grows():
    session = lab.play("agricola", players=2, seed=4)
    before = scene(session.position, "en", True, 0)
    moves = [move for move in session.position.moves if str(move) == "use plow"]
    assert moves
    seat = session.position.mover
    session.do("use plow")
    session.do(str(session.position.moves[0]))
    after = scene_with_changes(scene(session.position, "en", True, seat), before)
    name = session.game.seats[seat]
    acres = {p.id: p.drawn[0][1] for _, p in after.places() if p.drawn and p.drawn[0][0] == "acre"}
    new = {id: acre.new for id, acre in acres.items() if acre.new}
    assert list(new.values()) == [("ground",)]
    assert next(iter(new)).startswith(f"{name}-")


def test_a_crop_that_is_reaped_is_seen_until_then():
    sown = Acre("soil", crop="grain-2")
    assert Acre("soil", crop="grain-1", reap=2).marked(sown).was == "grain-2"
    assert Acre("soil", reap=2).marked(sown).was == "grain-2"
    fresh = sown.marked(Acre("soil"))
    assert (fresh.was, fresh.new) == ("", ("crop",))
    assert Acre("", "clay").marked(Acre("", "wood")).new == ("house",)


def test_a_fence_is_new_when_it_is_built_not_when_it_is_planned():
    assert Rail("rail").marked(None).new
    assert Rail("gate").marked(Rail("plan")).new
    assert not Rail("gate").marked(Rail("rail")).new
    assert not Rail("plan").marked(None).new


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_banner_names_the_winner_once_points_are_told(players, layout):
    session = lab.play("agricola", players=players, seed=3)
    wanted = random.Random(2)
    while not session.over:
        shown = scene(session.position, "en", False, -1, layout)
        assert all(place.id != "winner" for _, place in shown.places())
        session.do(str(wanted.choice(list(session.position.moves))))
    shown = scene(session.position, "en", False, -1, layout)
    [told] = [place for _, place in shown.places() if place.id == "winner"]
    names = [name.capitalize() for name in session.position.winners]
    assert all(name in told.control.label for name in names) or players == 1
    assert f"{max(session.position.scores)} point" in told.control.label.replace("−", "-")
    # It would tell what is still being counted.
    assert all(place.id != "winner" for place in shown.items[0].counting().holds)


def signs(shown, name):
    """Return what stands on the tags above the sign of a moment: the colours and their goods."""
    places = {place.id: place for _, place in shown.places()}
    return [one[:2] for one in places[f"moment-{name}"].label[0][-1]]


@pytest.mark.parametrize("you", [-1, 0, 1])
def test_what_each_one_harvests_is_told_to_all(you):
    """On a shared board the land is the next one's already: the last one's crops are told, too."""
    for session, _ in last_of_a_round("use", "reap", "breed", "round"):
        shown, position = scene(session.position, "en", True, you), session.position
        for name, kind in (("reap", "reap"), ("breed", "breed")):
            told = {
                position.game.seating[seat].colour: tuple(
                    (good, f"+{n}") for good, n in position.game.event_facts(event)["goods"]
                )
                for event in position.events
                if event[0] == kind and (seat := int(event[1])) >= 0
            }
            assert dict(signs(shown, name)) == told
        meals = [event for event in position.events if event[0] == "feed"]
        assert len(signs(shown, "meal")) == len(meals) == 2


def test_begging_is_told_beside_the_meal_and_one_alone_is_told_nothing():
    [(session, _), *_] = last_of_a_round("beg", "round")
    shown = scene(session.position, "en", True)
    [begs, *_] = [event for event in session.position.events if event[0] == "beg"]
    begged = dict(signs(shown, "meal"))[session.game.seating[int(begs[1])].colour]
    assert ("begging", f"+{session.game.event_facts(begs)['n']}") in begged
    alone = lab.play("agricola", players=1, seed=3)
    wanted = random.Random(1)
    while not {"feed", "round"} <= {event[0] for event in alone.position.events}:
        alone.do(str(wanted.choice(list(alone.position.moves))))
    assert signs(scene(alone.position, "en", True, 0), "meal") == []


def test_tags_of_many_stand_in_lines_that_do_not_overlap():
    some = tuple((colour, (("grain", "+3"), ("vegetable", "+2"))) for colour in "abcde")
    placed = tags(some)
    rows = {}
    for *_, x, y, wide in placed:
        rows.setdefault(y, []).append((x - wide / 2, x + wide / 2))
    assert 1 < len(rows) < len(some)
    for row in rows.values():
        assert all(end <= start for (_, end), (start, _) in pairwise(row))
        assert max(end for _, end in row) - min(start for start, _ in row) <= 430


def who_leave(session, seat):
    """Return the pieces of the people that are seen to leave the village, on a live board."""
    crowds = [
        one[1]
        for _, place in scene_of(session, seat).places()
        for one in getattr(place, "drawn", ())
        if one[0] == "leaving"
    ]
    return {who.piece for crowd in crowds for who in crowd.left}


def people_out(session):
    state = session.position.state
    return {
        f"piece-{name}-at-{ACTION_SPACES[site]}"
        for site in range(len(ACTION_SPACES))
        for seat, name in enumerate(session.game.seats)
        if state.there[site] >> seat & 1
    }


@pytest.mark.parametrize(("seat", "mine"), [(0, "red"), (2, "green"), (None, "")])
def test_in_the_evening_the_others_leave_from_where_they_stood(seat, mine):
    session = lab.play("agricola", players=3, seed=3)
    wanted = random.Random(4)
    evenings = 0
    while not session.over:
        stood = people_out(session)
        session.do(str(wanted.choice(list(session.position.moves))))
        if stood and not people_out(session):
            # On a shared board the next one's come home.
            home = mine or session.position.mover_name or session.game.seats[0]
            others = {one for one in stood if f"-{home}-" not in one}
            assert who_leave(session, seat) >= others
            assert not any(f"-{home}-" in one for one in who_leave(session, seat))
            evenings += bool(others)
        else:
            assert not who_leave(session, seat)
    assert evenings > 4
    # A picture that stands still shows the evening's end.
    assert "sal-goes" not in svg(session.at(-1))


def test_after_a_harvest_only_fields_that_were_reaped_have_changed():
    reaped = 0
    for session, ply in last_of_a_round("reap", "round"):
        before = scene(session.at(ply), "en", True, 0)
        shown = scene_with_changes(scene(session.position, "en", True, 0), before)
        old = {place.id: place for _, place in before.places()}
        for _, place in shown.places():
            if place.changed and place.drawn and place.drawn[0][0] == "acre":
                now, then = place.drawn[0][1], old[place.id].drawn[0][1]
                people = {token.id for token in place.tokens}
                same = people == {token.id for token in old[place.id].tokens}
                assert not same or now.lasting._replace(new=(), was="") != then.lasting
                reaped += bool(now.was)
    assert reaped


def test_on_a_live_board_a_new_furrow_grows():
    session = lab.play("agricola", players=2, seed=4)
    session.do("use plow").do(str(session.position.moves[0]))
    new = [
        place.drawn[0][1].new
        for _, place in scene_of(session, 0).places()
        if place.drawn and place.drawn[0][0] == "acre" and place.drawn[0][1].new
    ]
    assert new == [("ground",)]
    assert not any(place.changed for _, place in scene_of(session, 0).places())


@pytest.mark.parametrize("needed", [("reap", "breed"), ("feed", "beg")])
def test_on_a_wide_table_the_signs_of_moments_cover_neither_farm_nor_village(needed):
    for session, _ in last_of_a_round(*needed):
        shown = scene(session.position, "en", True, 0)
        boxes = dict(shown.items[0].views)
        for place in shown.items[0].holds:
            if not place.id.startswith("moment-"):
                continue
            lines = {round(tag[3]) for tag in place.label[0][-1]}
            top = place.y - 19 + min([0, *lines])
            for name in ("sites", "goods-red"):
                _, y, _, high = boxes[name]
                assert top >= y + high or place.y < y, (place.id, name)


def test_the_banner_hangs_over_rounds_that_are_over():
    session = lab.play("agricola", players=2, seed=3)
    wanted = random.Random(2)
    while not session.over:
        session.do(str(wanted.choice(list(session.position.moves))))
    for layout in LAYOUTS:
        ground = scene(session.position, "en", False, -1, layout).items[0]
        [told] = [place for place in ground.holds if place.id == "winner"]
        _, top, _, high = dict(ground.views)["rounds"]
        assert top < told.y - 25 < told.y + 25 < top + high


def test_a_meal_of_a_bot_is_not_told_step_by_step():
    """After one thing was cooked or eaten raw the next comes at once; the end of it is told."""
    steps = 0
    for seed in range(1, 12):
        session = lab.play("agricola", players=["you", "careful"], seed=seed)
        wanted = random.Random(seed)
        board = lab.Board(session, seat=0, pace=300)
        while not session.over:
            if not session.bot_to_move:
                session.do(str(wanted.choice(list(session.position.moves))), bots=False)
                continue
            session.step()
            kinds = {event[0] for event in session.position.events}
            goes_on = session.bot_to_move and session.position.state.step_name == "meal"
            if goes_on and kinds <= {"cook", "eat", "convert"}:
                steps += 1
                assert board.view["pace"] == 0
            elif session.bot_to_move:
                assert board.view["pace"] > 0
        board.close()
        if steps:
            break
    assert steps
