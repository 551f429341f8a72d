"""The two trained labellers: of an entry's tokens, and of a bibliography's lines."""

from collections.abc import Sequence
from pathlib import Path

from scholiast.parsing.references.crf import load_model
from scholiast.parsing.references.features import describe
from scholiast.parsing.references.linefeatures import describe_lines
from scholiast.parsing.references.tokens import Token

TOKEN_MODEL = Path(__file__).parent / "model.crfsuite"
LINE_MODEL = Path(__file__).parent / "lines.crfsuite"


def label_tokens(tokens: Sequence[Token]) -> list[str]:
    """Return the label of each token of a reference string."""
    return load_model(TOKEN_MODEL).label(describe(tokens))


def label_lines(texts: Sequence[str]) -> list[str]:
    """Return for each line B (begins an entry), I (goes on with one) or O (neither)."""
    return load_model(LINE_MODEL).label(describe_lines(texts))
