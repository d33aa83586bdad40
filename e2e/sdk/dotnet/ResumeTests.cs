using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;
using Xunit;
using static Emulator;

/// <summary>Answers that are read a page at a time, each page by a new iterator with the token of the page before.</summary>
public class ResumeTests
{
    static readonly string[] values = ["null", "true", "false", "1", "1", "1", "2.5", "-7", "\"a\"", "\"b\"", "\"b\"", "\"\"", "[]", "[1]", "[1]", "[2,{}]", "{}", "{\"x\":1}", "{\"y\":[1]}"];

    static async Task<Container> Filled(int? throughput)
    {
        var items = await NewContainer(throughput: throughput);
        for (var i = 0; i < 40; i++)
        {
            var item = new JObject { ["id"] = "i" + i.ToString("d2"), ["pk"] = "p" + i % 7, ["n"] = i / 3, ["s"] = "s" + i % 5 };
            if (i < values.Length) item["any"] = JToken.Parse(values[i]);
            await items.CreateItemAsync(item, Key("p" + i % 7));
        }
        return items;
    }

    [Theory]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.n")]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.n DESC")]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.s")]
    [InlineData("SELECT VALUE c.id FROM c WHERE c.n > 4 ORDER BY c.n")]
    [InlineData("SELECT VALUE c.id FROM c WHERE c.n > 4 OR c.s = 's1' ORDER BY c.s DESC")]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.any")]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.any DESC")]
    [InlineData("SELECT VALUE c.id FROM c WHERE IS_ARRAY(c.any) OR IS_OBJECT(c.any) ORDER BY c.any")]
    [InlineData("SELECT TOP 17 VALUE c.id FROM c ORDER BY c.n")]
    [InlineData("SELECT VALUE c.id FROM c ORDER BY c.n OFFSET 5 LIMIT 20")]
    [InlineData("SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n")]
    [InlineData("SELECT VALUE c.id FROM c")]
    public async Task Every_row_comes_once_and_in_order(string text)
    {
        foreach (var throughput in new int?[] { null, 18_000 })
        {
            var items = await Filled(throughput);
            var whole = await All(items.GetItemQueryIterator<JToken>(text));
            Assert.NotEmpty(whole);
            foreach (var size in new[] { 1, 3, 5 })
            {
                var got = new List<JToken>();
                string? token = null;
                do
                {
                    using var one = items.GetItemQueryIterator<JToken>(text, token, new QueryRequestOptions { MaxItemCount = size, MaxConcurrency = 1 });
                    var page = await one.ReadNextAsync();
                    got.AddRange(page);
                    token = page.ContinuationToken;
                    Assert.True(got.Count <= whole.Count, $"{text}, pages of {size}: {got.Count} rows of {whole.Count}");
                } while (token != null);
                Assert.Equal(whole.Select(t => t.ToString()), got.Select(t => t.ToString()));
            }
        }
    }
}
