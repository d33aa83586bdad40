using System.Net;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>Databases, containers, their settings and their throughput.</summary>
public class ContainerTests
{
    [Theory]
    [InlineData(null)]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2_147_483_647)]
    public async Task The_default_time_to_live_is_kept(int? ttl)
    {
        var items = await NewContainer(ttl);
        Assert.Equal(ttl, (await items.ReadContainerAsync()).Resource.DefaultTimeToLive);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    public async Task A_default_time_to_live_that_is_none_is_refused(int ttl) =>
        await Refused(HttpStatusCode.BadRequest, () => NewContainer(ttl), "");

    [Fact]
    public async Task It_is_switched_on_changed_and_off()
    {
        var items = await NewContainer();
        var settings = (await items.ReadContainerAsync()).Resource;
        foreach (var ttl in new int?[] { -1, 60, 3600, null })
        {
            settings.DefaultTimeToLive = ttl;
            settings = (await items.ReplaceContainerAsync(settings)).Resource;
            Assert.Equal(ttl, settings.DefaultTimeToLive);
        }
    }

    [Fact]
    public async Task A_partition_key_never_changes()
    {
        var items = await NewContainer();
        var settings = (await items.ReadContainerAsync()).Resource;
        settings.PartitionKeyPath = "/other";
        await Refused(HttpStatusCode.BadRequest, () => items.ReplaceContainerAsync(settings));
    }

    [Fact]
    public async Task Replacing_by_an_old_etag_is_refused()
    {
        var items = await NewContainer();
        var read = await items.ReadContainerAsync();
        await items.ReplaceContainerAsync(read.Resource);
        await Refused(HttpStatusCode.PreconditionFailed, () => items.ReplaceContainerAsync(read.Resource, new ContainerRequestOptions { IfMatchEtag = read.ETag }));
    }

    static async Task<Database> NewDatabase() => await Client.CreateDatabaseAsync("d" + Guid.NewGuid().ToString("n"));

    [Fact]
    public async Task Made_if_it_does_not_exist()
    {
        var id = "d" + Guid.NewGuid().ToString("n");
        Assert.Equal(HttpStatusCode.Created, (await Client.CreateDatabaseIfNotExistsAsync(id)).StatusCode);
        var again = await Client.CreateDatabaseIfNotExistsAsync(id);
        Assert.Equal(HttpStatusCode.OK, again.StatusCode);
        Assert.Equal(HttpStatusCode.Created, (await again.Database.CreateContainerIfNotExistsAsync("c", "/pk")).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await again.Database.CreateContainerIfNotExistsAsync("c", "/pk")).StatusCode);
        await Assert.ThrowsAsync<ArgumentException>(() => again.Database.CreateContainerIfNotExistsAsync("c", "/other"));
        await Refused(HttpStatusCode.Conflict, () => Client.CreateDatabaseAsync(id));
        await Refused(HttpStatusCode.Conflict, () => again.Database.CreateContainerAsync("c", "/pk"));
        await again.Database.DeleteAsync();
        await Refused(HttpStatusCode.NotFound, () => again.Database.ReadAsync());
    }

    [Fact]
    public async Task Listed_and_found()
    {
        var database = await NewDatabase();
        foreach (var id in new[] { "a", "b", "c" }) await database.CreateContainerAsync(id, "/pk");
        Assert.Equal(["a", "b", "c"], (await All(database.GetContainerQueryIterator<ContainerProperties>())).Select(c => c.Id).Order());
        Assert.Equal(["b"], (await All(database.GetContainerQueryIterator<ContainerProperties>("SELECT * FROM c WHERE c.id = 'b'"))).Select(c => c.Id));
        Assert.Contains(database.Id, (await All(Client.GetDatabaseQueryIterator<DatabaseProperties>())).Select(d => d.Id));
        await database.GetContainer("b").DeleteContainerAsync();
        Assert.Equal(2, (await All(database.GetContainerQueryIterator<ContainerProperties>())).Count);
        await database.DeleteAsync();
    }

    [Fact]
    public async Task A_container_that_is_made_again_is_empty()
    {
        var database = await NewDatabase();
        Container first = await database.CreateContainerAsync("c", "/pk");
        await first.CreateItemAsync(new Item("a", "p"), Key("p"));
        await first.DeleteContainerAsync();
        Container second = await database.CreateContainerAsync("c", "/pk");
        await Refused(HttpStatusCode.NotFound, () => second.ReadItemAsync<Item>("a", Key("p")));
        await second.CreateItemAsync(new Item("a", "p"), Key("p"));
        Assert.Single(await All(second.GetItemQueryIterator<Item>("SELECT * FROM c")));
        await database.DeleteAsync();
    }

    [Fact]
    public async Task A_client_that_knows_a_container_finds_it_made_again_by_another()
    {
        var database = await NewDatabase();
        await database.CreateContainerAsync("c", "/pk");
        using var other = Connect();
        var known = other.GetContainer(database.Id, "c");
        await known.CreateItemAsync(new Item("a", "p"), Key("p"));
        await database.GetContainer("c").DeleteContainerAsync();
        await database.CreateContainerAsync("c", "/pk", 18_000);
        await Refused(HttpStatusCode.NotFound, () => known.ReadItemAsync<Item>("a", Key("p")));
        await known.CreateItemAsync(new Item("b", "p", 7), Key("p"));
        Assert.Equal(["b"], (await All(known.GetItemQueryIterator<Item>("SELECT * FROM c"))).Select(i => i.id));
        Assert.Equal(7, (await database.GetContainer("c").ReadItemAsync<Item>("b", Key("p"))).Resource.n);
        await database.DeleteAsync();
    }

    [Fact]
    public async Task A_client_that_knows_a_container_goes_on_when_another_splits_it()
    {
        var items = await NewContainer();
        using var other = Connect();
        var known = other.GetContainer("tests", items.Id);
        for (var i = 0; i < 12; i++) await known.CreateItemAsync(new Item("a" + i, "p" + i), Key("p" + i));
        Assert.Equal(12, (await All(known.GetItemQueryIterator<Item>("SELECT * FROM c"))).Count);
        await items.ReplaceThroughputAsync(30_000);
        Assert.Equal(3, (await items.GetFeedRangesAsync()).Count);
        for (var i = 0; i < 12; i++) await known.CreateItemAsync(new Item("b" + i, "p" + i), Key("p" + i));
        for (var i = 0; i < 12; i++) Assert.Equal("a" + i, (await known.ReadItemAsync<Item>("a" + i, Key("p" + i))).Resource.id);
        Assert.Equal(24, (await All(known.GetItemQueryIterator<Item>("SELECT * FROM c"))).Count);
        Assert.Equal(3, (await known.GetFeedRangesAsync()).Count);
    }

    [Fact]
    public async Task Unique_keys()
    {
        var database = await NewDatabase();
        Container items = await database.DefineContainer("c", "/pk").WithUniqueKey().Path("/email").Attach().WithUniqueKey().Path("/a").Path("/b").Attach().CreateAsync();
        await items.CreateItemAsync<object>(new { id = "1", pk = "p", email = "x", a = 1, b = 1 }, Key("p"));
        await Refused(HttpStatusCode.Conflict, () => items.CreateItemAsync<object>(new { id = "2", pk = "p", email = "x", a = 2, b = 2 }, Key("p")));
        await Refused(HttpStatusCode.Conflict, () => items.CreateItemAsync<object>(new { id = "2", pk = "p", email = "y", a = 1, b = 1 }, Key("p")));
        await items.CreateItemAsync<object>(new { id = "2", pk = "q", email = "x", a = 1, b = 1 }, Key("q"));
        await database.DeleteAsync();
    }

    [Fact]
    public async Task An_indexing_policy_is_kept()
    {
        var database = await NewDatabase();
        Container items = await database.DefineContainer("c", "/pk").WithIndexingPolicy()
            .WithIncludedPaths().Path("/*").Attach().WithExcludedPaths().Path("/big/*").Attach()
            .WithCompositeIndex().Path("/a", CompositePathSortOrder.Ascending).Path("/b", CompositePathSortOrder.Descending).Attach()
            .Attach().WithDefaultTimeToLive(90).CreateAsync();
        var read = (await items.ReadContainerAsync()).Resource;
        Assert.Equal(90, read.DefaultTimeToLive);
        Assert.Contains("/big/*", read.IndexingPolicy.ExcludedPaths.Select(p => p.Path));
        Assert.Equal(["/a", "/b"], read.IndexingPolicy.CompositeIndexes.Single().Select(p => p.Path));
        await database.DeleteAsync();
    }

    [Fact]
    public async Task Throughput_by_hand_and_by_itself()
    {
        var items = await NewContainer(throughput: 500);
        Assert.Equal(500, await items.ReadThroughputAsync());
        await items.ReplaceThroughputAsync(900);
        Assert.Equal(900, (await items.ReadThroughputAsync(new RequestOptions())).Resource.Throughput);
        var database = await NewDatabase();
        Container auto = await database.CreateContainerAsync(new ContainerProperties("c", "/pk"), ThroughputProperties.CreateAutoscaleThroughput(4000));
        Assert.Equal(4000, (await auto.ReadThroughputAsync(new RequestOptions())).Resource.AutoscaleMaxThroughput);
        await auto.ReplaceThroughputAsync(ThroughputProperties.CreateAutoscaleThroughput(6000));
        Assert.Equal(6000, (await auto.ReadThroughputAsync(new RequestOptions())).Resource.AutoscaleMaxThroughput);
        await database.DeleteAsync();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(399)]
    [InlineData(450)]
    public async Task Throughput_that_is_none_is_refused(int throughput) =>
        await Refused(HttpStatusCode.BadRequest, () => NewContainer(throughput: throughput), "");

    [Fact]
    public async Task Containers_of_a_database_share_its_throughput()
    {
        Database database = await Client.CreateDatabaseAsync("d" + Guid.NewGuid().ToString("n"), 1000);
        Container one = await database.CreateContainerAsync("one", "/pk");
        Assert.Equal(1000, await database.ReadThroughputAsync());
        Assert.Null(await one.ReadThroughputAsync());
        await database.DeleteAsync();
    }

    [Fact]
    public async Task What_is_not_there_is_404_with_its_substatus()
    {
        var none = Client.GetContainer("tests", "none" + Guid.NewGuid().ToString("n"));
        await Refused(HttpStatusCode.NotFound, () => none.ReadContainerAsync());
        await Refused(HttpStatusCode.NotFound, () => none.CreateItemAsync(new Item("a", "p"), Key("p")));
        await Refused(HttpStatusCode.NotFound, () => All(none.GetItemQueryIterator<Item>("SELECT * FROM c")));
        await Refused(HttpStatusCode.NotFound, () => Client.GetDatabase("none").ReadAsync());
    }

    [Fact]
    public async Task The_account_says_what_it_is()
    {
        var account = await Client.ReadAccountAsync();
        Assert.Equal(ConsistencyLevel.Session, account.Consistency.DefaultConsistencyLevel);
        Assert.NotEmpty(account.WritableRegions);
        Assert.NotEmpty(account.ReadableRegions);
    }

    [Fact]
    public async Task A_stronger_consistency_than_the_accounts_is_refused()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        foreach (var level in new[] { ConsistencyLevel.Session, ConsistencyLevel.ConsistentPrefix, ConsistencyLevel.Eventual })
            Assert.Equal("a", (await items.ReadItemAsync<Item>("a", Key("p"), new ItemRequestOptions { ConsistencyLevel = level })).Resource.id);
        foreach (var level in new[] { ConsistencyLevel.Strong, ConsistencyLevel.BoundedStaleness })
        {
            var refused = await Assert.ThrowsAnyAsync<Exception>(() => items.ReadItemAsync<Item>("a", Key("p"), new ItemRequestOptions { ConsistencyLevel = level }));
            Assert.True(refused is ArgumentException || refused is CosmosException { StatusCode: HttpStatusCode.BadRequest }, refused.ToString());
        }
    }

    [Fact]
    public async Task All_items_of_a_partition_key_are_deleted()
    {
        var items = await NewContainer();
        foreach (var id in new[] { "a", "b" }) await items.CreateItemAsync(new Item(id, "p"), Key("p"));
        await items.CreateItemAsync(new Item("c", "q"), Key("q"));
        using var done = await items.DeleteAllItemsByPartitionKeyStreamAsync(Key("p"));
        Assert.Equal(HttpStatusCode.OK, done.StatusCode);
        Assert.Equal(["c"], await All(items.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c")));
    }
}
