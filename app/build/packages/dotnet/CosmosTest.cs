namespace Cosmosttl.Testing;

/// <summary>Runs tests of any framework, each with an account of its own in a program that the whole test run shares.</summary>
public static class CosmosTest
{
    /// <summary>Runs a test. If it fails, the message of its exception ends with the account's report.</summary>
    /// <param name="test">The test.</param>
    /// <exception cref="CosmosTestException">The test has thrown an exception, which is the inner one.</exception>
    public static async Task RunAsync(Func<CosmosEmulator, Task> test)
    {
        var cosmos = await CosmosFixture.NewAccountAsync().ConfigureAwait(false);
        await using var ended = cosmos.ConfigureAwait(false);
        try
        {
            await test(cosmos).ConfigureAwait(false);
        }
        catch (Exception e) when (!NotFailed(e))
        {
            throw new CosmosTestException($"{e.Message}\n\ncosmosttl: {await ReportOfAsync(cosmos).ConfigureAwait(false)}\n", e);
        }
    }

    // Frameworks end a test that is skipped, inconclusive or passed early by an exception.
    static bool NotFailed(Exception e) =>
        e.GetType().Name is "IgnoreException" or "InconclusiveException" or "SuccessException" or "SkipException" or "AssertInconclusiveException"
        || e.Message.StartsWith("$XunitDynamicSkip$", StringComparison.Ordinal);

    static async Task<string> ReportOfAsync(CosmosEmulator cosmos)
    {
        try
        {
            return await cosmos.ReportAsync().ConfigureAwait(false);
        }
        catch (CosmosttlException e)
        {
            return e.Message;
        }
    }
}

/// <summary>A test of <see cref="CosmosTest"/> has failed. The message is that of the inner exception and the account's report.</summary>
public sealed class CosmosTestException(string message, Exception inner) : Exception(message, inner);
