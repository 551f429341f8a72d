"""Texts by a cross-encoder, which reads question and text together (BibAgent, section 3.2, II)."""

from collections.abc import Sequence
from pathlib import Path

from scholiast.retrieving.encoders.folders import read_folder
from scholiast.retrieving.encoders.sessions import ModelSession, open_session


class CrossRanker:
    """Texts by a sequence classifier in a folder."""

    def __init__(self, session: ModelSession, name: str) -> None:
        """Take a model's session; `open_cross_ranker` makes one."""
        self._session = session
        self._name = name

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self._name

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return the classifier's score of each text; of several classes the last one's."""
        pairs = [(question, text) for text in texts]
        return [float(row[-1]) for row in self._session.run(pairs)] if pairs else []


def open_cross_ranker(path: Path, *, threads: int = 2, cache: Path | None = None) -> CrossRanker:
    """Return the cross-encoder in a folder; SettingsError where it holds none that can be run."""
    folder = read_folder(path)
    digest = folder.digest()
    session = open_session(
        folder, "scores", digest=digest, is_exact=True, threads=threads, cache=cache
    )
    return CrossRanker(session, f"{path.name}, {digest[:12]}")
