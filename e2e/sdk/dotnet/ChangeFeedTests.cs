using System.Net;
using System.Text.Json;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>The pull model of the change feed in both modes.</summary>
public class ChangeFeedTests
{
    [Theory]
    [InlineData(null)]
    [InlineData(18_000)] // three ranges
    public async Task From_the_beginning_to_the_end_and_on(int? throughput)
    {
        var items = await NewContainer(throughput: throughput);
        foreach (var i in Enumerable.Range(0, 20)) await items.CreateItemAsync(new Item("i" + i, "p" + i), Key("p" + i));
        using var feed = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(), ChangeFeedMode.LatestVersion, new ChangeFeedRequestOptions { PageSizeHint = 3 });
        var (seen, token) = await ToTheEnd(feed);
        Assert.Equal(20, seen.Distinct().Count());
        await items.UpsertItemAsync(new Item("i7", "p7", 7), Key("p7"));
        using var next = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.ContinuationToken(token), ChangeFeedMode.LatestVersion);
        Assert.Equal(["i7"], (await ToTheEnd(next)).seen);
    }

    [Fact]
    public async Task From_now_sees_what_comes()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("old", "p"), Key("p"));
        using var feed = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Now(), ChangeFeedMode.LatestVersion);
        Assert.Empty((await ToTheEnd(feed)).seen);
        await items.CreateItemAsync(new Item("new", "p"), Key("p"));
        Assert.Equal(["new"], (await ToTheEnd(feed)).seen);
    }

    [Fact]
    public async Task Of_one_key_and_of_each_range()
    {
        var items = await NewContainer(throughput: 18_000);
        foreach (var i in Enumerable.Range(0, 12)) await items.CreateItemAsync(new Item("i" + i, "p" + i % 4), Key("p" + i % 4));
        using var key = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(FeedRange.FromPartitionKey(Key("p1"))), ChangeFeedMode.LatestVersion);
        Assert.Equal(["i1", "i5", "i9"], (await ToTheEnd(key)).seen);
        var all = new List<string>();
        foreach (var range in await items.GetFeedRangesAsync())
        {
            using var part = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(range), ChangeFeedMode.LatestVersion);
            all.AddRange((await ToTheEnd(part)).seen);
        }
        Assert.Equal(12, all.Count);
        Assert.Equal(12, all.Distinct().Count());
    }

    static async Task<(List<string> seen, string token)> ToTheEnd(FeedIterator<Item> feed)
    {
        var seen = new List<string>();
        while (true)
        {
            var page = await feed.ReadNextAsync();
            if (page.StatusCode == HttpStatusCode.NotModified) return (seen, page.ContinuationToken);
            seen.AddRange(page.Select(i => i.id));
        }
    }
}

/// <summary>What the change feed says of expiry; the clock moves.</summary>
[Collection("clock")]
public class ChangeFeedExpiryTests
{
    [Fact]
    public async Task A_start_time_is_exclusive()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await Advance(5);
        await items.CreateItemAsync(new Item("b", "p"), Key("p"));
        using var clock = JsonDocument.Parse(await Http.GetStringAsync("_clock"));
        var start = DateTimeOffset.FromUnixTimeSeconds(clock.RootElement.GetProperty("now").GetInt64() - 5).UtcDateTime;
        using var feed = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Time(start), ChangeFeedMode.LatestVersion);
        Assert.Equal(["b"], (await feed.ReadNextAsync()).Select(i => i.id));
    }

    [Fact]
    public async Task A_delete_by_the_purge_says_so()
    {
        var items = await NewContainer(ttl: 10);
        using var feed = items.GetChangeFeedIterator<ChangeFeedItem<Item>>(ChangeFeedStartFrom.Now(), ChangeFeedMode.AllVersionsAndDeletes);
        Assert.Equal(HttpStatusCode.NotModified, (await feed.ReadNextAsync()).StatusCode);
        await items.CreateItemAsync(new Item("expires", "p", 1), Key("p"));
        await items.CreateItemAsync(new Item("deleted", "p", 2), Key("p"));
        await items.ReplaceItemAsync(new Item("deleted", "p", 3), "deleted", Key("p"));
        await items.DeleteItemAsync<Item>("deleted", Key("p"));
        await Advance(11);
        await Advance(1);
        var changes = (await feed.ReadNextAsync()).ToList();
        Assert.Equal([ChangeFeedOperationType.Create, ChangeFeedOperationType.Create, ChangeFeedOperationType.Replace, ChangeFeedOperationType.Delete,
            ChangeFeedOperationType.Delete], changes.Select(c => c.Metadata.OperationType));
        Assert.Null(changes[3].Current.id);
        Assert.Equal(3, changes[3].Previous.n);
        Assert.False(changes[3].Metadata.IsTimeToLiveExpired);
        Assert.Null(changes[4].Current.id);
        Assert.Null(changes[4].Previous);
        Assert.True(changes[4].Metadata.IsTimeToLiveExpired);
        Assert.Equal("expires", changes[4].Metadata.Id);
    }
}
