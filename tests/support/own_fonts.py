"""The fonts that browsers of the tests know: a few of npm's, and none of the machine's.

A layout is measured in letters: with the fonts of whatever machine runs them, tests would pass here
and fail there. So the browser is started with a configuration of fontconfig that knows only what
lies in .cache/fonts; all families that a page may ask for by a general name lead there. On macOS
and Windows, which have no fontconfig, a script gives each page the letters that the boards ask for.

A user's fonts are not ours: a face is what a page is written in, and the tests of layouts take one
after the other, see the fixture `face` in conftest.py.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import hatch_build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PACKAGES = Path(__file__).parents[1] / "fonts"
FOLDER = hatch_build.ROOT / ".cache" / "fonts"


@dataclass(frozen=True)
class Font:
    """A family, and its files in a package of npm."""

    family: str
    package: str
    files: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where its files are kept."""
        return FOLDER / self.family.lower().replace(" ", "-")


def of_google(family: str) -> Font:
    """Return a family in the two weights that the boards are written in."""
    folder, file = family.lower().replace(" ", "-"), family.replace(" ", "")
    weights = ("400Regular", "700Bold")
    files = tuple(f"{weight}/{file}_{weight}.ttf" for weight in weights)
    return Font(family, f"@expo-google-fonts/{folder}", files)


DEJAVU = "dejavu-fonts-ttf"
WIDE = Font("DejaVu Sans", DEJAVU, ("ttf/DejaVuSans.ttf", "ttf/DejaVuSans-Bold.ttf"))
CODE = Font("DejaVu Sans Mono", DEJAVU, ("ttf/DejaVuSansMono.ttf", "ttf/DejaVuSansMono-Bold.ttf"))
JAPANESE = of_google("Noto Sans JP")
# What a page is written in, by the name of the run. The boards ask for Noto; a user who lacks it
# gets what the system thinks fit: Verdana's and DejaVu's letters are a sixth wider, those of a
# narrow family a fifth narrower.
FACES = {
    "noto": of_google("Noto Sans"),
    "wide": WIDE,
    "narrow": of_google("PT Sans Narrow"),
}
USUAL = "noto"
# In which a test of a layout runs if its mark does not name others; the rest is long.
ALWAYS = (USUAL, "wide")
FONTS = (*FACES.values(), JAPANESE, CODE)
# Japanese letters are there in each run, but only in the first under the name that the boards ask
# for: the Latin letters would be taken from there, too.
NAMELESS = "Japanese of the tests"

TEXT_NAMES = (
    "sans-serif", "serif", "system-ui", "ui-sans-serif", "cursive", "fantasy", "Arial", "Helvetica",
    "Helvetica Neue", "Segoe UI", "Times New Roman", "Times", "Roboto", "Ubuntu", "Cantarell",
)  # fmt: skip
CODE_NAMES = (
    "monospace", "ui-monospace", "Menlo", "Consolas", "Monaco", "Courier", "Courier New",
    "Liberation Mono",
)  # fmt: skip


def configuration(face: str = USUAL) -> Path:
    """Return the file to name in FONTCONFIG_FILE for a browser that writes in a face."""
    path = FOLDER / f"{face}.conf"
    if not is_made():
        raise RuntimeError("The tests' fonts are not here. Do: python tests/support/chromium.py")
    return path


def is_made() -> bool:
    """Whether the fonts are here, as this file and the lock describe them."""
    stamp = FOLDER / "made_from.txt"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from()


