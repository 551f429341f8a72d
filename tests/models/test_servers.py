"""Which addresses a model may be asked at."""

import pytest

from scholiast.errors import AddressError
from scholiast.models.servers import within


def test_a_localhost_that_is_another_machine_is_refused() -> None:
    with pytest.raises(AddressError, match="another machine"):
        within("localhost", 80, lambda host, port: ("127.0.0.1", "10.0.0.8"))


def test_localhost_itself_is_not() -> None:
    assert within("localhost", 80, lambda host, port: ("::1", "127.0.0.1"))


def test_other_names_are_left_to_the_door() -> None:
    assert within("box.lan", 80, lambda host, port: ("10.0.0.8",)) == ("10.0.0.8",)
