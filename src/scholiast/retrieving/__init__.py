"""Finding works: query -> ranked works, by words, vectors, citations, and all of these learned."""
