"""Link annotations: where they lead, and which characters they cover."""

import ctypes
from collections import defaultdict

import pypdfium2 as pdf
import pypdfium2.raw as pdfium

from scholiast.papers import Box
from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.geometry import turned
from scholiast.parsing.pdf.values import Link, Page, TextRun

LINK_LIMIT = 2000
"""Links of one page that are followed."""
NAME_LIMIT = 50_000


def read_links(document: pdf.PdfDocument, source: pdf.PdfPage, page: Page) -> None:
    """Put the page's links onto it."""
    position, handle = ctypes.c_int(0), pdfium.FPDF_LINK()
    rectangle = pdfium.FS_RECTF()
    while len(page.links) < LINK_LIMIT and pdfium.FPDFLink_Enumerate(source.raw, position, handle):
        if not pdfium.FPDFLink_GetAnnotRect(handle, rectangle):
            continue
        box = turned((rectangle.left, rectangle.bottom, rectangle.right, rectangle.top), page.turn)
        link = _led(document, handle, page.number, box)
        if link:
            page.links.append(link)


def _led(document: pdf.PdfDocument, handle: pdfium.FPDF_LINK, page: int, box: Box) -> Link | None:
    """Return a link with its target inside the file or its address outside, or None."""
    target = pdfium.FPDFLink_GetDest(document.raw, handle)
    action = None
    if not target:
        action = pdfium.FPDFLink_GetAction(handle)
        kind = pdfium.FPDFAction_GetType(action) if action else 0
        if kind == pdfium.PDFACTION_URI:
            return Link(page, box, uri=_address(document, action))
        if kind == pdfium.PDFACTION_GOTO:
            target = pdfium.FPDFAction_GetDest(document.raw, action)
    if not target:
        return None
    index = pdfium.FPDFDest_GetDestPageIndex(document.raw, target)
    return Link(page, box, index + 1, _location(target)) if index >= 0 else None


def _address(document: pdf.PdfDocument, action: pdfium.FPDF_ACTION) -> str:
    length = min(pdfium.FPDFAction_GetURIPath(document.raw, action, None, 0), 4096)
    buffer = ctypes.create_string_buffer(max(length, 1))
    pdfium.FPDFAction_GetURIPath(document.raw, action, buffer, length)
    return buffer.value.decode("utf-8", "replace")


def _location(target: pdfium.FPDF_DEST) -> tuple[float | None, float | None]:
    has_x, has_y, has_zoom = (ctypes.c_int() for _ in range(3))
    x, y, zoom = (ctypes.c_float() for _ in range(3))
    found = pdfium.FPDFDest_GetLocationInPage(target, has_x, has_y, has_zoom, x, y, zoom)
    if not found:
        return None, None
    return (x.value if has_x.value else None), (y.value if has_y.value else None)


Places = dict[tuple[int, int, int], str]


def names_by_place(document: pdf.PdfDocument) -> Places:
    """Return the names of the file's destinations by page, x and y in whole points."""
    names: Places = {}
    buffer = ctypes.create_string_buffer(512)
    for index in range(min(pdfium.FPDF_CountNamedDests(document.raw), NAME_LIMIT)):
        length = ctypes.c_long(512)
        target = pdfium.FPDF_GetNamedDest(document.raw, index, buffer, length)
        if not target or length.value <= 0:
            continue
        page = pdfium.FPDFDest_GetDestPageIndex(document.raw, target)
        x, y = _location(target)
        name = buffer.raw[: length.value].decode("utf-16-le", "replace").rstrip("\x00")
        place = (page + 1, round(x or 0), round(y or 0))
        if place not in names or is_of_an_entry(name):
            names[place] = name
    return names


def is_of_an_entry(name: str) -> bool:
    """Say whether a destination's name is one that citations lead to.

    >>> is_of_an_entry("cite.smith2020"), is_of_an_entry("figure.caption.2")
    (True, False)
    """
    return name.startswith(("cite.", "cite@", "ref-", "bib", "cit", "cr", "b0", "R", "b-"))


def is_of_something_else(name: str) -> bool:
    """Say whether a destination's name is one of figures, sections, equations or notes.

    >>> is_of_something_else("Hfootnote.3"), is_of_something_else("cite.x")
    (True, False)
    """
    head = name.partition(".")[0].lower()
    return head in {
        "figure", "table", "section", "subsection", "subsubsection", "equation", "hfootnote",
        "algorithm", "appendix", "page", "item", "theorem", "lemma", "chapter", "lstlisting",
        "lstnumber", "algocf", "doc-start", "fn", "fnref", "paragraph", "footnote", "part",
    }  # fmt: skip


def covered(page: Page, text_page: int, boxes: list[Box]) -> list[tuple[int, int] | None]:
    """Return, for each box, the first and last character on the page that it covers."""
    rows: dict[int, list[TextRun]] = defaultdict(list)
    for run in page.runs:
        rows[int(run.baseline // 16)].append(run)
    return [_under(box, rows, text_page, page.turn) for box in boxes]


def _under(
    box: Box, rows: dict[int, list[TextRun]], text_page: int, turn: int
) -> tuple[int, int] | None:
    left, bottom, right, top = box
    if top - bottom > 200:
        return None
    found: list[int] = []
    for row in range(int((bottom - 8) // 16), int(top // 16) + 1):
        for run in rows.get(row, ()):
            middle = run.baseline + 0.25 * run.size
            if not (bottom - 1 <= middle <= top + 1 and run.left < right and run.right > left):
                continue
            indices = range(run.first, run.first + len(run.text))
            if left - 1 <= run.left and run.right <= right + 1:
                found += [indices[0], indices[-1]]
                continue
            for index, cell in zip(indices, library.loose_boxes(text_page, indices), strict=True):
                upright = turned((cell[0], cell[3], cell[2], cell[1]), turn)
                if left - 0.5 <= (upright[0] + upright[2]) / 2 <= right + 0.5:
                    found.append(index)
    return (min(found), max(found)) if found else None
