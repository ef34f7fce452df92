"""Campaigns: harnesses side by side, for a while, with what they find kept."""

from mqwire.fuzzing.campaign.plan import Plan, duration
from mqwire.fuzzing.campaign.result import Result
from mqwire.fuzzing.campaign.run import run

__all__ = ["Plan", "Result", "duration", "run"]
