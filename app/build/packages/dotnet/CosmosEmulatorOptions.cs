namespace Cosmosttl.Testing;

/// <summary>How <see cref="CosmosEmulator.StartAsync"/> starts the program.</summary>
public sealed class CosmosEmulatorOptions
{
    /// <summary>The path of another program than the package's; it must exist.</summary>
    public string? Program { get; init; }

    /// <summary>The time at which the clock starts; the present unless set, or the seed's.</summary>
    public DateTimeOffset? At { get; init; }

    /// <summary>The path of a file that fills the account: a story, items, a saved world or a link.</summary>
    public string? SeedFile { get; init; }

    /// <summary>The container of a seed's items, as "shop/orders/customerId" with the path of its partition key.</summary>
    public string? SeedInto { get; init; }

    /// <summary>More flags of "cosmosttl run", such as "-throttle".</summary>
    public IReadOnlyList<string> Flags { get; init; } = [];

    /// <summary>Receives what the program says, a line at a time.</summary>
    public Action<string>? Log { get; init; }
}

/// <summary>What the emulator refuses, or why its program does not run.</summary>
public sealed class CosmosttlException : Exception
{
    /// <summary>Makes an exception with a message.</summary>
    public CosmosttlException(string message, Exception? cause = null) : base(message, cause)
    {
    }
}
