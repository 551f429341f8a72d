"""Takes the picture that the README shows.

    python docs/pictures/take.py report.html docs/pictures/report.png '@#r4'

Two windows of one report, one above the other: its head, and what the last argument names, a
fragment that is followed (`#k3`), or with `@` before it one that is only scrolled to.
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

WIDTH = 1280
HEIGHTS = (480, 760)
EDGE = 3
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
LIMIT = 300_000


def take(report: Path, picture: Path, fragments: tuple[str, str]) -> None:
    """Write the picture of a report at the given fragments, one window each."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(reduced_motion="reduce", device_scale_factor=1)
        windows = []
        for fragment, height in zip(fragments, HEIGHTS, strict=True):
            page.set_viewport_size({"width": WIDTH, "height": height})
            page.goto(report.resolve().as_uri() + fragment.partition("@")[0])
            if fragment.startswith("@"):
                page.locator("nav.bar").evaluate("bar => bar.remove()")
                page.locator(fragment[1:]).evaluate("part => scrollTo(0, part.offsetTop)")
            page.wait_for_timeout(200)
            windows.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    sheet = Image.new("RGB", (WIDTH, sum(w.height for w in windows) + EDGE), "#c9c5ba")
    top = 0
    for window in windows:
        sheet.paste(window, (0, top))
        top += window.height + EDGE
    sheet.save(picture, optimize=True)
    if picture.stat().st_size > LIMIT:
        raise SystemExit(f"{picture} is larger than {LIMIT} bytes")


if __name__ == "__main__":
    take(Path(sys.argv[1]), Path(sys.argv[2]), ("", sys.argv[3] if len(sys.argv) > 3 else "#s1"))
