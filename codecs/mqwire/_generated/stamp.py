"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "585fda435784edd25c314b834152a9c3a3d40d437c66a33bde6542a380879fa5"
OUTPUTS = "96dd34aff1b90961540bcd9cccaeeb52ae513f9670a44f51cad69f60f55eabb9"
