"""How Age of Hunting is drawn: its country, the places of players, and the prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .hunt_preview import preview
from .layout import LAYOUTS
from .legend import legend
from .painted_lands import BELOW, RIDGES, land_drawing, ridge, soft
from .painted_lands import LANDS as FACES
from .palette import NIGHT, PALETTE
from .scene import scene, still

TEMPLATES: Final = Path(__file__).parent / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
_RIDGES: Final = [f"ridge-{number}{end}" for number in range(RIDGES) for end in ("", "-filled")]
LANDS: Final = {
    "sky": "land.svg.j2",
    **dict.fromkeys(_RIDGES, "land.svg.j2"),
    **{f"{face}{part}": "land.svg.j2" for face in FACES for part in ("", "-foot")},
    "camp": "camp.svg.j2",
    "wide-camp": "camp.svg.j2",
}
CONTEXT: Final[dict[str, Any]] = {
    "below": BELOW, "painted": land_drawing, "ridge": ridge, "soft": soft
}  # fmt: skip

__all__ = [
    "CONTEXT",
    "LANDS",
    "LAYOUTS",
    "NIGHT",
    "PALETTE",
    "SYMBOLS",
    "TEMPLATES",
    "legend",
    "preview",
    "scene",
    "still",
]
