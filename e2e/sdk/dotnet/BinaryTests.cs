using System.Net;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

// With AZURE_COSMOS_BINARY_ENCODING_ENABLED=True the SDK sends the items of point operations as CosmosBinary. This class runs with it and without.
public class BinaryTests
{
    static readonly bool binary = Environment.GetEnvironmentVariable("AZURE_COSMOS_BINARY_ENCODING_ENABLED") == "True";

    class FirstBytes : RequestHandler
    {
        public readonly List<int> Seen = [];

        public override async Task<ResponseMessage> SendAsync(RequestMessage request, CancellationToken cancellation)
        {
            if (request.Content is { CanSeek: true } body)
            {
                Seen.Add(body.ReadByte());
                body.Position = 0;
            }
            return await base.SendAsync(request, cancellation);
        }
    }

    [Fact]
    public async Task Items_of_every_kind_come_back()
    {
        var bodies = new FirstBytes();
        using var client = Connect(o => o.CustomHandlers.Add(bodies));
        var items = await NewContainer(client: client);
        bodies.Seen.Clear();
        var item = JObject.Parse("""
            {"id":"a","pk":"p","ttl":50,"whole":[0,31,32,255,256,-1,-32769,2147483648,9007199254740991],"fraction":[0.5,-1.25,1e300,1e-7],"none":null,"both":[true,false],
             "empty":[{},[],""],"text":["é 鱀 \" \\ \n","d4a0f3b1-0c5e-4b3f-9f60-0d2f6c1a7e11","D4A0F3B1-0C5E-4B3F-9F60-0D2F6C1A7E11","2026-01-02T03:04:05.678Z",
             "0123456789abcdef0123456789abcdef","aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb"],"matrix":[[1,2,3],[4,5,6]],"type":"value","nested":{"a":{"b":{"c":{"id":1}}}}}
            """);
        for (var i = 0; i < 300; i++) item["p" + i] = new string((char)(' ' + i % 90), i);
        void Same(JObject got)
        {
            foreach (var added in new[] { "_rid", "_self", "_etag", "_attachments", "_ts" }) got.Remove(added);
            Assert.Equal(item.ToString(), got.ToString()); // the SDK reads dates as texts, or not, by the form
        }
        Same((await items.CreateItemAsync(item, Key("p"))).Resource);
        Same((await items.ReadItemAsync<JObject>("a", Key("p"))).Resource);
        item["n"] = 2;
        Same((await items.ReplaceItemAsync(item, "a", Key("p"))).Resource);
        item["n"] = 3.5;
        Same((await items.UpsertItemAsync(item, Key("p"))).Resource);
        Same(Assert.Single(await All(items.GetItemQueryIterator<JObject>("SELECT * FROM c WHERE c.n = 3.5"))));
        Same((await items.ReadManyItemsAsync<JObject>([("a", Key("p"))])).Single());
        Assert.Equal(binary ? [0x80, 0x80, 0x80] : [(int)'{', '{', '{'], bodies.Seen.Take(3));
        var batch = await items.CreateTransactionalBatch(Key("p")).CreateItem(new Item("b", "p", 1)).UpsertItem(new Item("c", "p", 2)).ReadItem("b").ExecuteAsync();
        Assert.Equal(1, batch.GetOperationResultAtIndex<Item>(2).Resource.n);
        Assert.Equal(HttpStatusCode.NoContent, (await items.DeleteItemAsync<Item>("b", Key("p"))).StatusCode);
        using var bulk = Connect(o => o.AllowBulkExecution = true);
        var many = bulk.GetContainer("tests", items.Id);
        await Task.WhenAll(Enumerable.Range(0, 50).Select(i => many.CreateItemAsync(new Item("m" + i, "m", i), Key("m"))));
        Assert.Equal(50, (await All(items.GetItemQueryIterator<int>("SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'm'"))).Single());
        await Refused(HttpStatusCode.BadRequest, () => items.CreateItemAsync(new Item("z", "p", ttl: 0), Key("p")), "ttl");
    }
}
