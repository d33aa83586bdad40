// What the package does beside the cases of the contract.
using System.Diagnostics;
using Cosmosttl.Testing;
using Microsoft.Azure.Cosmos;
using Microsoft.Extensions.Time.Testing;
using Xunit;
using Xunit.Abstractions;

public class PackageTests(ITestOutputHelper output)
{
    [Fact]
    public async Task Disposing_twice_and_after_the_program()
    {
        var cosmos = await CosmosEmulator.StartAsync();
        var other = await cosmos.AccountAsync();
        await cosmos.DisposeAsync();
        await other.DisposeAsync();
        await cosmos.DisposeAsync();
        cosmos.Dispose();
        var gone = await Assert.ThrowsAsync<CosmosttlException>(() => cosmos.Clock.NowAsync());
        Assert.Contains(cosmos.Endpoint, gone.Message);
    }

    [Fact]
    public async Task A_program_that_ends_early_says_why()
    {
        var ended = await Assert.ThrowsAsync<CosmosttlException>(() => CosmosEmulator.StartAsync(new() { Flags = ["-nonsense"] }));
        Assert.Contains("has ended with status 2", ended.Message);
        Assert.Contains("there is no flag -nonsense", ended.Message);
        var missing = await Assert.ThrowsAsync<CosmosttlException>(() => CosmosEmulator.StartAsync(new() { Program = "/none" }));
        Assert.Contains("the option Program is \"/none\", which is no file", missing.Message);
    }

    [Fact]
    public async Task A_test_that_is_skipped_keeps_its_exception()
    {
        await Assert.ThrowsAsync<SkipException>(() => CosmosTest.RunAsync(_ => throw new SkipException()));
        var failed = await Assert.ThrowsAsync<CosmosTestException>(() => CosmosTest.RunAsync(async cosmos =>
        {
            await cosmos.ResetAsync(DateTimeOffset.FromUnixTimeSeconds(1893456000));
            throw new InvalidOperationException("on purpose");
        }));
        Assert.Equal("on purpose\n\ncosmosttl: the clock shows 2030-01-01T00:00:00Z\n", failed.Message);
        Assert.IsType<InvalidOperationException>(failed.InnerException);
    }

    sealed class SkipException : Exception;

    [Theory]
    [InlineData(ConnectionMode.Gateway)]
    [InlineData(ConnectionMode.Direct)]
    public async Task The_certificate_is_trusted_where_the_program_serves_https_alone(ConnectionMode mode)
    {
        await using var cosmos = await CosmosEmulator.StartAsync(new() { Flags = ["-tls"] });
        Assert.StartsWith("https://", cosmos.Endpoint);
        using var client = cosmos.CreateClient(mode);
        Database db = await client.CreateDatabaseAsync("db");
        Container c = await db.CreateContainerAsync("c", "/id");
        await c.CreateItemAsync(new { id = "a" }, new PartitionKey("a"));
    }

    [Fact]
    public async Task Seeds_and_attaching()
    {
        await using var cosmos = await CosmosEmulator.StartAsync(new() { At = DateTimeOffset.FromUnixTimeSeconds(1893456000) });
        await cosmos.SeedAsync("""[{"id":"a","cid":"c"}]""", "shop/orders/cid");
        Assert.Equal(["a"], (await cosmos.DiskAsync("shop", "orders")).LiveIds);
        await using var same = await CosmosEmulator.AttachAsync(cosmos.ConnectionString);
        await same.Clock.AdvanceAsync(TimeSpan.FromSeconds(5));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => same.Clock.AdvanceAsync(TimeSpan.FromMilliseconds(1500)));
        Assert.Equal(1893456005, (await cosmos.Clock.NowAsync()).ToUnixTimeSeconds());
    }

    [Fact]
    public async Task Following_has_one_leader()
    {
        await using var cosmos = await CosmosEmulator.StartAsync();
        var time = new FakeTimeProvider(new DateTimeOffset(2030, 1, 1, 0, 0, 0, TimeSpan.Zero));
        cosmos.Clock.Follow(time);
        time.Advance(TimeSpan.FromHours(1));
        Assert.Equal(time.GetUtcNow(), await cosmos.Clock.NowAsync());
        await Assert.ThrowsAsync<CosmosttlException>(() => cosmos.Clock.AdvanceAsync(TimeSpan.FromSeconds(1)));
        cosmos.Clock.Release();
        await cosmos.Clock.AdvanceAsync(TimeSpan.FromSeconds(1));
        cosmos.Clock.Follow(time);
        var back = await Assert.ThrowsAsync<CosmosttlException>(() => cosmos.Clock.NowAsync());
        Assert.Contains("only forward", back.Message);
    }

    [Fact]
    public async Task A_hundred_accounts_side_by_side()
    {
        await using var cosmos = await CosmosEmulator.StartAsync();
        await Task.WhenAll(Enumerable.Range(1, 100).Select(async n =>
        {
            await using var account = await cosmos.AccountAsync();
            var begun = await account.Clock.NowAsync();
            using var client = account.CreateClient();
            Database db = await client.CreateDatabaseAsync("db");
            Container c = await db.CreateContainerAsync(new ContainerProperties("c", "/id") { DefaultTimeToLive = n });
            await c.CreateItemAsync(new { id = "a" }, new PartitionKey("a"));
            await account.Clock.AdvanceAsync(TimeSpan.FromSeconds(n));
            using var answer = await c.ReadItemStreamAsync("a", new PartitionKey("a"));
            Assert.Equal(404, (int)answer.StatusCode);
            Assert.Equal(n, (await account.Clock.NowAsync() - begun).TotalSeconds);
        }));
    }

    [Fact]
    public async Task The_SDK_retries_after_429()
    {
        await using var cosmos = await CosmosEmulator.StartAsync();
        using var client = cosmos.CreateClient();
        Database database = await client.CreateDatabaseAsync("shop");
        Container orders = await database.CreateContainerAsync("orders", "/cid");
        await cosmos.FaultAsync(new() { Status = 429, RetryAfterMs = 2, Container = "orders", Operation = "create_item", Times = 3 });
        var made = await orders.CreateItemAsync(new { id = "a", cid = "c" }, new PartitionKey("c"));
        Assert.Equal(201, (int)made.StatusCode);
        Assert.Equal(3, (await cosmos.FaultsAsync())[0].GetProperty("failed").GetInt32());
        await cosmos.ClearFaultsAsync();
        Assert.Empty(await cosmos.FaultsAsync());
        var wrong = await Assert.ThrowsAsync<CosmosttlException>(() => cosmos.FaultAsync(new() { Status = 200 }));
        Assert.Contains("status is 200; it must be 400 to 599", wrong.Message);
    }

    [Fact]
    public async Task The_first_answer_comes_within_300_milliseconds_and_a_reset_within_5()
    {
        var (starts, resets) = (new List<double>(), new List<double>());
        for (var i = 0; i < 5; i++)
        {
            var begun = Stopwatch.GetTimestamp();
            await using var cosmos = await CosmosEmulator.StartAsync();
            await cosmos.Clock.NowAsync();
            starts.Add(Stopwatch.GetElapsedTime(begun).TotalMilliseconds);
            begun = Stopwatch.GetTimestamp();
            await cosmos.ResetAsync();
            resets.Add(Stopwatch.GetElapsedTime(begun).TotalMilliseconds);
        }
        output.WriteLine($"start to first answer: {starts.Min():0} ms at best of five; reset: {resets.Min():0.0} ms");
        Assert.True(starts.Min() < 300); // the others may have waited for a processor
        Assert.True(resets.Min() < 5);
    }
}
