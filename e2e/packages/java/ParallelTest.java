import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import io.github.cosmosttl.testing.CosmosClock;
import io.github.cosmosttl.testing.CosmosExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A hundred tests side by side, each with an account of its own in one program. */
@ExtendWith(CosmosExtension.class)
@Execution(ExecutionMode.CONCURRENT)
class ParallelTest {
    @RepeatedTest(100)
    void sideBySide(RepetitionInfo repetition, CosmosClient client, CosmosClock clock) {
        int n = repetition.getCurrentRepetition();
        Instant begun = clock.instant();
        client.createDatabase("app");
        client.getDatabase("app").createContainer(new CosmosContainerProperties("items", "/id").setDefaultTimeToLiveInSeconds(n));
        CosmosContainer items = client.getDatabase("app").getContainer("items");
        items.createItem(Map.of("id", "a"), new PartitionKey("a"), new CosmosItemRequestOptions());
        clock.advance(Duration.ofSeconds(n));
        CosmosException gone = assertThrows(CosmosException.class, () -> items.readItem("a", new PartitionKey("a"), Map.class));
        assertEquals(404, gone.getStatusCode());
        assertEquals(n, Duration.between(begun, clock.instant()).getSeconds());
        assertEquals(1, client.readAllDatabases().stream().count());
    }
}
