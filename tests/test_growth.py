"""The measure of growth sees what it must see."""

import pytest

from tests.growth import assert_linear


def test_what_grows_with_the_square_is_caught() -> None:
    with pytest.raises(AssertionError):
        assert_linear(lambda size: sum(1 for _ in range(size * size)), 700)


def test_what_grows_with_size_is_let_pass() -> None:
    assert_linear(lambda size: sum(1 for _ in range(size)), 500_000)
