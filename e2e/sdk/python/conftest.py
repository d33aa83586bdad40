"""Fixtures: clients of the endpoint that COSMOS_CONNECTION names, its clock, and a database and containers for each test."""
import asyncio
import contextlib
import inspect
import json
import os
import urllib.request
import uuid

import pytest
from azure.cosmos import CosmosClient, PartitionKey, __version__
from azure.cosmos.aio import CosmosClient as AsyncClient
from azure.cosmos.exceptions import CosmosHttpResponseError


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line("azure-cosmos " + __version__)


settings = dict(part.split("=", 1) for part in os.environ["COSMOS_CONNECTION"].split(";") if part)
ENDPOINT, KEY = settings["AccountEndpoint"], settings["AccountKey"]


class Clock:
    """The endpoint's clock, which is not part of Cosmos DB."""

    def _ask(self, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(ENDPOINT.rstrip("/") + "/_clock", data)) as answer:
            return json.load(answer)["now"]

    def now(self):
        return self._ask()

    def advance(self, seconds):
        return self._ask({"advance": seconds})


class Blocking:
    """An object of the async client that is called like its counterpart of the sync client."""

    def __init__(self, loop, inner):
        self._loop, self._inner = loop, inner

    def _result(self, value):
        if inspect.isawaitable(value):
            value = self._loop.run_until_complete(value)
        if isinstance(value, tuple):
            return tuple(map(self._result, value))
        if hasattr(value, "__aiter__") or type(value).__name__.endswith(("Proxy", "ScriptsProxy")):
            return Blocking(self._loop, value)
        return value

    def __getattr__(self, name):
        value = getattr(self._inner, name)
        if not callable(value):
            return self._result(value)

        def call(*args, **kwargs):
            kwargs.pop("enable_cross_partition_query", None)  # the async client has it always
            return self._result(value(*args, **kwargs))

        return call

    def __iter__(self):
        return Blocking(self._loop, self._inner.__aiter__())

    def __next__(self):
        try:
            return self._result(self._inner.__anext__())
        except StopAsyncIteration:
            raise StopIteration from None


@pytest.fixture(scope="session")
def clock():
    return Clock()


@pytest.fixture(scope="session", params=["sync", "async"])
def client(request):
    """Both clients. Every test with this fixture runs with either."""
    if request.param == "sync":
        with CosmosClient(ENDPOINT, KEY) as made:
            yield made
        return
    loop = asyncio.new_event_loop()
    made = AsyncClient(ENDPOINT, KEY)
    loop.run_until_complete(made.__aenter__())
    yield Blocking(loop, made)
    loop.run_until_complete(made.close())
    loop.close()


@pytest.fixture
def database(client):
    made = client.create_database("db-" + uuid.uuid4().hex)
    yield made
    client.delete_database(made.id)


@pytest.fixture
def container(database):
    """Makes containers: Time to Live is off unless default_ttl says otherwise, and the partition key is /pk."""

    def make(paths=("/pk",), **properties):
        kind = {"kind": "MultiHash"} if len(paths) > 1 else {}
        key = PartitionKey(path=list(paths) if kind else paths[0], **kind)
        return database.create_container(id="c-" + uuid.uuid4().hex, partition_key=key, **properties)

    return make


@contextlib.contextmanager
def _refused(status, text=""):
    with pytest.raises(CosmosHttpResponseError) as caught:
        yield caught
    assert caught.value.status_code == status, caught.value
    assert text in str(caught.value)


@pytest.fixture
def refused():
    """A call is refused with a status and a text."""
    return _refused


@pytest.fixture
def fill():
    """Creates items in the partition p, and returns the container."""

    def make(container, *ids, **members):
        for id in ids:
            container.create_item({"id": id, "pk": "p", **members})
        return container

    return make


def _ids(rows):
    return [row["id"] for row in rows]


@pytest.fixture
def ids():
    return _ids
