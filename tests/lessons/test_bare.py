"""Rules and lessons in an environment that really has no widgets, no numpy and no Jupyter server.

Installed there are this package, made into a plain wheel, its templates' engine and IPython; every
notebook has to show the very same there as it does with everything. That takes a while: the short
way only hides what is not to be there, and tries one of each kind.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = {
    path.stem: path
    for name in ("00_*.ipynb", "90_*.ipynb", "*/rules/*.ipynb", "*/lessons/*.ipynb")
    for path in sorted((ROOT / "notebooks").glob(name))
}
PACKAGES = ("ipython", "jinja2")
# That it is a picture and how to come by a board; where there are widgets it is small.
NOTE = re.compile(
    '<div style="max-width:440px[^>]*>|<p>This is a picture.*?</p>|</div>(?=<details>)'
    "|width:100%|max-width:100%;min-width:640px"
)
KINDS = ("text/plain", "text/html")


def must(*words: str | Path, **more: str) -> str:
    """Run a program without which there is no going on; what it prints."""
    env = {**os.environ, "STONEAGE_LAB_PURE": "1", "PYTHONPATH": "", **more}
    done = subprocess.run([*map(str, words)], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def bare(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Any:
    """What came of running everything there."""
    folder = tmp_path_factory.mktemp("bare")
    few = request.param == "few"
    python = Path(sys.executable) if few else installed(folder)
    script = Path(__file__).with_name("bare.py")
    more = ["few"] if few else []
    homes = {"HOME": str(folder), "IPYTHONDIR": str(folder)}
    return json.loads(must(python, script, ROOT / "notebooks", *more, **homes))


def installed(folder: Path) -> Path:
    """The Python of an environment with next to nothing in it."""
    uv = Path(sys.executable).with_name("uv")
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    must(uv, "--quiet", "venv", "--python", sys.executable, folder / "env")
    must(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    # The very versions of this environment: they lie in uv's cache already.
    locked = (f"{one.name}=={one.version}" for one in metadata.distributions() if one.name)
    pins = folder / "pins.txt"
    pins.write_text("\n".join(pin for pin in locked if "stoneage" not in pin), encoding="utf-8")
    install = (uv, "--quiet", "pip", "install", "--python", python)
    must(*install, "-c", pins, *PACKAGES)
    must(*install, "--no-deps", next(folder.glob("*.whl")))
    return python


def test_there_is_nothing_of_widgets_there(bare: Any) -> None:
    assert all(bare["absent"].values()), bare["absent"]
    assert bare["widgets"] == []
    assert Path(bare["where"]).is_relative_to(ROOT) == bare["few"]


def test_notebooks_show_there_what_they_show_with_widgets(bare: Any) -> None:
    assert set(bare["notebooks"]) <= set(NOTEBOOKS)
    assert bare["notebooks"]
    # A few: every twentieth.
    assert bare["few"] or set(bare["notebooks"]) == set(NOTEBOOKS)
    for stem, ran in bare["notebooks"].items():
        shows_the_same(stem, ran)


def shows_the_same(stem: str, ran: Any) -> None:
    """Holds what a notebook showed there against what is kept in it."""
    assert not ran["error"], f"{ran['error']}\nin the cell\n{ran['cell']}"
    path = NOTEBOOKS[stem].relative_to(ROOT / "notebooks")
    run = ROOT / "tests" / "lesson_runs" / path
    kept = run if run.is_file() else NOTEBOOKS[stem]
    cells = json.loads(kept.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    for cell, shown in zip(code, ran["shown"], strict=True):
        source = "".join(cell["source"])
        results = [out["data"] for out in cell["outputs"] if out["output_type"] == "execute_result"]
        text, html = ("".join(results[0].get(kind, "")) if results else "" for kind in KINDS)
        if "lab.Board(" in source:
            assert shown["text"].endswith(text), (stem, source)
            assert "anywidget and ipywidgets" in shown["text"]
            assert "<img" in shown["html"]
        elif "lab.tutorial(" in source:
            # A tour that is typed shows all of the board, below its sentence.
            assert shown["text"] == text
            assert "<img" in shown["html"].partition("</p>")[2]
        else:
            assert shown["text"] == text, (stem, source)
            assert NOTE.sub("", shown["html"]) == NOTE.sub("", html), source
            assert "lab.Board(" not in shown["html"]


def test_questions_answer_there(bare: Any) -> None:
    assert len(bare["questions"]) >= (4 if bare["few"] else 60)
    for id, said in bare["questions"].items():
        signs = [text[0] for text in said[:-1]]
        assert signs == ["·", "…", "?", "✗", "·", "·", "✓"], (id, said)
        assert all(len(text) > 10 for text in said), id
        assert id in said[-1]


def test_goals_and_tours_can_be_taken_there(bare: Any) -> None:
    assert len(bare["goals"]) >= (1 if bare["few"] else 15)
    for id, (text, html, end) in bare["goals"].items():
        assert id in text
        assert "<img" in html
        assert end.startswith("✓"), (id, end)
    assert len(bare["tours"]) >= (1 if bare["few"] else 7)
    for id, (html, *said) in bare["tours"].items():
        assert "<img" in html, id
        # What it begins with, a step at least, and how it ends.
        assert len(said) >= 3, id
        assert all(len(sentence) > 20 for sentence in said), id


def test_figures_and_boards_stand_still_there(bare: Any) -> None:
    assert len(bare["explorers"]) >= 13
    assert all("<svg" in html or "<table" in html for html in bare["explorers"].values())
    for shown in (bare["board"], bare["guide"], bare["page"]):
        assert "<img" in shown["text/html"]
        assert "Red" in shown["text/plain"]
    assert 'play.do("place 1 hunt")' in bare["board"]["text/plain"]
    assert 'lab.play("stone-age"' in bare["panel"]
