package io.github.cosmosttl.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the JSON of the program's answers. */
final class Answer {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Answer() {}

    static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new CosmosttlException("the answer is no JSON: " + text.substring(0, Math.min(200, text.length())), e);
        }
    }

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(value + " cannot be written as JSON", e);
        }
    }

    static Instant now(JsonNode answer) {
        return Instant.ofEpochSecond(answer.get("now").longValue());
    }

    static Optional<Instant> time(JsonNode x, String name) {
        JsonNode n = x.get(name);
        return n.isNumber() ? Optional.of(Instant.ofEpochSecond(n.longValue())) : Optional.empty();
    }

    static OptionalInt number(JsonNode x, String name) {
        JsonNode n = x.get(name);
        return n.isNumber() ? OptionalInt.of(n.intValue()) : OptionalInt.empty();
    }

    static Optional<String> text(JsonNode x, String name) {
        return Optional.ofNullable(x.get(name).textValue());
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(n -> texts.add(n.textValue()));
        return Collections.unmodifiableList(texts);
    }
}
