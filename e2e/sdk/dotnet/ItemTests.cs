using System.Net;
using System.Text;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Point operations: statuses, etags, streams, keys, and what is refused.</summary>
public class ItemTests
{
    [Fact]
    public async Task Created_read_replaced_upserted_deleted()
    {
        var items = await NewContainer();
        Assert.Equal(HttpStatusCode.Created, (await items.CreateItemAsync(new Item("a", "p", 1), Key("p"))).StatusCode);
        Assert.Equal(new Item("a", "p", 1), (await items.ReadItemAsync<Item>("a", Key("p"))).Resource);
        Assert.Equal(HttpStatusCode.OK, (await items.ReplaceItemAsync(new Item("a", "p", 2), "a", Key("p"))).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await items.UpsertItemAsync(new Item("a", "p", 3), Key("p"))).StatusCode);
        Assert.Equal(HttpStatusCode.Created, (await items.UpsertItemAsync(new Item("b", "p", 4), Key("p"))).StatusCode);
        Assert.Equal(3, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
        Assert.Equal(HttpStatusCode.NoContent, (await items.DeleteItemAsync<Item>("a", Key("p"))).StatusCode);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("a", Key("p")), "NotFound", 0);
    }

    [Fact]
    public async Task The_key_is_taken_from_the_item()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p"));
        Assert.Equal("a", (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("with space inside")]
    [InlineData("a?b")]
    [InlineData("100%")]
    [InlineData("plus+and&and=")]
    [InlineData("quote'and\"double")]
    [InlineData("брат-鱼-é")]
    [InlineData("emoji-🍎")]
    [InlineData("{curly}[square]")]
    [InlineData("comma,semicolon;colon:")]
    [InlineData("-")]
    public async Task An_id_of_any_characters_is_found_again(string id)
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item(id, "p", 1), Key("p"));
        Assert.Equal(id, (await items.ReadItemAsync<Item>(id, Key("p"))).Resource.id);
        await items.ReplaceItemAsync(new Item(id, "p", 2), id, Key("p"));
        Assert.Equal(2, (await items.ReadManyItemsAsync<Item>([(id, Key("p"))])).Single().n);
        await items.DeleteItemAsync<Item>(id, Key("p"));
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>(id, Key("p")));
    }

    [Fact]
    public async Task An_id_of_255_bytes_and_none_of_256()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item(new string('a', 255), "p"), Key("p"));
        await Refused(HttpStatusCode.BadRequest, () => items.CreateItemAsync(new Item(new string('a', 1024), "p"), Key("p")));
    }

    public static readonly object?[] keys = ["text", "", "with \"quotes\" and é", 1.5, -0.0, 1e300, true, false, null];

    [Theory, InlineData(0), InlineData(1), InlineData(2), InlineData(3), InlineData(4), InlineData(5), InlineData(6), InlineData(7), InlineData(8)]
    public async Task A_partition_key_of_any_kind(int which)
    {
        var items = await NewContainer(throughput: 18_000);
        var key = keys[which] switch { string s => new PartitionKey(s), double d => new PartitionKey(d), bool b => new PartitionKey(b), _ => PartitionKey.Null };
        await items.CreateItemAsync(new Dictionary<string, object?> { ["id"] = "a", ["pk"] = keys[which] }, key);
        Assert.Equal("a", (string?)(await items.ReadItemAsync<JObject>("a", key)).Resource["id"]);
        Assert.Single(await All(items.GetItemQueryIterator<JObject>("SELECT * FROM c", requestOptions: new QueryRequestOptions { PartitionKey = key })));
    }

    [Fact]
    public async Task An_item_without_the_key()
    {
        var items = await NewContainer();
        await items.CreateItemAsync<object>(new { id = "a" }, PartitionKey.None);
        Assert.Equal("a", (string?)(await items.ReadItemAsync<JObject>("a", PartitionKey.None)).Resource["id"]);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<JObject>("a", PartitionKey.Null));
    }

    [Fact]
    public async Task The_same_id_in_two_partitions()
    {
        var items = await NewContainer(throughput: 18_000);
        await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        await items.CreateItemAsync(new Item("a", "q", 2), Key("q"));
        await Refused(HttpStatusCode.Conflict, () => items.CreateItemAsync(new Item("a", "p"), Key("p")));
        Assert.Equal(2, (await items.ReadItemAsync<Item>("a", Key("q"))).Resource.n);
    }

    [Fact]
    public async Task A_key_that_is_not_the_items_is_refused()
    {
        var items = await NewContainer();
        await Refused(HttpStatusCode.BadRequest, () => items.CreateItemAsync(new Item("a", "p"), Key("q")), "PartitionKey", 1001);
    }

    [Fact]
    public async Task Hierarchical_keys()
    {
        var items = await NewContainer(keys: ["/tenant", "/user", "/session"], throughput: 18_000);
        for (var i = 0; i < 8; i++)
        {
            var item = new { id = "i" + i, tenant = "t" + i % 2, user = "u" + i % 4, session = (double)i };
            await items.CreateItemAsync(item, new PartitionKeyBuilder().Add(item.tenant).Add(item.user).Add(item.session).Build());
        }
        var whole = new PartitionKeyBuilder().Add("t1").Add("u3").Add(7.0).Build();
        Assert.Equal("t1", (string?)(await items.ReadItemAsync<JObject>("i7", whole)).Resource["tenant"]);
        var tenant = new QueryRequestOptions { PartitionKey = new PartitionKeyBuilder().Add("t1").Build() };
        Assert.Equal(4, (await All(items.GetItemQueryIterator<JObject>("SELECT * FROM c", requestOptions: tenant))).Count);
        var user = new QueryRequestOptions { PartitionKey = new PartitionKeyBuilder().Add("t0").Add("u2").Build() };
        Assert.Equal(2, (await All(items.GetItemQueryIterator<JObject>("SELECT * FROM c", requestOptions: user))).Count);
        await items.DeleteItemAsync<JObject>("i7", whole);
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<JObject>("i7", whole));
    }

    [Fact]
    public async Task Concurrency_by_etag()
    {
        var items = await NewContainer();
        var first = await items.CreateItemAsync(new Item("a", "p", 1), Key("p"));
        var second = await items.ReplaceItemAsync(new Item("a", "p", 2), "a", Key("p"), new ItemRequestOptions { IfMatchEtag = first.ETag });
        Assert.NotEqual(first.ETag, second.ETag);
        var stale = new ItemRequestOptions { IfMatchEtag = first.ETag };
        await Refused(HttpStatusCode.PreconditionFailed, () => items.ReplaceItemAsync(new Item("a", "p", 3), "a", Key("p"), stale));
        await Refused(HttpStatusCode.PreconditionFailed, () => items.UpsertItemAsync(new Item("a", "p", 3), Key("p"), stale));
        await Refused(HttpStatusCode.PreconditionFailed, () => items.DeleteItemAsync<Item>("a", Key("p"), stale));
        await Refused(HttpStatusCode.PreconditionFailed, () => items.PatchItemAsync<Item>("a", Key("p"), [PatchOperation.Set("/n", 9)], new PatchItemRequestOptions { IfMatchEtag = first.ETag }));
        Assert.Equal(2, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
    }

    [Fact]
    public async Task A_read_of_what_is_known_is_304()
    {
        var items = await NewContainer();
        var made = await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        using var same = await items.ReadItemStreamAsync("a", Key("p"), new ItemRequestOptions { IfNoneMatchEtag = made.ETag });
        Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
        using var other = await items.ReadItemStreamAsync("a", Key("p"), new ItemRequestOptions { IfNoneMatchEtag = "\"x\"" });
        Assert.Equal(HttpStatusCode.OK, other.StatusCode);
    }

    [Fact]
    public async Task Lost_updates_are_retried_until_all_count()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p", 0), Key("p"));
        async Task Add()
        {
            while (true)
            {
                var read = await items.ReadItemAsync<Item>("a", Key("p"));
                try
                {
                    await items.ReplaceItemAsync(read.Resource with { n = read.Resource.n + 1 }, "a", Key("p"), new ItemRequestOptions { IfMatchEtag = read.ETag });
                    return;
                }
                catch (CosmosException lost) when (lost.StatusCode == HttpStatusCode.PreconditionFailed) { }
            }
        }
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(Add)));
        Assert.Equal(8, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
    }

    [Fact]
    public async Task Streams_carry_the_body_as_it_is()
    {
        var items = await NewContainer();
        using var body = new MemoryStream(Encoding.UTF8.GetBytes("""{"id":"a","pk":"p","big":12345678901234567,"text":"é\n"}"""));
        using var made = await items.CreateItemStreamAsync(body, Key("p"));
        Assert.Equal(HttpStatusCode.Created, made.StatusCode);
        using var read = await items.ReadItemStreamAsync("a", Key("p"));
        var text = await new StreamReader(read.Content).ReadToEndAsync();
        Assert.Contains("\"text\":\"é\\n\"", text);
        Assert.Contains("_etag", text);
        using var missing = await items.ReadItemStreamAsync("none", Key("p"));
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        Assert.False(missing.IsSuccessStatusCode);
        Assert.Contains("NotFound", missing.ErrorMessage);
    }

    [Theory, InlineData("\t"), InlineData("\n"), InlineData("\r")]
    public async Task Raw_control_characters_are_kept(string character)
    {
        var items = await NewContainer();
        using var body = new MemoryStream(Encoding.UTF8.GetBytes($$"""{"id":"a","pk":"p","text":"x{{character}}y"}"""));
        using var made = await items.CreateItemStreamAsync(body, Key("p"));
        Assert.Equal(HttpStatusCode.Created, made.StatusCode);
        Assert.Equal($"x{character}y", (string?)(await items.ReadItemAsync<JObject>("a", Key("p"))).Resource["text"]);
    }

    [Fact]
    public async Task A_replacement_of_what_is_not_there_is_404_also_with_another_key()
    {
        var items = await NewContainer();
        await Refused(HttpStatusCode.NotFound, () => items.ReplaceItemAsync(new Item("a", "q"), "a", Key("p")));
    }

    [Theory]
    [InlineData("""{"id":"a","pk":"p","ttl":0}""", "ttl")]
    [InlineData("""{"id":"a","pk":"p","ttl":"60"}""", "ttl")]
    [InlineData("""{"id":"a","pk":"p","ttl":null}""", "ttl")]
    [InlineData("""{"id":"a","pk":"p","ttl":-2}""", "ttl")]
    [InlineData("""{"id":"a","pk":"p","ttl":2147483648}""", "ttl")]
    [InlineData("""{"pk":"p"}""", "id")]
    [InlineData("""{"id":"","pk":"p"}""", "id")]
    [InlineData("""{"id":7,"pk":"p"}""", "id")]
    [InlineData("""["a"]""", "")]
    [InlineData("""{"id":"a","pk":"p",""", "")]
    public async Task A_body_that_is_no_item_is_refused(string body, string says)
    {
        var items = await NewContainer(ttl: -1);
        using var refused = await items.CreateItemStreamAsync(new MemoryStream(Encoding.UTF8.GetBytes(body)), Key("p"));
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        Assert.Contains(says, refused.ErrorMessage);
        Assert.Equal(0, (await All(items.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c"))).Single());
    }

    [Fact]
    public async Task An_item_of_two_megabytes_and_none_of_more()
    {
        var items = await NewContainer();
        await items.CreateItemAsync<object>(new { id = "a", pk = "p", text = new string('x', 2_000_000) }, Key("p"));
        await Refused(HttpStatusCode.RequestEntityTooLarge, () => items.CreateItemAsync<object>(new { id = "b", pk = "p", text = new string('x', 2_200_000) }, Key("p")));
    }

    [Fact]
    public async Task ReadMany_over_all_ranges()
    {
        var items = await NewContainer(throughput: 18_000);
        for (var i = 0; i < 60; i++) await items.CreateItemAsync(new Item("i" + i, "p" + i % 9, i), Key("p" + i % 9));
        var wanted = Enumerable.Range(0, 70).Select(i => ("i" + i, Key("p" + i % 9))).ToList(); // the last ten are not there
        var found = await items.ReadManyItemsAsync<Item>(wanted);
        Assert.Equal(Enumerable.Range(0, 60), found.Select(i => i.n).Order());
        Assert.True(found.RequestCharge > 0);
        using var stream = await items.ReadManyItemsStreamAsync([("i1", Key("p1")), ("i2", Key("p2"))]);
        Assert.Equal(HttpStatusCode.OK, stream.StatusCode);
    }

    [Fact]
    public async Task Without_content_on_write()
    {
        var items = await NewContainer();
        var options = new ItemRequestOptions { EnableContentResponseOnWrite = false };
        var made = await items.CreateItemAsync(new Item("a", "p"), Key("p"), options);
        Assert.Null(made.Resource);
        Assert.False(string.IsNullOrEmpty(made.ETag));
        Assert.Null((await items.ReplaceItemAsync(new Item("a", "p", 2), "a", Key("p"), options)).Resource);
        Assert.Equal(2, (await items.ReadItemAsync<Item>("a", Key("p"))).Resource.n);
    }

    [Fact]
    public async Task What_a_request_costs_and_says()
    {
        var items = await NewContainer();
        var made = await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        Assert.True(made.RequestCharge > 1);
        Assert.False(string.IsNullOrEmpty(made.ActivityId));
        Assert.False(string.IsNullOrEmpty(made.Headers.Session));
        Assert.Contains("StatusCode", made.Diagnostics.ToString());
        Assert.True(made.Diagnostics.GetClientElapsedTime() > TimeSpan.Zero);
        var read = await items.ReadItemAsync<Item>("a", Key("p"));
        Assert.Equal(1, read.RequestCharge);
        Assert.Equal("1", read.Headers["x-ms-request-charge"].Split('.')[0]);
    }

    [Fact]
    public async Task Before_it_begins_a_request_can_be_cancelled()
    {
        var items = await NewContainer();
        using var cancelled = new CancellationTokenSource();
        cancelled.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => items.CreateItemAsync(new Item("a", "p"), Key("p"), cancellationToken: cancelled.Token));
        await Refused(HttpStatusCode.NotFound, () => items.ReadItemAsync<Item>("a", Key("p")));
    }

    [Fact]
    public async Task Of_two_hundred_at_once_half_can_be_cancelled()
    {
        var items = await NewContainer();
        using var stop = new CancellationTokenSource();
        var all = Enumerable.Range(0, 200).Select(i => items.CreateItemAsync(new Item("i" + i, "p" + i % 7, i), Key("p" + i % 7), cancellationToken: i % 2 == 0 ? stop.Token : default)).ToList();
        stop.Cancel();
        for (var i = 0; i < all.Count; i++)
        {
            try { Assert.Equal(i, (await all[i]).Resource.n); }
            catch (OperationCanceledException) when (i % 2 == 0) { continue; }
            Assert.Equal(i, (await items.ReadItemAsync<Item>("i" + i, Key("p" + i % 7))).Resource.n);
        }
    }

    [Fact]
    public async Task A_session_goes_on_in_another_client()
    {
        var items = await NewContainer();
        var made = await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        Assert.StartsWith("0:-1#", made.Headers.Session);
        using var other = Connect();
        var read = await other.GetContainer("tests", items.Id).ReadItemAsync<Item>("a", Key("p"), new ItemRequestOptions { SessionToken = made.Headers.Session });
        Assert.Equal(made.Headers.Session, read.Headers.Session);
        var query = new QueryRequestOptions { SessionToken = read.Headers.Session };
        Assert.Single(await All(other.GetContainer("tests", items.Id).GetItemQueryIterator<Item>("SELECT * FROM c", requestOptions: query)));
    }

    [Fact]
    public async Task A_query_can_be_cancelled_between_pages()
    {
        var items = await NewContainer();
        for (var i = 0; i < 6; i++) await items.CreateItemAsync(new Item("i" + i, "p"), Key("p"));
        using var stop = new CancellationTokenSource();
        using var pages = items.GetItemQueryIterator<Item>("SELECT * FROM c", requestOptions: new QueryRequestOptions { MaxItemCount = 2 });
        Assert.Equal(2, (await pages.ReadNextAsync(stop.Token)).Count);
        stop.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pages.ReadNextAsync(stop.Token));
    }
}

