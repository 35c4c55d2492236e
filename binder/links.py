"""The links of the README to the published project: its site, and Binder.

python3 binder/links.py                  print the repository that the links name
python3 binder/links.py owner/repo       write the links of this repository into the README

Without a repository the README has no such links, as they would be broken; it says how they come.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import quote, unquote

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
# This script writes the lines between these two.
BEGIN = "<!-- links to the published project: python3 binder/links.py owner/repo -->\n"
END = "<!-- end of the links -->\n"
BLOCK = re.compile(rf"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", re.DOTALL)
BINDER = re.compile(r"https://mybinder\.org/v2/gh/([^/\s)]+/[^/\s)]+)/HEAD\?urlpath=([^\s)]+)")
# Paths for Binder: JupyterLab on the first notebook, and the page without code.
FIRST_NOTEBOOK = "lab/tree/notebooks/00_start.ipynb"
FIRST_IN_JAPANESE = "lab/tree/notebooks/ja/00_start.ipynb"
PAGE_WITHOUT_CODE = "voila/render/notebooks/demo.ipynb"
SECTION = """
## Without installing anything

**[Play now]({site}lite/play.html)**: a live board in your browser, with Python itself inside the
page. **[All notebooks]({site}lite/)** run there, too. It needs no server and no account and, after
the first visit, no network. The
[documentation]({site}) has every notebook to read, how-to guides, explanations, all rules in
English and Japanese, and the reference of Python ([sources](docs/index.md)).

[![JupyterLab on Binder](https://mybinder.org/badge_logo.svg)]({notebook})
Or run it on Binder: [the first notebook in JupyterLab]({notebook})
· [日本語]({japanese})
· [a page to play on, without code]({page})

To have it on your machine: `git clone https://github.com/{name}`, then the two commands below.

"""
UNPUBLISHED = """
## On the web

Once this project is published, links stand here: to a board that plays at once, without
installing anything, to Binder, and to clone from (`python3 binder/links.py owner/repo` writes
them). Until then `python3 dev.py site --serve` shows the same page on your machine.

"""


def repository() -> str | None:
    """Return the owner and the name of the repository that the README links to, if any."""
    found = BINDER.search(_block(README.read_text(encoding="utf-8")))
    return found[1] if found else None


def site(name: str) -> str:
    """Return the address of the site of a repository, as GitHub Pages shows it.

    Examples
    --------
    >>> site("someone/stone-age")
    'https://someone.github.io/stone-age/'
    """
    owner, _, short = name.partition("/")
    return f"https://{owner}.github.io/{short}/"


def on_binder(name: str, path: str) -> str:
    """Return the address at which Binder opens a path of a repository.

    Examples
    --------
    >>> on_binder("someone/stone-age", "lab/tree/a.ipynb")
    'https://mybinder.org/v2/gh/someone/stone-age/HEAD?urlpath=lab%2Ftree%2Fa.ipynb'
    """
    return f"https://mybinder.org/v2/gh/{name}/HEAD?urlpath={quote(path, safe='')}"


def section(name: str) -> str:
    """Return the section of the README with all links of a repository."""
    paths = {"notebook": FIRST_NOTEBOOK, "japanese": FIRST_IN_JAPANESE, "page": PAGE_WITHOUT_CODE}
    return SECTION.format(
        name=name, site=site(name), **{word: on_binder(name, path) for word, path in paths.items()}
    )


def opened(text: str) -> list[str]:
    """Return what the links of a page open on Binder, each once.

    Examples
    --------
    >>> opened(section("someone/stone-age"))
    ['lab/tree/notebooks/00_start.ipynb', 'lab/tree/notebooks/ja/00_start.ipynb',
     'voila/render/notebooks/demo.ipynb']
    """
    return list(dict.fromkeys(unquote(path) for _, path in BINDER.findall(text)))


def with_links(text: str, name: str | None) -> str:
    """Return the README with the links of a repository, in place of any other.

    Without a repository a sentence there says how the links come.
    """
    _block(text)
    return BLOCK.sub(lambda _: section(name) if name else UNPUBLISHED, text)


def write(name: str) -> None:
    """Write the links of a repository into the README."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", name):
        raise SystemExit(f"A repository is named owner/repo, not {name!r}.")
    text = README.read_text(encoding="utf-8")
    README.write_text(with_links(text, name), encoding="utf-8", newline="\n")


def _block(text: str) -> str:
    found = BLOCK.search(text)
    if not found:
        raise SystemExit(f"README.md needs these two lines, for the links:\n{BEGIN}{END}")
    return found[0]


if __name__ == "__main__":
    if sys.argv[1:]:
        write(sys.argv[1])
    print(repository() or "The README names no repository: python3 binder/links.py owner/repo")
