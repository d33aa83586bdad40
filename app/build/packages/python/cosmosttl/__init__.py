"""An emulator of Azure Cosmos DB's Time to Live for tests, with a clock that the test moves.

    with cosmosttl.start() as cosmos:
        client = cosmos.client()
        ...
        cosmos.clock.advance("30m")
"""

from ._clock import Clock
from ._emulator import Disk, Emulator, Event, Explanation, attach, start
from ._errors import CosmosttlError
from ._program import find_program
from ._version import __version__

__all__ = ["Clock", "CosmosttlError", "Disk", "Emulator", "Event", "Explanation", "__version__", "attach", "find_program", "start"]
