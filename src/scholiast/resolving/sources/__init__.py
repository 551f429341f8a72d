"""Work -> its own text: where copies lie, which can be had, and whether one is the work's own."""
