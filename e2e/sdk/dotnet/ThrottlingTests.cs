using System.Net;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>The container of throttled.ttl refuses what is beyond its request units; the clock stands still, so its second does not end.</summary>
[Collection("clock")]
public class ThrottlingTests
{
    [Fact]
    public async Task Beyond_a_second_it_is_429_until_the_next()
    {
        var items = Client.GetContainer("throttled", "busy");
        var refused = await Assert.ThrowsAsync<CosmosException>(async () =>
        {
            for (var i = 0; i < 200; i++) await items.UpsertItemAsync(new Item("i" + i, "p"), Key("p"));
        });
        Assert.Equal((HttpStatusCode.TooManyRequests, 3200), (refused.StatusCode, refused.SubStatusCode));
        Assert.InRange(refused.RetryAfter!.Value, TimeSpan.FromMilliseconds(1), TimeSpan.FromSeconds(1));
        await Advance(1);
        Assert.Equal("after", (await items.UpsertItemAsync(new Item("after", "p"), Key("p"))).Resource.id);
    }
}
