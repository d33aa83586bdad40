using System.Net;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>AllowBulkExecution: operations of many callers travel together, and each has its own result.</summary>
public class BulkTests
{
    [Fact]
    public async Task Ten_thousand_items_over_three_ranges()
    {
        var items = await NewContainer(throughput: 18_000, client: Bulk);
        var made = await Task.WhenAll(Enumerable.Range(0, 10_000).Select(i => items.CreateItemAsync(new Item("i" + i, "p" + i % 250, i), Key("p" + i % 250))));
        Assert.All(made, r => Assert.Equal(HttpStatusCode.Created, r.StatusCode));
        Assert.Equal(10_000, (await All(items.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c"))).Single());
        Assert.Equal(42, (await items.ReadItemAsync<Item>("i42", Key("p42"))).Resource.n);
    }

    [Fact]
    public async Task Every_operation_has_its_own_status()
    {
        var items = await NewContainer(client: Bulk);
        await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        var create = Status(() => items.CreateItemAsync(new Item("a", "p"), Key("p")));
        var read = Status(() => items.ReadItemAsync<Item>("a", Key("p")));
        var missing = Status(() => items.ReadItemAsync<Item>("none", Key("p")));
        var other = Status(() => items.CreateItemAsync(new Item("b", "q"), Key("p")));
        var upsert = Status(() => items.UpsertItemAsync(new Item("c", "q"), Key("q")));
        var statuses = await Task.WhenAll(create, read, missing, other, upsert);
        Assert.Equal([409, 200, 404, 400, 201], statuses);
        Assert.Equal(200, await Status(() => items.ReplaceItemAsync(new Item("a", "p", 2), "a", Key("p"))));
        Assert.Equal(200, await Status(() => items.PatchItemAsync<Item>("a", Key("p"), [PatchOperation.Increment("/n", 5)])));
        Assert.Equal(7, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
        Assert.Equal(204, await Status(() => items.DeleteItemAsync<Item>("a", Key("p"))));
        Assert.Equal(412, await Status(() => items.DeleteItemAsync<Item>("c", Key("q"), new ItemRequestOptions { IfMatchEtag = "\"x\"" })));
    }

    [Fact]
    public async Task Minimal_answers()
    {
        var items = await NewContainer(client: Bulk);
        var written = await items.CreateItemAsync(new Item("a", "p", 1), Key("p"), new ItemRequestOptions { EnableContentResponseOnWrite = false });
        Assert.Equal(HttpStatusCode.Created, written.StatusCode);
        Assert.Null(written.Resource);
        Assert.False(string.IsNullOrEmpty(written.ETag));
        Assert.True(written.RequestCharge > 0);
    }

    [Fact]
    public async Task Keys_of_every_kind()
    {
        var items = await NewContainer(client: Bulk);
        var keys = new (PartitionKey key, object? value)[] { (new(1.5), 1.5), (new(true), true), (PartitionKey.Null, null) };
        foreach (var (key, value) in keys)
            Assert.Equal(HttpStatusCode.Created, (await items.CreateItemAsync(new Dictionary<string, object?> { ["id"] = "a", ["pk"] = value }, key)).StatusCode);
        Assert.Equal(HttpStatusCode.Created, (await items.CreateItemAsync<object>(new { id = "a" }, PartitionKey.None)).StatusCode);
        Assert.Equal(4, (await All(items.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c"))).Single());
    }

    [Fact]
    public async Task Without_a_given_key_the_item_has_it()
    {
        var items = await NewContainer(client: Bulk);
        Assert.Equal(HttpStatusCode.Created, (await items.CreateItemAsync(new Item("a", "p"))).StatusCode);
    }

    static async Task<int> Status<T>(Func<Task<ItemResponse<T>>> act)
    {
        try { return (int)(await act()).StatusCode; }
        catch (CosmosException refused) { return (int)refused.StatusCode; }
    }
}
