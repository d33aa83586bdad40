import com.azure.core.cryptography.KeyEncryptionKey;
import com.azure.core.cryptography.KeyEncryptionKeyResolver;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.encryption.CosmosEncryptionClient;
import com.azure.cosmos.encryption.CosmosEncryptionClientBuilder;
import com.azure.cosmos.encryption.CosmosEncryptionContainer;
import com.azure.cosmos.encryption.CosmosEncryptionDatabase;
import com.azure.cosmos.encryption.models.CosmosEncryptionAlgorithm;
import com.azure.cosmos.encryption.models.SqlQuerySpecWithEncryption;
import com.azure.cosmos.models.ClientEncryptionIncludedPath;
import com.azure.cosmos.models.ClientEncryptionPolicy;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.EncryptionKeyWrapMetadata;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
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

/**
 * Client-side encryption by azure-cosmos-encryption: the endpoint keeps keys and policies, and what it stores is encrypted. Arguments: the
 * endpoint, the key, and the endpoint for gateway mode.
 */
public class Encryption {
    static int passed;
    static String mode;

    static void check(String what, Object got, Object want) {
        if (!Objects.equals(got, want)) throw new AssertionError(what + ": " + got + ", want " + want);
        System.out.println("passed: " + mode + ", " + what);
        passed++;
    }

    static void refused(String what, int status, String text, Callable<?> act) throws Exception {
        try {
            act.call();
        } catch (CosmosException e) {
            check(what, e.getStatusCode() + " " + e.getMessage().contains(text), status + " true");
            return;
        }
        throw new AssertionError(what + ": not refused");
    }

    static final ObjectMapper json = new ObjectMapper();
    static final String algorithm = CosmosEncryptionAlgorithm.AEAD_AES_256_CBC_HMAC_SHA256.getName();
    static final String store = "TEST_STORE";

    /** A key store that wraps a key by turning its bytes over. */
    static final KeyEncryptionKeyResolver keys = id -> new KeyEncryptionKey() {
        public String getKeyId() {
            return id;
        }

        public byte[] wrapKey(String algorithm, byte[] key) {
            byte[] turned = new byte[key.length];
            for (int i = 0; i < key.length; i++) turned[i] = (byte) (key[key.length - 1 - i] ^ 0x5A);
            return turned;
        }

        public byte[] unwrapKey(String algorithm, byte[] wrapped) {
            return wrapKey(algorithm, wrapped);
        }
    };

    static EncryptionKeyWrapMetadata metadata(String version) {
        return new EncryptionKeyWrapMetadata(store, "key", version, "RSA-OAEP");
    }

    static ClientEncryptionIncludedPath path(String path, String type, String key) {
        return new ClientEncryptionIncludedPath().setPath(path).setEncryptionType(type).setClientEncryptionKeyId(key).setEncryptionAlgorithm(algorithm);
    }

    static CosmosClient client(String[] to) {
        CosmosClientBuilder builder = new CosmosClientBuilder().endpoint(to[0]).key(to[1]).contentResponseOnWriteEnabled(true);
        return (to.length > 2 ? builder.gatewayMode() : builder).buildClient();
    }

    static ObjectNode order(String id, int n) {
        ObjectNode item = json.createObjectNode().put("id", id).put("pk", "p").put("mail", id + "@example.com").put("n", n).put("open", "seen");
        item.putObject("notes").put("text", "secret");
        return item;
    }

