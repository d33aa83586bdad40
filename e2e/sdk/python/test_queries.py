"""Queries within a partition, across partitions and of a feed range, with what the SDK merges and what it leaves to the gateway."""
import pytest
from azure.cosmos import CosmosClient, __version__
from azure.cosmos.exceptions import CosmosHttpResponseError

from conftest import ENDPOINT, KEY

PEOPLE = [
    ("ann", "rome", 31), ("bob", "rome", 25), ("cay", "oslo", 25), ("dan", "oslo", 44),
    ("eve", "lima", 31), ("fay", "lima", 19), ("gil", "lima", 60), ("hal", "baku", 44),
]


@pytest.fixture(params=[400, 18000])
def people(container, request):
    """A container with one partition key range, and one with three, whose rows the SDK merges."""
    c = container(offer_throughput=request.param)
    assert len(list(c.read_feed_ranges())) == (1 if request.param == 400 else 3)
    for name, town, age in PEOPLE:
        c.create_item({"id": name, "pk": town, "age": age, "tags": [town[0], name[0]]})
    return c


@pytest.fixture
def all_rows(people):
    return lambda query, **options: list(people.query_items(query, enable_cross_partition_query=True, **options))


def test_one_partition(people):
    query = "SELECT VALUE c.id FROM c WHERE c.age > 20 ORDER BY c.age"
    assert list(people.query_items(query, partition_key="lima")) == ["eve", "gil"]


def test_all_partitions(all_rows):
    assert sorted(all_rows("SELECT VALUE c.id FROM c")) == [name for name, _, _ in PEOPLE]


def test_the_sync_client_must_ask_for_all_partitions(people, database, refused):
    with CosmosClient(ENDPOINT, KEY) as client, refused(400, "Cross partition query is required but disabled"):
        sync = client.get_database_client(database.id).get_container_client(people.id)
        list(sync.query_items("SELECT VALUE c.id FROM c WHERE c.age = 25"))


def test_a_filter_on_the_partition_key(people):
    assert list(people.query_items("SELECT VALUE c.id FROM c WHERE c.pk = 'baku'", partition_key="baku")) == ["hal"]


def test_parameters(all_rows):
    parameters = [{"name": "@age", "value": 25}, {"name": "@towns", "value": ["oslo", "lima"]}]
    query = "SELECT VALUE c.id FROM c WHERE c.age = @age AND ARRAY_CONTAINS(@towns, c.pk)"
    assert all_rows(query, parameters=parameters) == ["cay"]


@pytest.mark.parametrize("direction", ["ASC", "DESC"])
def test_order_by(all_rows, direction):
    ages = all_rows(f"SELECT VALUE c.age FROM c ORDER BY c.age {direction}", max_item_count=3)
    assert ages == sorted((age for _, _, age in PEOPLE), reverse=direction == "DESC")


@pytest.mark.parametrize("query, wanted", [
    ("SELECT VALUE COUNT(1) FROM c", [8]),
    ("SELECT VALUE SUM(c.age) FROM c", [279]),
    ("SELECT VALUE AVG(c.age) FROM c", [34.875]),
    ("SELECT VALUE MIN(c.age) FROM c WHERE c.age > 19", [25]),
    ("SELECT VALUE MAX(c.age) FROM c", [60]),
])
def test_aggregates(all_rows, query, wanted):
    assert all_rows(query) == wanted


def test_group_by(people):
    query = "SELECT c.age > 30 AS over, COUNT(1) AS n, MAX(c.age) AS oldest FROM c GROUP BY c.age > 30"
    groups = people.query_items(query, partition_key="lima")
    assert sorted(groups, key=lambda group: group["over"]) == [
        {"over": False, "n": 1, "oldest": 19},
        {"over": True, "n": 2, "oldest": 60},
    ]


@pytest.mark.parametrize("query, features", [
    ("SELECT c.pk AS town, COUNT(1) AS n FROM c GROUP BY c.pk", ["GroupBy", "NonValueAggregate"]),
    ("SELECT COUNT(1) AS n, MAX(c.age) AS oldest FROM c", ["MultipleAggregates", "NonValueAggregate"]),
    ("SELECT VALUE MAKELIST(c.age) FROM c", ["ListAndSetAggregate"]),
    ("SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.age FROM c)", ["DCount"]),
])
def test_what_this_sdk_cannot_merge(all_rows, query, features):
    with pytest.raises(CosmosHttpResponseError) as refused:
        all_rows(query)
    assert refused.value.status_code == 400
    for feature in features:
        assert f"Query contained {feature}, which the calling client does not support." in str(refused.value)


