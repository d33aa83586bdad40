import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Hierarchical keys, feed ranges, the change feed's processors, and several clients of one account. */
class Feeds {
    static final ThroughputProperties threeRanges = ThroughputProperties.createManualThroughput(18000);

    static void keys(String[] to, CosmosClient client) throws Exception {
        var definition = new PartitionKeyDefinition().setPaths(List.of("/tenant", "/user")).setKind(PartitionKind.MULTI_HASH).setVersion(PartitionKeyDefinitionVersion.V2);
        String id = "keys" + to.length;
        client.getDatabase("checks").createContainer(new CosmosContainerProperties(id, definition), threeRanges);
        CosmosContainer items = client.getDatabase("checks").getContainer(id);
        for (int i = 0; i < 12; i++) items.createItem(Checks.json.createObjectNode().put("id", "i" + i).put("tenant", "t" + i % 3).put("user", "u" + i % 4));
        PartitionKey whole = new PartitionKeyBuilder().add("t1").add("u3").build();
        Checks.check("a hierarchical key", items.readItem("i7", whole, JsonNode.class).getItem().get("tenant").asText(), "t1");
        var tenant = new CosmosQueryRequestOptions().setPartitionKey(new PartitionKeyBuilder().add("t1").build());
        Checks.check("the beginning of a key", items.queryItems("SELECT VALUE c.id FROM c ORDER BY c.id", tenant, String.class).stream().toList(), List.of("i1", "i10", "i4", "i7"));
        Checks.check("all of a tenant", items.readAllItems(new PartitionKeyBuilder().add("t2").build(), JsonNode.class).stream().count(), 4L);
        long queried = 0, changed = 0;
        List<FeedRange> ranges = items.getFeedRanges();
        for (FeedRange range : ranges) {
            queried += items.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions().setFeedRange(range), JsonNode.class).stream().count();
            for (var page : items.queryChangeFeed(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range), JsonNode.class).iterableByPage()) changed += page.getResults().size();
        }
        Checks.check("ranges", ranges.size(), 3);
        Checks.check("each range has its items", queried, 12L);
        Checks.check("each range has its changes", changed, 12L);
        var pages = items.queryChangeFeed(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forLogicalPartition(whole)), JsonNode.class).iterableByPage();
        Checks.check("the changes of a key", (int) IntStream.range(0, 1).map(i -> pages.iterator().next().getResults().size()).sum(), 1);
        var many = IntStream.range(0, 12).mapToObj(i -> new CosmosItemIdentity(new PartitionKeyBuilder().add("t" + i % 3).add("u" + i % 4).build(), "i" + i)).toList();
        Checks.check("read many of hierarchical keys", items.readMany(many, JsonNode.class).getResults().size(), 12);
    }

    static final Duration soon = Duration.ofMillis(50);

    static void until(BooleanSupplier done) throws Exception {
        for (int i = 0; !done.getAsBoolean(); i++) {
            if (i == 1500) throw new AssertionError("30 seconds are over");
            Thread.sleep(20);
        }
    }

    static void processors(String[] to, CosmosAsyncClient client) throws Exception {
        var database = client.getDatabase("checks");
        database.createContainer(new CosmosContainerProperties("fed" + to.length, "/pk"), threeRanges).block();
        database.createContainer(new CosmosContainerProperties("leases" + to.length, "/id")).block();
        database.createContainer(new CosmosContainerProperties("versions" + to.length, "/id")).block();
        CosmosAsyncContainer items = database.getContainer("fed" + to.length);
        Set<String> seen = ConcurrentHashMap.newKeySet();
        var options = new ChangeFeedProcessorOptions().setStartFromBeginning(true).setFeedPollDelay(soon).setLeaseAcquireInterval(soon);
        for (int run = 1; run <= 2; run++) { // the second goes on where the first one was
            int n = run;
            seen.clear();
            ChangeFeedProcessor processor = new ChangeFeedProcessorBuilder().hostName("one").feedContainer(items).leaseContainer(database.getContainer("leases" + to.length)).options(options)
                .handleLatestVersionChanges(changes -> changes.forEach(c -> seen.add(c.getCurrent().get("id").asText()))).buildChangeFeedProcessor();
            processor.start().block();
            Flux.range(0, 12).flatMap(i -> items.createItem(Checks.item("r" + n + i, "p" + i, i))).collectList().block();
            until(() -> seen.size() >= 12);
            until(() -> processor.getCurrentState().block().stream().allMatch(lease -> lease.getEstimatedLag() == 0)); // what was handled is in the leases
            processor.stop().block();
            Checks.check("changes of run " + run, seen.stream().allMatch(id -> id.startsWith("r" + n)), true);
        }
        List<String> kinds = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        ChangeFeedProcessor versions = new ChangeFeedProcessorBuilder().hostName("one").feedContainer(items).leaseContainer(database.getContainer("versions" + to.length))
            .options(new ChangeFeedProcessorOptions().setFeedPollDelay(soon).setLeaseAcquireInterval(soon))
            .handleAllVersionsAndDeletesChanges((changes, context) -> changes.forEach(c -> kinds.add(c.getChangeFeedMetaData().getOperationType().toString()))).buildChangeFeedProcessor();
        versions.start().block();
        for (int i = 0; kinds.isEmpty(); i++) { // it begins with what comes after its first request, of which it does not tell
            if (i == 300) throw new AssertionError("the processor of all versions sees nothing");
            items.upsertItem(Checks.item("marker", "p", i)).block();
            Thread.sleep(100);
        }
        items.deleteItem("marker", new PartitionKey("p")).block();
        until(() -> kinds.contains("DELETE"));
        versions.stop().block();
        Checks.check("all versions and deletes", kinds.get(kinds.size() - 1), "DELETE");
    }

    /** Two clients of one account, and one of another account. */
    static void clients(String[] to, String otherKey, CosmosClient client) throws Exception {
        String id = "shared" + to.length;
        client.getDatabase("checks").createContainer(new CosmosContainerProperties(id, "/pk"));
        CosmosContainer items = client.getDatabase("checks").getContainer(id);
        PartitionKey p = new PartitionKey("p");
        String session = items.createItem(Checks.item("a", "p", 1)).getSessionToken();
        try (CosmosClient other = Checks.builder(to).throttlingRetryOptions(new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0)).buildClient()) {
            CosmosContainer known = other.getDatabase("checks").getContainer(id);
            Checks.check("a session goes on", known.readItem("a", p, new CosmosItemRequestOptions().setSessionToken(session), JsonNode.class).getSessionToken(), session);
            for (ConsistencyLevel level : List.of(ConsistencyLevel.SESSION, ConsistencyLevel.CONSISTENT_PREFIX, ConsistencyLevel.EVENTUAL))
                Checks.check(level.toString(), known.readItem("a", p, new CosmosItemRequestOptions().setConsistencyLevel(level), JsonNode.class).getStatusCode(), 200);
            items.delete();
            client.getDatabase("checks").createContainer(new CosmosContainerProperties(id, "/pk"), threeRanges);
            Checks.refused("what was in a container that was made again", 404, () -> known.readItem("a", p, JsonNode.class));
            Checks.check("a container that another has made again", known.createItem(Checks.item("b", "p", 1)).getStatusCode(), 201);
            Checks.check("a query of it", known.queryItems("SELECT VALUE c.id FROM c", new CosmosQueryRequestOptions(), String.class).stream().toList(), List.of("b"));
            client.getDatabase("checks").getContainer(id).replaceThroughput(ThroughputProperties.createManualThroughput(60000));
            for (int i = 0; i < 12; i++) known.createItem(Checks.item("s" + i, "p" + i, i));
            Checks.check("in a container that another has split", known.queryItems("SELECT VALUE c.id FROM c", new CosmosQueryRequestOptions(), String.class).stream().count(), 13L);
            CosmosContainer busy = other.getDatabase("throttled").getContainer("busy");
            Checks.refused("beyond the request units of a second", 429, () -> {
                for (int i = 0; i < 200; i++) busy.upsertItem(Checks.item("i" + i, "p", i));
                return null;
            });
            Checks.advance(to[0], 1);
            Checks.check("in the next second", busy.upsertItem(Checks.item("after" + to.length, "p", 1)).getStatusCode(), 201);
            known.getScripts().createStoredProcedure(new CosmosStoredProcedureProperties("s", "function () {}"));
            Checks.check("a stored procedure runs", known.getScripts().getStoredProcedure("s").execute(List.of(), new CosmosStoredProcedureRequestOptions().setPartitionKey(p)).getStatusCode(), 200);
        }
        String[] elsewhere = to.clone();
        elsewhere[1] = otherKey;
        try (CosmosClient other = Checks.builder(elsewhere).buildClient()) {
            other.createDatabaseIfNotExists("checks");
            other.getDatabase("checks").createContainer(new CosmosContainerProperties(id, "/pk"));
            Checks.check("another account is empty", other.getDatabase("checks").getContainer(id).queryItems(new SqlQuerySpec("SELECT * FROM c"), new CosmosQueryRequestOptions(), JsonNode.class).stream().count(), 0L);
        }
    }

    /** Requests that are given up leave the connection to the others. */
    static void givenUp(CosmosAsyncContainer items) {
        List<Disposable> left = IntStream.range(0, 100).mapToObj(i -> items.upsertItem(Checks.item("left" + i, "l", i)).subscribe()).toList();
        left.forEach(Disposable::dispose);
        Checks.check("beside those that were given up", Flux.range(0, 100).flatMap(i -> items.upsertItem(Checks.item("kept" + i, "k", i)), 100).count().block(), 100L);
    }
}
