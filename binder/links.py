"""The links that open this repository on Binder, or its own site, all for one repository.

python3 binder/links.py                  the repository the links name
python3 binder/links.py OWNER/REPO       write another one into all of them
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
# The one place: everything else is made from it.
NAMED = re.compile(r"(<!-- repository: )([\w.-]+/[\w.-]+)( -->)")
LINK = re.compile(r"(https://mybinder\.org/v2/gh/)([^/\s)]+/[^/\s)]+)(/HEAD\?urlpath=)([^\s)]+)")
# Where GitHub shows the site of a repository (.github/workflows/site.yml).
SITE = re.compile(r"https://[\w-]+\.github\.io/[\w.-]+/")


def pages() -> list[Path]:
    """Return every page that may have such links."""
    return [README, *sorted((ROOT / "docs").rglob("*.md"))]


def repository() -> str:
    """Return the owner and the name of the repository as the README names them."""
    found = NAMED.search(README.read_text(encoding="utf-8"))
    if not found:
        raise SystemExit("README.md does not name the repository: <!-- repository: OWNER/REPO -->")
    return found[2]


def site(name: str) -> str:
    """Return the address of the site of a repository, as GitHub Pages shows it.

    Examples
    --------
    >>> site("someone/stone-age")
    'https://someone.github.io/stone-age/'
    """
    owner, _, short = name.partition("/")
    return f"https://{owner}.github.io/{short}/"


def renamed(text: str, name: str) -> tuple[str, int]:
    """Return a page with the links of another repository, and how many there are."""
    text, links = LINK.subn(rf"\g<1>{name}\g<3>\g<4>", NAMED.sub(rf"\g<1>{name}\g<3>", text))
    text, sites = SITE.subn(site(name), text)
    return text, links + sites


def write(name: str) -> int:
    """Write a repository into all pages, and return how many links name it now."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", name):
        raise SystemExit(f"A repository is named OWNER/REPO, not {name!r}.")
    count = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        written, links = renamed(text, name)
        count += links
        if written != text:
            page.write_text(written, encoding="utf-8", newline="\n")
    return count


if __name__ == "__main__":
    if sys.argv[1:]:
        print(write(sys.argv[1]), "links")
    else:
        print(repository())
