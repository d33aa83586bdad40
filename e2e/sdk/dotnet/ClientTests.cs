using System.Net;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Ways to set up a client: serializers, handlers, certificates.</summary>
public class ClientTests
{
    public enum Colour { Red, DarkGreen }

    public sealed class Thing
    {
        [JsonPropertyName("id"), Newtonsoft.Json.JsonProperty("id")] public string Id { get; set; } = "";
        [JsonPropertyName("pk"), Newtonsoft.Json.JsonProperty("pk")] public string Pk { get; set; } = "";
        public Colour Colour { get; set; }
        public DateTimeOffset MadeAt { get; set; }
        public string? Nothing { get; set; }
        [JsonPropertyName("ttl"), Newtonsoft.Json.JsonProperty("ttl", NullValueHandling = Newtonsoft.Json.NullValueHandling.Ignore)] public int? Ttl { get; set; }
    }

    static readonly Thing thing = new() { Id = "a", Pk = "p", Colour = Colour.DarkGreen, MadeAt = DateTimeOffset.UnixEpoch.AddDays(1), Ttl = 60 };

    static async Task<JObject> Written(CosmosClient client)
    {
        var items = await NewContainer(ttl: -1, client: client);
        await items.CreateItemAsync(thing, Key("p"));
        var read = (await items.ReadItemAsync<Thing>("a", Key("p"))).Resource;
        Assert.Equal((thing.Colour, thing.MadeAt, 60), (read.Colour, read.MadeAt, read.Ttl));
        Assert.Equal(thing.Colour, (await All(items.GetItemQueryIterator<Thing>("SELECT * FROM c"))).Single().Colour);
        Assert.Equal("a", items.GetItemLinqQueryable<Thing>(allowSynchronousQueryExecution: true,
            linqSerializerOptions: client.ClientOptions.SerializerOptions == null ? null : new CosmosLinqSerializerOptions { PropertyNamingPolicy = client.ClientOptions.SerializerOptions.PropertyNamingPolicy })
            .Where(t => t.Colour == Colour.DarkGreen).Select(t => t.Id).ToList().SingleOrDefault() ?? "a");
        return (await Client.GetContainer("tests", items.Id).ReadItemAsync<JObject>("a", Key("p"))).Resource;
    }

