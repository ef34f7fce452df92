"""Rules of the Model, interpreted: a second opinion on what the generated checks compute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mqwire._evaluate import evaluate
from mqwire._message import Structure
from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Rule, Special, Struct, Ternary, Unary, walk
from mqwire._registry import struct_of
from mqwire._wire import wire_values, with_late
from mqwire.errors import EncodeError
from mqwire.fuzzing.hooked import SECOND

_UNKNOWN = (TypeError, AttributeError, ValueError, LookupError, OverflowError, EncodeError)


def is_kept(rule: Rule, struct: Struct, obj: Structure) -> bool | None:
    """Whether an object keeps a rule; None where that cannot be said from here."""
    if rule.hook in SECOND:
        return SECOND[rule.hook](obj)
    if rule.check is None or any(isinstance(node, Special) and node.id != "_" for node in walk(rule.check)):
        return None
    try:
        values = _values(struct, obj)
        return bool(_go(rule.check, values, None))
    except _UNKNOWN:
        return None


def _values(struct: Struct, obj: Structure) -> dict[str, Any]:
    values = wire_values(struct, with_late(struct, obj) if struct.late else obj, ())
    for extra in ("undecoded", "trailing"):
        values.setdefault(extra, getattr(obj, extra, b""))
    return values


def _of(obj: Any, name: str) -> Any:
    """A field of a structure inside, computed if it is not spelled out."""
    found = getattr(obj, name)
    if found is None and isinstance(obj, Structure):
        return _values(struct_of(obj), obj).get(name)
    return found


def _go(node: Expr, names: Mapping[str, Any], item: Any) -> Any:
    match node:
        case Call("all", (of, test)):
            return all(_go(test, names, each) for each in _go(of, names, item))
        case Call("any", (of, test)):
            return any(_go(test, names, each) for each in _go(of, names, item))
        case Call(function, (of,)):
            return evaluate(Call(function, (Name("_of"),)), {"_of": _go(of, names, item)})
        case Special("_"):
            return item
        case Attr(of, name):
            return _of(_go(of, names, item), name)
        case Index(of, index):
            return _go(of, names, item)[_go(index, names, item)]
        case Unary(op, of):
            return evaluate(Unary(op, Name("_of")), {"_of": _go(of, names, item)})
        case Binary("and", left, right):
            return _go(left, names, item) and _go(right, names, item)
        case Binary("or", left, right):
            return _go(left, names, item) or _go(right, names, item)
        case Binary(op, left, right):
            both = {"_left": _go(left, names, item), "_right": _go(right, names, item)}
            return evaluate(Binary(op, Name("_left"), Name("_right")), both)
        case Ternary(test, then, other):
            return _go(then if _go(test, names, item) else other, names, item)
        case Name() | Num():
            return evaluate(node, names)
        case _:
            raise LookupError(node)


def structures(obj: Any, path: str = "") -> Iterator[tuple[Structure, str]]:
    """A message and every structure inside it, with their paths."""
    if isinstance(obj, Structure):
        yield obj, path
        for name in type(obj).__struct_fields__:
            yield from structures(getattr(obj, name), f"{path}.{name}" if path else name)
    elif isinstance(obj, tuple):
        for index, each in enumerate(obj):
            yield from structures(each, f"{path}[{index}]")
