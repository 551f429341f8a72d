"""Routing: what is final before any source is read (BibAgent, sections 2.1 and 3.1)."""

from scholiast.verifying.interface import Stage
from scholiast.verifying.routing.access import admit
from scholiast.verifying.routing.attribution import attribute
from scholiast.verifying.routing.facts import facts_of
from scholiast.verifying.routing.precedence import first_by_precedence
from scholiast.verifying.routing.validity import validate

ROUTES: tuple[tuple[str, Stage], ...] = (
    ("attribution", attribute),
    ("validity", validate),
    ("access", admit),
)
"""Name and stage, in the order of precedence; the first that ends a case stands."""

__all__ = ["ROUTES", "facts_of", "first_by_precedence"]
