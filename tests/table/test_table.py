"""A table of several people, without a network."""

import json
from itertools import pairwise

import pytest
from fixtures.market import Market
from table.tables import Someone, all_at, first_words, play_on, play_to_the_end, table_of

import stoneage_lab as lab
from stoneage_lab.core.errors import (
    GameOver,
    HistoryError,
    IllegalMove,
    LabError,
    NotYourTurn,
    RecordError,
    UnknownAction,
)
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game_names
from stoneage_lab.tables.journal import JournalEntry, MemoryJournal
from stoneage_lab.tables.journal_moves import has_shown
from stoneage_lab.tables.table import Done, GameTable
from stoneage_lab.widget.board_picture import BoardPicture
from stoneage_lab.widget.patches import ToldPart

GAMES = sorted(game_names())


class FullDisk(MemoryJournal):
    """A journal that can be out of room."""

    full = False

    def append(self, entry):
        if self.full:
            raise LabError("The disk is full.")
        super().append(entry)


# -- moves -----------------------------------------------------------------------------------


def test_a_move_is_made_once_whoever_sends_it_again():
    table = table_of()
    seat, words = table.turn[0], first_words(table)
    assert table.do(seat, words, "a") == Done(1, repeated=False)
    before = table.position
    assert table.do(seat, words, "a") == Done(1, repeated=True)
    assert table.position is before
    # The same id of somebody else is another message.
    assert table.do(table.turn[0], first_words(table), "a").repeated is False


def test_who_is_not_asked_is_told_nothing_about_words():
    table = table_of("age-of-revive")
    other = (table.turn[0] + 1) % 3
    told = set()
    for words in (first_words(table), "nonsense", "take worker, pass", ""):
        with pytest.raises(NotYourTurn) as error:
            table.do(other, words, None)
        told.add(str(error.value))
    assert len(told) == 1
    with pytest.raises(UnknownAction):
        table.do(table.turn[0], "nonsense", None)


def test_a_refused_move_changes_nothing():
    table = table_of("stone-age", 2)
    entries = table.games.journal.entries()
    with pytest.raises(IllegalMove):
        table.do(table.turn[0], "place 3 hut", "a")
    with pytest.raises(IllegalMove):
        table.do(table.turn[0], "place 9 forest", "a")
    assert (table.line.last, table.games.journal.entries()) == (0, entries)
    assert not table.was_done(table.turn[0], "a")


def test_what_is_not_written_has_not_happened():
    journal = FullDisk()
    table = table_of("stone-age", 2, journal=journal)
    people = all_at(table)
    play_on(table, 3)
    table.draw_all()
    before, pictures = table.position, [list(each.sent) for each in people]
    journal.full = True
    mover = people[table.turn[0]]
    words = first_words(table)
    answer = mover.act(words, req="x")
    assert (answer["ok"], answer["text"]) == (False, "The disk is full.")
    for what in (
        lambda: table.do(table.turn[0], words, "y"),
        lambda: table.seat_bot(0, "random"),
        lambda: table.take_back(table.games.made[-1].seat) or table.agree(table.turn[0], True),
    ):
        with pytest.raises(LabError):
            what()
    assert table.position is before
    assert table.players == ["you", "you"]
    assert not table.draw_next()
    for each, sent in zip(people, pictures, strict=True):
        assert len(each.sent) == len(sent) + (each is mover)
    journal.full = False
    assert mover.act(words, req="x2")["ok"] is True
    restored = GameTable.restored(journal.entries(), journal=journal)
    assert restored.position.state.key() == table.position.state.key()


def test_the_mover_sees_the_move_then_the_answer_then_the_others_see_it():
    table = table_of("stone-age", 2)
    order, journal = [], table.games.journal
    people = all_at(table)
    for name, each in zip("abw", people, strict=True):
        each.board._post = lambda _, message, __, name=name: order.append(
            (name, "ack" if message["content"].get("t") == "ack" else "picture")
        )
    written = journal.append
    journal.append = lambda entry: (order.append(("journal", entry.kind)), written(entry))
    table.subscribe(lambda: order.append(("listener", "")))
    seat = table.turn[0]
    content = {
        "t": "act", "req": "1", "rev": people[seat].board.rev, "action": first_words(table),
    }  # fmt: skip
    people[seat].board.deliver({"method": "custom", "content": content})
    me, other = "ab"[seat], "ba"[seat]
    assert order == [("journal", "do"), (me, "picture"), (me, "ack"), ("listener", "")]
    assert table.draw_next() is True
    assert table.draw_next() is False
    assert {who for who, _ in order[4:]} == {other, "w"}
    assert len(order) == 6


def test_a_picture_that_is_overtaken_is_not_drawn():
    table = table_of("stone-age", 2)
    watcher = Someone(table, None)
    before = len(watcher.sent)
    play_on(table, 5)
    table.draw_all()
    assert len(watcher.sent) == before + 1
    assert watcher.view["head"] == 5


# -- several pages ---------------------------------------------------------------------------


def test_looking_back_is_ones_own_and_stays():
    table = table_of("stone-age", 2)
    red, blue, watcher = all_at(table)
    play_on(table, 4)
    table.draw_all()
    assert red.press("goto", ply=1)["ok"] is True
    play_on(table, 3)
    table.draw_all()
    assert (red.view["ply"], red.view["head"]) == (1, 7)
    assert (blue.view["ply"], watcher.view["ply"]) == (7, 7)
    assert red.view["past"] is True
    assert "data-action" not in red.markup
    # To act there would be to act without having seen what the others did.
    answer = red.act(first_words(table))
    assert answer["ok"] is False
    assert table.line.last == 7
    red.press("goto", ply=7)
    play_on(table, 1)
    table.draw_all()
    assert (red.view["ply"], red.view["past"]) == (8, False)


def test_settings_are_ones_own():
    table = table_of("stone-age", 2)
    red, blue, _ = all_at(table)
    before = blue.view["look"]
    assert red.press("set", setting="colours", value="okabe-ito")["ok"] is True
    assert red.press("language", language="ja")["ok"] is True
    again = Someone(table, 1)
    assert before == blue.view["look"] == again.view["look"] != red.view["look"]
    assert (red.view["lang"], again.view["lang"]) == ("ja", "en")


def test_two_pages_of_one_seat_make_one_move():
    table = table_of("stone-age", 2)
    seat = table.turn[0]
    first, second = Someone(table, seat), Someone(table, seat)
    assert first.act("place 3 forest", req="a")["ok"] is True
    answer = second.act("place 2 hut", req="b")
    assert (answer["ok"], answer["code"]) == (False, "stale")
    assert table.line.last == 1
    assert second.view["head"] == 1


def test_a_page_that_comes_back_gets_the_old_answer():
    table = table_of("stone-age", 2)
    seat, words = table.turn[0], first_words(table)
    page = Someone(table, seat)
    rev = page.board.rev
    page.act(words, req="a")
    page.board.close()
    later = Someone(
        GameTable.restored(table.games.journal.entries(), journal=table.games.journal), seat
    )
    answer = later.act(words, req="a", rev=rev)
    assert answer["ok"] is True
    assert later.board._table.line.last == 1
    # Another press of the time before the break is not taken for one on the new picture.
    assert later.act(words, req="b", rev=rev)["code"] == "stale"


def test_a_board_that_has_left_is_not_drawn():
    table = table_of("stone-age", 2)
    page = Someone(table, 0)
    page.board.close()
    before = len(page.sent)
    play_on(table, 2)
    table.draw_all()
    assert len(page.sent) == before


def test_pictures_are_drawn_once_for_all_who_see_the_same():
    table = table_of("stone-age", 2)
    watchers = [Someone(table, None) for _ in range(5)]
    red = Someone(table, 0)
    play_on(table, 3)
    drawn = []
    for each in [*watchers, red]:
        picture = each.board._picture
        draw = picture._draw
        picture._draw = lambda *given, draw=draw: drawn.append(1) or draw(*given)
    table.draw_all()
    assert len(drawn) == 2
    assert len({json.dumps(each.view["parts"]) for each in watchers}) == 1
    watchers[0].press("language", language="ja")
    assert len(drawn) == 3
    assert watchers[0].view["parts"] != watchers[1].view["parts"]


def test_forty_who_watch_in_two_languages_cost_two_pictures_a_move(monkeypatch):
    drawn, draw = [], BoardPicture._draw
    monkeypatch.setattr(BoardPicture, "_draw", lambda *given: drawn.append(1) or draw(*given))
    made, steps = [], ToldPart.steps
    monkeypatch.setattr(ToldPart, "steps", lambda *given: made.append(1) or steps(*given))
    table = table_of("stone-age", 4)
    watchers = [Someone(table, None, language=LANGUAGES[n % 2]) for n in range(40)]
    assert len(drawn) == 2
    for _ in range(10):
        drawn.clear()
        made.clear()
        before = [len(each.sent) for each in watchers]
        play_on(table, 1)
        table.draw_all()
        assert len(drawn) == 2
        # What is sent is made twice, too, though each page is sent it.
        assert len(made) <= 2 * len(watchers[0].view["parts"])
        assert [len(each.sent) for each in watchers] == [n + 1 for n in before]
    texts = {json.dumps(each.view["parts"]) for each in watchers}
    assert len(texts) == 2


