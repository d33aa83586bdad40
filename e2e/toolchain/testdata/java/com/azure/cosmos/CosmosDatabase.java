package com.azure.cosmos;

import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosDatabaseResponse;
import com.azure.cosmos.models.ThroughputProperties;

public class CosmosDatabase {
    public CosmosContainer getContainer(String id) {
        Calls.note("container", id);
        return new CosmosContainer();
    }

    public CosmosDatabaseResponse delete() {
        return null;
    }

    public CosmosContainerResponse createContainer(CosmosContainerProperties properties) {
        Calls.note("create", properties, null);
        return null;
    }

    public CosmosContainerResponse createContainer(CosmosContainerProperties properties, ThroughputProperties throughput) {
        Calls.note("create", properties, throughput);
        return null;
    }
}
