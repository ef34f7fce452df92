"""The fuzzing toolkit."""
