"""Indexes of the outside world, each behind the Corpus protocol; asked through the one door."""
