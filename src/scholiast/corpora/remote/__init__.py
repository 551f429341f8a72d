"""Remote indexes behind the Corpus protocol: one module an index."""
