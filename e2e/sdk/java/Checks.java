import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;

/**
 * What programs do with items, by the sync and the async client of azure-cosmos. Arguments: the endpoint, the key, and
 * the endpoint for gateway mode; every check runs in Direct
 * mode and in gateway mode. OTHER_KEY is another account's.
 */
public class Checks {
    static int passed;
    static String mode;

    static void check(String what, Object got, Object want) {
        if (!Objects.equals(got, want)) throw new AssertionError(what + ": " + got + ", want " + want);
        System.out.println("passed: " + mode + ", " + what);
        passed++;
    }

    static void refused(String what, int status, Callable<?> act) throws Exception {
        try {
            act.call();
        } catch (CosmosException e) {
            check(what, e.getStatusCode(), status);
            return;
        }
        throw new AssertionError(what + ": not refused");
    }

    static final ObjectMapper json = new ObjectMapper();

    static ObjectNode item(String id, String pk, int n) {
        return json.createObjectNode().put("id", id).put("pk", pk).put("n", n);
    }

    static CosmosClientBuilder builder(String[] to) {
        CosmosClientBuilder builder = new CosmosClientBuilder().endpoint(to[0]).key(to[1]).contentResponseOnWriteEnabled(true);
        return to.length > 2 ? builder.gatewayMode() : builder;
    }

