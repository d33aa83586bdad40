using System.Net;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Queries as texts, over one range and over three.</summary>
public class QueryTests(QueryTests.Items items) : IClassFixture<QueryTests.Items>
{
    public sealed class Items : IAsyncLifetime
    {
        public Container One = null!, Three = null!;

        public async Task InitializeAsync()
        {
            One = await NewContainer();
            Three = await NewContainer(throughput: 18_000);
            foreach (var c in new[] { One, Three })
                for (var i = 0; i < 20; i++)
                    await c.CreateItemAsync<object>(new { id = "i" + i.ToString("d2"), pk = "p" + i % 6, n = i, half = i / 2.0, name = "name" + i % 4, tags = Enumerable.Range(0, i % 3), o = new { k = i % 5 } }, Key("p" + i % 6));
        }

        public Task DisposeAsync() => Task.CompletedTask;
    }

    [Fact]
    public async Task FullTextAndHybridSearches()
    {
        foreach (var throughput in new int?[] { null, 18_000 })
        {
            var c = await NewContainer(throughput: throughput);
            for (var i = 0; i < 30; i++)
            {
                var text = string.Concat(Enumerable.Repeat("red ", i % 7)) + string.Concat(Enumerable.Repeat("filler ", i + 1)) + (i % 2 == 1 ? "bicycles" : "");
                await c.CreateItemAsync<object>(new { id = "i" + i, pk = "p" + i, text, v = new[] { Math.Cos(i / 10.0), Math.Sin(i / 10.0) } }, Key("p" + i));
            }
            foreach (var (text, want) in new[]
            {
                ("SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red')", "i6 i5 i4 i13 i3"),
                ("SELECT c.id FROM c WHERE FullTextContains(c.text, 'bicycle') ORDER BY RANK FullTextScore(c.text, 'red') OFFSET 2 LIMIT 3", "i3 i11 i19"),
                ("SELECT TOP 3 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, [1, 0]))", "i6 i5 i4"),
                ("SELECT TOP 3 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, [1, 0]), [1, -0.1])", "i6 i5 i4"),
            })
            {
                var rows = await All(c.GetItemQueryIterator<JToken>(text));
                Assert.Equal(want, string.Join(" ", rows.Select(r => (string)r["id"]!)));
            }
        }
    }

    [Theory]
    [InlineData("SELECT VALUE COUNT(1) FROM c", "20")]
    [InlineData("SELECT VALUE SUM(c.n) FROM c", "190")]
    [InlineData("SELECT VALUE AVG(c.n) FROM c", "9.5")]
    [InlineData("SELECT VALUE MIN(c.half) FROM c", "0")]
    [InlineData("SELECT VALUE MAX(c.name) FROM c", "\"name3\"")]
    [InlineData("SELECT VALUE COUNT(1) FROM c WHERE c.n > 15", "4")]
    [InlineData("SELECT COUNT(1) AS count, SUM(c.n) AS sum FROM c", "{\"count\":20,\"sum\":190}")]
    [InlineData("SELECT VALUE c.n FROM c WHERE c.n IN (3, 5, 99) ORDER BY c.n", "3 5")]
    [InlineData("SELECT VALUE c.n FROM c WHERE c.n BETWEEN 4 AND 6 ORDER BY c.n DESC", "6 5 4")]
    [InlineData("SELECT VALUE c.n FROM c WHERE c.name LIKE '%3' AND c.n < 9 ORDER BY c.n", "3 7")]
    [InlineData("SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(c.tags, 1) AND c.n < 6 ORDER BY c.n", "2 5")]
    [InlineData("SELECT VALUE c.n FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 1) AND c.n < 6 ORDER BY c.n", "2 5")]
    [InlineData("SELECT TOP 3 VALUE c.n FROM c ORDER BY c.n DESC", "19 18 17")]
    [InlineData("SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 18 LIMIT 5", "18 19")]
    [InlineData("SELECT DISTINCT VALUE c.name FROM c ORDER BY c.name", "\"name0\" \"name1\" \"name2\" \"name3\"")]
    [InlineData("SELECT VALUE {\"k\": c.o.k, \"two\": [c.n, c.n + 1]} FROM c WHERE c.n = 7", "{\"k\":2,\"two\":[7,8]}")]
    [InlineData("SELECT c.n, c.missing FROM c WHERE c.n = 1", "{\"n\":1}")]
    [InlineData("SELECT VALUE c.missing FROM c", "")]
    [InlineData("SELECT VALUE UPPER(c.name) FROM c WHERE c.n = 2", "\"NAME2\"")]
    [InlineData("SELECT VALUE CONCAT(c.id, '-', c.pk) FROM c WHERE c.n = 2", "\"i02-p2\"")]
    [InlineData("SELECT VALUE c.n > 3 ? 'big' : 'small' FROM c WHERE c.n = 4", "\"big\"")]
    [InlineData("SELECT VALUE c['o']['k'] FROM c WHERE c.id = 'i13'", "3")]
    [InlineData("SELECT VALUE ARRAY(SELECT VALUE t * 2 FROM t IN c.tags) FROM c WHERE c.n = 5", "[0,2]")]
    [InlineData("SELECT VALUE IS_DEFINED(c.ttl) FROM c WHERE c.n = 5", "false")]
    [InlineData("SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.name FROM c)", "4")]
    [InlineData("SELECT c.name, COUNT(1) AS k FROM c GROUP BY c.name ORDER BY c.name DESC", "{\"name\":\"name3\",\"k\":5} {\"name\":\"name2\",\"k\":5} {\"name\":\"name1\",\"k\":5} {\"name\":\"name0\",\"k\":5}")]
    [InlineData("SELECT VALUE c.name FROM c GROUP BY c.name ORDER BY c.name", "\"name0\" \"name1\" \"name2\" \"name3\"")]
    public async Task Rows(string text, string want)
    {
        foreach (var c in new[] { items.One, items.Three })
        {
            var rows = await All(c.GetItemQueryIterator<JToken>(text, requestOptions: new QueryRequestOptions { MaxItemCount = 4 }));
            Assert.Equal(want, string.Join(" ", rows.Select(r => r.ToString(Formatting.None))).Replace(".0", ""));
        }
    }