/// <summary>Partial changes.</summary>
public class PatchTests
{
    static async Task<Container> With(string body)
    {
        var items = await NewContainer();
        using var made = await items.CreateItemStreamAsync(new MemoryStream(Encoding.UTF8.GetBytes(body)), Key("p"));
        made.EnsureSuccessStatusCode();
        return items;
    }

    const string before = """{"id":"a","pk":"p","n":5,"s":"x","list":[1,2,3],"o":{"k":1}}""";

    public static readonly (string Name, PatchOperation[] Operations, string Path, string? Want)[] cases =
    [
        ("set a new property", [PatchOperation.Set("/new", "v")], "new", "\"v\""),
        ("set an old one", [PatchOperation.Set("/s", "y")], "s", "\"y\""),
        ("set a member", [PatchOperation.Set("/o/k", 2)], "o.k", "2"),
        ("set an element", [PatchOperation.Set("/list/1", 9)], "list", "[1,9,3]"),
        ("add a property", [PatchOperation.Add("/o/z", true)], "o.z", "true"),
        ("add before an element", [PatchOperation.Add("/list/1", 9)], "list", "[1,9,2,3]"),
        ("add at the end", [PatchOperation.Add("/list/-", 9)], "list", "[1,2,3,9]"),
        ("set behind the last element", [PatchOperation.Set("/list/3", 9)], "list", "[1,2,3,9]"),
        ("remove behind the last element", [PatchOperation.Remove("/list/3")], "list", "[1,2,3]"),
        ("replace", [PatchOperation.Replace("/n", 6)], "n", "6"),
        ("remove a property", [PatchOperation.Remove("/s")], "s", null),
        ("remove an element", [PatchOperation.Remove("/list/0")], "list", "[2,3]"),
        ("increment", [PatchOperation.Increment("/n", 3)], "n", "8"),
        ("decrement", [PatchOperation.Increment("/n", -7)], "n", "-2"),
        ("increment what is not there", [PatchOperation.Increment("/count", 4)], "count", "4"),
        ("increment by a fraction", [PatchOperation.Increment("/n", 0.5)], "n", "5.5"),
        ("move", [PatchOperation.Move("/s", "/t")], "t", "\"x\""),
        ("several at once", [PatchOperation.Set("/n", 1), PatchOperation.Increment("/n", 2), PatchOperation.Remove("/o")], "n", "3"),
        ("an object", [PatchOperation.Set("/o", new { deep = new[] { 1 } })], "o", "{\"deep\":[1]}"),
        ("null", [PatchOperation.Set<string?>("/s", null)], "s", "null"),
    ];

