"""Stands in for azure-core."""
from enum import Enum


class MatchConditions(Enum):
    IfNotModified = 2
