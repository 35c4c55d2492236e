"""Builds dist/site/lite: JupyterLab with these notebooks, and Python itself, for a browser.

    python3 dev.py site --lite       what the sources changed since the last time
    python3 dev.py site --serve      the same, then shown on this machine

Any web server for static files will do, and no other machine is ever asked.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lite import bytecode, pages, wheels
from tools import hatch_build

ROOT: Final = hatch_build.ROOT
HERE: Final = ROOT / "lite"
SITE: Final = ROOT / "dist" / "site" / "lite"
CACHE: Final = ROOT / ".cache" / "lite"
# Says which sources the site was made from.
MADE_FROM: Final = "made_from.txt"
NOTEBOOKS: Final = ROOT / "notebooks"
PYODIDE: Final = HERE / "node_modules" / "pyodide"
LABEXTENSIONS: Final = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
# Of the wheels that the kernel brings along; an installer of packages is not among them.
OF_THE_KERNEL: Final = ("ipykernel", "pyodide_kernel")
# JupyterLite shows no picture of a file that stands in a table: it comes inside the notebook.
PICTURE: Final = re.compile(r'(src=\\?")(?:\.\./)+(docs/[\w/-]+\.svg)(?=\\?")')
# Notebooks may link to a page of the documentation: it comes along then, as a file.
LINK: Final = re.compile(r'(\]\(|src=\\?")(?:\.\./)+(docs/[\w/-]+\.(?:md|svg))(?=[#)\\"])')


def main() -> int:
    """Build the site, unless it is there and made from the sources as they are now."""
    made_from = source_hash()
    stamp = SITE / MADE_FROM
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from:
        print(f"· {shown(SITE)} is as its sources are")
        return 0
    print("· building the notebooks that run in a browser", flush=True)
    hatch_build.build()
    fetch_runtime()
    new = CACHE / "site"
    shutil.rmtree(new, ignore_errors=True)
    jupyterlite(new)
    add_python(new)
    pages.write(new)
    (new / MADE_FROM).write_text(made_from, encoding="utf-8")
    # In one step, and last: a site that is there is whole.
    SITE.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(SITE, ignore_errors=True)
    new.replace(SITE)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"  {shown(SITE)}: {size / 1e6:.1f} MB; python3 dev.py site --serve shows it")
    return 0


def shown(path: Path) -> str:
    """Return a path as one would type it in the checkout."""
    return path.relative_to(ROOT).as_posix()


def sources() -> Iterator[Path]:
    """Yield every file that the site depends on, but for those of the front end."""
    yield from (ROOT / name for name in ("pyproject.toml", "requirements.lock.txt"))
    made = {"__pycache__", "_compiled", "node_modules", "static", ".ipynb_checkpoints"}
    yield from (ROOT / "docs" / table for table in pages.TABLES)
    yield from (ROOT / page for page in linked())
    for folder in (HERE, NOTEBOOKS, ROOT / "stoneage_lab"):
        for path in folder.rglob("*"):
            if path.is_file() and not made & set(path.parts):
                yield path


def linked() -> list[str]:
    """Return the pages of the documentation to which notebooks link."""
    texts = [path.read_text(encoding="utf-8") for path in NOTEBOOKS.rglob("*.ipynb")]
    return sorted({page for text in texts for _, page in LINK.findall(text)})


def source_hash() -> str:
    """Return one hash over everything the site depends on."""
    python = ".".join(map(str, sys.version_info[:2]))
    both = hatch_build.hash_of(list(sources())) + hatch_build.source_hash() + python
    return hashlib.sha256(both.encode()).hexdigest()


def fetch_runtime() -> None:
    """Put Python for browsers into lite/node_modules, as lite/package-lock.json pins it."""
    lock = hatch_build.hash_of([HERE / "package-lock.json"])
    stamp = HERE / "node_modules" / ".made_from"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        print("  fetching Python for browsers, 14 MB", flush=True)
        hatch_build.run_npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=HERE)
        stamp.write_text(lock, encoding="utf-8")


def jupyterlite(output: Path) -> None:
    """Let JupyterLite put its application and the notebooks together."""
    # A folder of its own: it writes a data base beside its configuration.
    folder = CACHE / "jupyterlite"
    shutil.rmtree(folder, ignore_errors=True)
    contents = folder / "contents"
    copy_notebooks(contents)
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(HERE / name, folder)
    build = {
        "apps": ["lab"],
        "cache_dir": str(folder / "cache"),
        "contents": [str(contents)],
        "federated_extensions": [str(LABEXTENSIONS / name) for name in EXTENSIONS],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(output),
    }
    told = {"LiteBuildConfig": build}
    (folder / "jupyter_lite_config.json").write_text(json.dumps(told), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    # The same sources give the same site, whenever it is built.
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=env)
    if done.returncode:
        raise SystemExit(f"JupyterLite could not be built:\n{done.stdout}{done.stderr}")


def copy_notebooks(into: Path) -> None:
    """Copy the notebooks with the pages that they name, and their pictures inside."""
    into.mkdir(parents=True)
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        place = path.relative_to(NOTEBOOKS)
        text = path.read_text(encoding="utf-8")
        text = PICTURE.sub(lambda found: found[1] + embedded(ROOT / found[2]), text)
        for _, page in LINK.findall(text):
            (into / page).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / page, into / page)
        up = "../" * (len(place.parts) - 1)
        (into / place).parent.mkdir(parents=True, exist_ok=True)
        text = LINK.sub(rf"\g<1>{up}\g<2>", text)
        (into / place).write_text(text, encoding="utf-8", newline="\n")


def embedded(picture: Path) -> str:
    """Return the address of a picture that holds the picture itself."""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.read_bytes()).decode()}"


def add_python(site: Path) -> None:
    """Add Python for the browser, and the wheels that it loads when a kernel starts."""
    folder = site / "static" / "pyodide"
    folder.mkdir(parents=True)
    for name in pages.RUNTIME:
        shutil.copyfile(PYODIDE / name, folder / name)
    table = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    for name in wheels.needed(table["info"]["python"]):
        wheels.pack(name, *wheels.installed(name), folder)
    for name in OF_THE_KERNEL:
        kernel = LABEXTENSIONS / KERNEL / "static" / "pypi"
        shutil.copy(next(kernel.glob(f"{name}-*.whl")), folder)
    for name in ("micropip", "piplite"):
        files = {
            path.relative_to(HERE / "kernel").as_posix(): path.read_bytes()
            for path in (HERE / "kernel").rglob("*.py")
            if path.relative_to(HERE / "kernel").parts[0].removesuffix(".py") == name
        }
        wheels.pack(name, "1.0", files, folder)
    own_wheel(folder)
    write_lock(folder, table)
    bytecode.add(folder, NOTEBOOKS, CACHE / "bytecode")
    # Once more: the wheels are others now.
    write_lock(folder, table)
    tell_the_kernel(site, [wheel.name.split("-")[0] for wheel in sorted(folder.glob("*.whl"))])


def write_lock(folder: Path, table: dict[str, Any]) -> None:
    """Write the table of all wheels."""
    (folder / "pyodide-lock.json").write_text(
        wheels.lock(folder.glob("*.whl"), table["info"]), encoding="utf-8"
    )


def own_wheel(folder: Path) -> None:
    """Build the wheel of this project, the plain one, without what no browser needs."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    env = {**os.environ, "STONEAGE_LAB_PURE": "1", "SOURCE_DATE_EPOCH": "1577836800"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env)
    if done.returncode:
        raise SystemExit(f"The wheel could not be built:\n{done.stdout}{done.stderr}")
    wheel = next(folder.glob(f"{bytecode.OWN}-*.whl"))
    needed = {p: data for p, data in wheels.contents(wheel).items() if not wheels.left_out(p)}
    name, version = wheel.name.split("-")[:2]
    wheels.pack(name, version, needed, folder)


def tell_the_kernel(site: Path, names: list[str]) -> None:
    """Write down which packages are loaded at its start, so that no cell has to ask for any."""
    path = site / "jupyter-lite.json"
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    kernel = told["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    kernel["loadPyodideOptions"]["packages"] = [name.replace("_", "-") for name in names]
    kernel["pipliteUrls"] = []
    path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
