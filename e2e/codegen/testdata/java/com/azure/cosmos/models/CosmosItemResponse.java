package com.azure.cosmos.models;

public class CosmosItemResponse<T> {
    public T getItem() {
        return null;
    }

    public String getETag() {
        return "etag";
    }
}
