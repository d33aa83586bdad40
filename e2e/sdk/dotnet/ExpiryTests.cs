using System.Net;
using System.Text;
using Microsoft.Azure.Cosmos;
using Microsoft.Azure.Cosmos.Linq;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Time to Live under the moved clock.</summary>
[Collection("clock")]
public class ExpiryTests
{
    // The nine cells of the documentation's table: https://learn.microsoft.com/azure/cosmos-db/time-to-live
    [Theory]
    [InlineData(null, null, false)]
    [InlineData(null, -1, false)]
    [InlineData(null, 20, false)]
    [InlineData(-1, null, false)]
    [InlineData(-1, -1, false)]
    [InlineData(-1, 20, true)]
    [InlineData(10, null, true)]
    [InlineData(10, -1, false)]
    [InlineData(10, 20, true)]
    public async Task Nine_cells(int? container, int? item, bool expires)
    {
        var items = await NewContainer(ttl: container);
        await items.CreateItemAsync(new Item("a", "p", ttl: item), Key("p"));
        var life = item is > 0 ? item.Value : 10;
        await Advance(life - 1);
        Assert.Equal("a", (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
        await Advance(1);
        if (expires) await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("a", Key("p")));
        else
        {
            await Advance(1_000_000);
            Assert.Equal("a", (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
        }
    }

    static async Task<Container> Expired()
    {
        var items = await NewContainer(ttl: 10, throughput: 18_000);
        await items.CreateItemAsync(new Item("stays", "p", 1, ttl: -1), Key("p"));
        await items.CreateItemAsync(new Item("goes", "p", 2), Key("p"));
        await Advance(10);
        return items;
    }

    public static readonly (string Name, Func<Container, Task<int>> Count)[] ways =
    [
        ("a query", async c => (await All(c.GetItemQueryIterator<JObject>("SELECT * FROM c"))).Count),
        ("a sorted query", async c => (await All(c.GetItemQueryIterator<JObject>("SELECT * FROM c ORDER BY c.n"))).Count),
        ("a count", async c => (await All(c.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c"))).Single()),
        ("distinct values", async c => (await All(c.GetItemQueryIterator<int>("SELECT DISTINCT VALUE c.n FROM c"))).Count),
        ("groups", async c => (await All(c.GetItemQueryIterator<JObject>("SELECT c.n, COUNT(1) AS k FROM c GROUP BY c.n"))).Count),
        ("LINQ", async c => await c.GetItemLinqQueryable<Item>().Where(i => i.pk == "p").CountAsync()),
        ("ReadMany", async c => (await c.ReadManyItemsAsync<Item>([("stays", Key("p")), ("goes", Key("p"))])).Count),
        ("a query of the partition", async c => (await All(c.GetItemQueryIterator<JObject>("SELECT * FROM c", requestOptions: new QueryRequestOptions { PartitionKey = Key("p") }))).Count),
        ("the change feed", async c => (await c.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(FeedRange.FromPartitionKey(Key("p"))), ChangeFeedMode.LatestVersion).ReadNextAsync()).Count),
        ("a feed without a query", async c => (await All(c.GetItemQueryIterator<JObject>())).Count),
    ];

    public static TheoryData<string> Ways(bool _) => new(ways.Select(w => w.Name));

    [Theory, MemberData(nameof(Ways), true)]
    public async Task The_second_it_expires_an_item_is_in_nothing(string way) =>
        Assert.Equal(1, await ways.Single(w => w.Name == way).Count(await Expired()));

    public static readonly (string Name, Func<Container, Task> Act)[] touches =
    [
        ("read", c => c.ReadItemAsync<Item>("goes", Key("p"))),
        ("replace", c => c.ReplaceItemAsync(new Item("goes", "p"), "goes", Key("p"))),
        ("patch", c => c.PatchItemAsync<Item>("goes", Key("p"), [PatchOperation.Set("/n", 1)])),
        ("delete", c => c.DeleteItemAsync<Item>("goes", Key("p"))),
    ];

    public static TheoryData<string> Touches(bool _) => new(touches.Select(w => w.Name));

    [Theory, MemberData(nameof(Touches), true)]
    public async Task What_has_expired_is_not_there_for(string act)
    {
        var items = await Expired();
        await Refused(HttpStatusCode.NotFound, () => touches.Single(t => t.Name == act).Act(items));
    }

    [Theory, InlineData("create"), InlineData("upsert"), InlineData("batch"), InlineData("bulk")]
    public async Task Its_id_is_free_at_once(string by)
    {
        var items = await Expired();
        var again = new Item("goes", "p", 3);
        var status = by switch
        {
            "create" => (await items.CreateItemAsync(again, Key("p"))).StatusCode,
            "upsert" => (await items.UpsertItemAsync(again, Key("p"))).StatusCode,
            "bulk" => (await Bulk.GetContainer("tests", items.Id).CreateItemAsync(again, Key("p"))).StatusCode,
            _ => (await items.CreateTransactionalBatch(Key("p")).CreateItem(again).ExecuteAsync())[0].StatusCode,
        };
        Assert.Equal(HttpStatusCode.Created, status);
        Assert.Equal(3, (await items.ReadItemAsync<Item>("goes", Key("p"))).Resource.n);
    }

    [Theory, InlineData("replace"), InlineData("upsert"), InlineData("patch"), InlineData("batch")]
    public async Task A_write_begins_the_countdown_anew(string by)
    {
        var items = await NewContainer(ttl: 10);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await Advance(9);
        switch (by)
        {
            case "replace": await items.ReplaceItemAsync(new Item("a", "p", 1), "a", Key("p")); break;
            case "upsert": await items.UpsertItemAsync(new Item("a", "p", 1), Key("p")); break;
            case "patch": await items.PatchItemAsync<Item>("a", Key("p"), [PatchOperation.Set("/n", 1)]); break;
            default: using (var done = await items.CreateTransactionalBatch(Key("p")).UpsertItem(new Item("a", "p", 1)).ExecuteAsync()) Assert.True(done.IsSuccessStatusCode); break;
        }
        await Advance(9);
        Assert.Equal(1, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
        await Advance(1);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("a", Key("p")));
    }

    [Fact]
    public async Task A_read_does_not()
    {
        var items = await NewContainer(ttl: 10);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        for (var i = 0; i < 9; i++)
        {
            await Advance(1);
            await items.ReadItemAsync<Item>("a", Key("p"));
        }
        await Advance(1);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("a", Key("p")));
    }

    [Fact]
    public async Task Switching_a_container_on_ends_what_is_older()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("old", "p"), Key("p"));
        await Advance(100);
        await items.CreateItemAsync(new Item("new", "p"), Key("p"));
        var settings = (await items.ReadContainerAsync()).Resource;
        settings.DefaultTimeToLive = 60;
        await items.ReplaceContainerAsync(settings);
        Assert.Equal(["new"], await All(items.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c")));
    }

    [Fact]
    public async Task Switching_it_off_in_time_keeps_all()
    {
        var items = await NewContainer(ttl: 60);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await Advance(59);
        var settings = (await items.ReadContainerAsync()).Resource;
        settings.DefaultTimeToLive = null;
        await items.ReplaceContainerAsync(settings);
        await Advance(10_000);
        Assert.Equal("a", (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
    }

    [Fact]
    public async Task The_ttl_of_an_item_by_patch()
    {
        var items = await NewContainer(ttl: -1);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await items.PatchItemAsync<Item>("a", Key("p"), [PatchOperation.Set("/ttl", 5)]);
        await Advance(4);
        await items.PatchItemAsync<Item>("a", Key("p"), [PatchOperation.Remove("/ttl")]);
        await Advance(1000);
        Assert.Null((await items.ReadItemAsync<Item>("a", Key("p"))).Resource.ttl);
    }

    [Fact]
    public async Task Half_an_hour_of_clock_is_no_wait()
    {
        var items = await NewContainer(ttl: 1800);
        var made = await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await Advance(1799);
        var read = (await items.ReadItemAsync<JObject>("a", Key("p"))).Resource;
        var now = (long)JObject.Parse(await Http.GetStringAsync("_clock"))["now"]!;
        Assert.Equal(now - 1799, (long)read["_ts"]!);
        Assert.Equal(made.ETag, (string?)read["_etag"]);
    }
}

/// <summary>What libraries build on Time to Live, written with the SDK alone.</summary>
[Collection("clock")]
public class PatternTests
{
    // As Microsoft.Extensions.Caching.Cosmos: sliding items are written again when they are read, and an absolute end limits the last ttl.
    sealed record Entry(string id, string content, int? ttl, bool sliding, long? end);

    sealed class Cache(Container items)
    {
        public Task Set(string id, string content, int ttl, bool sliding, long? end = null) =>
            items.UpsertItemAsync(new Entry(id, content, ttl, sliding, end), Key(id));

        public async Task<string?> Get(string id, long now)
        {
            try
            {
                var read = await items.ReadItemAsync<Entry>(id, Key(id));
                if (read.Resource is { sliding: true, ttl: { } ttl } e)
                    await items.ReplaceItemAsync(e with { ttl = (int)Math.Min(ttl, (e.end ?? long.MaxValue) - now) }, id, Key(id), new ItemRequestOptions { IfMatchEtag = read.ETag });
                return read.Resource.content;
            }
            catch (CosmosException gone) when (gone.StatusCode == HttpStatusCode.NotFound) { return null; }
        }
    }

    static async Task<long> Now() => (long)JObject.Parse(await Http.GetStringAsync("_clock"))["now"]!;

    [Fact]
    public async Task Cache_with_sliding_expiry()
    {
        var cache = new Cache(await NewContainer(ttl: -1, keys: ["/id"]));
        await cache.Set("k", "v", 20, sliding: true);
        for (var i = 0; i < 5; i++)
        {
            await Advance(19);
            Assert.Equal("v", await cache.Get("k", await Now()));
        }
        await Advance(20);
        Assert.Null(await cache.Get("k", await Now()));
    }

    [Fact]
    public async Task Cache_with_an_absolute_end()
    {
        var cache = new Cache(await NewContainer(ttl: -1, keys: ["/id"]));
        await cache.Set("k", "v", 60, sliding: false);
        await Advance(59);
        Assert.Equal("v", await cache.Get("k", await Now()));
        await Advance(1);
        Assert.Null(await cache.Get("k", await Now()));
    }

    [Fact]
    public async Task Cache_with_both()
    {
        var cache = new Cache(await NewContainer(ttl: -1, keys: ["/id"]));
        await cache.Set("k", "v", 20, sliding: true, end: await Now() + 30);
        await Advance(15);
        Assert.Equal("v", await cache.Get("k", await Now())); // now it has 15 s
        await Advance(14);
        Assert.Equal("v", await cache.Get("k", await Now())); // and now 1 s
        await Advance(1);
        Assert.Null(await cache.Get("k", await Now()));
    }

    [Fact]
    public async Task A_lease_is_taken_over_when_its_owner_is_silent()
    {
        var leases = await NewContainer(ttl: -1, keys: ["/id"]);
        async Task<bool> Take(string owner)
        {
            try { await leases.CreateItemAsync<object>(new { id = "lock", owner, ttl = 30 }, Key("lock")); return true; }
            catch (CosmosException taken) when (taken.StatusCode == HttpStatusCode.Conflict) { return false; }
        }
        Assert.True(await Take("a"));
        Assert.False(await Take("b"));
        await Advance(20);
        await leases.PatchItemAsync<JObject>("lock", Key("lock"), [PatchOperation.Set("/beat", 1)], new PatchItemRequestOptions { FilterPredicate = "FROM c WHERE c.owner = 'a'" });
        await Advance(29);
        Assert.False(await Take("b"));
        await Advance(1);
        Assert.True(await Take("b"));
        await Refused(HttpStatusCode.PreconditionFailed, () => leases.PatchItemAsync<JObject>("lock", Key("lock"), [PatchOperation.Set("/beat", 2)],
            new PatchItemRequestOptions { FilterPredicate = "FROM c WHERE c.owner = 'a'" }));
    }

    [Fact]
    public async Task Of_all_who_want_a_lock_one_gets_it()
    {
        var leases = await NewContainer(ttl: 30, keys: ["/id"]);
        var got = await Task.WhenAll(Enumerable.Range(0, 12).Select(async i =>
        {
            try { await leases.CreateItemAsync<object>(new { id = "lock", owner = i }, Key("lock")); return 1; }
            catch (CosmosException taken) when (taken.StatusCode == HttpStatusCode.Conflict) { return 0; }
        }));
        Assert.Equal(1, got.Sum());
    }

    [Fact]
    public async Task Sessions_live_as_long_as_they_are_used()
    {
        var sessions = await NewContainer(ttl: 1200, keys: ["/user"]);
        foreach (var user in new[] { "ann", "bob" }) await sessions.CreateItemAsync<object>(new { id = "s-" + user, user, visits = 0 }, Key(user));
        for (var i = 0; i < 3; i++)
        {
            await Advance(1000);
            await sessions.PatchItemAsync<JObject>("s-ann", Key("ann"), [PatchOperation.Increment("/visits", 1)]);
        }
        Assert.Equal(["s-ann"], await All(sessions.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c")));
        Assert.Equal(3, (int)(await sessions.ReadItemAsync<JObject>("s-ann", Key("ann"))).Resource["visits"]!);
    }

    [Fact]
    public async Task A_saga_that_is_finished_goes_and_one_that_waits_stays()
    {
        var sagas = await NewContainer(ttl: -1, keys: ["/id"]);
        foreach (var id in new[] { "done", "waits" }) await sagas.CreateItemAsync<object>(new { id, state = "started", step = 0 }, Key(id));
        var read = await sagas.ReadItemAsync<JObject>("done", Key("done"));
        read.Resource["state"] = "completed";
        read.Resource["ttl"] = 86_400;
        await sagas.ReplaceItemAsync(read.Resource, "done", Key("done"), new ItemRequestOptions { IfMatchEtag = read.ETag });
        await Refused(HttpStatusCode.PreconditionFailed, () => sagas.ReplaceItemAsync(read.Resource, "done", Key("done"), new ItemRequestOptions { IfMatchEtag = read.ETag }));
        await Advance(86_399);
        Assert.Equal(2, (await All(sagas.GetItemQueryIterator<JObject>("SELECT * FROM c"))).Count);
        await Advance(1);
        Assert.Equal(["waits"], await All(sagas.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c")));
    }

    [Fact]
    public async Task A_saga_and_its_messages_are_one_batch()
    {
        var sagas = await NewContainer(ttl: -1);
        using var done = await sagas.CreateTransactionalBatch(Key("p"))
            .CreateItem(new { id = "saga", pk = "p" })
            .CreateItem(new { id = "outbox-1", pk = "p", ttl = 60 })
            .CreateItem(new { id = "outbox-2", pk = "p", ttl = 60 })
            .ExecuteAsync();
        Assert.True(done.IsSuccessStatusCode);
        await Advance(60);
        Assert.Equal(["saga"], await All(sagas.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c")));
    }

    [Fact]
    public async Task The_history_of_a_chat_forgets_its_oldest_messages()
    {
        var chat = await NewContainer(ttl: 3600, keys: ["/user", "/chat"]);
        var key = new PartitionKeyBuilder().Add("ann").Add("c1").Build();
        for (var i = 0; i < 6; i++)
        {
            using var turn = await chat.CreateTransactionalBatch(key)
                .CreateItem(new { id = "q" + i, user = "ann", chat = "c1", role = "user", n = 2 * i })
                .CreateItem(new { id = "a" + i, user = "ann", chat = "c1", role = "assistant", n = 2 * i + 1 })
                .ExecuteAsync();
            Assert.True(turn.IsSuccessStatusCode);
            await Advance(900);
        }
        var kept = await All(chat.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c ORDER BY c.n", requestOptions: new QueryRequestOptions { PartitionKey = new PartitionKeyBuilder().Add("ann").Build() }));
        Assert.Equal(["q3", "a3", "q4", "a4", "q5", "a5"], kept);
    }

    [Fact]
    public async Task A_rate_limit_by_counters_that_expire()
    {
        var counters = await NewContainer(ttl: 60, keys: ["/id"]);
        async Task<bool> Allowed()
        {
            try { await counters.CreateItemAsync<object>(new { id = "ann", n = 1 }, Key("ann")); return true; }
            catch (CosmosException there) when (there.StatusCode == HttpStatusCode.Conflict) { }
            // A patch would begin the countdown anew, so the item's remaining life is written with it.
            var read = (await counters.ReadItemAsync<JObject>("ann", Key("ann"))).Resource;
            var left = (long)read["_ts"]! + ((int?)read["ttl"] ?? 60) - await Now();
            if ((int)read["n"]! >= 3) return false;
            await counters.PatchItemAsync<JObject>("ann", Key("ann"), [PatchOperation.Increment("/n", 1), PatchOperation.Set("/ttl", left)]);
            return true;
        }
        Assert.True(await Allowed());
        await Advance(20);
        Assert.True(await Allowed());
        Assert.True(await Allowed());
        Assert.False(await Allowed());
        await Advance(39);
        Assert.False(await Allowed());
        await Advance(1);
        Assert.True(await Allowed());
    }

    [Fact]
    public async Task Messages_that_were_handled_are_known_for_a_day()
    {
        var inbox = await NewContainer(ttl: 86_400, keys: ["/id"]);
        async Task<bool> First(string message)
        {
            using var made = await inbox.CreateItemStreamAsync(new MemoryStream(Encoding.UTF8.GetBytes($"{{\"id\":\"{message}\"}}")), Key(message));
            return made.StatusCode == HttpStatusCode.Created;
        }
        Assert.True(await First("m1"));
        Assert.False(await First("m1"));
        await Advance(86_400);
        Assert.True(await First("m1"));
    }
}
