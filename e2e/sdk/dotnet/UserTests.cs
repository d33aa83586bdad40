using System.Net;
using System.Text;
using Azure.Core;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Users, permissions, resource tokens and tokens of Microsoft Entra ID, with the cases of the SDK's own CosmosUserTests.cs, CosmosPermissionTests.cs and CosmosAadTests.cs.</summary>
public class UserTests
{
    const string Insufficient = "Insufficient permissions provided in the authorization header for the corresponding request.";

    static async Task<User> NewUser(Container items) => await items.Database.CreateUserAsync("u" + Guid.NewGuid().ToString("n"));

    /// <summary>The container for the bearer of a resource token.</summary>
    static Container For(Container items, string token) => ConnectWith(token).GetContainer(items.Database.Id, items.Id);

    [Fact]
    public async Task A_user_and_its_permissions_are_created_listed_read_replaced_and_deleted()
    {
        var items = await NewContainer();
        var user = await NewUser(items);
        await Refused(HttpStatusCode.Conflict, () => items.Database.CreateUserAsync(user.Id));
        Assert.Contains(user.Id, (await All(items.Database.GetUserQueryIterator<UserProperties>())).Select(u => u.Id));
        var made = await user.CreatePermissionAsync(new PermissionProperties("p", PermissionMode.Read, items));
        Assert.Equal((HttpStatusCode.Created, PermissionMode.Read), (made.StatusCode, made.Resource.PermissionMode));
        Assert.NotNull(made.Resource.Token);
        await Refused(HttpStatusCode.Conflict, () => user.CreatePermissionAsync(new PermissionProperties("the same resource", PermissionMode.Read, items)));
        var all = new PermissionProperties("p", PermissionMode.All, items);
        Assert.Equal(PermissionMode.All, (await user.GetPermission("p").ReplaceAsync(all)).Resource.PermissionMode);
        Assert.Equal(HttpStatusCode.OK, (await user.UpsertPermissionAsync(all)).StatusCode);
        Assert.Equal(["p"], (await All(user.GetPermissionQueryIterator<PermissionProperties>("SELECT * FROM c"))).Select(p => p.Id));
        Assert.Equal("p", (await user.GetPermission("p").ReadAsync()).Resource.Id);
        Assert.Equal(HttpStatusCode.NoContent, (await user.GetPermission("p").DeleteAsync()).StatusCode);
        await Refused(HttpStatusCode.NotFound, () => user.GetPermission("p").ReadAsync());
        Assert.Equal(HttpStatusCode.NoContent, (await user.DeleteAsync()).StatusCode);
        await Refused(HttpStatusCode.NotFound, () => user.ReadAsync());
    }

