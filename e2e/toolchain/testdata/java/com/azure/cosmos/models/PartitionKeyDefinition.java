package com.azure.cosmos.models;

import com.azure.cosmos.Calls;
import java.util.List;
import java.util.stream.Collectors;

public final class PartitionKeyDefinition {
    private List<String> paths;

    public PartitionKeyDefinition setPaths(List<String> paths) {
        this.paths = paths;
        return this;
    }

    public PartitionKeyDefinition setKind(PartitionKind kind) {
        return this;
    }

    public PartitionKeyDefinition setVersion(PartitionKeyDefinitionVersion version) {
        return this;
    }

    @Override
    public String toString() {
        return paths.stream().map(Calls::text).collect(Collectors.joining(","));
    }
}
