"""How Agricola is drawn: items of the house, pictograms of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .drafting import draft
from .legend import legend
from .palette import NIGHT, PALETTE
from .scene import scene, uncounted

SYMBOLS: Final = Path(__file__).parent / "templates" / "symbols.svg"

__all__ = ["NIGHT", "PALETTE", "SYMBOLS", "draft", "legend", "scene", "uncounted"]
