"""citeBench's diagnostic sets: built from any corpus, drawn by strata, opened as benchmarks."""
