"""Works that the stand-in answers from: one that says everything, and some that say less."""

from scholiast.corpora.interface import Entry
from scholiast.papers import Author, Identifiers, Location, Name, Nature, Notice, Work

FULL = Work(
    "doi:10.1000/full",
    Identifiers(
        doi="10.1000/full",
        arxiv="2004.14974",
        pmid="32000001",
        pmcid="PMC7000001",
        issn="1234-5679",
        openalex="W3000000001",
        s2="216867133",
        dblp="conf/test/Full20",
        acl="2020.test-main.1",
    ),
    "Fact or Fiction: Verifying Scientific Claims & Hypotheses",
    (
        Author(Name("Wadden", "David"), "0000-0002-1825-0097"),
        Author(Name("van der Berg", "Anna Maria")),
        Author(Name("The Claims Consortium")),
    ),
    2020,
    "2020-11-16",
    "2020-04-30",
    "Journal of Tests",
    "12",
    "3",
    "7534-7550",
    "Test Publishers",
    "article-journal",
    "We introduce scientific claim verification, a new task.",
    ("cs.CL", "Computation and language"),
    42,
    (Notice(Nature.RETRACTION, "2021-05-06", "10.1000/notice", "data", "Retraction Watch"),),
    (),
    (
        Location(
            "https://example.org/papers/full.pdf",
            "repository",
            "Test repository",
            "pdf",
            "accepted",
            "cc-by",
        ),
        Location("https://example.org/full", "publisher", "Test Publishers", "html", "published"),
    ),
    "cc-by",
    "https://example.org/full",
)
PLAIN = Work(
    "doi:10.1000/plain",
    Identifiers(doi="10.1000/plain"),
    "A plain paper about cats and their claims",
    (Author(Name("Müller", "Jörg")),),
    2019,
    "2019-05",
    "2019-05-31",
    "Proceedings of Cats",
    type="paper-conference",
    fields=("cs.CL",),
)
BARE = Work("title:bare", title="Only a title says what this paper is", type="article-journal")
PREPRINT = Work(
    "arxiv:2101.00001",
    Identifiers(arxiv="2101.00001"),
    "A preprint that nobody published",
    (Author(Name("Ng", "Li")),),
    2021,
    "2021-01-01",
    "2021-01-01",
    type="article",
    fields=("cs.LG",),
)
ENTRIES = (
    Entry(FULL, cites=(Identifiers(doi="10.1000/plain"), Identifiers(arxiv="2101.00001"))),
    Entry(PLAIN, cites=(Identifiers(arxiv="2101.00001"),)),
    Entry(BARE),
    Entry(PREPRINT),
)
EVERY_SCHEME = ("openalex", "s2", "dblp", "doi", "arxiv", "pmid", "pmcid")
