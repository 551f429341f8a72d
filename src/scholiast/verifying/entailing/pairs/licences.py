"""Which sets there are, under which licence, and whether a model trained on them may be shipped.

Permissive licences, CC BY, ODC-BY and open-access text may; CC BY-SA text may, since a model of
this size does not hold the text itself. Sets for non-commercial use and sets without a licence
may not: they serve local models and measuring alone.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """A set's licence, and its share in training."""

    licence: str
    may_ship: bool
    most: int = 100_000
    """Pairs taken at most, drawn by hash."""
    repeat: int = 1
    """How often each pair is seen in one pass."""


SETS: dict[str, Terms] = {
    "scifact": Terms("claims CC BY 4.0, abstracts ODC-BY 1.0", True, repeat=3),
    "scifact_rte": Terms("claims CC BY 4.0, abstracts ODC-BY 1.0", True, repeat=2),
    "citation_integrity": Terms("MIT; texts from PMC Open Access", True, repeat=2),
    "evidence_inference": Terms("MIT; texts from PMC Open Access", True, most=8_500),
    "clinifact": Terms("MIT; abstracts from PubMed", True),
    "pubmedqa_pqal": Terms("MIT; abstracts from PubMed", True),
    "infotabs": Terms("Apache-2.0; tables from Wikipedia, CC BY-SA", True, most=3_000),
    "tabfact_pairs": Terms("MIT; tables from Wikipedia, CC BY-SA", True, most=2_000),
    "cad_nli": Terms("Apache-2.0; base text CC BY-SA 4.0", True, most=6_000),
    "fever_symmetric": Terms("CC BY-SA 3.0; code MIT", True, repeat=2),
    "folio": Terms("CC BY-SA 4.0", True, most=700),
    "med": Terms("CC BY-SA 4.0", True, most=2_500),
    "negation_nli": Terms("MIT; base text of MultiNLI, SNLI and RTE", True),
    "wice_partial": Terms("ODC-BY; text CC BY-SA and Common Crawl", True),
    "twins": Terms("made here from open texts (PMC Open Access, CC BY, ODC-BY)", True, most=28_000),
    "citing": Terms("made here from PMC Open Access texts", True, most=10_000),
    "healthver": Terms("none stated", False),
    "nli4ct": Terms("none stated", False, repeat=2),
    "lingnli": Terms("none stated", False),
    "claim_strength": Terms("none stated", False),
    "climate_fever": Terms("none stated", False),
    "averitec": Terms("CC BY-NC 4.0", False),
    "sick": Terms("CC BY-NC-SA 3.0", False),
    "control": Terms("CC BY-NC-SA 4.0", False),
    "monli": Terms("none stated", False),
    "semantic_fragments": Terms("none stated", False, most=1_600),
    "insciout_exaggeration": Terms("none stated", False),
}


def shippable() -> list[str]:
    """Return the sets that a shipped model may be trained on."""
    return [name for name, terms in SETS.items() if terms.may_ship]
