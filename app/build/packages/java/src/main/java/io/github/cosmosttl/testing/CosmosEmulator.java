package io.github.cosmosttl.testing;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** An account of the emulator: its clients, its clock, and what no request of the service tells. Closing it ends it. Its methods can be called by any thread. */
public final class CosmosEmulator implements AutoCloseable {
    private static final String EMULATOR_KEY = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="; // public, of Microsoft's emulator

    private final Routes routes;
    private final String key;
    private final String secure; // address of the client
    private final Program program; // null if it runs elsewhere
    private final CosmosClock clock;
    private final boolean made; // by account
    private final AtomicBoolean ended = new AtomicBoolean();

    private CosmosEmulator(Routes routes, String secure, String key, Program program, boolean made) {
        this.routes = routes;
        this.secure = secure;
        this.key = key;
        this.program = program;
        this.made = made;
        this.clock = new CosmosClock(routes);
    }

    /**
     * Starts the program of the package on a free port.
     *
     * @return the program's first account, once it answers
     * @throws CosmosttlException if there is no program, or it ends before it answers
     */
    public static CosmosEmulator start() {
        return start(CosmosOptions.none());
    }

    /**
     * Starts a program on a free port.
     *
     * @param options which program, with which flags, seed and time
     * @return the program's first account, once it answers
     * @throws CosmosttlException if there is no program, or it ends before it answers
     */
    public static CosmosEmulator start(CosmosOptions options) {
        Program program = new Program(Binary.find(options.program()), options.arguments());
        try {
            String https = program.ready.get("https").textValue();
            String http = program.ready.get("http").isNull() ? https : program.ready.get("http").textValue();
            CosmosEmulator first = new CosmosEmulator(new Routes(http, "", program::failure), https, program.ready.get("key").textValue(), program, false);
            if (options.at() != null && options.seed() == null) {
                first.reset(options.at());
            } else if (options.at() != null) {
                first.clock.set(options.at());
            }
            return first;
        } catch (RuntimeException e) {
            program.end();
            throw e;
        }
    }

    /**
     * Takes an endpoint that runs already. Closing it stops nothing.
     *
     * @param address the endpoint's address, or its connection string
     * @return the endpoint's first account
     * @throws CosmosttlException if nothing answers
     * @throws IllegalArgumentException if the address is no URL
     */
    public static CosmosEmulator attach(String address) {
        String key = EMULATOR_KEY;
        String url = address;
        if (address.startsWith("AccountEndpoint=")) {
            Map<String, String> parts = new HashMap<>();
            for (String part : address.split(";")) {
                int equals = part.indexOf('=');
                parts.put(part.substring(0, Math.max(equals, 0)), part.substring(equals + 1));
            }
            url = parts.get("AccountEndpoint");
            key = parts.getOrDefault("AccountKey", key);
        }
        url = url.endsWith("/") ? url : url + "/";
        if (URI.create(url).getHost() == null || !url.startsWith("http")) {
            throw new IllegalArgumentException("the address is no URL like http://localhost:8081/, and no connection string");
        }
        CosmosEmulator first = new CosmosEmulator(new Routes(url, "", () -> ""), url.replaceFirst("^http:", "https:"), key, null, false);
        first.clock.instant();
        return first;
    }

    /**
     * Returns the account's address of plain http, or of https where the program serves nothing else. SDKs that insist on https take it in its place.
     *
     * @return a URL that ends in a slash
     */
    public String endpoint() {
        return routes.address;
    }

    /**
     * Returns the account's master key.
     *
     * @return the key in base64
     */
    public String key() {
        return key;
    }

    /**
     * Returns the account's name.
     *
     * @return the name; empty for the first account of a program
     */
    public String name() {
        return routes.account;
    }

    /**
     * Returns endpoint and key as one text.
     *
     * @return {@code AccountEndpoint=…;AccountKey=…;}
     */
    public String connectionString() {
        return "AccountEndpoint=" + endpoint() + ";AccountKey=" + key + ";";
    }

    /**
     * Returns the account's clock.
     *
     * @return always the same clock
     */
    public CosmosClock clock() {
        return clock;
    }

    /**
     * Returns the last 20 lines of what the program said.
     *
     * @return the lines; none for an account that was attached or made
     */
    public List<String> messages() {
        return program == null ? List.of() : program.messages();
    }

