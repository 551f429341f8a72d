"""PDFium's functions as plain calls on addresses, and their use in bulk.

A call through pypdfium2's typed prototypes converts every argument; a page has thousands of
characters. The same functions, bound once with bare addresses, cost a third of that.
"""

import ctypes
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import cast

import pypdfium2.raw as pdfium
from pypdfium2_raw import bindings

_ADDRESS, _INTEGER = ctypes.c_void_p, ctypes.c_int
_LIBRARY = ctypes.PyDLL(bindings._libs["pdfium"]._name)


def _bind(name: str, result: object, *arguments: object) -> Callable[..., int]:
    prototype = ctypes.PYFUNCTYPE(result, *arguments)  # type: ignore[arg-type]
    return cast(Callable[..., int], prototype((name, _LIBRARY)))


text_object = _bind("FPDFText_GetTextObject", _ADDRESS, _ADDRESS, _INTEGER)
unicode_at = _bind("FPDFText_GetUnicode", ctypes.c_uint, _ADDRESS, _INTEGER)
font_size = _bind("FPDFText_GetFontSize", ctypes.c_double, _ADDRESS, _INTEGER)
loose_box = _bind("FPDFText_GetLooseCharBox", _INTEGER, _ADDRESS, _INTEGER, _ADDRESS)
character_matrix = _bind("FPDFText_GetMatrix", _INTEGER, _ADDRESS, _INTEGER, _ADDRESS)
object_at = _bind("FPDFPage_GetObject", _ADDRESS, _ADDRESS, _INTEGER)
object_type = _bind("FPDFPageObj_GetType", _INTEGER, _ADDRESS)
object_bounds = _bind("FPDFPageObj_GetBounds", _INTEGER, *[_ADDRESS] * 5)
fill_color = _bind("FPDFPageObj_GetFillColor", _INTEGER, *[_ADDRESS] * 5)
render_mode = _bind("FPDFTextObj_GetTextRenderMode", _INTEGER, _ADDRESS)
object_font = _bind("FPDFTextObj_GetFont", _ADDRESS, _ADDRESS)
font_name = _bind("FPDFFont_GetBaseFontName", ctypes.c_size_t, _ADDRESS, _ADDRESS, ctypes.c_size_t)
font_weight = _bind("FPDFFont_GetWeight", _INTEGER, _ADDRESS)
font_flags = _bind("FPDFFont_GetFlags", _INTEGER, _ADDRESS)
clip_path = _bind("FPDFPageObj_GetClipPath", _ADDRESS, _ADDRESS)
clip_paths = _bind("FPDFClipPath_CountPaths", _INTEGER, _ADDRESS)
clip_segments = _bind("FPDFClipPath_CountPathSegments", _INTEGER, _ADDRESS, _INTEGER)
clip_segment = _bind("FPDFClipPath_GetPathSegment", _ADDRESS, _ADDRESS, _INTEGER, _INTEGER)
segment_point = _bind("FPDFPathSegment_GetPoint", _INTEGER, _ADDRESS, _ADDRESS, _ADDRESS)
draw_mode = _bind("FPDFPath_GetDrawMode", _INTEGER, _ADDRESS, _ADDRESS, _ADDRESS)
set_active = _bind("FPDFPageObj_SetIsActive", _INTEGER, _ADDRESS, _INTEGER)

Four = tuple[float, float, float, float]
Six = tuple[float, float, float, float, float, float]


def address(handle: object) -> int:
    """Return a typed handle as a bare address."""
    return ctypes.cast(handle, _ADDRESS).value or 0  # type: ignore[arg-type]


def characters(text_page: int, count: int) -> str:
    """Return the page's characters, one for each index of PDFium's."""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium.FPDFText_GetText(
        ctypes.cast(text_page, pdfium.FPDF_TEXTPAGE), 0, count, buffer
    )
    if written == count + 1:
        text = bytes(buffer)[: 2 * count].decode("utf-16-le", "surrogatepass")
        if len(text) == count:
            return text
    codes = map(unicode_at, repeat(text_page), range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)


def loose_boxes(text_page: int, indices: Sequence[int]) -> list[Four]:
    """Return left, top, right and bottom of each character, in the page's own coordinates."""
    cells = (ctypes.c_float * (4 * len(indices)))()
    start = ctypes.addressof(cells)
    places = range(start, start + 16 * len(indices), 16)
    for _ in map(loose_box, repeat(text_page), indices, places):
        pass
    return list(zip(cells[0::4], cells[1::4], cells[2::4], cells[3::4], strict=True))


def matrices(text_page: int, indices: Sequence[int]) -> list[Six]:
    """Return the matrix under which each character is set: a, b, c, d, and the origin."""
    cells = (ctypes.c_float * (6 * len(indices)))()
    start = ctypes.addressof(cells)
    places = range(start, start + 24 * len(indices), 24)
    for _ in map(character_matrix, repeat(text_page), indices, places):
        pass
    return list(zip(*(cells[part::6] for part in range(6)), strict=True))


def bounds(objects: Sequence[int]) -> list[Four]:
    """Return left, bottom, right and top of each page object."""
    cells = (ctypes.c_float * (4 * len(objects)))()
    first = ctypes.addressof(cells)
    starts = [range(first + 4 * side, first + 16 * len(objects), 16) for side in range(4)]
    for _ in map(object_bounds, objects, *starts):
        pass
    return list(zip(cells[0::4], cells[1::4], cells[2::4], cells[3::4], strict=True))


def fill_colors(objects: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Return red, green, blue and opacity of each page object's filling, 0 to 255."""
    cells = (ctypes.c_uint * (4 * len(objects)))()
    first = ctypes.addressof(cells)
    starts = [range(first + 4 * part, first + 16 * len(objects), 16) for part in range(4)]
    for _ in map(fill_color, objects, *starts):
        pass
    return list(zip(cells[0::4], cells[1::4], cells[2::4], cells[3::4], strict=True))


def clip_box(page_object: int) -> Four | None:
    """Return the box of the first few paths that clip an object, or None where none does."""
    path = clip_path(page_object)
    paths = clip_paths(path) if path else 0
    box: Four | None = None
    for index in range(min(paths, 4)):
        found = _path_box(path, index)
        if found:
            box = found if box is None else _overlap(box, found)
    return box


def _path_box(path: int, index: int) -> Four | None:
    x, y = ctypes.c_float(), ctypes.c_float()
    points = []
    for number in range(min(clip_segments(path, index), 24)):
        segment = clip_segment(path, index, number)
        if segment and segment_point(segment, ctypes.addressof(x), ctypes.addressof(y)):
            points.append((x.value, y.value))
    if not points:
        return None
    across, up = zip(*points, strict=True)
    return min(across), min(up), max(across), max(up)


def _overlap(one: Four, other: Four) -> Four:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
