package com.azure.cosmos.models;

import com.azure.cosmos.Calls;

public final class PartitionKeyBuilder {
    private final StringBuilder parts = new StringBuilder();

    private PartitionKeyBuilder part(Object value) {
        parts.append(parts.length() > 0 ? "," : "").append(Calls.text(value));
        return this;
    }

    public PartitionKeyBuilder add(String value) {
        return part(value);
    }

    public PartitionKeyBuilder add(double value) {
        return part(value);
    }

    public PartitionKeyBuilder add(boolean value) {
        return part(value);
    }

    @Deprecated
    public PartitionKeyBuilder addNullValue() {
        return part(null);
    }

    @Deprecated
    public PartitionKeyBuilder addNoneValue() {
        return part(PartitionKey.NONE);
    }

    public PartitionKey build() {
        return new PartitionKey(parts);
    }
}
