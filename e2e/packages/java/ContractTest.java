import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import io.github.cosmosttl.testing.CosmosEmulator;
import io.github.cosmosttl.testing.CosmosttlException;
import io.github.cosmosttl.testing.Disk;
import io.github.cosmosttl.testing.Explanation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the cases that all test packages pass, in both modes; docs/clients/contract.md explains the steps. */
class ContractTest {
    static final long START = 1893456000; // 2030-01-01T00:00:00Z
    static CosmosEmulator shared;

    @BeforeAll
    static void start() {
        shared = CosmosEmulator.start();
    }

    @AfterAll
    static void end() {
        shared.close();
    }

    static Stream<Arguments> cases() throws Exception {
        String all = "\n" + Files.readString(Path.of(System.getenv("COSMOSTTL_CONTRACT")));
        return Arrays.stream(all.split("\ncase ")).skip(1).flatMap(text -> {
            int end = text.indexOf('\n');
            return Stream.of("gateway", "direct").map(mode -> Arguments.of(text.substring(0, end), mode, text.substring(end)));
        });
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("cases")
    void contract(String name, String mode, String text) {
        Steps first = new Steps(shared.account(), mode);
        Steps now = first;
        try {
            for (String line : text.split("\n")) {
                String[] words = line.trim().split(" +");
                if (words[0].equals("account")) {
                    now = new Steps(shared.account(), mode);
                } else if (words[0].equals("first")) {
                    now.close();
                    now = first;
                } else if (!words[0].isEmpty() && !words[0].startsWith("#")) {
                    now.take(words);
                }
            }
        } finally {
            now.close();
            first.close();
        }
    }

    /** Takes steps in an account. */
    static final class Steps {
        final CosmosEmulator emulator;
        final CosmosClient client;
        final Map<String, String> keys = new HashMap<>();

        Steps(CosmosEmulator emulator, String mode) {
            this.emulator = emulator;
            emulator.reset(Instant.ofEpochSecond(START));
            client = mode.equals("direct") ? emulator.clientBuilder().directMode().buildClient() : emulator.client();
        }

        void close() {
            client.close();
            emulator.close();
        }

        CosmosContainer in(String path) {
            String[] ids = path.split("/");
            return client.getDatabase(ids[0]).getContainer(ids[1]);
        }

        void take(String... w) {
            switch (w[0]) {
                case "container":
                    String[] ids = w[1].split("/");
                    CosmosContainerProperties made = new CosmosContainerProperties(ids[1], w[2]);
                    client.createDatabaseIfNotExists(ids[0]);
                    client.getDatabase(ids[0]).createContainer(w[3].equals("off") ? made : made.setDefaultTimeToLiveInSeconds(Integer.valueOf(w[3])));
                    keys.put(w[1], w[2].substring(1));
                    break;
                case "write":
                    Map<String, Object> item = new HashMap<>(Map.of("id", w[3], keys.get(w[1]), w[2]));
                    if (w.length > 4) {
                        item.put("ttl", Integer.valueOf(w[4]));
                    }
                    in(w[1]).upsertItem(item, new PartitionKey(w[2]), new CosmosItemRequestOptions());
                    break;
                case "delete":
                    in(w[1]).deleteItem(w[3], new PartitionKey(w[2]), new CosmosItemRequestOptions());
                    break;
                case "read":
                    int status;
                    try {
                        status = in(w[1]).readItem(w[3], new PartitionKey(w[2]), Map.class).getStatusCode();
                    } catch (CosmosException e) {
                        status = e.getStatusCode();
                    }
                    assertEquals(w[4], String.valueOf(status));
                    break;
                case "advance":
                    assertEquals(emulator.clock().advance(Duration.ofSeconds(Long.parseLong(w[1]))), emulator.clock().instant());
                    break;
                case "set":
                    emulator.clock().set(Instant.ofEpochSecond(START + Long.parseLong(w[1])));
                    break;
                case "purge":
                    emulator.waitForPurge();
                    break;
                case "now":
                    assertEquals(w[1], String.valueOf(emulator.clock().instant().getEpochSecond() - START));
                    assertTrue(emulator.clock().stopped());
                    break;
                case "refused":
                    assertThrows(CosmosttlException.class, () -> take(Arrays.copyOfRange(w, 1, w.length)));
                    break;
                case "explain":
                    String[] of = w[1].split("/");
                    Explanation x = emulator.explain(of[0], of[1], w[3], w[2]);
                    String deadline = x.deadline().map(at -> String.valueOf(at.getEpochSecond() - START)).orElse("-");
                    assertEquals(List.of(w[4], w[5], w[6]), List.of(x.state(), x.rule().orElse("-"), deadline));
                    break;
                case "disk":
                    String[] disk = w[1].split("/");
                    Disk d = emulator.disk(disk[0], disk[1]);
                    assertEquals(w[2] + " live, " + w[3] + " expired, " + w[4] + " purged", d.toString());
                    break;
                case "events":
                    assertEquals(Arrays.asList(w).subList(1, w.length), emulator.events().stream().map(e -> e.kind() + ":" + e.count()).collect(Collectors.toList()));
                    break;
                default:
                    throw new IllegalArgumentException("no step " + w[0]);
            }
        }
    }
}
