package io.github.cosmosttl.testing;

import org.junit.jupiter.api.extension.Extension;

public class CosmosExtension implements Extension {}
