"""Windows keep the order of a text's sentences and lose none."""

from hypothesis import given
from hypothesis import strategies as st

from scholiast.verifying.entailing.windows import window_about, windows_of


@given(st.lists(st.text("abc", min_size=1, max_size=3), max_size=12), st.integers(1, 5))
def test_every_sentence_stands_in_a_window(sentences: list[str], width: int) -> None:
    windows = windows_of(sentences, width)
    assert len(windows) == (max(len(sentences) - width, 0) + 1 if sentences else 0)
    for place, sentence in enumerate(sentences):
        about = window_about(sentences, place, width)
        assert sentence in about
        assert about in windows
