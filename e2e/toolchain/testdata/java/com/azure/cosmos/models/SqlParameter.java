package com.azure.cosmos.models;

public final class SqlParameter {
    public SqlParameter(String name, Object value) {
    }
}
