"""An extension of Sphinx: names in the text lead to the reference, the reference to the code."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform

import stoneage_lab as lab

from .places import ROOT, listing_of

NAMED: Final = re.compile(r"lab\.([A-Za-z]\w*)")
# Every page of the reference lies two folders deep.
UP: Final = "../../"
# Attributes are called alike in many classes; these are not.
FOUND: Final = {"class", "exception", "function"}


def public(code: str) -> str | None:
    """Return the public name a piece of code begins with.

    Examples
    --------
    >>> public('lab.play("stone-age")'), public("lab.nothing"), public("play.do")
    ('play', None, None)
    """
    found = NAMED.match(code)
    return found[1] if found and found[1] in lab.__all__ else None


class LinkNames(SphinxTransform):
    """``lab.play(…)`` in running text becomes a link to what the reference says of it."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        for literal in list(self.document.findall(nodes.literal)):
            name = public(literal.astext())
            inside = isinstance(literal.parent, nodes.title | nodes.reference)
            if not name or inside or isinstance(literal.parent, addnodes.pending_xref):
                continue
            link = addnodes.pending_xref(
                "",
                refdomain="py",
                reftype="obj",
                reftarget=f"stoneage_lab.{name}",
                refexplicit=True,
            )
            link["refdoc"] = self.env.docname
            literal.replace_self(link)
            link += literal


def source_of(domain: str, told: dict[str, Any]) -> str | None:
    """Return the link from the reference to the lines that define something."""
    try:
        found: Any = import_module(told["module"])
        for name in told["fullname"].split("."):
            found = getattr(found, name)
        found = inspect.unwrap(getattr(found, "fget", None) or found)
        file = Path(inspect.getsourcefile(found) or "").resolve().relative_to(ROOT).as_posix()
        line = inspect.getsourcelines(found)[1]
    except (AttributeError, ImportError, OSError, TypeError, ValueError):
        # An attribute, or something made when the program runs.
        return None
    listing = listing_of(file)
    return f"{UP}{listing}#L-{line}" if listing else None


class Python(PythonDomain):
    """Python's names, found where they are meant.

    A name that is not known just here is looked for in the whole package, and linked if only one
    class or function is called so. (Sphinx by itself would take any attribute that ends in it.)
    """

    _counted = 0
    _by_last_name: dict[str, list[tuple[str, ObjectEntry]]]

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str,
        classname: str,
        name: str,
        type: str | None,  # noqa: A002 - Sphinx calls it so
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        return super().find_obj(env, modname, classname, name, type) or self.only(name)

    def only(self, name: str) -> list[tuple[str, ObjectEntry]]:
        """Return the only object of this name, if there is exactly one."""
        ours = f"stoneage_lab.{name.removesuffix('()')}"
        if ours in self.objects:
            return [(ours, self.objects[ours])]
        found = self.by_last_name().get(name, [])
        return found if len(found) == 1 else []

    def by_last_name(self) -> dict[str, list[tuple[str, ObjectEntry]]]:
        """Return classes and functions by their names without those of modules."""
        if self._counted != len(self.objects):
            self._counted = len(self.objects)
            self._by_last_name = {}
            for full, entry in self.objects.items():
                if entry.objtype in FOUND and not entry.aliased:
                    last = full.rpartition(".")[2]
                    self._by_last_name.setdefault(last, []).append((full, entry))
        return self._by_last_name


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.add_transform(LinkNames)
    app.add_domain(Python, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
