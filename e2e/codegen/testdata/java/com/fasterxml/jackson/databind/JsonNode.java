package com.fasterxml.jackson.databind;

public abstract class JsonNode {
}
