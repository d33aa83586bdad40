using System.Net;
using System.Text;
using Azure.Core;
using Microsoft.Azure.Cosmos;
using Xunit;

// One endpoint and one account for all tests; each test has containers of its own. The clock is shared, so tests that move it are in the
// collection "clock", which xunit runs one at a time and beside no other.
[assembly: CollectionBehavior(DisableTestParallelization = false)]

[CollectionDefinition("clock", DisableParallelization = true)]
public class Clock;

public record Item(string id, string pk, int n = 0, int? ttl = null);

/// <summary>The endpoint that COSMOS_CONNECTION names, in gateway mode if COSMOS_MODE is Gateway, else in the SDK's default, Direct mode.</summary>
public static class Emulator
{
    static readonly string connection = Environment.GetEnvironmentVariable("COSMOS_CONNECTION")
        ?? throw new InvalidOperationException("COSMOS_CONNECTION must be the connection string that cosmosttl prints");

    public static HttpClient NewHttp() => new(new HttpClientHandler
    {
        ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator,
    }) { BaseAddress = new Uri(Endpoint) };

    public static readonly HttpClient Http = NewHttp();

    public static readonly CosmosClient Client = Connect();
    public static readonly CosmosClient Bulk = Connect(o => o.AllowBulkExecution = true);

    /// <summary>Options for the mode that is tested, Direct unless COSMOS_MODE says otherwise.</summary>
    public static CosmosClientOptions InMode(CosmosClientOptions options)
    {
        if (Environment.GetEnvironmentVariable("COSMOS_MODE") == "Gateway") options.ConnectionMode = ConnectionMode.Gateway;
        return options;
    }

    static CosmosClientOptions Options() => InMode(new CosmosClientOptions
    {
        LimitToEndpoint = true,
        MaxRetryAttemptsOnRateLimitedRequests = 0,
        SerializerOptions = new CosmosSerializationOptions { IgnoreNullValues = true }, // a ttl of null is refused
        HttpClientFactory = NewHttp,
        ServerCertificateCustomValidationCallback = (_, _, _) => true, // of Direct mode
    });

    static string Endpoint => connection.Split(';')[0]["AccountEndpoint=".Length..];

    /// <summary>A client that has a resource token.</summary>
    public static CosmosClient ConnectWith(string token) => new(Endpoint, token, Options());

    /// <summary>A client that has a credential of Microsoft Entra ID.</summary>
    public static CosmosClient ConnectWith(TokenCredential credential) => new(Endpoint, credential, Options());

    /// <summary>A client of the account, or of the one that has another key.</summary>
    public static CosmosClient Connect(Action<CosmosClientOptions>? change = null, string? key = null)
    {
        var options = Options();
        change?.Invoke(options);
        return new CosmosClient(key == null ? connection : connection.Split(';')[0] + ";AccountKey=" + key, options);
    }

    static readonly Lazy<Task<Database>> database = new(async () => await Client.CreateDatabaseIfNotExistsAsync("tests"));

    /// <summary>A new container. 18,000 RU/s give it three partition key ranges.</summary>
    public static async Task<Container> NewContainer(int? ttl = null, int? throughput = null, string[]? keys = null, CosmosClient? client = null)
    {
        var properties = new ContainerProperties("c" + Guid.NewGuid().ToString("n"), keys ?? ["/pk"]) { DefaultTimeToLive = ttl };
        Container made = await (await database.Value).CreateContainerAsync(properties, throughput);
        return client == null ? made : client.GetContainer("tests", made.Id);
    }

    public static async Task Advance(int seconds) => await Clock($"{{\"advance\":{seconds}}}");

    public static async Task<string> Clock(string body) =>
        await (await Http.PostAsync("_clock", new StringContent(body, Encoding.UTF8, "application/json"))).EnsureSuccessStatusCode().Content.ReadAsStringAsync();

    public static PartitionKey Key(string value) => new(value);

    public static async Task Refused(HttpStatusCode status, Func<Task> act, string says = "", int? substatus = null)
    {
        var refused = await Assert.ThrowsAnyAsync<CosmosException>(act);
        Assert.Equal(status, refused.StatusCode);
        Assert.Contains(says, refused.Message);
        if (substatus != null) Assert.Equal(substatus, refused.SubStatusCode);
    }

    public static async Task<List<T>> All<T>(FeedIterator<T> pages)
    {
        var all = new List<T>();
        while (pages.HasMoreResults) all.AddRange(await pages.ReadNextAsync());
        return all;
    }
}
