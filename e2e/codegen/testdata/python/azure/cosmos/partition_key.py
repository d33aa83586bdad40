"""Stands in for azure.cosmos.partition_key."""


class NonePartitionKeyValue:
    pass


class NullPartitionKeyValue:
    pass


class PartitionKey(dict):
    def __init__(self, path, kind="Hash", version=2):
        assert kind == ("MultiHash" if isinstance(path, list) else "Hash")
        super().__init__(paths=path if isinstance(path, list) else [path], kind=kind, version=version)
