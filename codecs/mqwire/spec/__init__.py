"""Loads ksy/ into the Model. Only `make generate` and the tests run it."""

from mqwire.spec.expressions import ExpressionError, parse
from mqwire.spec.loader import SpecError, load

__all__ = ["ExpressionError", "SpecError", "load", "parse"]
