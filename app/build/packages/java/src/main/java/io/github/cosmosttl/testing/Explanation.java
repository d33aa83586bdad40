package io.github.cosmosttl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** Why an item is still there, or why it is gone. docs/clients/contract.md describes the fields. */
public final class Explanation {
    private final JsonNode x;

    Explanation(JsonNode x) {
        this.x = x;
    }

    /**
     * Returns the item's state.
     *
     * @return "live", "expired" (still stored), "purged", "deleted" or "unknown"
     */
    public String state() {
        return x.get("state").textValue();
    }

    /**
     * Returns the account's time.
     *
     * @return the whole second of the answer
     */
    public Instant now() {
        return Answer.now(x);
    }

    /**
     * Returns the time of the item's last write.
     *
     * @return the item's {@code _ts}; empty if the state is "unknown"
     */
    public Optional<Instant> lastWrite() {
        return Answer.time(x, "ts");
    }

    /**
     * Returns the item's ttl.
     *
     * @return seconds or -1; empty if the item has none
     */
    public OptionalInt ttl() {
        return Answer.number(x, "ttl");
    }

    /**
     * Returns the container's default.
     *
     * @return seconds or -1; empty while Time to Live is off
     */
    public OptionalInt defaultTtl() {
        return Answer.number(x, "defaultTtl");
    }

    /**
     * Returns the second of expiry.
     *
     * @return the first second in which no request finds the item; empty if it never expires
     */
    public Optional<Instant> deadline() {
        return Answer.time(x, "deadline");
    }

    /**
     * Returns the second of removal.
     *
     * @return the first second without the item; empty unless it was purged or deleted
     */
    public Optional<Instant> removed() {
        return Answer.time(x, "removed");
    }

    /**
     * Returns the row of the matrix.
     *
     * @return 0 for an item without a ttl, 1 for -1, 2 for seconds; empty if the state is "unknown"
     */
    public OptionalInt row() {
        return cell("row");
    }

    /**
     * Returns the column of the matrix.
     *
     * @return 0 for a container that is off, 1 for -1, 2 for seconds; empty if the state is "unknown"
     */
    public OptionalInt column() {
        return cell("column");
    }

    private OptionalInt cell(String name) {
        JsonNode cell = x.get("cell");
        return cell.isObject() ? Answer.number(cell, name) : OptionalInt.empty();
    }

    /**
     * Returns the rule's row in docs/claims.md.
     *
     * @return a name such as "C15"; empty if the state is "unknown"
     */
    public Optional<String> rule() {
        return Answer.text(x, "rule");
    }

    /**
     * Returns the name of the cell's reason.
     *
     * @return a name such as "inherits"; empty if the state is "unknown"
     */
    public Optional<String> reason() {
        return Answer.text(x, "reason");
    }

    /**
     * Returns the setting that decides.
     *
     * @return "item", "container", or "nobody" while Time to Live is off; empty if the state is "unknown"
     */
    public Optional<String> decidedBy() {
        return Answer.text(x, "decidedBy");
    }

    /**
     * Returns the address of the documentation that has the rule.
     *
     * @return a URL
     */
    public String source() {
        return x.get("source").textValue();
    }

    /**
     * Returns all of it in a sentence.
     *
     * @return English text
     */
    @Override
    public String toString() {
        return x.get("text").textValue();
    }
}
