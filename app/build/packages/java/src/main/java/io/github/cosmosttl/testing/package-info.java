/**
 * An emulator of Azure Cosmos DB for tests, with Time to Live and a clock that the test moves. {@link io.github.cosmosttl.testing.CosmosExtension}
 * gives the tests of JUnit an account; {@link io.github.cosmosttl.testing.CosmosEmulator#start()} does so without JUnit.
 */
package io.github.cosmosttl.testing;
