"""PNG pictures, by the renderer that is installed.

The SVG is rendered by the first of these that is available: the package resvg-py (the extra
``stoneage-lab[png]``), CairoSVG, or a browser of the machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Final

from ..core.errors import RecordError
from ..core.language import texts

BROWSERS: Final = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
SECONDS: Final = 60
"""The longest time a browser may take."""

# A browser takes much memory, and several threads may ask for pictures: one after the other.
_ONE_BROWSER: Final = Lock()
_SIZE: Final = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

Painter = Callable[[str], bytes]


def png(picture: str) -> bytes | None:
    """Return an SVG picture as PNG, or None if no renderer is installed.

    Raises
    ------
    RecordError
        If the renderer fails.
    """
    for find in (resvg_painter, cairo_painter, browser_painter):
        paint = find()
        if paint is not None:
            return _painted(paint, picture)
    return None


def _painted(paint: Painter, picture: str) -> bytes:
    try:
        data = paint(picture)
    except (OSError, ValueError, RuntimeError, subprocess.SubprocessError) as error:
        raise RecordError(texts()("record.bad_png", where="PNG", why=str(error)[:200])) from None
    if not data.startswith(PNG_SIGNATURE):
        raise RecordError(texts()("record.bad_png", where="PNG", why="no PNG"))
    return data


def _imported(name: str) -> Any:
    """Return a package, or None if it or a library that it needs is not installed."""
    try:
        return import_module(name)
    except (ImportError, OSError):
        return None


def resvg_painter() -> Painter | None:
    """Return a painter that uses resvg; None if it is not installed."""
    package = _imported("resvg_py")
    if package is None:
        return None
    return lambda picture: bytes(package.svg_to_bytes(svg_string=picture))


def cairo_painter() -> Painter | None:
    """Return a painter that uses CairoSVG; None if it is not installed."""
    package = _imported("cairosvg")
    if package is None:
        return None
    return lambda picture: bytes(package.svg2png(bytestring=picture.encode()))


def browser_painter() -> Painter | None:
    """Return a painter that photographs a page; None if there is no browser for it."""
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return (lambda picture: _photographed(program, picture)) if program else None


def _photographed(program: str, picture: str) -> bytes:
    """Open the picture in a headless browser, and take a screenshot."""
    size = _SIZE.search(picture)
    if size is None:
        raise ValueError("a picture without a size")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        shown = folder / "picture.html"
        style = "<style>body{margin:0}svg{display:block}</style>"
        shown.write_text(f"<!doctype html><meta charset=utf-8>{style}{picture}", encoding="utf-8")
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--hide-scrollbars", f"--user-data-dir={folder / 'profile'}",
            f"--window-size={size[1]},{size[2]}", f"--screenshot={folder / 'picture.png'}",
            shown.as_uri(),
        ]  # fmt: skip
        with _ONE_BROWSER:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
        return (folder / "picture.png").read_bytes()
