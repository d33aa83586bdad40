"""An endpoint with -throttle: 429 once a second's request units are spent."""
import pytest
from azure.cosmos import CosmosClient, PartitionKey
from azure.cosmos.exceptions import CosmosHttpResponseError

from conftest import ENDPOINT, KEY


def test_429(clock):
    with CosmosClient(ENDPOINT, KEY, retry_throttle_total=-1) as client:  # 0 would be the default, 9
        c = client.create_database("db").create_container("c", PartitionKey(path="/pk"), offer_throughput=400)
        with pytest.raises(CosmosHttpResponseError) as caught:
            for i in range(200):
                c.create_item({"id": f"i{i}", "pk": "p"})
        assert (caught.value.status_code, caught.value.sub_status) == (429, 3200)
        assert int(caught.value.headers["x-ms-retry-after-ms"]) > 0
        clock.advance(1)
        assert c.create_item({"id": "after", "pk": "p"})["id"] == "after"
