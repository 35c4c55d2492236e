"""What the site is put together from, without a browser."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import runpy
import subprocess
import sys
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from packaging.utils import canonicalize_name

from lite import build, bytecode, pages, serve, wheels

PAGE = build.HERE / "page"


def test_what_python_in_a_browser_needs_is_packed_without_compiled_parts(tmp_path: Path) -> None:
    names = wheels.needed("3.14.2")
    assert {"anywidget", "ipython", "ipywidgets", "jinja2", "markupsafe", "traitlets"} <= {*names}
    assert not {*names} & {*wheels.NOT_THERE}
    # Both have compiled parts here.
    for name in ("markupsafe", "psygnal"):
        wheel = wheels.pack(name, *wheels.installed(name), tmp_path)
        with zipfile.ZipFile(wheel) as archive:
            inside = archive.namelist()
            told = archive.read(next(n for n in inside if n.endswith("/WHEEL"))).decode()
        assert wheel.name == f"{name}-{metadata.version(name)}-py3-none-any.whl"
        assert not [path for path in inside if path.endswith(wheels.COMPILED)]
        assert "Tag: py3-none-any" in told
        assert f"{name}/__init__.py" in inside


# Runs in a Python of its own: says which packages were needed for all that a notebook does.
USED = """
import json, sys
from importlib.metadata import packages_distributions
before = {*sys.modules}
sys.modules["numpy"] = None
import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "search"], seed=7)
play.do("place 1 forest")
board = lab.Board(play)
board._repr_mimebundle_()
lab.question("R1.1")._repr_mimebundle_()
lab.stone_age.yields("forest", people=3)._repr_mimebundle_()
lab.coach(play, tries=20)
lab.NewGame(), lab.stone_age.PlayPage()
names = packages_distributions()
tops = {name.split(".")[0] for name, module in sys.modules.items() if module and name not in before}
print(json.dumps(sorted({name for top in tops for name in names.get(top, ())})))
"""


def test_what_a_notebook_imports_is_packed() -> None:
    # A browser has the readable rules alone.
    env = {**os.environ, "STONEAGE_LAB_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    used = {canonicalize_name(name) for name in json.loads(done.stdout.splitlines()[-1])}
    brought = {*wheels.needed("3.14.2"), *wheels.NOT_THERE, "stoneage-lab"}
    # psygnal's compiled parts need it; the wheel for browsers has none.
    assert used - brought <= {"mypy-extensions"}
    assert {"anywidget", "ipywidgets"} <= used


# Runs in a Python of its own: says what has been imported for the board of the page "Play now".
BEGUN = """
import sys
before = {*sys.modules}
from lite import play_now
play_now.begin(lambda *told: None, sys.argv[1])
print(*(name.partition(".")[0] for name in sys.modules.keys() - before))
"""


def test_what_the_first_board_imports_is_loaded(tmp_path: Path) -> None:
    # Apart from Python's own there is nothing but these. No code of templates is kept: Jinja2 has
    # to compile them, as in a browser all those that come after the first board.
    given = json.dumps({"game": pages.GAMES[0], "tour": True})
    env = {**os.environ, "STONEAGE_LAB_PURE": "1", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    command = [sys.executable, "-c", BEGUN, given]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    known = metadata.packages_distributions()
    used = {
        canonicalize_name(package)
        for name in done.stdout.split()
        if name not in sys.stdlib_module_names
        for package in known.get(name, ())
    }
    assert used | {"stoneage-lab"} == {*pages.PACKAGES}


def test_bytecode_takes_the_place_of_its_source_but_in_our_own_wheel(tmp_path: Path) -> None:
    files = {"pack/__init__.py": b"", "pack/late.py": b"x = 1"}
    other = wheels.pack("other", "1.0", files, tmp_path)
    own = wheels.pack("stoneage_lab", "1.0", files, tmp_path)
    for wheel in (other, own):
        bytecode.put(wheel, {"pack/__init__.py": b"code", "missing.py": b""})
    with zipfile.ZipFile(other) as archive:
        names = {name for name in archive.namelist() if ".dist-info" not in name}
        assert names == {"pack/__init__.pyc", "pack/late.py"}
        record = archive.read("other-1.0.dist-info/RECORD").decode()
        assert {line.split(",")[0] for line in record.splitlines()} == {*archive.namelist()}
    bytecode.put(own, {}, {"pack/compiled/a.cache": b"template"})
    with zipfile.ZipFile(own) as archive:
        assert archive.read("pack/compiled/a.cache") == b"template"
        assert archive.read("pack/__init__.py") == b""
        assert archive.read("pack/__pycache__/__init__.cpython-314.pyc") == b"code"


def test_only_lexers_that_ipython_names_are_packed() -> None:
    files = wheels.installed("pygments")[1]
    lexers = {Path(path).stem for path in files if path.startswith("pygments/lexers/")}
    assert lexers == {*wheels.LEXERS.split()}
    code = (
        "import sys, IPython.core.ultratb, IPython.core.magics, ipython_pygments_lexers\n"
        "print(*(m.rpartition('.')[2] for m in sys.modules if m.startswith('pygments.lexers.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {*done.stdout.split()} <= lexers


# Runs in a Python of its own, with the packages of a folder before all others.
COMPLETED = """
import jedi
asked = "import os, json; os.path.jo", "import stoneage_lab as lab; lab.tutor", "'a b'.spl"
print(jedi.__file__, *(each.name for code in asked for each in jedi.Script(code).complete()))
"""


def test_names_are_completed_with_the_files_of_jedi_that_are_packed(tmp_path: Path) -> None:
    version, files = wheels.installed("jedi")
    assert len(files) < 600
    with zipfile.ZipFile(wheels.pack("jedi", version, files, tmp_path)) as archive:
        archive.extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", COMPLETED], capture_output=True, text=True, env=env, check=True
    )
    path, *names = done.stdout.split()
    assert path.startswith(str(tmp_path))
    assert {"join", "tutorial", "split", "splitlines"} <= {*names}


def test_what_lies_beside_python_on_the_site_is_not_packed_into_our_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"stoneage_lab/__init__.py": b"x = 1", "stoneage_lab/notebooks/ja/a.ipynb": b"{}"}

    def built(*command: object, **options: object) -> subprocess.CompletedProcess[str]:
        wheels.pack("stoneage_lab", "1.0", files, tmp_path)
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(build.subprocess, "run", built)
    build.own_wheel(tmp_path)
    packed = wheels.contents(tmp_path / "stoneage_lab-1.0-py3-none-any.whl")
    assert packed["stoneage_lab/__init__.py"] == b"x = 1"
    assert not [path for path in packed if "notebooks" in path]


def test_pages_around_the_notebooks_are_made(tmp_path: Path) -> None:
    # Of JupyterLite's application, what our pages are put beside.
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "index.html").write_text("<html><head></head></html>", encoding="utf-8")
    (tmp_path / "service-worker.js").write_text("", encoding="utf-8")
    told = {"jupyter-config-data": {"contentsStorageName": "store", "appVersion": "0.8.6"}}
    (tmp_path / "jupyter-lite.json").write_text(json.dumps(told), encoding="utf-8")
    python = tmp_path / "static" / "pyodide"
    python.mkdir(parents=True)
    table = {name: {"file_name": f"{name}.whl"} for name in pages.PACKAGES}
    (python / "pyodide-lock.json").write_text(json.dumps({"packages": table}), encoding="utf-8")
    build.copy_notebooks(tmp_path / "files")
    pages.write(tmp_path)
    first = (tmp_path / "index.html").read_text(encoding="utf-8")
    for card in pages.CARDS:
        link = str(card["link"])
        assert f'href="{link.replace("&", "&amp;")}"' in first
        assert (tmp_path / urlsplit(link).path).is_file()
        for name in parse_qs(urlsplit(link).query).get("path", []):
            for folder in ("files", "files/ja"):
                assert (tmp_path / folder / name).is_file()
    worker = (tmp_path / "service-worker.js").read_text(encoding="utf-8")
    ours = [name for name in pages.of_the_first_board(tmp_path) if "/" not in name]
    for name in ("lab/index.html", "index.html", "fresh.html", "files/00_start.ipynb", *ours):
        assert f'"{name}"' in worker, name
    for name in [*pages.SCRIPTS, "service-worker.js"]:
        assert "{{" not in (tmp_path / name).read_text(encoding="utf-8"), name
    assert 'src="../start.js"' in (tmp_path / "lab" / "index.html").read_text(encoding="utf-8")


def test_links_of_all_notebooks_work_there(tmp_path: Path) -> None:
    contents = tmp_path / "files"
    build.copy_notebooks(contents)
    for path in contents.rglob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                for link in re.findall(r"\]\(([^()\s]+)\)", "".join(cell["source"])):
                    if not re.match(r"[a-z]+:|#", link):
                        there = (path.parent / link.partition("#")[0]).resolve()
                        assert there.exists(), f"{path.name} links to {link}"
                        assert there.is_relative_to(contents), link


def test_the_same_files_make_the_same_wheel(tmp_path: Path) -> None:
    files = {"own/__init__.py": b"", "own.py": b"1"}
    first, again = (tmp_path / "a", tmp_path / "b")
    first.mkdir()
    again.mkdir()
    turned = dict(reversed(files.items()))
    wheel = wheels.pack("own", "1.0", files, first)
    assert wheel.read_bytes() == wheels.pack("own", "1.0", turned, again).read_bytes()
    table = json.loads(wheels.lock([wheel], {"python": "3.14.2"}))
    assert table["packages"]["own"]["imports"] == ["own"]
    assert table["packages"]["own"]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_all_sentences_are_there_in_both_languages() -> None:
    spoken = [pages.spoken(code) for code in pages.LANGUAGES]
    for room in spoken[0]:
        assert {*spoken[0][room]} == {*spoken[1][room]}
        for key, text in spoken[0][room].items():
            named = re.findall(r"\{\w+\}", text)
            assert sorted(named) == sorted(re.findall(r"\{\w+\}", spoken[1][room][key])), key
    asked = set(re.findall(r"\bwords\.(\w+)", (PAGE / "start.js").read_text(encoding="utf-8")))
    assert asked == {*spoken[0]["start"]}
    page = (PAGE / "play.html.j2").read_text(encoding="utf-8")
    asked = {*re.findall(r'say\("(\w+)"[),]', page), *pages.STEPS, "title", "other", "held"}
    assert asked == {*spoken[0]["play"]}
    assert {f"line_{game}" for game in pages.GAMES} | {"players", "to"} == {*spoken[0]["doors"]}
    steps = set(re.findall(r'(?:say|fail)\("(\w+)"', (PAGE / "play.js").read_text("utf-8")))
    assert steps <= {*pages.STEPS}
    asked = set(
        re.findall(r'\b(?:words|button)\(\s*"(\w+)"', (PAGE / "fresh.js").read_text("utf-8"))
    )
    assert asked <= {*spoken[0]["fresh"]}


def test_no_other_machine_is_named(tmp_path: Path) -> None:
    ours = [p for p in build.HERE.rglob("*") if p.is_file() and "node_modules" not in p.parts]
    for path in ours:
        if path.suffix in {".py", ".js", ".j2", ".css", ".json", ".toml"}:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"https?://(?!localhost|127\.0\.0\.1|\{)", text), path
    told = json.loads((build.HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
    kernel = told["jupyter-config-data"]["litePluginSettings"][f"{build.KERNEL}:kernel"]
    assert kernel["pyodideUrl"].startswith("./")
    assert kernel["loadPyodideOptions"]["lockFileURL"].startswith("./")
    assert kernel["disablePyPIFallback"] is True


def test_links_of_a_notebook_to_the_documentation_come_along(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "notebooks" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "how_to").mkdir(parents=True)
    (tmp_path / "docs" / "how_to" / "a.md").write_text("# A", encoding="utf-8")
    (tmp_path / "docs" / "tables").mkdir()
    (tmp_path / "docs" / "tables" / "a-b.svg").write_text("<svg/>", encoding="utf-8")
    text = (
        "[x](../../docs/how_to/a.md#b) [y](../00_start.ipynb)"
        r" <img src=\"../../docs/tables/a-b.svg\">"
    )
    (tmp_path / "notebooks" / "rules" / "R.ipynb").write_text(text, encoding="utf-8")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "NOTEBOOKS", tmp_path / "notebooks")
    build.copy_notebooks(tmp_path / "out")
    copied = (tmp_path / "out" / "rules" / "R.ipynb").read_text(encoding="utf-8")
    assert copied == (
        "[x](../docs/how_to/a.md#b) [y](../00_start.ipynb)"
        r" <img src=\"data:image/svg+xml;base64,PHN2Zy8+\">"
    )
    assert (tmp_path / "out" / "docs" / "how_to" / "a.md").is_file()


@pytest.mark.parametrize(
    ("name", "kind"), [("a.mjs", "text/javascript"), ("a.wasm", "application/wasm")]
)
def test_files_are_served_with_the_types_browsers_insist_on(
    tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / name).write_bytes(b"1")
    server = serve.server(0, tmp_path)
    thread = threading.Thread(target=server.handle_request)
    thread.start()
    with urlopen(f"http://127.0.0.1:{server.server_port}/{name}", timeout=60) as answer:
        assert answer.headers["Content-Type"] == kind
    thread.join()
    server.server_close()


def test_a_port_that_is_none_or_taken_is_told() -> None:
    with pytest.raises(SystemExit, match="up to 65535, not 'x'"):
        serve.main(["--port=x"])
    taken = serve.server(0)
    with pytest.raises(SystemExit, match=rf"Try another.*--port={taken.server_port + 1}"):
        serve.main([f"--port={taken.server_port}"])
    taken.server_close()


def test_an_installer_that_installs_nothing_says_so() -> None:
    install = runpy.run_path(str(build.HERE / "kernel" / "micropip.py"))["install"]
    with ThreadPoolExecutor(1) as apart:  # a loop may be running in this thread
        apart.submit(asyncio.run, install(["anywidget"])).result()
        refused = apart.submit(asyncio.run, install("no-such-package"))
        with pytest.raises(ImportError, match=r"^no-such-package: Nothing can be installed here"):
            refused.result()
