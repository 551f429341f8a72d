"""Candidates from several retrievers, put in order by boosted trees over named features."""
