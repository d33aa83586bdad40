package com.azure.cosmos;

import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;

public class CosmosContainer {
    public CosmosContainerResponse read() {
        return new CosmosContainerResponse();
    }

    public CosmosContainerResponse replace(CosmosContainerProperties properties) {
        Calls.note("replace", properties);
        return null;
    }

    public <T> CosmosItemResponse<T> createItem(T item, PartitionKey key, CosmosItemRequestOptions options) {
        Calls.note("createItem", item, key);
        return null;
    }

    public <T> CosmosItemResponse<T> readItem(String id, PartitionKey key, Class<T> type) {
        Calls.note("readItem", id, key);
        return new CosmosItemResponse<>();
    }

    public <T> CosmosItemResponse<T> replaceItem(T item, String id, PartitionKey key, CosmosItemRequestOptions options) {
        Calls.note("replaceItem", id, key, options);
        return null;
    }

    public <T> CosmosItemResponse<T> patchItem(String id, PartitionKey key, CosmosPatchOperations patch, Class<T> type) {
        Calls.note("patchItem", id, key, patch);
        return null;
    }

    public <T> CosmosItemResponse<T> upsertItem(T item, PartitionKey key, CosmosItemRequestOptions options) {
        return null;
    }

    public CosmosItemResponse<Object> deleteItem(String id, PartitionKey key, CosmosItemRequestOptions options) {
        return null;
    }

    public <T> Iterable<T> queryItems(SqlQuerySpec query, CosmosQueryRequestOptions options, Class<T> type) {
        return null;
    }
}
