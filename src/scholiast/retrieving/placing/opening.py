"""Opening: a placed retriever over any collection, learned where there is something to learn."""

from collections.abc import Sequence
from pathlib import Path

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.interface import Collection, Example
from scholiast.retrieving.placing.candidates import Gatherer, Meaning
from scholiast.retrieving.placing.ground import Progress, lay
from scholiast.retrieving.placing.passages import passages_of
from scholiast.retrieving.placing.ranker import PlainSum
from scholiast.retrieving.placing.retriever import PlacedRetriever
from scholiast.retrieving.placing.saving import Model, former_trees, read, stamp_of, write
from scholiast.retrieving.placing.training import learn
from scholiast.retrieving.vectors import vectors


def open_placed(
    collection: Collection,
    folder: Path,
    *,
    examples: Sequence[Example] = (),
    encoder: Encoder | None = None,
    progress: Progress | None = None,
) -> PlacedRetriever:
    """Return the retriever of works for places in a text, over a collection.

    What was learned lies under `folder`, one model a collection and encoder; it is learned from
    `examples` where it is missing or was learned from others. Without examples the last model of
    the collection serves, and of one that has grown its trees do: what they read is told of any
    works alike. Where there is none, nothing is learned, and the name says so.
    """
    meaning = _meaning(collection, folder, encoder, progress)
    stamp = stamp_of(collection, examples, encoder.name if encoder else "")
    model = read(folder, stamp, collection)
    if model is None:
        former = former_trees(folder, stamp)
        ground = lay(collection, progress)
        passages = passages_of(examples, ground, collection)
        gatherer = Gatherer(ground, passages, meaning, collection.row)
        trees = learn(examples, gatherer, collection, encoder, progress=progress) or former
        model = Model(ground, passages, trees)
        write(folder, stamp, model)
    return PlacedRetriever(
        collection,
        Gatherer(model.ground, model.passages, meaning, collection.row),
        model.trees or PlainSum(),
        name="placed" if model.trees else "placed-untrained",
        encoder=encoder,
    )


def _meaning(
    collection: Collection, folder: Path, encoder: Encoder | None, progress: Progress | None
) -> Meaning | None:
    """Return the vectors of works."""
    if encoder is None:
        return None
    return Meaning(vectors(collection, encoder, folder, progress=progress))
