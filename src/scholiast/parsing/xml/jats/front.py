"""What a JATS article says about itself: title, authors, year, identifiers, abstracts."""

from scholiast.papers import Identifiers
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.references.identifiers import clean_doi
from scholiast.parsing.references.years import read_year
from scholiast.parsing.xml.jats.blocks import Blocks
from scholiast.parsing.xml.jats.people import names_in

_DATES = ("epub", "epub-ppub", "ppub", "pub", "collection", "")
_HEADINGS = {
    "author-summary": "Author Summary",
    "executive-summary": "Summary",
    "summary": "Summary",
    "editor": "Editor’s Summary",
    "toc": "Summary",
    "teaser": "Summary",
    "short": "Summary",
    "precis": "Summary",
    "key-points": "Key Points",
    "plain-language-summary": "Plain Language Summary",
}


def read_front(article: Element, draft: Draft, scribe: Scribe, blocks: Blocks) -> None:
    """Fill the draft's own fields and write title and abstracts."""
    front = article.child("front", "front-stub") or article
    meta = front.child("article-meta") or front
    journal = front.first("journal-meta")
    draft.venue = text_of(journal.first("journal-title")) if journal else ""
    draft.identifiers = _identifiers(meta)
    draft.year = _year(meta)
    draft.authors = [name for group in _author_groups(meta) for name in names_in(group)]
    group = meta.child("title-group")
    title = (group or meta).child("article-title")
    if title is not None:
        _write_title(title, group, draft, scribe, blocks)
    for abstract in meta.named("abstract", "trans-abstract"):
        _write_abstract(abstract, scribe, blocks)


def _write_title(
    title: Element, group: Element | None, draft: Draft, scribe: Scribe, blocks: Blocks
) -> None:
    with scribe.block("# "):
        start = draft.position
        blocks.inline(title)
        subtitle = group.child("subtitle") if group else None
        if subtitle is not None and subtitle.text:
            scribe.literal(": ")
            blocks.inline(subtitle)
        draft.title = scribe.since(start).strip()


def _write_abstract(abstract: Element, scribe: Scribe, blocks: Blocks) -> None:
    """Write an abstract under a heading; pictures that stand for one are left out."""
    kind = abstract.get("abstract-type")
    if not abstract.text:
        return
    title = abstract.child("title")
    with scribe.heading(1, "abstract"):
        if title is not None and title.text:
            blocks.inline(title)
        else:
            scribe.literal(_HEADINGS.get(kind, "Abstract"))
    blocks.children(abstract, 1)


def _author_groups(meta: Element) -> list[Element]:
    groups = meta.named("contrib-group")
    return groups or meta.named("contrib")


def _identifiers(meta: Element) -> Identifiers:
    found: dict[str, str] = {}
    for element in meta.named("article-id"):
        found.setdefault(element.get("pub-id-type"), element.text)
    pmcid = found.get("pmc", "") or found.get("pmcid", "")
    return Identifiers(
        doi=clean_doi(found.get("doi", "")),
        pmid=found.get("pmid") or None,
        pmcid=("PMC" + pmcid.upper().removeprefix("PMC")) if pmcid else None,
        arxiv=found.get("arxiv") or None,
    )


def _year(meta: Element) -> int | None:
    dates = {date.get("pub-type") or date.get("date-type"): date for date in meta.named("pub-date")}
    for kind in (*_DATES, *dates):
        if kind in dates:
            year = read_year(text_of(dates[kind].child("year")))[0]
            if year:
                return year
    return None
