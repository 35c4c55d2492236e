"""Opening JupyterLab on the first notebook, in the language that was asked for."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from typing import Any

from .running_programs import PYTHON, ROOT, VENV, run, start, stop, surroundings


def open_lab(arguments: list[str]) -> int:
    """Open JupyterLab; arguments are passed on to it."""
    # Only for the JupyterLab in .venv: its question about news would cover the first board.
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    news = {"fetchNews": "false", "checkForUpdates": False}
    told = {"@jupyterlab/apputils-extension:notification": news}
    (settings / "overrides.json").write_text(json.dumps(told), encoding="utf-8")
    quiet = ["--LabApp.news_url=None"]
    # By default the server shows only the notebook's folder, and links out of it are broken.
    quiet += [f"--ServerApp.root_dir={ROOT}"]
    quiet += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    print("· opening JupyterLab; Ctrl-C here, twice, stops it", flush=True)
    first = f"notebooks/{first_notebook(arguments)}"
    # The printed address opens the first notebook, too.
    quiet += [f"--LabApp.default_url=/lab/tree/{first}"]
    command = [str(PYTHON), "-m", "jupyterlab", first, *quiet, *root, *arguments]
    compiler = compile_behind()
    if sys.platform == "win32":
        try:
            return run([*command])
        finally:
            stop(compiler)
    # Replace this program: JupyterLab handles Ctrl-C itself (it asks before stopping).
    os.chdir(ROOT)
    os.execve(command[0], command, surroundings())


def compile_behind() -> subprocess.Popen[bytes]:
    """Start compiling the rules, for as long as this program (or what replaces it) runs.

    It has a session of its own: a first Ctrl-C only makes JupyterLab ask whether to stop.
    """
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        idle = subprocess.IDLE_PRIORITY_CLASS
        apart = {"creationflags": idle | subprocess.CREATE_NEW_PROCESS_GROUP}
    return start([PYTHON, "-m", "tools.twin_build", "behind", str(os.getpid())], **apart)


def first_notebook(arguments: list[str]) -> str:
    """Take `--language` out of the arguments; the first notebook in that or the system's."""
    known = runpy.run_path(str(ROOT / "stoneage_lab" / "cli" / "system_language.py"))
    asked = known["system_language"]()
    for word in [word for word in arguments if word.startswith("--language=")]:
        asked = word.partition("=")[2]
        arguments.remove(word)
    if "--language" in arguments:
        place = arguments.index("--language")
        asked = "".join(arguments[place + 1 : place + 2])
        del arguments[place : place + 2]
    if asked not in known["FIRST"]:
        raise SystemExit(f"No notebooks in {asked!r}; there are {', '.join(known['FIRST'])}.")
    return str(known["FIRST"][asked])
