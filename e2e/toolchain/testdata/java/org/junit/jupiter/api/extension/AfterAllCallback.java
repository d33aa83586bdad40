package org.junit.jupiter.api.extension;

public interface AfterAllCallback {
    void afterAll(ExtensionContext context) throws Exception;
}