def test_distinct(all_rows):
    assert sorted(all_rows("SELECT DISTINCT VALUE c.age FROM c")) == [19, 25, 31, 44, 60]
    assert all_rows("SELECT DISTINCT VALUE c.age FROM c ORDER BY c.age") == [19, 25, 31, 44, 60]


def test_top_and_offset_limit(all_rows):
    assert all_rows("SELECT TOP 2 VALUE c.age FROM c ORDER BY c.age") == [19, 25]
    assert all_rows("SELECT VALUE c.age FROM c ORDER BY c.age OFFSET 3 LIMIT 2") == [31, 31]


@pytest.mark.parametrize("query, wanted", [
    ("SELECT VALUE c.nick FROM c ORDER BY c.id", ["x1", "x3", "x5", "x7"]),
    ("SELECT TOP 3 VALUE c.nick FROM c ORDER BY c.id DESC", ["x7", "x5", "x3"]),
    ("SELECT VALUE c.nick FROM c ORDER BY c.id OFFSET 1 LIMIT 2", ["x3", "x5"]),
    ("SELECT DISTINCT VALUE c.nick FROM c ORDER BY c.nick", ["x1", "x3", "x5", "x7"]),
    ("SELECT DISTINCT VALUE c.nick FROM c ORDER BY c.nick OFFSET 2 LIMIT 5", ["x5", "x7"]),
    ("SELECT VALUE c.nick FROM c WHERE c.age > 30 ORDER BY c.age DESC, c.id", None),
])
def test_rows_without_the_value_that_is_selected(container, query, wanted):
    for throughput in (400, 18000):
        c = container(offer_throughput=throughput, indexing_policy={"compositeIndexes": [
            [{"path": "/age", "order": "descending"}, {"path": "/id", "order": "ascending"}]]})
        for i, (name, town, age) in enumerate(PEOPLE):
            c.create_item({"id": name, "pk": town, "age": age, **({"nick": f"x{i}"} if i % 2 else {})})
        for size in (2, 100):
            rows = list(c.query_items(query, enable_cross_partition_query=True, max_item_count=size))
            if wanted is None:
                by_age = sorted((-age, name, f"x{i}") for i, (name, _, age) in enumerate(PEOPLE) if age > 30 and i % 2)
                assert rows == [nick for _, _, nick in by_age]
            else:
                assert rows == wanted


def test_full_text_and_hybrid_searches(container):
    policy = {"defaultLanguage": "en-US", "fullTextPaths": [{"path": "/text", "language": "en-US"}]}
    for throughput in (400, 18000):
        c = container(offer_throughput=throughput, full_text_policy=policy, indexing_policy={"fullTextIndexes": [{"path": "/text"}]})
        for i in range(30):
            text = "red " * (i % 7) + "filler " * (i + 1) + ("bicycles" if i % 2 else "")
            c.create_item({"id": f"i{i}", "pk": f"p{i}", "text": text, **({"v": [i, 1]} if i % 5 else {})})

        def ids(query, parameters=None):
            return [row["id"] for row in c.query_items(query, parameters=parameters, enable_cross_partition_query=True)]

        assert ids("SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red')") == ["i6", "i5", "i4", "i13", "i3"]
        assert ids("SELECT TOP 2 c.id FROM c ORDER BY RANK FullTextScore(c.text, ['red'])") == ["i6", "i5"]
        query = "SELECT c.id FROM c WHERE FullTextContains(c.text, @term) ORDER BY RANK FullTextScore(c.text, 'red') OFFSET 2 LIMIT 3"
        assert ids(query, [{"name": "@term", "value": "bicycle"}]) == ["i3", "i11", "i19"]
        query = "SELECT TOP 3 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, [0, 1], true, {distanceFunction: 'euclidean'})"
        assert ids(query + ")") == ids(query + ", [1, 1])")
        assert ids(query + ")") != ids(query + ", [1, -1])")
        with pytest.raises(CosmosHttpResponseError) as wrong:
            ids("SELECT TOP 10 c.id FROM c ORDER BY RANK FullTextScore(c.text, ['red']) DESC")
        assert "Specifying a sort order (ASC or DESC) in the ORDER BY RANK clause is not allowed." in str(wrong.value)


