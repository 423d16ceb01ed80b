"""Performance benchmarks. Each runs as `python -m benchmarks_perf.NAME [--quick]`; its last line is one JSON object."""
