using System.Text.Json;

namespace Cosmosttl.Testing;

/// <summary>Why an item is still there, or why it is gone. docs/clients/contract.md describes the fields.</summary>
public sealed record Explanation
{
    internal Explanation(JsonElement x)
    {
        State = x.GetProperty("state").GetString()!;
        Now = CosmosClock.TimeOf(x);
        (LastWrite, Deadline, Removed) = (Time(x, "ts"), Time(x, "deadline"), Time(x, "removed"));
        (Ttl, DefaultTtl) = (Number(x, "ttl"), Number(x, "defaultTtl"));
        (Rule, Reason, DecidedBy) = (x.GetProperty("rule").GetString(), x.GetProperty("reason").GetString(), x.GetProperty("decidedBy").GetString());
        if (x.GetProperty("cell") is { ValueKind: JsonValueKind.Object } cell) Cell = (cell.GetProperty("row").GetInt32(), cell.GetProperty("column").GetInt32());
        (Text, Source) = (x.GetProperty("text").GetString()!, x.GetProperty("source").GetString()!);
    }

    /// <summary>"live", "expired" (still stored), "purged", "deleted", "deleting" (by its partition key, still stored) or "unknown".</summary>
    public string State { get; }

    /// <summary>The account's time.</summary>
    public DateTimeOffset Now { get; }

    /// <summary>The item's last write.</summary>
    public DateTimeOffset? LastWrite { get; }

    /// <summary>The item's ttl: seconds, -1, or null.</summary>
    public int? Ttl { get; }

    /// <summary>The container's default: seconds, -1, or null while Time to Live is off.</summary>
    public int? DefaultTtl { get; }

    /// <summary>The second of expiry; null if there is none.</summary>
    public DateTimeOffset? Deadline { get; }

    /// <summary>The first second without the item, if it was purged or deleted.</summary>
    public DateTimeOffset? Removed { get; }

    /// <summary>The cell of the matrix.</summary>
    public (int Row, int Column)? Cell { get; }

    /// <summary>The row of docs/claims.md, such as "C15".</summary>
    public string? Rule { get; }

    /// <summary>The name of the cell's reason, such as "inherits".</summary>
    public string? Reason { get; }

    /// <summary>"item", "container", or "nobody" while Time to Live is off.</summary>
    public string? DecidedBy { get; }

    /// <summary>All of it in a sentence.</summary>
    public string Text { get; }

    /// <summary>The address of the documentation that has the rule.</summary>
    public string Source { get; }

    /// <summary>Returns <see cref="Text"/>.</summary>
    public override string ToString() => Text;

    static DateTimeOffset? Time(JsonElement x, string name) =>
        x.GetProperty(name) is { ValueKind: JsonValueKind.Number } n ? DateTimeOffset.FromUnixTimeSeconds(n.GetInt64()) : null;

    static int? Number(JsonElement x, string name) => x.GetProperty(name) is { ValueKind: JsonValueKind.Number } n ? n.GetInt32() : null;
}

/// <summary>Something that happened to items of a container in one second, for one cause.</summary>
public sealed record CosmosEvent
{
    internal CosmosEvent(JsonElement e)
    {
        (Number, At, Count) = (e.GetProperty("n").GetUInt64(), DateTimeOffset.FromUnixTimeSeconds(e.GetProperty("at").GetInt64()), e.GetProperty("count").GetInt32());
        (Kind, Cause) = (e.GetProperty("kind").GetString()!, e.GetProperty("cause").GetString()!);
        (Database, Container, Region) = (e.GetProperty("database").GetString()!, e.GetProperty("container").GetString()!, e.GetProperty("region").GetString()!);
        Items = e.GetProperty("items").EnumerateArray().Select(id => id.GetString()!).ToArray();
        RequestUnits = e.GetProperty("requestUnits").GetDouble();
    }

    /// <summary>The event's number in the account, from 1.</summary>
    public ulong Number { get; }

    /// <summary>The second in which it can first be seen.</summary>
    public DateTimeOffset At { get; }

    /// <summary>"expired" or "purged", unless other kinds were asked for.</summary>
    public string Kind { get; }

    /// <summary>Why it happened, such as "item-ttl".</summary>
    public string Cause { get; }

    /// <summary>The database's id.</summary>
    public string Database { get; }

    /// <summary>The container's id.</summary>
    public string Container { get; }

    /// <summary>The read region in which it happened; empty for the write region.</summary>
    public string Region { get; }

    /// <summary>The ids of the first eight items.</summary>
    public IReadOnlyList<string> Items { get; }

    /// <summary>How many items there are.</summary>
    public int Count { get; }

    /// <summary>What it was charged, or what the purge spent.</summary>
    public double RequestUnits { get; }
}

/// <summary>What a container stores, expired items included.</summary>
public sealed record Disk
{
    internal Disk(JsonElement d)
    {
        (Live, Expired, Purged) = (d.GetProperty("live").GetInt32(), d.GetProperty("expired").GetInt32(), d.GetProperty("purged").GetInt32());
        string[] Ids(string name) => d.GetProperty("ids").GetProperty(name).EnumerateArray().Select(id => id.GetString()!).ToArray();
        (LiveIds, ExpiredIds) = (Ids("live"), Ids("expired"));
    }

    /// <summary>Items that requests return.</summary>
    public int Live { get; }

    /// <summary>Items that are expired and still stored.</summary>
    public int Expired { get; }

    /// <summary>Items that the purge has removed so far.</summary>
    public int Purged { get; }

    /// <summary>Ids of live items, among the first thousand items.</summary>
    public IReadOnlyList<string> LiveIds { get; }

    /// <summary>Ids of expired items, among the first thousand items.</summary>
    public IReadOnlyList<string> ExpiredIds { get; }
}
