"""Items: reads and writes of one, of many, and in batches."""
import pytest
from azure.core import MatchConditions
from azure.cosmos.exceptions import CosmosBatchOperationError
from azure.cosmos.partition_key import NonePartitionKeyValue, NullPartitionKeyValue


def test_create_and_read(container):
    c = container()
    made = c.create_item({"id": "a", "pk": "p", "text": "naïve – 日本"})
    assert {"_rid", "_self", "_etag", "_ts", "_attachments"} <= made.keys()
    assert c.read_item("a", "p") == made
    assert c.read_item(made, "p")["text"] == "naïve – 日本"


def test_an_id_is_made(container):
    made = container().create_item({"pk": "p"}, enable_automatic_id_generation=True)
    assert len(made["id"]) == 36


@pytest.mark.parametrize("key", ["p", "", 3, 1.5, True, None])
def test_values_of_a_partition_key(container, key):
    c = container()
    c.create_item({"id": "a", "pk": key})
    assert c.read_item("a", key)["pk"] == key
    in_query = NullPartitionKeyValue if key is None else key  # the sync client takes None for no key
    assert [item["pk"] for item in c.query_items("SELECT * FROM c", partition_key=in_query)] == [key]
    c.delete_item("a", key)


def test_an_item_without_the_partition_key(container):
    c = container()
    c.create_item({"id": "a"})
    assert c.read_item("a", NonePartitionKeyValue)["id"] == "a"
    assert len(list(c.query_items("SELECT * FROM c", partition_key=NonePartitionKeyValue))) == 1
    c.delete_item("a", NonePartitionKeyValue)


def test_upsert_and_replace(container):
    c = container()
    c.upsert_item({"id": "a", "pk": "p", "n": 1})
    c.upsert_item({"id": "a", "pk": "p", "n": 2})
    assert c.replace_item("a", {"id": "a", "pk": "p", "n": 3})["n"] == 3
    assert c.read_item("a", "p")["n"] == 3


def test_delete(container, fill, refused):
    c = fill(container(), "a")
    assert c.delete_item("a", "p") is None
    with refused(404):
        c.delete_item("a", "p")


def test_patch(container, fill):
    c = fill(container(), "a", n=1, list=[1, 2], gone=True, old="x")
    patched = c.patch_item("a", "p", [
        {"op": "incr", "path": "/n", "value": 5},
        {"op": "add", "path": "/list/-", "value": 3},
        {"op": "replace", "path": "/list/0", "value": 0},
        {"op": "remove", "path": "/gone"},
        {"op": "move", "from": "/old", "path": "/new"},
        {"op": "set", "path": "/deep", "value": {"a": None}},
    ])
    wanted = {"n": 6, "list": [0, 2, 3], "new": "x", "deep": {"a": None}}
    assert {k: v for k, v in patched.items() if k in ("n", "list", "gone", "old", "new", "deep")} == wanted


def test_patch_with_a_filter(container, fill, refused):
    c = fill(container(), "a", n=1)
    set_n = [{"op": "set", "path": "/n", "value": 2}]
    with refused(412):
        c.patch_item("a", "p", set_n, filter_predicate="FROM c WHERE c.n = 7")
    assert c.patch_item("a", "p", set_n, filter_predicate="FROM c WHERE c.n = 1")["n"] == 2


def test_etags(container, fill, refused):
    c = fill(container(), "a")
    old = c.read_item("a", "p")["_etag"]
    body = {"id": "a", "pk": "p", "n": 1}
    new = c.replace_item("a", body, etag=old, match_condition=MatchConditions.IfNotModified)["_etag"]
    assert new != old
    for stale in (
        lambda o: c.replace_item("a", body, **o),
        lambda o: c.upsert_item(body, **o),
        lambda o: c.patch_item("a", "p", [{"op": "set", "path": "/n", "value": 2}], **o),
        lambda o: c.delete_item("a", "p", **o),
    ):
        with refused(412):
            stale({"etag": old, "match_condition": MatchConditions.IfNotModified})
    c.delete_item("a", "p", etag=new, match_condition=MatchConditions.IfNotModified)


def test_no_response_on_a_write(container):
    c = container()
    assert c.create_item({"id": "a", "pk": "p"}, no_response=True) == {}
    assert c.upsert_item({"id": "a", "pk": "p"}, no_response=True) == {}
    assert c.replace_item("a", {"id": "a", "pk": "p"}, no_response=True) == {}
    assert c.patch_item("a", "p", [{"op": "set", "path": "/n", "value": 2}], no_response=True) == {}
    assert c.read_item("a", "p")["n"] == 2


