"""Protocol of a game's drawing: a module with `scene` and optional members.

`Game.drawing` names the module. Only `scene` is required: scenes of `stoneage_lab.drawing.items`
need nothing else. `DrawingModule` describes every member; `read_drawing` checks them when a game is
first drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from ..core.errors import SetupError
from ..core.language import texts
from ..core.memo import memo
from .dice import PIPS
from .ground import ranked
from .layout import PRESSED
from .palette import COLOURS, Palette, colour
from .seat_style import outline
from .templating import NOBODY, OWN
from .text_metrics import width

if TYPE_CHECKING:
    from ..core.game import Game
    from ..session.position import Position
    from .scene import Legend, MarkedAction, PreviewText, Scene

WIDE: Final = "wide"
"""The layout of a page with room, and of every picture in a file."""
NARROW: Final = "narrow"
"""The layout of a telephone."""


class DrawingModule(Protocol):
    """The members of a drawing module; all but `scene` have default values.

    Attributes
    ----------
    TEMPLATES : Path
        The folder of the game's own templates; they replace shared ones of the same name.
    SYMBOLS : Path
        An SVG file of pictograms, one ``<g id="name">…</g>`` per line, named by `symbol` of items.
    PALETTE : mapping
        The game's own colours: a name of small letters and hyphens, and ``#rrggbb``. Templates,
        symbols and spaces use them like those of every game (`stoneage_lab.drawing.palette`).
    NIGHT : mapping
        Values of some or all of these colours for a dark page; the others are darkened there.
    LANDS : mapping
        The painted lands of the game's grounds: a name, as in `Ground.land`, and the template that
        paints it. A template may paint several: it knows its name as ``land``. A land is sent to a
        page once; a part of one is put on a ground by the macro ``land``.
    LAYOUTS : sequence of str
        The layouts of its grounds: ``"wide"``, and perhaps ``"narrow"`` for a telephone. A game
        with several takes one as `layout` in its `scene` and `still`.
    CONTEXT : mapping
        The constants that the game's templates need besides ``scene``; what they import knows them
        as well.
    DECISION_HEIGHT : int
        How many pixels the decision takes in the column beside a painted ground, at most but for
        rare ones; 190 by default. That room is kept where the window has it, so that what is below
        does not move from decision to decision.
    """

    TEMPLATES: Path
    SYMBOLS: Path
    PALETTE: Mapping[str, str]
    NIGHT: Mapping[str, str]
    LANDS: Mapping[str, str]
    LAYOUTS: Sequence[str]
    CONTEXT: Mapping[str, Any]
    DECISION_HEIGHT: int

    def scene(self, position: Position, language: str, acting: bool, you: int) -> Scene:
        """Return the scene of a position.

        Parameters
        ----------
        position : Position
        language : {"en", "ja"}
            The language of all texts in the scene.
        acting : bool
            Whether the viewer may decide now. Only then do controls have actions.
        you : int
            The viewer's seat, or -1.
        """

    def legend(self, game: Game, language: str) -> Legend:
        """Return the meaning of a game's pictograms; optional."""

    def uncounted(self, position: Position, language: str, acting: bool, you: int) -> Scene:
        """Return the scene without the points that the board counts for the players; optional.

        A question for such points is asked with it: nothing in it can be pressed. Needed only if
        the board counts any.
        """

    def still(self, position: Position, language: str, acting: bool, you: int) -> Scene:
        """Return the scene of a picture in which nothing can be pressed; optional.

        What is seen and told is the same as in `scene`. It needs no tips, no panels, and no
        reasons why something cannot be done; without this function they are made and left out.
        """

    def draft(self, position: Position, words: str, language: str) -> MarkedAction:
        """Return what the marks that a button would send do, and what is wrong; optional.

        Parameters
        ----------
        position : Position
        words : str
            The verb of the button and the words of all marks.
        language : {"en", "ja"}
        """

    def preview(self, position: Position, words: str, language: str) -> str | PreviewText:
        """Return what a legal action would do, in sentences, perhaps with a figure; optional.

        Without it, or where its text is empty, a preview tells what the mover would have more or
        less.

        Parameters
        ----------
        position : Position
            As the player who decides sees it.
        words : str
        language : {"en", "ja"}
        """

    def recalls(self, position: Position) -> bool:
        """Tell whether a live picture shows what the last move took away or built; optional.

        Then the values of its art that can be `marked` are given those of the position before,
        see `stoneage_lab.drawing.ground.Place.recalling`.
        """


