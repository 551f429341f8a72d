"""Building MisciteBench-like benchmarks from papers of one's own (BibAgent, section 2.2)."""
