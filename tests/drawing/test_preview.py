"""What an action would do, told before it is done."""

import re

from fixtures.hike import Hike
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.preview import Preview, preview_markup, tokens_of
from stoneage_lab.drawing.protocol import read_drawing

GAMES = ("stone-age", "agricola", "age-of-hunting", "age-of-revive")


def walk(name, number, seed=5, players=3):
    """Yield a session at each of its first decisions, with a move for each."""
    play, rng = lab.play(name, players=players, seed=seed), Rng(seed, name)
    for _ in range(number):
        moves = [action.words for action in play.position.legal()]
        yield play, moves[rng.below(len(moves))]
        play.do(moves[rng.below(len(moves))])


def shown(play, words, **more):
    return drawing.preview(play, words, seat=play.position.mover, **more)


def test_a_card_of_a_hand_is_outlined_where_it_would_lie_and_no_other_card_is():
    play = lab.play("agricola", players=2, rules="standard", seed=1)
    play.do("use lessons")
    cards = [action.words for action in play.position.legal()]
    assert len(cards) > 3
    for words in cards:
        places = shown(play, words).places
        assert f"own-{words.removeprefix('play ')}" in places
        assert not [place for place in places if place.startswith("hand-")], words


def test_people_who_would_be_placed_are_seen_on_the_place():
    play = lab.play("stone-age", players=2, seed=7)
    found = shown(play, "place 3 forest")
    assert [ghost.place for ghost in found.ghosts] == ["site-forest"] * 3
    assert {ghost.seat for ghost in found.ghosts} == {"red"}
    assert found.places == ("site-forest", "mat-red-home")
    assert found.sentence == "3 people to the forest."
    assert not found.missing
    assert play.ply == 0


def test_each_value_of_a_stepper_has_its_own():
    play = lab.play("stone-age", players=2, seed=7)
    numbers = [len(shown(play, f"place {n} river").ghosts) for n in (1, 2, 5)]
    assert numbers == [1, 2, 5]


def test_what_cannot_be_done_says_why():
    play = lab.play("stone-age", players=2, seed=7)
    for words in ("place 1 hut", "place 9 forest", "fly to the moon", ""):
        found = shown(play, words)
        assert found.missing, words
        assert not found.ghosts
        assert not found.sentence


def test_of_what_is_random_only_the_certain_is_told():
    play = lab.play("stone-age", players=2, seed=7)
    for words in ("place 5 forest", "place 5 hunt"):
        play.do(words)
    found = shown(play, "use forest")
    assert found.by_chance
    assert not found.gains
    assert found.more == "5 dice ÷ 3: about 6 wood. Chance decides the rest."
    # What falls is not known to it: all seeds tell the same.
    other = lab.play("stone-age", players=2, seed=8)
    for words in ("place 5 forest", "place 5 hunt"):
        other.do(words)
    assert shown(other, "use forest") == found


def test_what_is_earned_and_paid_is_told_with_its_sign():
    signs, told = set(), []
    for name in ("agricola", "age-of-hunting", "age-of-revive"):
        for play, words in walk(name, 30):
            found = shown(play, words)
            signs |= {gain.number > 0 for gain in found.gains}
            # A game with sentences of its own has them in place of the gains.
            told += [found.more] if found.gains and name == "age-of-revive" else []
    assert signs == {True, False}
    assert told
    assert all("(+" in text or "(−" in text for text in told)


def test_what_is_counted_within_something_is_earned_too():
    play = lab.play("age-of-hunting", players=2, seed=5)
    (food, *_) = shown(play, "place 0 b1").gains
    assert (food.text, food.number) == ("1 piece of food in 3 caves (+1)", 1)


def test_who_would_leave_a_place_is_known():
    play = lab.play("age-of-hunting", players=2, seed=5)
    play.do("place 0 b1")
    found = shown(play, "place 0 b1")
    mover, other = (play.position.game.seats[seat] for seat in (play.mover, 1 - play.mover))
    assert {f"piece-{other}-b1-0", f"piece-{mover}-home-chief-2"} <= set(found.leaves)
    # Of a place to which only a piece comes this is seen, nothing else.
    assert f"hand-{mover}-chief-0" not in found.places