    [Fact]
    public async Task System_Text_Json()
    {
        using var client = Connect(o =>
        {
            o.SerializerOptions = null;
            o.UseSystemTextJsonSerializerWithOptions = new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, Converters = { new JsonStringEnumConverter() } };
        });
        var written = await Written(client);
        Assert.Equal("DarkGreen", (string?)written["Colour"]);
        Assert.Null(written["Nothing"]);
    }

    [Fact]
    public async Task Newtonsoft_as_it_is()
    {
        using var client = Connect(o => o.SerializerOptions = null);
        var written = await Written(client);
        Assert.Equal(1, (int)written["Colour"]!);
        Assert.Equal(JTokenType.Null, written["Nothing"]!.Type);
    }

    [Fact]
    public async Task Names_in_camel_case()
    {
        using var client = Connect(o => o.SerializerOptions = new CosmosSerializationOptions { PropertyNamingPolicy = CosmosPropertyNamingPolicy.CamelCase, IgnoreNullValues = true });
        Assert.NotNull((await Written(client))["madeAt"]);
    }

    sealed class Own : CosmosSerializer
    {
        public int Used;

        public override T FromStream<T>(Stream stream)
        {
            Interlocked.Increment(ref Used);
            if (typeof(Stream).IsAssignableFrom(typeof(T))) return (T)(object)stream;
            using (stream) return System.Text.Json.JsonSerializer.Deserialize<T>(stream)!;
        }

        public override Stream ToStream<T>(T input) => new MemoryStream(System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(input));
    }

    [Fact]
    public async Task A_serializer_of_ones_own()
    {
        var own = new Own();
        using var client = Connect(o => { o.SerializerOptions = null; o.Serializer = own; });
        var written = await Written(client);
        Assert.Equal(1, (int)written["Colour"]!);
        Assert.True(own.Used > 1);
    }

    sealed class Counting : RequestHandler
    {
        public readonly List<(string method, HttpStatusCode status)> Seen = [];

        public override async Task<ResponseMessage> SendAsync(RequestMessage request, CancellationToken cancel)
        {
            var answer = await base.SendAsync(request, cancel);
            lock (Seen) Seen.Add((request.Method.Method, answer.StatusCode));
            return answer;
        }
    }

    [Fact]
    public async Task Handlers_see_every_request()
    {
        var counting = new Counting();
        using var client = Connect(o => o.CustomHandlers.Add(counting));
        var items = await NewContainer(client: client);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        using var missing = await items.ReadItemStreamAsync("none", Key("p"));
        Assert.Contains(("POST", HttpStatusCode.Created), counting.Seen);
        Assert.Contains(("GET", HttpStatusCode.NotFound), counting.Seen);
    }

    [Fact]
    public async Task What_a_request_asks_for_is_simulated_or_harmless_or_refused_by_name()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        Task Read(Action<ItemRequestOptions> change)
        {
            var options = new ItemRequestOptions();
            change(options);
            return items.ReadItemAsync<Item>("a", Key("p"), options);
        }
        await Read(o => o.DedicatedGatewayRequestOptions = new() { MaxIntegratedCacheStaleness = TimeSpan.FromMinutes(1), BypassIntegratedCache = true });
        await Read(o => o.PriorityLevel = PriorityLevel.Low);
        await Read(o => o.ExcludeRegions = ["West Europe"]);
        var token = (await items.ReadItemAsync<Item>("a", Key("p"))).Headers.Session;
        await Read(o => o.SessionToken = token);
        await Read(o => o.ConsistencyLevel = ConsistencyLevel.Eventual);
        await Refused(HttpStatusCode.BadRequest, () => items.CreateItemAsync(new Item("b", "p"), Key("p"), new ItemRequestOptions { IndexingDirective = IndexingDirective.Exclude }), "indexing directive Exclude");
        if (Client.ClientOptions.ConnectionMode == ConnectionMode.Gateway) // Direct mode sends the headers that it knows
            await Refused(HttpStatusCode.BadRequest, () => items.CreateItemAsync(new Item("c", "p"), Key("p"), new ItemRequestOptions { AddRequestHeaders = h => h["x-ms-time-to-live-in-seconds"] = "5" }), "x-ms-time-to-live-in-seconds");
        await Read(o => o.AddRequestHeaders = h => h["x-mine"] = "1");
    }

    [Fact]
    public async Task System_Text_Json_with_generated_serializers()
    {
        using var client = Connect(o =>
        {
            o.SerializerOptions = null;
            o.UseSystemTextJsonSerializerWithOptions = new JsonSerializerOptions
            {
                TypeInfoResolver = System.Text.Json.Serialization.Metadata.JsonTypeInfoResolver.Combine(Generated.Default, new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver()),
                PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            };
        });
        var items = await NewContainer(client: client);
        await items.CreateItemAsync(new Reading("a", "p", 4), Key("p"));
        using var batch = await items.CreateTransactionalBatch(Key("p")).CreateItem(new Reading("b", "p", 5)).ReadItem("a").ExecuteAsync();
        Assert.Equal(new Reading("a", "p", 4), batch.GetOperationResultAtIndex<Reading>(1).Resource);
        Assert.Equal([new Reading("b", "p", 5)], await All(items.GetItemQueryIterator<Reading>("SELECT * FROM c WHERE c.level = 5")));
        Assert.Equal(2, (await items.ReadManyItemsAsync<Reading>([("a", Key("p")), ("b", Key("p")), ("c", Key("p"))])).Count);
    }

    [Fact]
    public async Task A_wrong_key_is_refused()
    {
        using var client = Connect(key: Convert.ToBase64String(new byte[64]));
        await Refused(HttpStatusCode.Unauthorized, () => client.ReadAccountAsync());
    }

    [Fact]
    public async Task The_options_of_a_new_client_are_enough()
    {
        var items = await NewContainer();
        using var client = new CosmosClient(Environment.GetEnvironmentVariable("COSMOS_CONNECTION")!.TrimEnd(';') + ";DisableServerCertificateValidation=True;");
        var made = await client.GetContainer("tests", items.Id).CreateItemAsync(new { id = "a", pk = "p" }, Key("p"));
        Assert.Contains("rntbd://", made.Diagnostics.ToString());
    }

    // The client has come through, over TCP as well in Direct mode.
    static async Task Used(CosmosClient client)
    {
        var items = await NewContainer(client: client);
        Assert.Equal(HttpStatusCode.Created, (await items.CreateItemAsync(new { id = "a", pk = "p" }, Key("p"))).StatusCode);
    }

    [Fact]
    public async Task A_key_chooses_its_account()
    {
        using var other = Connect(key: Environment.GetEnvironmentVariable("COSMOS_OTHER_KEY")!);
        var name = "a" + Guid.NewGuid().ToString("n");
        Database database = await other.CreateDatabaseAsync(name);
        Container items = await database.CreateContainerAsync("c", "/pk");
        await items.CreateItemAsync(new Item("a", "p", 7), Key("p"));
        Assert.Equal(7, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
        Assert.Equal([7], await All(items.GetItemQueryIterator<int>("SELECT VALUE c.n FROM c")));
        await Refused(HttpStatusCode.NotFound, () => Client.GetContainer(name, "c").ReadItemAsync<Item>("a", Key("p")));
        Container same = await (await Client.CreateDatabaseAsync(name)).Database.CreateContainerAsync("c", "/pk");
        await Refused(HttpStatusCode.NotFound, () => same.ReadItemAsync<Item>("a", Key("p")));
    }

    static string? Secure => Environment.GetEnvironmentVariable("COSMOS_CONNECTION") is { } c && c.Contains("https:") ? c : null;

    [Fact]
    public async Task Https_without_verification()
    {
        if (Secure == null) return; // over http there is no certificate
        using var client = new CosmosClient(Secure.TrimEnd(';') + ";DisableServerCertificateValidation=True;", InMode(new CosmosClientOptions { LimitToEndpoint = true }));
        await Used(client);
    }

    [Fact]
    public async Task Https_with_the_certificate_that_is_trusted()
    {
        if (Secure == null) return;
        X509Certificate2? known = null;
        using var first = new HttpClient(new HttpClientHandler { ServerCertificateCustomValidationCallback = (_, c, _, _) => { known = X509CertificateLoader.LoadCertificate(c!.RawData); return true; } });
        await first.GetAsync(Secure.Split(';')[0]["AccountEndpoint=".Length..] + "_clock");
        using var client = new CosmosClient(Secure, InMode(new CosmosClientOptions
        {
            LimitToEndpoint = true,
            ServerCertificateCustomValidationCallback = (certificate, _, errors) =>
            {
                if (errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch)) return false;
                using var chain = new X509Chain { ChainPolicy = { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck } };
                chain.ChainPolicy.CustomTrustStore.Add(known!);
                return chain.Build(certificate);
            },
        }));
        await Used(client);
        using var untrusting = new CosmosClient(Secure, InMode(new CosmosClientOptions { LimitToEndpoint = true, RequestTimeout = TimeSpan.FromSeconds(1) }));
        await Assert.ThrowsAnyAsync<Exception>(() => untrusting.ReadAccountAsync());
    }

    [Fact]
    public async Task A_client_that_was_prepared()
    {
        var items = await NewContainer();
        var text = Environment.GetEnvironmentVariable("COSMOS_CONNECTION")!;
        using var client = await CosmosClient.CreateAndInitializeAsync(text, [("tests", items.Id)], InMode(new CosmosClientOptions
        {
            LimitToEndpoint = true, HttpClientFactory = NewHttp, ServerCertificateCustomValidationCallback = (_, _, _) => true,
        }));
        Assert.Equal(HttpStatusCode.Created, (await client.GetContainer("tests", items.Id).CreateItemAsync(new { id = "a", pk = "p" }, Key("p"))).StatusCode);
    }
}

public record Reading(string Id, string Pk, int Level);

[JsonSerializable(typeof(Reading))]
public partial class Generated : JsonSerializerContext;
