package io.github.cosmosttl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** The routes of an account that Cosmos DB does not have. Requests go to the address itself, whatever proxies the environment names. */
final class Routes {
    private static final HttpClient PLAIN = HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).connectTimeout(Duration.ofSeconds(10)).build();

    final String address; // ends in a slash
    final String account; // empty for the first one
    private final Supplier<String> failure;
    private final HttpClient http;

    Routes(String address, String account, Supplier<String> failure) {
        this.address = address;
        this.account = account;
        this.failure = failure;
        this.http = address.startsWith("https:") && local(address) ? Trusting.CLIENT : PLAIN;
    }

    Routes of(String other) {
        return new Routes(address, other, failure);
    }

    /** Reports whether an address is on this machine. */
    static boolean local(String address) {
        String host = URI.create(address).getHost();
        return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
    }

    static String segment(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns an answer's JSON. A refusal is an exception with the program's message. */
    JsonNode ask(String method, String target, String body) {
        String url = address.substring(0, address.length() - 1) + target;
        if (!account.isEmpty()) {
            url += (target.contains("?") ? "&" : "?") + "account=" + segment(account);
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(65)).header("Content-Type", "application/json")
            .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body)).build();
        HttpResponse<String> answer;
        try {
            answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new CosmosttlException(method + " " + address + ": " + why + failure.get(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CosmosttlException(method + " " + address + ": interrupted", e);
        }
        String text = answer.body();
        if (answer.statusCode() >= 400) {
            throw new CosmosttlException(method + " " + target + ": " + message(text));
        }
        return text.isEmpty() ? null : Answer.read(text);
    }

    private static String message(String text) {
        try {
            JsonNode message = Answer.read(text).get("message");
            return message == null ? text : message.asText();
        } catch (CosmosttlException e) {
            return text;
        }
    }

    /** A client for the emulator on this machine, whose certificate is signed by itself. Nothing else on this machine has to be trusted. */
    private static final class Trusting extends X509ExtendedTrustManager {
        static final HttpClient CLIENT = client();

        private static HttpClient client() {
            try {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {new Trusting()}, null);
                return HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).connectTimeout(Duration.ofSeconds(10)).sslContext(context).build();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
