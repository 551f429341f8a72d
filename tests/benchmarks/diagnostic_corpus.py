"""A made corpus: works of three fields and years, and sentences that cite them."""

from scholiast.benchmarks.diagnostic.interface import CitingPaper, Context, Material
from scholiast.benchmarks.diagnostic.tagging import Tagger
from scholiast.papers import Work

FIELDS = ("Biology", "Physics", "Philosophy")
_SENTENCES = (
    "Gulls follow ships over long distances and rest on the open water at night <REF>.",
    "As shown <REF> the birds return to the same cliff each spring and nest there again.",
    "We then used the simple method <REF> to count the nests of terns on islands.",
    "Our results agree with those found earlier for puffins on the northern islands <REF>.",
    "Terns dive <REF>.",
    "Terns and gulls and skuas and puffins and divers and auks and petrels and shags and "
    "cormorants and gannets and fulmars and guillemots and razorbills all breed there <REF>.",
    "It has often been reported before <REF> and is known that many come back again.",
    "The heavier <REF> birds of the colony stay behind on the cliffs until late autumn.",
)


def tagger(name: str = "made", **certain: str) -> Tagger:
    """Return a tagger that knows some words of the sentences, and takes others for nouns."""
    known = {"shown": "VBN", "before": "RB", "heavier": "JJR", "and": "CC", "to": "TO", "the": "DT"}
    return Tagger({"bias": {"NN": 1.0}}, known | certain, name)


def material(works: int = 120, *, start: int = 0) -> Material:
    """Return works, each cited by eight papers in eight sentences."""
    made = tuple(_work(number) for number in range(start, start + works))
    contexts = tuple(
        Context(
            f"p{place}-{work.id}", f"p{place}-{number % 7}", work.id, sentence,
            "(Lee, 2010)", "Results",
        )
        for number, work in enumerate(made)
        for place, sentence in enumerate(_SENTENCES)
    )  # fmt: skip
    cites: dict[str, set[str]] = {}
    for context in contexts:
        cites.setdefault(context.citing, set()).add(context.cited)
    papers = tuple(
        CitingPaper(id, f"Paper {id}", "On birds.", "2024-12-31", tuple(sorted(cited)))
        for id, cited in sorted(cites.items())
    )
    return Material(made, papers, contexts, {"several citations in the sentence": 3})


def _work(number: int) -> Work:
    is_rare = number % 60 == 59
    return Work(
        f"w{number:04}",
        title=f"Of gulls and terns, part {number}",
        year=2011 + number % 10,
        fields=(FIELDS[2] if is_rare else FIELDS[number // 2 % 2],),
        citation_count=3 + (number * 13) % 100,
        available_at=f"{2011 + number % 10}-12-31",
    )
