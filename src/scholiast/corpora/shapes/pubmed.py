"""PubMed's `esearch` (JSON) and `efetch` (XML), and PMC's converter of identifiers."""

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry
from scholiast.corpora.shapes.dates import available, from_parts
from scholiast.corpora.shapes.decoding import Answered, DriftError, decoded, drift_alarm
from scholiast.corpora.shapes.elements import Element, child, closed, found, needed, parsed, said
from scholiast.corpora.shapes.plain import orcid, plain
from scholiast.corpora.shapes.strict import named_strictly
from scholiast.errors import Problem
from scholiast.papers import Author, Identifiers, Name, Nature, Notice, Work

NAME = "PubMed"
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_NOTICES = {
    "RetractionIn": Nature.RETRACTION,
    "PartialRetractionIn": Nature.CORRECTION,
    "RetractedandRepublishedIn": Nature.REPUBLICATION,
    "CorrectedandRepublishedIn": Nature.REPUBLICATION,
    "ExpressionOfConcernIn": Nature.CONCERN,
    "ErratumIn": Nature.CORRECTION,
}
_CHILDREN: dict[str, frozenset[str]] = {
    "MedlineCitation": frozenset([
        "PMID", "DateCompleted", "DateRevised", "Article", "MedlineJournalInfo", "ChemicalList",
        "SupplMeshList", "CitationSubset", "CommentsCorrectionsList", "GeneSymbolList",
        "MeshHeadingList", "NumberOfReferences", "PersonalNameSubjectList", "OtherID",
        "OtherAbstract", "KeywordList", "CoiStatement", "SpaceFlightMission", "InvestigatorList",
        "GeneralNote"]),
    "Article": frozenset([
        "Journal", "ArticleTitle", "Pagination", "ELocationID", "Abstract", "AuthorList",
        "Language", "DataBankList", "GrantList", "PublicationTypeList", "VernacularTitle",
        "ArticleDate"]),
    "Journal": frozenset(["ISSN", "JournalIssue", "Title", "ISOAbbreviation"]),
    "JournalIssue": frozenset(["Volume", "Issue", "PubDate"]),
    "PubDate": frozenset(["Year", "Month", "Day", "Season", "MedlineDate"]),
    "ArticleDate": frozenset(["Year", "Month", "Day"]),
    "Pagination": frozenset(["StartPage", "EndPage", "MedlinePgn"]),
    "Abstract": frozenset(["AbstractText", "CopyrightInformation"]),
    "AuthorList": frozenset(["Author"]),
    "Author": frozenset([
        "LastName", "ForeName", "Initials", "Suffix", "CollectiveName", "Identifier",
        "AffiliationInfo", "EqualContrib"]),
    "PublicationTypeList": frozenset(["PublicationType"]),
    "CommentsCorrectionsList": frozenset(["CommentsCorrections"]),
    "CommentsCorrections": frozenset(["RefSource", "PMID", "Note"]),
    "ArticleIdList": frozenset(["ArticleId"]),
}  # fmt: skip
"""Element -> what its DTD has within it, where a work is described."""
RELATIONS = frozenset(
    ["AssociatedDataset", "AssociatedPublication", "CommentIn", "CommentOn",
     "CorrectedandRepublishedIn", "CorrectedandRepublishedFrom", "ErratumIn", "ErratumFor",
     "ExpressionOfConcernIn", "ExpressionOfConcernFor", "RepublishedIn", "RepublishedFrom",
     "RetractedandRepublishedIn", "RetractedandRepublishedFrom", "RetractionIn", "RetractionOf",
     "PartialRetractionIn", "PartialRetractionOf", "UpdateIn", "UpdateOf", "SummaryForPatientsIn",
     "OriginalReportIn", "ReprintIn", "ReprintOf", "Cites", "PreprintIn", "PreprintOf"]
)  # fmt: skip
"""What one record may be to another."""
_BOOKS = frozenset(("PubmedBookArticle", "DeleteCitation"))
"""What a set may hold beside articles, and what is no article."""


class _Found(msgspec.Struct):
    idlist: list[str]
    count: str


class _Search(msgspec.Struct):
    esearchresult: _Found


class _Record(msgspec.Struct):
    pmid: str | int = ""
    pmcid: str = ""
    doi: str = ""
    status: str = ""
    errmsg: str = ""


class _Converted(msgspec.Struct):
    status: str
    records: list[_Record]


def read_ids(body: bytes) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Return the PubMed ids that an `esearch` found, and an alarm where it is of another shape."""
    result = decoded(body, _Search)
    drift = result.drift
    if result.value is not None:
        ids, count = result.value.esearchresult.idlist, result.value.esearchresult.count
        if count.isdigit() and all(id.isdigit() for id in ids) and bool(ids) == (count != "0"):
            return tuple(ids), ()
        drift = f"count {count[:20]!r} beside {len(ids)} ids"
    return (), (drift_alarm(NAME, drift),)


def read_conversion(body: bytes) -> tuple[tuple[Identifiers, ...], tuple[Problem, ...]]:
    """Return what PMC's converter knows of the ids it was asked for, and alarms."""
    result = decoded(body, _Converted)
    if result.value is None:
        return (), (drift_alarm("PMC", result.drift),)
    if result.value.status != "ok":
        return (), (drift_alarm("PMC", f"status {result.value.status[:40]!r}"),)
    if not result.value.records:
        return (), (drift_alarm("PMC", "no record for the ids that were asked for"),)
    good = [one for one in result.value.records if one.status != "error"]
    if any(not one.pmcid for one in good):
        return (), (drift_alarm("PMC", "a record without pmcid"),)
    try:
        named = [named_strictly(doi=one.doi, pmid=one.pmid, pmcid=one.pmcid) for one in good]
    except DriftError as error:
        return (), (drift_alarm("PMC", str(error)),)
    return tuple(named), ()


