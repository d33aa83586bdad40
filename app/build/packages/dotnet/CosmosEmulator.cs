using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.Azure.Cosmos;

namespace Cosmosttl.Testing;

/// <summary>An account of the emulator: its clients, its clock, and what no request of the service tells. Disposing ends it.</summary>
public sealed class CosmosEmulator : IAsyncDisposable, IDisposable
{
    const string EmulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="; // public, of Microsoft's emulator

    readonly Routes routes;
    readonly Program? program;
    readonly bool made;
    int ended;

    CosmosEmulator(Routes routes, string key, Program? program, bool made)
    {
        (this.routes, this.program, this.made, Key) = (routes, program, made, key);
        Clock = new CosmosClock(routes);
    }

    /// <summary>The account's address, of plain http unless the program serves https alone.</summary>
    public string Endpoint => routes.Address;

    /// <summary>The account's master key.</summary>
    public string Key { get; }

    /// <summary>The account's name; the first account of a program has none.</summary>
    public string Name => routes.Account;

    /// <summary>Endpoint and key as one string.</summary>
    public string ConnectionString => $"AccountEndpoint={Endpoint};AccountKey={Key};";

    /// <summary>The account's clock.</summary>
    public CosmosClock Clock { get; }

    /// <summary>Starts the program on a free port, and returns its first account when it answers.</summary>
    /// <param name="options">Which program, with which flags and seed; null is the program of the package.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public static async Task<CosmosEmulator> StartAsync(CosmosEmulatorOptions? options = null, CancellationToken cancellation = default)
    {
        options ??= new();
        var program = await Program.StartAsync(options, cancellation).ConfigureAwait(false);
        var emulator = new CosmosEmulator(new Routes(program.Ready.Http ?? program.Ready.Https, "", () => program.Failure), program.Ready.Key, program, false);
        if (options.At is { } at)
        {
            await (options.SeedFile == null ? emulator.ResetAsync(at, cancellation) : emulator.Clock.SetAsync(at, cancellation)).ConfigureAwait(false);
        }
        return emulator;
    }

    /// <summary>Returns the first account of an endpoint that runs already. Disposing it stops nothing.</summary>
    /// <param name="address">The endpoint's address, or its connection string.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public static async Task<CosmosEmulator> AttachAsync(string address, CancellationToken cancellation = default)
    {
        var key = EmulatorKey;
        if (address.StartsWith("AccountEndpoint=", StringComparison.Ordinal))
        {
            var parts = address.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(part => part.Split('=', 2)).ToDictionary(part => part[0], part => part[1]);
            (address, key) = (parts["AccountEndpoint"], parts.GetValueOrDefault("AccountKey", key));
        }
        var emulator = new CosmosEmulator(new Routes(address.TrimEnd('/') + "/", "", () => ""), key, null, false);
        await emulator.Clock.NowAsync(cancellation).ConfigureAwait(false);
        return emulator;
    }

    /// <summary>Returns a client that trusts the emulator's certificate and asks no proxy.</summary>
    /// <param name="mode">Gateway mode, or Direct mode, which always uses TLS.</param>
    /// <param name="configure">Changes the client's options.</param>
    public CosmosClient CreateClient(ConnectionMode mode = ConnectionMode.Gateway, Action<CosmosClientOptions>? configure = null)
    {
        bool Trusted(X509Certificate? certificate) => certificate != null && routes.Certificate().Equals(certificate);
        var options = new CosmosClientOptions
        {
            ConnectionMode = mode,
            LimitToEndpoint = true,
            ServerCertificateCustomValidationCallback = (certificate, _, _) => Trusted(certificate), // of Direct mode
            HttpClientFactory = () => new HttpClient(new SocketsHttpHandler
            {
                UseProxy = false,
                SslOptions = new SslClientAuthenticationOptions { RemoteCertificateValidationCallback = (_, certificate, _, _) => Trusted(certificate) },
            }),
        };
        options.CustomHandlers.Add(new FollowingHandler(Clock));
        configure?.Invoke(options);
        return new CosmosClient(Endpoint, Key, options);
    }

    /// <summary>Moves the clock to the second in which no item is stored that is expired now, and returns it.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<DateTimeOffset> WaitForPurgeAsync(CancellationToken cancellation = default) =>
        CosmosClock.TimeOf(await AskAsync(HttpMethod.Post, "/_purge", null, cancellation).ConfigureAwait(false));

    /// <summary>Says why an item is still there, or why it is gone.</summary>
    /// <param name="database">The database's id.</param>
    /// <param name="container">The container's id.</param>
    /// <param name="id">The item's id.</param>
    /// <param name="partitionKey">The value of the item's partition key, or an array of the values of a hierarchical one.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<Explanation> ExplainAsync(string database, string container, string id, object? partitionKey, CancellationToken cancellation = default)
    {
        var key = JsonSerializer.Serialize(partitionKey as object?[] ?? [partitionKey]);
        var path = $"/_explain/dbs/{Uri.EscapeDataString(database)}/colls/{Uri.EscapeDataString(container)}/docs/{Uri.EscapeDataString(id)}?partitionKey={Uri.EscapeDataString(key)}";
        return new Explanation(await AskAsync(HttpMethod.Get, path, null, cancellation).ConfigureAwait(false));
    }

