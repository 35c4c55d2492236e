"""A third language: it is asked of data that carry their words, and decides by its texts alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# A process of its own: the languages are read when the games are imported.
WITH_A_THIRD = """
import json
import sys
from pathlib import Path
from stoneage_lab.core import language
language.LANGUAGES = (*language.LANGUAGES, "xx")
import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.language import load_texts
from stoneage_lab.games.age_of_revive.game import AgeOfRevive, TextsWithFaces

# Age of Revive: a card without the name is refused; with it, the name is shown.
faces = json.loads(AgeOfRevive.faces_file.read_text(encoding="utf-8"))
try:
    lab.game("age-of-revive")
except RecordError as error:
    print(error)
for card in (*faces["fixed"], *faces["facilities"]):
    card["xx"] = "xx " + card["id"]
AgeOfRevive.faces_file = Path(sys.argv[1])
AgeOfRevive.faces_file.write_text(json.dumps(faces), encoding="utf-8")
game = lab.game("age-of-revive")
source = load_texts("en", *game.text_folders)
print(TextsWithFaces(source, game.parts, "xx", game.seats)["card.granary"])

# Agricola: a user's card may have the third language, and English stands in for one left out.
card = {"kind": "occupation", "name": {"en": "Reeve", "xx": "Revo"}, "sentence": "A card."}
faces = lab.agricola.own_cards({"my-reeve": card})
said = lab.game("agricola", 2, rules="standard", faces=faces).faces["cards"]["my-reeve"]
print(said["name"], sorted(said["sentence"]))
"""

# The third language has the Japanese texts, so that it has to look Japanese everywhere.
AS_THE_SECOND = """
import json
import re
import sys
from pathlib import Path
from stoneage_lab.core import language
language.LANGUAGES = (*language.LANGUAGES, "xx")
read = language._read
language._read = lambda path: read(path.with_stem("ja") if path.stem == "xx" else path)
flat_texts = language._flat_texts
language._flat_texts = (
    lambda path: flat_texts(path.with_stem("ja") if path.stem == "xx" else path)
)
import stoneage_lab as lab
from stoneage_lab.drawing.picture import svg, text
from stoneage_lab.drawing.board_parts import status
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.info import INFO
from stoneage_lab.widget.new_game_choices import GameChoices
from stoneage_lab.widget.page_boards import PageSetUp

faces = json.loads(StoneAge.faces_file.read_text(encoding="utf-8"))
for card in faces["animals"]["cards"]:
    card["name"]["xx"] = card["name"]["ja"]
StoneAge.faces_file = Path(sys.argv[1])
StoneAge.faces_file.write_text(json.dumps(faces), encoding="utf-8")
INFO.titles["xx"] = INFO.titles["ja"]


def shown(code):
    lab.language(code)
    play = lab.play("stone-age", players=["you", "careful"], seed=7).do("place 3 forest")
    yield text(play.position)
    yield svg(play.position).replace(f'lang="{code}"', "")
    bots = lab.play("stone-age", players=["careful"] * 2, seed=7)
    yield [status(bots.step()) for ply in range(40)]
    yield repr(play.log)
    yield repr(play.explain())
    choices = GameChoices("stone-age", 2, 7, code)
    panel = PageSetUp(lambda *message: None, "new", choices, {}, lambda: None, True)
    panel.unfolded = True
    yield re.findall("<option.*?</option>", panel._markup())


kinds = ("text", "svg", "status", "log", "moves", "players")
both = zip(kinds, list(shown("ja")), list(shown("xx")))
print([kind for kind, one, other in both if one != other] or "as Japanese")
"""


def test_a_third_language_is_asked_for_and_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-X", "utf8", "-c", WITH_A_THIRD]
    run = subprocess.run(
        [*command, str(tmp_path / "faces.json")], capture_output=True, encoding="utf-8"
    )
    assert run.stdout.splitlines() == [
        "These faces cannot be used: fixed[0]: “xx” is missing.",
        "xx granary",
        "{'en': 'Reeve', 'ja': 'Reeve', 'xx': 'Revo'} ['en', 'ja', 'xx']",
    ], run.stderr


def test_no_room_asks_which_language_it_is(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-X", "utf8", "-c", AS_THE_SECOND]
    run = subprocess.run(
        [*command, str(tmp_path / "faces.json")], capture_output=True, encoding="utf-8"
    )
    assert run.stdout == "as Japanese\n", run.stdout + run.stderr
