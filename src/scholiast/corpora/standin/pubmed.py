"""The stand-in's PubMed: `esearch.fcgi` and `efetch.fcgi`; and PMC's converter of identifiers."""

import re
from xml.sax.saxutils import quoteattr

from scholiast.corpora.standin.calls import Call, Reply, as_json, in_xml
from scholiast.corpora.standin.dates import parts, said
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author, Nature, Work

_XML = "text/xml; charset=UTF-8"
_SET = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" \
"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>
{}</PubmedArticleSet>
"""
_TAG = re.compile(r"([^\[\]]{1,2000})\[(doi|aid|pmid|uid|ti|title|au|author|pdat|dp)\]", re.I)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_REFERENCES = {
    Nature.RETRACTION: "RetractionIn",
    Nature.CONCERN: "ExpressionOfConcernIn",
    Nature.CORRECTION: "ErratumIn",
    Nature.REPUBLICATION: "CorrectedandRepublishedIn",
}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what the E-utilities answer."""
    if call.path == "esearch.fcgi":
        found = _search(call.params.get("term", ""), holdings)
        return _ids([held.given("pmid") for held in found], call)
    ids = [id.strip() for id in call.params.get("id", "").split(",") if id.strip()]
    held = [holdings.by_identifier("pmid", id) for id in ids]
    return _articles([one for one in held if one])


def nothing(call: Call) -> Reply:
    """Return a search without ids, or a set without articles."""
    return _ids([], call) if call.path == "esearch.fcgi" else _articles([])


def convert(call: Call, holdings: Holdings) -> Reply:
    """Return what PMC's converter answers: an error for each id that is not in PMC."""
    records = []
    for id in call.params.get("ids", "").split(","):
        scheme = "pmcid" if id.upper().startswith("PMC") else "pmid" if id.isdigit() else "doi"
        held = holdings.by_identifier(scheme, id)
        records.append(_record(id, held if held and held.given("pmcid") else None))
    return _converted(records)


def convert_nothing(call: Call) -> Reply:
    """Return the converter's answer that it knows none of the ids."""
    return _converted([_record(id, None) for id in call.params.get("ids", "").split(",")])


def _search(term: str, holdings: Holdings) -> list[Held]:
    """Return the works that fit `x[doi]`, `x[pmid]` or words with or without a field."""
    tagged = [
        (tag.lower(), text.strip(' "()').removeprefix("AND ")) for text, tag in _TAG.findall(term)
    ]
    for tag, text in tagged:
        scheme = {"doi": "doi", "aid": "doi", "pmid": "pmid", "uid": "pmid"}.get(tag)
        if scheme:
            held = holdings.by_identifier(scheme, text.strip(' "'))
            return [held] if held and held.given("pmid") else []
    words = " ".join(text for tag, text in tagged if tag in ("ti", "title")) or term
    return [held for held, _ in holdings.search(words) if held.given("pmid")]


def _ids(ids: list[str], call: Call) -> Reply:
    size, start = call.number("retmax", 20, 10_000), call.number("retstart", 0, 10_000)
    part = ids[start : start + size]
    result = {
        "count": str(len(ids)),
        "retmax": str(len(part)),
        "retstart": str(start),
        "idlist": part,
        "translationset": [],
        "querytranslation": call.params.get("term", ""),
    }
    return as_json({"header": {"type": "esearch", "version": "0.3"}, "esearchresult": result})


def _articles(held: list[Held]) -> Reply:
    text = _SET.format("".join(_article(one) for one in held))
    return Reply(text.encode(), 200, _XML)


def _article(held: Held) -> str:
    work = held.work
    issn = _said("ISSN", work.identifiers.issn or "")
    journal = (
        f"<Journal>{issn}<JournalIssue CitedMedium='Internet'>"
        f"{_said('Volume', work.volume)}{_said('Issue', work.issue)}<PubDate>{_day(held)}</PubDate>"
        f"</JournalIssue><Title>{in_xml(work.venue or 'Unnamed journal')}</Title></Journal>"
    )
    people = "".join(_author(author) for author in work.authors)
    kinds = ["Journal Article", *(["Retracted Publication"] if work.is_retracted else [])]
    types = "".join(f"<PublicationType UI=''>{kind}</PublicationType>" for kind in kinds)
    abstract = f"<AbstractText>{in_xml(work.abstract)}</AbstractText>" if work.abstract else ""
    return (
        f"<PubmedArticle><MedlineCitation Status='MEDLINE'><PMID Version='1'>{held.given('pmid')}"
        f"</PMID><Article PubModel='Print'>{journal}"
        f"<ArticleTitle>{in_xml(work.title)}.</ArticleTitle>"
        f"<Pagination>{_said('MedlinePgn', work.pages)}</Pagination>"
        f"<Abstract>{abstract}</Abstract><AuthorList CompleteYN='Y'>{people}</AuthorList>"
        f"<PublicationTypeList>{types}</PublicationTypeList></Article>{_corrections(work)}"
        f"</MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus>"
        f"<ArticleIdList>{_own_ids(held)}</ArticleIdList></PubmedData></PubmedArticle>\n"
    )


def _said(tag: str, text: str) -> str:
    return f"<{tag}>{in_xml(text)}</{tag}>" if text else ""


def _day(held: Held) -> str:
    numbers = parts(said(held)) or parts(held.day) or [2000]
    month = _said("Month", _MONTHS[numbers[1] - 1]) if len(numbers) > 1 else ""
    day = _said("Day", f"{numbers[2]:02}") if len(numbers) > 2 else ""
    return f"<Year>{numbers[0]}</Year>{month}{day}"


def _author(author: Author) -> str:
    name = author.name
    if not name.given:
        return f"<Author>{_said('CollectiveName', name.family)}</Author>"
    mark = f"<Identifier Source='ORCID'>{author.orcid}</Identifier>" if author.orcid else ""
    initials = "".join(word[0] for word in name.given.split())
    given = f"{_said('ForeName', name.given)}{_said('Initials', initials)}"
    return f"<Author ValidYN='Y'>{_said('LastName', name.family)}{given}{mark}</Author>"


def _corrections(work: Work) -> str:
    given = "".join(
        f"<CommentsCorrections RefType={quoteattr(_REFERENCES[notice.nature])}>"
        f"<RefSource>Notice</RefSource>{_said('Note', notice.reason)}</CommentsCorrections>"
        for notice in work.notices
        if notice.nature in _REFERENCES
    )
    return f"<CommentsCorrectionsList>{given}</CommentsCorrectionsList>" if given else ""


def _own_ids(held: Held) -> str:
    ids = {"pubmed": held.given("pmid"), "doi": held.given("doi"), "pmc": held.given("pmcid")}
    return "".join(
        f"<ArticleId IdType='{kind}'>{in_xml(id)}</ArticleId>" for kind, id in ids.items() if id
    )


def _record(id: str, held: Held | None) -> dict[str, object]:
    if held is None:
        message = "Identifier not found in PMC"
        return {"requested-id": id, "status": "error", "errmsg": message}
    pmid = held.given("pmid")
    record: dict[str, object] = {"requested-id": id, "pmcid": held.given("pmcid")}
    if pmid:
        record["pmid"] = int(pmid)
    if held.given("doi"):
        record["doi"] = held.given("doi")
    return record


def _converted(records: list[dict[str, object]]) -> Reply:
    request = {"ids": [record["requested-id"] for record in records], "format": "json"}
    return as_json({"status": "ok", "request": request, "records": records})