@for_each(name=("stone-age", "agricola"))
def test_the_last_action_of_a_round_marks_what_the_mover_has_and_what_is_pressed(name):
    """The next round changes half the table: goods are laid on it, all eat and go home."""
    for play, words in walk(name, 60, seed=31, players=2):
        found, before = shown(play, words), play.position
        colour = before.game.seats[before.mover]
        other = next(seat for seat in before.game.seats if seat != colour)
        assert sum(place.startswith(f"mat-{other}-") for place in found.places) < 2
        assert sum(place.startswith("site-") for place in found.places) < 4, words


def test_a_piece_that_moves_has_a_way():
    ways = [way for play, words in walk("age-of-revive", 30) for way in shown(play, words).ways]
    assert ways
    assert all(way.origin != way.target for way in ways)


@for_each(name=GAMES)
def test_after_the_action_everything_is_as_it_was_foreseen(name):
    for play, words in walk(name, 12):
        found, position = shown(play, words), play.position
        if found.by_chance:
            continue
        after = drawing.scene_of(position.after(words).seen_by(position.mover))
        stand = {token.id for _, place in after.places() for token in tokens_of(place)}
        assert {ghost.piece for ghost in found.ghosts} <= stand


@for_each(name=GAMES)
def test_hidden_things_change_nothing(name):
    for play, words in walk(name, 8):
        position, seat = play.position, play.position.mover
        found = shown(play, words)
        for seed in (1, 2):
            other = position.determinize(Rng(seed, "other"), seat)
            assert drawing.preview(other.seen_by(seat), words, seat=seat) == found


def test_who_does_not_decide_is_told_nothing():
    play = lab.play("age-of-revive", players=3, seed=3)
    words = next(iter(play.position.legal())).words
    others = (play.position.mover + 1) % 3
    assert drawing.preview(play, words, seat=others) == Preview(words)
    bots = lab.play("stone-age", players=["careful"] * 2, seed=3)
    assert drawing.preview(bots, "place 1 forest") == Preview("place 1 forest")


def test_results_that_are_asked_for_are_not_told():
    play = lab.play("stone-age", players=2, seed=7)
    play.tells_results = False
    assert shown(play, "place 3 forest") == Preview("place 3 forest")


@for_each(name=GAMES)
def test_ghosts_are_drawn_as_the_pieces_will_be(name):
    for play, words in walk(name, 12):
        position = play.position
        found, markup, _ = preview_markup(play, words, seat=position.mover)
        assert set(markup) == {ghost.piece for ghost in found.ghosts}
        if found.by_chance:
            continue
        after = play.position.after(words).seen_by(position.mover)
        parts = drawing.parts(after, seat=position.mover)
        drawn = parts["board"] + parts.get("hand", "")
        assert all(each in drawn for each in markup.values())


def test_it_needs_no_drawing_of_its_own():
    play = lab.play(Hike(2), seed=7)
    assert shown(play, "walk 3").sentence == "Walk 3."
    assert shown(play, "climb").by_chance
    play.do("rest").do("rest")
    assert shown(play, "rest").missing


def test_it_speaks_japanese():
    play = lab.play("stone-age", players=2, seed=7)
    assert shown(play, "place 3 forest", language="ja").sentence.endswith("。")


def test_a_game_may_say_it_in_its_own_words():
    play = lab.play("stone-age", players=2, seed=7)
    module = read_drawing(play.game.drawing)
    usual = module.preview
    told = lambda position, words, language: f"{position.mover_name}: {words} ({language})"  # noqa: E731
    object.__setattr__(module, "preview", told)
    try:
        assert shown(play, "place 3 forest").more == "red: place 3 forest (en)"
    finally:
        object.__setattr__(module, "preview", usual)


def test_ghosts_stand_where_the_layout_of_the_page_lets_pieces_stand():
    play = lab.play("stone-age", players=2, seed=7)
    drawn = {}
    for layout in ("wide", "narrow"):
        _, drawn[layout], _ = preview_markup(play, "place 3 river", layout=layout)
        after = lab.play("stone-age", players=2, seed=7).do("place 3 river")
        board = drawing.parts(after, layout=layout)["board"]
        assert len(drawn[layout]) == 3
        places = [re.search(r'transform="[^"]*"', each)[0] for each in drawn[layout].values()]
        assert all(place in board for place in places)
    assert drawn["wide"] != drawn["narrow"]
