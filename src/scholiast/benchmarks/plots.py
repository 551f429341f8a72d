"""Figures as pictures: bars with intervals, and lines over settings, as SVG without script."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scholiast.benchmarks.interface import Interval

_WIDTH, _ROW, _LEFT = 720, 22, 300
_OURS, _PRINTED, _INK = "#2b6cb0", "#a0aec0", "#1a202c"
_HUES = ("#2b6cb0", "#c05621", "#2f855a", "#6b46c1", "#b83280", "#4a5568")


@dataclass(frozen=True, slots=True)
class Bar:
    """One model's figure."""

    name: str
    figure: float
    interval: Interval | None = None
    is_published: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of one line, in their order."""

    name: str
    points: Sequence[tuple[float, float]]


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Return a bar a model with its interval; printed figures are grey and say so."""
    most = max((row.interval.high if row.interval else row.figure for row in rows), default=0) or 1
    scale = (_WIDTH - _LEFT - 70) / most
    height = _ROW * len(rows) + 34
    parts = [f'<text x="8" y="18" font-weight="600">{escape(title)}</text>']
    for number, row in enumerate(rows):
        y = 28 + number * _ROW
        parts.append(_bar(row, y, scale))
    return _picture(title, height, parts)


def lines(title: str, settings: Sequence[str], series: dict[str, Sequence[float | None]]) -> str:
    """Return a line a series over settings that stand side by side; gaps where there is none."""
    most = max((y for ys in series.values() for y in ys if y is not None), default=0) or 1
    height, bottom, left = 300, 230, 60
    step = (_WIDTH - left - 180) / max(1, len(settings) - 1)
    parts = [f'<text x="8" y="18" font-weight="600">{escape(title)}</text>']
    for share in (0, 0.5, 1):
        y = bottom - 190 * share
        parts.append(f'<line x1="{left}" x2="{_WIDTH - 180}" y1="{y}" y2="{y}" stroke="#e2e8f0"/>')
        parts.append(
            f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{most * share:.3f}</text>'
        )
    for number, setting in enumerate(settings):
        x = left + step * number
        parts.append(
            f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{escape(setting)}</text>'
        )
    for number, (name, ys) in enumerate(series.items()):
        parts += _line(
            name, ys, _HUES[number % len(_HUES)], (left, bottom, step, 190 / most), number
        )
    return _picture(title, height, parts)


def curves(title: str, axes: tuple[str, str], rows: Sequence[Curve]) -> str:
    """Return a line a curve over two shares, both axes from 0 to their greatest value."""
    wide = max((x for row in rows for x, _ in row.points), default=0) or 1
    high = max((y for row in rows for _, y in row.points), default=0) or 1
    height, bottom, left, across, up = 320, 250, 60, _WIDTH - 240, 200
    parts = [f'<text x="8" y="18" font-weight="600">{escape(title)}</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = left + across * share, bottom - up * share
        parts.append(
            f'<path d="M{left} {y}H{left + across}M{x:.1f} {bottom}v-{up}" stroke="#e2e8f0"/>'
            f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{high * share:.3f}</text>'
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{wide * share:.3f}</text>'
        )
    parts.append(
        f'<text x="{left + across / 2}" y="{bottom + 40}" text-anchor="middle">'
        f"{escape(axes[0])}</text>"
        f'<text x="{left - 48}" y="36">{escape(axes[1])}</text>'
    )
    for number, row in enumerate(rows):
        path = " ".join(
            f"{left + across * x / wide:.1f},{bottom - up * y / high:.1f}" for x, y in row.points
        )
        hue, y = _HUES[number % len(_HUES)], 40 + 18 * number
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{hue}" stroke-width="2"/>'
            f'<rect x="{_WIDTH - 170}" y="{y - 9}" width="10" height="10" fill="{hue}"/>'
            f'<text x="{_WIDTH - 154}" y="{y}">{escape(row.name[:24])}</text>'
        )
    return _picture(title, height, parts)


def _bar(row: Bar, y: float, scale: float) -> str:
    width = max(1.0, row.figure * scale)
    colour = _PRINTED if row.is_published else _OURS
    name = f"{row.name}, published" if row.is_published else row.name
    shown = name if len(name) < 46 else f"{name[:44]}…"
    parts = [
        f'<text x="{_LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(shown)}'
        f"<title>{escape(name)}</title></text>",
        f'<rect x="{_LEFT}" y="{y + 2}" width="{width:.1f}" height="{_ROW - 7}" fill="{colour}"/>',
        f'<text x="{_WIDTH - 62}" y="{y + 13}">{row.figure:.3f}</text>',
    ]
    if row.interval:
        low, high = (_LEFT + end * scale for end in (row.interval.low, row.interval.high))
        middle = y + _ROW / 2 - 1
        parts.append(
            f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 4}v8M{high:.1f}'
            f' {middle - 4}v8" stroke="{_INK}" fill="none"/>'
        )
    return "".join(parts)


def _line(
    name: str,
    ys: Sequence[float | None],
    colour: str,
    frame: tuple[float, float, float, float],
    number: int,
) -> list[str]:
    left, bottom, step, scale = frame
    points = [
        (left + step * at, bottom - y * scale) for at, y in enumerate(ys) if y is not None
    ]  # fmt: skip
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    x, y = _WIDTH - 170, 40 + 18 * number
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}',
        f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>',
        f'<text x="{x + 16}" y="{y}">{escape(name[:24])}<title>{escape(name)}</title></text>',
    ]


def _picture(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
        f' width="{_WIDTH}" height="{height}" font-family="sans-serif" font-size="12"'
        f' fill="{_INK}" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )
