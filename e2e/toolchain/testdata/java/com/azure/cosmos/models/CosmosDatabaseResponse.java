package com.azure.cosmos.models;

public class CosmosDatabaseResponse {
}
