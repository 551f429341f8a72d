"""Candidates from several retrievers, put in order by boosted trees over named features."""

from scholiast.retrieving.ranking.evidence import Evidence

__all__ = ["Evidence"]
