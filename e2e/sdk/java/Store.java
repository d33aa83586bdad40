import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.ThroughputResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;

/** A container by the sync or by the async client: every check that takes a Store runs with both. */
interface Store {
    CosmosItemResponse<ObjectNode> create(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options);
    CosmosItemResponse<ObjectNode> read(String id, PartitionKey key, CosmosItemRequestOptions options);
    CosmosItemResponse<ObjectNode> upsert(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options);
    CosmosItemResponse<ObjectNode> replace(ObjectNode item, String id, PartitionKey key, CosmosItemRequestOptions options);
    CosmosItemResponse<ObjectNode> patch(String id, PartitionKey key, CosmosPatchOperations patch, CosmosPatchItemRequestOptions options);
    CosmosItemResponse<Object> delete(String id, PartitionKey key, CosmosItemRequestOptions options);
    CosmosItemResponse<Object> deleteAll(PartitionKey key);
    CosmosBatchResponse batch(CosmosBatch batch);
    List<CosmosBulkOperationResponse<Object>> bulk(List<CosmosItemOperation> operations);
    FeedResponse<JsonNode> readMany(List<CosmosItemIdentity> of);
    Iterable<FeedResponse<JsonNode>> pages(SqlQuerySpec query, CosmosQueryRequestOptions options, String token, int size);
    Iterable<FeedResponse<JsonNode>> changes(CosmosChangeFeedRequestOptions options);
    List<FeedRange> ranges();
    CosmosContainerResponse description();
    CosmosContainerResponse describe(CosmosContainerProperties properties);
    ThroughputResponse throughput();
    ThroughputResponse throughput(ThroughputProperties properties);
    CosmosContainerResponse drop();

    default CosmosItemResponse<ObjectNode> create(ObjectNode item) {
        return create(item, null, new CosmosItemRequestOptions());
    }

    default CosmosItemResponse<ObjectNode> read(String id, String key) {
        return read(id, new PartitionKey(key), new CosmosItemRequestOptions());
    }

    /** Reports whether an item is found by its id. */
    default boolean has(String id, String key) {
        try {
            return read(id, key).getStatusCode() == 200;
        } catch (com.azure.cosmos.CosmosException e) {
            if (e.getStatusCode() != 404) throw e;
            return false;
        }
    }

    default List<JsonNode> rows(String query, CosmosQueryRequestOptions options) {
        List<JsonNode> rows = new ArrayList<>();
        for (var page : pages(new SqlQuerySpec(query), options, null, 100)) rows.addAll(page.getResults());
        return rows;
    }

    default List<JsonNode> rows(String query) {
        return rows(query, new CosmosQueryRequestOptions());
    }

    record Sync(CosmosContainer of) implements Store {
        public CosmosItemResponse<ObjectNode> create(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options) { return of.createItem(item, key, options); }
        public CosmosItemResponse<ObjectNode> read(String id, PartitionKey key, CosmosItemRequestOptions options) { return of.readItem(id, key, options, ObjectNode.class); }
        public CosmosItemResponse<ObjectNode> upsert(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options) { return of.upsertItem(item, key, options); }
        public CosmosItemResponse<ObjectNode> replace(ObjectNode item, String id, PartitionKey key, CosmosItemRequestOptions options) { return of.replaceItem(item, id, key, options); }
        public CosmosItemResponse<ObjectNode> patch(String id, PartitionKey key, CosmosPatchOperations patch, CosmosPatchItemRequestOptions options) { return of.patchItem(id, key, patch, options, ObjectNode.class); }
        public CosmosItemResponse<Object> delete(String id, PartitionKey key, CosmosItemRequestOptions options) { return of.deleteItem(id, key, options); }
        public CosmosItemResponse<Object> deleteAll(PartitionKey key) { return of.deleteAllItemsByPartitionKey(key, new CosmosItemRequestOptions()); }
        public CosmosBatchResponse batch(CosmosBatch batch) { return of.executeCosmosBatch(batch); }
        public List<CosmosBulkOperationResponse<Object>> bulk(List<CosmosItemOperation> operations) { return java.util.stream.StreamSupport.stream(of.executeBulkOperations(operations).spliterator(), false).toList(); }
        public FeedResponse<JsonNode> readMany(List<CosmosItemIdentity> many) { return of.readMany(many, JsonNode.class); }
        public Iterable<FeedResponse<JsonNode>> pages(SqlQuerySpec query, CosmosQueryRequestOptions options, String token, int size) { return of.queryItems(query, options, JsonNode.class).iterableByPage(token, size); }
        public Iterable<FeedResponse<JsonNode>> changes(CosmosChangeFeedRequestOptions options) { return of.queryChangeFeed(options, JsonNode.class).iterableByPage(); }
        public List<FeedRange> ranges() { return of.getFeedRanges(); }
        public CosmosContainerResponse description() { return of.read(); }
        public CosmosContainerResponse describe(CosmosContainerProperties properties) { return of.replace(properties); }
        public ThroughputResponse throughput() { return of.readThroughput(); }
        public ThroughputResponse throughput(ThroughputProperties properties) { return of.replaceThroughput(properties); }
        public CosmosContainerResponse drop() { return of.delete(); }
    }