    [Theory]
    [InlineData("SELECT c.name, COUNT(1) AS n FROM c GROUP BY c.name", 4)]
    [InlineData("SELECT VALUE MAX(c.n) FROM c GROUP BY c.o.k", 5)]
    [InlineData("SELECT DISTINCT c.name, c.o.k FROM c", 20)]
    [InlineData("SELECT VALUE t FROM c JOIN t IN c.tags", 19)]
    [InlineData("SELECT * FROM c WHERE c.half != 3", 19)]
    public async Task As_many_rows(string text, int want)
    {
        foreach (var c in new[] { items.One, items.Three })
            Assert.Equal(want, (await All(c.GetItemQueryIterator<JToken>(text, requestOptions: new QueryRequestOptions { MaxItemCount = 3 }))).Count);
    }

    [Theory]
    [InlineData("text", "'x'")]
    [InlineData(7, "7")]
    [InlineData(2.5, "2.5")]
    [InlineData(true, "true")]
    [InlineData(null, "null")]
    public async Task Parameters_have_the_value_that_was_given(object? value, string literal)
    {
        var query = new QueryDefinition("SELECT VALUE @v FROM c WHERE c.n = 0").WithParameter("@v", value is "text" ? "x" : value);
        var direct = await All(items.Three.GetItemQueryIterator<JToken>($"SELECT VALUE {literal} FROM c WHERE c.n = 0"));
        Assert.Equal(direct, await All(items.Three.GetItemQueryIterator<JToken>(query)), JToken.DeepEquals);
    }

    [Fact]
    public async Task Parameters_may_be_arrays_and_objects()
    {
        var query = new QueryDefinition("SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(@list, c.n) OR c.o.k = @o.k ORDER BY c.n")
            .WithParameter("@list", new[] { 1, 2 }).WithParameter("@o", new { k = 4 });
        Assert.Equal([1, 2, 4, 9, 14, 19], await All(items.Three.GetItemQueryIterator<int>(query)));
    }

