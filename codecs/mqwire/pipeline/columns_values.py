"""Arrays of the small values that messages are made of.

Everything here takes a whole column at once. What comes out of decoding fits its type; what somebody has made by hand
and does not fit becomes null.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute

from mqwire._values import Guid, decode_units, encode_units
from mqwire.pipeline._types import BINARY, INT, LONG, TEXT, TIME, UNSIGNED_LONG, list_of

Values: TypeAlias = Sequence[Any]
Where: TypeAlias = Sequence[int] | np.ndarray[Any, np.dtype[np.integer[Any]]]
"""Places in an array, ascending."""

compute: Any = pyarrow.compute  # its functions are made when it is imported, so that no type checker knows them

_HEX = np.array([f"{byte:02x}".encode() for byte in range(256)], dtype="S2").view(np.uint16)
_GUID_ORDER = np.array([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15])
_GUID_PARTS = ((0, 4, 0), (4, 6, 9), (6, 8, 14), (8, 10, 19), (10, 16, 24))  # bytes from, to, and where their text goes
_GUID_TEXT = 36
_ESCAPED = r'["\\\x00-\x1f]'  # what JSON does not have as it is
_EPOCH = datetime(1970, 1, 1)
_FEW = 1024
_NARROW = {INT: np.int32, LONG: np.int64}


def nulls(count: int, type: pa.DataType) -> pa.Array:
    return pa.nulls(count, type)


class Nulls:
    """Nulls of a large type, which take long to make, and no more room when they are kept."""

    def __init__(self, type: pa.DataType) -> None:
        self._type = type
        self._made = pa.nulls(0, type)

    def of(self, count: int) -> pa.Array:
        if len(self._made) < count:
            self._made = pa.nulls(max(count, _FEW), self._type)
        return self._made.slice(0, count)


def is_empty(values: Values) -> bool:
    """Whether there is nothing but None; answered at once where the first is something."""
    return not values or (values[0] is None and values.count(None) == len(values))


# --- integers ---


def integers(values: Values, type: pa.DataType) -> pa.Array:
    try:
        return pa.array(np.fromiter(values, _NARROW[type], len(values)))
    except (TypeError, KeyError, OverflowError):
        pass
    try:
        return pa.array(values, type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return pa.array([_fitting(value, type) for value in values], type)


def _fitting(value: Any, type: pa.DataType) -> Any:
    try:
        return pa.scalar(value, type).as_py()
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None


def sequence_numbers(values: Values) -> list[pa.Array]:
    """Sixteen hex digits, which sort like the numbers, and the numbers."""
    try:
        numbers = np.fromiter(values, np.uint64, len(values))
    except (TypeError, OverflowError):
        good = [value if isinstance(value, int) and 0 <= value < 1 << 64 else None for value in values]
        return placed(sequence_numbers, (TEXT, UNSIGNED_LONG), good)
    digits = _HEX[numbers.astype(">u8").view(np.uint8)]
    wide = np.zeros((len(numbers), 2), np.uint64)
    wide[:, 0] = numbers
    decimals = pa.Array.from_buffers(UNSIGNED_LONG, len(numbers), [None, pa.py_buffer(wide)])
    return [_fixed_text(digits, 16, len(numbers)), decimals]


def _fixed_text(characters: np.ndarray[Any, Any], width: int, count: int) -> pa.Array:
    """Texts of the same length, from their characters one behind the other."""
    offsets = np.arange(0, width * (count + 1), width, dtype=np.int32)
    return pa.Array.from_buffers(TEXT, count, [None, pa.py_buffer(offsets), pa.py_buffer(characters)])


# --- GUIDs and bytes ---


def guids(values: Values) -> pa.Array:
    """GUIDs as text."""
    count = len(values)
    try:
        packed = b"".join(values)
    except TypeError:
        return placed_one(guids, TEXT, values)
    if len(packed) != 16 * count or (count and set(map(len, values)) != {16}):
        return pa.array([str(Guid(value)) for value in values], TEXT)
    pairs = _HEX[np.frombuffer(packed, np.uint8).reshape(count, 16).take(_GUID_ORDER, axis=1)]
    digits = pairs.view(np.uint8).reshape(count, 32)
    characters = np.full((count, _GUID_TEXT), ord("-"), np.uint8)
    for start, end, at in _GUID_PARTS:
        characters[:, at : at + 2 * (end - start)] = digits[:, 2 * start : 2 * end]
    return _fixed_text(characters, _GUID_TEXT, count)


def data(values: Values) -> pa.Array:
    if is_empty(values):
        return nulls(len(values), BINARY)
    return pa.array(values, BINARY)


def hex_of(array: pa.Array) -> pa.Array:
    """Bytes as hex digits."""
    array = pa.concat_arrays([array])  # its buffers then begin where it does
    validity, offsets, content = array.buffers()
    if array.offset or content is None:
        return pa.array([None if value is None else value.hex() for value in array.to_pylist()], TEXT)
    ends = np.frombuffer(offsets, np.int32, len(array) + 1)
    digits = _HEX[np.frombuffer(content, np.uint8, ends[-1])]
    return pa.Array.from_buffers(TEXT, len(array), [validity, pa.py_buffer(ends * 2), pa.py_buffer(digits)])


# --- text ---


def texts(values: Values) -> list[pa.Array]:
    """Text, and the UTF-16LE of what is none: with lone surrogates, or bytes in an odd number."""
    count = len(values)
    if is_empty(values):
        return [nulls(count, TEXT), nulls(count, BINARY)]
    if bytes not in set(map(type, values)):  # Arrow would take bytes for UTF-8
        try:
            return [pa.array(values, TEXT), nulls(count, BINARY)]
        except UnicodeEncodeError:
            pass
    shown, raw = zip(*map(_text, values), strict=True)
    return [pa.array(shown, TEXT), pa.array(raw, BINARY)]


def _text(value: str | bytes | None) -> tuple[str | None, bytes | None]:
    if value is None or isinstance(value, bytes):
        return None, value
    return (value, None) if is_unicode(value) else (replaced(value), encode_units(value))


def is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def replaced(text: str) -> str:
    """The text with U+FFFD for lone surrogates."""
    return encode_units(text).decode("utf-16-le", "replace")


def text_of(text: str | None, raw: bytes | None) -> str | bytes | None:
    """The value that the two columns of a text stand for."""
    if raw is None:
        return text
    return raw if text is None else decode_units(raw)


def text_lists(values: Values) -> list[pa.Array]:
    """Lists of texts; the raw list is there if one of them needs it."""
    return [lists(texts, (TEXT, BINARY), values)[0], _raw_lists(values)]


def _raw_lists(values: Values) -> pa.Array:
    raw = [
        None if value is None or all(map(is_unicode, value)) else [_text(item)[1] for item in value] for value in values
    ]
    return pa.array(raw, list_of(BINARY))


def constants(values: Values) -> pa.Array:
    """Text of which there are few different ones."""
    if len(values) > 1 and len(set(values)) == 1 and values[0] is not None:
        return pa.repeat(pa.scalar(printable(values[0]), TEXT), len(values))
    try:
        return pa.array(values, TEXT)
    except UnicodeEncodeError:
        return pa.array([value and printable(value) for value in values], TEXT)


def printable(text: str) -> str:
    """Text from elsewhere than the wire, such as the name of a file, without what no column takes."""
    return text if is_unicode(text) else text.encode("utf-8", "backslashreplace").decode()


# --- time ---


def times(values: Values) -> list[pa.Array]:
    """Microseconds, nanoseconds, and nanoseconds as digits where 64 bits do not hold them."""
    count = len(values)
    try:
        found = np.fromiter(values, np.int64, count)
    except OverflowError:
        fits = [-(1 << 63) <= value < 1 << 63 for value in values]
        return [
            pa.array(map(_calendar, values), LONG).cast(TIME),
            pa.array([value if fit else None for value, fit in zip(values, fits, strict=True)], LONG),
            pa.array([None if fit else str(value) for value, fit in zip(values, fits, strict=True)], TEXT),
        ]
    return [pa.array(found // 1000).cast(TIME), pa.array(found), nulls(count, TEXT)]


def _calendar(time: int) -> int | None:
    """Microseconds, unless no calendar has them."""
    micros = time // 1000
    try:
        _ = _EPOCH + timedelta(microseconds=micros)
    except OverflowError:
        return None
    return micros


# --- placing ---

Build = Callable[[Values], list[pa.Array]]


def places(present: Where, count: int) -> pa.Array:
    """Indices that take a dense array to the places where its values belong, with nulls between."""
    found = np.full(count, -1, np.int32)
    found[present] = np.arange(len(present), dtype=np.int32)
    return pa.array(found, mask=found < 0)


class Spread:
    """Puts values of a type to their places, with nulls between.

    What is in lists stays where it is: only their offsets change. Taking them one by one would copy everything.
    """

    def __init__(self, type: pa.DataType) -> None:
        self._fields = list(type) if pa.types.is_struct(type) else []
        self._below = [Spread(field.type) for field in self._fields]
        self._is_list = pa.types.is_list(type)
        self._has_lists: bool = self._is_list or any(below._has_lists for below in self._below)
        self._type = type

    def to(self, array: pa.Array, present: Where, count: int) -> pa.Array:
        """The array with its values at those places among so many."""
        return self._to(array, np.asarray(present), count, places(present, count))

    def _to(self, array: pa.Array, present: np.ndarray[Any, Any], count: int, indices: pa.Array) -> pa.Array:
        if not self._has_lists:
            return array.take(indices)
        is_null = np.ones(count, bool)
        is_null[present] = array.is_null().to_numpy(zero_copy_only=False)
        mask = pa.array(is_null)
        if not self._is_list:
            columns = [below._to(array.field(i), present, count, indices) for i, below in enumerate(self._below)]
            return pa.StructArray.from_arrays(columns, fields=self._fields, mask=mask)
        old = array.offsets.to_numpy()
        lengths = np.zeros(count, np.int32)
        lengths[present] = np.diff(old)
        offsets = np.concatenate((old[:1], old[0] + np.cumsum(lengths, dtype=np.int32)))
        return pa.ListArray.from_arrays(pa.array(offsets), array.values, self._type, mask=mask)


def placed(build: Build, types: Sequence[pa.DataType], values: Values) -> list[pa.Array]:
    """The columns of values of which some are None."""
    present = [index for index, value in enumerate(values) if value is not None]
    if not present:
        return [nulls(len(values), type) for type in types]
    found = build([values[index] for index in present])
    if len(present) == len(values):
        return found
    indices = places(present, len(values))
    return [array.take(indices) for array in found]


def placed_one(build: Callable[[Values], pa.Array], type: pa.DataType, values: Values) -> pa.Array:
    return placed(lambda dense: [build(dense)], (type,), values)[0]


def offsets_of(values: Values) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Where each of some lists begins among the items of all of them, and where the last ends."""
    found = np.zeros(len(values) + 1, np.int32)
    np.cumsum(np.fromiter(map(len, values), np.int32, len(values)), out=found[1:])
    return found


