"""Triplets are written and read again, in both shapes; negatives are mined."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from scholiast.errors import InputError
from scholiast.papers import Work
from scholiast.retrieving.interface import Example, Need, Ranking
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.retrieving.triplets import (
    Triplet,
    listed_examples,
    mined,
    read_triplets,
    write_triplets,
)

MADE = [
    Triplet("a query", ("one", "two\nlines"), ("three", "four")),
    Triplet("ein Ü\u2028mlaut", ("fünf",), ()),
]


class InOrder:
    name = "in-order"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        rows = np.arange(limit, dtype=np.int64)[:6]
        return [Ranking(rows, -rows.astype(np.float32)) for _ in needs]


def collection() -> ListedCollection:
    works = [Work(f"w{row}", title=f"Title {row}", abstract=f"About {row}.") for row in range(6)]
    rows = {work.id: row for row, work in enumerate(works)}
    papers = [("Citing", "It cites.", ["w0", "w3"]), ("Title 5", "", ["w5"]), ("None", "", [])]
    return ListedCollection(works, citing_of(papers, rows, own=[-1, 5, -1]))


@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz"])
def test_lists_come_back_as_they_were(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"made{ending}"
    assert write_triplets(MADE, file) == 2
    assert list(read_triplets(file)) == MADE
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_compressed_file_is_really_compressed(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl.gz"
    write_triplets(MADE, file)
    assert json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])["pos"] == list(
        MADE[0].positives
    )


def test_columns_come_back_one_line_a_positive(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    assert write_triplets(MADE, file, shape="columns") == 3
    assert list(read_triplets(file)) == [
        Triplet(triplet.query, (positive,), triplet.negatives)
        for triplet in MADE
        for positive in triplet.positives
    ]


def test_one_negative_stands_in_the_usual_column(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    write_triplets([Triplet("q", ("p",), ("n",))], file, shape="columns")
    assert json.loads(file.read_text("utf-8")) == {"anchor": "q", "positive": "p", "negative": "n"}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"query": "q"}',
        '{"query": "q", "pos": []}',
        '{"query": " ", "pos": ["p"]}',
        '{"query": "q", "pos": ["p"], "neg": [7]}',
        '{"anchor": "q"}',
        '{"anchor": "q", "positive": "p", "negative": 3}',
        "\udcff",
    ],
)
def test_a_line_that_is_no_triplet_is_told_by_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.jsonl"
    good = '{"query": "q", "pos": ["p"]}\n\n'
    file.write_bytes((good + line).encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match=r"bad\.jsonl, line 3"):
        list(read_triplets(file))


def test_a_file_cut_short_and_a_missing_one_are_told(tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl.gz"
    write_triplets(MADE * 50, file)
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(InputError, match="cannot read"):
        list(read_triplets(file))
    with pytest.raises(InputError, match="cannot read"):
        list(read_triplets(tmp_path / "none.jsonl"))


def test_a_file_that_could_not_be_finished_does_not_appear(tmp_path: Path) -> None:
    def failing() -> list[Triplet]:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        write_triplets((one for _ in [0] for one in failing()), tmp_path / "made.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_papers_with_known_references_are_examples_and_cite_not_themselves() -> None:
    assert list(listed_examples(collection())) == [
        Example(Need("Citing", "It cites."), ("w0", "w3"), "Citing")
    ]


def test_mined_negatives_are_near_and_never_right() -> None:
    [triplet] = mined(listed_examples(collection()), collection(), InOrder(), negatives=2, skip=1)
    assert triplet == Triplet(
        "Citing\nIt cites.",
        ("Title 0\nAbout 0.", "Title 3\nAbout 3."),
        ("Title 2\nAbout 2.", "Title 4\nAbout 4."),
    )


def test_without_a_retriever_there_are_pairs() -> None:
    [triplet] = mined(listed_examples(collection()), collection())
    assert triplet.negatives == ()


def test_examples_of_unknown_works_are_left_out() -> None:
    assert not list(mined([Example(Need("T"), ("none",))], collection(), InOrder()))
