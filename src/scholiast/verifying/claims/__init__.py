"""Claims: what a document attributes to each of its sources, at each citation."""

from scholiast.verifying.claims.extracting import claims_of

__all__ = ["claims_of"]
