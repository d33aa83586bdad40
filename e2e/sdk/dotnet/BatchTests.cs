using System.Net;
using System.Text;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>Transactional batches: every operation, all or none.</summary>
public class BatchTests
{
    [Fact]
    public async Task Every_operation_has_its_status_etag_and_body()
    {
        var items = await NewContainer();
        foreach (var id in new[] { "read", "replace", "patch", "delete" }) await items.CreateItemAsync(new Item(id, "p", 1), Key("p"));

        using var done = await items.CreateTransactionalBatch(Key("p"))
            .CreateItem(new Item("create", "p", 2))
            .UpsertItem(new Item("upsert", "p", 3))
            .ReadItem("read")
            .ReplaceItem("replace", new Item("replace", "p", 4))
            .PatchItem("patch", [PatchOperation.Set("/n", 5)])
            .DeleteItem("delete")
            .ExecuteAsync();

        Assert.True(done.IsSuccessStatusCode);
        Assert.Equal(HttpStatusCode.OK, done.StatusCode);
        Assert.Equal([201, 201, 200, 200, 200, 204], done.Select(r => (int)r.StatusCode));
        Assert.Equal([2, 3, 1, 4, 5], Enumerable.Range(0, 5).Select(i => done.GetOperationResultAtIndex<Item>(i).Resource.n));
        Assert.All(done.Take(5), r => Assert.False(string.IsNullOrEmpty(r.ETag)));
        Assert.Null(done[5].ResourceStream);
        Assert.True(done.RequestCharge > 0);
        Assert.False(string.IsNullOrEmpty(done.Headers.Session));
        Assert.Equal(done[3].ETag, (await items.ReadItemAsync<Item>("replace", Key("p"))).ETag);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("delete", Key("p")));
    }

    [Fact]
    public async Task A_failed_operation_undoes_all_and_names_itself()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("taken", "p"), Key("p"));

        using var failed = await items.CreateTransactionalBatch(Key("p"))
            .CreateItem(new Item("first", "p"))
            .CreateItem(new Item("taken", "p"))
            .DeleteItem("taken")
            .ExecuteAsync();

        Assert.False(failed.IsSuccessStatusCode);
        Assert.Equal(HttpStatusCode.Conflict, failed.StatusCode);
        Assert.Equal([424, 409, 424], failed.Select(r => (int)r.StatusCode));
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("first", Key("p")));
        Assert.Equal("taken", (await items.ReadItemAsync<Item>("taken", Key("p"))).Resource.id);
    }

    [Theory]
    [InlineData(0, 412)] // replace with an etag that is not the item's
    [InlineData(1, 404)] // delete what is not there
    [InlineData(2, 400)] // an id that belongs to no partition key of the batch
    [InlineData(3, 412)] // a patch whose condition does not hold
    [InlineData(4, 400)] // ttl 0
    public async Task Refusals_have_the_service_status(int which, int status)
    {
        var items = await NewContainer(ttl: -1);
        await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        var batch = items.CreateTransactionalBatch(Key("p"));
        batch = which switch
        {
            0 => batch.ReplaceItem("a", new Item("a", "p", 2), new TransactionalBatchItemRequestOptions { IfMatchEtag = "\"other\"" }),
            1 => batch.DeleteItem("none"),
            2 => batch.CreateItem(new Item("b", "q")),
            3 => batch.PatchItem("a", [PatchOperation.Set("/n", 2)], new TransactionalBatchPatchItemRequestOptions { FilterPredicate = "FROM c WHERE c.n = 7" }),
            _ => batch.CreateItem(new Item("b", "p", ttl: 0)),
        };
        using var failed = await batch.ReadItem("a").ExecuteAsync();
        Assert.Equal((HttpStatusCode)status, failed.StatusCode);
        Assert.Equal([status, 424], failed.Select(r => (int)r.StatusCode));
        Assert.Equal(1, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
    }

    [Fact]
    public async Task An_etag_that_matches_lets_a_write_pass()
    {
        var items = await NewContainer();
        var written = await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        var matching = new TransactionalBatchItemRequestOptions { IfMatchEtag = written.ETag };
        using var done = await items.CreateTransactionalBatch(Key("p")).ReplaceItem("a", new Item("a", "p", 2), matching).ExecuteAsync();
        Assert.Equal(HttpStatusCode.OK, done.StatusCode);
        using var late = await items.CreateTransactionalBatch(Key("p")).DeleteItem("a", matching).ExecuteAsync();
        Assert.Equal(HttpStatusCode.PreconditionFailed, late.StatusCode);
    }

    [Fact]
    public async Task A_read_of_a_known_version_has_no_body()
    {
        var items = await NewContainer();
        var written = await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        using var read = await items.CreateTransactionalBatch(Key("p"))
            .ReadItem("a", new TransactionalBatchItemRequestOptions { IfNoneMatchEtag = written.ETag }).ExecuteAsync();
        Assert.Equal(HttpStatusCode.NotModified, read[0].StatusCode);
        Assert.Null(read[0].ResourceStream);
    }

    [Fact]
    public async Task Minimal_answers_have_an_etag_and_no_body()
    {
        var items = await NewContainer();
        var quiet = new TransactionalBatchItemRequestOptions { EnableContentResponseOnWrite = false };
        using var done = await items.CreateTransactionalBatch(Key("p"))
            .CreateItem(new Item("a", "p"), quiet).CreateItem(new Item("b", "p")).ReadItem("a", quiet).ExecuteAsync();
        Assert.Null(done[0].ResourceStream);
        Assert.False(string.IsNullOrEmpty(done[0].ETag));
        Assert.NotNull(done[1].ResourceStream);
        Assert.NotNull(done[2].ResourceStream); // the option is about writes
    }

    [Fact]
    public async Task Streams_of_items_and_of_patches_are_carried_out()
    {
        var items = await NewContainer();
        static Stream Json(string text) => new MemoryStream(Encoding.UTF8.GetBytes(text));
        using var done = await items.CreateTransactionalBatch(Key("p"))
            .CreateItemStream(Json("""{"id":"a","pk":"p","text":"тест 測試 \u0000"}"""))
            .UpsertItemStream(Json("""{"id":"a","pk":"p","n":2}"""))
            .ReplaceItemStream("a", Json("""{"id":"a","pk":"p","n":3}"""))
            .ExecuteAsync();
        Assert.Equal([201, 200, 200], done.Select(r => (int)r.StatusCode));
        Assert.Equal(3, done.GetOperationResultAtIndex<Item>(2).Resource.n);
    }

    [Fact]
    public async Task A_hundred_operations_fit_and_more_do_not()
    {
        var items = await NewContainer();
        var batch = items.CreateTransactionalBatch(Key("p"));
        for (var i = 0; i < 100; i++) batch.CreateItem(new Item("i" + i, "p", i));
        using (var done = await batch.ExecuteAsync()) Assert.Equal(100, done.Count(r => r.StatusCode == HttpStatusCode.Created));

        var more = items.CreateTransactionalBatch(Key("q"));
        for (var i = 0; i < 101; i++) more.CreateItem(new Item("i" + i, "q", i));
        using var refused = await more.ExecuteAsync();
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        Assert.Contains("100", refused.ErrorMessage);
    }

    [Fact]
    public async Task More_than_two_megabytes_are_refused()
    {
        var items = await NewContainer();
        var batch = items.CreateTransactionalBatch(Key("p"));
        for (var i = 0; i < 3; i++) batch.CreateItem(new { id = "i" + i, pk = "p", text = new string('x', 800_000) });
        using var refused = await batch.ExecuteAsync();
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, refused.StatusCode);
    }

    [Fact]
    public async Task Hierarchical_keys_are_those_of_the_batch()
    {
        var items = await NewContainer(keys: ["/pk", "/n"]);
        var key = new PartitionKeyBuilder().Add("p").Add(7.0).Build();
        using var done = await items.CreateTransactionalBatch(key).CreateItem(new Item("a", "p", 7)).ReadItem("a").ExecuteAsync();
        Assert.Equal([201, 200], done.Select(r => (int)r.StatusCode));
        using var other = await items.CreateTransactionalBatch(key).CreateItem(new Item("b", "p", 8)).ExecuteAsync();
        Assert.Equal(HttpStatusCode.BadRequest, other.StatusCode);
    }

    [Fact]
    public async Task A_container_says_whether_it_shares_throughput()
    {
        Database shared = await Client.CreateDatabaseAsync("shared" + Guid.NewGuid().ToString("n"), 1000);
        Assert.Equal("True", (await shared.CreateContainerAsync("a", "/pk")).Headers["x-ms-share-throughput"]);
        Assert.Equal("False", (await shared.CreateContainerAsync("b", "/pk", 400)).Headers["x-ms-share-throughput"]);
        await shared.DeleteAsync();
    }
}
