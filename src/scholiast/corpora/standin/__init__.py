"""A local server that stands in for the live indexes: their documented shapes, and their faults."""
