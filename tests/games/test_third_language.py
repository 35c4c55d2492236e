"""Data that carry their words are asked for every language there is, for a third one too."""

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
from stoneage_lab.games.age_of_revive.game import AgeOfRevive, _Named

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
print(_Named(source, game.parts, "xx", game.seats)["card.granary"])

# Agricola: a user's card may have the third language, and English stands in for one left out.
card = {"kind": "occupation", "name": {"en": "Reeve", "xx": "Revo"}, "sentence": "A card."}
faces = lab.agricola.own_cards({"my-reeve": card})
said = lab.game("agricola", 2, rules="standard", faces=faces).faces["cards"]["my-reeve"]
print(said["name"], sorted(said["sentence"]))
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
