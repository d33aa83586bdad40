import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.azure.cosmos.CosmosClient;
import io.github.cosmosttl.testing.CosmosEmulator;
import io.github.cosmosttl.testing.CosmosOptions;
import io.github.cosmosttl.testing.CosmosttlException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the package does beside the cases of the contract. */
class PackageTest {
    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    /** A run that starts an emulator, prints the process of the program, and waits to be killed. */
    public static final class Run {
        public static void main(String[] args) throws Exception {
            CosmosEmulator.start();
            System.out.println(ProcessHandle.current().children().findFirst().orElseThrow().pid());
            System.in.read();
        }
    }

    @Test
    void closingTwiceAndAfterTheProgram() {
        CosmosEmulator cosmos = CosmosEmulator.start();
        CosmosEmulator other = cosmos.account();
        cosmos.close();
        other.close();
        cosmos.close();
        CosmosttlException gone = assertThrows(CosmosttlException.class, () -> cosmos.clock().instant());
        assertTrue(gone.getMessage().contains(cosmos.endpoint()) && gone.getMessage().contains("has ended with status 0"), gone.getMessage());
    }

    @Test
    void aProgramThatEndsEarlySaysWhy() {
        CosmosttlException ended = assertThrows(CosmosttlException.class, () -> CosmosEmulator.start(CosmosOptions.none().flags("-nonsense")));
        assertTrue(ended.getMessage().contains("has ended with status 2") && ended.getMessage().contains("there is no flag -nonsense"), ended.getMessage());
        CosmosttlException missing = assertThrows(CosmosttlException.class, () -> CosmosEmulator.start(CosmosOptions.none().program(Path.of("/none"))));
        assertTrue(missing.getMessage().contains("the option program is \"/none\", which is no file"), missing.getMessage());
    }

    @Test
    void httpsAloneInBothModes() {
        try (CosmosEmulator cosmos = CosmosEmulator.start(CosmosOptions.none().flags("-tls"))) {
            assertTrue(cosmos.endpoint().startsWith("https://"));
            cosmos.clock().advance(Duration.ofSeconds(1));
            try (CosmosClient gateway = cosmos.client(); CosmosClient direct = cosmos.clientBuilder().directMode().buildClient()) {
                gateway.createDatabase("a");
                direct.createDatabase("b");
            }
        }
    }

    @Test
    void seedsAndAttaching(@TempDir Path dir) throws Exception {
        Path file = Files.writeString(dir.resolve("items.json"), "[{\"id\":\"a\",\"cid\":\"c\"}]");
        try (CosmosEmulator cosmos = CosmosEmulator.start(CosmosOptions.none().at(START).seed(file, "shop/orders/cid"))) {
            assertEquals(List.of("a"), cosmos.disk("shop", "orders").liveIds());
            CosmosttlException full = assertThrows(CosmosttlException.class, () -> cosmos.seed(file, "shop/orders/cid"));
            assertTrue(full.getMessage().contains("/_reset empties it"), full.getMessage());
            cosmos.reset(START);
            cosmos.seed("container carts 60\ncreate carts {\"id\":\"c1\"}\n", "");
            for (String address : List.of(cosmos.endpoint(), cosmos.connectionString())) {
                try (CosmosEmulator same = CosmosEmulator.attach(address); CosmosClient client = same.client()) {
                    same.clock().advance(Duration.ofSeconds(5));
                    client.createDatabaseIfNotExists("db");
                }
            }
            assertFalse(cosmos.events("container-created").isEmpty() && cosmos.events("created").isEmpty());
        }
        CosmosttlException nobody = assertThrows(CosmosttlException.class, () -> CosmosEmulator.attach("http://localhost:1/"));
        assertTrue(nobody.getMessage().contains("http://localhost:1/"), nobody.getMessage());
        assertThrows(IllegalArgumentException.class, () -> CosmosEmulator.attach("localhost"));
    }

