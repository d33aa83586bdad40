package io.github.cosmosttl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/** Something that happened to items of a container in one second, for one cause. */
public final class CosmosEvent {
    private final JsonNode e;

    CosmosEvent(JsonNode e) {
        this.e = e;
    }

    /**
     * Returns the event's number in the account.
     *
     * @return 1 for the first event
     */
    public long number() {
        return e.get("n").longValue();
    }

    /**
     * Returns the second in which the event can first be seen.
     *
     * @return a whole second
     */
    public Instant at() {
        return Instant.ofEpochSecond(e.get("at").longValue());
    }

    /**
     * Returns what happened.
     *
     * @return "expired" or "purged", unless other kinds were asked for
     */
    public String kind() {
        return e.get("kind").textValue();
    }

    /**
     * Returns why it happened.
     *
     * @return a name such as "item-ttl"
     */
    public String cause() {
        return e.get("cause").textValue();
    }

    /**
     * Returns the database's id.
     *
     * @return the id
     */
    public String database() {
        return e.get("database").textValue();
    }

    /**
     * Returns the container's id.
     *
     * @return the id
     */
    public String container() {
        return e.get("container").textValue();
    }

    /**
     * Returns the read region in which it happened.
     *
     * @return the region's name; empty for the write region
     */
    public String region() {
        return e.get("region").textValue();
    }

    /**
     * Returns the ids of the first eight items.
     *
     * @return a list that does not change
     */
    public List<String> items() {
        return Answer.texts(e.get("items"));
    }

    /**
     * Returns how many items there are.
     *
     * @return at least 1
     */
    public int count() {
        return e.get("count").intValue();
    }

    /**
     * Returns what it was charged, or what the purge spent.
     *
     * @return request units
     */
    public double requestUnits() {
        return e.get("requestUnits").doubleValue();
    }

    /**
     * Returns the event in a few words.
     *
     * @return such as "expired 3 of shop/orders at 2030-01-01T00:01:00Z"
     */
    @Override
    public String toString() {
        return kind() + " " + count() + " of " + database() + "/" + container() + " at " + at();
    }
}
