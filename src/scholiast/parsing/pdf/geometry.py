"""Boxes: turned, united, and as pixels of a drawn page."""

from scholiast.papers import Box


def turned(box: Box, quarters: int) -> Box:
    """Return a box turned clockwise about the origin by quarter turns.

    >>> turned((1, 2, 3, 4), 1), turned(turned((1, 2, 3, 4), 1), -1)
    ((2, -3, 4, -1), (1, 2, 3, 4))
    """
    left, bottom, right, top = box
    match quarters % 4:
        case 1:
            return bottom, -right, top, -left
        case 2:
            return -right, -top, -left, -bottom
        case 3:
            return -top, left, -bottom, right
        case _:
            return box


def united(one: Box, other: Box) -> Box:
    """Return the box around two boxes.

    >>> united((0, 0, 1, 1), (2, 2, 3, 3))
    (0, 0, 3, 3)
    """
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def pixels(box: Box, page: Box, rotation: int, scale: float) -> tuple[int, int, int, int]:
    """Return a box of the page's coordinates as left, upper, right, lower of its drawing.

    >>> pixels((10, 10, 20, 30), (0, 0, 100, 100), 0, 2)
    (20, 140, 40, 180)
    """
    left, bottom, right, top = box
    match rotation % 360:
        case 90:
            edges = bottom - page[1], left - page[0], top - page[1], right - page[0]
        case 180:
            edges = page[2] - right, bottom - page[1], page[2] - left, top - page[1]
        case 270:
            edges = page[3] - top, page[2] - right, page[3] - bottom, page[2] - left
        case _:
            edges = left - page[0], page[3] - top, right - page[0], page[3] - bottom
    first, upper, last, lower = (round(edge * scale) for edge in edges)
    return max(first, 0), max(upper, 0), max(last, first + 1), max(lower, upper + 1)
