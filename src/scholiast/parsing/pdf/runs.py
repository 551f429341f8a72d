"""A page of PDFium's -> runs of text with font, size and place."""

import math
from collections import Counter
from itertools import repeat

import pypdfium2 as pdf
import pypdfium2.raw as pdfium

from scholiast.papers import Box
from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.faces import Faces
from scholiast.parsing.pdf.geometry import turned
from scholiast.parsing.pdf.values import Page, TextRun

CHARACTER_LIMIT = 200_000
"""Characters of one page that are read; the rest is left out with a problem."""


def read_runs(source: pdf.PdfPage, number: int, faces: Faces) -> Page:
    """Return the page with its runs; coordinates are turned so that most text stands upright."""
    text_page = source.get_textpage()
    try:
        handle = library.address(text_page.raw)
        count = min(pdfium.FPDFText_CountChars(text_page.raw), CHARACTER_LIMIT)
        box = _page_box(source)
        if count <= 0:
            return Page(number, box)
        text = library.characters(handle, count)
        objects: list[int | None] = list(map(library.text_object, repeat(handle), range(count)))
        stretches = _stretches(text, objects)
        if not stretches:
            return Page(number, box)
        turn, runs = _measured(handle, text, stretches, faces, objects)
        return Page(number, turned(box, turn), runs, turn=turn)
    finally:
        text_page.close()


def _page_box(source: pdf.PdfPage) -> Box:
    left, bottom, right, top = source.get_cropbox()
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _stretches(text: str, objects: list[int | None]) -> list[tuple[int, int]]:
    """Return first and last index of each stretch of characters of one text object."""
    stretches = []
    start, current = 0, objects[0]
    for index, page_object in enumerate(objects):
        if page_object != current:
            if current:
                stretches.append((start, index))
            start, current = index, page_object
    if current:
        stretches.append((start, len(objects)))
    return [found for pair in stretches if (found := _trimmed(text, *pair))]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return a stretch without white space at its ends, or None if nothing else is there."""
    while start < end and text[start] in " \r\n\t\xa0":
        start += 1
    while end > start and text[end - 1] in " \r\n\t\xa0":
        end -= 1
    return (start, end) if end > start else None


def _measured(
    handle: int,
    text: str,
    stretches: list[tuple[int, int]],
    faces: Faces,
    objects: list[int | None],
) -> tuple[int, list[TextRun]]:
    """Return the page's turn and its runs, those set across the main direction left out."""
    firsts = [start for start, _ in stretches]
    opening = library.loose_boxes(handle, firsts)
    closing = library.loose_boxes(handle, [end - 1 for _, end in stretches])
    grids = library.matrices(handle, firsts)
    owners = [objects[start] or 0 for start in firsts]
    colors = library.fill_colors(owners)
    known = {owner: faces.of_object(owner) for owner in set(owners)}
    turns = [_quarter(grid[0], grid[1]) for grid in grids]
    weights: Counter[int] = Counter()
    for turn, (start, end) in zip(turns, stretches, strict=True):
        weights[turn] += end - start
    main = weights.most_common(1)[0][0]
    runs = []
    for index, (start, end) in enumerate(stretches):
        if turns[index] != main or main < 0:
            continue
        one, other, grid = opening[index], closing[index], grids[index]
        left, baseline, right, _ = turned(
            (
                min(one[0], other[0]),
                min(one[3], other[3]),
                max(one[2], other[2]),
                max(one[1], other[1]),
            ),
            main,
        )
        baseline = turned((grid[4], grid[5], grid[4], grid[5]), main)[1]
        size = library.font_size(handle, start) * math.hypot(grid[2], grid[3])
        runs.append(
            TextRun(
                text[start:end], left, right, baseline, size, known[owners[index]],
                owners[index], start, colors[index],
            )
        )  # fmt: skip
    return main, runs


def _quarter(across: float, up: float) -> int:
    """Return how many quarter turns clockwise set a direction upright; -1 for a slant."""
    if abs(up) < 0.05 * abs(across):
        return 0 if across > 0 else 2
    if abs(across) < 0.05 * abs(up):
        return 1 if up > 0 else 3
    return -1
