"""Screenshots of every phase in four widths: `python3 dev.py pictures [phases] [widths]`.

Each width is seen in both languages, one of them dark, which changes from width to width. They go
to pictures/, which git does not track, with a sheet of all of them to look over.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "pictures"
SHEET = """<!doctype html><meta charset="utf-8"><style>body{font:14px sans-serif;margin:12px}
main{display:grid;grid-template-columns:repeat(4,1fr);gap:10px}figure{margin:0}
img{width:100%;height:260px;object-fit:cover;object-position:top;border:1px solid #999}</style>
<main>"""
WIDTHS = (400, 600, 900, 1400)


def main(wanted: list[str]) -> None:
    """Make all pictures, or those of the phases and widths that are named."""
    sys.path.insert(0, str(ROOT / "tests"))
    from drawing.stage import PHASES, staged
    from playwright.sync_api import sync_playwright
    from support import chromium

    FOLDER.mkdir(exist_ok=True)
    widths = [int(each) for each in wanted if each.isdigit()] or WIDTHS
    wanted = [each for each in wanted if not each.isdigit()]
    unknown = set(wanted) - set(PHASES)
    if unknown:
        sys.exit(f"No phase is called {', '.join(sorted(unknown))}; there are {', '.join(PHASES)}.")
    chromium.use_our_node()
    made = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        for name in wanted or PHASES:
            session = PHASES[name][0]()
            for number, width in enumerate(widths):
                for language in ("en", "ja"):
                    # Over all widths every language is seen in every theme.
                    dark = (language == "ja") == (number % 2 == 0)
                    theme = "dark" if dark else "light"
                    path = FOLDER / f"{name}-{width}-{language}-{theme}.png"
                    look = {"language": language, "dark": dark, "width": width}
                    with staged(browser, name, session, **look) as page:
                        page.screenshot(path=path, full_page=True)
                    made.append(path)
            print(f"  {name}", flush=True)
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        figures = "".join(
            f"<figure><img src='{path.as_uri()}'><figcaption>{path.stem}</figcaption></figure>"
            for path in made
        )
        sheet = FOLDER / "all.html"
        sheet.write_text(f"{SHEET}{figures}</main>", encoding="utf-8")
        page.goto(sheet.as_uri())
        page.screenshot(path=FOLDER / "all.png", full_page=True)
        browser.close()
    print(f"  {len(made)} pictures in {FOLDER.name}/, all of them on {FOLDER.name}/all.png")


if __name__ == "__main__":
    main(sys.argv[1:])
