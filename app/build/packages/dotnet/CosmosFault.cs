using System.Text.Json;
using System.Text.Json.Serialization;

namespace Cosmosttl.Testing;

/// <summary>Lets requests fail: which, how often and how. A property that is not set chooses all. docs/faults.md has the limits.</summary>
public sealed class CosmosFault
{
    /// <summary>The status with which a request is refused, 400 to 599.</summary>
    public int? Status { get; init; }

    /// <summary>The substatus.</summary>
    [JsonPropertyName("substatus")]
    public int? SubStatus { get; init; }

    /// <summary>The milliseconds after which a client tries again, of status 429 and 449; 1 unless it is set.</summary>
    public int? RetryAfterMs { get; init; }

    /// <summary>Whether the connection ends without an answer.</summary>
    public bool? Drop { get; init; }

    /// <summary>Whether the request is carried out, and only its answer is lost or replaced.</summary>
    public bool? After { get; init; }

    /// <summary>The seconds of the account's clock that pass before the request is carried out.</summary>
    public int? DelaySeconds { get; init; }

    /// <summary>The milliseconds of real time for which the client waits.</summary>
    public int? DelayMs { get; init; }

    /// <summary>The operation, such as read_item; "any" are those on databases and containers, too.</summary>
    public string? Operation { get; init; }

    /// <summary>The database's id.</summary>
    public string? Database { get; init; }

    /// <summary>The container's id, or both ids as shop/orders.</summary>
    public string? Container { get; init; }

    /// <summary>The values of the partition key.</summary>
    public IReadOnlyList<object?>? PartitionKey { get; init; }

    /// <summary>A part of the client's user agent.</summary>
    public string? Client { get; init; }

    /// <summary>Headers that the request must have, with their values.</summary>
    public IReadOnlyDictionary<string, string>? Headers { get; init; }

    /// <summary>How many requests are left alone first.</summary>
    public int? Skip { get; init; }

    /// <summary>How many requests fail; 1 unless it or a share is set.</summary>
    public int? Times { get; init; }

    /// <summary>The part of the requests that fails, above 0 and up to 1.</summary>
    public double? Share { get; init; }

    /// <summary>The seed of the share.</summary>
    public long? Seed { get; init; }

    static readonly JsonSerializerOptions options = new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    internal string Json() => JsonSerializer.Serialize(this, options);
}
