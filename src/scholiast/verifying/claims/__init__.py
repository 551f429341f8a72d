"""Claims: what a document attributes to each of its sources, at each citation."""

from scholiast.verifying.claims.extracting import attributing, claims_of

__all__ = ["attributing", "claims_of"]
