import static java.util.stream.IntStream.range;

import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

/** Checks of containers and their items that the sync and the async client do alike. */
class Stores {
    static final ThroughputProperties one = ThroughputProperties.createManualThroughput(400), three = ThroughputProperties.createManualThroughput(18000);
    static final PartitionKey p = new PartitionKey("p");
    static int made;

    final String endpoint, client;
    final BiFunction<CosmosContainerProperties, ThroughputProperties, Store> make;

    Stores(String endpoint, CosmosDatabase database) {
        this.endpoint = endpoint;
        client = "sync";
        make = (properties, throughput) -> {
            database.createContainer(properties, throughput);
            return new Store.Sync(database.getContainer(properties.getId()));
        };
    }

    Stores(String endpoint, CosmosAsyncDatabase database) {
        this.endpoint = endpoint;
        client = "async";
        make = (properties, throughput) -> {
            database.createContainer(properties, throughput).block();
            return new Store.Async(database.getContainer(properties.getId()));
        };
    }

    void all() throws Exception {
        points();
        preconditions();
        patches();
        batches();
        bulk();
        descriptions();
        queries();
        pages();
        changes();
        cells();
        countdowns();
        gone();
    }

    CosmosContainerProperties properties() {
        return new CosmosContainerProperties("stores" + made++, "/pk");
    }

    Store container(Integer ttl, ThroughputProperties throughput) {
        return make.apply(properties().setDefaultTimeToLiveInSeconds(ttl), throughput);
    }

    void check(String what, Object got, Object want) {
        Checks.check(client + ": " + what, got, want);
    }

    void refused(String what, int status, java.util.concurrent.Callable<?> act) throws Exception {
        Checks.refused(client + ": " + what, status, act);
    }

    static CosmosItemRequestOptions options() {
        return new CosmosItemRequestOptions();
    }

    void points() throws Exception {
        Store items = container(null, one);
        var created = items.create(Checks.item("a", "p", 1));
        check("created", created.getStatusCode(), 201);
        check("the content of a write", created.getItem().get("n").asInt(), 1);
        check("a write costs more than a read", created.getRequestCharge() > items.read("a", "p").getRequestCharge(), true);
        check("a point read", items.read("a", "p").getRequestCharge(), 1.0);
        check("a session token", created.getSessionToken() != null, true);
        ObjectNode read = items.read("a", "p").getItem();
        for (String property : List.of("_rid", "_self", "_etag", "_ts", "_attachments")) check(property, read.hasNonNull(property), true);
        refused("created twice", 409, () -> items.create(Checks.item("a", "p", 1)));
        refused("missing", 404, () -> items.read("none", "p"));
        check("replaced", items.replace(Checks.item("a", "p", 2), "a", p, options()).getItem().get("n").asInt(), 2);
        refused("replacing what is missing", 404, () -> items.replace(Checks.item("none", "p", 2), "none", p, options()));
        check("an upsert that creates", items.upsert(Checks.item("b", "p", 3), p, options()).getStatusCode(), 201);
        check("an upsert that replaces", items.upsert(Checks.item("b", "p", 4), p, options()).getStatusCode(), 200);
        check("no content of a write", items.upsert(Checks.item("b", "p", 5), p, options().setContentResponseOnWriteEnabled(false)).getItem(), null);
        check("deleted", items.delete("b", p, options()).getStatusCode(), 204);
        refused("deleted twice", 404, () -> items.delete("b", p, options()));
        ObjectNode rich = Checks.item("rich", "p", 1).put("text", "naïve – 日本 \"'\\\u0001").put("large", 9007199254740991L).put("fraction", 1.5).putNull("nothing");
        rich.putObject("deep").putArray("list").add(1).add(true).addNull();
        items.create(rich);
        ObjectNode found = items.read("rich", "p").getItem();
        for (String property : List.of("text", "large", "fraction", "nothing", "deep")) check("the " + property + " of an item is as it was written", found.get(property), rich.get(property));
        check("an item of a megabyte", items.create(Checks.item("large", "p", 1).put("text", "x".repeat(1 << 20))).getStatusCode(), 201);
        refused("an item of more than two megabytes", 413, () -> items.create(Checks.item("huge", "p", 1).put("text", "x".repeat(2 << 20))));
        refused("a key that is not the item's", 400, () -> items.create(Checks.item("wrong", "p", 1), new PartitionKey("q"), options()));
        refused("an id of 1,024 bytes", 400, () -> items.create(Checks.item("x".repeat(1024), "p", 1)));
        for (Object key : List.of("", 3, 1.5, true)) {
            ObjectNode item = Checks.json.createObjectNode().put("id", "k");
            item.set("pk", Checks.json.valueToTree(key));
            items.create(item, new PartitionKey(key), options());
            check("the partition key " + key, items.read("k", new PartitionKey(key), options()).getItem().get("pk"), item.get("pk"));
        }
        items.create(Checks.json.createObjectNode().put("id", "none"), PartitionKey.NONE, options());
        check("no partition key", items.read("none", PartitionKey.NONE, options()).getStatusCode(), 200);
        for (String id : List.of("with space", "plus+", "é 鱀", "x=y&z", "'quoted'")) {
            items.create(Checks.item(id, "ids", 1));
            check("the id " + id, items.read(id, "ids").getItem().get("id").asText(), id);
        }
        check("all of a key are deleted", items.deleteAll(new PartitionKey("ids")).getStatusCode(), 200);
        check("nothing of the key is left", items.rows("SELECT * FROM c WHERE c.pk = 'ids'").size(), 0);
        check("read many", items.readMany(List.of(new CosmosItemIdentity(p, "a"), new CosmosItemIdentity(p, "rich"), new CosmosItemIdentity(p, "none"))).getResults().size(), 2);
    }

