"""Stands in for azure-cosmos 4.x: the public signatures that the snippets use; each call is noted in CALLS."""
from .partition_key import PartitionKey

CALLS = []
WORLD = {}


class ThroughputProperties(dict):
    def __init__(self, *, auto_scale_max_throughput=None, auto_scale_increment_percent=None, offer_throughput=None):
        super().__init__(auto_scale_max_throughput=auto_scale_max_throughput)


class ContainerProxy:
    def __init__(self, database, id):
        self.database, self.id = database, id

    def _note(self, name, **arguments):
        CALLS.append({"call": name, "database": self.database, "container": self.id, **arguments})

    def read(self, **kwargs):
        return {"id": self.id, "indexingPolicy": {"indexingMode": "consistent"}, "defaultTtl": 77}

    def create_item(self, body, *, indexing_directive=None, enable_automatic_id_generation=False):
        self._note("create_item", body=body)

    def read_item(self, item, partition_key, *, session_token=None):
        self._note("read_item", item=item, key=partition_key)
        return {**WORLD["body"], "_etag": '"e"'}

    def replace_item(self, item, body, *, etag=None, match_condition=None):
        self._note("replace_item", item=item, body=body, etag=etag, match=match_condition.name)

    def patch_item(self, item, partition_key, patch_operations, *, filter_predicate=None):
        self._note("patch_item", item=item, key=partition_key, patch=patch_operations)


class DatabaseProxy:
    def __init__(self, id):
        self.id = id

    def get_container_client(self, container):
        return ContainerProxy(self.id, container)

    def create_container(self, id, partition_key, indexing_policy=None, default_ttl=None, *, offer_throughput=None,
                         analytical_storage_ttl=None):
        CALLS.append({"call": "create_container", "database": self.id, "container": id, "paths": partition_key,
                      "ttl": default_ttl, "throughput": offer_throughput})

    def replace_container(self, container, partition_key, indexing_policy=None, default_ttl=None,
                          conflict_resolution_policy=None, *, analytical_storage_ttl=None):
        assert indexing_policy, "the indexing policy would be reset"
        CALLS.append({"call": "replace_container", "database": self.id, "container": container.id,
                      "paths": partition_key, "ttl": default_ttl, "throughput": None})


class CosmosClient:
    def __init__(self, url, credential, consistency_level=None):
        assert url == WORLD["endpoint"], url
        assert credential

    def get_database_client(self, database):
        return DatabaseProxy(database)
