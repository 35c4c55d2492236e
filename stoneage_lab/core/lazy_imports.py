"""Names of a package that are imported at their first use.

The library `lazy_loader` does the same from a stub file. It is not used: core runs on Python's own
library alone, in a browser and where the rules are compiled, and that library knows no substitute
for a name whose package is missing, as boards have one where there are no widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

WIDGETS: Final = frozenset({"anywidget", "ipywidgets", "traitlets"})
"""The packages for Jupyter's widgets; they may be missing."""


def attribute_loader(
    package: str, places: Mapping[str, str], without_widgets: Mapping[str, str]
) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package whose names lie in modules not yet imported.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    places : mapping
        The module of each public name, relative to the package: ``{"play": ".session"}``.
    without_widgets : mapping
        The module of a substitute for each name that needs Jupyter's widgets.

    Examples
    --------
    >>> load = attribute_loader("stoneage_lab.core", {"Rng": ".rng"}, {})
    >>> load("Rng")(7).below(1)
    0
    """

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            module = import_module(places[name], package)
        except ModuleNotFoundError as error:
            if name not in without_widgets or error.name not in WIDGETS:
                raise
            module = import_module(without_widgets[name], package)
        return getattr(module, name)

    return load
