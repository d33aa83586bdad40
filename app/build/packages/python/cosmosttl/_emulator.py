"""An account of the emulator."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import os
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Type, Union
from urllib.parse import quote

from ._clock import Clock, Instant, datetime_of, second_of
from ._errors import CosmosttlError
from ._http import Routes
from ._program import Program, find_program

if TYPE_CHECKING:
    from types import TracebackType

    from azure.cosmos import CosmosClient
    from azure.cosmos.aio import CosmosClient as AsyncCosmosClient

_EMULATOR_KEY = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="  # public, of Microsoft's emulator

_Path = Union[str, "os.PathLike[str]"]


def _time(second: Optional[int]) -> Optional[dt.datetime]:
    return None if second is None else datetime_of(second)


@dataclasses.dataclass(frozen=True)
class Explanation:
    """Why an item is still there, or why it is gone. docs/clients/contract.md has the fields."""

    state: str
    now: dt.datetime
    ts: Optional[dt.datetime]
    ttl: Optional[int]
    default_ttl: Optional[int]
    deadline: Optional[dt.datetime]
    removed: Optional[dt.datetime]
    cell: Optional[Tuple[int, int]]
    rule: Optional[str]
    reason: Optional[str]
    decided_by: Optional[str]
    text: str
    source: str

    def __str__(self) -> str:
        return self.text


@dataclasses.dataclass(frozen=True)
class Event:
    """Something that happened to items of a container in one second, for one cause: "expired" or "purged" unless other kinds are asked for."""

    n: int
    at: dt.datetime
    kind: str
    cause: str
    database: str
    container: str
    region: str
    items: List[str]
    count: int
    request_units: float


@dataclasses.dataclass(frozen=True)
class Disk:
    """What a container stores, expired items included. The lists have the ids among its first thousand items."""

    live: int
    expired: int
    purged: int
    live_ids: List[str]
    expired_ids: List[str]


class Emulator:
    """An account: its clients, its clock, and what no request of the service tells. `with` ends it."""

    def __init__(self, routes: Routes, key: str, program: Optional[Program] = None, made: bool = False) -> None:
        self._routes, self._program, self._made = routes, program, made
        self.endpoint, self.key, self.clock = routes.address, key, Clock(routes)

    @property
    def connection_string(self) -> str:
        return f"AccountEndpoint={self.endpoint};AccountKey={self.key};"

    @property
    def name(self) -> str:
        """The account's name; the first account has none."""
        return self._routes.account

    @property
    def messages(self) -> List[str]:
        """The last lines of what the program said."""
        return self._program.messages if self._program else []

    def client(self, **options: Any) -> "CosmosClient":
        """A client of azure-cosmos, which must be installed. It takes the options of CosmosClient."""
        from azure.core.pipeline.transport import RequestsTransport
        from azure.cosmos import CosmosClient

        return CosmosClient(self.endpoint, self.key, **{**self._options(RequestsTransport), **options})

    def async_client(self, **options: Any) -> "AsyncCosmosClient":
        """A client of azure.cosmos.aio, which needs aiohttp."""
        from azure.core.pipeline.transport import AioHttpTransport
        from azure.cosmos.aio import CosmosClient

        return CosmosClient(self.endpoint, self.key, **{**self._options(AioHttpTransport), **options})

    def _options(self, transport: Callable[..., Any]) -> Dict[str, Any]:
        # The SDK does not verify the certificate at the name localhost. No proxy of the environment is asked.
        return {"enable_endpoint_discovery": False, "transport": transport(use_env_settings=False)}

    def wait_for_purge(self) -> dt.datetime:
        """Moves the clock to the second in which no item is stored that is expired now, and returns it."""
        return datetime_of(self._routes.ask("POST", "/_purge")["now"])

    def explain(self, database: str, container: str, id: str, partition_key: Any) -> Explanation:
        """Says why an item is still there, or why it is gone. A partition key of several levels is a list."""
        values = list(partition_key) if isinstance(partition_key, (list, tuple)) else [partition_key]
        path = f"/_explain/dbs/{quote(database, safe='')}/colls/{quote(container, safe='')}/docs/{quote(id, safe='')}"
        x = self._routes.ask("GET", path, query={"partitionKey": json.dumps(values)})
        cell = x["cell"] and (x["cell"]["row"], x["cell"]["column"])
        return Explanation(
            x["state"], datetime_of(x["now"]), _time(x["ts"]), x["ttl"], x["defaultTtl"], _time(x["deadline"]), _time(x["removed"]),
            cell, x["rule"], x["reason"], x["decidedBy"], x["text"], x["source"],
        )  # fmt: skip

    def report(self) -> str:
        """Says in a few lines what a test that failed needs to know: the time, and what became of the items that the last requests named."""
        return str(self._routes.ask("GET", "/_report")["text"])

    def fault(self, **fields: Any) -> Dict[str, Any]:
        """Lets requests fail: fault(status=429, container="orders", times=3). docs/faults.md has the fields, here in snake_case. Returns the fault.

        What is wrong with a field is a CosmosttlError that names the field, the value and the limit.
        """
        return dict(self._routes.ask("POST", "/_faults", {_camel(name): value for name, value in fields.items() if value is not None}))

    def faults(self) -> List[Dict[str, Any]]:
        """The faults, with how many requests each has `chosen` and how many of them `failed`."""
        return list(self._routes.ask("GET", "/_faults")["faults"])

    def clear_faults(self) -> None:
        """Removes all faults, as reset does."""
        self._routes.ask("DELETE", "/_faults")

    def events(self, *kinds: str) -> List[Event]:
        """The expiries and purges since the last reset, or events of other kinds. An account keeps its last thousand events."""
        all, after = [], 0
        while True:
            page = self._routes.ask("GET", "/_events", query={"after": after or "", "limit": 1000, "kinds": ",".join(kinds)})
            for e in page["events"]:
                fields = (e["kind"], e["cause"], e["database"], e["container"], e["region"], e["items"], e["count"], e["requestUnits"])
                all.append(Event(e["n"], datetime_of(e["at"]), *fields))
            if not page["events"]:
                return all
            after = page["next"]

    def disk(self, database: str, container: str) -> Disk:
        """What a container stores."""
        d = self._routes.ask("GET", f"/_disk/dbs/{quote(database, safe='')}/colls/{quote(container, safe='')}", query={"limit": 1000})
        return Disk(d["live"], d["expired"], d["purged"], d["ids"]["live"], d["ids"]["expired"])

    def seed(self, what: _Path, into: str = "") -> dt.datetime:
        """Fills an empty account with a story, items, a saved world or a link: the text, or a path (os.PathLike) of a file.

        Items go into a container, written as "shop/orders/customerId" with the path of its partition key.
        """
        if not isinstance(what, str):
            with open(what, encoding="utf-8") as file:
                what = file.read()
        return datetime_of(self._routes.ask("POST", "/_seed", what, {"into": into})["now"])

    def reset(self, at: Optional[Instant] = None) -> dt.datetime:
        """Empties the account. Its clock goes back to its start, or to the given time."""
        self.clock.release()
        return datetime_of(self._routes.ask("POST", "/_reset", None if at is None else {"now": _at(at)})["now"])

    def account(self, name: str = "") -> "Emulator":
        """Makes another account in the same program, with data, clock and key of its own, for what runs beside this one."""
        first = self._routes.of("")
        made = first.ask("POST", "/_accounts", {"name": name} if name else None)
        first.close()
        return Emulator(self._routes.of(made["name"]), made["key"], made=True)

    def end(self) -> None:
        """Ends the program that start has started, or removes the account that account has made. Doing so again does nothing."""
        self.clock.release()
        if self._made:
            self._made, first = False, self._routes.of("")
            try:
                first.ask("DELETE", "/_accounts/" + quote(self.name))
            except CosmosttlError:  # the program may have ended before
                pass
            first.close()
        self._routes.close()
        if self._program:
            self._program.end()

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: "Optional[TracebackType]") -> None:
        if error is not None and not isinstance(error, GeneratorExit):
            self._explain(error)
        self.end()

    def _explain(self, error: BaseException) -> None:
        """Adds the report to an error that leaves a with statement. Python shows notes below the error since 3.11."""
        if hasattr(error, "add_note"):
            try:
                error.add_note("cosmosttl: " + self.report())
            except CosmosttlError as e:  # the program may have ended before
                error.add_note("cosmosttl: " + str(e))


