"""Training of the two labellers on GROBID's and AnyStyle's annotated references."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.errors import InputError
from scholiast.parsing.references.crf import Example, Progress, Settings, load_model, train_model
from scholiast.parsing.references.features import describe
from scholiast.parsing.references.gold import Labelled, read_gold
from scholiast.parsing.references.goldlines import Listing, read_listings
from scholiast.parsing.references.labeller import LINE_MODEL, TOKEN_MODEL
from scholiast.parsing.references.linefeatures import describe_lines
from scholiast.parsing.references.marking import line_labels, token_labels
from scholiast.parsing.references.tokens import tokenize
from scholiast.parsing.references.wrapping import printed_listings

TEST_FOLDS = range(15)
"""Hundredths of the documents and strings that training never sees."""
DEV_FOLDS = range(15, 25)
"""Held back with `dev`, to choose settings by."""
POOR = frozenset({"anystyle-ugly", "anystyle-bad"})
"""Sets annotated too loosely: with them the labeller is worse on all others."""
TOKEN_SETTINGS = Settings(l1=0.5, l2=0.1, rounds=70, rarest=2)
LINE_SETTINGS = Settings(l1=0.1, l2=0.05, rounds=120, rarest=3)
SOURCES = (
    "GROBID training data, citation and reference-segmenter, by the GROBID contributors, CC BY 4.0",
    "AnyStyle gold, core and good sets, by Sylvester Keil and contributors, BSD-2-Clause",
)


@dataclass(frozen=True, slots=True)
class Report:
    """What training amounted to."""

    references: int
    listings: int
    held_back: int
    """References of the dev split; 0 without `dev`."""
    accuracy: float | None
    """Share of the held-back tokens labelled as annotated."""
    output: Path


def train(
    data: Path, output: Path | None = None, *, dev: bool = False, progress: Progress | None = None
) -> Report:
    """Train both labellers on the folders grobid_gold and anystyle_refs under `data`.

    The token labeller is written to `output`, the line labeller beside it as `lines.crfsuite`;
    without `output` they replace those of the package. With `dev` a tenth is held back and scored.
    """
    for folder in ("grobid_gold", "anystyle_refs"):
        if not (data / folder).is_dir():
            raise InputError(
                f"no folder {folder} in {data}: training needs grobid_gold and anystyle_refs"
            )
    output = output or TOKEN_MODEL
    in_training = _training_folds(dev)
    gold = read_gold(data)
    items = [item for item in gold if item.source not in POOR and in_training(item.fold)]
    listings = [listing for listing in read_listings(data) if in_training(listing.fold)]
    _train_tokens(items, output, progress)
    _train_lines(listings, items, output.with_name(LINE_MODEL.name), progress)
    held = [item for item in gold if dev and item.fold in DEV_FOLDS and item.source not in POOR]
    accuracy = _accuracy(held, output) if held else None
    return Report(len(items), len(listings), len(held), accuracy, output)


def _training_folds(dev: bool) -> Callable[[int], bool]:
    return lambda fold: fold not in TEST_FOLDS and not (dev and fold in DEV_FOLDS)


def _train_tokens(items: Sequence[Labelled], output: Path, progress: Progress | None) -> None:
    about = {
        "what": "labels of the tokens of a reference",
        "references": len(items),
        "sources": SOURCES,
    }
    train_model(token_examples(items), output, TOKEN_SETTINGS, about, progress)


def _train_lines(
    listings: Sequence[Listing], items: Sequence[Labelled], output: Path, progress: Progress | None
) -> None:
    held = {listing.document for listing in listings}
    made = [listing for listing in printed_listings(items) if listing.document not in held]
    about = {
        "what": "labels of the lines of a bibliography",
        "listings": len(listings),
        "made": len(made),
        "sources": SOURCES,
    }
    examples = (
        (describe_lines(listing.lines), line_labels(listing))
        for listing in [*(listing.by_number() for listing in listings), *made]
    )
    train_model(examples, output, LINE_SETTINGS, about, progress)


def token_examples(items: Sequence[Labelled]) -> Iterator[Example]:
    """Yield features and labels of each gold string."""
    for item in items:
        tokens = tokenize(item.text)
        if tokens:
            yield describe(tokens), token_labels(tokens, item)


def _accuracy(items: Sequence[Labelled], model: Path) -> float:
    load_model.cache_clear()
    field = load_model(model)
    right = total = 0
    for features, labels in token_examples(items):
        found = field.label(features)
        right += sum(a == b for a, b in zip(found, labels, strict=True))
        total += len(labels)
    return right / max(total, 1)
