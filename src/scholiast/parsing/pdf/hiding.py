"""Text that a page holds and a reader does not see.

Looks alone give suspects: invisible or white letters, letters under something opaque, outside
their clip or the page, or too small to read. A suspect that should show is proved by drawing the
page with and without it: what changes no pixel is hidden. Text without ink over a picture is the
layer that OCR puts over a scan, and is kept.
"""

import ctypes
from bisect import bisect_left, bisect_right
from itertools import repeat

import pypdfium2 as pdf
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from scholiast.papers import Box
from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.geometry import pixels, turned
from scholiast.parsing.pdf.values import Page, TextRun

TINY = 1.6
"""Points under which letters cannot be read."""
NEAR_WHITE = 240
INKLESS = {pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP}
EMPTY: Box = (0.0, 0.0, 0.0, 0.0)
COVER_LIMIT = 150
"""Opaque objects of one page, the largest first, that are looked at."""
PIXELS = 3_000_000
Color = tuple[int, int, int, int]
Cover = tuple[int, Box, Color | None]
Suspects = dict[int, str]
"""Index of a run -> why it may be hidden."""


def find_hidden(source: pdf.PdfPage, page: Page, objects: list[tuple[int, int]]) -> None:
    """Move runs that no reader sees from the page's runs to its hidden ones."""
    certain = {
        index: reason
        for index, run in enumerate(page.runs)
        if (reason := _beyond_reading(run, page))
    }
    suspects = _suspects(page, objects)
    doubtful = {index: reason for index, reason in suspects.items() if index not in certain}
    if doubtful:
        certain |= _proved(source, page, doubtful)
    if not certain:
        return
    page.hidden = [(page.runs[index], certain[index]) for index in sorted(certain)]
    page.runs = [run for index, run in enumerate(page.runs) if index not in certain]


def _beyond_reading(run: TextRun, page: Page) -> str:
    """Return `off-page` or `tiny` where a run stands outside the page or is too small."""
    left, bottom, right, top = page.box
    is_outside = (
        run.right < left
        or run.left > right
        or run.baseline > top
        or run.baseline + run.size < bottom
    )
    if not is_outside and run.size >= TINY:
        return ""
    letters = sum(map(str.isalnum, run.text))
    if is_outside:
        return "off-page" if letters >= 4 else ""
    return "tiny" if letters >= 8 else ""


def _suspects(page: Page, objects: list[tuple[int, int]]) -> Suspects:
    """Return the runs that may not show, with the reason to be proved."""
    owners = list({run.page_object for run in page.runs})
    inkless = {
        owner
        for owner, mode in zip(owners, map(library.render_mode, owners), strict=True)
        if mode in INKLESS
    }
    clips = {
        owner: turned(box, page.turn) if box[0] <= box[2] and box[1] <= box[3] else EMPTY
        for owner in owners
        if (box := library.clip_box(owner)) is not None
    }
    found: Suspects = {}
    for index, run in enumerate(page.runs):
        if run.page_object in inkless or run.color[3] < 14 or _is_clipped_away(run, clips):
            found[index] = "invisible"
        elif run.color[0] >= NEAR_WHITE and min(run.color[:3]) >= NEAR_WHITE:
            found[index] = "white"
    for index in _under_covers(page, objects):
        found.setdefault(index, "covered")
    return {
        index: reason
        for index, reason in found.items()
        if any(map(str.isalnum, page.runs[index].text))
    }


def _is_clipped_away(run: TextRun, clips: dict[int, Box]) -> bool:
    box = clips.get(run.page_object)
    if box is None:
        return False
    left, bottom, right, top = box
    return (
        right - left < 0.5
        or top - bottom < 0.5
        or run.right < left
        or run.left > right
        or run.baseline > top
        or run.baseline + run.size < bottom
    )


