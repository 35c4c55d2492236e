"""A round of each game, for the fewest players, played by the numbers of its rulebook alone.

What is expected is read from the tables of the rulebook; what comes is what the engine does.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.printed_tables import Printed

import stoneage_lab as lab
from stoneage_lab.core.language import speaking


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def goods(cell: str, names: dict[str, str]) -> dict[str, int]:
    """Return the goods of a cell such as ``2 grape, 1 coin`` by their names in the engine."""
    found = {}
    for part in cell.split(", "):
        count, _, said = part.partition(" ")
        found[names[said.removesuffix("s")]] = int(count)
    return found


def test_agricola_alone_to_the_first_harvest() -> None:
    book = Printed("agricola", "en", players=1)
    alone = book.rows("set_up")[0]
    play = lab.play("agricola", 1, seed=1)
    assert play.position.seat("red").food == int(alone[1])
    spaces = {row[0]: row for row in book.rows("work") if "1" in row[1].partition("–")[0]}
    (wood,), (food,) = (numbers(spaces[name][2]) for name in ("forest", "fishing pond"))
    harvest = int(book.rows("course")[0][3])
    for played in range(1, harvest + 1):
        play.do("use forest")
        play.do("use fishing")
        if played < harvest:
            seat = play.position.seat("red")
            assert (seat.wood, seat.food) == (played * wood, played * food)
    need, have = 2 * int(alone[3]), harvest * food
    play.run_bots()
    while not play.position.seat("red").begging:
        play.do(play.moves[0].words)
    while "beg" in [move.words for move in play.moves]:
        play.do("beg")
    begged = play.position.seat("red").begging
    assert begged == need - have
    cost = int(book.rows("score", 1)[-1][1].replace("−", "-"))
    assert cost == -3
    assert any("begging" in row[0] for row in book.rows("score", 1))


def test_stone_age_for_two() -> None:
    book = Printed("stone-age", "en", players=2)
    set_up = book.rows("set_up")[0]
    people, food, gatherers = int(set_up[1]), int(set_up[2]), int(set_up[6])
    places = {row[0]: row for row in book.rows("place")}
    play = lab.play("stone-age", 2, seed=7)
    seat = play.position.to_dict()["state"]["start"]
    other = next(name for name in play.game.seats if name != seat)
    assert gatherers == 1
    play.do("place 3 forest")
    assert play.why_not("place 2 forest")
    play.do("place 5 hunt")
    play.do("place 2 hut")
    play.do("use hut")
    assert play.position.seat(seat).people == people + 1
    (divisor,) = numbers(places["forest"][2])
    play.do("use forest", chance=11)
    assert play.position.seat(seat).wood == 11 // divisor
    play.do("use hunt", chance=17)
    eaten = people
    got = 17 // numbers(places["hunting grounds"][2])[0]
    assert play.position.seat(other).food == food + got - eaten
    assert play.position.seat(seat).food == food - (people + 1)
    assert play.position.to_dict()["state"]["start"] == other


def test_age_of_hunting_for_two() -> None:
    book = Printed("age-of-hunting", "en", players=2)
    row = book.rows("set_up")[0]
    play = lab.play("age-of-hunting", 2, seed=1)
    named = ("grape", "corn", "boar", "wheat", "mammoth", "coin", "point")
    names = {book.texts(f"good.{name}"): name for name in named}
    before: Any = play.position.seat("red")
    assert [before.chiefs, before.followers, before.caves] == [int(row[n]) for n in (1, 2, 6)]
    tables = {table.title.partition(",")[0]: table for table in book.tables["harvest"]}
    # The opening of both, a chief alone; then a turn, in which a follower goes along.
    for ground, space in (("b2", 1), ("b1", 1), ("b3", 2)):
        side = play.position.to_dict()["state"]["grounds"][ground]
        title = f"{book.texts(f'ground.{ground}{side}')} ({ground}{side})"
        area = tables[title].rows[space - 1]
        assert area[0] == str(space)
        move = f"place {space - 1} {ground}"
        mover = play.mover
        held: Any = play.position.seat(mover)
        play.do(move)
        now: Any = play.position.seat(mover)
        for name, count in goods(area[1], names).items():
            if name != "point":
                assert getattr(now, name) == getattr(held, name) + count, (move, area)
        while play.mover == mover:
            play.do(
                "decline" if "decline" in [m.words for m in play.moves] else play.moves[0].words
            )


def test_age_of_revive_for_three() -> None:
    book = Printed("age-of-revive", "en", players=3)
    play = lab.play("age-of-revive", 3, seed=1)
    first = play.mover
    for good in ("food", "worker", "stone"):
        play.do(f"take {good}")
    seat = play.mover
    assert first != seat
    tent = next(row for table in book.tables["cards"] for row in table.rows if row[0] == "Tent")
    paid, got = re.search(r"recruit: (\d) food → get (\d) worker", tent[7]).groups()  # type: ignore[union-attr]
    before: Any = play.position.seat(seat)
    assert "1–3" in book.rows("move")[0]
    play.do("move 1")
    play.do("act recruit")
    after: Any = play.position.seat(seat)
    assert after.food == before.food - int(paid)
    assert after.worker == before.worker + int(got)
    with pytest.raises(lab.LabError):
        play.do("move 4")
    play.do("pass")
    assert play.mover != seat


@pytest.mark.parametrize("game", lab.list_games())
def test_a_rulebook_in_japanese_has_japanese_brackets(game: str) -> None:
    with speaking("ja"):
        book = " ".join(str(lab.rulebook(game)).split())
    assert "。（" in book
    assert "。 (" not in book
    assert ": " not in book.replace("https: ", "")


def test_what_a_table_could_take_for_something_else() -> None:
    with speaking("en"):
        stone_age, hunting, agricola = (
            " ".join(str(lab.rulebook(game)).split())
            for game in ("stone-age", "age-of-hunting", "agricola")
        )
    assert "loses 10 points, once a round" in stone_age
    assert "has −10 points" not in stone_age
    assert "for each wheat and each mammoth in your caves" in hunting
    assert "The crop comes from one's own supply: the goods on hand" in agricola
