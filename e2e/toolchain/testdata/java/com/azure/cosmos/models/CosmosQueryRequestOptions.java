package com.azure.cosmos.models;

public class CosmosQueryRequestOptions {
}
