"""A leaderboard as one HTML file: no script, nothing loaded."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from scholiast.reporting.leaderboard.shapes import Board, Contest, Figure, Standing
from scholiast.reporting.templating import environment

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class _Row:
    """A standing with its rank, as a word for published ones."""

    rank: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class _Across:
    """One system's figures over all contests."""

    system: str
    figures: tuple[Figure | None, ...]


def leaderboard_as_html(board: Board) -> str:
    """Return a leaderboard as one HTML file that holds all it needs."""
    return _environment().get_template("leaderboard.html.j2").render(
        board=board,
        css=Markup((_HERE / "leaderboard.css").read_text(encoding="utf-8")),
        rows=_rows,
        across=_across(board),
        share=_share,
        is_shared=len(board.contests) > 1,
    )  # fmt: skip


def _rows(contest: Contest) -> list[_Row]:
    ranked = [one for one in contest.standings if not one.is_published]
    places = {id(one): str(place) for place, one in enumerate(ranked, start=1)}
    return [_Row(places.get(id(one), "printed"), one) for one in contest.standings]


def _across(board: Board) -> list[_Across]:
    """Return our own systems by name, with a figure a contest."""
    by_contest = [
        {one.system: one.figure for one in contest.standings if not one.is_published}
        for contest in board.contests
    ]
    names = sorted({name for figures in by_contest for name in figures})
    return [_Across(name, tuple(figures.get(name) for figures in by_contest)) for name in names]


def _share(value: float, contest: Contest) -> str:
    """Return how far along a bar a figure stands, in percent."""
    return f"{100 * min(max(value / contest.most, 0.0), 1.0):.2f}"


@cache
def _environment() -> Environment:
    return environment(_HERE)