# -- chance ----------------------------------------------------------------------------------


def test_no_seed_is_kept_or_told_and_each_outcome_is_drawn_anew():
    table = table_of("stone-age", 2)
    people = all_at(table)
    play_to_the_end(table)
    table.draw_all()
    told = json.dumps([entry.data for entry in table.games.journal.entries()])
    assert '"seed"' not in told
    for each in people:
        each.press("export", export="json", req="f")
        each.board.wait_for_file()
        _, message, parts = json.loads(each.sent[-1])
        record = json.loads(bytes.fromhex(parts[0]))
        assert record["seed"] == 0
        assert message["content"]["name"] == "stone-age.json"
    first, second = table_of("stone-age", 2, seed=1), table_of("stone-age", 2, seed=2)
    assert first.line.history[0].outcomes != second.line.history[0].outcomes
    # The position is the same, the outcome is not: it hangs on nothing that came before.
    rolls = set()
    for n in range(12):
        entries = table.games.journal.entries()[:1]
        other = GameTable.restored(entries, journal=MemoryJournal())
        for m, words in enumerate(["place 5 forest", "place 5 hunt", "use forest"]):
            other.do(other.turn[0], words, f"{n} {m}")
        rolls.add(other.line.history[-1].outcomes)
    assert len(rolls) > 1


# -- taking back -----------------------------------------------------------------------------


def test_ones_own_last_move_is_taken_back_at_once():
    table = table_of("stone-age", 2)
    people = all_at(table)
    seat = table.turn[0]
    table.do(seat, "place 3 forest", "a")
    assert table.take_back(seat) is True
    table.draw_all()
    assert (table.line.last, table.turn, table.asked) == (0, [seat], None)
    assert {each.view["head"] for each in people} == {0}
    # The message that was followed is not followed once more.
    assert table.do(seat, "place 3 forest", "a").repeated is True
    assert table.line.last == 0


def test_after_somebody_has_acted_all_must_agree():
    table = table_of("stone-age", 3)
    seat = table.turn[0]
    play_on(table, 2)
    other = table.games.made[-1].seat
    assert table.take_back(seat) is False
    third = 3 - seat - other
    assert table.asked.to_dict() == {
        "what": "take_back", "by": seat, "agreed": [seat], "waits": sorted([other, third]),
    }  # fmt: skip
    assert table.agree(other, True) is False
    assert table.line.last == 2
    with pytest.raises(HistoryError):
        table.agree(other, True)
    with pytest.raises(HistoryError):
        table.new_game(other)
    assert table.agree(third, True) is True
    assert (table.line.last, table.asked) == (0, None)


def test_one_no_is_enough_and_a_move_ends_the_question():
    table = table_of("stone-age", 2)
    seat = table.turn[0]
    play_on(table, 2)
    table.take_back(seat)
    assert table.agree(1 - seat, False) is False
    assert (table.asked, table.line.last) == (None, 2)
    table.take_back(seat)
    play_on(table, 1)
    assert table.asked is None
    with pytest.raises(HistoryError):
        table.agree(1 - seat, True)


def test_what_chance_has_shown_is_not_taken_back_alone():
    table = table_of("stone-age", 2)
    while not table.line.history[-1].outcomes or table.line.last == 0:
        play_on(table, 1)
    seat = table.games.made[-1].seat
    rolled = table.line.last
    assert table.take_back(seat) is False
    table.agree(1 - seat, True)
    assert table.line.last < rolled


def test_nothing_to_take_back_and_nothing_after_the_end():
    table = table_of("stone-age", 2)
    with pytest.raises(HistoryError, match="no move"):
        table.take_back(0)
    assert table.can_take_back(0) is False
    play_to_the_end(table)
    with pytest.raises(HistoryError, match="over"):
        table.take_back(0)
    assert table.can_take_back(0) is False
    with pytest.raises(GameOver):
        table.do(0, "place 3 forest", None)


