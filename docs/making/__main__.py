"""Builds the documentation: ``python3 dev.py site --docs``, or ``python -m docs.making FOLDER``.

FOLDER/lite, the notebooks that run in the browser, is left as it is.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sphinx.cmd.build import main as sphinx

from . import listings, print_pages
from .links import broken
from .places import ROOT, named_repository
from .source import ELSEWHERE, lay_out

KEPT: Final = "lite"
# The hash of the sources of the documentation in dist/site.
STAMP: Final = ROOT / ".cache" / "docs.stamp"
MADE: Final = {"__pycache__", "_compiled", "static", ".ipynb_checkpoints"}


def build(folder: Path, jobs: str = "auto") -> list[str]:
    """Build the documentation into a folder, and return every link in it that leads nowhere."""
    with tempfile.TemporaryDirectory() as scratch:
        source, made = Path(scratch, "source"), Path(scratch, "site")
        lay_out(source)
        told = ["-b", "html", "-c", str(ROOT / "docs"), "-d", str(Path(scratch, "trees"))]
        # Every warning counts, and all of them are shown.
        told += ["-j", jobs, "-q", "-W", "--keep-going"]
        told += ["-D", f"html_static_path=_static,{source / '_static'}"]
        if sphinx([*told, str(source), str(made)]):
            raise SystemExit("Sphinx is not content with the documentation: see above.")
        listings.write(made)
        print_pages.write(made)
        (made / ".buildinfo").unlink(missing_ok=True)
        put(made, folder)
    return broken(folder)


def put(made: Path, folder: Path) -> None:
    """Replace the old site by the new one, except `KEPT`."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.name != KEPT:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for new in made.iterdir():
        shutil.move(new, folder / new.name)


def sources() -> Iterator[Path]:
    """Return every file that the documentation depends on."""
    yield from (ROOT / name for name in ("README.md", "requirements.lock.txt", *ELSEWHERE))
    yield ROOT / "binder" / "links.py"
    for folder in ("docs", "notebooks", "stoneage_lab"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not MADE & set(path.parts):
                yield path


def source_hash() -> str:
    """Return one hash over everything the documentation depends on."""
    digest = hashlib.sha256(f"{named_repository()} {sys.version_info[:2]}".encode())
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def main(arguments: list[str]) -> int:
    """Build, unless the site is up to date; print the result."""
    named = bool(arguments)
    folder = Path(arguments[0]) if named else ROOT / "dist" / "site"
    shown = os.path.relpath(folder)
    made_from = source_hash()
    made = not named and STAMP.is_file() and (folder / "index.html").is_file()
    if made and STAMP.read_text(encoding="utf-8") == made_from:
        print(f"· {shown}: the documentation is as its sources are")
        return 0
    STAMP.unlink(missing_ok=True)
    print("· building the documentation", flush=True)
    faults = build(folder)
    for fault in faults:
        print(fault, file=sys.stderr)
    pages = sorted(folder.rglob("*.html"))
    pages = [path for path in pages if path.relative_to(folder).parts[0] != KEPT]
    print(f"  {shown}: {len(pages)} pages; {shown}/index.html is the first")
    if faults:
        return 1
    if not named:
        STAMP.parent.mkdir(exist_ok=True)
        STAMP.write_text(made_from, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
