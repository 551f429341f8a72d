"""Charts: bars that a single odd value does not flatten."""

from scholiast.records import Profile, Share
from scholiast.reporting.html.charts import share_rows, year_columns


def _years(*years: int) -> Profile:
    names = sorted(set(years))
    return Profile(by_year=tuple(Share(str(y), years.count(y), len(years)) for y in names))


def test_years_stand_without_gaps() -> None:
    bars = year_columns(_years(2018, 2020, 2020, 2021))
    assert [(bar.name, bar.count, bar.length) for bar in bars] == [
        ("2018", 1, 50),
        ("2019", 0, 0),
        ("2020", 2, 100),
        ("2021", 1, 50),
    ]


def test_years_far_away_share_a_column_at_the_end() -> None:
    bars = year_columns(_years(219, 1850, 2016, 2018, 2018, 2020, 9999))
    assert [bar.name for bar in bars] == [
        "before 2016", "2016", "2017", "2018", "2019", "2020", "after 2020",
    ]  # fmt: skip
    assert [bar.count for bar in bars] == [2, 1, 0, 2, 0, 1, 1]


def test_a_long_stretch_has_at_most_a_column_a_year_and_few_labels() -> None:
    bars = year_columns(_years(*range(1900, 2025)))
    assert len(bars) <= 62
    assert len([bar for bar in bars if bar.label]) <= 11
    assert sum(bar.count for bar in bars) == 125


def test_what_is_no_year_is_left_out() -> None:
    assert year_columns(Profile(by_year=(Share("n.d.", 3, 3), Share("", 1, 3)))) == []


def test_many_venues_end_in_one_row_for_the_rest() -> None:
    rows = share_rows([Share(f"J{number:02}", 20 - number, 99) for number in range(12)])
    assert [row.name for row in rows][-2:] == ["J07", "4 others"]
    assert rows[0].count == 20
    assert rows[-1].count == 12 + 11 + 10 + 9
