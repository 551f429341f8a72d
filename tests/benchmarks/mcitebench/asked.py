"""Questions about a paper on gulls, made here: text, figures and tables with real pictures."""

import io
import json
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image as Pillow

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType, label_of
from scholiast.models.interface import Image

PAPER = "gulls"
TEXTS = {
    "1": "Herring gulls nest on cliffs. They lay three eggs in May.",
    "2": "All nests were counted by two observers from a boat.",
    "3": "Terns left the colony after the storm of June.",
}


def drawn(colour: str) -> Image:
    """Return a small picture of one colour."""
    out = io.BytesIO()
    Pillow.new("RGB", (8, 8), colour).save(out, "PNG")
    return Image(out.getvalue())


def source(modality: Modality, index: str, words: str = "", caption: str = "") -> Labelled:
    """Return a source of the paper; figures and tables in a colour of their own."""
    label = label_of(modality, index)
    id = f"{PAPER}#{label}"
    if modality is Modality.TEXT:
        return Labelled(label, EvidenceUnit(id, PAPER, modality, words or TEXTS[index]))
    picture = partial(drawn, f"#{int(index):02x}{len(modality.value):02x}80")
    return Labelled(
        label, EvidenceUnit(id, PAPER, modality, words, caption, label, picture=picture)
    )


def texts(*indexes: str) -> tuple[Labelled, ...]:
    return tuple(source(Modality.TEXT, index) for index in indexes)


GROWTH = source(Modality.FIGURE, "3", caption="Figure 3: Growth of chicks by week.")
EGGS = source(
    Modality.TABLE, "2", "species\teggs\nherring gull\t3\ncommon tern\t2",
    "Table 2: Eggs a nest.",
)  # fmt: skip

LOCATING = Question(
    "q-eggs", PAPER, QuestionType.LOCATING, "How many eggs does a common tern lay?", "2",
    (*texts("1", "2", "3"), GROWTH, EGGS), ("Table 2",), ("Table 2",), {"Gold": "B"},
)  # fmt: skip
MULTI = Question(
    "q-nests", PAPER, QuestionType.EXPLANATION, "Why are clutches of three eggs typical?",
    "Herring gulls lay three eggs, as the text and Table 2 say.",
    (*texts("1", "2", "3"), GROWTH, EGGS), ("[1]", "Table 2"), ("Section 2", "Table 2"),
)  # fmt: skip
SINGLE = Question(
    "q-boat", PAPER, QuestionType.EXPLANATION, "How were the nests counted?",
    "By two observers from a boat.",
    (*texts("1", "2", "3"), GROWTH, EGGS), ("[2]",), ("Line 12",),
)  # fmt: skip
QUESTIONS = (LOCATING, MULTI, SINGLE)


def row(**changes: Any) -> dict[str, Any]:
    """Return a published row about one paragraph and one figure, with some fields changed."""
    return {
        "question_id": "a1", "pdf_id": PAPER, "question_type": "locating",
        "question": "When do gulls lay?", "answer": "In May.",
        "evidence_keys": ["line 3"], "evidence_contents": ["They lay in May."],
        "evidence_modal": ["text"], "evidence_count": 1, "distractor_count": 1, "info_count": 2,
        "text_2_idx": {"They lay in May.": "1"}, "idx_2_text": {"1": "They lay in May."},
        "image_2_idx": {"images/a.png": "4"}, "idx_2_image": {"4": "images/a.png"},
        "table_2_idx": {}, "idx_2_table": {}, "meta_data": {},
        "distractor_contents": ["images/a.png"],
    } | changes  # fmt: skip


def write_rows(folder: Path, *rows: dict[str, Any], name: str = "data") -> Path:
    """Write rows and the picture they name; return the folder."""
    images = folder / name.replace("data", "visual_resources", 1) / PAPER / "images"
    images.mkdir(parents=True, exist_ok=True)
    (images / "a.png").write_bytes(drawn("red").content)
    lines = "".join(json.dumps(each) + "\n" for each in rows)
    (folder / f"{name}.jsonl").write_text(lines)
    return folder
