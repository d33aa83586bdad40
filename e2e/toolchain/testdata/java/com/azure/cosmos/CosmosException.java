package com.azure.cosmos;

public class CosmosException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public int getStatusCode() {
        return 0;
    }
}
