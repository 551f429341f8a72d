"""The benchmarks as tasks of Inspect, with its models and its log viewer."""
