"""Reference -> work, and whether its text can be had."""
