"""Papers -> citing sentences about them, true ones and altered twins, without any model.

A source's own statements are worded as somebody would cite them. One change of a known kind makes
a miscitation of a known subtype; a rewording that changes nothing makes a correct citation. What
rules cannot make (a ghost citation, a retracted source) is left to a language model and to people.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scholiast.benchmarks.miscitation.building.records import Difficulty, Instance, Source
from scholiast.papers import Document, Work
from scholiast.papers.verdicts import Category
from scholiast.verifying.discrepancies import Twin, harmless, twins
from scholiast.verifying.interface import SourceText
from scholiast.verifying.reading import read_document

SHORTEST, LONGEST = 8, 45
"""Words of a statement that is cited."""
DEEP_KINDS = frozenset({"conflated", "qualifier", "subgroup", "population", "name"})
"""Changes that more than the sentence itself is needed to see."""
MARK = " [1]."
_OWN = re.compile(
    r"\b(we|our|this (?:study|paper|work)|results?|found|showed?n?|observed|increas\w+|decreas\w+|"
    r"significant\w*|associat\w+|compared|higher|lower|than|patients|mice|participants|outperform"
    r"\w*|achiev\w+|improv\w+|\d+(?:\.\d+)?\s?%)\b",
    re.I,
)
_POINTING = re.compile(
    r"^(this|these|that|those|it|they|he|she|such|here|however|moreover|furthermore|thus|therefore|"
    r"in addition|additionally|similarly|likewise|also|but|and|for example|for instance)\b",
    re.I,
)
_MARKED = re.compile(
    r"\[\d|\(\d{4}\)|et al\b|\b(?:fig|figure|table|tab|eq|section|appendix)\b", re.I
)
_NAME = re.compile(r"\b(?:[A-Z]{2,}[A-Za-z0-9-]*|[A-Z][a-z]+(?:[A-Z][A-Za-z0-9]*)+)\b")
_FIRST = {"we": "the authors", "our": "their", "us": "them", "ours": "theirs"}
_FIRST_PERSON = re.compile(r"\b(we|our|us|ours)\b", re.I)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many of what are made of each source (BibAgent, section 2.2)."""

    surface: int = 3
    """Of each category."""
    deep: int = 2
    correct: int = 5
    """Correct citations, reworded."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of a source that others could cite."""

    text: str
    before: str
    after: str


def build(
    papers: Iterable[tuple[Work, Document]], plan: Plan
) -> Iterator[tuple[Source, list[Instance]]]:
    """Yield each paper that has statements to cite as a source, with the instances made of it."""
    for work, document in papers:
        text = read_document(document, work.id, title=work.title)
        statements = list(statements_of(text))
        made = instances_of(work.id, statements, plan)
        if made:
            yield source_of(work, text), made


def source_of(work: Work, text: SourceText) -> Source:
    """Return a paper as a source of a benchmark."""
    paragraphs = tuple(
        tuple(" ".join(span.of(text.text).split()) for span in passage.sentences)
        for passage in text.passages
        if passage.sentences
    )
    families = tuple(author.name.family for author in work.authors)
    return Source(
        work.id, work.title or text.title, paragraphs, families, work.year, work.venue, work.type,
        work.fields, work.abstract,
    )  # fmt: skip


def statements_of(text: SourceText) -> Iterator[Statement]:
    """Yield the source's own statements: whole sentences that say something, and cite nobody."""
    for passage in text.passages:
        if passage.kind != "text" or passage.section == "title":
            continue
        said = [" ".join(span.of(text.text).split()) for span in passage.sentences]
        for place, sentence in enumerate(said):
            if _is_statement(sentence):
                before = said[place - 1] if place else ""
                after = said[place + 1] if place + 1 < len(said) else ""
                yield Statement(sentence, before, after)


def as_cited(sentence: str) -> str:
    """Return a source's sentence as another paper would word it, with a mark at its end.

    >>> as_cited("We found that our model halves the error.")
    'The authors found that their model halves the error [1].'
    """

    def third(found: re.Match[str]) -> str:
        word = _FIRST[found[0].lower()]
        return word[0].upper() + word[1:] if found[0][0].isupper() else word

    return _FIRST_PERSON.sub(third, sentence).rstrip(" .") + MARK


