package com.azure.cosmos;

public final class CosmosClient implements java.io.Closeable {
    public CosmosDatabase getDatabase(String id) {
        Calls.note("database", id);
        return new CosmosDatabase();
    }

    @Override
    public void close() {
    }
}
