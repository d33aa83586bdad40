"""The emulator for asyncio. It has the names and arguments of cosmosttl; what asks the program is awaited."""

from __future__ import annotations

import asyncio
import datetime as dt
import functools
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional

import cosmosttl

from ._clock import Duration, Instant

if TYPE_CHECKING:
    from azure.cosmos.aio import CosmosClient

__all__ = ["Clock", "Emulator", "attach", "start"]


async def _run(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, functools.partial(call, *args, **kwargs))


class Clock:
    """The clock of an account; see cosmosttl.Clock, which is its attribute `sync` and can follow fake time."""

    def __init__(self, sync: cosmosttl.Clock) -> None:
        self.sync = sync

    async def now(self) -> dt.datetime:
        return await _run(self.sync.now)

    async def advance(self, duration: Duration) -> dt.datetime:
        return await _run(self.sync.advance, duration)

    async def set(self, instant: Instant) -> dt.datetime:
        return await _run(self.sync.set, instant)

    async def stopped(self) -> bool:
        """Whether the clock stands still."""
        return await _run(lambda: self.sync.stopped)

    async def stop(self, stopped: bool = True) -> None:
        """Stops the clock. False lets it run in real time."""
        await _run(setattr, self.sync, "stopped", stopped)

    def follow(self, traveller: Any) -> None:
        self.sync.follow(traveller)

    def release(self) -> None:
        self.sync.release()


class Emulator:
    """An account; see cosmosttl.Emulator, which is its attribute `sync`. `async with` ends it."""

    def __init__(self, sync: cosmosttl.Emulator) -> None:
        self.sync, self.clock = sync, Clock(sync.clock)
        self.endpoint, self.key, self.connection_string = sync.endpoint, sync.key, sync.connection_string

    def client(self, **options: Any) -> "CosmosClient":
        """A client of azure.cosmos.aio."""
        return self.sync.async_client(**options)

    async def wait_for_purge(self) -> dt.datetime:
        return await _run(self.sync.wait_for_purge)

    async def explain(self, database: str, container: str, id: str, partition_key: Any) -> cosmosttl.Explanation:
        return await _run(self.sync.explain, database, container, id, partition_key)

    async def report(self) -> str:
        return await _run(self.sync.report)

    async def fault(self, **fields: Any) -> Dict[str, Any]:
        return await _run(self.sync.fault, **fields)

    async def faults(self) -> List[Dict[str, Any]]:
        return await _run(self.sync.faults)

    async def clear_faults(self) -> None:
        await _run(self.sync.clear_faults)

    async def events(self, *kinds: str) -> List[cosmosttl.Event]:
        return await _run(self.sync.events, *kinds)

    async def disk(self, database: str, container: str) -> cosmosttl.Disk:
        return await _run(self.sync.disk, database, container)

    async def seed(self, what: Any, into: str = "") -> dt.datetime:
        return await _run(self.sync.seed, what, into)

    async def reset(self, at: Optional[Instant] = None) -> dt.datetime:
        return await _run(self.sync.reset, at)

    async def account(self, name: str = "") -> "Emulator":
        return Emulator(await _run(self.sync.account, name))

    async def end(self) -> None:
        await _run(self.sync.end)

    async def __aenter__(self) -> "Emulator":
        return self

    async def __aexit__(self, *error: Any) -> None:
        await _run(self.sync.__exit__, *error)


class _Starting:
    """What start and attach return: `await` it, or use it in `async with`."""

    def __init__(self, call: Callable[[], cosmosttl.Emulator]) -> None:
        self._call = call

    async def _made(self) -> Emulator:
        return Emulator(await _run(self._call))

    def __await__(self) -> Any:
        return self._made().__await__()

    async def __aenter__(self) -> Emulator:
        self._emulator = await self._made()
        return self._emulator

    async def __aexit__(self, *error: Any) -> None:
        await self._emulator.__aexit__(*error)


def start(**options: Any) -> _Starting:
    """See cosmosttl.start."""
    return _Starting(functools.partial(cosmosttl.start, **options))


def attach(address: str, **options: Any) -> _Starting:
    """See cosmosttl.attach."""
    return _Starting(functools.partial(cosmosttl.attach, address, **options))
