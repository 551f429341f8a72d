"""Which findings and citations stand where, and the ids under which the page knows them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape

from scholiast.errors import Level
from scholiast.papers import Citation, Document, Reference, Span
from scholiast.papers.verdicts import Label
from scholiast.records import Finding, Record
from scholiast.reporting.counting import in_text_order, state_of
from scholiast.reporting.escaping import shortened, visible
from scholiast.reporting.html.layers import FLAG, LINK, Layer

_FLAG_LENGTH = 300
"""A finding about more characters than this is marked at its first line only."""
_MARK_LENGTH = 600


@dataclass(frozen=True, slots=True)
class Numbered:
    """A finding with its number on the page."""

    number: int
    finding: Finding
    code_number: int
    """Index of its code, for the filters."""

    @property
    def id(self) -> str:
        """Return the id of the finding in the list of findings."""
        return f"f{self.number}"

    @property
    def classes(self) -> str:
        """Return the classes by which the filters know it."""
        state = " dismissed" if self.finding.dismissed else ""
        return f"level-{self.finding.level.value} code-{self.code_number}{state}"


@dataclass(slots=True)
class Anchoring:
    """Everything on the page that points at something else on it."""

    document: Document
    findings: list[Numbered]
    """All, in text order, dismissed ones included."""
    codes: list[str]
    reference_numbers: dict[str, int] = field(default_factory=dict)
    of_citation: Mapping[int, list[Numbered]] = field(default_factory=dict)
    """Live findings about the mark with this index."""
    of_reference: Mapping[str, list[Numbered]] = field(default_factory=dict)
    """Live findings about the reference with this key."""
    cited_at: Mapping[str, list[int]] = field(default_factory=dict)
    """Indices of the marks that name the reference with this key, candidates included."""
    verdict_of: Mapping[int, Label] = field(default_factory=dict)
    """The weightiest verdict on what the mark with this index attributes to its sources."""
    flag_ids: Mapping[int, str] = field(default_factory=dict)
    """Id in the text for the finding with this number; findings on one stretch share it."""

    def flags(self) -> dict[Span, list[Numbered]]:
        """Return live findings that mark a stretch of text which no citation or entry is."""
        found: dict[Span, list[Numbered]] = defaultdict(list)
        for item in self.findings:
            span = self._flag(item.finding)
            if span is not None:
                found[span].append(item)
        return found

    def _flag(self, finding: Finding) -> Span | None:
        span = finding.span
        if span is None or finding.dismissed or self.citation(finding) is not None:
            return None
        listed = finding.reference in self.reference_numbers
        if listed or span.start >= len(self.document.text):
            return None
        if len(span) <= _FLAG_LENGTH:
            return span
        line_end = self.document.text.find("\n", span.start)
        end = line_end if line_end > span.start else span.end
        return Span(span.start, min(end, span.start + _FLAG_LENGTH))

    def citation(self, finding: Finding) -> Citation | None:
        """Return the citation the finding is about."""
        index = finding.citation
        known = index is not None and 0 <= index < len(self.document.citations)
        return self.document.citations[index] if known and index is not None else None

    def text_id(self, item: Numbered) -> str:
        """Return the id of the finding's place in the paper's text, or nothing."""
        if self.citation(item.finding) is not None:
            return f"c{item.finding.citation}"
        return self.flag_ids.get(item.number, "")

    def reference_id(self, key: str | None) -> str:
        """Return the id of a reference's card, or nothing for a key that is not in the list."""
        number = self.reference_numbers.get(key) if key is not None else None
        return f"r{number}" if number is not None else ""

    def start(self, item: Numbered) -> int | None:
        """Return where in the text the finding is to be noted in the margin."""
        citation = self.citation(item.finding)
        if citation is not None:
            return citation.span.start
        span = self._flag(item.finding)
        return span.start if span is not None else None


def anchor(record: Record) -> Anchoring:
    """Return the page's cross-references."""
    document = record.document
    if not document.text:
        document = replace(document, citations=())
    codes = sorted({finding.code for finding in record.findings})
    ordered = in_text_order(record.findings, document)
    findings = [Numbered(n, item, codes.index(item.code)) for n, item in enumerate(ordered)]
    anchoring = Anchoring(document, findings, codes)
    anchoring.reference_numbers = {
        reference.key: number for number, reference in enumerate(document.references)
    }
    of_citation, of_reference = defaultdict(list), defaultdict(list)
    for item in findings:
        if not item.finding.dismissed:
            if item.finding.citation is not None:
                of_citation[item.finding.citation].append(item)
            if item.finding.reference is not None:
                of_reference[item.finding.reference].append(item)
    cited_at = defaultdict(list)
    for index, citation in enumerate(document.citations):
        for key in dict.fromkeys((*citation.reference_keys, *citation.candidates)):
            cited_at[key].append(index)
    anchoring.of_citation, anchoring.of_reference = of_citation, of_reference
    anchoring.cited_at = cited_at
    anchoring.verdict_of = _weightiest(record)
    anchoring.flag_ids = {
        item.number: f"t{items[0].number}" for items in anchoring.flags().values() for item in items
    }
    return anchoring