@dataclass(frozen=True, eq=False)
class GameDrawing:
    """A game's drawing module, read and checked. See `DrawingModule`.

    The names of its symbols begin with their `owner`; templates write ``#{{ owner }}-wood``, and
    ``colour("wood")`` for a colour of the game.
    """

    scene: Callable[..., Scene]
    owner: str = NOBODY
    legend: Callable[[Game, str], Legend] | None = None
    uncounted: Callable[..., Scene] | None = None
    still: Callable[..., Scene] | None = None
    draft: Callable[[Position, str, str], MarkedAction] | None = None
    preview: Callable[[Position, str, str], str | PreviewText] | None = None
    recalls: Callable[[Position], bool] | None = None
    TEMPLATES: Path = OWN
    SYMBOLS: Path | None = None
    PALETTE: Mapping[str, str] = field(default_factory=dict)
    NIGHT: Mapping[str, str] = field(default_factory=dict)
    LANDS: Mapping[str, str] = field(default_factory=dict)
    LAYOUTS: Sequence[str] = (WIDE,)
    CONTEXT: Mapping[str, Any] = field(default_factory=dict)
    DECISION_HEIGHT: int = 190

    @property
    def constants(self) -> dict[str, Any]:
        """The values of its templates that are the same for every picture."""
        shared = {
            "pips": PIPS,
            "pressed": PRESSED,
            "width": width,
            "outline": outline,
            "ranked": ranked,
            "owner": self.owner,
            "colour": lambda name: colour(name, self.PALETTE),
        }
        return {**self.CONTEXT, **shared}

    def laid(self, layout: str) -> dict[str, str]:
        """Return what its scene is asked besides for a layout; nothing if it has only one."""
        if len(self.LAYOUTS) < 2:
            return {}
        return {"layout": layout if layout in self.LAYOUTS else self.LAYOUTS[0]}

    @property
    def palette(self) -> Palette:
        """The game's own colours, in the form for `stoneage_lab.drawing.palette.styles`."""
        return tuple(self.PALETTE.items())

    @property
    def night(self) -> Palette:
        """Those of its own colours that it gives for a dark page."""
        return tuple(self.NIGHT.items())


_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "TEMPLATES": (Path,),
    "SYMBOLS": (Path,),
    "PALETTE": (Mapping,),
    "NIGHT": (Mapping,),
    "LANDS": (Mapping,),
    "LAYOUTS": (tuple, list),
    "CONTEXT": (Mapping,),
    "DECISION_HEIGHT": (int,),
}


_OPTIONAL: Final = ("legend", "uncounted", "still", "draft", "preview", "recalls")

_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
_UNNAMED: Final = re.compile(r"[^A-Za-z0-9_]+")
_VALUE: Final = re.compile(r"#[0-9a-fA-F]{6}")


@memo(16)
def read_drawing(name: str) -> GameDrawing:
    """Return the drawing that a module describes.

    Raises
    ------
    SetupError
        If the module cannot be imported, or if a member is missing or of a wrong kind.
    """
    say = texts()
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise SetupError(say("drawing.no_module", name=name)) from None
    if not callable(getattr(module, "scene", None)):
        raise SetupError(say("drawing.no_scene", name=name))
    given = {key: getattr(module, key) for key in _KINDS if hasattr(module, key)}
    for key, value in given.items():
        if not isinstance(value, _KINDS[key]):
            kind = " / ".join(one.__name__ for one in _KINDS[key])
            raise SetupError(say("drawing.kind", name=name, member=key, kind=kind))
    if given.get("LANDS") and "TEMPLATES" not in given:
        raise SetupError(say("drawing.no_templates", name=name))
    files: list[tuple[str, Path]] = [
        (key, given[key]) for key in ("TEMPLATES", "SYMBOLS") if key in given
    ]
    files += [("LANDS", given["TEMPLATES"] / file) for file in given.get("LANDS", {}).values()]
    for key, path in files:
        if not path.exists():
            raise SetupError(say("drawing.no_file", name=name, member=key, path=str(path)))
    for key, value in given.get("PALETTE", {}).items():
        if not (_NAME.fullmatch(str(key)) and _VALUE.fullmatch(str(value))):
            raise SetupError(say("drawing.colour", name=name, colour=key, value=value))
        if key in COLOURS:
            raise SetupError(say("drawing.colour_taken", name=name, colour=key))
    for key, value in given.get("NIGHT", {}).items():
        if not _VALUE.fullmatch(str(value)) or key not in given.get("PALETTE", {}):
            raise SetupError(say("drawing.night", name=name, colour=key, value=value))
    optional = {key: getattr(module, key, None) for key in _OPTIONAL}
    given |= {key: value for key, value in optional.items() if callable(value)}
    return GameDrawing(module.scene, _owner(name), **given)


def _owner(name: str) -> str:
    """Return what the symbols of a drawing module are called after.

    Examples
    --------
    >>> _owner("stoneage_lab.games.tag.drawing"), _owner("my_games.tag.drawing"), _owner("tag")
    ('tag', 'my_games-tag', 'tag')
    """
    own = name.removeprefix(f"{__name__.split('.', maxsplit=1)[0]}.games.")
    return _UNNAMED.sub("-", own.removesuffix(".drawing"))


def drawing_of(game: Game) -> GameDrawing | None:
    """Return the drawing of a game, or None if it has none."""
    return read_drawing(game.drawing) if game.drawing else None
