"""Explorers: figures with dials, as plain functions and as widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import known_language, speaking
from ..figures.figure import Figure
from ..figures.table import Table, as_bundle
from .static_fallback import WithFallback, lined
from .words import words


class Explorer:
    """A figure that depends on a few numbers.

    A subclass gives `draw`, a plain function from the numbers to a `Figure` or a `Table`, and
    `dials`: the values each of them may have; their names stand under ``dial.<name>`` in the texts
    of lessons or of its own `folders`, and the names of its values under ``<called>.<value>``, if
    it says what they are `called` (``"site"``). Shown in a notebook it is the figure; `live` gives
    it dials.

    Parameters
    ----------
    **at
        The values of dials; the others have the defaults of `draw`.

    Raises
    ------
    SetupError
        If there is no such dial, or no such value on it.

    Examples
    --------
    >>> class Doubled(Explorer):
    ...     dials = {"n": range(1, 4)}
    ...     @staticmethod
    ...     def draw(n=1):
    ...         from stoneage_lab.probability.distribution import Distribution
    ...         return Distribution.certain(2 * n).plot()
    >>> Doubled(n=3).figure().table.rows[0][0]
    '6'
    """

    dials: ClassVar[Mapping[str, Sequence[Any]]] = {}
    folders: ClassVar[Sequence[Path]] = ()
    called: ClassVar[str] = ""
    draw: ClassVar[Callable[..., Figure | Table]]

    def __init__(self, **at: Any) -> None:
        known = signature(type(self).draw).parameters
        self.at = {name: parameter.default for name, parameter in known.items()}
        for name, value in at.items():
            if name not in known:
                dials = ", ".join(known)
                raise SetupError(words()("explorer.dial", given=name, known=dials))
            self._check(name, value)
            self.at[name] = value

    def _check(self, name: str, value: Any) -> None:
        values = self.dials.get(name)
        if values is not None and (isinstance(value, bool) or value not in values):
            known = f"{values[0]} … {values[-1]}" if isinstance(values, range) else list(values)
            raise SetupError(
                words()("explorer.value", name=name, given=shown(value), known=str(known))
            )

    def figure(self) -> Figure | Table:
        """Return the figure, or the table, for the values of the dials."""
        return type(self).draw(**self.at)

    def offered(self, name: str) -> Sequence[Any]:
        """Return the values of a dial that go with those of the others."""
        return self.dials[name]

    def live(self, code: str | None = None) -> Any:
        """Return the figure under its dials; the figure alone where there are no widgets.

        Parameters
        ----------
        code : {"en", "ja"}, optional
            The fixed language of the widget; by default the current one.
        """
        spoken = known_language(code)
        with speaking(spoken):
            return self._live(spoken)

    def _live(self, spoken: str) -> Any:
        try:
            import ipywidgets
        except ImportError:
            return self.figure()
        shown = ipywidgets.HTML(lined(self.figure().html()))
        dials = [self._dial(ipywidgets, name, values) for name, values in self.dials.items()]

        def turned(_: Any) -> None:
            self.at.update(zip(self.dials, (dial.value for dial in dials), strict=True))
            with speaking(spoken):
                for name, dial in zip(self.dials, dials, strict=True):
                    self._offer(name, dial)
                try:
                    shown.value = lined(self.figure().html())
                except SetupError as error:  # an impossible combination: show the error
                    shown.value = f'<p role="status">{escape(str(error))}</p>'

        for dial in dials:
            dial.observe(turned, "value")
        row = ipywidgets.HBox(dials, layout={"flex_flow": "row wrap"})
        return WithFallback(ipywidgets.VBox([row, shown]), self._repr_mimebundle_)

    def _dial(self, ipywidgets: Any, name: str, values: Sequence[Any]) -> Any:
        label = words(*self.folders)(f"dial.{name}")
        look = {"style": {"description_width": "initial"}, "description": label}
        if isinstance(values, range):
            ends = {"min": values[0], "max": values[-1], "step": values.step}
            return ipywidgets.IntSlider(self.at[name], **ends, **look, continuous_update=False)
        return ipywidgets.Dropdown(options=self._options(name), value=self.at[name], **look)

    def _options(self, name: str) -> list[tuple[str, Any]]:
        return [(self._named(value), value) for value in self.offered(name)]

    def _offer(self, name: str, dial: Any) -> None:
        """Offer on a dial what goes with the others, which were turned."""
        if isinstance(self.dials[name], range):
            return
        before, options = dial.value, self._options(name)
        if list(dial.options) != options:
            dial.options = options
            if before in self.offered(name):
                dial.value = before

    def _named(self, value: Any) -> str:
        """Return the name of a value, from the texts of its game if there is one."""
        return words(*self.folders).get(f"{self.called}.{value}", str(value))

    def __repr__(self) -> str:
        return repr(self.figure())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        figure = self.figure()
        return as_bundle(figure, figure.html())
