"""The lists of packages that are installed: newest allowed versions, each with its hashes."""

from __future__ import annotations

import os
import tempfile
import tomllib
from pathlib import Path

from . import environment
from .installation import LOCK, UV_LOCK
from .running_programs import BIN, ROOT, Command, run


def update() -> int:
    """Write both lists anew: for all systems, with hashes, without addresses."""
    options = ["--universal", "--generate-hashes", "--no-emit-index-url"]
    options += [
        "--python-version=3.11",
        "--custom-compile-command=python3 dev.py lock",
        "--upgrade",
    ]
    # Named here as uv is to read no settings but these, see environment.py.
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
    compiling: Command = [BIN / "uv", "pip", "compile", "--quiet", *options]
    with tempfile.TemporaryDirectory() as folder:
        overrides, itself = Path(folder, "overrides.txt"), Path(folder, "uv.in")
        overrides.write_text("\n".join(told["override-dependencies"]), "utf-8")
        itself.write_text("uv\n", "utf-8")
        all_of: Command = ["--all-extras", "--overrides", overrides, "pyproject.toml"]
        alone: Command = ["--no-annotate", itself]
        # A folder with wheels for this system alone would leave out the hashes of all others.
        private = environment.for_downloads(os.environ)
        settings = {**private, **environment.for_uv_again(os.environ)}
        files = ((all_of, LOCK), (alone, UV_LOCK))
        return max(run([*compiling, *of, "-o", to.name], None, settings) for of, to in files)
