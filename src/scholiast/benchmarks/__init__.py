"""Known answers, and runs on them."""