    record Async(CosmosAsyncContainer of) implements Store {
        public CosmosItemResponse<ObjectNode> create(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options) { return of.createItem(item, key, options).block(); }
        public CosmosItemResponse<ObjectNode> read(String id, PartitionKey key, CosmosItemRequestOptions options) { return of.readItem(id, key, options, ObjectNode.class).block(); }
        public CosmosItemResponse<ObjectNode> upsert(ObjectNode item, PartitionKey key, CosmosItemRequestOptions options) { return of.upsertItem(item, key, options).block(); }
        public CosmosItemResponse<ObjectNode> replace(ObjectNode item, String id, PartitionKey key, CosmosItemRequestOptions options) { return of.replaceItem(item, id, key, options).block(); }
        public CosmosItemResponse<ObjectNode> patch(String id, PartitionKey key, CosmosPatchOperations patch, CosmosPatchItemRequestOptions options) { return of.patchItem(id, key, patch, options, ObjectNode.class).block(); }
        public CosmosItemResponse<Object> delete(String id, PartitionKey key, CosmosItemRequestOptions options) { return of.deleteItem(id, key, options).block(); }
        public CosmosItemResponse<Object> deleteAll(PartitionKey key) { return of.deleteAllItemsByPartitionKey(key, new CosmosItemRequestOptions()).block(); }
        public CosmosBatchResponse batch(CosmosBatch batch) { return of.executeCosmosBatch(batch).block(); }
        public List<CosmosBulkOperationResponse<Object>> bulk(List<CosmosItemOperation> operations) { return of.executeBulkOperations(Flux.fromIterable(operations)).collectList().block(); }
        public FeedResponse<JsonNode> readMany(List<CosmosItemIdentity> many) { return of.readMany(many, JsonNode.class).block(); }
        public Iterable<FeedResponse<JsonNode>> pages(SqlQuerySpec query, CosmosQueryRequestOptions options, String token, int size) { return of.queryItems(query, options, JsonNode.class).byPage(token, size).toIterable(1); }
        public Iterable<FeedResponse<JsonNode>> changes(CosmosChangeFeedRequestOptions options) { return of.queryChangeFeed(options, JsonNode.class).byPage().toIterable(); }
        public List<FeedRange> ranges() { return of.getFeedRanges().block(); }
        public CosmosContainerResponse description() { return of.read().block(); }
        public CosmosContainerResponse describe(CosmosContainerProperties properties) { return of.replace(properties).block(); }
        public ThroughputResponse throughput() { return of.readThroughput().block(); }
        public ThroughputResponse throughput(ThroughputProperties properties) { return of.replaceThroughput(properties).block(); }
        public CosmosContainerResponse drop() { return of.delete().block(); }
    }
}
