"""Retractions and other notices: lists from elsewhere are imported, and looked into by DOI."""
