"""Mutations of inputs that are more or less than one message."""
