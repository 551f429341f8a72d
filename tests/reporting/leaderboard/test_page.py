from html.parser import HTMLParser

from scholiast.reporting.leaderboard.page import leaderboard_as_html
from scholiast.reporting.leaderboard.shapes import Board, Contest, Figure, Standing

OURS = Standing("rrf(a,b)", Figure(0.5, 0.4, 0.6), (Figure(0.2),), 50, ("3 s",), "2026-01-02",
                against_next="yes, by 0.2, p = 0.010", is_apart=True)  # fmt: skip
PRINTED = Standing("GPT, table 2", Figure(0.61), (None,), is_published=True)


def page(*standings: Standing) -> str:
    contest = Contest("citerag/list", "recall@20", ("ndcg@20",), standings, "ab12")
    return leaderboard_as_html(Board((contest,), "2026-02-01"))


class Cells(HTMLParser):
    """The texts of a page's rows, and what is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open += [] if tag in {"meta", "br"} else [tag]
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.rows and data.strip():
            self.rows[-1].append(data.strip())


def test_every_standing_has_figure_interval_cost_and_day() -> None:
    read = Cells()
    read.feed(page(OURS))
    assert read.open == []
    assert read.rows[1][:10] == [
        "1", "rrf(a,b)", "0.500", "0.400 to 0.600", "yes, by 0.2, p = 0.010", "0.200", "50", "3 s",
        "2026-01-02", *read.rows[1][9:10],
    ]  # fmt: skip


def test_printed_figures_are_marked_and_have_no_rank() -> None:
    read = Cells()
    read.feed(page(PRINTED, OURS))
    assert read.rows[1][:3] == ["printed", "GPT, table 2", "0.610"]
    assert read.rows[2][0] == "1"


def test_names_do_nothing_to_the_page() -> None:
    odd = Standing("<script>alert(1)</script>\x1b[31m\u202e", Figure(0.1))
    made = page(odd)
    assert "<script>" not in made
    assert "alert(1)" in made
    assert not set(made) & {"\x1b", "\u202e"}


def test_bars_stay_within_their_places() -> None:
    made = page(
        Standing("above", Figure(1.5, 1.2, 1.8)), Standing("below", Figure(-0.2, -0.4, 0.1))
    )
    assert 'style="width:75.00%"' in made
    assert 'style="width:0.00%"' in made
    assert 'style="left:0.00%;right:calc(100% - 5.00%)"' in made
