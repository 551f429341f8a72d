"""Standings of systems on benchmarks as one page."""
