"""Vectors of tokens; BERTScore over them as bert-score 0.3.13 gives it for the same encoder."""

import numpy as np
import pytest

from scholiast.retrieving.encoders.minilm import is_minilm_installed, open_encoder
from scholiast.retrieving.encoders.tokens import TokenEncoder, open_token_encoder
from scholiast.scoring.bertscore import bertscore, inverse_frequencies, weights_of

pytestmark = pytest.mark.skipif(not is_minilm_installed(), reason="needs the weights of MiniLM")
PAIRS = [
    ("The cat sat on the mat.", "A cat is sitting on a mat."),
    ("Retrieval helps language models cite.", "Language models that retrieve cite better."),
    ("y z", "x"),
    ("We train a transformer for 3 days.", "The model was trained in three days on GPUs."),
]
F1 = [0.8944379687, 0.7363290191, 0.2046994567, 0.4979104996]
"""`bert_score.score(..., model_type=<folder of all-MiniLM-L6-v2>, num_layers=6)`."""
F1_IDF = [0.8777111769, 0.7027255297, 0.2046994567, 0.4933824241]
"""The same with `idf=True`."""


@pytest.fixture(scope="module")
def encoder() -> TokenEncoder:
    return open_token_encoder()


def test_bertscore_is_that_of_bert_score(encoder: TokenEncoder) -> None:
    ours, theirs = (encoder.vectors(side) for side in zip(*PAIRS, strict=True))
    rarity = inverse_frequencies([one.ids.tolist() for one in theirs])
    for one, other, plain, weighed in zip(ours, theirs, F1, F1_IDF, strict=True):
        marks = one.is_word.astype(float), other.is_word.astype(float)
        assert bertscore(one.rows, other.rows, *marks).f1 == pytest.approx(plain, abs=5e-5)
        weights = [
            weights_of(each.ids.tolist(), each.is_word.tolist(), rarity, 4) for each in (one, other)
        ]
        assert bertscore(one.rows, other.rows, *weights).f1 == pytest.approx(weighed, abs=5e-5)


def test_the_mean_of_the_tokens_is_the_sentence_vector_of_the_same_model(
    encoder: TokenEncoder,
) -> None:
    """A positive control of layer and order: another layer's rows point elsewhere."""
    text = PAIRS[1][0]
    mean = encoder.vectors([text])[0].rows.mean(axis=0)
    whole = open_encoder(is_exact=True).encode([text])[0]
    assert float(mean @ whole / np.linalg.norm(mean)) > 0.99


def test_a_long_text_is_read_to_its_end_each_token_once(encoder: TokenEncoder) -> None:
    text = " ".join(str(number) for number in range(280))
    found = encoder.vectors([text])[0]
    tokens = len(found.ids)
    assert tokens > 256
    assert (int(np.count_nonzero(~found.is_word)), len(found), len(found.rows)) == (
        2,
        tokens - 2,
        tokens,
    )
    assert np.allclose(np.linalg.norm(found.rows, axis=1), 1, atol=1e-5)
    numbers = [one for one in found.ids.tolist() if not 0 <= one <= 104]
    again = [one.ids.tolist() for one in encoder.vectors(text.split(" "))]
    assert numbers == [token for one in again for token in one[1:-1]]


def test_texts_read_together_have_the_vectors_they_have_alone(encoder: TokenEncoder) -> None:
    long = " ".join(["citation"] * 300)
    together = encoder.vectors([PAIRS[0][0], long, ""])
    alone = encoder.vectors([PAIRS[0][0]])[0]
    assert np.allclose(together[0].rows, alone.rows, atol=1e-4)
    assert len(together[2]) == 0


def test_only_the_first_windows_are_read_where_that_is_asked() -> None:
    first = open_token_encoder(windows=1)
    found = first.vectors([" ".join(["citation"] * 300)])[0]
    assert len(found.ids) == 256
    assert "first 256 tokens" in first.name
