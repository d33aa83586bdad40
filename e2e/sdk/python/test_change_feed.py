"""The change feed in both modes, and feed ranges."""
from datetime import datetime, timezone

import pytest


def test_latest_version_from_the_beginning(container, fill, ids):
    c = fill(container(), "a", "b", "c")
    c.upsert_item({"id": "a", "pk": "p", "n": 2})
    c.delete_item("b", "p")
    assert ids(c.query_items_change_feed(start_time="Beginning")) == ["c", "a"]
    assert ids(c.query_items_change_feed(is_start_from_beginning=True)) == ["c", "a"]


def test_it_begins_now(container, fill, ids):
    c = fill(container(), "a")
    feed = c.query_items_change_feed()
    assert list(feed) == []
    token = c.client_connection.last_response_headers["etag"]
    fill(c, "b")
    assert ids(c.query_items_change_feed(continuation=token)) == ["b"]


def test_it_begins_at_a_time(container, clock, fill, ids):
    c = fill(container(), "a")
    clock.advance(10)
    start = datetime.fromtimestamp(clock.now(), timezone.utc)
    clock.advance(1)
    fill(c, "b")
    assert ids(c.query_items_change_feed(start_time=start)) == ["b"]


def test_pages_and_continuation(container, fill, ids):
    c = fill(container(), *"abcde")
    pages = c.query_items_change_feed(start_time="Beginning", max_item_count=2).by_page()
    assert ids(next(pages)) == ["a", "b"]
    token = pages.continuation_token
    assert ids(c.query_items_change_feed(continuation=token)) == ["c", "d", "e"]


def test_one_partition(container, fill, ids):
    c = fill(container(), "a", "b")
    c.create_item({"id": "c", "pk": "q"})
    assert ids(c.query_items_change_feed(start_time="Beginning", partition_key="q")) == ["c"]
    assert ids(c.query_items_change_feed(start_time="Beginning", partition_key="p", max_item_count=1)) == ["a", "b"]


def test_a_hierarchical_partition(container, ids):
    c = container(paths=("/tenant", "/user"))
    for id, tenant, user in (("a", "t", "u"), ("b", "t", "v"), ("c", "s", "u")):
        c.create_item({"id": id, "tenant": tenant, "user": user})
    assert ids(c.query_items_change_feed(start_time="Beginning", partition_key=["t", "v"])) == ["b"]


@pytest.mark.parametrize("throughput, ranges", [(400, 1), (18000, 3)])
def test_feed_ranges(container, ids, throughput, ranges):
    c = container(offer_throughput=throughput)
    for i in range(20):
        c.create_item({"id": f"i{i}", "pk": f"p{i}"})
    parts = [ids(c.query_items_change_feed(start_time="Beginning", feed_range=r)) for r in c.read_feed_ranges()]
    wanted = sorted(f"i{i}" for i in range(20))
    assert len(parts) == ranges and all(parts) and sorted(sum(parts, [])) == wanted
    assert sorted(ids(c.query_items_change_feed(start_time="Beginning"))) == wanted


def test_feed_range_of_a_partition_key(container, fill, ids):
    c = fill(container(), "a")
    c.create_item({"id": "b", "pk": "q"})
    mine = c.feed_range_from_partition_key("p")
    assert ids(c.query_items_change_feed(start_time="Beginning", feed_range=mine)) == ["a"]
    (whole,) = c.read_feed_ranges()
    assert c.is_feed_range_subset(whole, mine) and not c.is_feed_range_subset(mine, whole)


def test_an_expired_item_is_not_in_the_latest_versions(container, clock, fill, ids):
    c = fill(container(default_ttl=-1), "a", ttl=10)
    fill(c, "b")
    clock.advance(10)
    assert ids(c.query_items_change_feed(start_time="Beginning")) == ["b"]


def test_all_versions_and_deletes(container, clock, fill):
    c = container(default_ttl=-1)
    list(c.query_items_change_feed(mode="AllVersionsAndDeletes"))
    token = c.client_connection.last_response_headers["etag"]
    fill(c, "a", ttl=10)
    fill(c, "b")
    c.upsert_item({"id": "b", "pk": "p", "n": 2})
    c.delete_item("b", "p")
    clock.advance(11)  # expired after 10 seconds, purged in the next
    changes = list(c.query_items_change_feed(continuation=token, mode="AllVersionsAndDeletes"))
    seen = [(change["metadata"]["operationType"], change["metadata"].get("timeToLiveExpired", False)) for change in changes]
    assert seen == [("create", False), ("create", False), ("replace", False), ("delete", False), ("delete", True)]
    assert changes[2]["current"]["n"] == 2
    lsns = [change["metadata"]["lsn"] for change in changes]
    assert lsns == sorted(lsns)


def test_all_versions_cannot_begin_in_the_past(container):
    with pytest.raises(ValueError):
        list(container().query_items_change_feed(mode="AllVersionsAndDeletes", start_time="Beginning"))


def test_the_latest_session_token(container, fill):
    c = fill(container(), "a")
    (whole,) = c.read_feed_ranges()
    mine = c.feed_range_from_partition_key("p")
    tokens = []
    for id in ("b", "c"):
        tokens.append(c.create_item({"id": id, "pk": "p"}).get_response_headers()["x-ms-session-token"])
    assert c.get_latest_session_token([(whole, tokens[0]), (whole, tokens[1])], mine) == tokens[1]