def _camel(name: str) -> str:
    first, *more = name.split("_")
    return first + "".join(word.capitalize() for word in more)


def _at(at: Optional[Instant]) -> Optional[int]:
    try:
        return None if at is None else second_of(at)
    except ValueError as e:
        raise ValueError(f"at is {at!r}; it must be a datetime, its ISO 8601 text, or Unix seconds") from e


def start(*, at: Optional[Instant] = None, seed: Optional[_Path] = None, into: str = "", program: Optional[_Path] = None, flags: Sequence[str] = ()) -> Emulator:
    """Starts the program on a free port, and returns its first account when it answers.

    at    the time at which the clock starts; the present unless given, or the seed's
    seed  the path of a file that fills the account; items go into the container `into`
    program  the path of another program than the one in this package
    flags more flags of `cosmosttl run`, such as "-throttle"
    """
    second, more = _at(at), list(flags)
    if seed is not None:
        more += ["-seed", os.fspath(seed)]
    if into:
        more += ["-seed-into", into]
    child = Program(*find_program(program), more)
    emulator = Emulator(Routes(child.ready["http"] or child.ready["https"], failure=lambda: child.failure), child.ready["key"], child)
    try:
        if second is not None:
            if seed is not None:
                emulator.clock.set(second)
            else:
                emulator.reset(second)
    except BaseException:
        emulator.end()
        raise
    return emulator


def attach(address: str, key: str = _EMULATOR_KEY) -> Emulator:
    """The first account of an endpoint that runs already: its address, or its connection string. Ending it stops nothing."""
    if address.startswith("AccountEndpoint="):
        parts = dict(part.split("=", 1) for part in address.strip(";").split(";"))
        address, key = parts["AccountEndpoint"], parts.get("AccountKey", key)
    emulator = Emulator(Routes(address.rstrip("/") + "/"), key)
    emulator.clock.now()  # it must be there
    return emulator
