package com.azure.cosmos.models;

public final class CosmosPatchOperations {
    private String text = "";

    public static CosmosPatchOperations create() {
        return new CosmosPatchOperations();
    }

    public <T> CosmosPatchOperations set(String path, T value) {
        text += "set " + path + " " + value;
        return this;
    }

    public <T> CosmosPatchOperations add(String path, T value) {
        return this;
    }

    public <T> CosmosPatchOperations replace(String path, T value) {
        return this;
    }

    public CosmosPatchOperations increment(String path, long value) {
        return this;
    }

    public CosmosPatchOperations remove(String path) {
        text += "remove " + path;
        return this;
    }

    @Override
    public String toString() {
        return text;
    }
}