    @Test
    void followingHasOneLeader() {
        try (CosmosEmulator cosmos = CosmosEmulator.start()) {
            Instant[] time = {START};
            Clock clock = new Clock() {
                @Override
                public Instant instant() {
                    return time[0];
                }

                @Override
                public ZoneId getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }
            };
            cosmos.clock().follow(clock);
            time[0] = START.plusSeconds(3600);
            assertEquals(time[0], cosmos.clock().instant());
            assertThrows(CosmosttlException.class, () -> cosmos.clock().advance(Duration.ofSeconds(1)));
            cosmos.clock().release();
            assertEquals(START.plusSeconds(3601), cosmos.clock().advance(Duration.ofSeconds(1)));
            cosmos.clock().follow(clock);
            CosmosttlException back = assertThrows(CosmosttlException.class, () -> cosmos.clock().instant());
            assertTrue(back.getMessage().contains("only forward"), back.getMessage());
            cosmos.reset(START);
            assertEquals(Optional.of(START), Optional.of(cosmos.clock().withZone(ZoneId.of("Asia/Taipei")).instant()));
            assertThrows(IllegalArgumentException.class, () -> cosmos.clock().advance(Duration.ofMillis(1500)));
            cosmos.clock().setStopped(false);
            assertFalse(cosmos.clock().stopped());
        }
    }

    @Test
    void twentyRunsUnpackOneProgramAndLeaveNoProcess(@TempDir Path dir) throws Exception {
        List<Process> runs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ProcessBuilder run = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), "PackageTest$Run");
            run.environment().put("COSMOSTTL_CACHE", dir.toString());
            run.redirectError(ProcessBuilder.Redirect.DISCARD);
            runs.add(run.start());
        }
        List<Long> programs = new ArrayList<>();
        for (Process run : runs) {
            programs.add(Long.parseLong(new BufferedReader(new InputStreamReader(run.getInputStream())).readLine()));
        }
        for (int i = 0; i < runs.size(); i++) {
            if (i % 2 == 0) {
                runs.get(i).destroyForcibly(); // killed
            } else {
                runs.get(i).getOutputStream().close(); // it ends by itself
            }
            runs.get(i).waitFor();
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
        for (long pid : programs) {
            while (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
                assertTrue(System.nanoTime() < end, "a program is left");
                Thread.sleep(10);
            }
        }
        try (Stream<Path> files = Files.walk(dir)) {
            assertEquals(List.of("cosmosttl", "lock"), files.filter(Files::isRegularFile).map(f -> f.getFileName().toString()).sorted().collect(Collectors.toList()));
        }
    }

    @Test
    void theSdkRetriesAfter429() {
        try (CosmosEmulator cosmos = CosmosEmulator.start(); CosmosClient client = cosmos.client()) {
            client.createDatabase("shop");
            client.getDatabase("shop").createContainer("orders", "/cid");
            cosmos.fault(Map.of("status", 429, "retryAfterMs", 2, "container", "orders", "operation", "create_item", "times", 3));
            assertEquals(201, client.getDatabase("shop").getContainer("orders").createItem(Map.of("id", "a", "cid", "c")).getStatusCode());
            assertEquals(3, cosmos.faults().get(0).get("failed").intValue());
            cosmos.clearFaults();
            assertTrue(cosmos.faults().isEmpty());
            CosmosttlException wrong = assertThrows(CosmosttlException.class, () -> cosmos.fault(Map.of("status", 200)));
            assertTrue(wrong.getMessage().contains("status is 200; it must be 400 to 599"), wrong.getMessage());
        }
    }

    @Test
    void theFirstAnswerComesWithin300MillisecondsAndAResetWithin5() {
        double[] starts = new double[5];
        double[] resets = new double[20];
        for (int i = 0; i < starts.length; i++) {
            long begun = System.nanoTime();
            try (CosmosEmulator cosmos = CosmosEmulator.start()) {
                cosmos.clock().instant();
                starts[i] = (System.nanoTime() - begun) / 1e6;
                for (int k = 0; k < resets.length; k++) {
                    begun = System.nanoTime();
                    cosmos.reset();
                    resets[k] = (System.nanoTime() - begun) / 1e6;
                }
            }
        }
        Arrays.sort(starts);
        Arrays.sort(resets);
        System.out.printf("start to first answer: %.0f ms at best of five, %.0f ms at worst; reset: %.1f ms%n", starts[0], starts[4], resets[10]);
        assertTrue(starts[0] < 300); // the others may have waited for a processor
        assertTrue(resets[10] < 5);
    }
}
