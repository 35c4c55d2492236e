"""What the server of tables says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import TextFolders

say: Final = TextFolders(Path(__file__).parent / "text" / "server").say
"""Return a text of the server with its facts, in a language (the current one by default)."""
