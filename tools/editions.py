"""Notebooks in two languages from one source: code once, prose by the id of a cell.

``notebooks/<path>.ipynb`` is English and holds the code. The Japanese prose stands in
``notebooks/translations/ja/<path>.md``, each cell under a line with its id::

    <!-- cell: c01 3f2a9c1d -->
    # R1 · 人を置く

The second word is a hash of the English from which the cell was translated, written here when it is
missing. When the English changes, the hashes differ: compare, then delete the hash. Both together
make ``notebooks/ja/<path>.ipynb``, which has one more line of code: it chooses the language.

`python3 dev.py notebooks` does all this; no package is needed.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import posixpath
import re
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
NOTEBOOKS: Final = ROOT / "notebooks"
EDITION: Final = NOTEBOOKS / "ja"
TRANSLATIONS: Final = NOTEBOOKS / "translations" / "ja"
# Lessons ask for predictions, so they are committed without results, wherever they are opened.
# Their English runs, with all results, are kept for the tests, which make the Japanese ones.
LESSONS: Final = "lessons"
LESSON_RUNS: Final = ROOT / "tests" / "lesson_runs"
CHOICE: Final = 'lab.language("ja")'
"""The line of code that only the Japanese edition has."""
NAMES: Final = {"en": "English", "ja": "日本語版"}
"""What the link to an edition says."""

Notebook: TypeAlias = dict[str, Any]
CLAIM: Final = re.compile(r" ?<!-- claim: (.+?) -->")
"""A comment behind a sentence: an expression that is true if the sentence is; tests evaluate it."""

_MARKER: Final = re.compile(r"^<!-- cell: ([\w-]+)(?: ([0-9a-f]{8}))? -->$", re.MULTILINE)
# Pictures are elements: of those in Markdown's own form Voila fails to make a page in a server.
_LINK: Final = re.compile(
    r"""(?<=\]\()(?:\.[^()\s#]*|[\w/]+\.\w+)(?=[)#])|(?<=<img src=")\.[^"]*(?=")"""
)
_OTHER: Final = re.compile(rf"(?: · |\n\n)\[(?:{'|'.join(NAMES.values())})\]\([^)]*\)\Z")
_IMPORT: Final = "import stoneage_lab as lab"


class Section(NamedTuple):
    """The Japanese of a cell, and the hash of its English; empty if it is not known."""

    id: str
    english: str
    text: str


# ---- places ----------------------------------------------------------------------------------


def sources() -> list[Path]:
    """Return all English notebooks."""
    return [
        path
        for path in sorted(NOTEBOOKS.rglob("*.ipynb"))
        if ".ipynb_checkpoints" not in path.parts and EDITION not in path.parents
    ]


def translation_of(source: Path) -> Path:
    """Return the file with the Japanese prose of an English notebook."""
    return (TRANSLATIONS / source.relative_to(NOTEBOOKS)).with_suffix(".md")


def edition_of(source: Path) -> Path:
    """Return the Japanese edition of an English notebook."""
    return EDITION / source.relative_to(NOTEBOOKS)


def source_of(path: Path) -> Path:
    """Return the English notebook of an edition or a translation; itself if it is English."""
    path = path.resolve()
    for folder in (EDITION, TRANSLATIONS):
        if folder in path.parents:
            return (NOTEBOOKS / path.relative_to(folder)).with_suffix(".ipynb")
    return path


def is_lesson(path: Path) -> bool:
    """Whether a notebook, of any language, is opened without results."""
    return NOTEBOOKS in path.parents and path.parent.name == LESSONS


def run_of(path: Path) -> Path | None:
    """Return the notebook that is run and kept: of a lesson an English copy beside the tests."""
    if not is_lesson(path):
        return path
    return None if EDITION in path.parents else LESSON_RUNS / path.relative_to(NOTEBOOKS)


def turns() -> dict[Path, str]:
    """Return in which language the usual tests run each English notebook: each in turn.

    Both editions are the same code. It depends on the place of a notebook among its neighbours; one
    without a translation is always run.
    """
    pairs = [path for path in sources() if translation_of(path).is_file()]
    return {path: ("ja", "en")[number % 2] for number, path in enumerate(pairs)}


def out_of_turn() -> list[Path]:
    """Return the kept runs that the usual tests leave out, for they run the other language."""
    others = [edition_of(path) if code == "en" else path for path, code in turns().items()]
    return [run for run in map(run_of, others) if run]


# ---- the prose -------------------------------------------------------------------------------


def sections(text: str) -> list[Section]:
    r"""Return the sections of a translation.

    Raises
    ------
    ValueError
        If something stands before the first marker: it would be lost.

    Examples
    --------
    >>> sections("<!-- cell: c01 3f2a9c1d -->\n# 人を置く\n")
    [Section(id='c01', english='3f2a9c1d', text='# 人を置く')]
    """
    before, *parts = _MARKER.split(text)
    if before.strip():
        raise ValueError(f"text before the first cell: {before.strip()[:40]}")
    return [
        Section(id, english or "", prose.strip("\n"))
        for id, english, prose in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


def written(found: list[Section]) -> str:
    r"""Return the text of a translation.

    Examples
    --------
    >>> written([Section("c01", "3f2a9c1d", "# 人を置く")])
    '<!-- cell: c01 3f2a9c1d -->\n# 人を置く\n'
    """
    return "\n".join(
        f"<!-- cell: {' '.join(filter(None, (one.id, one.english)))} -->\n{one.text}\n"
        for one in found
    )


def fingerprint(english: str) -> str:
    r"""Return the short hash of a cell; the link to the other edition and claims do not count.

    Examples
    --------
    >>> fingerprint("# Start") == fingerprint("# Start\n\n[日本語版](ja/00_start.ipynb)")
    True
    >>> fingerprint("One of six.") == fingerprint("One of six. <!-- claim: one == 1 / 6 -->")
    True
    """
    return hashlib.sha256(without_claims(without_link(english)).encode()).hexdigest()[:8]


def prose(notebook: Notebook) -> dict[str, str]:
    """Return the Markdown cells of a notebook by their ids."""
    return {
        cell["id"]: "".join(cell["source"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "markdown"
    }


def faults(notebook: Notebook, found: list[Section]) -> list[str]:
    """Return what is wrong with a translation, a sentence each; empty if nothing is."""
    english, ids = prose(notebook), [one.id for one in found]
    wrong = [f"{id} has no Japanese" for id in english if id not in ids]
    wrong += [f"{id} is no Markdown cell" for id in ids if id not in english]
    wrong += [f"{id} stands twice" for id in sorted({id for id in ids if ids.count(id) > 1})]
    for one in found:
        if one.id in english and one.english != fingerprint(english[one.id]):
            told = "was changed after it was translated: compare, then delete the hash"
            wrong.append(f"{one.id} {told if one.english else 'has no hash: dev.py writes it'}")
        if one.id in english and not one.text.strip():
            wrong.append(f"{one.id} is empty")
    return wrong


# ---- the notebooks ---------------------------------------------------------------------------


def read(path: Path) -> Notebook:
    """Return a notebook."""
    found: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return found


def write(path: Path, notebook: Notebook) -> None:
    """Write a notebook so that the same content is the same bytes."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def without_results(notebook: Notebook) -> Notebook:
    """Return a copy of a notebook as it is before its cells are run."""
    bare = copy.deepcopy(notebook)
    for cell in bare["cells"]:
        if cell["cell_type"] == "code":
            cell.update(execution_count=None, outputs=[])
    return bare


def with_results(made: Notebook, before: Notebook) -> Notebook:
    """Return a notebook with the results that it had before, if its code is the same."""
    code = [[c for c in nb["cells"] if c["cell_type"] == "code"] for nb in (made, before)]
    sources = [[(c["id"], "".join(c["source"])) for c in cells] for cells in code]
    if sources[0] == sources[1]:
        for new, old in zip(*code, strict=True):
            new.update(execution_count=old["execution_count"], outputs=old["outputs"])
    return made


def without_link(text: str) -> str:
    """Return the text of a cell without the link to the other edition."""
    return _OTHER.sub("", text.rstrip())


def without_claims(text: str) -> str:
    """Return a text without the claims that stand behind its sentences.

    Examples
    --------
    >>> without_claims("One of six. <!-- claim: one == 1 / 6 --> So it is rare.")
    'One of six. So it is rare.'
    """
    return CLAIM.sub("", text)


def with_link(notebook: Notebook, here: Path, there: Path, code: str) -> None:
    """Let the first Markdown cell of a notebook link to its other edition.

    Parameters
    ----------
    notebook : dict
    here, there : Path
        The notebook, and its other edition.
    code : {"en", "ja"}
        The language of the other edition.
    """
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    text = without_link("".join(first["source"]))
    # After the links to other notebooks, if the cell ends with those.
    gap = " · " if text.rpartition("\n")[2].startswith("[") else "\n\n"
    first["source"] = _lines(f"{text}{gap}[{NAMES[code]}]({_way(here, there)})")


def japanese(notebook: Notebook, found: list[Section], source: Path) -> Notebook:
    """Return the Japanese edition of an English notebook, without results."""
    made, texts = without_results(notebook), {one.id: one.text for one in found}
    here = edition_of(source)
    for cell in made["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = _lines(with_links(texts[cell["id"]], source))
        elif _IMPORT in text.splitlines():
            # Each of these cells can be the first that a reader runs.
            cell["source"] = _lines(with_choice(text))
    with_link(made, here, source, "en")
    return made


def with_choice(code: str) -> str:
    r"""Return the code of a cell with the line that chooses Japanese, after all imports.

    Examples
    --------
    >>> print(with_choice('import stoneage_lab as lab\n\nlab.report()'))
    import stoneage_lab as lab
    <BLANKLINE>
    lab.language("ja")
    lab.report()
    """
    lines = code.split("\n")
    last = max(n for n, line in enumerate(lines) if line.startswith(("import ", "from ")))
    after = lines[last + 1 :]
    while after and not after[0]:
        after.pop(0)
    return "\n".join([*lines[: last + 1], "", CHOICE, *after])


def with_links(text: str, source: Path) -> str:
    """Return Japanese prose, written beside the English, with links that work in the edition.

    A link to a notebook leads to the Japanese one if there is any.
    """

    def turn(found: re.Match[str]) -> str:
        there = Path(os.path.normpath(source.parent / found[0]))
        if NOTEBOOKS in there.parents and translation_of(there).is_file():
            return found[0]
        return _way(edition_of(source), there)

    return _LINK.sub(turn, text)


def _way(here: Path, there: Path) -> str:
    return posixpath.relpath(there.as_posix(), here.parent.as_posix())


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


# ---- making both -----------------------------------------------------------------------------


def make(source: Path) -> Path | None:
    """Write the Japanese edition of a notebook, link both, and return its path.

    None if there is no translation yet. Results that it had stay while the code is the same.

    Raises
    ------
    ValueError
        If the translation does not fit the notebook; each fault is named.
    """
    translation, edition = translation_of(source), edition_of(source)
    if not translation.is_file():
        return None
    english = read(source)
    texts = prose(english)
    found = [
        one._replace(english=one.english or fingerprint(texts.get(one.id, "")))
        for one in sections(translation.read_text(encoding="utf-8"))
    ]
    wrong = faults(english, found)
    if wrong:
        raise ValueError("\n".join([f"{translation.relative_to(ROOT).as_posix()}:", *wrong]))
    translation.write_text(written(found), encoding="utf-8", newline="\n")
    with_link(english, source, edition, "ja")
    write(source, english)
    made = japanese(english, found, source)
    write(edition, with_results(made, read(edition)) if edition.is_file() else made)
    return edition
