"""A page of PDFium's -> runs of text with font, size and place."""

import math
from collections import Counter
from collections.abc import Callable
from itertools import repeat

import pypdfium2 as pdf
import pypdfium2.raw as pdfium

from scholiast.papers import Box
from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.accents import settled
from scholiast.parsing.pdf.faces import Faces
from scholiast.parsing.pdf.geometry import turned
from scholiast.parsing.pdf.values import Page, TextRun

Owned = tuple[int, int, int]
"""First character, the one after the last, and the address of the text object."""
CHARACTER_LIMIT = 200_000
"""Characters of one page that are read; the rest is left out with a problem."""


def read_runs(
    source: pdf.PdfPage,
    number: int,
    faces: Faces,
    look: Callable[[Page, int], None] | None = None,
) -> Page:
    """Return the page with its runs; coordinates are turned so that most text stands upright.

    `look` is called with the page and PDFium's text page while that is open.
    """
    text_page = source.get_textpage()
    try:
        handle = library.address(text_page.raw)
        count = min(pdfium.FPDFText_CountChars(text_page.raw), CHARACTER_LIMIT)
        box = _page_box(source)
        if count <= 0:
            return Page(number, box)
        text = library.characters(handle, count)
        owned = _owned(handle, text)
        stretches = [
            (*trimmed, owner)
            for start, end, owner in owned
            if (trimmed := _trimmed(text, start, end))
        ]
        if not stretches:
            return Page(number, box)
        turn, runs = _measured(handle, text, stretches, faces)
        if turn == 0:
            runs = settled(handle, runs)
        page = Page(number, turned(box, turn), runs, turn=turn)
        if look is not None:
            look(page, handle)
        return page
    finally:
        text_page.close()


def _page_box(source: pdf.PdfPage) -> Box:
    left, bottom, right, top = source.get_cropbox()
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _owned(handle: int, text: str) -> list[Owned]:
    """Return stretches of characters of one text object each, in order.

    PDFium writes object after object: where both ends of a line have the same, all between have
    it too, and else the first one's end is found by halving. White space that PDFium puts in
    belongs to none.
    """
    owner_of = library.text_object
    found: list[Owned] = []
    start = 0
    while start < len(text):
        stop = text.find("\r\n", start)
        end = len(text) if stop < 0 else stop
        if end == start:
            start += 2
            continue
        last = owner_of(handle, end - 1)
        while start < end:
            first = owner_of(handle, start)
            if not first:
                start += 1
                continue
            stop = end if first == last else _owned_until(handle, first, start, end - 1)
            if found and found[-1][1:] == (start, first):
                found[-1] = (found[-1][0], stop, first)
            else:
                found.append((start, stop, first))
            start = stop
        start = end + 2
    return found


def _owned_until(handle: int, owner: int, low: int, high: int) -> int:
    """Return the first character after `low` that is another object's than `owner`'s."""
    while high - low > 1:
        middle = (low + high) // 2
        found = library.text_object(handle, middle) or library.text_object(handle, middle - 1)
        if found == owner:
            low = middle
        else:
            high = middle
    return high


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return a stretch without white space at its ends, or None if nothing else is there."""
    while start < end and text[start] in " \r\n\t\xa0":
        start += 1
    while end > start and text[end - 1] in " \r\n\t\xa0":
        end -= 1
    return (start, end) if end > start else None


def _measured(
    handle: int, text: str, stretches: list[Owned], faces: Faces
) -> tuple[int, list[TextRun]]:
    """Return the page's turn and its runs, those set across the main direction left out."""
    firsts = [start for start, _, _ in stretches]
    lasts = [end - 1 for _, end, _ in stretches]
    owners = [owner for _, _, owner in stretches]
    grids = library.matrices(handle, firsts)
    turns = [_quarter(grid[0], grid[1]) for grid in grids]
    weights: Counter[int] = Counter()
    for turn, (start, end, _) in zip(turns, stretches, strict=True):
        weights[turn] += end - start
    main = weights.most_common(1)[0][0]
    known = {owner: faces.of_object(owner) for owner in set(owners)}
    runs = []
    for turn, first, last, owner, opening, closing, grid, size, color in zip(
        turns,
        firsts,
        lasts,
        owners,
        library.loose_boxes(handle, firsts),
        library.loose_boxes(handle, lasts),
        grids,
        map(library.font_size, repeat(handle), firsts),
        library.fill_colors(owners),
        strict=True,
    ):
        if turn != main or main < 0:
            continue
        left, right, baseline = opening[0], closing[2], grid[5]
        if main:
            left, right, baseline = _turned(opening, closing, grid, main)
        elif right < left:
            left, right = min(left, closing[0]), max(right, opening[2])
        height = size * (math.hypot(grid[2], grid[3]) if grid[2] else abs(grid[3]))
        words = text[first : last + 1]
        runs.append(
            TextRun(words, left, right, baseline, height, known[owner], owner, first, color)
        )
    return main, runs


def _turned(
    opening: library.Four, closing: library.Four, grid: library.Six, main: int
) -> tuple[float, float, float]:
    """Return left, right and baseline of a run on a turned page."""
    one = turned((opening[0], opening[3], opening[2], opening[1]), main)
    other = turned((closing[0], closing[3], closing[2], closing[1]), main)
    baseline = turned((grid[4], grid[5], grid[4], grid[5]), main)[1]
    return min(one[0], other[0]), max(one[2], other[2]), baseline


def _quarter(across: float, up: float) -> int:
    """Return how many quarter turns clockwise set a direction upright; -1 for a slant."""
    if abs(up) < 0.05 * abs(across):
        return 0 if across > 0 else 2
    if abs(across) < 0.05 * abs(up):
        return 1 if up > 0 else 3
    return -1
