"""CiteRAG: reference lists and positions, read from its files or built from any corpus."""
