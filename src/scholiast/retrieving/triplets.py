"""Training data as triplets of texts: a query, what it should find, and what it should not.

Two shapes of JSONL are read and written: lists, one line a query
(`{"query": ..., "pos": [...], "neg": [...]}`), and columns, one line a pair, as those of
sentence-transformers (`{"anchor": ..., "positive": ..., "negative_1": ...}`).
"""

import gzip
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, cast

import msgspec

from scholiast.errors import InputError
from scholiast.retrieving.interface import Collection, Example, Need, Retriever

Shape = Literal["lists", "columns"]
_AT_ONCE = 64
_NEAR = 600
"""Letters of the section before and after a placeholder that a query holds."""


@dataclass(frozen=True, slots=True)
class Triplet:
    """A query, texts that it should find, and texts that it should not."""

    query: str
    positives: tuple[str, ...]
    negatives: tuple[str, ...] = ()


class _Lists(msgspec.Struct):
    query: str
    pos: list[str]
    neg: list[str] = []


def read_triplets(file: Path) -> Iterator[Triplet]:
    """Yield what a file of either shape holds, `.gz` or plain, line by line.

    Raises InputError with file and line for one that is no triplet.
    """
    number = 0
    try:
        with _opened(file, "rb") as lines:
            for line in lines:
                number += 1
                if line.strip():
                    yield _read(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise InputError(f"{file}, line {number}: no triplet ({error})") from None
    except (OSError, EOFError) as error:
        raise InputError(f"cannot read {file} past line {number}: {error}") from None


def write_triplets(triplets: Iterable[Triplet], file: Path, *, shape: Shape = "lists") -> int:
    """Write triplets, and return how many lines they took; the file appears when it is whole."""
    draft = file.with_name(f".{os.getpid()}-{file.name}")
    count = 0
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _opened(draft, "wb", named=file) as lines:
            for triplet in triplets:
                for row in _rows(triplet, shape):
                    lines.write(msgspec.json.encode(row) + b"\n")
                    count += 1
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return count


def query_of(need: Need) -> str:
    r"""Return a need as a query: title and abstract; at a position, what stands about it first.

    >>> query_of(Need("T", "A"))
    'T\nA'
    >>> query_of(Need("T", before="We use ", after=" here."))
    'We use [ref] here.\nT'
    """
    near = f"{need.before[-_NEAR:]}[ref]{need.after[:_NEAR]}" if need.is_position else ""
    return "\n".join(part.strip() for part in (near, need.title, need.abstract) if part.strip())


def listed_examples(collection: Collection, *, fewest: int = 1) -> Iterator[Example]:
    """Yield one example for each paper of which at least `fewest` references are known."""
    citing = collection.citing
    for paper, title in enumerate(citing.titles):
        rows = citing.cited[citing.starts[paper] : citing.starts[paper + 1]].tolist()
        own = int(citing.rows[paper])
        itself = frozenset(collection.ids([own])) if own >= 0 else frozenset[str]()
        relevant = tuple(id for id in collection.ids(rows) if id not in itself)
        if len(relevant) >= max(fewest, 1):
            need = Need(title, citing.abstracts[paper], excluded=itself)
            yield Example(need, relevant, title)


def mined(
    examples: Iterable[Example],
    collection: Collection,
    retriever: Retriever | None = None,
    *,
    negatives: int = 8,
    skip: int = 10,
    level: int = 1,
) -> Iterator[Triplet]:
    """Yield triplets whose negatives are what a retriever ranks near the query, and is not right.

    The first `skip` wrong ones are passed over, since the nearest are often right and only not
    cited. Examples of which no relevant work is known are left out.
    """
    for part in _parts(examples):
        needs = [example.need for example in part]
        wanted = [_rows_of(collection, example) for example in part]
        deepest = negatives + skip + max(map(len, wanted), default=0)
        found = (
            [ranking.rows.tolist() for ranking in retriever.search(needs, limit=deepest)]
            if retriever and negatives
            else [[] for _ in part]
        )
        for need, right, rows in zip(needs, wanted, found, strict=True):
            wrong = [row for row in rows if row not in set(right)][skip : skip + negatives]
            if right:
                texts = _texts(collection, [*right, *wrong], level)
                here = len(right)
                yield Triplet(query_of(need), tuple(texts[:here]), tuple(texts[here:]))


def _rows_of(collection: Collection, example: Example) -> list[int]:
    rows = (collection.row(id) for id in dict.fromkeys(example.relevant))
    return [row for row in rows if row is not None]


def _texts(collection: Collection, rows: Sequence[int], level: int) -> list[str]:
    return [collection.texts(row, row + 1, level=level)[0] for row in rows]


def _parts(examples: Iterable[Example]) -> Iterator[list[Example]]:
    part: list[Example] = []
    for example in examples:
        part.append(example)
        if len(part) == _AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def _read(line: bytes) -> Triplet:
    row = msgspec.json.decode(line, type=dict[str, object])
    if "query" in row:
        lists = msgspec.convert(row, _Lists)
        return _whole(Triplet(lists.query, tuple(lists.pos), tuple(lists.neg)))
    anchor, positive = row.get("anchor"), row.get("positive")
    wrong = [row[name] for name in row if name == "negative" or name.startswith("negative_")]
    if not isinstance(anchor, str) or not isinstance(positive, str):
        raise ValueError("it has neither query and pos, nor anchor and positive, as texts")
    if not all(isinstance(one, str) for one in wrong):
        raise ValueError("a negative is no text")
    return _whole(Triplet(anchor, (positive,), tuple(map(str, wrong))))


def _whole(triplet: Triplet) -> Triplet:
    if not triplet.query.strip():
        raise ValueError("the query is empty")
    if not triplet.positives or not all(text.strip() for text in triplet.positives):
        raise ValueError("it has no positive text, or an empty one")
    return triplet


def _rows(triplet: Triplet, shape: Shape) -> Iterator[dict[str, object]]:
    if shape == "lists":
        yield {
            "query": triplet.query,
            "pos": list(triplet.positives),
            "neg": list(triplet.negatives),
        }
        return
    single = len(triplet.negatives) == 1
    wrong = {
        "negative" if single else f"negative_{number}": text
        for number, text in enumerate(triplet.negatives, 1)
    }
    for positive in triplet.positives:
        yield {"anchor": triplet.query, "positive": positive, **wrong}


def _opened(file: Path, mode: Literal["rb", "wb"], *, named: Path | None = None) -> IO[bytes]:
    if (named or file).suffix == ".gz":
        return cast("IO[bytes]", gzip.open(file, mode))
    return file.open(mode)