    /// <summary>Says in a few lines what a test that failed needs to know: the time, and what became of the items that the last requests named.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<string> ReportAsync(CancellationToken cancellation = default) =>
        (await AskAsync(HttpMethod.Get, "/_report", null, cancellation).ConfigureAwait(false)).GetProperty("text").GetString()!;

    /// <summary>Lets requests fail: <c>FaultAsync(new() { Status = 429, Container = "orders", Times = 3 })</c>.</summary>
    /// <param name="fault">Which requests fail, how often and how.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="CosmosttlException">A field is wrong; the message names it, the value and the limit.</exception>
    public async Task FaultAsync(CosmosFault fault, CancellationToken cancellation = default) =>
        await AskAsync(HttpMethod.Post, "/_faults", fault.Json(), cancellation).ConfigureAwait(false);

    /// <summary>Returns the faults in JSON, with how many requests each has <c>chosen</c> and how many of them <c>failed</c>.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<IReadOnlyList<JsonElement>> FaultsAsync(CancellationToken cancellation = default) =>
        [.. (await AskAsync(HttpMethod.Get, "/_faults", null, cancellation).ConfigureAwait(false)).GetProperty("faults").EnumerateArray()];

    /// <summary>Removes all faults, as a reset does.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task ClearFaultsAsync(CancellationToken cancellation = default) =>
        await AskAsync(HttpMethod.Delete, "/_faults", null, cancellation).ConfigureAwait(false);

    /// <summary>Returns the expiries and purges since the last reset, oldest first. An account keeps its last thousand events.</summary>
    /// <param name="kinds">Other kinds of events, such as "written".</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<IReadOnlyList<CosmosEvent>> EventsAsync(IEnumerable<string>? kinds = null, CancellationToken cancellation = default)
    {
        var all = new List<CosmosEvent>();
        for (ulong after = 0; ;)
        {
            var page = await AskAsync(HttpMethod.Get, $"/_events?limit=1000&after={after}&kinds={string.Join(',', kinds ?? [])}", null, cancellation).ConfigureAwait(false);
            var events = page.GetProperty("events");
            all.AddRange(events.EnumerateArray().Select(e => new CosmosEvent(e)));
            if (events.GetArrayLength() == 0) return all;
            after = page.GetProperty("next").GetUInt64();
        }
    }

    /// <summary>Returns what a container stores, expired items included.</summary>
    /// <param name="database">The database's id.</param>
    /// <param name="container">The container's id.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<Disk> DiskAsync(string database, string container, CancellationToken cancellation = default) =>
        new(await AskAsync(HttpMethod.Get, $"/_disk/dbs/{Uri.EscapeDataString(database)}/colls/{Uri.EscapeDataString(container)}?limit=1000", null, cancellation).ConfigureAwait(false));

    /// <summary>Fills an empty account with the text of a story, of items, of a saved world or of a link.</summary>
    /// <param name="text">The text.</param>
    /// <param name="into">The container of items, as "shop/orders/customerId" with the path of its partition key.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<DateTimeOffset> SeedAsync(string text, string into = "", CancellationToken cancellation = default) =>
        CosmosClock.TimeOf(await AskAsync(HttpMethod.Post, "/_seed?into=" + Uri.EscapeDataString(into), text, cancellation).ConfigureAwait(false));

    /// <summary>Empties the account. Its clock goes back to its start, or to a time, and follows nothing.</summary>
    /// <param name="at">The time; null is the start.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<DateTimeOffset> ResetAsync(DateTimeOffset? at = null, CancellationToken cancellation = default)
    {
        Clock.Release();
        return CosmosClock.TimeOf(await routes.AskAsync(HttpMethod.Post, "/_reset", at is { } time ? $"{{\"now\":{time.ToUnixTimeSeconds()}}}" : "", cancellation).ConfigureAwait(false));
    }

    /// <summary>Makes another account in the same program, with data, clock and key of its own, for what runs beside this one.</summary>
    /// <param name="name">Its name, of lower-case letters, digits and hyphens; chosen if null.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<CosmosEmulator> AccountAsync(string? name = null, CancellationToken cancellation = default)
    {
        var answer = await routes.Of("").AskAsync(HttpMethod.Post, "/_accounts", name == null ? "" : JsonSerializer.Serialize(new { name }), cancellation).ConfigureAwait(false);
        return new CosmosEmulator(routes.Of(answer.GetProperty("name").GetString()!), answer.GetProperty("key").GetString()!, null, true);
    }

    async Task<JsonElement> AskAsync(HttpMethod method, string target, string? body, CancellationToken cancellation)
    {
        await Clock.FollowNowAsync(cancellation).ConfigureAwait(false);
        return await routes.AskAsync(method, target, body, cancellation).ConfigureAwait(false);
    }

    /// <summary>Ends the program that StartAsync has started, or removes the account that AccountAsync has made. Doing so again does nothing.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref ended, 1) != 0) return;
        try
        {
            if (made) await routes.Of("").AskAsync(HttpMethod.Delete, "/_accounts/" + Name, null, default).ConfigureAwait(false);
        }
        catch (CosmosttlException)
        {
            // The program may have ended before.
        }
        if (program != null) await program.EndAsync().ConfigureAwait(false);
    }

    /// <summary>As DisposeAsync.</summary>
    public void Dispose() => Task.Run(async () => await DisposeAsync().ConfigureAwait(false)).GetAwaiter().GetResult();
}
