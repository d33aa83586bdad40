package com.azure.cosmos.models;

import com.azure.cosmos.Calls;

public class PartitionKey {
    public static final PartitionKey NONE = new PartitionKey(new StringBuilder("none"));
    private final String text;

    public PartitionKey(Object value) {
        text = Calls.text(value);
    }

    @Override
    public String toString() {
        return text;
    }
}