_WEIGHT = (Label.UNCHECKED, Label.SUPPORTED, Label.UNDECIDABLE, Label.MISCITATION)


def _weightiest(record: Record) -> dict[int, Label]:
    """Return for each mark the verdict that a reader should see first."""
    found: dict[int, Label] = {}
    for one in record.verifications:
        label, known = one.verdict.label, found.get(one.claim.citation, Label.UNCHECKED)
        found[one.claim.citation] = max(label, known, key=_WEIGHT.index)
    return found


def needs_card(citation: Citation) -> bool:
    """Say whether a mark leads to something other than exactly one reference."""
    certain = len(citation.reference_keys) == 1
    return not certain or bool(citation.missing_keys or citation.candidates)


def text_layers(anchoring: Anchoring) -> list[Layer]:
    """Return the layers that citations and findings lay over the text, by where they begin."""
    document = anchoring.document
    layers = [
        _citation_layer(index, citation, anchoring)
        for index, citation in enumerate(document.citations)
    ]
    layers += [_flag_layer(span, items) for span, items in anchoring.flags().items()]
    return sorted(layers, key=lambda layer: layer.span.start)


def _citation_layer(index: int, citation: Citation, anchoring: Anchoring) -> Layer:
    items = anchoring.of_citation.get(index, [])
    classes = f"cite {state_of(citation).value}"
    if index in anchoring.verdict_of:
        classes += f" says-{anchoring.verdict_of[index].value}"
    if items:
        classes += f" flagged level-{worst(items).value}"
    alone = None if needs_card(citation) else anchoring.reference_id(citation.reference_keys[0])
    target = alone or f"k{index}"
    hint = escape(visible(_hint(citation, anchoring)))
    span = Span(citation.span.start, min(citation.span.end, citation.span.start + _MARK_LENGTH))
    return Layer(
        span, LINK, "a", f' class="{classes}" href="#{target}" title="{hint}"', f"c{index}"
    )


def _hint(citation: Citation, anchoring: Anchoring) -> str:
    """Return what resting the pointer on a mark tells."""
    parts = []
    for key in citation.reference_keys[:6]:
        reference = _reference(key, anchoring)
        parts.append(short_name(reference) if reference is not None else key)
    if len(citation.reference_keys) > 6:
        parts.append(f"{len(citation.reference_keys) - 6} more")
    if citation.candidates:
        parts.append(f"ambiguous between {len(citation.candidates)} references")
    if citation.missing_keys or not (parts or citation.reference_keys):
        named = ", ".join(citation.missing_keys[:6]) or "nothing"
        parts.append(f"not in the list: {named}")
    return shortened("; ".join(parts), 200)


def _reference(key: str, anchoring: Anchoring) -> Reference | None:
    number = anchoring.reference_numbers.get(key)
    return anchoring.document.references[number] if number is not None else None


def _flag_layer(span: Span, items: list[Numbered]) -> Layer:
    classes = " ".join(f"code-{item.code_number}" for item in items[:6])
    hint = escape(visible(shortened("; ".join(item.finding.message for item in items[:3]), 200)))
    attributes = f' class="flag level-{worst(items).value} {classes}" title="{hint}"'
    return Layer(span, FLAG, "mark", attributes, f"t{items[0].number}")


def worst(items: list[Numbered]) -> Level:
    """Return the heaviest level among findings."""
    return min((item.finding.level for item in items), key=lambda level: level.rank)


def short_name(reference: Reference) -> str:
    """Return how a reader would name a reference: names and year, else title, else key.

    >>> from scholiast.papers import Name
    >>> short_name(Reference("k", authors=(Name("Abe"), Name("Ito"), Name("Mori")), year=2020))
    'Abe et al. 2020'
    """
    names = [name.family for name in (reference.authors or reference.editors)]
    many = len(names) > 2 or (reference.has_more_authors and names)
    who = f"{names[0]} et al." if many else " & ".join(names)
    year = f"{reference.year}{reference.year_suffix}" if reference.year is not None else ""
    words = f"{who or shortened(reference.title, 60)} {year}".strip()
    return shortened(words, 80) or reference.key
