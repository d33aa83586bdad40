using System.Net;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>The container of throttled.ttl refuses what is beyond its request units; the clock stands still, so its second does not end.</summary>
[Collection("clock")]
public class ThrottlingTests
{
    readonly Container items = Client.GetContainer("throttled", "busy");
    readonly string run = Guid.NewGuid().ToString("n");

    [Fact]
    public async Task Beyond_a_second_it_is_429_until_the_next()
    {
        var refused = await Assert.ThrowsAsync<CosmosException>(async () =>
        {
            for (var i = 0; i < 200; i++) await items.UpsertItemAsync(new Item("i" + i, "p"), Key("p"));
        });
        Assert.Equal((HttpStatusCode.TooManyRequests, 3200), (refused.StatusCode, refused.SubStatusCode));
        Assert.InRange(refused.RetryAfter!.Value, TimeSpan.FromMilliseconds(1), TimeSpan.FromSeconds(1));
        await Advance(1);
        Assert.Equal("after", (await items.UpsertItemAsync(new Item("after", "p"), Key("p"))).Resource.id);
        await Advance(1);
    }

    [Fact]
    public async Task Bulk_operations_beyond_a_second_can_be_repeated()
    {
        var bulk = Bulk.GetContainer("throttled", "busy");
        var left = Enumerable.Range(0, 200).ToList();
        var rounds = 0;
        for (; left.Count > 0; rounds++)
        {
            var done = await Task.WhenAll(left.Select(async i =>
            {
                try
                {
                    await bulk.CreateItemAsync(new Item(run + i, run), Key(run));
                    return true;
                }
                catch (CosmosException refused)
                {
                    Assert.Equal((HttpStatusCode.TooManyRequests, 3200), (refused.StatusCode, refused.SubStatusCode));
                    return false;
                }
            }));
            left = [.. left.Where((_, i) => !done[i])];
            await Advance(1);
        }
        Assert.InRange(rounds, 2, 20);
        Assert.Equal([200], await All(items.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c", requestOptions: new QueryRequestOptions { PartitionKey = Key(run) })));
        await Advance(1);
    }

    [Fact]
    public async Task A_transaction_beyond_a_second_does_nothing_and_says_how_long_to_wait()
    {
        TransactionalBatch Sixty(int from) => Enumerable.Range(from, 60).Aggregate(items.CreateTransactionalBatch(Key(run)), (batch, i) => batch.CreateItem(new Item("i" + i, run)));
        using var first = await Sixty(0).ExecuteAsync();
        Assert.Equal(HttpStatusCode.OK, first.StatusCode);
        using var second = await Sixty(60).ExecuteAsync();
        Assert.Equal(HttpStatusCode.TooManyRequests, second.StatusCode);
        Assert.True(second.RetryAfter > TimeSpan.Zero);
        await Advance((int)Math.Ceiling(second.RetryAfter!.Value.TotalSeconds));
        using var again = await Sixty(60).ExecuteAsync();
        Assert.Equal(HttpStatusCode.OK, again.StatusCode);
        await Advance(1);
    }
}
