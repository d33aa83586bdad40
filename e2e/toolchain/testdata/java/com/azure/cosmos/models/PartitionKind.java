package com.azure.cosmos.models;

public final class PartitionKind {
    public static final PartitionKind HASH = new PartitionKind();
    public static final PartitionKind MULTI_HASH = new PartitionKind();
}
