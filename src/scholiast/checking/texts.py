"""The sources' own texts, by reference key: kept packed, read again when one is asked for."""

from collections.abc import Iterable, Iterator, Mapping

from scholiast.corpora.store.bodies import pack_document, unpack_document
from scholiast.papers import Document


class Texts(Mapping[str, Document]):
    """Reference key -> the parsed text of its source; a text that several share is kept once.

    A parsed paper takes some twenty times the room of its packed form, and a run needs one at a
    time: so each is unpacked anew where it is asked for, and only the last is held.
    """

    def __init__(self, texts: Iterable[tuple[str, Document]] = ()) -> None:
        self._shas: dict[str, str] = {}
        self._bodies: dict[str, bytes] = {}
        self._last: tuple[str, Document] | None = None
        for key, document in texts:
            if key not in self._shas:
                sha, body = pack_document(document)
                self._shas[key] = sha
                self._bodies.setdefault(sha, body)

    def __getitem__(self, key: str) -> Document:
        """Return the text of a reference's source; KeyError where there is none."""
        sha = self._shas[key]
        last = self._last
        if last is None or last[0] != sha:
            last = self._last = (sha, unpack_document(self._bodies[sha]))
        return last[1]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys of references whose source can be read."""
        return iter(self._shas)

    def __len__(self) -> int:
        return len(self._shas)
