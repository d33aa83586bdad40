package io.github.cosmosttl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What a container stores, expired items included. */
public final class Disk {
    private final JsonNode d;

    Disk(JsonNode d) {
        this.d = d;
    }

    /**
     * Returns how many items requests return.
     *
     * @return a number of items
     */
    public int live() {
        return d.get("live").intValue();
    }

    /**
     * Returns how many items are expired and still stored.
     *
     * @return a number of items
     */
    public int expired() {
        return d.get("expired").intValue();
    }

    /**
     * Returns how many items the purge has removed so far.
     *
     * @return a number of items
     */
    public int purged() {
        return d.get("purged").intValue();
    }

    /**
     * Returns the ids of live items, among the container's first thousand items.
     *
     * @return a list that does not change
     */
    public List<String> liveIds() {
        return Answer.texts(d.get("ids").get("live"));
    }

    /**
     * Returns the ids of expired items, among the container's first thousand items.
     *
     * @return a list that does not change
     */
    public List<String> expiredIds() {
        return Answer.texts(d.get("ids").get("expired"));
    }

    /**
     * Returns the counts in a few words.
     *
     * @return such as "1 live, 0 expired, 2 purged"
     */
    @Override
    public String toString() {
        return live() + " live, " + expired() + " expired, " + purged() + " purged";
    }
}
