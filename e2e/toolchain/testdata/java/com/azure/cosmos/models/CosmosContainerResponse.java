package com.azure.cosmos.models;

public class CosmosContainerResponse {
    public int getStatusCode() {
        return 0;
    }

    public CosmosContainerProperties getProperties() {
        CosmosContainerProperties properties = new CosmosContainerProperties("read", "/read");
        properties.setDefaultTimeToLiveInSeconds(77);
        return properties;
    }
}
