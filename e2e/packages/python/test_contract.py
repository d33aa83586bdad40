"""Runs the cases that all test packages pass; docs/clients/contract.md explains the steps."""

import os
import pathlib

import pytest
from azure.cosmos import PartitionKey
from azure.cosmos.exceptions import CosmosHttpResponseError, CosmosResourceExistsError

import cosmosttl

START = 1893456000  # 2030-01-01T00:00:00Z
CASES = [case.split("\n", 1) for case in ("\n" + pathlib.Path(os.environ["COSMOSTTL_CONTRACT"]).read_text()).split("\ncase ")[1:]]


class Steps:
    """Takes steps in an account. Each returns what the file says, or nothing."""

    def __init__(self, emulator):
        self.emulator, self.client = emulator, emulator.client()
        emulator.reset(START)

    def take(self, word, *args):
        return getattr(self, word)(*args)

    def _in(self, path):
        database, name = path.split("/")
        return self.client.get_database_client(database).get_container_client(name)

    def container(self, path, key, setting):
        database, name = path.split("/")
        options = {} if setting == "off" else {"default_ttl": int(setting)}
        self.client.create_database_if_not_exists(database).create_container(name, PartitionKey(key), **options)

    def write(self, path, key, id, ttl=None):
        name = self._in(path).read()["partitionKey"]["paths"][0][1:]
        self._in(path).upsert_item({"id": id, name: key, **({} if ttl is None else {"ttl": int(ttl)})})

    def delete(self, path, key, id):
        self._in(path).delete_item(id, key)

    def read(self, path, key, id, status):
        try:
            self._in(path).read_item(id, key)
        except CosmosHttpResponseError as e:
            assert str(e.status_code) == status
        else:
            assert status == "200"

    def advance(self, seconds):
        assert self.emulator.clock.advance(int(seconds)) == self.emulator.clock.now()

    def set(self, second):
        self.emulator.clock.set(START + int(second))

    def purge(self):
        self.emulator.wait_for_purge()

    def now(self, second):
        assert self.emulator.clock.now().timestamp() - START == int(second)
        assert self.emulator.clock.stopped

    def refused(self, *step):
        with pytest.raises((cosmosttl.CosmosttlError, ValueError)):
            self.take(*step)

    def explain(self, path, key, id, state, rule, deadline):
        x = self.emulator.explain(*path.split("/"), id, key)
        assert (x.state, x.rule or "-", str(int(x.deadline.timestamp()) - START) if x.deadline else "-") == (state, rule, deadline)

    def disk(self, path, *counts):
        d = self.emulator.disk(*path.split("/"))
        assert [d.live, d.expired, d.purged] == [int(n) for n in counts]

    def events(self, *want):
        assert [f"{e.kind}:{e.count}" for e in self.emulator.events()] == list(want)


@pytest.mark.parametrize("steps", [steps for _, steps in CASES], ids=[name for name, _ in CASES])
def test_contract(cosmos, steps):
    first = now = Steps(cosmos)
    for line in steps.splitlines():
        words = line.split()
        if words == ["account"]:
            now = Steps(cosmos.account())
        elif words == ["first"]:
            now.emulator.end()
            now = first
        elif words:
            now.take(*words)