def test_who_looks_back_at_what_is_taken_back_sees_the_latest():
    table = table_of("stone-age", 2)
    watcher = Someone(table, None)
    play_on(table, 3)
    table.draw_all()
    watcher.press("goto", ply=2)
    seat = table.games.made[0].seat
    table.take_back(seat) or table.agree(1 - seat, True)
    while table.line.last > 1:
        seat = table.games.made[-1].seat
        assert table.take_back(seat)
    table.draw_all()
    assert watcher.view["ply"] == watcher.view["head"] == table.line.last


# -- the end, another game -------------------------------------------------------------------


def test_another_game_needs_all_and_turns_the_seats():
    table = table_of("stone-age", 3, bots={2: "random"})
    red, blue, _, watcher = all_at(table)
    first = table.line
    assert table.new_game(0) is False
    assert table.new_game(1) is True
    table.draw_all()
    assert (table.number, table.players) == (1, ["random", "you", "you"])
    assert table.line is not first
    assert [each.board.viewer.seat for each in (red, blue, watcher)] == [1, 2, None]
    assert [each.view["seat"] for each in (red, blue, watcher)] == [1, 2, None]
    assert red.view["head"] == 0
    table.seat_bot(0, "")
    mover = table.turn[0]
    page = next(each for each in (red, blue, Someone(table, 0)) if each.board.viewer.seat == mover)
    assert page.act(first_words(table))["ok"] is True


def test_a_copy_for_oneself_is_there_at_the_end_and_changes_nothing():
    table = table_of("age-of-revive")
    with pytest.raises(HistoryError):
        table.copy(print)
    play_to_the_end(table)
    sent = []
    board = table.copy(lambda *message: sent.append(message))
    before = table.position
    ask = {"t": "goto", "req": "1", "rev": board.rev, "ply": 5}
    assert board.answer(ask)["ok"] is True
    words = board.play.at(5).moves[0].words
    ask = {"t": "branch", "req": "2", "rev": board.rev, "action": words}
    assert board.answer(ask)["ok"] is True
    assert (table.position, table.line.last) == (before, len(table.line.history) - 1)
    assert len(board.play.variations) or board.play.last == 6
    assert board.play.seed != 0


def test_at_the_end_everybody_sees_all():
    table = table_of("age-of-revive")
    people = all_at(table)
    table.draw_all()
    play_on(table, 5)
    table.draw_all()
    assert all(each.board.seen_play.hides for each in people)
    play_to_the_end(table)
    table.draw_all()
    assert not any(each.board.seen_play.hides for each in people)


# -- seats and bots --------------------------------------------------------------------------


def test_nobody_waits_for_an_empty_seat():
    table = table_of("stone-age", 3)
    seat = table.turn[0]
    play_on(table, 2)
    table.release((seat + 1) % 3)
    assert table.take_back(seat) is False
    assert table.asked.waits == {(seat + 2) % 3}
    # Whoever comes or goes, it has to be asked again.
    table.release((seat + 2) % 3)
    assert table.asked is None
    assert table.take_back(seat) is True


def test_a_bot_may_take_a_seat_and_leave_it():
    table = table_of("stone-age", 2)
    seat = table.turn[0]
    table.seat_bot(seat, "careful")
    with pytest.raises(NotYourTurn, match="bot"):
        table.do(seat, "place 3 forest", None)
    position, bot = table.bot_turn()
    assert table.do_bot(position, table.bot_choice(position, bot)) is True
    # What was chosen for a position that is gone is not done.
    assert table.do_bot(position, position.moves[0]) is False
    restored = GameTable.restored(table.games.journal.entries(), journal=MemoryJournal())
    assert restored.players == table.players
    assert restored.position.state.key() == table.position.state.key()
    table.sit(seat)
    assert table.players[seat] == "you"
    with pytest.raises(LabError):
        table.seat_bot(seat, "nobody")


# -- from the journal ------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_table_comes_back_from_its_journal(name):
    table = table_of(name, seed=3)
    play_on(table, 60, seed=5)
    if table.games.made and not table.over:
        seat = table.games.made[-1].seat
        table.take_back(seat)
        for other in sorted(table.asked.waits) if table.asked else ():
            table.agree(other, True)
    # As it is written to a file.
    kept = json.loads(json.dumps([[e.game, e.n, e.kind, e.seat, e.req, e.data]
                                  for e in table.games.journal.entries()]))  # fmt: skip
    restored = GameTable.restored([JournalEntry(*row) for row in kept], journal=table.games.journal)
    for one, other in zip(table.line.history, restored.line.history, strict=True):
        assert one.words == other.words
        assert one.outcomes == other.outcomes
        assert one.joined == other.joined
        assert one.position.faces == other.position.faces
        assert one.position.state.key() == other.position.state.key()
    assert restored.games.made == table.games.made
    assert restored._games._done == table._games._done
    assert (restored.number, restored._games._entries) == (table.number, table._games._entries)
    pages = [Someone(each, 0).view["parts"] for each in (table, restored)]
    assert pages[0] == pages[1]


