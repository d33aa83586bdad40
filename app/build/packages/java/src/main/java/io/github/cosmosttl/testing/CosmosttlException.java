package io.github.cosmosttl.testing;

/** What the emulator refuses, or why its program does not run. */
public final class CosmosttlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CosmosttlException(String message) {
        super(message);
    }

    CosmosttlException(String message, Throwable cause) {
        super(message, cause);
    }
}
