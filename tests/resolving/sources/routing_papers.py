"""A cited work, its own text in several formats, and texts that are not it."""

from dataclasses import dataclass, field
from html import escape
from textwrap import wrap

from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.papers import Author, Identifiers, Name, Work

TITLE = "Secondary sources and the copying of citations in small journals"
ABSTRACT = (
    "We looked at two hundred authors, of whom some had taken a reference from a review and others "
    "had held the source itself. Quotation errors were more frequent in the first group. The groups "
    "differed in seniority and field, and we cannot say whether copying or one of these "
    "differences is at work in the journals that we read."
)
BODY = (
    "Errors stood in a fifth of the copied references and in an eighth of the others. After "
    "adjustment for seniority the difference was no longer significant, and we discuss why. "
) * 12
NAMES = (Name("Keller", "Ada"), Name("Nwosu", "Peter"), Name("Lind", "Maja"))
CITED = tuple(f"10.5555/cited.{number}" for number in range(12))


@dataclass(frozen=True)
class Paper:
    """What a text says of itself."""

    title: str = TITLE
    names: tuple[Name, ...] = NAMES
    abstract: str = ABSTRACT
    body: str = BODY
    cited: tuple[str, ...] = field(default=CITED)
    doi: str = ""

    def jats(self) -> bytes:
        people = "".join(
            f'<contrib contrib-type="author"><name><surname>{name.family}</surname>'
            f"<given-names>{name.given}</given-names></name></contrib>"
            for name in self.names
        )
        doi = f'<article-id pub-id-type="doi">{self.doi}</article-id>' if self.doi else ""
        entries = "".join(
            f'<ref id="r{number}"><element-citation><pub-id pub-id-type="doi">{doi}</pub-id>'
            f"<article-title>Study {number}</article-title></element-citation></ref>"
            for number, doi in enumerate(self.cited)
        )
        return (
            f'<?xml version="1.0"?><article><front><article-meta>{doi}<title-group>'
            f"<article-title>{escape(self.title)}</article-title></title-group>"
            f"<contrib-group>{people}</contrib-group><abstract><p>{self.abstract}</p></abstract>"
            f"</article-meta></front><body><sec><title>Results</title><p>{self.body}</p></sec>"
            f"</body><back><ref-list><title>References</title>{entries}</ref-list></back></article>"
        ).encode()

    def pdf(self) -> bytes:
        first, second = Leaf(), Leaf()
        first.text(72, 720, self.title, size=16, font="F2")
        first.text(72, 690, ", ".join(map(str, self.names)))
        first.text(72, 660, "Abstract", size=12, font="F2")
        y = first.lines(72, 644, wrap(self.abstract, 95))
        first.text(72, y - 20, "1 Results", size=12, font="F2")
        lines = wrap(self.body, 95)
        first.lines(72, y - 36, lines[:30])
        second.lines(72, 720, lines[30:])
        return written([first, second])

    def markdown(self) -> bytes:
        people = "".join(f"  - {name}\n" for name in self.names)
        return (
            f"---\ntitle: {self.title}\nauthor:\n{people}---\n\n# Abstract\n\n{self.abstract}\n\n"
            f"# Results\n\n{self.body}\n"
        ).encode()


def work(**more: object) -> Work:
    """Return the record of the paper; `more` replaces what it says."""
    said: dict[str, object] = {
        "id": "doi:10.5555/own",
        "identifiers": Identifiers(doi="10.5555/own"),
        "title": TITLE,
        "authors": tuple(Author(name) for name in NAMES),
        "year": 2018,
        "abstract": ABSTRACT,
        "type": "article-journal",
    }
    return Work(**{**said, **more})  # type: ignore[arg-type]


LOGIN = (
    b"<!DOCTYPE html><html><head><title>"
    + TITLE.encode()
    + b"</title></head><body><h1>"
    + TITLE.encode()
    + b"</h1><p>Ada Keller, Peter Nwosu, Maja Lind</p><p>"
    + ABSTRACT.encode()
    + b"</p><p>Sign in or purchase PDF to read this article.</p></body></html>"
)
