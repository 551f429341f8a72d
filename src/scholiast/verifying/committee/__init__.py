"""The Evidence Committee: what papers that cite an inaccessible source report of it."""
