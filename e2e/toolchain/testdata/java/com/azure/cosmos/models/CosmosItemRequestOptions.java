package com.azure.cosmos.models;

public class CosmosItemRequestOptions {
    private String etag;

    public CosmosItemRequestOptions setIfMatchETag(String etag) {
        this.etag = etag;
        return this;
    }

    @Override
    public String toString() {
        return etag;
    }
}
