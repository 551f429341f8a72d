"""The learned retriever of a collection: opened where it was trained, else trained and kept."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.interface import Collection, Example
from scholiast.retrieving.learned.model import Model, load, save
from scholiast.retrieving.learned.papers import paper_vectors, texts_of
from scholiast.retrieving.learned.retriever import LearnedRetriever, Place
from scholiast.retrieving.learned.teaching import teach
from scholiast.retrieving.learned.training import Plan
from scholiast.retrieving.vectors import Growing, Progress, vectors


def open_learned(
    collection: Collection,
    folder: Path,
    *,
    examples: Sequence[Example] = (),
    encoder: Encoder | None = None,
    progress: Progress | None = None,
) -> LearnedRetriever:
    """Return the retriever learned from a collection's citations; minutes where it is trained.

    A model of the collection as it was serves one that has grown; `scholiast train retriever`
    trains it anew. `examples` are of positions and are not learned from here.
    """
    encoder = encoder or open_encoder()
    place = Place(folder, model_folder(collection, encoder, folder))
    model = load(place.model) or train_learned(
        collection, folder, encoder=encoder, progress=progress
    )
    return LearnedRetriever(collection, model, encoder, place)


def train_learned(
    collection: Collection,
    folder: Path,
    *,
    encoder: Encoder | None = None,
    plan: Plan | None = None,
    progress: Progress | None = None,
) -> Model:
    """Return a model trained on what the collection holds now, and keep it in the folder."""
    encoder = encoder or open_encoder()
    works = vectors(collection, encoder, folder, progress=progress)
    papers = paper_vectors(texts_of(collection.citing), encoder, folder, progress)
    model = teach(collection, works, papers, encoder, plan=plan, progress=progress)
    place = model_folder(collection, encoder, folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    save(model, place)
    return model


def model_folder(collection: Collection, encoder: Encoder, folder: Path) -> Path:
    """Return where the model of a collection lies."""
    of = collection.lineage if isinstance(collection, Growing) else collection.fingerprint
    mark = hashlib.sha256(f"{encoder.name}\n{of}".encode()).hexdigest()[:32]
    return folder / "learned" / mark
