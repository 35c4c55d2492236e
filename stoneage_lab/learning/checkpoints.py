"""Long work in pieces, each kept in a file, so that a stop loses one piece at most."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..core.arguments import shown
from ..core.errors import LabError
from ..core.files import unwritable
from ..core.language import texts
from ..figures.progress import Progress

Arrays = dict[str, Any]
"""Arrays of NumPy by name."""

ABOUT = "training.json"
"""The file that says to which training a folder belongs."""


class Pieces:
    """A folder with the finished pieces of one training.

    Parameters
    ----------
    folder : Path
        Is made if need be.
    about : mapping
        What the training is: seed, recipe, game. It has to be the same when work goes on.
    progress : bool
        Whether to show a bar for work that takes long.

    Raises
    ------
    LabError
        If the folder belongs to another training, or cannot be made.
    """

    def __init__(self, folder: Path, about: Mapping[str, Any], progress: bool = True) -> None:
        self.folder = folder
        self.progress = progress
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from None
        text = json.dumps(dict(about), sort_keys=True, indent=1)
        file = folder / ABOUT
        if not file.exists():
            _replace(file, text.encode())
        elif file.read_text(encoding="utf-8") != text:
            raise LabError(texts()("learned.other_training", folder=shown(str(folder))))

    def collect(self, stage: str, count: int, make: Callable[[int], Arrays]) -> Arrays:
        """Return the arrays of all pieces of a stage, one after the other.

        Parameters
        ----------
        stage : str
        count : int
            The number of pieces.
        make : function
            Makes a piece from its number alone.
        """
        import numpy as np

        bar = Progress(count, self.progress, "pieces")
        found = []
        for number in range(count):
            file = self.folder / f"{stage}-{number:04}.npz"
            arrays = _read(file)
            if arrays is None:
                arrays = make(number)
                _write(file, arrays)
            found.append(arrays)
            bar.advance(1)
        bar.close()
        return {name: np.concatenate([arrays[name] for arrays in found]) for name in found[0]}

    def keep(self, name: str, make: Callable[[], Any]) -> Any:
        """Return plain data that is made once, and read from its file afterwards."""
        file = self.folder / f"{name}.json"
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            _replace(file, json.dumps(make()).encode())
            return json.loads(file.read_text(encoding="utf-8"))


def _read(file: Path) -> Arrays | None:
    """Return a piece, or None if it is not there or cut off."""
    import numpy as np

    try:
        with file.open("rb") as stream, np.load(stream) as found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None


def _write(file: Path, arrays: Arrays) -> None:
    """Write a piece; one that is cut off never has its name."""
    import numpy as np

    aside = file.with_name(f"{file.name}.{os.getpid()}")
    with aside.open("wb") as stream:
        np.savez(stream, **arrays)
    aside.replace(file)


def _replace(file: Path, data: bytes) -> None:
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    aside.write_bytes(data)
    aside.replace(file)
