"""Who takes part. Contenders are loaded when asked for, so a missing library costs its own rows and nothing else."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

Decode = Callable[[bytes], Any]
Encode = Callable[[Any], bytes]
AsValues = Callable[[Any], dict[str, Any]]


class Decoder(NamedTuple):
    """A way to decode; `target` is how many times as fast mqwire's strict decoding is meant to be."""

    module: str
    function: str
    target: float | None = None

    def load(self) -> tuple[Decode, AsValues]:
        module = import_module(f".rivals.{self.module}", __package__)
        return getattr(module, self.function), module.as_values


class Encoder(NamedTuple):
    """A way to encode, with the decoder that produces the objects it takes."""

    module: str
    function: str
    decode: str
    target: float | None = None

    def load(self) -> tuple[Decode, Encode]:
        module = import_module(f".rivals.{self.module}", __package__)
        return getattr(module, self.decode), getattr(module, self.function)


LIBRARIES = ("mqwire", "kaitaistruct", "construct", "scapy", "dpkt")
BASELINE = "mqwire fast, strict"
ENCODE_BASELINE = "mqwire"

DECODERS = {
    BASELINE: Decoder("mqwire_codec", "decode"),
    "mqwire fast, lenient": Decoder("mqwire_codec", "decode_lenient"),
    "mqwire kaitai engine": Decoder("mqwire_codec", "decode_kaitai"),
    "lean Kaitai": Decoder("kaitai", "decode", 6),
    "Kaitai, inlined": Decoder("kaitai", "decode_inlined"),
    "construct": Decoder("construct_codec", "decode_declared", 12),
    "construct, compiled": Decoder("construct_codec", "decode"),
    "scapy": Decoder("scapy_codec", "decode", 60),
    "scapy, lean field": Decoder("scapy_lean", "decode"),
}
ENCODERS = {
    ENCODE_BASELINE: Encoder("mqwire_codec", "encode", "decode"),
    "construct": Encoder("construct_codec", "encode_declared", "decode_declared", 15),
    "construct, compiled": Encoder("construct_codec", "encode", "decode"),
}
