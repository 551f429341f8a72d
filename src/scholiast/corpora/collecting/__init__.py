"""Collecting works from a remote index, and keeping the collection live."""
