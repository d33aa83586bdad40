"""Databases, containers with every property, and throughput."""
import uuid

import pytest
from azure.cosmos import CosmosClient, PartitionKey, ThroughputProperties
from azure.cosmos.exceptions import CosmosResourceNotFoundError

from conftest import ENDPOINT, KEY


def test_databases(client, database, refused):
    assert database.read()["id"] == database.id
    assert database.id in [d["id"] for d in client.list_databases()]
    query = {"query": "SELECT * FROM d WHERE d.id = @id", "parameters": [{"name": "@id", "value": database.id}]}
    assert [d["id"] for d in client.query_databases(**query)] == [database.id]
    assert client.create_database_if_not_exists(database.id).id == database.id
    with refused(409):
        client.create_database(database.id)
    made, properties = client.create_database("x-" + database.id, return_properties=True)
    assert properties["id"] == made.id
    client.delete_database(made.id)
    with refused(404):
        made.read()


def test_containers(database, refused):
    made = database.create_container_if_not_exists("c", PartitionKey(path="/pk"), default_ttl=60)
    assert database.create_container_if_not_exists("c", PartitionKey(path="/pk")).read()["defaultTtl"] == 60
    assert [c["id"] for c in database.list_containers()] == ["c"]
    query = {"query": "SELECT * FROM c WHERE c.id = @id", "parameters": [{"name": "@id", "value": "c"}]}
    assert [c["id"] for c in database.query_containers(**query)] == ["c"]
    with refused(409):
        database.create_container("c", PartitionKey(path="/pk"))
    database.delete_container("c")
    with refused(404):
        made.read()
    with refused(404):
        database.delete_container("c")


@pytest.mark.parametrize("ttl", [None, -1, 3600])
def test_default_ttl(container, ttl):
    assert container(default_ttl=ttl).read().get("defaultTtl") == ttl


def test_every_property(container):
    policy = {
        "automatic": True,
        "indexingMode": "consistent",
        "includedPaths": [{"path": "/*"}],
        "excludedPaths": [{"path": '/"_etag"/?'}, {"path": "/big/*"}],
        "compositeIndexes": [[{"path": "/a", "order": "ascending"}, {"path": "/b", "order": "descending"}]],
    }
    properties = {
        "default_ttl": 60,
        "indexing_policy": policy,
        "unique_key_policy": {"uniqueKeys": [{"paths": ["/mail"]}]},
        "conflict_resolution_policy": {"mode": "LastWriterWins", "conflictResolutionPath": "/_ts"},
        "computed_properties": [{"name": "lower", "query": "SELECT VALUE LOWER(c.name) FROM c"}],
    }
    read = container(**properties).read()
    assert read["indexingPolicy"]["compositeIndexes"] == policy["compositeIndexes"]
    assert {"path": "/big/*"} in read["indexingPolicy"]["excludedPaths"]
    assert read["uniqueKeyPolicy"]["uniqueKeys"] == [{"paths": ["/mail"]}]
    assert read["conflictResolutionPolicy"]["mode"] == "LastWriterWins"
    assert read["computedProperties"] == properties["computed_properties"]
    assert read["partitionKey"]["paths"] == ["/pk"] and read["partitionKey"]["version"] == 2


def test_analytical_storage_ttl(container):
    assert container(analytical_storage_ttl=-1).read()["analyticalStorageTtl"] == -1


def test_unique_keys(container, clock, refused):
    c = container(default_ttl=10, unique_key_policy={"uniqueKeys": [{"paths": ["/mail"]}]})
    c.create_item({"id": "a", "pk": "p", "mail": "x"})
    with refused(409):
        c.create_item({"id": "b", "pk": "p", "mail": "x"})
    clock.advance(10)
    c.create_item({"id": "b", "pk": "p", "mail": "x"})


def test_hierarchical_key(container):
    c = container(paths=("/tenant", "/user"))
    assert c.read()["partitionKey"] == {"paths": ["/tenant", "/user"], "kind": "MultiHash", "version": 2}


def test_replace_container(container, database):
    c = container(default_ttl=60)
    policy = {"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/x/*"}]}
    key = PartitionKey(path="/pk")
    changed = database.replace_container(c.id, key, default_ttl=90, indexing_policy=policy)
    assert changed.read()["defaultTtl"] == 90
    assert {"path": "/x/*"} in c.read()["indexingPolicy"]["excludedPaths"]


def test_the_partition_key_cannot_be_replaced(container, database, refused):
    c = container()
    with refused(400):
        database.replace_container(c.id, PartitionKey(path="/other"))


def test_throughput_of_a_container(container):
    c = container(offer_throughput=800)
    assert c.get_throughput().offer_throughput == 800
    assert c.replace_throughput(1200).offer_throughput == 1200
    assert c.get_throughput().offer_throughput == 1200


def test_autoscale(container):
    c = container(offer_throughput=ThroughputProperties(auto_scale_max_throughput=4000, auto_scale_increment_percent=0))
    assert c.get_throughput().auto_scale_max_throughput == 4000
    c.replace_throughput(ThroughputProperties(auto_scale_max_throughput=5000))
    assert c.get_throughput().auto_scale_max_throughput == 5000


def test_throughput_of_a_database(client):
    made = client.create_database("db-" + uuid.uuid4().hex, offer_throughput=500)
    assert made.get_throughput().offer_throughput == 500
    assert made.replace_throughput(600).offer_throughput == 600
    shared = made.create_container("c", PartitionKey(path="/pk"))
    with pytest.raises((CosmosResourceNotFoundError, AttributeError)):  # 4.16.2 trips over its own 404
        shared.get_throughput()
    client.delete_database(made.id)


def test_connection_string_and_account():
    with CosmosClient.from_connection_string(f"AccountEndpoint={ENDPOINT};AccountKey={KEY};") as client:
        account = client.get_database_account()
    assert account.ConsistencyPolicy["defaultConsistencyLevel"] and account.WritableLocations
