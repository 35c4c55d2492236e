"""Repeats what Binder does, without Docker, and checks that a visitor can play.

python3 dev.py rehearse            everything, the rules compiled (some minutes)
python3 dev.py rehearse --plain    without compiling the rules

A copy of what git knows of this checkout goes to .cache/binder/repo, beside a fresh environment
that has what Binder's image brings (`BASE`). There binder/requirements.txt is installed by pip and
binder/postBuild runs; then the first notebook is run and compared, and a browser opens it as a
visitor finds it: not trusted. At last the links to Binder are followed (binder/links.py), and
screenshots of the first minute are kept in .cache/binder/visit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".cache" / "binder"
REPO = PLACE / "repo"
ENV = PLACE / "env"
BIN = ENV / ("Scripts" if os.name == "nt" else "bin")
UV = Path(sys.executable).with_name("uv")

# What the image of repo2docker 2026.4 has for Python 3.12, from its own list of packages.
BASE = (
    "ipykernel==7.0.1",
    "ipython==9.6.0",
    "ipywidgets==8.1.7",
    "jinja2==3.1.6",
    "jupyter-offlinenotebook==0.3.2",
    "jupyter-resource-usage==1.2.0",
    "jupyter_client==8.6.3",
    "jupyter_core==5.8.1",
    "jupyter_server==2.17.0",
    "jupyterlab==4.4.9",
    "jupyterlab_server==2.27.3",
    "jupyterlab_widgets==3.0.15",
    "nbclient==0.10.2",
    "nbformat==5.10.4",
    "notebook==7.4.7",
    "pip==25.2",
    "pyzmq==27.1.0",
    "tornado==6.5.2",
    "traitlets==5.14.3",
)
# Further packages of the tests; they are not on Binder.
TOOLS = (
    "brotli", "hatchling", "hypothesis", "nbval", "playwright", "pytest", "pytest-rerunfailures",
    "pytest-timeout",
)  # fmt: skip
BROWSER_TESTS = ("tests/smoke/test_visitors.py",)


def main(arguments: list[str]) -> int:
    """Rehearse; the exit code is 0 if everything worked."""
    start = time.monotonic()
    own = {
        "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")]),
        "VIRTUAL_ENV": str(ENV),
        "KERNEL_PYTHON_PREFIX": str(ENV),
        "STONEAGE_LAB_PURE": "1" if "--plain" in arguments else "0",
    }
    surroundings = {**os.environ, **own}
    shutil.rmtree(PLACE, ignore_errors=True)
    copy_checkout()
    python = make_environment()

    def step(what: str, *command: str | Path) -> None:
        began = time.monotonic()
        print(f"· {what}", flush=True)
        done = subprocess.run([str(c) for c in command], cwd=REPO, env=surroundings)
        if done.returncode:
            raise SystemExit(f"{what}: failed (exit code {done.returncode})")
        print(f"  {time.monotonic() - began:.0f} s", flush=True)

    install = (python, "-m", "pip", "install", "--quiet", "--no-cache-dir")
    step("pip install -r binder/requirements.txt", *install, "-r", "binder/requirements.txt")
    step("binder/postBuild", "bash", "binder/postBuild")
    check_base(python)
    built = time.monotonic() - start
    step("the tools of the tests", UV, "pip", "install", "--quiet", "--python", python,
         "-c", pins(), *TOOLS)  # fmt: skip
    check_base(python)
    nbval = ("--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg")
    pytest = (python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    notebooks = ("notebooks/00_start.ipynb", "notebooks/demo.ipynb")
    step("the first notebook and the demo, run again", *pytest, *nbval, *notebooks)
    step("a visitor's browser", *pytest, *BROWSER_TESTS)
    step("a visitor's first minute", python, "binder/visit.py", PLACE / "visit")
    print(f"Binder would work: built in {built:.0f} s, all in {time.monotonic() - start:.0f} s")
    return 0


def copy_checkout() -> None:
    """Copy the files that git tracks, in their current state: what Binder clones."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in names.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (REPO / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, REPO / name)


def make_environment() -> Path:
    """Make an environment like that of the image, and return its Python."""
    wanted = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    version = wanted.removeprefix("python-")
    venv = [str(UV), "--quiet", "venv", "--no-python-downloads", "--python"]
    # pyenv keeps its Pythons only there.
    pyenv = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
    named = str(pyenv[-1]) if pyenv else version
    if subprocess.run([*venv, named, str(ENV)], stderr=subprocess.DEVNULL).returncode:
        print(f"· there is no Python {version} here: {sys.version.split()[0]} stands in for it")
        subprocess.run([*venv, sys.executable, str(ENV)], check=True)
    python = BIN / "python"
    print("· what the image brings:", ", ".join(BASE), flush=True)
    install = [str(UV), "pip", "install", "--quiet", "--python", str(python)]
    subprocess.run([*install, *BASE], check=True)
    return python


def check_base(python: Path) -> None:
    """Stop if a package of the image was replaced."""
    ask = "import sys; from importlib.metadata import version\n"
    ask += "for name in sys.argv[1:]: print(version(name))"
    pinned = [pin.split("==") for pin in BASE if "==" in pin]
    names = [name for name, _ in pinned]
    told = subprocess.run(
        [str(python), "-c", ask, *names], capture_output=True, text=True, check=True
    ).stdout.split()
    changed = [
        f"{name} {before} → {now}"
        for (name, before), now in zip(pinned, told, strict=True)
        if now != before
    ]
    if changed:
        raise SystemExit(f"the installation changed the image's own packages: {changed}")


def pins() -> Path:
    """Return a file that keeps the image's packages, and for the tools this project's versions."""
    kept = [pin for pin in BASE if "==" in pin]
    kept += [f"{name}=={metadata.version(name)}" for name in TOOLS]
    path = PLACE / "pins.txt"
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
