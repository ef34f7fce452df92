"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "fb3eb5659b108e12abf205de6372c942f4ab5e42b4dfe33a1e90ee6647fcfc7b"
OUTPUTS = "30a2cb22fb24b574800ddabba99d49c8f157ae9413a4c5c920e23ddfa9c45399"