def lists(build: Build, types: Sequence[pa.DataType], values: Values) -> list[pa.Array]:
    """The columns of lists of values, of which some may be None."""
    count = len(values)
    if is_empty(values):
        return [nulls(count, list_of(type)) for type in types]
    mask = None
    if None in values:
        mask = pa.array([value is None for value in values])
        values = [value or () for value in values]
    offsets = pa.array(offsets_of(values))
    items = build(list(chain.from_iterable(values)))
    return [
        pa.ListArray.from_arrays(offsets, array, list_of(type), mask=mask)
        for array, type in zip(items, types, strict=True)
    ]


def frames(values: Values) -> pa.Array:
    """Lists of frame numbers."""
    return lists(lambda items: [integers(items, LONG)], (LONG,), values)[0]


# --- what few rows have ---


def sparse(values: Values, type: pa.DataType) -> pa.Array:
    """Structures and lists as plain values, for columns that are null nearly everywhere."""
    return nulls(len(values), type) if is_empty(values) else pa.array(values, type)


def json_lists(array: pa.Array) -> pa.Array:
    """Lists of texts as JSON."""
    items = array.flatten()
    if compute.any(compute.match_substring_regex(items, _ESCAPED)).as_py() or items.null_count:
        return pa.array([None if value is None else json_text(value) for value in array.to_pylist()], TEXT)
    joined = compute.binary_join_element_wise('["', compute.binary_join(array, '", "'), '"]', "")
    return compute.if_else(compute.equal(compute.list_value_length(array), 0), "[]", joined)


def json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class Names:
    """What numbers, or texts, are called."""

    def __init__(self, names: Mapping[Any, str], type: pa.DataType) -> None:
        self._numbers = pa.array(list(names), type)
        self._names = pa.array(list(names.values()), TEXT)

    def of(self, numbers: pa.Array) -> pa.Array:
        return self._names.take(compute.index_in(numbers, value_set=self._numbers))
