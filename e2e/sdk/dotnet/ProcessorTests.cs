using System.Collections.Concurrent;
using Microsoft.Azure.Cosmos;
using Xunit;
using static Emulator;

/// <summary>The change feed processor, its estimator and its forms.</summary>
public class ProcessorTests
{
    static async Task<(Container items, Container leases)> Pair() => (await NewContainer(throughput: 18_000), await NewContainer(keys: ["/id"]));

    static readonly TimeSpan soon = TimeSpan.FromMilliseconds(50);

    static Task Until(Func<bool> condition) => Until(() => Task.FromResult(condition()));

    static async Task Until(Func<Task<bool>> condition)
    {
        using var late = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        while (!await condition()) await Task.Delay(20, late.Token);
    }

    [Fact]
    public async Task It_sees_every_change_and_remembers_where_it_was()
    {
        var (items, leases) = await Pair();
        var seen = new ConcurrentBag<string>();
        ChangeFeedProcessor New() => items.GetChangeFeedProcessorBuilder<Item>("p", (changes, _) => { foreach (var c in changes) seen.Add(c.id); return Task.CompletedTask; })
            .WithInstanceName("one").WithLeaseContainer(leases).WithPollInterval(soon).WithStartTime(DateTime.MinValue.ToUniversalTime()).Build();
        var first = New();
        await first.StartAsync();
        for (var i = 0; i < 12; i++) await items.CreateItemAsync(new Item("i" + i, "p" + i), Key("p" + i));
        await Until(() => seen.Count >= 12);
        await first.StopAsync();
        Assert.Equal(12, seen.Distinct().Count());
        await items.CreateItemAsync(new Item("late", "p1"), Key("p1"));
        var second = New();
        await second.StartAsync();
        await Until(() => seen.Contains("late"));
        await second.StopAsync();
        Assert.Equal(13, seen.Distinct().Count());
    }

    // A processor without a start time begins with what is written after its first request, of which it says nothing; so a marker is
    // written until one is seen.
    static async Task Begun(Container items, Func<bool> seen)
    {
        using var late = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        for (var i = 0; !seen(); i++)
        {
            await items.UpsertItemAsync(new Item("marker", "p", i), Key("p"));
            await Task.Delay(20, late.Token);
        }
    }

    [Fact]
    public async Task The_estimator_counts_what_is_left()
    {
        var (items, leases) = (await NewContainer(), await NewContainer(keys: ["/id"]));
        var seen = 0;
        var processor = items.GetChangeFeedProcessorBuilder<Item>("p", (changes, _) => { Interlocked.Add(ref seen, changes.Count); return Task.CompletedTask; })
            .WithInstanceName("one").WithLeaseContainer(leases).WithPollInterval(soon).Build();
        async Task<long> Lag() => (await All(items.GetChangeFeedEstimator("p", leases).GetCurrentStateIterator())).Sum(s => s.EstimatedLag);
        await processor.StartAsync();
        await Begun(items, () => seen > 0);
        await Until(async () => await Lag() == 0);
        await processor.StopAsync();
        for (var i = 0; i < 5; i++) await items.CreateItemAsync(new Item("i" + i, "p"), Key("p"));
        Assert.Equal(5, await Lag());
    }

    [Fact]
    public async Task With_checkpoints_by_hand()
    {
        var (items, leases) = await Pair();
        var calls = 0;
        ChangeFeedProcessor New(bool keep) => items.GetChangeFeedProcessorBuilderWithManualCheckpoint<Item>("p", async (_, changes, checkpoint, _) =>
        {
            Interlocked.Add(ref calls, changes.Count);
            if (keep) await checkpoint();
        }).WithInstanceName("one").WithLeaseContainer(leases).WithPollInterval(soon).WithStartTime(DateTime.MinValue.ToUniversalTime()).Build();
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        foreach (var (keep, want) in new[] { (false, 1), (true, 2) })
        {
            var processor = New(keep);
            await processor.StartAsync();
            await Until(() => calls == want); // without a checkpoint the change comes again
            await processor.StopAsync();
        }
        var last = New(true);
        await last.StartAsync();
        await items.CreateItemAsync(new Item("b", "p"), Key("p"));
        await Until(() => calls == 3);
        await last.StopAsync();
    }

    [Fact]
    public async Task As_streams()
    {
        var (items, leases) = await Pair();
        var text = "";
        var processor = items.GetChangeFeedProcessorBuilder("p", async (ChangeFeedProcessorContext _, Stream changes, CancellationToken _) => { text += await new StreamReader(changes).ReadToEndAsync(); })
            .WithInstanceName("one").WithLeaseContainer(leases).WithPollInterval(soon).Build();
        await processor.StartAsync();
        await Begun(items, () => text.Contains("marker"));
        await processor.StopAsync();
    }

    [Fact]
    public async Task With_all_versions_and_deletes()
    {
        var (items, leases) = await Pair();
        var seen = new ConcurrentQueue<(string, ChangeFeedOperationType)>();
        var processor = items.GetChangeFeedProcessorBuilderWithAllVersionsAndDeletes<Item>("p", (_, changes, _) =>
        {
            foreach (var c in changes) seen.Enqueue((c.Current.id ?? c.Previous.id, c.Metadata.OperationType));
            return Task.CompletedTask;
        })
            .WithInstanceName("one").WithLeaseContainer(leases).WithPollInterval(soon).Build();
        await processor.StartAsync();
        await Begun(items, () => !seen.IsEmpty);
        await items.CreateItemAsync(new Item("a", "p"), Key("p"));
        await items.ReplaceItemAsync(new Item("a", "p", 1), "a", Key("p"));
        await items.DeleteItemAsync<Item>("a", Key("p"));
        await Until(() => seen.Contains(("a", ChangeFeedOperationType.Delete)));
        await processor.StopAsync();
        Assert.Equal([ChangeFeedOperationType.Create, ChangeFeedOperationType.Replace, ChangeFeedOperationType.Delete], seen.Where(s => s.Item1 == "a").Select(s => s.Item2));
    }
}
