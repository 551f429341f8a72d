"""A collection made by hand: what stands for a day that is none."""

import pytest

from scholiast.papers import Work
from scholiast.retrieving.listed import ListedCollection


@pytest.mark.parametrize(
    ("given", "day"),
    [("2019-01-01", 737_060), ("", 0), ("219-01-01", 0), ("20199-01-01", 0), ("yesterday", 0)],
)
def test_a_day_that_is_none_counts_as_unknown(given: str, day: int) -> None:
    collection = ListedCollection([Work("w", title="On oaks", available_at=given)])
    assert collection.days.tolist() == [day]