def test_a_damaged_journal_is_refused():
    table = table_of("stone-age", 2)
    play_on(table, 20)
    entries = table.games.journal.entries()
    rolled = next(n for n, e in enumerate(entries) if "chance" in str(e.data) and n)
    step = entries[rolled].data["steps"][-1]
    damaged = [
        [],
        entries[1:],
        [entries[0], *entries[2:]],
        [entries[0], *entries],
        [*entries[:3], JournalEntry(0, 3, "dance", 0, None, {})],
        [*entries[:3], JournalEntry(0, 3, "do", None, None, {"steps": []})],
        [*entries[:3], JournalEntry(0, 3, "do", 9, None, {"steps": []})],
        [*entries[:3], JournalEntry(0, 3, "do", 0, None, {"steps": [{"words": "fly"}]})],
        [*entries[:3], JournalEntry(0, 3, "do", 0, None, {"steps": [7]})],
        [*entries[:3], JournalEntry(0, 3, "back", 0, None, {"to": 99})],
        [*entries[:3], JournalEntry(0, 3, "seat", 0, None, {})],
        *(
            [*entries[:rolled], JournalEntry(0, rolled, "do", entries[rolled].seat, None,
                                      {"steps": [{**step, **change}]})]
            for change in ({"chance": []}, {"chance": [*step["chance"], 3]}, {"chance": [999]},
                           {"faces": [["x"]]}, {"faces": 5})
        ),
    ]  # fmt: skip
    for each in damaged:
        with pytest.raises(RecordError):
            GameTable.restored(each, journal=MemoryJournal())


def test_what_lay_hidden_and_is_seen_is_not_taken_back_alone():
    lab.register(Market)
    table = table_of("market", seed=3)
    play_to_the_end(table, seed=5)
    shown = {}
    for made, after in pairwise([*table.games.made, None]):
        stop = table.line.last if after is None else after.start
        moves = table.line.history[made.start + 1 : stop + 1]
        before = table.line.history[made.start].position
        found = has_shown(before, moves, made.seat, Rng(1))
        shown.setdefault((moves[0].words.split()[0], bool(moves[0].outcomes)), []).append(found)
    assert set(shown) == {("store", False), ("take", True), ("draw", True)}
    # The last card ends the game, and what the others hold is seen: no outcome tells that.
    assert shown["store", False][-1] is True
    assert not any(shown["store", False][:-1])
    assert all(shown["take", True] + shown["draw", True])


def test_another_one_may_take_back_without_asking_a_bot():
    table = table_of("stone-age", 2)
    seat = table.turn[0]
    table.seat_bot(1 - seat, "random")
    table.do(seat, first_words(table), "a")
    while (turn := table.bot_turn()) is not None:
        position, bot = turn
        table.do_bot(position, table.bot_choice(position, bot))
    before = table.games.made[0].start
    assert table.take_back(seat) is True
    assert table.line.last == before


def test_pages_do_not_let_bots_move():
    table = table_of("stone-age", 2)
    page = Someone(table, table.turn[0])
    table.seat_bot(1 - table.turn[0], "random")
    table.do(table.turn[0], first_words(table), "a")
    table.draw_all()
    assert table.bot_to_move
    assert page.view["auto"] is False
    assert page.press("next")["ok"] is False
    assert table.line.last == 1


def test_what_a_cell_gets_is_a_spectators_view_and_read_only():
    for name in ("stone-age", "age-of-revive"):
        table = table_of(name)
        play = table.watch()
        with pytest.raises(LabError):
            play.do(first_words(table))
        assert table.line.last == 0
        assert play.seed == 0


def test_a_table_knows_the_last_moves_by_their_ids_and_forgets_those_of_earlier_games(
    monkeypatch,
):
    monkeypatch.setattr("stoneage_lab.tables.journaled_game.MOST_REPEATED", 3)
    table = table_of()
    seats = []
    for number in range(4):
        seats.append(table.turn[0])
        table.do(seats[-1], first_words(table), f"id-{number}")
    assert [table.was_done(seat, f"id-{n}") for n, seat in enumerate(seats)] == [
        False, True, True, True,
    ]  # fmt: skip
