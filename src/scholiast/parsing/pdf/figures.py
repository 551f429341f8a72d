"""Figures: where their pictures stand, and cutting them out."""

import io
from pathlib import Path

from scholiast.papers import Box, Image
from scholiast.parsing.pdf.blocks import Block
from scholiast.parsing.pdf.geometry import pixels, united
from scholiast.parsing.pdf.opening import open_pdf
from scholiast.parsing.pdf.values import Line, Page, Picture, TextRun

REACH = 90.0
"""Points between a picture's edge and its caption."""
PIXEL_LIMIT = 16_000_000


def mark_figure_text(page: Page) -> None:
    """Take the lettering of pictures out of the page's runs."""
    area = (page.box[2] - page.box[0]) * (page.box[3] - page.box[1])
    total = sum(len(run.text) for run in page.runs)
    for picture in page.pictures:
        left, bottom, right, top = picture.box
        if picture.kind == "strokes" or (right - left) * (top - bottom) > 0.6 * area:
            continue
        inside = [run for run in page.runs if _is_in(run, picture)]
        letters = sum(len(run.text) for run in inside)
        if not inside or letters > 0.25 * total or _is_prose(inside):
            continue
        dropped = {id(run) for run in inside}
        page.runs = [run for run in page.runs if id(run) not in dropped]


def _is_in(run: TextRun, picture: Picture) -> bool:
    left, bottom, right, top = picture.box
    middle = run.baseline + 0.3 * run.size
    return left - 1 <= run.left and run.right <= right + 1 and bottom - 1 <= middle <= top + 1


def _is_prose(runs: list[TextRun]) -> bool:
    """Say whether runs read like running text rather than lettering."""
    return sum(1 for run in runs if len(run.text) > 55) >= 3


def pictures_of(blocks: list[Block], pages: dict[int, Page], file: str) -> dict[str, Image]:
    """Return, for each figure's label, the picture that its caption belongs to."""
    found: dict[str, Image] = {}
    captions = [
        one
        for block in blocks
        for one in (block, *block.after)
        if one.kind == "caption" and one.float_kind == "figure"
    ]
    for caption in captions:
        page = pages[caption.lines[0].page]
        box = _picture_box(caption.lines, page)
        if box is not None and caption.label not in found:
            found[caption.label] = Image(file, page.number, page.original(box))
    return found


def _picture_box(lines: list[Line], page: Page) -> Box | None:
    """Return the box of the pictures next to a caption: above it, else below or beside it."""
    top = lines[0].baseline + 0.8 * lines[0].height
    bottom = lines[-1].baseline - 0.3 * lines[-1].height
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    pictures = [p.box for p in page.pictures if _is_figure(p.box, page)]
    beside = [box for box in pictures if box[0] < right and box[2] > left]
    above = _stack([box for box in beside if box[1] > bottom], top, upward=True)
    if above:
        return above
    below = _stack([box for box in beside if box[3] < top], bottom, upward=False)
    if below:
        return below
    level = [box for box in pictures if box[1] < top and box[3] > bottom]
    return level[0] if level else None


def _is_figure(box: Box, page: Page) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    high = page.box[3] - 0.1 * (page.box[3] - page.box[1])
    return width > 25 and height > 25 and not (box[1] > high and height < 90)


def _stack(boxes: list[Box], edge: float, *, upward: bool) -> Box | None:
    """Return the box around pictures that stand on each other from a caption's edge on."""
    ordered = sorted(boxes, key=lambda box: box[1] if upward else -box[3])
    whole: Box | None = None
    for box in ordered:
        near = box[1] - edge if upward else edge - box[3]
        if near > (REACH if whole is None else 40):
            break
        whole = box if whole is None else united(whole, box)
        edge = whole[3] if upward else whole[1]
    return whole


def cut_out(path: Path, image: Image, scale: float = 2.0) -> bytes:
    """Return the PNG of a picture's box on its page; `scale` 1 is 72 dots an inch."""
    document = open_pdf(path)
    try:
        page = document[(image.page or 1) - 1]
        left, bottom, right, top = page.get_cropbox()
        width, height = page.get_size()
        box = image.box or (left, bottom, right, top)
        scale = min(scale, (PIXEL_LIMIT / max(width * height, 1.0)) ** 0.5)
        picture = page.render(scale=scale).to_pil()
        cut = picture.crop(pixels(box, (left, bottom, right, top), page.get_rotation(), scale))
        stream = io.BytesIO()
        cut.save(stream, "PNG")
        return stream.getvalue()
    finally:
        document.close()
