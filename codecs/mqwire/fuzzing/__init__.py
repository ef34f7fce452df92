"""The fuzzing toolkit: invariants, mutators, corpora and campaigns.

    from mqwire.fuzzing import TARGETS
    TARGETS["round-trip"].check(b"mqdsrp\\n" + data)  # raises Broken if an invariant does not hold

Every invariant is written once, as a function of bytes. The harnesses in fuzz/, the Hypothesis tests, the replay
of regressions and the triage all call the same ones. docs/fuzzing.md is the guide.
"""

from mqwire.fuzzing.broken import Broken
from mqwire.fuzzing.targets import TARGETS, Target

__all__ = ["TARGETS", "Broken", "Target"]
