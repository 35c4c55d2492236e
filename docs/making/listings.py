"""Every Python file of the package as a page, each line with an anchor.

The rules are meant to be read; the rulebook and the reference link to the lines that say it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from .places import ROOT, listing_of

MADE: Final = {"_compiled", "__pycache__", "static"}
TEMPLATES: Final = ROOT / "docs" / "_templates"


@cache
def files() -> tuple[str, ...]:
    """Return every Python file of the package, from the root of the repository."""
    found = (path.relative_to(ROOT) for path in (ROOT / "stoneage_lab").rglob("*.py"))
    return tuple(sorted(path.as_posix() for path in found if not MADE & set(path.parts)))


def write(site: Path) -> None:
    """Write all listings into a finished site."""
    form = HtmlFormatter(
        lineanchors="L", anchorlinenos=True, linenos="inline", cssclass="highlight"
    )
    known = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    template = known.get_template("listing.html.j2")
    for file in files():
        code = highlight((ROOT / file).read_text(encoding="utf-8"), PythonLexer(), form)
        page = site / (listing_of(file) or "")
        up = "../" * len(page.relative_to(site).parent.parts)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            template.render(title=file, code=code, up=up), encoding="utf-8", newline="\n"
        )