    [Fact]
    public async Task A_Read_token_reads_and_queries_and_deletes_nothing()
    {
        var items = await NewContainer();
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        var user = await NewUser(items);
        var mine = For(items, (await user.CreatePermissionAsync(new PermissionProperties("p", PermissionMode.Read, items))).Resource.Token);
        Assert.Equal("a", (await mine.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
        Assert.Single(await All(mine.GetItemQueryIterator<Item>("SELECT * FROM c")));
        await Refused(HttpStatusCode.Forbidden, () => mine.UpsertItemAsync(new Item("a", "p"), Key("p")), Insufficient);
        await Refused(HttpStatusCode.Forbidden, () => mine.DeleteItemAsync<Item>("a", Key("p")), Insufficient);
        await Refused(HttpStatusCode.Forbidden, () => mine.DeleteContainerAsync(), Insufficient);
        var all = For(items, (await user.GetPermission("p").ReplaceAsync(new PermissionProperties("p", PermissionMode.All, items))).Resource.Token);
        Assert.Equal(HttpStatusCode.NoContent, (await all.DeleteItemAsync<Item>("a", Key("p"))).StatusCode);
        await Refused(HttpStatusCode.Forbidden, () => all.DeleteContainerAsync(), Insufficient);
    }

    [Fact]
    public async Task A_token_of_a_partition_key_or_of_an_item_reads_no_other()
    {
        var items = await NewContainer();
        foreach (var id in new[] { "a", "b" }) await items.CreateItemAsync(new Item(id, id), Key(id));
        var user = await NewUser(items);
        var keyed = For(items, (await user.CreatePermissionAsync(new PermissionProperties("k", PermissionMode.Read, items, Key("a")))).Resource.Token);
        var one = For(items, (await user.CreatePermissionAsync(new PermissionProperties("i", PermissionMode.Read, items, Key("b"), "b"))).Resource.Token);
        Assert.Equal("a", (await keyed.ReadItemAsync<Item>("a", Key("a"))).Resource.id);
        Assert.Single(await All(keyed.GetItemQueryIterator<Item>("SELECT * FROM c", requestOptions: new QueryRequestOptions { PartitionKey = Key("a") })));
        await Refused(HttpStatusCode.Forbidden, () => keyed.ReadItemAsync<Item>("b", Key("b")), Insufficient);
        Assert.Equal("b", (await one.ReadItemAsync<Item>("b", Key("b"))).Resource.id);
        await Refused(HttpStatusCode.Forbidden, () => one.ReadItemAsync<Item>("a", Key("a")), Insufficient);
        await Refused(HttpStatusCode.Forbidden, () => one.DeleteItemAsync<Item>("b", Key("b")), Insufficient);
    }

    [Fact]
    public async Task Conflicts_are_an_empty_feed()
    {
        var conflicts = (await NewContainer()).Conflicts;
        Assert.Empty(await All(conflicts.GetConflictQueryIterator<ConflictProperties>()));
        Assert.Empty(await All(conflicts.GetConflictQueryIterator<ConflictProperties>("SELECT * FROM c")));
        var none = JObject.Parse("{\"id\":\"x\"}").ToObject<ConflictProperties>()!;
        Assert.Equal(HttpStatusCode.NotFound, (await conflicts.DeleteAsync(none, Key("p"))).StatusCode);
    }

    /// <summary>A token as tests make one: nobody signs it.</summary>
    sealed class Token(string roles, int seconds = 3600) : TokenCredential
    {
        static string Part(string json) => Convert.ToBase64String(Encoding.UTF8.GetBytes(json)).TrimEnd('=').Replace('+', '-').Replace('/', '_');

        public override AccessToken GetToken(TokenRequestContext about, CancellationToken stop) => new(
            Part("{\"alg\":\"RS256\"}") + "." + Part($"{{\"oid\":\"p1\",\"exp\":{DateTimeOffset.UtcNow.ToUnixTimeSeconds() + seconds}{roles}}}") + "." + Part("x"), DateTimeOffset.UtcNow.AddHours(1));

        public override ValueTask<AccessToken> GetTokenAsync(TokenRequestContext about, CancellationToken stop) => new(GetToken(about, stop));
    }

    [Fact]
    public async Task A_data_reader_of_Entra_ID_reads_and_writes_nothing()
    {
        var items = await NewContainer();
        using var writing = ConnectWith(new Token(""));
        using var reading = ConnectWith(new Token(",\"roles\":[\"Cosmos DB Built-in Data Reader\"]"));
        var (writer, reader) = (writing.GetContainer("tests", items.Id), reading.GetContainer("tests", items.Id));
        await writer.CreateItemAsync(new Item("a", "p"), Key("p"));
        Assert.Equal("a", (await reader.ReadItemAsync<Item>("a", Key("p"))).Resource.id);
        Assert.Single(await All(reader.GetItemQueryIterator<Item>("SELECT * FROM c")));
        await Refused(HttpStatusCode.Forbidden, () => reader.UpsertItemAsync(new Item("a", "p"), Key("p")), "principal [p1] does not have required RBAC permissions", 5302);
        await Refused(HttpStatusCode.Forbidden, () => writing.CreateDatabaseAsync("x"), "cannot be authorized by AAD token in data plane", 5300);
        using var late = ConnectWith(new Token("", -1));
        await Refused(HttpStatusCode.Unauthorized, () => late.GetContainer("tests", items.Id).ReadItemAsync<Item>("a", Key("p")), "Provided AAD token has been expired since");
        Assert.Equal(HttpStatusCode.NoContent, (await writer.DeleteItemAsync<Item>("a", Key("p"))).StatusCode);
    }
}
