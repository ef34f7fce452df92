"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "98e47116b964f1e18c1deb836dfa001fda70b10b1dc84392aea049be0ad3b516"
OUTPUTS = "35510b5aa7f9cfb2862cb7ec56d0431a7b3762e38d0fda497f2593ab17351462"
