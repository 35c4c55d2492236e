"""Draws all faces of Age of Hunting's grounds on one sheet: both sides of a card beside each other.

`python3 dev.py notebooks` runs it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import stoneage_lab as lab
from stoneage_lab.drawing.ground import Ground, Place
from stoneage_lab.drawing.picture import detail_sheet, framed
from stoneage_lab.drawing.position_view import picture_texts
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.scene import Control, Prompt, Scene
from stoneage_lab.drawing.symbols_and_styles import colours_of, styles_and_symbols
from stoneage_lab.games.age_of_hunting.drawing import grounds
from stoneage_lab.games.age_of_hunting.drawing.layout import SIZE, Strip
from stoneage_lab.games.age_of_hunting.drawing.position_view import TEXT_FOLDERS
from stoneage_lab.games.age_of_hunting.game import AgeOfHunting

FACES: Final = Path(__file__).resolve().parent / "tables" / "faces.svg"
HIGH: Final = 80
"""The height of a strip."""
GAP: Final = 8
"""What is between the two sides of the cards."""


def places(game: AgeOfHunting, language: str) -> Iterator[Place]:
    """Yield what is drawn of each face: its land, names, goods, tents and numbers."""
    texts, silent = picture_texts(game, language, TEXT_FOLDERS), Control("")
    for number, face in enumerate(game.parts.faces):
        row, side = divmod(number, 2)
        strip = Strip(face.id, row * HIGH, HIGH, len(face.areas))
        drawn = [
            grounds.ground_land(texts, face, strip, row),
            grounds.priced(texts, face, strip, face.cost, ()),
        ]
        for space in face.builds:
            drawn.append(grounds.built_place(texts, face, strip, space, (), silent))
        drawn += [
            grounds.hunting_goods(texts, face, strip, area, silent, False) for area in face.areas
        ]
        drawn += grounds.free_places(texts, face, strip)
        for place in drawn:
            yield replace(
                place, id=f"{face.id}-{place.id}", x=place.x + side * (SIZE[0] + GAP), cell=None
            )


def faces(language: str = "en") -> str:
    """Return the sheet as a picture."""
    game = lab.game("age-of-hunting")
    assert isinstance(game, AgeOfHunting)
    rows = len(game.parts.faces) // 2
    size = (2 * SIZE[0] + GAP, rows * HIGH)
    view = ("faces", (0, 0, *size))
    holds = tuple(places(game, language))
    title = game.shown_title(language)
    ground = Ground("table", title, size, holds=holds, views=(view,))
    scene = Scene(title=title, language=language, summary="", prompt=Prompt(""), items=(ground,))
    module = drawing_of(game)
    assert module is not None
    drawn = detail_sheet(scene, module, [view[0]])
    inner = styles_and_symbols(drawn.names, module, scene.pictograms) + drawn.markup
    play = lab.play("age-of-hunting", players=2, seed=1)
    looks = (colours_of(play), colours_of(play, night=True))
    return framed(title, drawn.wide, drawn.high, language, inner, *looks)


if __name__ == "__main__":
    FACES.write_text(faces(), encoding="utf-8", newline="\n")