    [Theory]
    [InlineData("SELEC * FROM c")]
    [InlineData("SELECT * FROM c WHERE")]
    [InlineData("SELECT * FROM c WHERE c.n = @missing")]
    [InlineData("SELECT NOFUNCTION(c.n) FROM c")]
    [InlineData("SELECT VALUE c.n, c.o FROM c")]
    [InlineData("SELECT * FROM c ORDER BY c.n + 1")]
    [InlineData("SELECT VALUE [1,2,3][c.n] FROM c")]
    [InlineData("SELECT * FROM c JOIN t IN c.tags ORDER BY t")]
    [InlineData("SELECT * FROM a JOIN b IN c.tags")]
    [InlineData("SELECT VALUE udf.f(c.n) FROM c")]
    [InlineData("SELECT TOP -1 * FROM c")]
    public async Task Refused(string text)
    {
        foreach (var c in new[] { items.One, items.Three })
        {
            var refused = await Assert.ThrowsAsync<CosmosException>(() => All(c.GetItemQueryIterator<JToken>(text)));
            Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(100)]
    public async Task Pages_hold_at_most_what_was_asked_for_and_resume_anywhere(int size)
    {
        var seen = new List<int>();
        string? token = null;
        do
        {
            using var pages = items.Three.GetItemQueryIterator<int>("SELECT VALUE c.n FROM c", token, new QueryRequestOptions { MaxItemCount = size });
            var page = await pages.ReadNextAsync();
            Assert.True(page.Count <= size && page.RequestCharge > 0);
            seen.AddRange(page);
            token = page.ContinuationToken;
        } while (token != null);
        Assert.Equal(Enumerable.Range(0, 20), seen.Order());
    }

    [Fact]
    public async Task Each_feed_range_has_its_part()
    {
        var ranges = await items.Three.GetFeedRangesAsync();
        Assert.Equal(3, ranges.Count);
        var seen = new List<int>();
        foreach (var range in ranges)
        {
            var again = FeedRange.FromJsonString(range.ToJsonString());
            seen.AddRange(await All(items.Three.GetItemQueryIterator<int>(again, new QueryDefinition("SELECT VALUE c.n FROM c ORDER BY c.n"))));
        }
        Assert.Equal(Enumerable.Range(0, 20), seen.Order());
    }

    [Fact]
    public async Task With_every_option()
    {
        var options = new QueryRequestOptions
        {
            MaxItemCount = 5, MaxConcurrency = -1, MaxBufferedItemCount = 100, EnableScanInQuery = true, ConsistencyLevel = ConsistencyLevel.Eventual,
            PopulateIndexMetrics = true, ResponseContinuationTokenLimitInKb = 4, PriorityLevel = PriorityLevel.Low,
        };
        Assert.Equal(Enumerable.Range(0, 20), await All(items.Three.GetItemQueryIterator<int>("SELECT VALUE c.n FROM c ORDER BY c.n", requestOptions: options)));
    }

    [Theory]
    [InlineData("SELECT VALUE c.n FROM c WHERE c.pk = 'p2' ORDER BY c.n DESC", "14 8 2")]
    [InlineData("SELECT VALUE COUNT(1) FROM c", "3")]
    [InlineData("SELECT DISTINCT VALUE c.name FROM c ORDER BY c.name", "name0 name2")]
    public async Task Without_asking_for_a_plan_first(string text, string want)
    {
        var options = new QueryRequestOptions { EnableOptimisticDirectExecution = true, PartitionKey = Key("p2"), MaxItemCount = 2 };
        foreach (var c in new[] { items.One, items.Three })
            Assert.Equal(want, string.Join(" ", await All(c.GetItemQueryIterator<JToken>(text, requestOptions: options))));
        options.PartitionKey = null; // over all of a range or of three
        foreach (var c in new[] { items.One, items.Three })
            Assert.Equal(Enumerable.Range(0, 20), await All(c.GetItemQueryIterator<int>("SELECT VALUE c.n FROM c ORDER BY c.n", requestOptions: options)));
    }

    [Fact]
    public async Task A_stream_of_pages()
    {
        using var pages = items.Three.GetItemQueryStreamIterator("SELECT * FROM c", requestOptions: new QueryRequestOptions { MaxItemCount = 6 });
        var count = 0;
        while (pages.HasMoreResults)
        {
            using var page = await pages.ReadNextAsync();
            page.EnsureSuccessStatusCode();
            count += ((JArray)JObject.Parse(await new StreamReader(page.Content).ReadToEndAsync())["Documents"]!).Count;
        }
        Assert.Equal(20, count);
    }

    [Fact]
    public async Task Metrics_say_what_was_done()
    {
        using var pages = items.One.GetItemQueryIterator<JToken>("SELECT * FROM c WHERE c.n < 3");
        var page = await pages.ReadNextAsync();
        var metrics = page.Diagnostics.GetQueryMetrics();
        Assert.Equal(3, metrics.CumulativeMetrics.OutputDocumentCount);
        Assert.Equal(page.RequestCharge, metrics.TotalRequestCharge);
    }

    [Fact]
    public async Task Index_metrics()
    {
        using var pages = items.One.GetItemQueryIterator<JToken>("SELECT * FROM c WHERE c.n < 3", requestOptions: new QueryRequestOptions { PopulateIndexMetrics = true });
        Assert.Contains("UtilizedIndexes", (await pages.ReadNextAsync()).IndexMetrics);
    }
}

/// <summary>What a container's policies add to queries.</summary>
public class PolicyTests
{
    static async Task<Container> Made(ContainerProperties properties, int? throughput)
    {
        Database tests = await Client.CreateDatabaseIfNotExistsAsync("policies");
        properties.Id = "c" + Guid.NewGuid().ToString("n");
        properties.PartitionKeyPath = "/pk";
        return await tests.CreateContainerAsync(properties, throughput);
    }