    public static TheoryData<string> Names(bool _) => new(cases.Select(c => c.Name));

    [Theory, MemberData(nameof(Names), true)]
    public async Task It_is_changed(string name)
    {
        var (_, operations, path, want) = cases.Single(c => c.Name == name);
        var items = await With(before);
        await items.PatchItemAsync<JObject>("a", Key("p"), operations);
        var found = (await items.ReadItemAsync<JObject>("a", Key("p"))).Resource.SelectToken(path);
        Assert.Equal(want, found?.ToString(Newtonsoft.Json.Formatting.None));
    }

    public static readonly (string Name, PatchOperation[] Operations)[] refused =
    [
        ("replace what is not there", [PatchOperation.Replace("/none", 1)]),
        ("remove what is not there", [PatchOperation.Remove("/none")]),
        ("below what is not there", [PatchOperation.Set("/none/k", 1)]),
        ("the id", [PatchOperation.Set("/id", "b")]),
        ("the partition key", [PatchOperation.Set("/pk", "q")]),
        ("a text plus a number", [PatchOperation.Increment("/s", 1)]),
        ("eleven operations", [.. Enumerable.Range(0, 11).Select(i => PatchOperation.Set("/x" + i, i))]),
        ("one good and one bad", [PatchOperation.Set("/n", 1), PatchOperation.Replace("/none", 1)]),
        ("ttl 0", [PatchOperation.Set("/ttl", 0)]),
    ];

