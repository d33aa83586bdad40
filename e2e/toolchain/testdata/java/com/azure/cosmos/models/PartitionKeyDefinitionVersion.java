package com.azure.cosmos.models;

public enum PartitionKeyDefinitionVersion {
    V1, V2
}
