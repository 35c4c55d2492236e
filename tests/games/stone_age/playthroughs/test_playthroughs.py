"""Every situation, played again as it is written, gives the same text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.stone_age.playthroughs.regenerate import FOLDER, situations
from games.stone_age.playthroughs.whole_games import GAMES
from support.playthrough_files import ADVICE, compare

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.log_event_facts import EVENT_FACTS
from stoneage_lab.session.playthrough import Playthrough
from stoneage_lab.session.playthrough_layout import WIDTH

FILES = sorted(FOLDER.glob("*.txt"))
SITUATIONS = situations()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_played_again_it_is_the_same(situation) -> None:
    path = FOLDER / f"{situation.name}.txt"
    compare(path, Playthrough.read(path.read_text(encoding="utf-8"), path.name))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_a_situation_stands_in_its_file_and_shows_what_it_is_for(situation) -> None:
    path = FOLDER / f"{situation.name}.txt"
    assert path.is_file(), ADVICE
    text = path.read_text(encoding="utf-8")
    # As it is written it is played again above: here only that it is this one.
    read, made = Playthrough.read(text, path.name), situation.playthrough()
    assert (read.start, read.steps) == (made.start, made.steps), ADVICE
    assert (read.title, read.note) == (made.title, made.note), ADVICE
    assert not [piece for piece in situation.shows if piece not in text]


def test_every_number_of_players_has_a_whole_game() -> None:
    assert {game.players for game in GAMES} == {2, 3, 4}


def test_no_file_is_left_over() -> None:
    made = {situation.name for situation in SITUATIONS} | {game.name for game in GAMES}
    assert {path.stem for path in FILES} == made


def test_everything_that_can_happen_happens_somewhere() -> None:
    told = re.compile(r'^ then \["(\w+)"', re.MULTILINE)
    happened = {name for path in FILES for name in told.findall(path.read_text(encoding="utf-8"))}
    assert happened >= set(EVENT_FACTS)
    game = lab.game("stone-age", expansions=lab.game("stone-age").known_expansions)
    # These are rare: worked examples have them.
    assert set(game.parts.event_facts) - happened <= {
        "herd_last", "herd_gone", "animal_stays"
    }  # fmt: skip


def test_they_can_be_read_in_a_terminal() -> None:
    for path in FILES:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert max(len(line) for line in lines) <= WIDTH, path
        assert not [line for line in lines if line != line.rstrip()], path


def test_a_change_is_told_with_file_line_and_advice(tmp_path: Path) -> None:
    kept = next(path for path in FILES if path.stem == "starvation")
    text = kept.read_text(encoding="utf-8")
    changed = tmp_path / kept.name
    changed.write_text(text.replace("10 points", "9 points"), encoding="utf-8")
    line = 1 + changed.read_text(encoding="utf-8").splitlines().index(
        next(line for line in changed.read_text("utf-8").splitlines() if "9 points" in line)
    )
    with pytest.raises(pytest.fail.Exception, match=rf"starvation.txt, line {line}: .*") as told:
        compare(changed, Playthrough.read(changed.read_text(encoding="utf-8")))
    assert "dev.py golden" in str(told.value)


def test_a_choice_that_the_rules_forbid_is_told_where_it_stands(tmp_path: Path) -> None:
    kept = next(path for path in FILES if path.stem == "hut_grows")
    changed = tmp_path / kept.name
    text = kept.read_text(encoding="utf-8").replace("does use hunt", "does use river")
    changed.write_text(text, encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="do not allow this any more"):
        compare(changed, Playthrough.read(text))


def test_the_text_does_not_hang_on_the_language_people_read() -> None:
    path = FOLDER / "no_decline.txt"
    before = lab.language()
    try:
        lab.language("ja")
        compare(path, Playthrough.read(path.read_text(encoding="utf-8")))
    finally:
        lab.language(before)