    public static TheoryData<string> RefusedNames(bool _) => new(refused.Select(c => c.Name));

    [Theory, MemberData(nameof(RefusedNames), true)]
    public async Task It_is_refused_and_nothing_changes(string name)
    {
        var items = await With(before);
        await Refused(HttpStatusCode.BadRequest, () => items.PatchItemAsync<JObject>("a", Key("p"), refused.Single(c => c.Name == name).Operations));
        Assert.Equal(5, (int)(await items.ReadItemAsync<JObject>("a", Key("p"))).Resource["n"]!);
    }

    [Fact]
    public async Task Only_if_a_condition_holds()
    {
        var items = await With(before);
        var set = new[] { PatchOperation.Set("/n", 9) };
        await Refused(HttpStatusCode.PreconditionFailed, () => items.PatchItemAsync<JObject>("a", Key("p"), set, new PatchItemRequestOptions { FilterPredicate = "FROM c WHERE c.n > 5" }));
        var done = await items.PatchItemAsync<JObject>("a", Key("p"), set, new PatchItemRequestOptions { FilterPredicate = "FROM c WHERE c.n = 5" });
        Assert.Equal(9, (int)done.Resource["n"]!);
        await Refused(HttpStatusCode.NotFound, () => items.PatchItemAsync<JObject>("none", Key("p"), set));
    }