def instances_of(source: str, statements: Sequence[Statement], plan: Plan) -> list[Instance]:
    """Return miscitations of each category and difficulty, and correct citations, of one source.

    The same statements and plan make the same instances; no statement is used twice for one kind.
    """
    draw = random.Random(f"{plan.seed}:{source}")
    order = list(statements)
    draw.shuffle(order)
    names = _names(statements)
    wanted: Counter[tuple[Category, Difficulty]] = Counter()
    for category in (Category.CONTENT, Category.SCOPE, Category.EVIDENCE):
        wanted[category, Difficulty.SURFACE] = plan.surface
        wanted[category, Difficulty.DEEP] = plan.deep
    made: list[Instance] = []
    kinds: dict[tuple[Category, Difficulty], Counter[str]] = defaultdict(Counter)
    for statement in order:
        found = twins(statement.text, seed=plan.seed, names=names, neighbour=statement.after)
        rare = sorted(found, key=lambda twin: _often(twin, kinds))
        chosen = next((twin for twin in rare if wanted[_cell(twin)] > 0), None)
        if chosen is not None:
            wanted[_cell(chosen)] -= 1
            kinds[_cell(chosen)][chosen.kind] += 1
            made.append(_miscitation(source, statement, chosen))
    used = {one.original for one in made}
    free = [statement for statement in order if statement.text not in used] or order
    made += [_correct(source, statement, plan) for statement in free[: plan.correct]]
    return made if any(one.category for one in made) else []


def _often(twin: Twin, kinds: dict[tuple[Category, Difficulty], Counter[str]]) -> int:
    """Return how many of its kind were made: the rarer ones come first."""
    return kinds[_cell(twin)][twin.kind]


def _cell(twin: Twin) -> tuple[Category, Difficulty]:
    category = twin.subtype.category if twin.subtype else Category.CONTENT
    return category, Difficulty.DEEP if twin.kind in DEEP_KINDS else Difficulty.SURFACE


def _miscitation(source: str, statement: Statement, twin: Twin) -> Instance:
    category, difficulty = _cell(twin)
    was, became = twin.edit
    words = f"The source says “{was}”, the sentence “{became}”" if was else f"It adds “{became}”"
    name = twin.subtype.value if twin.subtype else twin.kind
    return Instance(
        _id(source, twin.text), source, as_cited(twin.text), as_cited(statement.text),
        statement.text, f"{words}: {name}.", category, twin.subtype, difficulty, twin.kind,
        statement.before, statement.after,
    )  # fmt: skip


def _correct(source: str, statement: Statement, plan: Plan) -> Instance:
    """Return a correct citation: reworded where a rule can, else in the source's own words."""
    reworded = harmless(statement.text, seed=plan.seed)
    draw = random.Random(f"{plan.seed}:{statement.text}")
    twin = draw.choice(reworded) if reworded else Twin(statement.text, "verbatim", None, ("", ""))
    return Instance(
        _id(source, f"correct:{twin.text}"), source, as_cited(twin.text), as_cited(statement.text),
        statement.text, "The sentence says what the source says.", kind=twin.kind,
        before=statement.before, after=statement.after,
    )  # fmt: skip


def _is_statement(sentence: str) -> bool:
    words = sentence.split()
    return (
        SHORTEST <= len(words) <= LONGEST
        and sentence[:1].isupper()
        and sentence.endswith(".")
        and not _MARKED.search(sentence)
        and not _POINTING.match(sentence)
        and bool(_OWN.search(sentence))
    )


def _names(statements: Sequence[Statement]) -> tuple[str, ...]:
    """Return methods, data sets ... that the source names more than once, the commonest first."""
    counts = Counter(name for one in statements for name in set(_NAME.findall(one.text)))
    return tuple(name for name, count in counts.most_common(20) if count > 1)


def _id(source: str, text: str) -> str:
    return sha256(f"{source}\n{text}".encode()).hexdigest()[:16]
