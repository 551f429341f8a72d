"""Many papers at once: one row a paper, as a page, as JSON and for the terminal."""
