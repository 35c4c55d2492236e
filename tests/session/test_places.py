"""Several places at one line of a game: what is shared there, and what is one's own."""

import pickle

import stoneage_lab as lab
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.session import Session


def places(name="stone-age", n=2):
    play = lab.play(name, seed=7)
    return play, [Session._at_line(line_of(play)) for _ in range(n)]


def test_all_places_have_the_same_game():
    play, (red, blue) = places()
    play.do("place 3 forest")
    assert red.last == blue.last == 1
    assert red.at(-1) is blue.at(-1) is play.position
    assert red.lock is blue.lock is play.lock
    assert (red.game, red.players, red.seed) == (play.game, play.players, play.seed)


def test_each_place_shows_its_own_position_under_its_own_settings():
    play, (red, blue) = places()
    told = []
    red.subscribe(lambda: told.append("red"))
    blue.subscribe(lambda: told.append("blue"))
    play.do("place 3 forest")
    red.goto(1)
    red.settings = red.settings.changed("pace", 300)
    assert (red.ply, blue.ply, play.ply) == (1, 0, 1)
    assert dict(blue.settings) == dict(play.settings) == {}
    assert told == ["red"]


def test_a_refused_move_leaves_the_line_as_it_was():
    play, (red, _) = places("age-of-revive")
    line = dict(line_of(play).__dict__)
    for words in ("zzz", "pass"):
        try:
            red.do(words)
        except lab.LabError:
            assert line_of(play).__dict__ == line


def test_a_copy_has_a_line_of_its_own():
    play, (red, _) = places()
    own, packed = red.snapshot(), pickle.loads(pickle.dumps(red))
    play.do("place 3 forest")
    assert (own.last, packed.last, red.last) == (0, 0, 1)
    assert line_of(own) is not line_of(red)
    assert own.lock is not red.lock


def test_who_looks_on_sees_the_same_and_cannot_act():
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    seen = play._onlooking(watched=True)
    assert (seen.ply, seen.position) == (play.ply, play.position)
    assert (seen.acts, play.acts) == (False, True)
    assert (seen.you, play.you) == (-1, 0)
    play.do("place 1 forest")
    assert seen.at(-1) is play.position
