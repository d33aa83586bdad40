"""Time to Live: the matrix, the second of expiry, and what each operation makes of an expired item."""
import pytest
from azure.cosmos import PartitionKey
from azure.cosmos.exceptions import CosmosBatchOperationError

EVERY = "SELECT VALUE c.id FROM c"


def rows(container, query=EVERY, **options):
    return list(container.query_items(query, enable_cross_partition_query=True, **options))


@pytest.mark.parametrize(
    "default, ttl, expires",
    [
        (None, None, False), (None, -1, False), (None, 20, False),
        (-1, None, False), (-1, -1, False), (-1, 20, True),
        (10, None, True), (10, -1, False), (10, 20, True),
    ],
)
def test_matrix(container, clock, refused, default, ttl, expires):
    c = container(default_ttl=default)
    c.create_item({"id": "a", "pk": "p"} if ttl is None else {"id": "a", "pk": "p", "ttl": ttl})
    clock.advance((ttl or default if expires else 20) - 1)
    assert c.read_item("a", "p")["id"] == "a" and rows(c) == ["a"]
    clock.advance(1)
    if not expires:
        assert c.read_item("a", "p")["id"] == "a" and rows(c) == ["a"]
        return
    assert rows(c) == []
    with refused(404):
        c.read_item("a", "p")


@pytest.mark.parametrize("write", ["upsert", "replace", "patch"])
def test_a_write_restarts_the_countdown(container, clock, fill, write):
    c = fill(container(default_ttl=10), "a")
    clock.advance(9)
    item = {"id": "a", "pk": "p", "n": 1}
    if write == "upsert":
        c.upsert_item(item)
    elif write == "replace":
        c.replace_item("a", item)
    else:
        c.patch_item("a", "p", [{"op": "set", "path": "/n", "value": 1}])
    clock.advance(9)
    assert c.read_item("a", "p")["n"] == 1
    clock.advance(1)
    assert rows(c) == []


def test_a_read_does_not_restart_it(container, clock, fill):
    c = fill(container(default_ttl=10), "a")
    clock.advance(9)
    c.read_item("a", "p")
    clock.advance(1)
    assert rows(c) == []


@pytest.mark.parametrize("call", ["replace", "patch", "delete"])
def test_an_expired_item_is_not_found(container, clock, fill, refused, call):
    c = fill(container(default_ttl=10), "a")
    clock.advance(10)
    with refused(404):
        if call == "replace":
            c.replace_item("a", {"id": "a", "pk": "p"})
        elif call == "patch":
            c.patch_item("a", "p", [{"op": "set", "path": "/n", "value": 1}])
        else:
            c.delete_item("a", "p")


@pytest.mark.parametrize("call", ["create_item", "upsert_item"])
def test_the_id_of_an_expired_item_is_free(container, clock, fill, call):
    c = fill(container(default_ttl=10), "a", n=1)
    clock.advance(10)
    getattr(c, call)({"id": "a", "pk": "p"})
    assert "n" not in c.read_item("a", "p")


@pytest.mark.parametrize("ttl", [0, -2, 2147483648, 1.5, "60", True])
def test_an_invalid_ttl_is_refused(container, refused, ttl):
    with refused(400):
        container(default_ttl=-1).create_item({"id": "a", "pk": "p", "ttl": ttl})


@pytest.mark.parametrize("ttl", [0, -2])
def test_an_invalid_default_is_refused(container, refused, ttl):
    with refused(400):
        container(default_ttl=ttl)


def test_ttl_is_patched(container, clock, fill):
    c = fill(container(default_ttl=10), "longer", "never", "default")
    c.patch_item("longer", "p", [{"op": "set", "path": "/ttl", "value": 20}])
    c.patch_item("never", "p", [{"op": "add", "path": "/ttl", "value": -1}])
    c.patch_item("default", "p", [{"op": "add", "path": "/ttl", "value": 90}])
    c.patch_item("default", "p", [{"op": "remove", "path": "/ttl"}])
    clock.advance(10)
    assert sorted(rows(c)) == ["longer", "never"]
    clock.advance(10)
    assert rows(c) == ["never"]


def test_the_default_is_replaced(container, database, clock, fill):
    c = fill(container(default_ttl=10), "a")

    def replace(default):
        database.replace_container(c.id, PartitionKey(path="/pk"), default_ttl=default)
        assert c.read().get("defaultTtl") == default

    replace(20)
    clock.advance(19)
    assert rows(c) == ["a"]
    replace(None)
    clock.advance(1000)
    assert rows(c) == ["a"]
    replace(-1)
    assert rows(c) == ["a"]
    replace(10)
    assert rows(c) == []


def test_aggregates_do_not_count_expired_items(container, clock, fill):
    c = fill(container(default_ttl=-1), "a", "b", ttl=10)
    fill(c, "c", n=3)
    count = "SELECT VALUE COUNT(1) FROM c"
    assert rows(c, count) == [3]
    clock.advance(10)
    assert rows(c, count) == [1]
    assert list(c.query_items(count, partition_key="p")) == [1]


def test_pages_go_on_while_items_expire(container, clock, fill):
    c = container(default_ttl=-1)
    for i in range(10):
        fill(c, f"i{i}", ttl=10 if i % 2 else -1)
    pages = c.query_items("SELECT * FROM c", partition_key="p", max_item_count=3).by_page()
    seen = [item["id"] for item in next(pages)]
    assert seen == ["i0", "i1", "i2"]
    clock.advance(10)
    seen += [item["id"] for page in pages for item in page]
    assert seen == ["i0", "i1", "i2", "i4", "i6", "i8"]


def test_read_items_leaves_expired_items_out(container, clock, fill):
    c = fill(container(default_ttl=-1), "a", ttl=10)
    fill(c, "b")
    clock.advance(10)
    assert [item["id"] for item in c.read_items([("a", "p"), ("b", "p")])] == ["b"]


def test_a_batch_fails_at_an_expired_item(container, clock, fill):
    c = fill(container(default_ttl=10), "a")
    clock.advance(10)
    with pytest.raises(CosmosBatchOperationError) as caught:
        c.execute_item_batch(
            [("create", ({"id": "b", "pk": "p"},)), ("replace", ("a", {"id": "a", "pk": "p"}))], partition_key="p"
        )
    assert caught.value.error_index == 1
    assert [r["statusCode"] for r in caught.value.operation_responses] == [424, 404]
    assert rows(c) == []


def test_an_item_is_as_old_as_its_timestamp(container, clock, fill):
    c = fill(container(default_ttl=60), "a")
    assert c.read_item("a", "p")["_ts"] == clock.now()
    clock.advance(5)
    assert rows(c, "SELECT VALUE GetCurrentTimestamp() / 1000 - c._ts FROM c") == [5]
