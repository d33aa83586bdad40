package com.fasterxml.jackson.databind.node;

import com.azure.cosmos.Calls;
import com.fasterxml.jackson.databind.JsonNode;

public class ObjectNode extends JsonNode {
    private final String json;

    public ObjectNode(String json) {
        this.json = json;
    }

    @Override
    public String toString() {
        return Calls.text(json);
    }
}
