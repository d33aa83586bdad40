//go:build e2e

package packages

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// failingJava and failingDotnet are tests that read what has expired, to see what a test framework says of them. holdingDotnet waits to be killed.
const (
	failingJava = `
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import io.github.cosmosttl.testing.CosmosEmulator;
import io.github.cosmosttl.testing.CosmosExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CosmosExtension.class)
class FailingTest {
    static CosmosContainer expire(CosmosEmulator cosmos, CosmosClient client) {
        cosmos.reset(Instant.parse("2030-01-01T00:00:00Z"));
        client.createDatabase("app");
        client.getDatabase("app").createContainer(new CosmosContainerProperties("sessions", "/user").setDefaultTimeToLiveInSeconds(3600));
        CosmosContainer sessions = client.getDatabase("app").getContainer("sessions");
        sessions.createItem(Map.of("id", "s1", "user", "ann", "ttl", 1200), new PartitionKey("ann"), new CosmosItemRequestOptions());
        cosmos.clock().advance(Duration.ofMinutes(20));
        return sessions;
    }

    @Test
    void notFound(CosmosEmulator cosmos, CosmosClient client) {
        expire(cosmos, client).readItem("s1", new PartitionKey("ann"), Map.class);
    }

    @Test
    void assertion(CosmosEmulator cosmos, CosmosClient client) {
        expire(cosmos, client);
        Assertions.assertEquals(1, cosmos.disk("app", "sessions").live());
    }
}
`
	failingDotnet = `
using Cosmosttl.Testing;
using Microsoft.Azure.Cosmos;
using Xunit;

public class FailingTests
{
    [Fact]
    public Task NotFound() => CosmosTest.RunAsync(async cosmos => await (await Expire(cosmos)).ReadItemAsync<object>("s1", new PartitionKey("ann")));

    [Fact]
    public Task Assertion() => CosmosTest.RunAsync(async cosmos =>
    {
        await Expire(cosmos);
        Assert.Equal(1, (await cosmos.DiskAsync("app", "sessions")).Live);
    });

    static async Task<Container> Expire(CosmosEmulator cosmos)
    {
        await cosmos.ResetAsync(DateTimeOffset.Parse("2030-01-01T00:00:00Z"));
        var client = cosmos.CreateClient();
        Database app = await client.CreateDatabaseAsync("app");
        Container sessions = await app.CreateContainerAsync(new ContainerProperties("sessions", "/user") { DefaultTimeToLive = 3600 });
        await sessions.CreateItemAsync(new { id = "s1", user = "ann", ttl = 1200 }, new PartitionKey("ann"));
        await cosmos.Clock.AdvanceAsync(TimeSpan.FromMinutes(20));
        return sessions;
    }
}
`
	holdingDotnet = `
using Cosmosttl.Testing;
using Xunit;

public class HoldTests
{
    [Fact]
    public Task Hold() => CosmosTest.RunAsync(cosmos => Task.Delay(600_000));
}
`
)

// explained runs three tests that fail on purpose, by a 404, by an assertion, and by the last line of a story, and checks that the output of each has
// the report.
func explained(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	raw, err := cmd.CombinedOutput()
	out := strings.ReplaceAll(string(raw), "\r\n", "\n")
	if err == nil {
		t.Fatalf("the tests passed:\n%s", out)
	}
	for line, times := range map[string]int{
		"cosmosttl: the clock shows 2030-01-01T00:20:00Z\n":                                     3,
		`app/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk`:  2,
		`shop/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk`: 1,
		"last request: read_item, status 404, at 00:20:00\n":                                    2,
		"events: 00:00:00 written (create), 00:20:00 expired (item-ttl)\n":                      3,
	} {
		if n := strings.Count(out, line); n < times {
			t.Errorf("%d times %q, want %d:\n%s", n, line, times, out)
		}
	}
}
