import com.azure.cosmos.CosmosClientBuilder;
import com.azure.spring.data.cosmos.config.AbstractCosmosConfiguration;
import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import com.azure.spring.data.cosmos.repository.CosmosRepository;
import com.azure.spring.data.cosmos.repository.config.EnableCosmosRepositories;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;

/** A story of expiry for Spring Data Cosmos: its annotation's time to live is the container's default, and a property named ttl an item's own. Arguments: the endpoint and the key. */
public class Sessions {
    static String endpoint, key;

    @Container(containerName = "sessions", timeToLive = 3600)
    public static class Session {
        @Id public String id;
        @PartitionKey public String user;
        public Integer ttl;

        public Session() {}

        Session(String id, String user, int ttl) {
            this.id = id;
            this.user = user;
            this.ttl = ttl;
        }
    }

    public interface Repository extends CosmosRepository<Session, String> {
        List<Session> findByUser(String user);
    }

    @Configuration
    @EnableCosmosRepositories(basePackageClasses = Sessions.class, considerNestedRepositories = true)
    public static class Cosmos extends AbstractCosmosConfiguration {
        @Bean
        public CosmosClientBuilder builder() {
            return new CosmosClientBuilder().endpoint(endpoint).key(key).gatewayMode();
        }

        @Override
        protected String getDatabaseName() {
            return "spring";
        }
    }

    static void check(String what, Object got, Object want) {
        if (!Objects.equals(got, want)) throw new AssertionError(what + ": " + got + ", want " + want);
        System.out.println("passed: " + what);
    }

    static void advance(int seconds) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint + "_clock")).POST(HttpRequest.BodyPublishers.ofString("{\"advance\":" + seconds + "}")).build();
        if (HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode() != 200) throw new AssertionError("the clock");
    }

    static List<String> found(Repository sessions) {
        return sessions.findByUser("ann").stream().map(s -> s.id).sorted().toList();
    }

    public static void main(String[] account) throws Exception {
        endpoint = account[0];
        key = account[1];
        var context = new AnnotationConfigApplicationContext(Cosmos.class);
        Repository sessions = context.getBean(Repository.class);
        sessions.save(new Session("default", "ann", 3600));
        sessions.save(new Session("brief", "ann", 60));
        sessions.save(new Session("kept", "ann", -1));
        check("all are found", found(sessions), List.of("brief", "default", "kept"));
        advance(59);
        check("a second before the minute", found(sessions).size(), 3);
        advance(1);
        check("an item's own time to live", found(sessions), List.of("default", "kept"));
        advance(3539);
        check("a second before the hour", found(sessions), List.of("default", "kept"));
        advance(1);
        check("after the hour", found(sessions), List.of("kept"));
        check("an expired item is not there", sessions.existsById("default"), false);
        check("an expired item is not counted", sessions.count(), 1L);
        System.exit(0); // threads of the SDK linger
    }
}
