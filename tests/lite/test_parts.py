"""What the site is put together from, without a browser."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import runpy
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from urllib.request import urlopen

import pytest

from lite import build, pages, serve, wheels

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
    text = "[x](../../docs/how_to/a.md#b) [y](../00_start.ipynb)"
    (tmp_path / "notebooks" / "rules" / "R.ipynb").write_text(text, encoding="utf-8")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "NOTEBOOKS", tmp_path / "notebooks")
    build.copy_notebooks(tmp_path / "out")
    copied = (tmp_path / "out" / "rules" / "R.ipynb").read_text(encoding="utf-8")
    assert copied == "[x](../docs/how_to/a.md#b) [y](../00_start.ipynb)"
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
    with urlopen(f"http://127.0.0.1:{server.server_port}/{name}", timeout=10) as answer:
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


def test_dev_py_names_what_it_knows(monkeypatch) -> None:
    dev = runpy.run_path(str(build.ROOT / "dev.py"))
    with pytest.raises(SystemExit, match=r"--lite.*--serve.*; not --sreve\."):
        dev["site"](["--sreve"])
