"""An extension of Sphinx: docstrings in numpydoc's form, as they are written here.

Napoleon reads them; but of an attribute it takes "The lesson it belongs to: …" for a type before a
colon. So attributes and properties are read like everything else.
"""

from __future__ import annotations

from typing import Any, Final, cast

from sphinx import config
from sphinx.application import Sphinx
from sphinx.ext import napoleon
from sphinx.ext.napoleon.docstring import NumpyDocstring

FORM: Final = cast(
    "config.Config", napoleon.Config(napoleon_use_ivar=True, napoleon_use_rtype=False)
)
PLAIN: Final = {"attribute", "data", "property"}


def on_docstring(
    app: Sphinx, what: Any, name: str, thing: object, options: Any, lines: list[str]
) -> None:
    """Replace a docstring's lines by what Sphinx understands."""
    kind: Any = "object" if what in PLAIN else what
    lines[:] = NumpyDocstring(lines, FORM, app, kind, name, thing, options).lines()


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("autodoc-process-docstring", on_docstring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
