package com.azure.cosmos;

public class CosmosClientBuilder {
    public CosmosClientBuilder endpoint(String endpoint) {
        Calls.note("endpoint", endpoint);
        return this;
    }

    public CosmosClientBuilder key(String key) {
        return this;
    }

    public CosmosClientBuilder gatewayMode() {
        return this;
    }

    public CosmosClientBuilder endpointDiscoveryEnabled(boolean enabled) {
        return this;
    }

    public CosmosClientBuilder contentResponseOnWriteEnabled(boolean enabled) {
        return this;
    }

    public CosmosClient buildClient() {
        return new CosmosClient();
    }
}
