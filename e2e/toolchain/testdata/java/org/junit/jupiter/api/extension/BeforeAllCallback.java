package org.junit.jupiter.api.extension;

public interface BeforeAllCallback extends Extension {
    void beforeAll(ExtensionContext context) throws Exception;
}
