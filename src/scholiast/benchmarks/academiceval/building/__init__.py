"""Papers with their co-authors -> a data set: parts by time, demonstrations, leakage checks."""
