"""A story of expiry for each library: what it keeps for an hour is there a second before, and gone at the hour. The part of a test's name
before the two underscores is the library."""
import asyncio
import json
import os
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Annotated

import pytest
from azure.cosmos import CosmosClient, PartitionKey
from azure.cosmos.aio import CosmosClient as AsyncClient

settings = dict(part.split("=", 1) for part in os.environ["COSMOS_CONNECTION"].split(";") if part)
ENDPOINT, KEY = settings["AccountEndpoint"], settings["AccountKey"]
HOUR = 3600


def advance(seconds):
    body = json.dumps({"advance": seconds}).encode()
    urllib.request.urlopen(urllib.request.Request(ENDPOINT.rstrip("/") + "/_clock", body)).close()


def ends_after_an_hour(get, there, gone):
    """What get returns changes at the hour, and not before."""
    assert get() == there
    advance(HOUR - 1)
    assert get() == there
    advance(1)
    assert get() == gone


@pytest.fixture
def database():
    with CosmosClient(ENDPOINT, KEY) as client:
        yield client.create_database("db-" + uuid.uuid4().hex)


def hourly(database, path):
    """A container whose items live for an hour."""
    return database.create_container("hourly", PartitionKey(path=path), default_ttl=HOUR)


def test_langchain_azure_cosmosdb__chat_history(database):
    from langchain_azure_cosmosdb import CosmosDBChatMessageHistory
    from langchain_core.messages import AIMessage, HumanMessage

    def history():
        made = CosmosDBChatMessageHistory(ENDPOINT, database.id, "chats", "s1", "ann", credential=KEY, ttl=HOUR)
        made.prepare_cosmos()
        return made

    first = history()
    first.add_message(HumanMessage("How long is this kept?"))
    first.add_message(AIMessage("For an hour."))
    ends_after_an_hour(lambda: [m.content for m in history().messages], ["How long is this kept?", "For an hour."], [])


def test_langchain_azure_cosmosdb__langgraph_store(database):
    from langchain_azure_cosmosdb import CosmosDBStore

    store = CosmosDBStore.from_endpoint(ENDPOINT, credential=KEY, database_name=database.id, container_name="memories", ttl={"refresh_on_read": False})
    store.setup()
    store.put(("ann", "facts"), "pet", {"name": "Rex"}, ttl=60)  # minutes
    store.put(("ann", "facts"), "home", {"city": "Lima"}, ttl=None)
    ends_after_an_hour(lambda: sorted(item.key for item in store.search(("ann",))), ["home", "pet"], ["home"])
    assert store.get(("ann", "facts"), "pet") is None


def test_langgraph_checkpoint_cosmosdb__checkpoints(database, monkeypatch):
    from langgraph.checkpoint.base import empty_checkpoint
    from langgraph_checkpoint_cosmosdb import CosmosDBSaver

    hourly(database, "/partition_key")
    monkeypatch.setenv("COSMOSDB_ENDPOINT", ENDPOINT)
    monkeypatch.setenv("COSMOSDB_KEY", KEY)
    saver = CosmosDBSaver(database.id, "hourly")
    thread = {"configurable": {"thread_id": "t1", "checkpoint_ns": ""}}
    saver.put(thread, empty_checkpoint(), {"step": 1}, {})
    ends_after_an_hour(lambda: saver.get_tuple(thread) is not None, True, False)


def llama(of, database, container, path="/id"):
    return of.from_account_and_key(ENDPOINT, KEY, database.id, container, {"partition_key": PartitionKey(path=path), "default_ttl": HOUR}, {})


def test_llama_index_storage_chat_store_azurecosmosnosql__messages(database):
    from llama_index.core.llms import ChatMessage
    from llama_index.storage.chat_store.azurecosmosnosql import AzureCosmosNoSqlChatStore

    chats = llama(AzureCosmosNoSqlChatStore, database, "chats")
    chats.set_messages("ann", [ChatMessage(role="user", content="hello")])
    ends_after_an_hour(chats.get_keys, ["ann"], [])


def test_llama_index_storage_kv_store_azurecosmosnosql__values(database):
    from llama_index.storage.kvstore.azurecosmosnosql import AzureCosmosNoSqlKVStore

    values = llama(AzureCosmosNoSqlKVStore, database, "values")
    values.put("k", {"n": 1})
    ends_after_an_hour(lambda: len(values.get_all()), 1, 0)


def test_agent_framework_azure_cosmos__history(database):
    from agent_framework import Message
    from agent_framework_azure_cosmos import CosmosHistoryProvider

    hourly(database, "/session_id")

    async def story():
        async with CosmosHistoryProvider(endpoint=ENDPOINT, credential=KEY, database_name=database.id, container_name="hourly") as history:
            await history.save_messages("s1", [Message("user", ["hello"])])
            for seconds, there in ((0, 1), (HOUR - 1, 1), (1, 0)):
                if seconds:
                    advance(seconds)
                assert len(await history.get_messages("s1")) == there
                assert len(await history.list_sessions()) == there

    asyncio.run(story())


def test_microsoft_agents_storage_cosmos__state(database):
    from microsoft_agents.hosting.core.storage import StoreItem
    from microsoft_agents.storage.cosmos import CosmosDBStorage, CosmosDBStorageConfig

    class State(StoreItem):
        def __init__(self, n):
            self.n = n

        def store_item_to_json(self):
            return {"n": self.n}

        @staticmethod
        def from_json_to_store_item(json):
            return State(json["n"])

    hourly(database, "/id")

    async def story():
        storage = CosmosDBStorage(CosmosDBStorageConfig(cosmos_db_endpoint=ENDPOINT, auth_key=KEY, database_id=database.id, container_id="hourly"))
        await storage.write({"conversation/1": State(7)})
        for seconds, there in ((0, [7]), (HOUR - 1, [7]), (1, [])):
            if seconds:
                advance(seconds)
            assert [s.n for s in (await storage.read(["conversation/1"], target_cls=State)).values()] == there
        await storage._close()

    asyncio.run(story())


def test_semantic_kernel__memories(database):
    from semantic_kernel.connectors.azure_cosmos_db import CosmosNoSqlCollection
    from semantic_kernel.data.vector import VectorStoreField, vectorstoremodel

    @vectorstoremodel
    @dataclass
    class Memory:
        id: Annotated[str, VectorStoreField("key")]
        text: Annotated[str, VectorStoreField("data")]
        ttl: Annotated[int, VectorStoreField("data")]
        vector: Annotated[list[float] | None, VectorStoreField("vector", dimensions=3)] = None

    async def story():
        async with AsyncClient(ENDPOINT, KEY) as client:
            memories = CosmosNoSqlCollection(Memory, collection_name="memories", database_name=database.id, url=ENDPOINT, key=KEY, cosmos_client=client)
            await memories.ensure_collection_exists(default_ttl=-1)
            await memories.upsert([Memory("brief", "for an hour", HOUR, [1.0, 0.0, 0.0]), Memory("kept", "for ever", -1, [0.0, 1.0, 0.0])])
            for seconds, there in ((0, ["brief", "kept"]), (HOUR - 1, ["brief", "kept"]), (1, ["kept"])):
                if seconds:
                    advance(seconds)
                found = await memories.search(vector=[1.0, 0.0, 0.0], top=5)
                assert sorted([r.record.id async for r in found.results]) == there
            assert await memories.get("brief") is None

    asyncio.run(story())
