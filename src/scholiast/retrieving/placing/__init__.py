"""The work to cite at a place in a text: candidates from words, votes and like contexts, ranked."""
