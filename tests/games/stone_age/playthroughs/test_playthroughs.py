"""Every playthrough, played again as it is written, gives the same text."""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

import pytest
from games.stone_age.playthroughs.regenerate import FOLDER, situations
from games.stone_age.playthroughs.whole_games import GAMES

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.log_event_facts import EVENT_FACTS
from stoneage_lab.session.playthrough import Playthrough
from stoneage_lab.session.playthrough_lines import WIDTH

FILES = sorted(FOLDER.glob("*.txt"))
SITUATIONS = situations()
ROOT = FOLDER.parents[3]
SHOWN = 25
ADVICE = (
    "If rules or sentences were changed on purpose, write the playthroughs again with "
    "`python3 dev.py golden`,\nand read what changed in them before you keep it."
)


def played(playthrough: Playthrough) -> list[str]:
    """Play as far as the rules allow; at the end of that stands why not further."""
    lines: list[str] = []
    told = playthrough.lines()
    try:
        while (line := next(told, None)) is not None:
            lines.append(line)
    except lab.LabError as error:
        lines.append(f" !!!! the rules do not allow this any more: {error}")
    return lines


def compare(path: Path, playthrough: Playthrough) -> None:
    """Fail with the first lines that differ, if any do."""
    old, new = path.read_text(encoding="utf-8").splitlines(), played(playthrough)
    if old == new:
        return
    same = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    near = slice(max(0, same - 4), same + SHOWN)
    differ = list(unified_diff(old[near], new[near], lineterm="", n=4))[3:]
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    told = [f"{name}, line {same + 1}: the game goes on otherwise.", *differ, ADVICE]
    pytest.fail("\n".join(told), pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_played_again_it_is_the_same(path: Path) -> None:
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_is_played_from_its_set_up_to_its_end(game) -> None:
    text = (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8")
    assert Playthrough.read(text).start == game.start
    assert "over · won by" in text


def test_every_rule_set_and_every_number_of_players_has_a_game() -> None:
    assert {game.rules for game in GAMES} == set(lab.game("stone-age").rule_sets)
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
