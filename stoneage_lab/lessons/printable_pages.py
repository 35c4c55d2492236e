"""Pages to print: templates, filled in."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import drawing
from ..core.language import language
from ..core.memo import memo
from ..drawing.templating import page_templates
from ..session.position import Position
from .words import words

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


@memo(1)
def _templates() -> Environment:
    made = page_templates(Path(__file__).parent / "templates")
    made.filters["lines"] = _lines
    made.filters["base64"] = _base64
    return made


def _lines(text: str) -> Markup:
    """Return a text whose lines stand under each other."""
    from markupsafe import Markup, escape

    return escape(text).replace("\n", Markup("<br>"))


def _base64(text: str) -> str:
    """Return a text as an address can hold it."""
    return b64encode(text.encode()).decode()


def still(position: Position, acting: bool = True, counting: bool = True) -> str:
    """Return the picture of a position as HTML, without the text board below it."""
    shown = drawing.bundle(position, acting=acting, counting=counting)["text/html"]
    return shown.partition("<details>")[0]


def page(template: str, **facts: Any) -> str:
    """Return a page with its facts filled in, in the current language."""
    known = {"words": words(), "language": language(), "still": still}
    return _templates().get_template(template).render(known | facts)
