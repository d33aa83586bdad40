using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>
/// What programs do, one request after the other, so that a recording of it can be answered again where there is no .NET
/// (core/wire/rest/testdata/dotnet.jsonl; TestDotnetRecording makes it).
/// </summary>
[Collection("clock")]
public class Recorded
{
    [Fact]
    public async Task A_program_from_its_start_to_an_expiry()
    {
        using var client = Connect();
        Database database = await client.CreateDatabaseAsync("recorded");
        Container items = await database.CreateContainerAsync(new ContainerProperties("items", "/pk") { DefaultTimeToLive = 60, PartitionKeyDefinitionVersion = PartitionKeyDefinitionVersion.V2 }, 18_000);
        for (var i = 0; i < 6; i++) await items.CreateItemAsync(new Item("i" + i, "p" + i % 3, i), Key("p" + i % 3));
        await items.ReadItemAsync<Item>("i1", Key("p1"));
        await items.PatchItemAsync<Item>("i1", Key("p1"), [PatchOperation.Increment("/n", 5), PatchOperation.Set("/ttl", 90)]);
        await Refused(System.Net.HttpStatusCode.Conflict, () => items.CreateItemAsync(new Item("i1", "p1"), Key("p1")));
        using (var done = await items.CreateTransactionalBatch(Key("p0"))
            .CreateItem(new Item("b", "p0")).ReadItem("i0").UpsertItem(new Item("c", "p0", ttl: -1)).PatchItem("i3", [PatchOperation.Set("/n", 9)]).DeleteItem("b").ExecuteAsync())
            Assert.True(done.IsSuccessStatusCode);
        using (var failed = await items.CreateTransactionalBatch(Key("p0")).CreateItem(new Item("d", "p0")).CreateItem(new Item("c", "p0")).ExecuteAsync())
            Assert.Equal(System.Net.HttpStatusCode.Conflict, failed.StatusCode);
        using var bulk = Connect(o => o.AllowBulkExecution = true);
        await bulk.GetContainer("recorded", "items").CreateItemAsync(new Item("bulk", "p1", ttl: 10), Key("p1"));
        var sorted = new QueryRequestOptions { MaxItemCount = 2, MaxConcurrency = 1 };
        string? token = null;
        var rows = new List<int>();
        do
        {
            using var pages = items.GetItemQueryIterator<int>("SELECT VALUE c.n FROM c ORDER BY c.n", token, sorted);
            var page = await pages.ReadNextAsync();
            rows.AddRange(page);
            token = page.ContinuationToken;
        } while (token != null);
        Assert.Equal(8, rows.Count);
        await All(items.GetItemQueryIterator<JToken>("SELECT c.pk, COUNT(1) AS k FROM c GROUP BY c.pk", requestOptions: sorted));
        await items.ReadManyItemsAsync<Item>([("i1", Key("p1")), ("i4", Key("p1"))]);
        using var feed = items.GetChangeFeedIterator<Item>(ChangeFeedStartFrom.Beginning(FeedRange.FromPartitionKey(Key("p1"))), ChangeFeedMode.LatestVersion);
        Assert.Equal(3, (await feed.ReadNextAsync()).Count);
        await Advance(10);
        await Refused(System.Net.HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("bulk", Key("p1")));
        await Advance(50);
        Assert.Equal(["c", "i1"], (await All(items.GetItemQueryIterator<string>("SELECT VALUE c.id FROM c", requestOptions: sorted))).Order());
        await database.DeleteAsync();
    }
}
