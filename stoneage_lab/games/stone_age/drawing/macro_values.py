"""The values that the macros of Stone Age's own art are called with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from ....drawing.scene import HashedOnce, hashed_once


@dataclass(frozen=True, slots=True)
class Icon:
    """A pictogram, perhaps with a number or a word beside it; `dim` if it is used up.

    `mark` is a small pictogram in its corner.
    """

    symbol: str
    text: str = ""
    label: str = ""
    dim: bool = False
    changed: bool = False
    mark: str = ""

    def marked(self, before: Icon | None) -> Icon:
        """Return this pictogram, marked if it has changed."""
        if before is None:
            return replace(self, changed=True)
        changed = (self.symbol, self.text, self.dim) != (before.symbol, before.text, before.dim)
        return replace(self, changed=changed)


@dataclass(frozen=True, slots=True)
class PlacedIcon:
    """A pictogram that lies at x, y, perhaps with a number beside it."""

    x: float
    y: float
    size: float
    icon: Icon


@dataclass(frozen=True, slots=True)
class Face:
    """A part of a card: its ground, pictograms, a big number, a caption under them.

    `times` is the pictogram of what the people on it are multiplied by; an `arrow` leads from
    the first pictogram to the second; `under` are small ones in a separate row.
    """

    ground: str
    icons: tuple[Icon, ...]
    number: str = ""
    caption: str = ""
    times: str = ""
    arrow: bool = False
    under: tuple[Icon, ...] = ()


@hashed_once
@dataclass(frozen=True, slots=True)
class MatRow(HashedOnce):
    """Pictograms of one kind on a mat, with what they are worth.

    `label` describes the contents (it may be empty), `title` the kind of row; `warns` means a
    threat, such as hunger. `use` names the text on its use, if it is not called as the row.
    """

    id: str
    label: str
    icons: tuple[Icon, ...]
    worth: str = ""
    title: str = ""
    changed: bool = False
    warns: bool = False
    use: str = ""

    def marked(self, before: MatRow | None) -> MatRow:
        """Return this row with new and changed pictograms marked."""
        had = before.icons if before else ()
        pairs = zip_longest(self.icons, had[: len(self.icons)])
        icons = tuple(icon.marked(old) for icon, old in pairs)
        fewer = len(had) > len(self.icons)
        other = self.worth != (before and before.worth)
        changed = fewer or other or any(icon.changed for icon in icons)
        return replace(self, icons=icons, changed=changed)


@dataclass(frozen=True, slots=True)
class Die:
    """A die showing a face, 0 if it is not known."""

    id: str
    face: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DiceTray:
    """The last dice, with the calculation of their result.

    `lines` is the text broken to fit beside the dice; `die` the size of a die; `across` the number
    of dice in a row.
    """

    dice: tuple[Die, ...]
    text: str
    label: str
    lines: tuple[str, ...]
    die: float = 1.0
    across: int = 0
