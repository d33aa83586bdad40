package com.fasterxml.jackson.databind;

import java.util.Collections;
import java.util.Iterator;

public abstract class JsonNode implements Iterable<JsonNode> {
    public boolean isNull() {
        return false;
    }

    public boolean isTextual() {
        return false;
    }

    public boolean isNumber() {
        return false;
    }

    public boolean isBoolean() {
        return false;
    }

    public String textValue() {
        return null;
    }

    public int intValue() {
        return 0;
    }

    public long longValue() {
        return 0;
    }

    public double doubleValue() {
        return 0;
    }

    public boolean booleanValue() {
        return false;
    }

    public String asText() {
        return "";
    }

    public JsonNode get(String name) {
        return null;
    }

    public JsonNode path(String name) {
        return this;
    }

    @Override
    public Iterator<JsonNode> iterator() {
        return Collections.emptyIterator();
    }
}
