"""The bots of a class: a folder with a file for each student, made into players of a league."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from ..core.arguments import as_text, message_of
from ..core.errors import LabError, LabWarning, SetupError
from ..core.files import read_bytes
from ..core.game import Game
from ..core.language import texts
from ..core.weights_file import check_weights_file, weights_of
from ..games import DEFAULT_GAME
from ..games import game as find_game
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
        RecordError
            If it is no file that can be read.
        """
        if self._function is None:
            read_bytes(self.file)
            spec = spec_from_file_location(f"class_bot_{self.file.stem}", self.file)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            try:
                spec.loader.exec_module(module)
            except (Exception, SystemExit) as error:  # a program may end itself when it is run
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


def bots_in(
    folder: str | Path, tries: int | None = None, *, game: str | Game = DEFAULT_GAME
) -> dict[str, Any]:
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
    game : str or Game
        The game of the league. Files of weights that are cut off, or of another game, cannot be
        used in it; of a `Game` its number of players and rules count, too.

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
        given = as_text(str(folder) if isinstance(folder, Path) else folder)
        raise SetupError(texts()("trained.no_folder", given=given))
    find_game(game)
    found: dict[str, Any] = {}
    for file in sorted(Path(folder).iterdir()):
        if file.suffix not in (".py", ".json") or file.name.startswith(("_", ".")):
            continue
        name = file.name if file.stem in found else file.stem
        try:
            found[name] = _player(file, tries, game)
        except LabError as error:
            told = texts()("trained.left_out", file=file.name, why=str(error))
            warnings.warn(told, LabWarning, stacklevel=2)
    if not found:
        raise SetupError(texts()("trained.empty", given=str(folder), function=FUNCTION))
    return found


def _player(file: Path, tries: int | None, game: str | Game) -> Any:
    if file.suffix == ".json":
        trained = Trained(file, tries)
        if isinstance(game, Game):
            weights_of(game, file)
        else:
            # Its number of players, rules and expansions are those of the league, not known yet.
            check_weights_file(file, find_game(game))
        return trained
    player = FileBot(file)
    player.load()
    return player
