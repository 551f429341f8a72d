"""Indexes beside the store, which can be remade at any time: works by words, and by nearness."""
