namespace Cosmosttl.Testing;

/// <summary>
/// A fixture for test classes: an account of its own in a program that all fixtures of the test run share, so classes run side by side. Use it as
/// <c>IClassFixture&lt;CosmosFixture&gt;</c> in xunit, or in the set-up of other frameworks. The program ends with the test run.
/// </summary>
public sealed class CosmosFixture : IDisposable
{
    static readonly Lazy<Task<CosmosEmulator>> shared = new(() => Task.Run(() => CosmosEmulator.StartAsync()));

    /// <summary>Makes the account.</summary>
    public CosmosFixture() => Cosmos = Task.Run(NewAccountAsync).GetAwaiter().GetResult();

    internal static async Task<CosmosEmulator> NewAccountAsync() => await (await shared.Value.ConfigureAwait(false)).AccountAsync().ConfigureAwait(false);

    /// <summary>The account.</summary>
    public CosmosEmulator Cosmos { get; }

    /// <summary>Removes the account.</summary>
    public void Dispose() => Cosmos.Dispose();
}
