"""The bots of a class: a folder with a file for each student, made into players of a league."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from ..core.arguments import message_of, shown
from ..core.errors import LabError, LabWarning, SetupError
from ..core.language import texts
from .trained_player import Trained

FUNCTION: Final = "bot"
"""The name of the function in a file of Python that plays."""


class FileBot:
    """A player from a file of Python: its function ``bot(position)``.

    The file is run when it is first asked for a move, in every process anew.

    Parameters
    ----------
    file : Path

    Attributes
    ----------
    file : Path
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.__name__ = file.stem
        self._function: Callable[[Any], Any] | None = None

    def load(self) -> Callable[[Any], Any]:
        """Return the function; the file is run at the first call.

        Raises
        ------
        SetupError
            If it cannot be run, or has no such function.
        """
        if self._function is None:
            spec = spec_from_file_location(f"class_bot_{self.file.stem}", self.file)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            try:
                spec.loader.exec_module(module)
            except Exception as error:
                why = f"{type(error).__name__}: {message_of(error)}"
                raise SetupError(texts()("trained.broken", why=why)) from error
            found = getattr(module, FUNCTION, None)
            if not callable(found):
                raise SetupError(texts()("trained.no_function", function=FUNCTION))
            self._function = found
        return self._function

    def __call__(self, position: Any) -> Any:
        """Return the move of the function."""
        return self.load()(position)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.file.name!r})"


def bots_in(folder: str | Path, tries: int | None = None) -> dict[str, Any]:
    r"""Return the bots in a folder, by the names of their files: the entrants of a league.

    A file of Python (``alice.py``) plays by its function ``bot(position)``, which returns a move;
    a file of weights (``team_3.json``) as `Trained` does. The files of Python are run: let only
    those in whose authors you trust. A file that cannot be used is named in a warning, and the
    others play.

    Parameters
    ----------
    folder : str or Path
    tries : int, optional
        The tries of players from files of weights, see `Trained`.

    Returns
    -------
    dict of str to player
        In alphabetical order.

    Raises
    ------
    SetupError
        If there is no such folder, or nothing in it that plays.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import stoneage_lab as lab
    >>> with TemporaryDirectory() as folder:
    ...     text = "def bot(position):\n    return position.moves[0]\n"
    ...     _ = Path(folder, "first.py").write_text(text, encoding="utf-8")
    ...     found = lab.bots_in(folder)
    ...     standings = lab.tournament({**found, "cup holder": "careful"}, games=2, seed=1)
    >>> sorted(standings.names)
    ['cup holder', 'first']
    """
    if not isinstance(folder, str | Path) or not Path(folder).is_dir():
        raise SetupError(texts()("trained.no_folder", given=shown(folder)))
    found: dict[str, Any] = {}
    for file in sorted(Path(folder).iterdir()):
        if file.suffix not in (".py", ".json") or file.name.startswith(("_", ".")):
            continue
        name = file.name if file.stem in found else file.stem
        try:
            found[name] = _player(file, tries)
        except LabError as error:
            told = texts()("trained.left_out", file=file.name, why=str(error))
            warnings.warn(told, LabWarning, stacklevel=2)
    if not found:
        raise SetupError(texts()("trained.empty", given=str(folder), function=FUNCTION))
    return found


def _player(file: Path, tries: int | None) -> Any:
    if file.suffix == ".json":
        return Trained(file, tries)
    player = FileBot(file)
    player.load()
    return player