def _under_covers(page: Page, objects: list[tuple[int, int]]) -> list[int]:
    """Return the runs that a later opaque object, or one of their own colour, contains."""
    covers = _covers(page, objects)
    if not covers:
        return []
    order = {address: place for place, (address, _) in enumerate(objects)}
    rising = sorted(range(len(page.runs)), key=lambda index: page.runs[index].baseline)
    baselines = [page.runs[index].baseline for index in rising]
    found: set[int] = set()
    for place, box, color in covers:
        first, last = bisect_left(baselines, box[1] - 1), bisect_right(baselines, box[3] + 1)
        found.update(
            index
            for index in rising[first:last]
            if _is_under(run := page.runs[index], box)
            and (order.get(run.page_object, place) < place or _alike(color, run.color))
        )
    return sorted(found)


def _is_under(run: TextRun, box: Box) -> bool:
    left, _, right, top = box
    return (
        left - 1 <= run.left and run.right <= right + 1 and run.baseline + 0.5 * run.size <= top + 1
    )


def _alike(one: Color | None, other: Color) -> bool:
    return (
        one is not None and max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) <= 12
    )


def _covers(page: Page, objects: list[tuple[int, int]]) -> list[Cover]:
    """Return the page's opaque areas: their place in the drawing order, box and colour."""
    kinds = {pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_SHADING}
    chosen = [
        (place, address, kind)
        for place, (address, kind) in enumerate(objects)
        if kind in kinds and address
    ]
    boxes = library.bounds([address for _, address, _ in chosen])
    large = [
        (one, turned(box, page.turn))
        for one, box in zip(chosen, boxes, strict=True)
        if box[2] - box[0] > 8 and box[3] - box[1] > 4
    ]
    large.sort(key=lambda pair: -(pair[1][2] - pair[1][0]) * (pair[1][3] - pair[1][1]))
    large = large[:COVER_LIMIT]
    colors = library.fill_colors([address for (_, address, _), _ in large])
    covers: list[Cover] = []
    for ((place, address, kind), box), color in zip(large, colors, strict=True):
        if kind != pdfium.FPDF_PAGEOBJ_PATH:
            covers.append((place, box, None))
        elif _is_filled(address) and color[3] > 240:
            covers.append((place, box, color))
    return covers


def _is_filled(address: int) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    found = library.draw_mode(address, ctypes.addressof(fill), ctypes.addressof(stroke))
    return bool(found and fill.value)


def _proved(source: pdf.PdfPage, page: Page, suspects: Suspects) -> Suspects:
    """Return the suspects that change no pixel when they are left out of the drawing."""
    owners = list({page.runs[index].page_object for index in suspects})
    width, height = source.get_size()
    scale = min(2.0, (PIXELS / max(width * height, 1.0)) ** 0.5)
    with_them = source.render(scale=scale).to_pil().convert("RGB")
    _activate(owners, active=False)
    try:
        without = source.render(scale=scale).to_pil().convert("RGB")
    finally:
        _activate(owners, active=True)
    difference = ImageChops.difference(with_them, without)
    proved: Suspects = {}
    for index, reason in suspects.items():
        run = page.runs[index]
        box = (run.left, run.baseline - 0.2 * run.size, run.right, run.baseline + 0.8 * run.size)
        cut = pixels(page.original(box), source.get_cropbox(), source.get_rotation(), scale)
        if _contrast(difference, cut) > 24:
            continue
        if reason == "invisible" and _contrast(without, cut) > 40:
            continue
        proved[index] = reason
    return proved


def _activate(owners: list[int], *, active: bool) -> None:
    for _ in map(library.set_active, owners, repeat(int(active))):
        pass


def _contrast(picture: Image.Image, cut: tuple[int, int, int, int]) -> int:
    """Return the largest difference between two pixels of a cut-out in any colour."""
    left, upper, right, lower = cut
    right, lower = min(right, picture.width), min(lower, picture.height)
    if right <= left or lower <= upper:
        return 0
    extrema = picture.crop((left, upper, right, lower)).getextrema()
    return max(int(high) - int(low) for low, high in extrema)  # type: ignore[misc]