def read_answer(body: bytes) -> Answered:
    """Return the works of an `efetch`; an article of another shape is an alarm."""
    try:
        root = parsed(body, "PubmedArticleSet")
    except DriftError as error:
        return Answered(alarms=(drift_alarm(NAME, str(error)),))
    entries: list[Entry] = []
    alarms: list[Problem] = []
    for number, element in enumerate(root, start=1):
        try:
            if element.tag == "PubmedArticle":
                entries.append(_entry(element))
            elif element.tag not in _BOOKS:
                raise DriftError(f"an element {str(element.tag)[:60]}")
        except DriftError as error:
            alarms.append(drift_alarm(NAME, f"row {number}: {error}"))
    return Answered(tuple(entries), tuple(alarms), len(root))


def _entry(article: Element) -> Entry:
    citation = child(article, "MedlineCitation")
    body = child(citation, "Article")
    journal = child(body, "Journal")
    issue = child(journal, "JournalIssue")
    for element in article.iter(*_CHILDREN):
        closed(element, _CHILDREN[element.tag])
    identifiers = _identifiers(article, needed(citation, "PMID"), found(journal, "ISSN"))
    authors = tuple(_author(one) for one in body.iterfind("AuthorList/Author"))
    title = plain(needed(body, "ArticleTitle")).removesuffix(".")
    printed = _date(child(issue, "PubDate"))
    online = _date(body.find("ArticleDate"))
    year = int((printed or online)[:4]) if printed or online else None
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=printed or online,
        available_at=available(printed, online),
        venue=plain(needed(journal, "Title")),
        volume=found(issue, "Volume"),
        issue=found(issue, "Issue"),
        pages=found(body, "Pagination/MedlinePgn"),
        type=_type(body),
        abstract=" ".join(said(one) for one in body.iterfind("Abstract/AbstractText")),
        notices=_notices(citation, body),
        sources=(NAME,),
    )
    return Entry(work)


def _identifiers(article: Element, pmid: str, issn: str) -> Identifiers:
    """Return the article's own identifiers; those of its references stand deeper."""
    if not pmid.isdigit():
        raise DriftError(f"PMID {pmid[:40]!r}")
    ids = {one.get("IdType"): said(one) for one in child(article, "PubmedData/ArticleIdList")}
    if ids.get("pubmed", pmid) != pmid:
        raise DriftError(f"PMID {pmid} beside the pubmed id {ids['pubmed'][:40]!r}")
    return named_strictly(doi=ids.get("doi", ""), pmid=pmid, pmcid=ids.get("pmc", ""), issn=issn)


def _author(one: Element) -> Author:
    family, group = found(one, "LastName"), found(one, "CollectiveName")
    if not (family or group):
        raise DriftError("an Author without LastName and CollectiveName")
    given = found(one, "ForeName") or found(one, "Initials")
    mark = orcid(next((said(id) for id in one.iterfind("Identifier[@Source='ORCID']")), ""))
    return Author(Name(plain(family), plain(given)) if family else Name(plain(group)), mark)


def _date(element: Element | None) -> str:
    """Return an ISO date of Year, Month (a number or three letters) and Day, or of MedlineDate.

    >>> _date(parsed(b"<PubDate><Year>2020</Year><Month>Feb</Month></PubDate>", "PubDate"))
    '2020-02'
    """
    if element is None:
        return ""
    year = found(element, "Year") or found(element, "MedlineDate")[:4]
    month, day = found(element, "Month")[:3].lower(), found(element, "Day")
    if month in _MONTHS:
        month = str(_MONTHS.index(month) + 1)
    if not all(part.isascii() and part.isdigit() for part in (year, month or "0", day or "0")):
        raise DriftError(f"{element.tag} of {said(element)[:40]!r}")
    return from_parts([int(year), int(month or 0), int(day or 0)])


def _type(body: Element) -> str:
    kinds = {said(one).lower() for one in body.iterfind("PublicationTypeList/PublicationType")}
    if not kinds:
        raise DriftError("an Article without PublicationType")
    return "article" if "preprint" in kinds else "article-journal"


def _notices(citation: Element, body: Element) -> tuple[Notice, ...]:
    """Return what later notices say of the article; a notice's own record has none."""
    found_here = []
    for one in citation.iterfind("CommentsCorrectionsList/CommentsCorrections"):
        relation = one.get("RefType", "")
        if relation not in RELATIONS:
            raise DriftError(f"unknown RefType {relation[:40]!r}")
        nature = _NOTICES.get(relation)
        if nature:
            found_here.append(Notice(nature, reason=found(one, "Note"), source=NAME))
    kinds = {said(one) for one in body.iterfind("PublicationTypeList/PublicationType")}
    is_named = any(notice.nature is Nature.RETRACTION for notice in found_here)
    if "Retracted Publication" in kinds and not is_named:
        found_here.append(Notice(Nature.RETRACTION, source=NAME))
    return tuple(found_here)
