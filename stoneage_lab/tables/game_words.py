"""What the game of a table says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import TextFolders

say: Final = TextFolders(Path(__file__).parent / "text" / "game").say
"""Return what the game of a table says, in a language (the current one by default)."""
