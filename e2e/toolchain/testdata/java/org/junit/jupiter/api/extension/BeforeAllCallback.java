package org.junit.jupiter.api.extension;

public interface BeforeAllCallback {
    void beforeAll(ExtensionContext context) throws Exception;
}
