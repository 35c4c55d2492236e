"""Begin a game of the house: a small whole game, made from the templates beside this file.

In each template ``@NAME@`` stands for the name of the game, ``@FOLDER@`` for that of its folder,
``@TITLE@`` for its title, and ``@KIND@`` for what its classes begin with.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from keyword import iskeyword
from pathlib import Path
from typing import Final

TEMPLATES: Final = Path(__file__).resolve().parent
ENDING: Final = ".in"
MOST_LETTERS: Final = 20
"""Longer names would not fit into the lines of the templates."""
LEAST_LETTERS: Final = 3
"""Shorter names may stand anywhere: nobody takes two letters for a game."""

KINDS: Final = {".py", ".toml", ".j2", ".css", ".svg"}
"""What no name of a game stands in, outside its own folder."""
_DEVICES: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that no folder has on Windows."""
_PROSE: Final = re.compile(r'"""[\s\S]*?"""|(?m:^\s*#.*$)')
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
_CLASS: Final = re.compile(r"(?m)^class (\w+)")


def _without_prose(path: Path) -> str:
    """Return a file without docstrings and comments of Python, which may tell of any game."""
    text = path.read_text(encoding="utf-8")
    return _PROSE.sub("", text) if path.suffix == ".py" else text


def _and_others(files: int) -> str:
    return f" ({files} more files, too)" if files > 1 else ""


class NoGame(Exception):
    """No game was begun; the message is one sentence that says why."""


class NewGame:
    """A game to be made.

    Parameters
    ----------
    name : str
        As in ``lab.play(name)``; an underscore or a space is as good as a hyphen.
    root : Path
        The checkout.

    Raises
    ------
    NoGame
        If it cannot have this name.

    Examples
    --------
    >>> game = NewGame("Pear_market", Path("nowhere"))
    >>> game.name, game.folder, game.title, game.kind
    ('pear-market', 'pear_market', 'Pear market', 'PearMarket')
    """

    def __init__(self, name: str, root: Path) -> None:
        self.name = re.sub(r"[_\s]+", "-", name.strip().lower())
        self.root = root
        if not _NAME.fullmatch(self.name):
            raise NoGame(
                f"“{name}” cannot be the name of a game: write small letters, digits and hyphens, "
                "each word beginning with a letter."
            )
        if len(self.name) > MOST_LETTERS:
            raise NoGame(f"“{self.name}” is too long: a name has at most {MOST_LETTERS} letters.")
        self.folder = self.name.replace("-", "_")
        self.title = self.name.replace("-", " ").capitalize()
        self.kind = "".join(word.capitalize() for word in self.name.split("-"))
        if iskeyword(self.folder) or iskeyword(self.kind):
            raise NoGame(f"“{self.name}” is a word of Python: choose another name.")
        if _DEVICES.fullmatch(self.folder):
            raise NoGame(f"“{self.name}” is a device on Windows: choose another name.")

    @property
    def places(self) -> dict[str, Path]:
        """Where the folders of templates go."""
        return {
            "game": self.root / "stoneage_lab" / "games" / self.folder,
            "tests": self.root / "tests" / "games" / self.folder,
        }

    def files(self, part: str) -> dict[str, str]:
        """Return the files of a folder of templates: their paths and contents."""
        folder = TEMPLATES / part
        return {
            path.relative_to(folder).as_posix().removesuffix(ENDING): self.filled(
                path.read_text(encoding="utf-8")
            )
            for path in sorted(folder.rglob(f"*{ENDING}"))
        }

    def filled(self, template: str) -> str:
        """Return a template with the names of this game.

        Examples
        --------
        >>> NewGame("pear-market", Path("nowhere")).filled("class @KIND@State:")
        'class PearMarketState:'
        """
        names = {"NAME": self.name, "FOLDER": self.folder, "TITLE": self.title, "KIND": self.kind}
        return re.sub(r"@([A-Z]+)@", lambda found: names[found[1]], template)

    def check_free(self) -> None:
        """Raise `NoGame` if something in the checkout has the names of this game already."""
        for place in self.places.values():
            if place.exists() or any(place.parent.glob(f"{place.name}.*")):
                told = place.relative_to(self.root).as_posix()
                raise NoGame(f"There is {told} already, and nothing is written over: choose "
                             "another name, or delete it first.")  # fmt: skip
        written = "\n".join(text for part in self.places for text in self.files(part).values())
        own = set(_CLASS.findall(written))
        package = self.root / "stoneage_lab"
        for path in sorted(package.rglob("*.py")):
            taken = own & set(_CLASS.findall(path.read_text(encoding="utf-8")))
            if taken and "_compiled" not in path.parts:
                told = path.relative_to(self.root).as_posix()
                raise NoGame(
                    f"The class {min(taken)} of “{self.name}” is in {told} already: choose "
                    "another name."
                )
        self._check_unused()

    def _check_unused(self) -> None:
        """Raise `NoGame` if another room uses the name as a word: there, no game is named."""
        if len(self.name) < LEAST_LETTERS:
            return
        word = re.compile(rf"(?<![a-z]){self.name.replace('-', '[-_ ]')}s?(?![a-z])")
        package = self.root / "stoneage_lab"
        rooms = (folder for folder in package.iterdir() if (folder / "__init__.py").is_file())
        found = [
            path.relative_to(self.root).as_posix()
            for room in sorted(rooms)
            if room.name not in ("games", "_compiled")
            for path in sorted(room.rglob("*"))
            if path.suffix in KINDS and word.search(_without_prose(path))
        ]
        if found:
            raise NoGame(
                f"“{self.name}” is a word that {found[0]} uses{_and_others(len(found) - 1)}, and "
                "no file outside a game may name it: choose another name, or one of two words."
            )

    def make(self) -> list[Path]:
        """Write the game and its tests, and return their folders: both of them, or none.

        Raises
        ------
        NoGame
            If something has these names already.
        """
        self.check_free()
        made: list[Path] = []
        # All is written beside its place first, so that nothing half made is ever in it.
        with tempfile.TemporaryDirectory(prefix=".new_game_", dir=self.root) as beside:
            for part in self.places:
                for path, text in self.files(part).items():
                    file = Path(beside) / part / path
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(text, encoding="utf-8", newline="\n")
            try:
                for part, place in self.places.items():
                    (Path(beside) / part).rename(place)
                    made.append(place)
            except OSError:
                for place in made:
                    shutil.rmtree(place)
                raise
        return made
