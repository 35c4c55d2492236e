"""An extension of Sphinx: pictures that notebooks carry inside become files beside the pages.

It also tells browsers, and programs that read aloud, which pages are Japanese.

A board in a notebook is an image written out in its address, 90 KB each. As a file it is on the
site only once even if several pages show it, and is loaded when the reader scrolls to it. Its size
goes into the page, so that nothing jumps.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from sphinx.application import Sphinx

INSIDE: Final = re.compile(r'src="data:image/svg\+xml,([^"]+)"')
SIZE: Final = re.compile(rb"<svg[^>]* width=.([\d.]+).[^>]* height=.([\d.]+).")
FOLDER: Final = "_images"


def taken_out(body: str, folder: Path, way: str) -> str:
    """Return a page whose pictures are files of a folder; `way` leads there from the page."""

    def turn(found: re.Match[str]) -> str:
        picture = unquote(found[1]).encode()
        name = f"board-{hashlib.sha256(picture).hexdigest()[:12]}.svg"
        path = folder / name
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
        size = SIZE.search(picture)
        room = f' width="{size[1].decode()}" height="{size[2].decode()}"' if size else ""
        return f'src="{way}{name}" loading="lazy"{room}'

    return INSIDE.sub(turn, body)


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Move the pictures of a page to files before it is written, and set its language."""
    # A notebook has no place for its language.
    usual = "ja" if page.startswith("tutorials/ja/") else context["language"]
    context["language"] = (context.get("meta") or {}).get("language", usual)
    if "body" in context:
        way = f"{'../' * page.count('/')}{FOLDER}/"
        context["body"] = taken_out(context["body"], Path(app.outdir) / FOLDER, way)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