    static void everything(String[] to) throws Exception {
        CosmosClient plain = client(to);
        CosmosEncryptionClient client = new CosmosEncryptionClientBuilder().cosmosClient(client(to)).keyEncryptionKeyResolver(keys).keyEncryptionKeyResolverName(store).buildClient();
        String name = "encrypted-" + mode;
        plain.createDatabase(name);
        CosmosEncryptionDatabase database = client.getCosmosEncryptionDatabase(name);
        check("a key", database.createClientEncryptionKey("key1", algorithm, metadata("v1")).getProperties().getId(), "key1");
        database.createClientEncryptionKey("key2", algorithm, metadata("v1"));
        refused("a key of the same name", 409, "", () -> database.createClientEncryptionKey("key1", algorithm, metadata("v1")));
        check("a key that is wrapped anew", database.rewrapClientEncryptionKey("key2", metadata("v2")).getProperties().getEncryptionKeyWrapMetadata().getValue(), "v2");

        List<ClientEncryptionIncludedPath> paths = List.of(path("/mail", "Deterministic", "key1"), path("/n", "Deterministic", "key2"), path("/notes", "Randomized", "key1"));
        CosmosContainerProperties described = new CosmosContainerProperties("c", "/pk").setDefaultTimeToLiveInSeconds(100);
        described.setClientEncryptionPolicy(new ClientEncryptionPolicy(paths));
        check("a container with a policy", plain.getDatabase(name).createContainer(described).getStatusCode(), 201);
        CosmosContainerProperties unknown = new CosmosContainerProperties("x", "/pk").setClientEncryptionPolicy(new ClientEncryptionPolicy(List.of(path("/mail", "Deterministic", "none"))));
        refused("a policy without its key", 400, "ClientEncryptionKey with id '[none]' does not exist.", () -> plain.getDatabase(name).createContainer(unknown));

        CosmosEncryptionContainer container = database.getCosmosEncryptionContainer("c");
        PartitionKey key = new PartitionKey("p");
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();
        check("an item", container.createItem(order("a", 7), key, options).getItem().path("mail").asText(), "a@example.com");
        container.createItem(order("b", 8), key, options);
        container.createItem(order("c", 8).put("ttl", 10), key, options);
        JsonNode read = container.readItem("a", key, options, ObjectNode.class).getItem();
        check("an item that is read", read.path("n").asInt() + read.path("notes").path("text").asText(), "7secret");

        JsonNode stored = plain.getDatabase(name).getContainer("c").readItem("a", key, ObjectNode.class).getItem();
        check("what is stored", stored.path("mail").asText().equals("a@example.com") + " " + stored.path("n").isTextual() + " " + stored.path("notes").toString().contains("secret") + " " + stored.path("open").asText(),
            "false true false seen");

        SqlQuerySpecWithEncryption query = new SqlQuerySpecWithEncryption(new SqlQuerySpec("SELECT * FROM c WHERE c.n = @n", new ArrayList<>()));
        query.addEncryptionParameter("/n", new SqlParameter("@n", 8));
        List<String> found = new ArrayList<>();
        container.queryItemsOnEncryptedProperties(query, new CosmosQueryRequestOptions(), ObjectNode.class).forEach(item -> found.add(item.path("id").asText() + " " + item.path("mail").asText()));
        check("a query by a deterministic property", found.toString(), "[b b@example.com, c c@example.com]");
        SqlQuerySpecWithEncryption random = new SqlQuerySpecWithEncryption(new SqlQuerySpec("SELECT * FROM c WHERE c.notes = @n", new ArrayList<>()));
        try {
            random.addEncryptionParameter("/notes", new SqlParameter("@n", "secret"));
            container.queryItemsOnEncryptedProperties(random, new CosmosQueryRequestOptions(), ObjectNode.class).forEach(item -> found.add("x"));
            throw new AssertionError("a query by a randomized property: not refused");
        } catch (IllegalArgumentException e) {
            check("a query by a randomized property", found.size(), 2);
        }

        check("an item that is replaced", container.replaceItem(order("a", 9), "a", key, options).getItem().path("n").asInt(), 9);
        check("an item that is upserted", container.upsertItem(order("d", 1), key, options).getStatusCode(), 201);
        check("an item that is deleted", container.deleteItem("d", key, options).getStatusCode(), 204);
        refused("it is gone", 404, "", () -> container.readItem("d", key, options, ObjectNode.class));

        advance(to[0], 10);
        refused("an item whose ttl is over", 404, "", () -> container.readItem("c", key, options, ObjectNode.class));
        advance(to[0], 89);
        check("an item one second before the container's default is over", container.readItem("b", key, options, ObjectNode.class).getStatusCode(), 200);
        advance(to[0], 1);
        refused("an item for which it is over", 404, "", () -> container.readItem("b", key, options, ObjectNode.class));
        plain.getDatabase(name).delete();
        plain.close();
        client.close();
    }

    static void advance(String endpoint, int seconds) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint + "_clock")).POST(HttpRequest.BodyPublishers.ofString("{\"advance\":" + seconds + "}")).build();
        if (HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode() != 200) throw new AssertionError("the clock");
    }

    public static void main(String[] account) throws Exception {
        for (String[] to : new String[][] {{account[0], account[1]}, {account[2], account[1], "gateway"}}) {
            mode = to.length == 2 ? "Direct" : "gateway";
            everything(to);
        }
        System.out.println(passed + " checks passed");
        System.exit(0); // threads of the SDK linger
    }
}
