"""A hundred tests side by side; pytest-xdist gives each worker an account of its own in one program."""

import pytest
from azure.cosmos import PartitionKey
from azure.cosmos.exceptions import CosmosResourceNotFoundError


@pytest.mark.parametrize("n", range(100))
def test_side_by_side(cosmos, cosmos_client, cosmos_clock, n):
    start = cosmos_clock.now()
    items = cosmos_client.create_database("app").create_container("items", PartitionKey("/id"), default_ttl=n + 1)
    items.create_item({"id": "a"})
    cosmos_clock.advance(n + 1)
    with pytest.raises(CosmosResourceNotFoundError):
        items.read_item("a", "a")
    assert (cosmos_clock.now() - start).total_seconds() == n + 1
    assert len(list(cosmos_client.list_databases())) == 1