    void preconditions() throws Exception {
        Store items = container(null, one);
        String old = items.create(Checks.item("a", "p", 1)).getETag();
        String now = items.replace(Checks.item("a", "p", 2), "a", p, options().setIfMatchETag(old)).getETag();
        check("a write makes another etag", now.equals(old), false);
        refused("a replace with a stale etag", 412, () -> items.replace(Checks.item("a", "p", 3), "a", p, options().setIfMatchETag(old)));
        refused("an upsert with a stale etag", 412, () -> items.upsert(Checks.item("a", "p", 3), p, options().setIfMatchETag(old)));
        refused("a delete with a stale etag", 412, () -> items.delete("a", p, options().setIfMatchETag(old)));
        check("a read of what has not changed", items.read("a", p, options().setIfNoneMatchETag(now)).getStatusCode(), 304);
        check("a read of what has changed", items.read("a", p, options().setIfNoneMatchETag(old)).getStatusCode(), 200);
        check("a delete with the etag", items.delete("a", p, options().setIfMatchETag(now)).getStatusCode(), 204);
    }

    void patches() throws Exception {
        Store items = container(-1, one);
        ObjectNode start = Checks.item("a", "p", 1).put("gone", true).put("old", "x");
        start.putArray("list").add(1).add(2);
        items.create(start);
        var patch = CosmosPatchOperations.create().increment("/n", 5).add("/list/-", 3).replace("/list/0", 0).remove("/gone").move("/old", "/new").set("/deep", List.of());
        JsonNode patched = items.patch("a", p, patch, new CosmosPatchItemRequestOptions()).getItem();
        check("incremented", patched.get("n").asInt(), 6);
        check("added and replaced", patched.get("list").toString(), "[0,2,3]");
        check("removed", patched.get("gone"), null);
        check("moved", patched.get("new").asText(), "x");
        check("set", patched.get("deep").toString(), "[]");
        var set = CosmosPatchOperations.create().set("/n", 7);
        refused("a condition that is not met", 412, () -> items.patch("a", p, set, new CosmosPatchItemRequestOptions().setFilterPredicate("FROM c WHERE c.n = 1")));
        check("a condition that is met", items.patch("a", p, set, new CosmosPatchItemRequestOptions().setFilterPredicate("FROM c WHERE c.n = 6")).getItem().get("n").asInt(), 7);
        refused("a patch of the id", 400, () -> items.patch("a", p, CosmosPatchOperations.create().set("/id", "b"), new CosmosPatchItemRequestOptions()));
        refused("a patch of what is missing", 404, () -> items.patch("none", p, set, new CosmosPatchItemRequestOptions()));
        check("a patch of the time to live", items.patch("a", p, CosmosPatchOperations.create().set("/ttl", 5), new CosmosPatchItemRequestOptions()).getItem().get("ttl").asInt(), 5);
        Checks.advance(endpoint, 5);
        check("it has expired", items.has("a", "p"), false);
    }