def made_from() -> str:
    """One hash over what decides about the fonts; also about their place, which is named there."""
    texts = [(PACKAGES / "package-lock.json").read_text(encoding="utf-8"), repr(FONTS)]
    texts += [fontconfig(face) for face in FACES]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def prepare() -> None:
    """Download the fonts, and write the configurations, unless they are here."""
    if is_made():
        return
    print("  fetching the tests' fonts from npm, 42 MB", flush=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as place:
        # Only a hundredth part is kept of what the packages hold.
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(PACKAGES / name, place)
        flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        hatch_build.run_npm("ci", *flags, folder=Path(place))
        for font in FONTS:
            font.folder.mkdir()
            for file in font.files:
                shutil.copy(Path(place, "node_modules", font.package, file), font.folder)
    for face in FACES:
        (FOLDER / f"{face}.conf").write_text(fontconfig(face), encoding="utf-8")
    # Last: if it is there, the rest is.
    (FOLDER / "made_from.txt").write_text(made_from(), encoding="utf-8")


def fontconfig(face: str) -> str:
    """Return a configuration that knows a face, Japanese letters and those of code."""
    text = FACES[face].family
    folders = (FACES[face].folder, JAPANESE.folder, CODE.folder)
    japanese = JAPANESE.family if face == USUAL else NAMELESS
    return "\n".join(
        [
            '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>',
            *(f"<dir>{folder}</dir>" for folder in folders),
            # Of its own: what it keeps of a folder depends on the names given here.
            f"<cachedir>{FOLDER / 'cache' / face}</cachedir>",
            RENAMED.format(old=JAPANESE.family, new=japanese),
            *(INSTEAD.format(name=name, family=text) for name in TEXT_NAMES),
            *(INSTEAD.format(name=name, family=CODE.family) for name in CODE_NAMES),
            *(AT_LAST.format(family=family) for family in (text, japanese, CODE.family)),
            "</fontconfig>\n",
        ]
    )


RENAMED = """<match target="scan"><test name="family"><string>{old}</string></test>
<edit name="family" mode="assign"><string>{new}</string></edit></match>"""
# Bound firmly: a browser takes a family only if it gets the one that stands here.
INSTEAD = """<match target="pattern"><test name="family" qual="any"><string>{name}</string></test>
<edit name="family" mode="assign" binding="same"><string>{family}</string></edit></match>"""
AT_LAST = """<match target="pattern">
<edit name="family" mode="append_last" binding="weak"><string>{family}</string></edit></match>"""


def used(page: Page, selector: str, sample: int = 40) -> dict[str, int]:
    """Return the families that words in an element are drawn in, and how many letters of each.

    Of all that hold words themselves, some are looked at, evenly spread: each is a question.
    """
    step = page.locator(selector).evaluate_all(MARK_WORDS) // sample + 1
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    marked = {"nodeId": root, "selector": "[data-words]"}
    found: dict[str, int] = {}
    for node in session.send("DOM.querySelectorAll", marked)["nodeIds"][::step]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            family = font["familyName"]
            found[family] = found.get(family, 0) + int(font["glyphCount"])
    session.detach()
    return found


MARK_WORDS = """(roots) => {
  const all = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]);
  const worded = all.filter((each) => each.checkVisibility() &&
    [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  for (const each of worded) each.dataset.words = '';
  return worded.length;
}"""


# ---- without fontconfig --------------------------------------------------------------------------


def has_fontconfig() -> bool:
    """Whether browsers of this system ask fontconfig for their fonts."""
    return sys.platform not in ("darwin", "win32")


def hand_to_pages(browser: Browser, face: str) -> None:
    """Give every page that a browser opens from now on the letters of a face.

    They come by the name that the boards ask for first, and are there before anything is drawn.
    Japanese letters, whose widths are the same everywhere, stay the system's: every macOS and
    Windows has some, and ten megabytes would be read for each page.
    """
    script = letters(face)
    new_context, new_page = browser.new_context, browser.new_page

    def context_with_letters(**given: Any) -> BrowserContext:
        context = new_context(**given)
        context.add_init_script(script)
        return context

    def page_with_letters(**given: Any) -> Page:
        page = new_page(**given)
        page.add_init_script(script)
        # What the page shows by now was opened before.
        page.goto("about:blank")
        return page

    browser.new_context = context_with_letters  # type: ignore[method-assign]
    browser.new_page = page_with_letters  # type: ignore[method-assign]


def letters(face: str) -> str:
    """Return a script that adds the letters of a face to a document."""
    font, asked = FACES[face], FACES[USUAL].family
    data = [(font.folder / Path(file).name).read_bytes() for file in font.files]
    known = zip((400, 700), (base64.b64encode(each).decode() for each in data), strict=True)
    return "".join(LETTERS.format(family=asked, weight=w, data=d) for w, d in known)


LETTERS = """document.fonts.add(new FontFace("{family}",
  Uint8Array.from(atob("{data}"), (letter) => letter.charCodeAt(0)), {{weight: "{weight}"}}));
"""
