"""What every game of the house must be able to do, by every number of players it can have.

A game that is added is tested here without a line more; what is special about a game is tested in
its own folder.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from browser.hands import Keys, Mouse
from browser.test_accessible import AXE, RUN, needs_axe
from drawing.controls import check_reached, check_walker, controls_of
from drawing.markup import check_parts, check_picture
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, PLURALS, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.seat_names_and_colours import SEATS
from stoneage_lab.core.text_wrapping import WIDTH
from stoneage_lab.drawing.board_parts import parts
from stoneage_lab.drawing.log_view import topics
from stoneage_lab.drawing.picture import svg, text
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.text_metrics import sentence_case
from stoneage_lab.games import DEFAULT_GAME, game_info, game_names
from stoneage_lab.lessons.tour import routes
from stoneage_lab.players import bots
from stoneage_lab.session.game_words import short_label, words_of
from stoneage_lab.session.log import LogLine

TABLES = [(name, players) for name in game_names() for players in lab.game(name).player_counts()]
"""Every game, with every number of players."""
FEW_OR_MANY = [
    (name, most(lab.game(name).player_counts())) for name in game_names() for most in (min, max)
]
FULL = [(name, max(lab.game(name).player_counts())) for name in game_names()]
"""Every game, with as many players as it can have."""
SHOWN = [(name, players) for name, players in FULL if name != DEFAULT_GAME]
"""The default game is looked at more closely in tests/browser, which are about boards."""
SURFACES = ("board", "prompt", "hand")
"""Where an action can be pressed: on the table, beside it, or on both."""
SINGULAR_OF = {
    plural: one
    for path in sorted(Path(lab.__file__).parent.rglob(f"{PLURALS}/en.toml"))
    if "_compiled" not in path.parts
    for plural, one in tomllib.loads(path.read_text(encoding="utf-8")).items()
}
"""The words that may not follow a 1."""
SEED_WITH_LOTS = 9
EVERY = 23
"""Every how many plies a position is looked at besides those with a new kind of decision."""


def against_bots(name: str, players: int, seed: int = 3) -> lab.Session:
    return lab.play(name, players=["you", *["random"] * (players - 1)], seed=seed)


def decisions(session: lab.Session, seed: int = 5) -> Iterator[lab.Session]:
    """Play a game with random moves; yield it at the person's new kinds of decisions."""
    rng, seen = Rng(seed, "every game"), set()
    while not session.over:
        if session.position.mover != 0:
            session.step()
            continue
        legal = session.position.legal()
        verbs = frozenset(action.words.partition(" ")[0] for action in legal)
        kind = (verbs, len(legal) > 4)
        if kind not in seen or session.ply % EVERY == 0:
            seen.add(kind)
            yield session
        session.do(legal[rng.below(len(legal))].words)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(*table, marks=[] if table in FEW_OR_MANY else [pytest.mark.long])
        for table in TABLES
    ],
)
def test_every_legal_action_has_a_control(name: str, players: int) -> None:
    looked = 0
    for session in decisions(against_bots(name, players)):
        board = lab.Board(session, language=LANGUAGES[looked % 2])
        parts = board.view["parts"]
        found = controls_of({**board.scenery, **parts, "symbols": ""})
        own = controls_of(parts[part] for part in SURFACES if part in parts)
        board.close()
        assert {each.words for each in found.found} == {
            action.words for action in session.position.legal()
        }
        for part in parts.keys() & set(SURFACES):
            once = [(each.words, each.panel) for each in controls_of([parts[part]]).found]
            assert len(once) == len(set(once)), part
        check_reached(found)
        check_walker(own, scene_of(session))
        looked += 1
    assert looked > 2


