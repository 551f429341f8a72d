"""Gold data is read faithfully, and a trained model is only used as it was trained."""

import gzip
import io
import json
import tarfile
from pathlib import Path

import pytest

from scholiast.errors import InputError, StoreError
from scholiast.parsing.references.crf import Settings, load_model, train_model
from scholiast.parsing.references.gold import Labelled, read_gold
from scholiast.parsing.references.goldlines import Listing, read_listings
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.marking import token_labels
from scholiast.parsing.references.tokens import tokenize
from scholiast.parsing.references.training import train
from scholiast.parsing.references.wrapping import printed_listings

BIBL = (
    '<bibl><author>K. Lee</author>,\n <title level="a">On trees</title>. In <title level="m">Proc. '
    'of Botany</title>, <biblScope unit="volume">3</biblScope>, <date>20<lb/>14</date>.</bibl>'
)
MONOGRAPH = '<bibl><author>J. Ray</author>. <title level="m">Fish</title>. <date>1999</date></bibl>'
LISTING = (
    "<bibl><label>[1]</label> K. Lee, On<lb/> trees.<lb/></bibl>"
    "<bibl><label>[2]</label> J. Ray, Fish;</bibl><bibl>A. Ode, Frogs.<lb/></bibl>"
    "<bibl><label>[3]</label> B. Wu.<lb/></bibl>"
)


def archive(path: Path, files: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:gz") as out:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content.encode())
            out.addfile(info, io.BytesIO(content.encode()))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    tei = "<TEI><text><listBibl>{}</listBibl></text></TEI>"
    archive(
        tmp_path / "grobid_gold" / "citation.tar.gz",
        {"corpus/a.training.references.tei.xml": tei.format(BIBL + MONOGRAPH)},
    )
    archive(
        tmp_path / "grobid_gold" / "reference_segmenter.tar.gz",
        {"corpus/b.training.referenceSegmenter.tei.xml": tei.format(LISTING)},
    )
    rows = [
        {"set": "core", "raw": "", "labels": [["author", "Ode, A."], ["volume", "12(3): 45-67."]]},
        {"set": "gold", "raw": "", "labels": [["author", "Ode, A."], ["volume", "12(3): 45-67."]]},
        {"set": "bad", "raw": "", "labels": [["title", "J. Ray. Fish. 1999"]]},
    ]
    folder = tmp_path / "anystyle_refs"
    folder.mkdir()
    with gzip.open(folder / "references.jsonl.gz", "wt") as out:
        out.write("\n".join(map(json.dumps, rows)))
    return tmp_path


def stretches(item: Labelled) -> list[tuple[str, str]]:
    return [(str(label), item.text[start:end]) for start, end, label in item.stretches]


def test_tei_is_read_with_single_spaces_and_one_label_set(data: Path) -> None:
    article, book = (item for item in read_gold(data) if item.source == "grobid")
    assert article.text == "K. Lee, On trees. In Proc. of Botany, 3, 20 14."
    assert stretches(article) == [
        ("author", "K. Lee"),
        ("title", "On trees"),
        ("container", "Proc. of Botany"),
        ("volume", "3"),
        ("date", "20 14"),
    ]
    assert ("title", "Fish") in stretches(book)


def test_a_string_of_several_sets_is_kept_once_from_the_best(data: Path) -> None:
    assert sorted(item.source for item in read_gold(data)) == ["anystyle-gold", "grobid", "grobid"]


def test_issue_and_pages_are_parted_from_the_volume(data: Path) -> None:
    item = next(item for item in read_gold(data) if item.source == "anystyle-gold")
    labels = token_labels(tokenize(item.text), item)
    assert labels == ["author", "author", "volume", "issue", "pages", "pages"]


def test_lead_in_words_stand_outside_every_field() -> None:
    text = "In Proc. of Botany, pp. 3"
    gold = Labelled(text, ((0, 18, Label.CONTAINER), (20, 25, Label.PAGES)), "anystyle-gold", "")
    assert token_labels(tokenize(text), gold) == [
        "other", "container", "container", "container", "other", "pages",
    ]  # fmt: skip


def test_lines_and_entries_of_a_listing_are_read_and_joined_by_number(data: Path) -> None:
    (listing,) = read_listings(data)
    assert listing.lines == (
        "[1] K. Lee, On",
        "trees.",
        "[2] J. Ray, Fish;A. Ode, Frogs.",
        "[3] B. Wu.",
    )
    joined = Listing(
        "b",
        ("[1] A", "B. Ode 2", "[2] C", "[3] D"),
        (range(1), range(1, 2), range(2, 3), range(3, 4)),
    )
    assert joined.by_number().entries == (range(2), range(2, 3), range(3, 4))


def test_printed_listings_hold_every_word_of_their_entries() -> None:
    items = [
        Labelled(f"Lee, K. Trees number {n} in the forest", (), "grobid", "d") for n in range(9)
    ]
    (listing,) = printed_listings(items)
    text = " ".join(listing.lines[i] for entry in listing.entries for i in entry)
    assert text.replace("- ", "").count("forest") == 9
    assert len(listing.entries) == 9


def test_training_writes_models_that_load_and_says_how_far_it_is(
    data: Path, tmp_path: Path
) -> None:
    rounds: list[int] = []
    report = train(
        data, tmp_path / "out" / "model.crfsuite", progress=lambda _n, i, _k: rounds.append(i)
    )
    assert report.references == 3
    assert rounds
    assert load_model(report.output).label([["wlee"]])
    assert load_model(report.output.with_name("lines.crfsuite")).label([["plain"]])


def test_training_without_data_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="grobid_gold"):
        train(tmp_path, tmp_path / "model.crfsuite")


def test_a_changed_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.crfsuite"
    train_model([([["a"]], ["x"]), ([["b"]], ["y"])], path, Settings(0, 1, 5, 0), {})
    assert load_model(path).label([["a"]]) == ["x"]
    load_model.cache_clear()
    path.write_bytes(path.read_bytes() + b"!")
    with pytest.raises(StoreError, match="was changed"):
        load_model(path)


def test_a_fold_is_the_same_for_all_of_a_document() -> None:
    folds = {Labelled(text, (), "grobid", "doc").fold for text in ("a", "b", "c")}
    assert len(folds) == 1
