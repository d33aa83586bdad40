package com.azure.cosmos;

public class CosmosClientBuilder {
    public CosmosClientBuilder endpoint(String endpoint) {
        Calls.note("endpoint", endpoint);
        return this;
    }

    public CosmosClientBuilder key(String key) {
        return this;
    }

    public CosmosClient buildClient() {
        return new CosmosClient();
    }
}
