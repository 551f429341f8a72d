"""Building MCiteBench-like benchmarks from papers of one's own (MCiteBench, section 3)."""