    [Theory, InlineData(null), InlineData(18_000)]
    public async Task Computed_properties(int? throughput)
    {
        var properties = new ContainerProperties
        {
            ComputedProperties = [new ComputedProperty { Name = "lower", Query = "SELECT VALUE LOWER(c.name) FROM c" }],
            IndexingPolicy = new IndexingPolicy { IncludedPaths = { new IncludedPath { Path = "/*" }, new IncludedPath { Path = "/lower/?" } } },
        };
        var items = await Made(properties, throughput);
        foreach (var name in new[] { "Beta", "ALPHA", "gamma" }) await items.CreateItemAsync<object>(new { id = name, pk = name, name }, Key(name));
        Assert.Equal(["ALPHA", "Beta", "gamma"], await All(items.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c ORDER BY c.lower")));
        Assert.Equal(["ALPHA"], await All(items.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c WHERE c.lower = 'alpha'")));
        Assert.Null((await All(items.GetItemQueryIterator<JObject>("SELECT * FROM c"))).First()["lower"]);
        Assert.Equal("lower", (await items.ReadContainerAsync()).Resource.ComputedProperties.Single().Name);
    }

    [Theory]
    [InlineData(null, DistanceFunction.Cosine, "east north-east north west")]
    [InlineData(18_000, DistanceFunction.Cosine, "east north-east north west")]
    [InlineData(18_000, DistanceFunction.Euclidean, "east north-east north west")]
    [InlineData(null, DistanceFunction.DotProduct, "north-east east north west")]
    public async Task Nearest_vectors(int? throughput, DistanceFunction function, string want)
    {
        var properties = new ContainerProperties
        {
            DefaultTimeToLive = -1,
            VectorEmbeddingPolicy = new VectorEmbeddingPolicy([new Embedding { Path = "/v", DataType = VectorDataType.Float32, Dimensions = 2, DistanceFunction = function }]),
        };
        var items = await Made(properties, throughput);
        foreach (var (id, v) in new[] { ("east", new[] { 1.0, 0.0 }), ("north", [0.0, 1.0]), ("north-east", [1.5, 0.7]), ("west", [-1.0, 0.0]) })
            await items.CreateItemAsync<object>(new { id, pk = id, v }, Key(id));
        var query = new QueryDefinition("SELECT TOP 4 VALUE c.id FROM c ORDER BY VectorDistance(c.v, @v)").WithParameter("@v", new[] { 1.0, 0.1 });
        Assert.Equal(want.Split(' '), await All(items.GetItemQueryIterator<string>(query)));
    }

    [Fact]
    public async Task A_vector_search_finds_what_is_no_option_and_refuses_it()
    {
        var items = await NewContainer();
        foreach (var (options, says) in new[] { ("{'searchListSizeMultiplier': 101}", "between 1 and 100"), ("{'fast': true}", "'fast'") })
            await Emulator.Refused(HttpStatusCode.BadRequest, () => All(items.GetItemQueryIterator<double>($"SELECT VALUE VectorDistance(c.v, [1, 0], false, {options}) FROM c")), says);
    }

    [Theory]
    [InlineData("id", "SELECT VALUE c.n FROM c")]
    [InlineData("x", "SELECT c.n FROM c")]
    [InlineData("x", "SELECT VALUE c.n FROM c WHERE c.n > 1")]
    [InlineData("", "SELECT VALUE c.n FROM c")]
    public async Task A_computed_property_that_is_none_is_refused(string name, string query) =>
        await Emulator.Refused(HttpStatusCode.BadRequest, () => Made(new ContainerProperties { ComputedProperties = [new ComputedProperty { Name = name, Query = query }] }, null));
}
