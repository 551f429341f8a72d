"""The stages of verifying, in their order (BibAgent, section 3)."""

from scholiast.verifying.committee.convening import convene
from scholiast.verifying.deciding import close, conclude
from scholiast.verifying.deliberating import deliberate, name_kind
from scholiast.verifying.discrepancies import compare
from scholiast.verifying.finding import find, relate
from scholiast.verifying.interface import Case, Stage, Tools
from scholiast.verifying.languages import in_english, keep_english, name_language
from scholiast.verifying.repeating import repeat
from scholiast.verifying.routing import ROUTES
from scholiast.verifying.tables import check_tables
from scholiast.verifying.translating import translate
from scholiast.verifying.weighing import weigh

STAGES: tuple[tuple[str, Stage], ...] = (
    *ROUTES,
    ("translation", translate),
    ("finding", find),
    ("language", keep_english),
    ("relevance", in_english(relate)),
    ("discrepancies", in_english(compare)),
    ("tables", in_english(check_tables)),
    ("verbatim", in_english(repeat)),
    ("entailment", in_english(weigh)),
    ("decision", conclude),
    ("deliberation", deliberate),
    ("decision anew", conclude),
    ("committee", in_english(convene)),
    ("closing", close),
    ("language named", name_language),
    ("kind", name_kind),
)
"""Name and stage. Once a verdict stands, those that follow leave label and evidence as they are."""


def run_stages(case: Case, tools: Tools) -> Case:
    """Return the case as the last stage leaves it, with a verdict."""
    for _, stage in STAGES:
        case = stage(case, tools)
    return case
