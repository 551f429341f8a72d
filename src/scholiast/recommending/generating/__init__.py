"""Generation with retrieval: a language model names works, and only known works are taken."""
