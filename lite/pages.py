"""The pages around the notebooks: the first one, the one for fresh copies, and what keeps files.

Sentences stand in text/, pages and scripts in page/. A script names what is filled in here as
"{{ NAME }}", quotes included, so that it is a script before, too.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

import jinja2

from lite.play_now import guide
from stoneage_lab.core.game_info import info_of, numbers
from stoneage_lab.games import game_names, game_type
from stoneage_lab.widget.page_boards import Page
from tools import hatch_build

HERE: Final = Path(__file__).resolve().parent
LANGUAGES: Final = ("en", "ja")
# Python for browsers, without its packages.
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# A notebook of each kind, with the minutes it takes.
CARDS: Final = (
    {"name": "first", "minutes": 15, "link": "lab/index.html?path=00_start.ipynb"},
    {
        "name": "rules",
        "minutes": 20,
        "link": "lab/index.html?path=stone_age/rules/R1_placing.ipynb",
    },
    {
        "name": "lesson",
        "minutes": 50,
        "link": "lab/index.html?path=stone_age/lessons/L02_the_river.ipynb",
    },
)
# The megabytes that come until Python has started, see tests/lite/measure.py.
FIRST: Final = 29
SCRIPTS: Final = (
    "fresh.js", "landing.js", "play-worker.js", "play.css", "play.js", "site.js", "start.css",
    "start.js", "style.css",
)  # fmt: skip
# The page "Play now": its games, what draws its boards, what Python runs and needs for that.
GAMES: Final = tuple(game_names())
# Their tables, in English and in Japanese: files of docs/.
TABLES: Final = tuple(f"tables/{place}{game}.svg" for place in ("", "ja/") for game in GAMES)
FRONT_END: Final = ("board.css", "board.js", "host.js")
PLAY: Final = HERE / "play_now.py"
PACKAGES: Final = ("jinja2", "markupsafe", "stoneage-lab")
# Sentences of that page of which one is shown at a time.
STEPS: Final = (
    "fetching", "slow", "drawing", "kept", "failed", "offline", "no_server", "no_python",
)  # fmt: skip
_HEAD: Final = "<head>"


def write(site: Path) -> None:
    """Add the pages to a site whose notebooks and application are there."""
    words = {code: spoken(code) for code in LANGUAGES}
    told = json.loads((site / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    first_boards(site)
    for path in TABLES:
        (site / path).parent.mkdir(exist_ok=True)
        shutil.copy(HERE.parent / "docs" / path, site / path)
    needed = of_the_first_board(site)
    facts = {
        "DATABASE": told["contentsStorageName"],
        "GAMES": GAMES,
        "JUPYTERLITE": told["appVersion"],
        "NEEDED": needed,
        "OURS": sorted(p.relative_to(site / "files").as_posix() for p in notebooks(site)),
        "PACKAGES": PACKAGES,
        "PLAY": PLAY.read_text(encoding="utf-8"),
        "PLAY_WORDS": {code: {"held": words[code]["play"]["held"]} for code in LANGUAGES},
        "WORDS": {code: words[code]["start"] for code in LANGUAGES},
    }
    for name in SCRIPTS:
        (site / name).write_text(filled(name, facts), encoding="utf-8")
    for name in FRONT_END:
        shutil.copy(hatch_build.STATIC / name, site)
    beside_jupyterlab(site / "lab" / "index.html")
    page(site, "fresh", {code: words[code]["fresh"] | _other(words[code]) for code in LANGUAGES})
    doors = {code: words[code]["doors"] | games_at_the_door(code) for code in LANGUAGES}
    play = {code: words[code]["play"] | doors[code] for code in LANGUAGES}
    page(site, "play", play, sentences=STEPS, games=GAMES)
    # These two are about all other files.
    total = round(sum(path.stat().st_size for path in files(site)) / 1e6)
    landing = {code: words[code]["landing"] | doors[code] for code in LANGUAGES}
    page(site, "index", landing, games=GAMES, cards=CARDS, first=FIRST, total=total)
    worker(site)


def first_boards(site: Path) -> None:
    """Write what "Play now" shows before Python is there: the first minute of every game."""
    folder = site / "first"
    folder.mkdir()
    for game in GAMES:
        for code in LANGUAGES:
            begun = Page(lambda *message: None, game, language=code, guide=guide, tour=True)
            told = begun.states()
            text = json.dumps(told, ensure_ascii=False)
            (folder / f"{game}.{code}.json").write_text(text, encoding="utf-8")
            begun.close()


def of_the_first_board(site: Path) -> list[str]:
    """Return the files that the page "Play now" needs until its board is there."""
    folder = site / "static" / "pyodide"
    table = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    python = [*RUNTIME, "pyodide-lock.json", *(table[name]["file_name"] for name in PACKAGES)]
    ours = ("play-worker.js", "play.css", "play.html", "play.js", "site.js", "style.css")
    drawn = [f"first/{game}.{code}.json" for game in GAMES for code in LANGUAGES]
    return [*ours, *FRONT_END, *drawn, *TABLES, *(f"static/pyodide/{name}" for name in python)]


def spoken(code: str) -> dict[str, dict[str, str]]:
    """Return all sentences of a language."""
    return tomllib.loads((HERE / "text" / f"{code}.toml").read_text(encoding="utf-8"))


def games_at_the_door(code: str) -> dict[str, str]:
    """Return what doors tell of each game in a language: its title, its players, the minutes.

    Title and players are facts of the game.
    """
    doors = spoken(code)["doors"]
    minutes = tomllib.loads((HERE / "minutes.toml").read_text(encoding="utf-8"))
    told = {}
    for game in GAMES:
        kind = game_type(game)
        counts = numbers(info_of(kind).players({}, ())).replace("–", doors["to"])
        told[f"title_{game}"] = kind.shown_title(code)
        told[f"players_{game}"] = doors["players"].format(players=counts, minutes=minutes[game])
    return told


def _other(words: dict[str, dict[str, str]]) -> dict[str, str]:
    return {"other": words["landing"]["other"]}


def notebooks(site: Path) -> list[Path]:
    """Return the files that JupyterLab shows in its list."""
    return [path for path in (site / "files").rglob("*") if path.is_file()]


def files(site: Path) -> list[Path]:
    """Return every file of the site that a browser may ask for."""
    return sorted(path for path in site.rglob("*") if path.is_file())


def filled(name: str, facts: dict[str, Any]) -> str:
    """Return a script with what is known only now."""
    text = (HERE / "page" / name).read_text(encoding="utf-8")
    for key, value in facts.items():
        text = text.replace(f'"{{{{ {key} }}}}"', json.dumps(value, ensure_ascii=False))
    return text


def page(site: Path, name: str, words: dict[str, dict[str, str]], **facts: Any) -> None:
    """Write one page in both languages."""
    loader = jinja2.FileSystemLoader(HERE / "page")
    room = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    html = room.get_template(f"{name}.html.j2").render(words=words, **facts)
    (site / f"{name}.html").write_text(html, encoding="utf-8")


def beside_jupyterlab(index: Path) -> None:
    """Let JupyterLab's page load our script, before anything of its own."""
    ours = '\n    <script src="../site.js"></script>\n    <script src="../start.js"></script>'
    ours += '\n    <link rel="stylesheet" href="../start.css">'
    ours += '\n    <link rel="icon" href="favicon.ico">'
    text = index.read_text(encoding="utf-8")
    if _HEAD not in text:
        raise SystemExit(f"{index} has no {_HEAD}: JupyterLite has changed, see lite/pages.py.")
    index.write_text(text.replace(_HEAD, _HEAD + ours, 1), encoding="utf-8")


def worker(site: Path) -> None:
    """Put our worker in the place of JupyterLite's, which ours loads, with a list of all files."""
    (site / "service-worker.js").rename(site / "drive-worker.js")
    table = {}
    for path in files(site):
        data = path.read_bytes()
        name = path.relative_to(site).as_posix()
        table[name] = [hashlib.sha256(data).hexdigest()[:16], len(data)]
    text = filled("service-worker.js", {"FILES": table})
    (site / "service-worker.js").write_text(text, encoding="utf-8")