    [Theory]
    [InlineData("from c where c.n IN (4, 5) and IS_DEFINED(c.pk)", 200)]
    [InlineData("FROM root r WHERE r.n < 6 AND NOT IS_DEFINED(r.ttl)", 200)]
    [InlineData("FROM c WHERE c.missing", 412)]
    [InlineData("FROM c WHERE c.n = '5'", 412)]
    [InlineData("WHERE c.n = 5", 400)]
    [InlineData("SELECT * FROM c WHERE c.n = 5", 400)]
    [InlineData("FROM c WHERE c.n =", 400)]
    public async Task A_condition_is_a_filter_of_the_item(string condition, int status)
    {
        var items = await With(before);
        using var patched = await items.PatchItemStreamAsync("a", Key("p"), [PatchOperation.Add("/added", 1)], new PatchItemRequestOptions { FilterPredicate = condition });
        Assert.Equal(status, (int)patched.StatusCode);
        Assert.Equal(status == 200, (await items.ReadItemAsync<JObject>("a", Key("p"))).Resource.ContainsKey("added"));
    }

    [Fact]
    public async Task Etags_hold_back_patches_and_deletes()
    {
        var items = await With(before);
        var etag = (await items.ReadItemAsync<JObject>("a", Key("p"))).ETag;
        await items.PatchItemAsync<JObject>("a", Key("p"), [PatchOperation.Increment("/n", 1)], new PatchItemRequestOptions { IfMatchEtag = etag });
        await Refused(HttpStatusCode.PreconditionFailed, () => items.PatchItemAsync<JObject>("a", Key("p"), [PatchOperation.Increment("/n", 1)], new PatchItemRequestOptions { IfMatchEtag = etag }));
        await Refused(HttpStatusCode.PreconditionFailed, () => items.DeleteItemAsync<JObject>("a", Key("p"), new ItemRequestOptions { IfMatchEtag = etag }));
        Assert.Equal(6, (int)(await items.ReadItemAsync<JObject>("a", Key("p"))).Resource["n"]!);
    }
}
