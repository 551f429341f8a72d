"""Benchmarks that are answered in words: one runner for all of them."""
