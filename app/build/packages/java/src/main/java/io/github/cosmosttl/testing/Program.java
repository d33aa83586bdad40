package io.github.cosmosttl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program as a child. It ends when this process does, however that ends. */
final class Program {
    private static final Logger LOG = LoggerFactory.getLogger("cosmosttl");
    private static final int READY_SECONDS = 30; // for the line of JSON; it usually takes a tenth of a second
    private static final int END_SECONDS = 2; // for the program to end by itself
    private static final int LINES = 20;

    private final Process process;
    private final Thread hearing;
    private final Deque<String> said = new ArrayDeque<>();
    final JsonNode ready;

    Program(Binary binary, List<String> flags) {
        List<String> command = new ArrayList<>(List.of(binary.path.toString(), "run", "-child"));
        command.addAll(flags);
        try {
            process = new ProcessBuilder(command).start(); // pipes for all three: a child that inherits the outputs keeps a runner waiting
        } catch (IOException e) {
            throw new CosmosttlException(binary.path + " does not start: " + e.getMessage(), e);
        }
        hearing = daemon("cosmosttl messages", this::hear);
        CompletableFuture<String> first = new CompletableFuture<>();
        daemon("cosmosttl output", () -> read(first));
        String line;
        try {
            line = first.get(READY_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            end();
            throw new CosmosttlException(binary.path + " was not ready within " + READY_SECONDS + " seconds" + failure(), e);
        } catch (InterruptedException | ExecutionException e) {
            end();
            throw new CosmosttlException(binary.path + ": " + e, e);
        }
        if (line.isEmpty()) {
            end();
            throw new CosmosttlException(binary.path + " ended before it was ready" + failure());
        }
        ready = Answer.read(line);
        String version = Program.class.getPackage().getImplementationVersion();
        String theirs = ready.get("cosmosttl").textValue();
        if (binary.own && version != null && !version.equals(theirs)) {
            end();
            throw new CosmosttlException(binary.path + " has version " + theirs + ", this package " + version + "; give both packages the same version");
        }
    }

    private static Thread daemon(String name, Runnable run) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void read(CompletableFuture<String> first) {
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            first.complete(line == null ? "" : line);
            while (line != null) {
                line = out.readLine();
            }
        } catch (IOException e) {
            first.complete("");
        }
    }

    private void hear() {
        try (BufferedReader errors = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                LOG.debug("{}", line);
                synchronized (said) {
                    said.add(line);
                    if (said.size() > LINES) {
                        said.remove();
                    }
                }
            }
        } catch (IOException e) {
            LOG.debug("the messages of the program cannot be read", e);
        }
    }

    /** Returns the last lines of what the program said. */
    List<String> messages() {
        synchronized (said) {
            return new ArrayList<>(said);
        }
    }

    /** Says why the program runs no more, or nothing while it runs. */
    String failure() {
        if (process.isAlive()) {
            return "";
        }
        try {
            hearing.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        StringBuilder why = new StringBuilder("; the program has ended with status ").append(process.exitValue());
        messages().forEach(line -> why.append('\n').append(line));
        return why.toString();
    }

    /** Ends the program. Ending it again, or when it has ended by itself, does nothing. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            LOG.debug("the program has ended already", e);
        }
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
