"""What else stands on a page: pictures and rules."""

from collections.abc import Sequence

import pypdfium2 as pdf
import pypdfium2.raw as pdfium

from scholiast.papers import Box
from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.geometry import turned, united
from scholiast.parsing.pdf.values import Page, Picture

OBJECT_LIMIT = 30_000
CROWD = 12
"""Strokes and fillings that make a drawing."""


def read_objects(source: pdf.PdfPage, page: Page) -> list[tuple[int, int]]:
    """Put pictures and rules onto the page; return every object's address and type, in order."""
    handle = library.address(source.raw)
    count = min(pdfium.FPDFPage_CountObjects(source.raw), OBJECT_LIMIT)
    objects = [library.object_at(handle, index) or 0 for index in range(count)]
    kinds = list(map(library.object_type, objects))
    drawn = [
        (one, kind)
        for one, kind in zip(objects, kinds, strict=True)
        if one and kind != pdfium.FPDF_PAGEOBJ_TEXT
    ]
    boxes = [turned(box, page.turn) for box in library.bounds([one for one, _ in drawn])]
    strokes: list[Box] = []
    for (_, kind), box in zip(drawn, boxes, strict=True):
        _sort_in(page, kind, box, strokes)
    page.pictures += [Picture(box, "strokes") for box in _crowds(strokes)]
    return list(zip(objects, kinds, strict=True))


def _sort_in(page: Page, kind: int, box: Box, strokes: list[Box]) -> None:
    """Take one object as a picture, a rule or a stroke."""
    width, height = box[2] - box[0], box[3] - box[1]
    if kind in {pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_FORM}:
        if width > 8 and height > 8:
            is_image = kind == pdfium.FPDF_PAGEOBJ_IMAGE
            page.pictures.append(Picture(box, "image" if is_image else "form"))
    elif height <= 2.5 and width > 25:
        page.rules.append(box)
        strokes.append(box)
    else:
        strokes.append(box)


def _crowds(strokes: Sequence[Box]) -> list[Box]:
    """Return the boxes of drawings made of many strokes: those that lie in unbroken bands."""
    bands: list[tuple[Box, int]] = []
    for box in sorted(strokes, key=lambda one: -one[3]):
        if bands and box[3] >= bands[-1][0][1] - 14:
            union, count = bands[-1]
            bands[-1] = (united(union, box), count + 1)
        else:
            bands.append((box, 1))
    return [
        box
        for box, count in bands
        if count >= CROWD and box[3] - box[1] > 30 and box[2] - box[0] > 40
    ]