def test_subqueries_in_from(all_rows):
    older = all_rows("SELECT VALUE x.id FROM (SELECT VALUE c FROM c WHERE c.age > 31) x")
    assert sorted(older) == sorted(name for name, _, age in PEOPLE if age > 31)
    assert all_rows("SELECT VALUE x.age FROM (SELECT VALUE c FROM c) x ORDER BY x.age OFFSET 6 LIMIT 5")[-1] == 60
    assert all_rows("SELECT VALUE SUM(t) FROM (SELECT VALUE c.tags FROM c) x JOIN (SELECT VALUE COUNT(1) FROM y IN x) t") == [16]


def test_join_and_subquery(all_rows):
    assert sorted(all_rows("SELECT VALUE c.id FROM c JOIN t IN c.tags WHERE t = 'l'")) == ["eve", "fay", "gil"]
    assert all_rows("SELECT VALUE c.id FROM c WHERE EXISTS (SELECT VALUE t FROM t IN c.tags WHERE t = 'h')") == ["hal"]


def test_pages(people):
    pages = people.query_items("SELECT * FROM c", enable_cross_partition_query=True, max_item_count=3).by_page()
    assert [len(list(page)) for page in pages] == [3, 3, 2]


def test_a_continuation_is_taken_up_by_another_query(people, ids):
    def query():
        return people.query_items("SELECT * FROM c", partition_key="lima", max_item_count=2)

    pages = query().by_page()
    first = ids(next(pages))
    rest = [item["id"] for page in query().by_page(pages.continuation_token) for item in page]
    assert (first, rest) == (["eve", "fay"], ["gil"])


def test_a_continuation_across_partitions(people, ids):
    def query():
        return people.query_items("SELECT * FROM c", enable_cross_partition_query=True, max_item_count=5)

    pages = query().by_page()
    first = ids(next(pages))
    rest = [item["id"] for page in query().by_page(pages.continuation_token) for item in page]
    assert len(first) == 5 and sorted(first + rest) == [name for name, _, _ in PEOPLE]


def test_composite_index(container, refused):
    policy = {"compositeIndexes": [[{"path": "/age", "order": "ascending"}, {"path": "/id", "order": "descending"}]]}
    plain, indexed = container(), container(indexing_policy=policy)
    query = "SELECT VALUE c.id FROM c ORDER BY c.age, c.id DESC"
    for name, town, age in PEOPLE:
        indexed.create_item({"id": name, "pk": town, "age": age})
    wanted = [name for name, _, _ in sorted(sorted(PEOPLE, reverse=True), key=lambda person: person[2])]
    assert list(indexed.query_items(query, enable_cross_partition_query=True)) == wanted
    with refused(400, "composite index"):
        list(plain.query_items(query, enable_cross_partition_query=True))


def test_query_of_a_feed_range(people):
    found = []
    for feed_range in people.read_feed_ranges():
        found += people.query_items("SELECT VALUE c.id FROM c", feed_range=feed_range)
    assert sorted(found) == [name for name, _, _ in PEOPLE]
    lima = people.feed_range_from_partition_key("lima")
    assert sorted(people.query_items("SELECT VALUE c.id FROM c", feed_range=lima)) == ["eve", "fay", "gil"]


@pytest.mark.skipif(__version__ < "4.16", reason="a query of azure-cosmos 4.15 does not return its headers")
def test_query_metrics_and_headers(people):
    query = people.query_items(
        "SELECT * FROM c", partition_key="lima", populate_query_metrics=True, populate_index_metrics=True
    )
    assert len(list(query)) == 3
    headers = query.get_response_headers()
    assert float(headers["x-ms-request-charge"]) > 0
    assert "retrievedDocumentCount=3" in headers["x-ms-documentdb-query-metrics"]


def test_charges_by_a_hook(people):
    charges = []
    rows = people.query_items(
        "SELECT * FROM c", partition_key="lima", max_item_count=2,
        response_hook=lambda headers, _: charges.append(float(headers["x-ms-request-charge"])),
    )
    assert len(list(rows)) == 3 and len(charges) == 2 and min(charges) > 0


@pytest.mark.parametrize("query", ["SELEC * FROM c", "SELECT * FROM c WHERE", "SELECT NOSUCH(c.id) FROM c"])
def test_a_wrong_query_is_refused(people, refused, query):
    with refused(400):
        list(people.query_items(query, partition_key="lima"))


def test_functions(all_rows):
    query = "SELECT VALUE UPPER(CONCAT(c.id, '-', ToString(c.age))) FROM c WHERE STARTSWITH(c.id, 'A', true)"
    assert all_rows(query) == ["ANN-31"]
