package com.azure.cosmos;

import com.azure.cosmos.models.CosmosDatabaseResponse;

public final class CosmosClient implements java.io.Closeable {
    public CosmosDatabase getDatabase(String id) {
        Calls.note("database", id);
        return new CosmosDatabase();
    }

    public CosmosDatabaseResponse createDatabase(String id) {
        return null;
    }

    public CosmosDatabaseResponse createDatabaseIfNotExists(String id) {
        return null;
    }

    @Override
    public void close() {
    }
}
