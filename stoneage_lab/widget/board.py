"""The live board: a session in a notebook cell, played by mouse or keys."""

from __future__ import annotations

from typing import Any

from .. import drawing
from .jupyter_model import JupyterModel
from .live_board import LiveBoard


class Board(LiveBoard, JupyterModel):
    """A session that is shown and played in a notebook.

    Several boards may show one session, each for another seat or in another language. All of them
    show every move, whether made on a board or by ``play.do(...)`` in a cell. Arguments that are
    not given are taken from the session's ``settings``, where the board stores the user's choices.

    Parameters
    ----------
    session : Session
        What `stoneage_lab.session` returns.
    seat : str or int, optional
        The only seat this board acts for, and whose hidden information it shows. By default it
        acts for every person in turn, and its settings can turn it to one seat. If several people
        share it and the game hides something, a curtain separates their turns.
    language : {"en", "ja"}, optional
        The current one by default (`stoneage_lab.language`); a button switches it.
    pace : int, optional
        Milliseconds between two decisions of bots; 900 by default.
    colours : {"standard", "okabe-ito", "strong"}, optional
        Colours of the players.
    light : {"page", "day", "night"}, optional
        Whether the board is dark: as the page around it, never, or always.
    motion : {"slow", "normal", "fast", "none"}, optional
        The speed of moving pieces.
    size : {"normal", "projector"}, optional
        Size of letters and buttons; by default as `stoneage_lab.projector` says.
    guide : Guide, optional
        The guide that speaks in a banner above the board, such as a tour (`stoneage_lab.tutorial`).

    Attributes
    ----------
    settings : BoardSettings
        The settings given to this board or chosen at it since; `change` changes one.
    paused : bool
        Whether the bots are paused.
    last_error : str or None
        The traceback of the last unexpected error.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> board = lab.Board(lab.play("stone-age", players=["you", "careful"], seed=7))
    >>> board.play.do("place 1 forest").ply == board.play.last
    True
    >>> board.close()
    """

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live widget, with the picture and the text for viewers without widgets."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        data, metadata = live
        still = drawing.bundle(
            self.play,
            seat=self.seat,
            language=self.language,
            board=True,
            advice=self._hint.shown_to(self._curtain.viewing()),
            meant=self._guide.meant,
        )
        return data | {kind: still[kind] for kind in ("text/plain", "text/html")}, metadata
