"""ExtractiveWriter: drafts without a language model, of the paper's and its sources' own words."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scholiast.corpora.interface import Encoder
from scholiast.errors import SettingsError
from scholiast.writing.extracting import Ranking, chosen, ranked_sentences
from scholiast.writing.interface import Brief, Draft, Manuscript, Part, PartKind, Task
from scholiast.writing.outlining import outlined
from scholiast.writing.phrasing import title_phrase

NAME = "extraction"
WORDS = {Task.ABSTRACT: 200, Task.INTRODUCTION: 800}
"""Words of a draft: what the paper asks of models, and some less of an introduction."""
NOTES: Mapping[Task, str] = {
    Task.TITLE: "a phrase of the paper, or a name in it with its gloss; nothing was composed",
    Task.ABSTRACT: "sentences of the paper, taken out; nothing was composed",
    Task.INTRODUCTION: "sentences of the paper, taken out; nothing was composed",
    Task.RELATED_WORK: "an outline: works by theme, one sentence of each work's own abstract; "
    "nothing was composed, and nothing is said of how they bear on the paper",
}


class ExtractiveWriter:
    """Takes sentences and phrases out of what it is given; needs no language model."""

    def __init__(
        self, encoder: Encoder | None = None, *, ranking: Ranking = Ranking.CENTROID
    ) -> None:
        """Take an encoder of sentences; words are compared without one."""
        self._encoder = encoder
        self._ranking = ranking

    @property
    def name(self) -> str:
        """Return `extraction`."""
        return NAME

    def write(self, brief: Brief) -> Draft:
        """Return the draft; its failure says why there is none."""
        try:
            made = _WRITERS[brief.task](self, brief)
        except SettingsError as error:
            return Draft(brief.task, "", NAME, failure=str(error))
        if not made.text:
            return replace(made, failure=_LACKING[brief.task])
        return replace(made, notes=(NOTES[brief.task], *made.notes))

    def title(self, brief: Brief) -> Draft:
        """Return a phrase of the paper."""
        manuscript = brief.manuscript
        texts = [part.text for part in manuscript.parts]
        return Draft(brief.task, title_phrase(manuscript.abstract, texts, self._encoder), NAME)

    def sentences(self, brief: Brief) -> Draft:
        """Return sentences of the paper, in its order; of an introduction the abstract's first."""
        manuscript = brief.manuscript
        texts = [part.text for part in _stating(manuscript)]
        about = f"{manuscript.title}. {manuscript.abstract}".strip(". ")
        ranked = ranked_sentences(texts, encoder=self._encoder, ranking=self._ranking, about=about)
        words = WORDS[brief.task] - len(manuscript.abstract.split())
        taken = chosen(ranked, words)
        parts: dict[int, list[str]] = {}
        for one in taken:
            parts.setdefault(one.part, []).append(one.text)
        paragraphs = [" ".join(texts) for texts in parts.values()]
        if brief.task is Task.ABSTRACT:
            return Draft(brief.task, " ".join(paragraphs), NAME)
        opening = " ".join(manuscript.abstract.split())
        text = "\n\n".join(part for part in (opening, *paragraphs) if part)
        return Draft(brief.task, text if paragraphs else "", NAME)

    def outline(self, brief: Brief) -> Draft:
        """Return an outline of related work."""
        found = outlined(brief.manuscript, self._encoder)
        return Draft(brief.task, found.text, NAME, found.sentences)


def _stating(manuscript: Manuscript) -> list[Part]:
    """Return the parts that say what a paper is about; related work only where nothing else is."""
    own = [part for part in manuscript.parts if part.kind is not PartKind.RELATED_WORK]
    return own or list(manuscript.parts)


_WRITERS: Mapping[Task, Callable[[ExtractiveWriter, Brief], Draft]] = {
    Task.TITLE: ExtractiveWriter.title,
    Task.ABSTRACT: ExtractiveWriter.sentences,
    Task.INTRODUCTION: ExtractiveWriter.sentences,
    Task.RELATED_WORK: ExtractiveWriter.outline,
}
_LACKING = {
    Task.TITLE: "the paper has neither an abstract nor a text that a title could be taken from",
    Task.ABSTRACT: "the paper has no sentences that an abstract could be taken from",
    Task.INTRODUCTION: "beside its introduction the paper has no sentences to take one from",
    Task.RELATED_WORK: "no work was given that could be cited: fill the store, or name --works",
}
