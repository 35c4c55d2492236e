"""Runs the notebooks in place: which are meant, how, and what of a run is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import editions
from .running_programs import PYTHON, must, run

# What authors set for a cell of a notebook; all else in its metadata comes from programs.
WRITTEN_METADATA = {"jupyter", "slideshow", "tags"}


def run_notebooks(arguments: list[str]) -> int:
    """Make the Japanese editions and run both (all, or those named or in a folder) in place."""
    named = [path for word in arguments if word != "--prose" for path in notebooks_of(word)]
    paths = []
    for path in named or editions.sources():
        source = editions.source_of(path)
        made = edition_of(source)
        # Whoever names a translation wants its edition alone.
        runs = [run_of(one) for one in (source if path == source else None, made) if one]
        paths += [run for run in runs if run]
    if "--prose" in arguments or not paths:
        return 0
    options = ["store_widget_state=False", "record_timing=False"]
    options = [f"--ExecutePreprocessor.{option}" for option in options]
    must(
        "running the notebooks",
        [PYTHON, "-m", "nbconvert", "--to=notebook", "--execute", "--inplace", *options, *paths],
        "The cell above raised an error: fix the notebook or the library.",
    )
    for path in paths:
        strip(path)
    # Pictures of the documentation are made of the same games.
    drawings = () if named else ("pictures", "faces", "style_sheet", "film")
    return max([run([PYTHON, f"docs/{name}.py"]) for name in drawings], default=0)


def notebooks_of(word: str) -> list[Path]:
    """Return the notebook that was named, or all notebooks of a folder.

    Raises
    ------
    SystemExit
        If there is none, with a sentence that says so.
    """
    path = Path(word).resolve()
    # An English notebook, its edition and its translation name the same, each in its folder.
    forms = [
        (one, editions.edition_of(one), editions.translation_of(one)) for one in editions.sources()
    ]
    found = [
        next(form for form in three if path in (form, *form.parents))
        for three in forms
        if any(path in (form, *form.parents) for form in three)
    ]
    if not found:
        raise SystemExit(
            f"There is no notebook of this checkout at {word}. Name one, or a folder of them: "
            "python3 dev.py notebooks notebooks/00_start.ipynb"
        )
    return found


def edition_of(source: Path) -> Path | None:
    """Make the Japanese edition of a notebook; None where there is no translation."""
    try:
        made = editions.make(source)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if made is None:
        missing = editions.translation_of(source).relative_to(editions.ROOT)
        print(f"· no Japanese yet: {missing.as_posix()}")
    return made


def run_of(path: Path) -> Path | None:
    """Return the notebook to run: of a lesson a copy beside the tests, the lesson is emptied."""
    copy = editions.run_of(path)
    if copy != path:
        strip(path)
        bare = editions.without_results(editions.read(path))
        editions.write(path, bare)
    if copy not in (path, None):
        ran = editions.read(copy) if copy.is_file() else bare
        editions.write(copy, editions.with_results(editions.without_results(bare), ran))
    return copy


def strip(path: Path) -> None:
    """Remove what depends on the machine or the moment: only what authors write is kept."""
    notebook = editions.read(path)
    notebook["metadata"].pop("widgets", None)
    notebook["metadata"].get("language_info", {}).pop("version", None)
    for cell in notebook["cells"]:
        # Times of execution and the state of an editor (folded, scrolled) are not wanted.
        cell["metadata"] = {k: v for k, v in cell["metadata"].items() if k in WRITTEN_METADATA}
        if "outputs" in cell:
            cell["outputs"] = joined(cell["outputs"])
        for output in cell.get("outputs", []):
            # A widget means nothing without the kernel that made it.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    editions.write(path, notebook)


def joined(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Join what a cell printed at a stretch: on a busy machine it comes in several parts."""
    parts: list[dict[str, Any]] = []
    for output in outputs:
        # Only what is printed has the name of a stream.
        if parts and "name" in output and parts[-1].get("name") == output["name"]:
            text = "".join([*parts[-1]["text"], *output["text"]])
            parts[-1]["text"] = text.splitlines(keepends=True)
        else:
            parts.append(output)
    return parts
