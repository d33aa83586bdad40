using System.Net;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>What was begun on one partition key range is finished on the three into which more throughput splits it.</summary>
public class SplitTests
{
    static async Task<Container> Forty()
    {
        var items = await NewContainer();
        foreach (var i in Enumerable.Range(0, 40)) await items.CreateItemAsync(new Item("i" + i, "p" + i, i), Key("p" + i));
        return items;
    }

    static async Task Split(Container items)
    {
        await items.ReplaceThroughputAsync(30_000);
        Assert.Equal(3, (await items.GetFeedRangesAsync()).Count);
    }

    [Theory]
    [InlineData("SELECT VALUE c.n FROM c", 0, 40)]
    [InlineData("SELECT VALUE c.n FROM c ORDER BY c.n", 0, 40)]
    [InlineData("SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 3 LIMIT 30", 3, 30)]
    [InlineData("SELECT TOP 20 VALUE c.n FROM c ORDER BY c.n", 0, 20)]
    public async Task The_pages_of_a_query(string text, int first, int count)
    {
        var items = await Forty();
        var options = new QueryRequestOptions { MaxItemCount = 7 };
        using var before = items.GetItemQueryIterator<int>(text, requestOptions: options);
        var page = await before.ReadNextAsync();
        await Split(items);
        using var after = items.GetItemQueryIterator<int>(text, page.ContinuationToken, options);
        Assert.Equal(Enumerable.Range(first, count), page.Concat(await All(after)).Order());
    }

    [Fact]
    public async Task A_feed_range_that_was_kept()
    {
        var items = await Forty();
        var kept = (await items.GetFeedRangesAsync()).Single().ToJsonString();
        await Split(items);
        Assert.Equal(40, (await All(items.GetItemQueryIterator<Item>(FeedRange.FromJsonString(kept), new QueryDefinition("SELECT * FROM c")))).Count);
        using var feed = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(FeedRange.FromJsonString(kept)), ChangeFeedMode.LatestVersion);
        Assert.Equal(40, (await Rest(feed)).Count);
    }

    [Fact]
    public async Task A_change_feed_that_was_read_in_part()
    {
        var items = await Forty();
        using var before = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(), ChangeFeedMode.LatestVersion, new ChangeFeedRequestOptions { PageSizeHint = 10 });
        var page = await before.ReadNextAsync();
        await Split(items);
        using var after = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.ContinuationToken(page.ContinuationToken), ChangeFeedMode.LatestVersion);
        Assert.Equal(Enumerable.Range(0, 40), page.Select(i => i.n).Concat(await Rest(after)).Distinct().Order());
    }

    static async Task<List<int>> Rest(FeedIterator<Item> feed)
    {
        var rest = new List<int>();
        for (var page = await feed.ReadNextAsync(); page.StatusCode != HttpStatusCode.NotModified; page = await feed.ReadNextAsync()) rest.AddRange(page.Select(i => i.n));
        return rest;
    }
}
