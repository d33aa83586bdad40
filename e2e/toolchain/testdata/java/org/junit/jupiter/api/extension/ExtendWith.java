package org.junit.jupiter.api.extension;

public @interface ExtendWith {
    Class<? extends Extension>[] value();
}
