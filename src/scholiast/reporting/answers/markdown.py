"""An answer as Markdown, for a note."""

from scholiast.records.answers import AnswerRecord, SaidSentence, ShownEvidence
from scholiast.reporting.answers.wording import (
    facts,
    gist,
    headline,
    mark_of,
    quoted,
    quotes,
    refused_words,
    where,
)
from scholiast.reporting.markdown import LIMIT, plain


def answer_as_markdown(record: AnswerRecord) -> str:
    """Return an answer as Markdown, below the length that comments may have."""
    cited = {label for one in record.sentences for label in one.labels}
    parts = [f"## {plain(record.question)}", f"**{plain(headline(record))}**"]
    parts += [_sentence(one) for one in record.sentences]
    shown = [_evidence(record, one) for one in record.evidence if one.label in cited]
    if shown:
        parts.append("### Evidence that is cited\n\n" + "\n".join(shown))
    lines = "\n".join(f"- {plain(line)}" for line in facts(record))
    parts.append(f"### How this came about\n\n{lines}\n")
    return "\n\n".join(parts)[:LIMIT]


def _sentence(sentence: SaidSentence) -> str:
    labels = " ".join(plain(label) for label in sentence.labels)
    mark = mark_of(sentence)
    refused = refused_words(sentence)
    said = f"{mark.words}; {refused}" if refused else mark.words
    lines = [f"{plain(sentence.text)} {labels}".rstrip(), f"*{plain(said)}*"]
    lines += [f"> {plain(quoted(one))}" for one in quotes(sentence, 1)]
    return "  \n".join(lines[:2]) + "".join(f"\n\n{line}" for line in lines[2:])


def _evidence(record: AnswerRecord, one: ShownEvidence) -> str:
    return f"- **{plain(one.label)}** {plain(where(record, one))}: {plain(gist(one))}"