@pytest.mark.parametrize(("name", "players"), FULL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_filled_in_and_in_one_language(
    name: str, players: int, language: str
) -> None:
    session = against_bots(name, players)
    for number, moment in enumerate(decisions(session)):
        board = lab.Board(moment, language=language)
        markup = "".join(part for key, part in board.view["parts"].items() if key != "symbols")
        board.close()
        words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", markup, flags=re.DOTALL)
        shown = [unescape(words), str(moment.position)]
        shown += [str(line) for line in moment.log[-3:]] if number % 3 == 0 else []
        left = re.findall(r"\{[a-z_]+[^}]*\}", shown[0])
        assert not left, (moment.ply, left[:3])
        if language == "en":
            few = re.findall(rf"(?<![\d.,/])1 (?:{'|'.join(SINGULAR_OF)})\b", shown[0])
            assert not few, (moment.ply, few[:3])
            strange = re.findall(r"[\u3040-\u30ff\u4e00-\u9fff]{2,}", shown[0])
            assert set(strange) <= {"日本語"}, (moment.ply, strange[:3])


KEYS = re.compile(rf"(?<![\w-])({'|'.join(seat.id for seat in SEATS)})(?![\w-])")
"""A seat's key, which is for programs: people read “Red”, or 「赤」."""


@pytest.mark.parametrize(("name", "players"), FULL)
def test_a_seat_is_called_by_its_name(name: str, players: int) -> None:
    # With this seed lots are drawn for Stone Age's mammoth.
    game = lab.game(name, players, expansions=lab.game(name).known_expansions)
    session = lab.play(game, ["random"] * players, seed=SEED_WITH_LOTS).run_bots()
    found = [line for line in session.log if line.event[0] == "tame_tie"]
    assert bool(found) == (name == DEFAULT_GAME)
    for language in LANGUAGES:
        with speaking(language):
            said = [line.text() for line in session.log]
            for ply in range(0, session.last, 5 * EVERY):
                position = session.at(ply)
                said += [str(position.explain()), text(position)]
                said += [
                    refusal.sentence()
                    for action in game.tempting(position.state)
                    for refusal in position.state.refusals(action)
                    if refusal.facts.get("action") != action.words  # words that were typed
                ]
                said += [
                    game.texts()(f"reason.{reason}", **facts)
                    for action in position.legal()
                    for reason, facts in game.reasons(position.state, action)
                ]
        wrong = [sentence for sentence in said if KEYS.search(sentence)]
        assert not wrong, (language, wrong[:3])


@pytest.mark.parametrize(("table", "language"), in_turn(FULL, LANGUAGES))
def test_pictures_and_boards_are_well_formed(table: tuple[str, int], language: str) -> None:
    name, players = table
    session = lab.play(name, players=["random"] * players, seed=players).run_bots()
    for part in range(4):
        session.goto(session.last * part // 3)
        check_picture(session, language)
        check_parts(session, language)


@pytest.mark.parametrize(("name", "players"), FULL)
@pytest.mark.parametrize(("language", "wins"), [("en", "{} wins"), ("ja", "{}(の|が.*)勝ち")])
def test_the_board_itself_names_who_has_won(
    name: str, players: int, language: str, wins: str
) -> None:
    def told() -> bool:
        drawn = re.sub(r"(?s)<(title|desc)[^>]*>.*?</\1>", "", svg(session.position))
        return re.search(words, unescape(re.sub(r"<[^>]*>", "", drawn))) is not None

    played = (
        lab.play(name, players=["random"] * players, seed=seed).run_bots() for seed in range(20)
    )
    session = next(each for each in played if len(each.winners) == 1)
    with speaking(language):
        words = wins.format(session.game.seat_text(session.winners[0], language))
        assert told()
        session.goto(session.last - 1)
        assert not told()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_kept_and_comes_back(name: str, players: int, tmp_path: Path) -> None:
    session = lab.play(name, players=["random"] * players, seed=players).run_bots()
    path = tmp_path / "game.json"
    session.save(path)
    again = lab.load(path)
    assert session.over
    assert len(session.scores) == players
    assert again.position == session.position
    assert str(again.whole_log) == str(session.whole_log)
    assert again.goto(0).position == session.at(0)


@pytest.mark.parametrize(("name", "players"), FULL)
def test_what_is_printed_is_broken_between_words(name: str, players: int) -> None:
    session = against_bots(name, players)
    seats = [session.position.seat(number) for number in range(players)]
    for shown in (*seats, session.moves, session.explain(), session.log):
        assert max(map(len, repr(shown).splitlines()), default=0) <= WIDTH


@pytest.mark.parametrize("name", game_names())
def test_a_default_bot_and_a_rulebook(name: str) -> None:
    assert game_info(name).default_bot in bots(lab.game(name))
    for language in LANGUAGES:
        with speaking(language):
            book = lab.rulebook(name)
            assert len(book) > 10
            assert all(rule.text and rule.title for rule in book)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_who_begins_a_game_reads_what_its_rules_and_its_bot_are_like(
    name: str, language: str
) -> None:
    texts = lab.game(name).texts(language)
    assert texts[f"bot.{game_info(name).default_bot}"]
    for rules in game_info(name).rule_sets:
        assert texts[f"rule_set.{rules}_title"]
        assert texts[f"rule_set.{rules}"]


@pytest.mark.parametrize("name", game_names())
def test_first_is_the_first_minute_of_the_game_that_is_named(name):
    begun = lab.tutorial("first", game=name)
    assert begun.route is lab.tutorial(name).route
    assert begun.route.minutes == 1
    assert lab.tutorial(" FIRST ", game=name).route is begun.route
    # On a board, a game's tours are called by the same names.
    assert begun.begin("first").route is lab.tutorial(name).route
    with pytest.raises(lab.SetupError, match=begun.route.id):
        lab.tutorial(begun.route.id[:-1] + "x", game=name)


def test_with_its_game_a_tour_is_found_by_the_end_of_its_name():
    ends = {"age-of-hunting": "hunt_end", "age-of-revive": "kings_end", "agricola": "farm_end"}
    found = {game: lab.tutorial("end", game=game).route.id for game in ends}
    assert found == ends
    with pytest.raises(lab.SetupError, match="farm_end"):
        lab.tutorial("end")


@pytest.mark.parametrize("name", game_names())
def test_a_step_of_a_tour_that_names_one_place_takes_no_other(name):
    for route in routes(name).values():
        for step in route.steps:
            named = {move.partition(" ")[0] for move in step.moves if "*" not in move}
            anything = {move.partition(" ")[0] for move in step.moves if "*" in move}
            assert not named & anything, (route.id, step.name, step.moves)


def test_of_two_places_for_a_card_a_tour_takes_the_one_that_it_names():
    tour = lab.tutorial("first", game="age-of-revive")
    while tour.step.name != "residence":
        tour.skip()
    elsewhere = {str(move) for move in tour.play.moves} - {"build residence after mason"}
    refused = [tour.offer(move) for move in sorted(elsewhere) if "build residence" in move]
    assert refused
    assert {reply.outcome for reply in refused} == {"mistake"}
    assert "after your Mason" in refused[0].text
    assert tour.offer("build residence after mason")


@pytest.mark.parametrize("name", list(routes()))
def test_the_new_game_after_a_tour_has_its_rules_and_players(name: str) -> None:
    tour = lab.tutorial(name)
    asked, players = tour.play.game, tour.play.players
    new = tour.new_game()
    assert (new.game, new.players) == (asked, players)
    assert new.start is None


@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_a_few_decisions_by_keys_and_by_mouse(bare_page: Any, name: str, players: int) -> None:
    board = lab.Board(against_bots(name, players), pace=0)
    bare_page.show(board)
    keys = Keys(bare_page.page, seed=2)
    keys.enter()
    assert keys.play(most=2) == 2
    mouse = Mouse(bare_page.page)
    assert mouse.play(most=2) == 2
    bare_page.wait_for_answers()
    assert board.last_error is None
    again = against_bots(name, players)
    exec("\n".join(board.transcript), {"play": again})
    assert again.at(board.play.ply) == board.play.position


BUTTON = re.compile(
    r'<button type="button" id="([^"]*)"[^>]*? aria-label="([^"]*)"[^>]*>(.*?)</button>'
)


def bare(markup: str) -> str:
    """Return the words of some markup without punctuation."""
    text = unescape(re.sub(r"<[^>]*>", " ", markup))
    return " ".join(re.sub(r"[^\w\s]", "", text).casefold().split())


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_seen_on_a_button_is_in_the_name_that_is_heard(name: str, code: str) -> None:
    heard = 0
    for session in decisions(against_bots(name, max(lab.game(name).player_counts()))):
        for id, label, inside in BUTTON.findall(parts(session, language=code)["prompt"]):
            assert bare(inside) in bare(label), (session.ply, id, label)
            heard += 1
    assert heard


@needs_axe
@pytest.mark.parametrize(("table", "dark"), in_turn(SHOWN, (False, True)))
def test_axe_finds_nothing(bare_page: Any, table: tuple[str, int], dark: bool) -> None:
    board = lab.Board(against_bots(*table), language="en" if dark else "ja")
    root = bare_page.show(board, dark=dark)
    bare_page.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert root.evaluate(RUN) == []


@pytest.mark.layout
@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_a_board_is_as_wide_as_its_window(bare_page: Any, name: str, players: int) -> None:
    page = bare_page.page
    root = bare_page.show(lab.Board(against_bots(name, players)))
    for width in (480, 1000):
        page.set_viewport_size({"width": width, "height": 900})
        over = root.evaluate("(root) => root.scrollWidth - root.clientWidth")
        assert over <= 1, width
        inside = "() => document.documentElement.scrollWidth <= innerWidth + 1"
        assert page.evaluate(inside), width


@pytest.mark.parametrize("name", game_names())
def test_a_persons_function_plays_on_whatever_engine_there_is(name):
    seen = []

    def first(position: lab.Position) -> Any:
        seen.append(position.mover)
        return position.moves[0]

    most = max(lab.game(name).player_counts())
    others = ["random"] * (most - 1)
    found = lab.simulate(name, [first, *others], 1, seed=1, workers=1, progress=False)
    assert not found.failures, found
    assert seen


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("sign", ["-", "−", "ー", "minus "])
def test_a_number_with_a_minus_is_no_number_of_an_action(name: str, sign: str) -> None:
    session = lab.play(name, seed=3)
    words = words_of(session.game)
    numbered = [action.words for action in session.game.all_actions() if " 1" in action.words]
    assert numbered
    for command in numbered[:40]:
        typed = command.replace(" 1", f" {sign}1", 1)
        assert session.game.find(typed) is None, typed
        assert words.meant(typed, session.moves) is None, typed
        with pytest.raises(lab.UnknownAction, match=re.escape(typed)):
            session.do(typed)


@pytest.mark.parametrize("name", game_names())
def test_what_a_move_is_called_is_read_as_this_move_or_as_none(name: str) -> None:
    game = lab.game(name)
    called: dict[str, set[str]] = {}
    for action in game.all_actions():
        for code in LANGUAGES:
            label = game.label(action, code)
            for said in {label, short_label(label)}:
                called.setdefault(said, set()).add(action.words)
    assert called
    for said, moves in called.items():
        found = words_of(game).action(said)
        assert found is None if len(moves) > 1 else found is None or {found.words} == moves, said


@pytest.mark.parametrize(("name", "players"), FULL)
def test_what_a_move_is_called_where_it_is_legal_can_be_typed_there(
    name: str, players: int
) -> None:
    session, tried = lab.play(name, ["random"] * players, seed=2), 0
    while not session.over and session.ply < 120:
        position = session.position
        for code in LANGUAGES if session.ply % 15 == 0 and position.decides else ():
            for action in position.legal()[:10]:
                tried += 1
                assert position.parse(position.label(action, code)) is action
        session.step()
    assert tried > 20


@pytest.mark.parametrize(("name", "players"), FULL)
def test_the_log_names_no_winner_and_no_tie_before_points_are_counted(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = lab.play(name, players=["random"] * players, seed=3).run_bots()
    end = session.position
    *before, won = end.events
    assert won[0] == "win"
    tie = ("tie", -1, *won[2:])
    monkeypatch.setattr(end, "events", (*before, tie, won))
    result = [LogLine(session.game, session.last, event).text("en") for event in (tie, won)]
    told = parts(session, language="en")["log"]
    assert [sentence for sentence in result if sentence_case(sentence) in unescape(told)] == result
    told = unescape(parts(session, language="en", lines=1)["log"])
    assert not [sentence for sentence in result if sentence_case(sentence) in told]


@pytest.mark.parametrize(("name", "players"), FULL)
def test_a_move_taken_back_leaves_no_trace_and_is_the_same_again(name: str, players: int) -> None:
    """A hidden draw is neither known afterwards nor drawn anew."""
    session, rng = lab.play(name, players=players, seed=4), Rng(3, "taken back")
    for _ in range(40):
        moves = list(session.moves)
        move = moves[rng.below(len(moves))]
        before = [session.seen_by(seat).position.to_dict() for seat in session.seats]
        after = session.do(move).position.to_dict()
        session.undo()
        assert [session.seen_by(seat).position.to_dict() for seat in session.seats] == before
        assert session.do(move).position.to_dict() == after


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_topics_of_the_log_have_names(language: str) -> None:
    for name in game_names():
        named = topics(lab.game(name), language)
        assert named
        assert not [title for title in named.values() if "topic." in title]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_of_points_has_the_same_headings(language: str) -> None:
    """A person who plays two games reads the same words at their ends."""
    heads = set()
    for name in game_names():
        play = lab.play(name, players=["random"] * lab.game(name).players, seed=3)
        table = scene_of(play.run_bots().position, language=language).prompt.table
        # What an arrow or a sign means may follow.
        heads.add((table.caption, re.split("[:（]", table.head[0])[0]))
    assert len(heads) == 1
