"""Faces: what is printed on the cards, tiles and boards of a game, as data that can be replaced.

A game that has them names its file, `Game.faces_file`, and checks such data in
`Game.read_faces`. Who owns the printed game may give other data, as a file or an object, to
``game(…, faces=…)``; records and positions then hold the data themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .arguments import shown
from .errors import RecordError, SetupError
from .files import at_home, entries_once, json_fault, read_bytes, text_of
from .language import texts
from .memo import Memo, memo
from .validation import Entries

if TYPE_CHECKING:
    from .game import Game

Faces = Mapping[str, Any]
"""What is printed, as plain data; each game knows its entries."""

FacesGiven = str | Path | Faces | None
"""The name of a JSON file or its contents; None stands for the faces of the package."""


MOST_CHECKED = 128
"""Of how many set-ups the shipped faces are kept."""
_checked: Memo[tuple[object, ...], Faces] = Memo(MOST_CHECKED)


def shipped_faces(game: Game) -> Faces:
    """Return the checked faces of the package, as far as a game uses them."""
    if game.faces_file is None:
        return {}
    # All that a set-up is made of. Checking a file takes longer than all else in a new game.
    made_of = (
        type(game), game.faces_file, game.players, game.rules,
        tuple(sorted(game.options.items())), game.expansions,
    )  # fmt: skip
    found = _checked.get(made_of)
    if found is None:
        entries = Entries(game.faces_file.name, _shipped(game.faces_file))
        found = _checked.keep(made_of, game.read_faces(entries))
    return found


@memo(32)
def _shipped(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def own_faces(game: Game, given: FacesGiven) -> Faces | None:
    """Return the user's faces, checked, as far as a game uses them; None if they are the usual.

    Raises
    ------
    SetupError
        If the game has no faces, or these cannot be its faces; the sentence says where and why.
    """
    if given is None:
        return None
    if game.faces_file is None:
        raise SetupError(texts()("faces.none", title=game.shown_title()))
    try:
        found = game.read_faces(_entries(given))
    except RecordError as error:
        raise SetupError(str(error)) from None
    return None if found == game.shipped_faces else found


def _entries(given: FacesGiven) -> Entries:
    """Return faces that a user gave as entries to be checked."""
    if isinstance(given, str | Path):
        path = at_home(given)
        return Entries(path.name or str(path), _file(path))
    if not isinstance(given, Mapping):
        raise RecordError(texts()("faces.given", given=shown(given)))
    try:
        # As a file would hold them, so that records can.
        data = json.loads(json.dumps(dict(given), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(texts()("faces.not_plain", why=json_fault(error)["why"])) from None
    return Entries(texts()("faces.object"), data)


def _file(path: Path) -> Any:
    where = path.name or str(path)
    data = read_bytes(path)
    try:
        return json.loads(text_of(data), object_pairs_hook=entries_once)
    except UnicodeDecodeError:
        raise RecordError(texts()("faces.not_text", where=where)) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(texts()("faces.not_json", where=where, **json_fault(error))) from None
