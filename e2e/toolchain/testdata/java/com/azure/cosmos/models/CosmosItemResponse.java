package com.azure.cosmos.models;

public class CosmosItemResponse<T> {
    public int getStatusCode() {
        return 0;
    }

    public T getItem() {
        return null;
    }

    public String getETag() {
        return "etag";
    }
}
