package com.azure.cosmos.models;

import com.azure.cosmos.Calls;

public final class CosmosContainerProperties {
    private final String id;
    private final String key;
    private Integer ttl;

    public CosmosContainerProperties(String id, String path) {
        this.id = id;
        this.key = Calls.text(path);
    }

    public CosmosContainerProperties(String id, PartitionKeyDefinition definition) {
        this.id = id;
        this.key = definition.toString();
    }

    public CosmosContainerProperties setDefaultTimeToLiveInSeconds(Integer seconds) {
        ttl = seconds;
        return this;
    }

    @Override
    public String toString() {
        return Calls.text(id) + " " + key + " " + ttl;
    }
}
