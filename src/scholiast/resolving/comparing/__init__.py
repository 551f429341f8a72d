"""Reference and work, field by field: what is the same, what may be, what differs; the score."""
