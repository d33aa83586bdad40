"""The async client as a program uses it: in one event loop, with several requests at once."""
import asyncio
import uuid

from azure.cosmos import PartitionKey
from azure.cosmos.aio import CosmosClient

from conftest import ENDPOINT, KEY


def test_many_requests_at_once(clock):
    async def program():
        async with CosmosClient(ENDPOINT, KEY) as client:
            database = await client.create_database("db-" + uuid.uuid4().hex)
            c = await database.create_container("c", PartitionKey(path="/pk"), default_ttl=10)
            await asyncio.gather(*(c.upsert_item({"id": f"i{i}", "pk": f"p{i % 5}"}) for i in range(50)))
            read = await asyncio.gather(*(c.read_item(f"i{i}", f"p{i % 5}") for i in range(50)))
            assert [item["id"] for item in read] == [f"i{i}" for i in range(50)]
            assert len([row async for row in c.query_items("SELECT * FROM c WHERE c.pk != 'p0'")]) == 40
            clock.advance(10)
            assert [row async for row in c.read_all_items()] == []
            await client.delete_database(database.id)

    asyncio.run(program())