    void batches() {
        Store items = container(null, one);
        items.create(Checks.item("old", "p", 1));
        CosmosBatch batch = CosmosBatch.createCosmosBatch(p);
        batch.createItemOperation(Checks.item("a", "p", 1));
        batch.upsertItemOperation(Checks.item("b", "p", 2));
        batch.replaceItemOperation("old", Checks.item("old", "p", 3));
        batch.patchItemOperation("a", CosmosPatchOperations.create().increment("/n", 1));
        batch.readItemOperation("a");
        batch.deleteItemOperation("b");
        var done = items.batch(batch);
        check("a batch", done.getResults().stream().map(r -> r.getStatusCode()).toList(), List.of(201, 201, 200, 200, 200, 204));
        check("what a batch reads", done.getResults().get(4).getItem(ObjectNode.class).get("n").asInt(), 2);
        check("the charge of a batch", done.getRequestCharge() > 0, true);
        CosmosBatch failing = CosmosBatch.createCosmosBatch(p);
        failing.upsertItemOperation(Checks.item("c", "p", 1));
        failing.createItemOperation(Checks.item("a", "p", 1));
        var failed = items.batch(failing);
        check("a batch that fails", failed.getResults().stream().map(r -> r.getStatusCode()).toList(), List.of(424, 409));
        check("nothing of it is written", items.has("c", "p"), false);
        CosmosBatch foreign = CosmosBatch.createCosmosBatch(p);
        foreign.createItemOperation(Checks.item("d", "q", 1));
        check("an item of another key", items.batch(foreign).getStatusCode(), 400);
    }

    // The status of an operation of a bulk; one without an answer has an exception that says why.
    static int code(CosmosBulkOperationResponse<?> r) {
        if (r.getResponse() == null) throw new IllegalStateException("an operation of a bulk has no answer", r.getException());
        return r.getResponse().getStatusCode();
    }

    void bulk() {
        Store items = container(null, three);
        List<CosmosItemOperation> creates = new ArrayList<>();
        for (int i = 0; i < 120; i++) creates.add(CosmosBulkOperations.getCreateItemOperation(Checks.item("i" + i, "p" + i % 9, i), new PartitionKey("p" + i % 9)));
        creates.add(CosmosBulkOperations.getCreateItemOperation(Checks.item("i0", "p0", 0), new PartitionKey("p0")));
        var codes = items.bulk(creates).stream().map(Stores::code).toList();
        check("a bulk over three ranges", Collections.frequency(codes, 201), 120);
        check("one of a bulk fails by itself", Collections.frequency(codes, 409), 1);
        List<CosmosItemOperation> mixed = List.of(CosmosBulkOperations.getReadItemOperation("i1", new PartitionKey("p1")), CosmosBulkOperations.getDeleteItemOperation("i2", new PartitionKey("p2")),
            CosmosBulkOperations.getPatchItemOperation("i3", new PartitionKey("p3"), CosmosPatchOperations.create().set("/n", 33)), CosmosBulkOperations.getReadItemOperation("none", new PartitionKey("p1")));
        check("a bulk of all kinds", items.bulk(mixed).stream().map(Stores::code).sorted().toList(), List.of(200, 200, 204, 404));
        check("what a bulk left", items.rows("SELECT VALUE COUNT(1) FROM c").get(0).asInt(), 119);
    }