def test_read_items(container):
    c = container()
    wanted = [(f"i{i}", f"p{i % 7}") for i in range(40)]
    for id, key in wanted:
        c.create_item({"id": id, "pk": key})
    read = c.read_items([*wanted, ("missing", "p1")])
    assert [(item["id"], item["pk"]) for item in read] == wanted
    assert float(read.get_response_headers()["x-ms-request-charge"]) > 0


def test_read_all_items(container, fill, ids):
    c = fill(container(), *"abcde")
    assert ids(c.read_all_items(max_item_count=2)) == list("abcde")


def test_delete_all_items_by_partition_key(container, fill, ids):
    c = fill(container(), "a", "b")
    c.create_item({"id": "c", "pk": "q"})
    c.delete_all_items_by_partition_key("p")
    assert ids(c.read_all_items()) == ["c"]


def test_batch(container, fill):
    c = fill(container(), "a", n=1)
    fill(c, "b")
    results = c.execute_item_batch([
        ("create", ({"id": "c", "pk": "p"},)),
        ("upsert", ({"id": "d", "pk": "p"},)),
        ("replace", ("a", {"id": "a", "pk": "p", "n": 2})),
        ("patch", ("a", [{"op": "incr", "path": "/n", "value": 1}]), {"filter_predicate": "FROM c WHERE c.n = 2"}),
        ("read", ("a",)),
        ("delete", ("b",)),
    ], partition_key="p")
    assert [r["statusCode"] for r in results] == [201, 201, 200, 200, 200, 204]
    assert results[4]["resourceBody"]["n"] == 3
    assert float(results.get_response_headers()["x-ms-request-charge"]) > 0


def test_a_batch_writes_all_or_nothing(container, fill, ids):
    c = fill(container(), "a")
    etag = c.read_item("a", "p")["_etag"]
    c.upsert_item({"id": "a", "pk": "p"})
    with pytest.raises(CosmosBatchOperationError) as caught:
        c.execute_item_batch([
            ("create", ({"id": "b", "pk": "p"},)),
            ("replace", ("a", {"id": "a", "pk": "p"}), {"if_match_etag": etag}),
        ], partition_key="p")
    assert (caught.value.error_index, caught.value.status_code) == (1, 412)
    assert ids(c.read_all_items()) == ["a"]


def test_hierarchical_partition_keys(container, ids):
    c = container(paths=("/tenant", "/user", "/session"))
    for i in range(8):
        c.create_item({"id": f"i{i}", "tenant": f"t{i // 4}", "user": f"u{i // 2 % 2}", "session": i % 2})
    assert c.read_item("i5", ["t1", "u0", 1])["id"] == "i5"
    assert c.patch_item("i5", ["t1", "u0", 1], [{"op": "set", "path": "/n", "value": 2}])["n"] == 2
    for key, wanted in ((["t1", "u0", 1], ["i5"]), (["t1", "u0"], ["i4", "i5"]), (["t1"], ["i4", "i5", "i6", "i7"])):
        assert sorted(ids(c.query_items("SELECT * FROM c", partition_key=key))) == wanted
    results = c.execute_item_batch([("delete", ("i5",))], partition_key=["t1", "u0", 1])
    assert results[0]["statusCode"] == 204
    c.delete_all_items_by_partition_key(["t1", "u0", 0])
    assert sorted(ids(c.read_all_items())) == ["i0", "i1", "i2", "i3", "i6", "i7"]


def test_headers_and_charges(container, fill):
    c = fill(container(), "a")
    seen = []
    item = c.read_item("a", "p", response_hook=lambda headers, body: seen.append((headers, body)))
    headers = item.get_response_headers()
    assert seen[0][0]["x-ms-activity-id"] == headers["x-ms-activity-id"]
    assert float(headers["x-ms-request-charge"]) == 1
    assert headers["etag"] == item["_etag"] and headers["x-ms-session-token"]
    written = c.create_item({"id": "b", "pk": "p"}).get_response_headers()
    assert float(written["x-ms-request-charge"]) > 1


def test_ids_with_other_characters(container):
    c = container()
    for id in ("a b", "ä–日", "50%", "a+b", "x=y&z", "'quoted'", '"'):
        c.create_item({"id": id, "pk": id})
        assert c.read_item(id, id)["id"] == id
        c.delete_item(id, id)


def test_options_without_a_counterpart_here(container, fill):
    c = fill(container(), "a")
    placed = {"priority": "Low", "throughput_bucket": 2, "excluded_locations": ["West US"], "initial_headers": {"x-team": "blue"}}
    token = c.upsert_item({"id": "a", "pk": "p"}, **placed).get_response_headers()["x-ms-session-token"]
    assert c.read_item("a", "p", session_token=token, max_integrated_cache_staleness_in_ms=5, **placed)["id"] == "a"
    query = c.query_items("SELECT * FROM c", partition_key="p", session_token=token, continuation_token_limit=1, **placed)
    assert len(list(query)) == 1
