"""`dev.py new-game`: the game it makes is whole, in every part, and nothing is written over."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.applied_diffs import apply_diffs

from tools.new_game import MOST_LETTERS, NewGame, NoGame

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns("_compiled", "static", "__pycache__", "*.ipynb")
NAMES = ("ox", "pear-market", "of-" + "m" * (MOST_LETTERS - 3))
"""Names of few and many letters: with them lines are as short and as long as they can be."""


GUIDE = (ROOT / "docs/how_to/extend.md").read_text(encoding="utf-8")
OF_THE_GUIDE = "fruit-trade"


def copied(root: Path) -> Path:
    """Copy the package and its settings into a folder."""
    shutil.copytree(ROOT / "stoneage_lab", root / "stoneage_lab", ignore=LEFT_OUT)
    (root / "tests" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package in which the games have been made."""
    root = copied(tmp_path_factory.mktemp("checkout"))
    for name in NAMES:
        folders = NewGame(name, root).make()
        for command in (["check", "--fix", "--select", "I"], ["format"]):
            assert not done(root, "ruff", *command, *map(str, folders))
    return root


def done(root: Path, *command: str) -> str:
    """Run a module of Python in a checkout; return what it says, or nothing if it is content."""
    found = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root, capture_output=True, text=True,
        env={"PYTHONPATH": str(root), "STONEAGE_LAB_PURE": "1", "PATH": ""},
    )  # fmt: skip
    said = found.stdout + found.stderr
    return f"{found.returncode}: {said}" if found.returncode else ""


@pytest.mark.long
def test_its_own_tests_pass(checkout: Path) -> None:
    folder = NewGame(NAMES[1], checkout).places["tests"]
    # The laws, bots, records, refusals, pictures and texts.
    assert not done(checkout, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(folder))


PLAYED = """
import json
import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.drawing.picture import svg, text

for name in NAMES:
    assert name in lab.list_games()
    play = lab.play(name, ["careful", "random"], seed=1).run_bots()
    assert play.over and play.position.winners and len(play.log) > 20
play = lab.play(name, ["you", "random"], seed=1)
assert lab.Position.from_dict(json.loads(json.dumps(play.position.to_dict()))) == play.position
refusal = play.why_not("sell 2 pears")
for code in ("en", "ja"):
    with speaking(code):
        assert svg(play).startswith("<svg") and "\\n" in text(play)
        assert refusal.rule.text("source", code) in refusal.text(code)
        assert all(f"step.{step.name}" in play.game.texts(code)
                   for step in play.position.state.steps.by_number)
report = lab.check_game(play.game, games=1, players=2)
assert report, report
"""


def test_games_of_all_names_are_played_drawn_saved_and_explained(checkout: Path) -> None:
    (checkout / "played.py").write_text(f"NAMES = {NAMES}\n{PLAYED}", encoding="utf-8")
    assert not done(checkout, "played")


def test_its_code_has_the_style_of_the_house(checkout: Path) -> None:
    folders = [str(folder) for name in NAMES for folder in NewGame(name, checkout).places.values()]
    assert not done(checkout, "ruff", "check", *folders)
    assert not done(checkout, "ruff", "format", "--check", *folders)


@pytest.mark.long
def test_its_types_are_right(checkout: Path) -> None:
    folders = [str(folder) for folder in NewGame(NAMES[1], checkout).places.values()]
    assert not done(checkout, "mypy", "--strict", *folders)