    void descriptions() throws Exception {
        for (Integer ttl : new Integer[] {null, -1, 60}) {
            Store items = container(ttl, one);
            var read = items.description().getProperties();
            check("defaultTimeToLive " + ttl, read.getDefaultTimeToLiveInSeconds(), ttl);
            check("defaultTimeToLive " + ttl + " is replaced", items.describe(read.setDefaultTimeToLiveInSeconds(5)).getProperties().getDefaultTimeToLiveInSeconds(), 5);
        }
        for (int ttl : new int[] {0, -2}) refused("a defaultTimeToLive of " + ttl, 400, () -> container(ttl, one));
        IndexingPolicy policy = new IndexingPolicy().setIncludedPaths(List.of(new IncludedPath("/*"))).setExcludedPaths(List.of(new ExcludedPath("/text/*")))
            .setCompositeIndexes(List.of(List.of(new CompositePath().setPath("/n").setOrder(CompositePathSortOrder.ASCENDING), new CompositePath().setPath("/m").setOrder(CompositePathSortOrder.DESCENDING))));
        Store items = make.apply(properties().setIndexingPolicy(policy).setUniqueKeyPolicy(new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/n"))))), one);
        var read = items.description().getProperties();
        check("a composite index is kept", read.getIndexingPolicy().getCompositeIndexes().get(0).size(), 2);
        check("an excluded path is kept", read.getIndexingPolicy().getExcludedPaths().stream().anyMatch(path -> path.getPath().equals("/text/*")), true);
        check("a unique key is kept", read.getUniqueKeyPolicy().getUniqueKeys().size(), 1);
        items.create(Checks.item("a", "p", 1));
        refused("a unique key that is taken", 409, () -> items.create(Checks.item("b", "p", 1)));
        check("throughput", items.throughput().getProperties().getManualThroughput(), 400);
        check("throughput is replaced", items.throughput(ThroughputProperties.createManualThroughput(1000)).getProperties().getManualThroughput(), 1000);
        check("throughput after that", items.throughput().getProperties().getManualThroughput(), 1000);
        refused("throughput that is no multiple of 100", 400, () -> items.throughput(ThroughputProperties.createManualThroughput(450)));
        Store scaled = make.apply(properties(), ThroughputProperties.createAutoscaledThroughput(4000));
        check("autoscale", scaled.throughput().getProperties().getAutoscaleMaxThroughput(), 4000);
        check("autoscale is replaced", scaled.throughput(ThroughputProperties.createAutoscaledThroughput(5000)).getProperties().getAutoscaleMaxThroughput(), 5000);
        check("dropped", scaled.drop().getStatusCode(), 204);
        refused("what was dropped", 404, scaled::description);
    }

    void queries() throws Exception {
        Store narrow = container(null, one), wide = container(null, three);
        check("a container of 18,000 RU/s has three ranges", wide.ranges().size(), 3);
        for (Store items : List.of(narrow, wide)) {
            items.bulk(range(0, 60).mapToObj(i -> (CosmosItemOperation) CosmosBulkOperations.getCreateItemOperation(Checks.item("i" + i, "p" + i % 20, i).put("g", i % 7).put("text", "t" + i * 37 % 60), new PartitionKey("p" + i % 20))).toList());
        }
        for (String query : List.of(
            "SELECT VALUE c.n FROM c ORDER BY c.n", "SELECT VALUE c.text FROM c ORDER BY c.text DESC", "SELECT VALUE c.id FROM c WHERE c.g = 3 ORDER BY c.n DESC",
            "SELECT TOP 7 VALUE c.n FROM c ORDER BY c.n DESC", "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 5 LIMIT 9", "SELECT VALUE COUNT(1) FROM c",
            "SELECT VALUE SUM(c.n) FROM c WHERE c.g != 2", "SELECT VALUE AVG(c.n) FROM c", "SELECT VALUE MIN(c.text) FROM c", "SELECT VALUE MAX(c.n) FROM c",
            "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g", "SELECT COUNT(1) AS k, SUM(c.n) AS s FROM c")) {
            check("over three ranges as over one: " + query, wide.rows(query), narrow.rows(query));
        }
        for (String query : List.of("SELECT VALUE c.id FROM c", "SELECT c.g, COUNT(1) AS k FROM c GROUP BY c.g", "SELECT DISTINCT c.g FROM c", "SELECT VALUE {id: c.id} FROM c WHERE c.g IN (1, 4)")) {
            check("in any order over three ranges as over one: " + query, wide.rows(query).stream().map(JsonNode::toString).sorted().toList(), narrow.rows(query).stream().map(JsonNode::toString).sorted().toList());
        }
        SqlQuerySpec spec = new SqlQuerySpec("SELECT VALUE c.n FROM c WHERE c.n >= @from AND c.n < @to ORDER BY c.n", new SqlParameter("@from", 3), new SqlParameter("@to", 6));
        check("parameters", wide.pages(spec, new CosmosQueryRequestOptions(), null, 100).iterator().next().getResults().toString(), "[3, 4, 5]");
        check("of a key", wide.rows("SELECT VALUE c.n FROM c ORDER BY c.n", new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("p1"))).toString(), "[1, 21, 41]");
        var measured = wide.pages(new SqlQuerySpec("SELECT * FROM c"), new CosmosQueryRequestOptions().setQueryMetricsEnabled(true).setIndexMetricsEnabled(true).setPartitionKey(new PartitionKey("p1")), null, 100).iterator().next();
        check("the charge of a query", measured.getRequestCharge() > 0, true);
        for (String query : List.of("SELEC * FROM c", "SELECT NOSUCH(c.id) FROM c")) refused("a wrong query: " + query, 400, () -> wide.rows(query));
        refused("a user-defined function that does not exist is refused by name", 400, () -> wide.rows("SELECT VALUE udf.f(c.n) FROM c"));
        String ranked = "SELECT TOP 1 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.id, 'i5'), FullTextScore(c.id, 'i5'), [2, 1])";
        check("a hybrid search", List.of(wide.rows(ranked), narrow.rows(ranked)).toString(), "[[{\"id\":\"i5\"}], [{\"id\":\"i5\"}]]");
    }

    void pages() {
        for (ThroughputProperties throughput : List.of(one, three)) {
            Store items = container(null, throughput);
            items.bulk(range(0, 30).mapToObj(i -> (CosmosItemOperation) CosmosBulkOperations.getCreateItemOperation(Checks.item("i" + i, "p" + i % 9, i), new PartitionKey("p" + i % 9))).toList());
            String of = throughput == one ? "one range" : "three ranges";
            for (String query : List.of("SELECT VALUE c.n FROM c", "SELECT VALUE c.n FROM c ORDER BY c.n DESC", "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n")) {
                List<Integer> once = new ArrayList<>(), resumed = new ArrayList<>();
                for (var page : items.pages(new SqlQuerySpec(query), new CosmosQueryRequestOptions(), null, 4)) page.getResults().forEach(n -> once.add(n.asInt()));
                String token = null;
                int requests = 0;
                do {
                    var page = items.pages(new SqlQuerySpec(query), new CosmosQueryRequestOptions(), token, 4).iterator().next();
                    page.getResults().forEach(n -> resumed.add(n.asInt()));
                    token = page.getContinuationToken();
                } while (token != null && ++requests < 40);
                check("pages of " + of + ": " + query, once.stream().sorted().toList(), range(0, 30).boxed().toList());
                check("pages of " + of + ", each by its continuation: " + query, resumed, once);
            }
        }
    }

    List<JsonNode> changed(Store items, CosmosChangeFeedRequestOptions from, String[] next) {
        List<JsonNode> all = new ArrayList<>();
        for (var page : items.changes(from)) {
            all.addAll(page.getResults());
            next[0] = page.getContinuationToken();
        }
        return all;
    }

    void changes() throws Exception {
        for (ThroughputProperties throughput : List.of(one, three)) {
            Store items = container(-1, throughput);
            String of = throughput == one ? "one range" : "three ranges";
            for (int i = 0; i < 12; i++) items.create(Checks.item("i" + i, "p" + i % 5, i));
            String[] next = new String[1];
            check("changes of " + of, changed(items, CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()), next).size(), 12);
            items.upsert(Checks.item("i0", "p0", 100), new PartitionKey("p0"), options());
            items.create(Checks.item("brief", "p1", 1).put("ttl", 5));
            items.delete("i2", new PartitionKey("p2"), options());
            check("changes of " + of + " after a continuation", changed(items, CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(next[0]), next).stream().map(c -> c.get("id").asText()).sorted().toList(), List.of("brief", "i0"));
            check("changes of " + of + " from now", changed(items, CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange()), new String[1]).size(), 0);
            Checks.advance(endpoint, 5);
            check("changes of " + of + " do not tell of an expired item", changed(items, CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()), new String[1]).size(), 11);
            check("changes of a key in " + of, changed(items, CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forLogicalPartition(new PartitionKey("p3"))), new String[1]).size(), 2);
        }
    }

    /** The documentation's matrix: an item's ttl in a container that is off, on without a default, and on with ten seconds. */
    void cells() throws Exception {
        for (Integer container : new Integer[] {null, -1, 10}) {
            for (Integer ttl : new Integer[] {null, -1, 5}) {
                Store items = container(container, one);
                ObjectNode item = Checks.item("a", "p", 1);
                items.create(ttl == null ? item : item.put("ttl", ttl));
                int gone = container == null || ttl != null && ttl == -1 || ttl == null && container == -1 ? 0 : ttl != null ? ttl : container;
                String what = "container " + (container == null ? "off" : container) + ", item " + (ttl == null ? "absent" : ttl);
                Checks.advance(endpoint, (gone == 0 ? 1000 : gone) - 1);
                check(what + ": a second before", List.of(items.has("a", "p"), items.rows("SELECT * FROM c").size()), List.of(true, 1));
                Checks.advance(endpoint, 1);
                check(what + ": at the second", List.of(items.has("a", "p"), items.rows("SELECT * FROM c").size()), List.of(gone == 0, gone == 0 ? 1 : 0));
            }
        }
        Store items = container(10, one);
        for (Object ttl : List.of(0, -2, 1.5, "60", 2147483648L)) {
            ObjectNode item = Checks.item("a", "p", 1);
            item.set("ttl", Checks.json.valueToTree(ttl));
            refused("a ttl of " + ttl, 400, () -> items.create(item));
        }
        refused("a ttl of null", 400, () -> items.create(Checks.item("a", "p", 1).putNull("ttl")));
    }

    void countdowns() throws Exception {
        Store items = container(10, one);
        for (String id : List.of("read", "replaced", "upserted", "patched", "batched")) items.create(Checks.item(id, "p", 1));
        Checks.advance(endpoint, 9);
        check("a second before the end", items.has("read", "p"), true);
        items.replace(Checks.item("replaced", "p", 2), "replaced", p, options());
        items.upsert(Checks.item("upserted", "p", 2), p, options());
        items.patch("patched", p, CosmosPatchOperations.create().set("/n", 2), new CosmosPatchItemRequestOptions());
        CosmosBatch batch = CosmosBatch.createCosmosBatch(p);
        batch.replaceItemOperation("batched", Checks.item("batched", "p", 2));
        items.batch(batch);
        Checks.advance(endpoint, 1);
        check("a read does not restart the countdown", items.has("read", "p"), false);
        for (String id : List.of("replaced", "upserted", "patched", "batched")) check("what was " + id + " begins anew", items.has(id, "p"), true);
        Checks.advance(endpoint, 9);
        for (String id : List.of("replaced", "upserted", "patched", "batched")) check("what was " + id + " ends", items.has(id, "p"), false);
    }

    /** Nothing finds an item that has expired, before the purge and after it. */
    void gone() throws Exception {
        Store items = container(10, three);
        items.create(Checks.item("a", "p", 1));
        items.create(Checks.item("b", "p", 2).put("ttl", -1));
        Checks.advance(endpoint, 10);
        refused("an expired item cannot be replaced", 404, () -> items.replace(Checks.item("a", "p", 2), "a", p, options()));
        refused("an expired item cannot be patched", 404, () -> items.patch("a", p, CosmosPatchOperations.create().set("/n", 2), new CosmosPatchItemRequestOptions()));
        refused("an expired item cannot be deleted", 404, () -> items.delete("a", p, options()));
        check("an expired item is not among many", items.readMany(List.of(new CosmosItemIdentity(p, "a"), new CosmosItemIdentity(p, "b"))).getResults().size(), 1);
        check("an expired item is not counted", items.rows("SELECT VALUE COUNT(1) FROM c").get(0).asInt(), 1);
        check("the id of an expired item is free", items.create(Checks.item("a", "p", 3)).getStatusCode(), 201);
        items.describe(items.description().getProperties().setDefaultTimeToLiveInSeconds(null));
        Checks.advance(endpoint, 1000);
        check("nothing expires in a container that was switched off", items.has("a", "p"), true);
    }
}
