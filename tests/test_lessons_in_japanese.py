"""Each lesson, run in Japanese, shows what its English run shows: numbers, verdicts, kinds."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from support.forked_kernels import forked
from support.notebook_results import VERDICT, differing_numbers, left_in_english, said, shape

from tools import editions, notebook_runs
from tools.editions import Notebook

TURNS = editions.turns()
LESSONS = [path for path in TURNS if editions.is_lesson(path)]


def run(path: Path, folder: Path) -> Notebook:
    """Return a notebook with the results of running it in a folder, as they would be kept."""
    notebook = nbformat.read(path, as_version=4)
    metadata = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=240, resources=metadata, store_widget_state=False)
    with forked():
        client.execute()
    made = folder / path.name
    nbformat.write(notebook, made)
    notebook_runs.strip(made)
    return editions.read(made)


def kept(source: Path) -> Notebook:
    """Return the English run of a lesson."""
    path = editions.run_of(source)
    assert path is not None
    return editions.read(path)


@pytest.mark.parametrize(
    "source",
    [pytest.param(one, marks=[] if TURNS[one] == "ja" else [pytest.mark.long]) for one in LESSONS],
    ids=lambda source: source.stem,
)
def test_a_lesson_shows_the_same_in_japanese(source: Path, tmp_path: Path) -> None:
    english, japanese = kept(source), run(editions.edition_of(source), tmp_path)
    assert shape(english), "python3 dev.py notebooks runs it"
    assert shape(japanese) == shape(english)
    assert differing_numbers(english, japanese) == {}
    assert said(japanese, VERDICT) == said(english, VERDICT)
    assert not left_in_english(english, japanese)


@pytest.mark.parametrize(
    ("there", "differ"),
    [
        ("3 個で 0.5、正解 ✓", {}),
        ("3 個で 0.6、正解 ✓", {"c": ["0.5", "0.6"]}),
        ("3 個で 0.5、2 回、1/36、正解 ✓", {"c": ["1/36"]}),
        ("0.5", {"c": ["3"]}),
    ],
)
def test_other_numbers_are_found(there: str, differ: dict[str, list[str]]) -> None:
    def shown(text: str) -> Notebook:
        output = {"output_type": "stream", "text": [text]}
        return {"cells": [{"cell_type": "code", "id": "c", "source": "", "outputs": [output]}]}

    assert differing_numbers(shown("0.5 for 3 dice, twice: right ✓"), shown(there)) == differ