def test_its_rules_can_be_compiled(checkout: Path) -> None:
    """Each module of a game is in a list of `info`, and imports what the twin has, too."""
    code = (
        "from stoneage_lab.core.modules_to_compile import check, house_parts\n"
        "part, = [part for part in house_parts() if part.name == 'games/ox']\n"
        "check(part)\n"
        "names = {p.relative_to(part.folder).as_posix()[:-3] for p in part.folder.rglob('*.py')}\n"
        "assert {name for name in names if not name.startswith('drawing/')} == {*part.files}\n"
    )
    (checkout / "listed.py").write_text(code, encoding="utf-8")
    assert not done(checkout, "listed")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "cannot be the name"),
        ("2-pears", "beginning with a letter"),
        ("pear+market", "cannot be the name"),
        ("../pears", "cannot be the name"),
        ("pears.", "cannot be the name"),
        ("梨", "cannot be the name"),
        ("pear--market", "cannot be the name"),
        ("x" * (MOST_LETTERS + 1), "at most 20 letters"),
        ("class", "word of Python"),
        ("none", "word of Python"),
        ("True", "word of Python"),
        ("con", "device on Windows"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(NoGame, match=said):
        NewGame(name, tmp_path)


def test_a_space_is_as_good_as_a_hyphen() -> None:
    assert NewGame(" Pear  Market", ROOT).name == "pear-market"
    with pytest.raises(NoGame, match="stoneage_lab/games/stone_age already"):
        NewGame("Stone Age", ROOT).check_free()


@pytest.mark.parametrize("name", ["match", "lab", "notebook"])
def test_a_word_of_another_room_is_refused(name: str) -> None:
    """The test that no room names a game would fail for it, at every place."""
    with pytest.raises(NoGame, match=rf"“{name}” is a word that stoneage_lab/\S+ uses"):
        NewGame(name, ROOT).check_free()


def test_a_file_of_the_same_name_is_no_place_for_a_game() -> None:
    with pytest.raises(NoGame, match="stoneage_lab/games/packages already"):
        NewGame("packages", ROOT).check_free()


def test_nothing_is_written_over(checkout: Path) -> None:
    game = NewGame("Pear_Market", checkout)
    before = {path: path.read_bytes() for path in checkout.rglob("*.py")}
    with pytest.raises(NoGame, match="stoneage_lab/games/pear_market already"):
        game.make()
    assert {path: path.read_bytes() for path in checkout.rglob("*.py")} == before


def test_where_only_the_tests_are_there_nothing_is_made(checkout: Path) -> None:
    game = NewGame("plum-market", checkout)
    game.places["tests"].mkdir()
    with pytest.raises(NoGame, match="tests/games/plum_market already"):
        game.make()
    assert not game.places["game"].exists()


def test_classes_that_another_game_has_are_refused() -> None:
    """A class has one name in the package; that of a game may come from another of its words."""
    with pytest.raises(NoGame, match=r"The class \w+ of “hunting” is in stoneage_lab/games/"):
        NewGame("hunting", ROOT).check_free()


def test_where_the_second_folder_cannot_be_made_the_first_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "stoneage_lab" / "games").mkdir(parents=True)  # tests/games is missing
    with pytest.raises(OSError, match="pear_market"):
        NewGame("pear-market", tmp_path).make()
    assert not any(path.is_file() for path in tmp_path.rglob("*"))
    assert not (tmp_path / "stoneage_lab" / "games" / "pear_market").exists()


@pytest.fixture(scope="module")
def guided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package with a game that was changed as the guide says."""
    root = copied(tmp_path_factory.mktemp("guided"))
    game = NewGame(OF_THE_GUIDE, root)
    folder, _ = game.make()
    page = GUIDE[GUIDE.index("## A game\n") : GUIDE.index("## A lesson\n")]
    (module,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    (folder / "rules" / "decisions" / "weaving.py").write_text(module, encoding="utf-8")
    assert len(apply_diffs(page, folder)) > 15
    return root


WOVEN = """
import json
import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.drawing import parts

start = lab.play(NAME, ["you", "you"], seed=1).position
game = start.game
play = lab.play(start.arrange(lies={"pear": 9, "trout": 0}))
play.do("gather orchard").do("keep")
assert play.moves.words == ["weave", "keep"]
assert 'data-action="weave"' in parts(play)["board"]
play.do("make basket")
assert "Red weaves a basket." in str(play.log)
assert play.seat("red").baskets == 1 and play.seat("red").pear == 3
assert lab.Position.from_dict(json.loads(json.dumps(play.position.to_dict()))) == play.position
assert play.position.to_dict()["state"]["baskets"] == {"red": 1, "blue": 0}

more = start.arrange(lies={"pear": 9, "trout": 0}, baskets={"red": 1})
assert lab.play(more).do("gather orchard").seat("red").pear == 5
poor = lab.play(start.arrange(lies={"pear": 0, "trout": 3})).do("gather brook").do("keep")
refusal = poor.why_not("weave")
assert refusal.text("en") == "Red has no pear for a basket. (Rules of Fruit trade, weaving)"
assert refusal.text("ja").startswith("赤はかごに使う梨を持っていません。")
assert refusal.text("en").split(".")[0] in parts(poor)["board"]
with speaking("ja"):
    assert "かごを編むか" in parts(poor)["prompt"]
assert "fog" in {outcome for outcome, _ in lab.game(NAME).start().chance().outcomes()}
assert "weave.cost" in {rule.id for rule in lab.rulebook(NAME)}
try:
    start.arrange(baskets={"red": -1})
except lab.RecordError as error:
    assert "between 0 and 8" in str(error)
else:
    raise AssertionError
for players in (2, 4):
    report = lab.check_game(lab.game(NAME, players), games=1, players=players)
    assert report, report
assert lab.play(NAME, ["careful", "careful", "random"], seed=2).run_bots().over
"""


def test_the_guide_adds_all_that_it_says(guided: Path) -> None:
    (guided / "woven.py").write_text(f"NAME = {OF_THE_GUIDE!r}\n{WOVEN}", encoding="utf-8")
    assert not done(guided, "woven")


def test_what_the_guide_adds_has_the_style_of_the_house(guided: Path) -> None:
    folder = str(NewGame(OF_THE_GUIDE, guided).places["game"])
    assert not done(guided, "ruff", "check", folder)
    assert not done(guided, "ruff", "format", "--check", folder)


@pytest.mark.long
def test_the_game_of_the_guide_keeps_its_tests_and_types(guided: Path) -> None:
    folders = NewGame(OF_THE_GUIDE, guided).places
    assert not done(guided, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
                    str(folders["tests"]))  # fmt: skip
    assert not done(guided, "mypy", "--strict", str(folders["game"]))