    static void advance(String endpoint, int seconds) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint + "_clock")).POST(HttpRequest.BodyPublishers.ofString("{\"advance\":" + seconds + "}")).build();
        check("the clock", HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode(), 200);
    }

    public static void main(String[] account) throws Exception {
        for (String[] to : new String[][] {{account[0], account[1]}, {account[2], account[1], "gateway"}}) {
            mode = to.length == 2 ? "Direct" : "gateway";
            everything(to);
        }
        System.out.println(passed + " checks passed");
        System.exit(0); // threads of the SDK linger
    }

    static void everything(String[] to) throws Exception {
        try (CosmosClient client = builder(to).buildClient()) {
            client.createDatabaseIfNotExists("checks");
            CosmosContainerProperties of = new CosmosContainerProperties("sync" + to.length, "/pk").setDefaultTimeToLiveInSeconds(-1);
            client.getDatabase("checks").createContainer(of, ThroughputProperties.createManualThroughput(18000)); // three ranges
            items(to, client.getDatabase("checks").getContainer(of.getId()));
            again(client, of);
            new Stores(to[0], client.getDatabase("checks")).all();
            Feeds.keys(to, client);
            Feeds.clients(to, System.getenv("OTHER_KEY"), client);
        }
        try (CosmosAsyncClient client = builder(to).buildAsyncClient()) {
            CosmosContainerProperties of = new CosmosContainerProperties("async" + to.length, "/pk");
            client.getDatabase("checks").createContainer(of).block();
            many(client.getDatabase("checks").getContainer(of.getId()));
            Feeds.givenUp(client.getDatabase("checks").getContainer(of.getId()));
            new Stores(to[0], client.getDatabase("checks")).all();
            Feeds.processors(to, client);
        }
    }

    static void items(String[] to, CosmosContainer items) throws Exception {
        PartitionKey p = new PartitionKey("p");
        var made = items.createItem(item("a", "p", 1));
        check("created", made.getStatusCode(), 201);
        check("mode", made.getDiagnostics().toString().contains("rntbd://"), to.length == 2);
        refused("twice", 409, () -> items.createItem(item("a", "p", 1)));
        check("read", items.readItem("a", p, JsonNode.class).getItem().get("n").asInt(), 1);
        refused("missing", 404, () -> items.readItem("none", p, JsonNode.class));
        refused("another etag", 412, () -> items.replaceItem(item("a", "p", 2), "a", p, new CosmosItemRequestOptions().setIfMatchETag("\"x\"")));
        check("not modified", items.readItem("a", p, new CosmosItemRequestOptions().setIfNoneMatchETag(made.getETag()), JsonNode.class).getStatusCode(), 304);
        items.replaceItem(item("a", "p", 2), "a", p, new CosmosItemRequestOptions().setIfMatchETag(made.getETag()));
        check("upsert", items.upsertItem(item("b", "p", 3)).getStatusCode(), 201);
        check("patch", items.patchItem("b", p, CosmosPatchOperations.create().increment("/n", 4), JsonNode.class).getItem().get("n").asInt(), 7);
        for (String id : new String[] {"with space", "percent%20", "pound#", "question?", "é 鱀", "plus+"}) {
            items.createItem(item(id, "ids", 0));
            if (to.length == 2) check(id, items.readItem(id, new PartitionKey("ids"), JsonNode.class).getItem().get("id").asText(), id);
        }
        CosmosBatch batch = CosmosBatch.createCosmosBatch(p);
        batch.createItemOperation(item("c", "p", 8));
        batch.readItemOperation("a");
        batch.deleteItemOperation("b");
        check("batch", items.executeCosmosBatch(batch).isSuccessStatusCode(), true);
        CosmosBatch failing = CosmosBatch.createCosmosBatch(p);
        failing.upsertItemOperation(item("d", "p", 9));
        failing.createItemOperation(item("c", "p", 8));
        check("a batch that fails", items.executeCosmosBatch(failing).getStatusCode(), 409);
        refused("rolled back", 404, () -> items.readItem("d", p, JsonNode.class));
        for (int i = 0; i < 90; i++) items.createItem(item("i" + i, "p" + i % 9, i));
        List<Integer> found = new ArrayList<>();
        for (var page : items.queryItems("SELECT VALUE c.n FROM c WHERE STARTSWITH(c.pk, 'p') AND c.pk != 'p' ORDER BY c.n DESC", new CosmosQueryRequestOptions(), Integer.class).iterableByPage(7)) found.addAll(page.getResults());
        check("a query over all ranges, in order", found, IntStream.range(0, 90).mapToObj(i -> 89 - i).toList());
        check("an aggregate", items.queryItems("SELECT VALUE COUNT(1) FROM c WHERE c.n >= 50", new CosmosQueryRequestOptions(), Integer.class).stream().toList(), List.of(40));
        check("groups", items.queryItems("SELECT c.pk, COUNT(1) AS k FROM c GROUP BY c.pk", new CosmosQueryRequestOptions(), JsonNode.class).stream().count(), 11L);
        check("all of a partition", items.readAllItems(new PartitionKey("p3"), JsonNode.class).stream().count(), 10L);
        check("read many", items.readMany(List.of(new CosmosItemIdentity(p, "a"), new CosmosItemIdentity(new PartitionKey("p3"), "i3")), JsonNode.class).getResults().size(), 2);
        int changes = 0;
        for (var page : items.queryChangeFeed(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()), JsonNode.class).iterableByPage()) changes += page.getResults().size();
        check("change feed", changes, 98);
        check("deleted", items.deleteItem("c", p, new CosmosItemRequestOptions()).getStatusCode(), 204);
        items.createItem(item("brief", "p", 1).put("ttl", 10));
        refused("a ttl of 0", 400, () -> items.createItem(item("z", "p", 1).put("ttl", 0)));
        advance(to[0], 9);
        check("a second before", items.readItem("brief", p, JsonNode.class).getStatusCode(), 200);
        advance(to[0], 1);
        refused("expired", 404, () -> items.readItem("brief", p, JsonNode.class));
        check("expired in queries", items.queryItems("SELECT VALUE c.id FROM c WHERE c.id = 'brief'", new CosmosQueryRequestOptions(), String.class).stream().count(), 0L);
    }

    /** A container that is deleted and made again is found again. */
    static void again(CosmosClient client, CosmosContainerProperties of) throws Exception {
        CosmosContainer items = client.getDatabase("checks").getContainer(of.getId());
        items.delete();
        client.getDatabase("checks").createContainer(new CosmosContainerProperties(of.getId(), "/pk"));
        check("made again", items.createItem(item("a", "p", 1)).getStatusCode(), 201);
    }

    static void many(CosmosAsyncContainer items) {
        check("200 at once", Flux.range(0, 200).flatMap(i -> items.createItem(item("i" + i, "p" + i % 5, i)), 200).collectList().block().size(), 200);
        check("200 reads", Flux.range(0, 200).flatMap(i -> items.readItem("i" + i, new PartitionKey("p" + i % 5), JsonNode.class), 200).map(r -> r.getItem().get("n").asInt()).reduce(Integer::sum).block(), 19900);
        var bulk = Flux.range(0, 500).map(i -> CosmosBulkOperations.getUpsertItemOperation(item("b" + i, "q" + i % 7, i), new PartitionKey("q" + i % 7)));
        check("bulk", items.executeBulkOperations(bulk).filter(r -> r.getResponse() != null && r.getResponse().getStatusCode() == 201).count().block(), 500L);
        check("counted", items.queryItems("SELECT VALUE COUNT(1) FROM c", Integer.class).collectList().block(), List.of(700));
    }
}
