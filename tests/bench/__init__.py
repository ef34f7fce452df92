"""Benchmarks: mqwire beside other ways to decode and encode the same messages."""