    /**
     * Returns a builder of clients that trust the emulator's certificate, in gateway mode; {@code directMode()} changes that. A client lets the account
     * follow another clock first; see {@link CosmosClock#follow}. The SDK's system property {@code
     * COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED} is set to true: it concerns clients of this machine alone.
     *
     * @return a new builder
     */
    public CosmosClientBuilder clientBuilder() {
        if (Routes.local(secure)) {
            System.setProperty("COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "true");
        }
        return new CosmosClientBuilder().endpoint(secure).key(key).gatewayMode().endpointDiscoveryEnabled(false)
            .contentResponseOnWriteEnabled(true).addOperationPolicy(operation -> clock.followNow());
    }

    /**
     * Makes a client.
     *
     * @return a new client of {@link #clientBuilder()}, which the caller closes
     */
    public CosmosClient client() {
        return clientBuilder().buildClient();
    }

    /**
     * Makes an asynchronous client.
     *
     * @return a new client of {@link #clientBuilder()}, which the caller closes
     */
    public CosmosAsyncClient asyncClient() {
        return clientBuilder().buildAsyncClient();
    }

    private JsonNode ask(String method, String target, String body) {
        clock.followNow();
        return routes.ask(method, target, body);
    }

    /**
     * Moves the clock to the second in which no item is stored that is expired now.
     *
     * @return the new time
     * @throws CosmosttlException if requests leave the purge too few request units
     */
    public Instant waitForPurge() {
        return Answer.now(ask("POST", "/_purge", null));
    }

    /**
     * Says why an item is still there, or why it is gone.
     *
     * @param database the database's id
     * @param container the container's id
     * @param id the item's id
     * @param partitionKey the value of the item's partition key, or a collection of the values of a hierarchical one
     * @return the explanation
     * @throws CosmosttlException if the container does not exist
     */
    public Explanation explain(String database, String container, String id, Object partitionKey) {
        Object values = partitionKey instanceof Collection ? partitionKey : Collections.singletonList(partitionKey);
        return new Explanation(ask("GET", "/_explain/dbs/" + Routes.segment(database) + "/colls/" + Routes.segment(container) + "/docs/" + Routes.segment(id)
            + "?partitionKey=" + Routes.segment(Answer.write(values)), null));
    }

    /**
     * Says in a few lines what a test that failed needs to know: the time, and what became of the items that the last requests named.
     *
     * @return the report
     */
    public String report() {
        return ask("GET", "/_report", null).get("text").textValue();
    }

    /**
     * Lets requests fail: {@code fault(Map.of("status", 429, "container", "orders", "times", 3))}. docs/faults.md has the fields.
     *
     * @param fields which requests fail, how often and how
     * @throws CosmosttlException if a field is wrong; the message names it, the value and the limit
     */
    public void fault(Map<String, ?> fields) {
        ask("POST", "/_faults", Answer.write(fields));
    }

    /**
     * Returns the faults in JSON, with how many requests each has {@code chosen} and how many of them {@code failed}.
     *
     * @return the faults
     */
    public List<JsonNode> faults() {
        List<JsonNode> all = new ArrayList<>();
        ask("GET", "/_faults", null).get("faults").forEach(all::add);
        return all;
    }

    /** Removes all faults, as {@link #reset()} does. */
    public void clearFaults() {
        ask("DELETE", "/_faults", null);
    }

    /**
     * Returns the expiries and purges since the last reset, or events of other kinds, oldest first. An account keeps its last thousand events.
     *
     * @param kinds other kinds, such as "written"
     * @return the events
     */
    public List<CosmosEvent> events(String... kinds) {
        List<CosmosEvent> all = new ArrayList<>();
        for (long after = 0; ; ) {
            JsonNode page = ask("GET", "/_events?limit=1000&after=" + after + "&kinds=" + Routes.segment(String.join(",", kinds)), null);
            page.get("events").forEach(e -> all.add(new CosmosEvent(e)));
            if (page.get("events").isEmpty()) {
                return all;
            }
            after = page.get("next").longValue();
        }
    }

    /**
     * Returns what a container stores.
     *
     * @param database the database's id
     * @param container the container's id
     * @return the counts and the first ids
     * @throws CosmosttlException if the container does not exist
     */
    public Disk disk(String database, String container) {
        return new Disk(ask("GET", "/_disk/dbs/" + Routes.segment(database) + "/colls/" + Routes.segment(container) + "?limit=1000", null));
    }

    /**
     * Fills an empty account.
     *
     * @param text a story, items, a saved world or a link
     * @param into the container for items and the path of its partition key, as in "shop/orders/customerId"; empty for anything else
     * @return the new time
     * @throws CosmosttlException if the account is not empty, or the text is refused
     */
    public Instant seed(String text, String into) {
        return Answer.now(ask("POST", "/_seed" + (into.isEmpty() ? "" : "?into=" + Routes.segment(into)), text));
    }

    /**
     * Fills an empty account from a file.
     *
     * @param file the file of a story, items or a saved world
     * @param into the container for items and the path of its partition key; empty for anything else
     * @return the new time
     * @throws CosmosttlException if the account is not empty, or the file cannot be read or is refused
     */
    public Instant seed(Path file, String into) {
        try {
            return seed(Files.readString(file), into);
        } catch (IOException e) {
            throw new CosmosttlException(file + " cannot be read: " + e, e);
        }
    }

    /**
     * Empties the account, ends {@link CosmosClock#follow}, and sets the clock back to its start.
     *
     * @return the new time
     */
    public Instant reset() {
        return reset(null);
    }

    /**
     * Empties the account, ends {@link CosmosClock#follow}, and sets the clock to a time.
     *
     * @param at the time, of which the clock takes the whole second; null is the clock's start
     * @return the new time
     */
    public Instant reset(Instant at) {
        clock.release();
        return Answer.now(routes.ask("POST", "/_reset", at == null ? null : "{\"now\":" + at.getEpochSecond() + "}"));
    }

    /**
     * Makes another account in the same program, with data, clock and key of its own, for what runs beside this one.
     *
     * @return the account; closing it removes it
     */
    public CosmosEmulator account() {
        return account("");
    }

    /**
     * Makes another account in the same program.
     *
     * @param name the account's name; empty for a random one
     * @return the account; closing it removes it
     * @throws CosmosttlException if the name is taken
     */
    public CosmosEmulator account(String name) {
        JsonNode other = routes.of("").ask("POST", "/_accounts", name.isEmpty() ? null : Answer.write(Map.of("name", name)));
        return new CosmosEmulator(routes.of(other.get("name").textValue()), secure, other.get("key").textValue(), null, true);
    }

    /** Ends the program that {@link #start()} has started, or removes the account that {@link #account()} has made. Doing so again does nothing. */
    @Override
    public void close() {
        clock.release();
        if (ended.getAndSet(true)) {
            return;
        }
        if (made) {
            try {
                routes.of("").ask("DELETE", "/_accounts/" + Routes.segment(name()), null);
            } catch (CosmosttlException e) {
                return; // the program has ended before
            }
        }
        if (program != null) {
            program.end();
        }
    }
}
