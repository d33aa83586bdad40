using System.Text.Json;
using Microsoft.Azure.Cosmos;

namespace Cosmosttl.Testing;

/// <summary>The clock of an account. It stands still unless the test moves it, and moves only forward.</summary>
public sealed class CosmosClock
{
    readonly Routes routes;
    readonly SemaphoreSlim following = new(1, 1);
    TimeProvider? leader;
    long shown; // the second to which the leader has last moved the clock

    internal CosmosClock(Routes routes) => this.routes = routes;

    internal static DateTimeOffset TimeOf(JsonElement answer) => DateTimeOffset.FromUnixTimeSeconds(answer.GetProperty("now").GetInt64());

    /// <summary>Returns the account's time.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<DateTimeOffset> NowAsync(CancellationToken cancellation = default)
    {
        await FollowNowAsync(cancellation).ConfigureAwait(false);
        return TimeOf(await routes.AskAsync(HttpMethod.Get, "/_clock", null, cancellation).ConfigureAwait(false));
    }

    /// <summary>Moves the clock forward and returns the new time. Items expire and are purged on the way.</summary>
    /// <param name="by">Whole seconds, at least one.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public Task<DateTimeOffset> AdvanceAsync(TimeSpan by, CancellationToken cancellation = default)
    {
        if (by.Ticks % TimeSpan.TicksPerSecond != 0) throw new ArgumentOutOfRangeException(nameof(by), by, "The clock moves by whole seconds.");
        return MoveAsync("advance", by.Ticks / TimeSpan.TicksPerSecond, cancellation);
    }

    /// <summary>Moves the clock forward to a time, of which it takes the whole second.</summary>
    /// <param name="to">The time; the clock's own time changes nothing.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<DateTimeOffset> SetAsync(DateTimeOffset to, CancellationToken cancellation = default)
    {
        Alone();
        var now = await NowAsync(cancellation).ConfigureAwait(false);
        return now.ToUnixTimeSeconds() == to.ToUnixTimeSeconds() ? now : await MoveAsync("now", to.ToUnixTimeSeconds(), cancellation).ConfigureAwait(false);
    }

    /// <summary>Reports whether the clock stands still.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task<bool> StoppedAsync(CancellationToken cancellation = default) =>
        (await routes.AskAsync(HttpMethod.Get, "/_clock", null, cancellation).ConfigureAwait(false)).GetProperty("speed").GetInt64() == 0;

    /// <summary>Stops the clock, or lets it run in real time.</summary>
    /// <param name="stopped">Whether it stands still from now on.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public Task<DateTimeOffset> SetStoppedAsync(bool stopped, CancellationToken cancellation = default) => PostAsync("speed", stopped ? 0 : 1, cancellation);

    /// <summary>
    /// Takes the time of a TimeProvider, such as a FakeTimeProvider: before each request of a client that CreateClient has made, and before each call of
    /// the emulator. The provider must not show an earlier time than the clock.
    /// </summary>
    /// <param name="provider">The time that leads.</param>
    public void Follow(TimeProvider provider)
    {
        Alone();
        (leader, shown) = (provider, 0);
    }

    /// <summary>Ends Follow. Both keep their time.</summary>
    public void Release() => leader = null;

    internal async Task FollowNowAsync(CancellationToken cancellation)
    {
        if (leader is not { } provider) return;
        await following.WaitAsync(cancellation).ConfigureAwait(false);
        try
        {
            var second = provider.GetUtcNow().ToUnixTimeSeconds();
            if (second == shown) return;
            var now = TimeOf(await routes.AskAsync(HttpMethod.Get, "/_clock", null, cancellation).ConfigureAwait(false)).ToUnixTimeSeconds();
            if (second < now)
            {
                throw new CosmosttlException($"the clock moves only forward: it shows {DateTimeOffset.FromUnixTimeSeconds(now):u}, and the TimeProvider that it follows {provider.GetUtcNow():u}");
            }
            if (second > now) await PostAsync("now", second, cancellation).ConfigureAwait(false);
            shown = second;
        }
        finally
        {
            following.Release();
        }
    }

    void Alone()
    {
        if (leader != null) throw new CosmosttlException("the clock follows a TimeProvider; move that instead, or call Clock.Release()");
    }

    Task<DateTimeOffset> MoveAsync(string how, long seconds, CancellationToken cancellation)
    {
        Alone();
        return PostAsync(how, seconds, cancellation);
    }

    async Task<DateTimeOffset> PostAsync(string field, long value, CancellationToken cancellation) =>
        TimeOf(await routes.AskAsync(HttpMethod.Post, "/_clock", $"{{\"{field}\":{value}}}", cancellation).ConfigureAwait(false));
}

/// <summary>Lets the clock follow before each request of a client, in either mode.</summary>
sealed class FollowingHandler(CosmosClock clock) : RequestHandler
{
    public override async Task<ResponseMessage> SendAsync(RequestMessage request, CancellationToken cancellationToken)
    {
        await clock.FollowNowAsync(cancellationToken).ConfigureAwait(false);
        return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }
}
