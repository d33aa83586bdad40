// Runs the cases that all test packages pass; docs/clients/contract.md explains the steps.
using Cosmosttl.Testing;
using Microsoft.Azure.Cosmos;
using Xunit;

public class ContractTests(CosmosFixture fixture) : IClassFixture<CosmosFixture>
{
    static readonly DateTimeOffset start = new(2030, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static IEnumerable<object[]> Cases() =>
        ("\n" + File.ReadAllText(Environment.GetEnvironmentVariable("COSMOSTTL_CONTRACT")!)).Split("\ncase ").Skip(1).Select(text => text.Split('\n', 2));

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Contract(string name, string steps)
    {
        Assert.NotEmpty(name);
        foreach (var mode in new[] { ConnectionMode.Gateway, ConnectionMode.Direct })
        {
            var first = await Account.New(fixture.Cosmos, mode);
            var now = first;
            foreach (var words in steps.Split('\n').Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)).Where(words => words.Length > 0))
            {
                if (words is ["account"]) now = await Account.New(await fixture.Cosmos.AccountAsync(), mode);
                else if (words is ["first"])
                {
                    await now.Emulator.DisposeAsync();
                    now = first;
                }
                else await now.Take(words);
            }
        }
    }

    sealed record Account(CosmosEmulator Emulator, CosmosClient Client)
    {
        public static async Task<Account> New(CosmosEmulator emulator, ConnectionMode mode)
        {
            Assert.Equal(start, await emulator.ResetAsync(start));
            return new(emulator, emulator.CreateClient(mode));
        }

        static long Since(DateTimeOffset time) => (long)(time - start).TotalSeconds;

        Container In(string path) => Client.GetContainer(path.Split('/')[0], path.Split('/')[1]);

        public async Task Take(string[] step)
        {
            switch (step)
            {
                case ["container", var path, var key, var setting]:
                    Database database = await Client.CreateDatabaseIfNotExistsAsync(path.Split('/')[0]);
                    await database.CreateContainerAsync(new ContainerProperties(path.Split('/')[1], key) { DefaultTimeToLive = setting == "off" ? null : int.Parse(setting) });
                    break;
                case ["write", var path, var key, var id, .. var ttl]:
                    var property = (await In(path).ReadContainerAsync()).Resource.PartitionKeyPath[1..];
                    var item = new Dictionary<string, object> { ["id"] = id, [property] = key };
                    if (ttl is [var own]) item["ttl"] = int.Parse(own!);
                    await In(path).UpsertItemAsync(item, new PartitionKey(key));
                    break;
                case ["delete", var path, var key, var id]:
                    await In(path).DeleteItemAsync<object>(id, new PartitionKey(key));
                    break;
                case ["read", var path, var key, var id, var status]:
                    using (var answer = await In(path).ReadItemStreamAsync(id, new PartitionKey(key))) Assert.Equal(int.Parse(status), (int)answer.StatusCode);
                    break;
                case ["advance", var seconds]:
                    Assert.Equal(await Emulator.Clock.AdvanceAsync(TimeSpan.FromSeconds(int.Parse(seconds))), await Emulator.Clock.NowAsync());
                    break;
                case ["set", var second]:
                    await Emulator.Clock.SetAsync(start.AddSeconds(int.Parse(second)));
                    break;
                case ["purge"]:
                    await Emulator.WaitForPurgeAsync();
                    break;
                case ["now", var second]:
                    Assert.Equal(long.Parse(second), Since(await Emulator.Clock.NowAsync()));
                    Assert.True(await Emulator.Clock.StoppedAsync());
                    break;
                case ["refused", .. var refused]:
                    await Assert.ThrowsAsync<CosmosttlException>(() => Take(refused));
                    break;
                case ["explain", var path, var key, var id, .. var want]:
                    var x = await Emulator.ExplainAsync(path.Split('/')[0], path.Split('/')[1], id, key);
                    Assert.Equal<string>(want, new[] { x.State, x.Rule ?? "-", x.Deadline is { } due ? Since(due).ToString() : "-" });
                    break;
                case ["disk", var path, .. var counts]:
                    var d = await Emulator.DiskAsync(path.Split('/')[0], path.Split('/')[1]);
                    Assert.Equal(counts.Select(int.Parse), new[] { d.Live, d.Expired, d.Purged });
                    break;
                case ["events", .. var events]:
                    Assert.Equal(events, (await Emulator.EventsAsync()).Select(e => $"{e.Kind}:{e.Count}"));
                    break;
                default:
                    Assert.Fail($"there is no step {string.Join(' ', step)}");
                    break;
            }
        }
    }
}
