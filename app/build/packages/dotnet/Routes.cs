using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json;

namespace Cosmosttl.Testing;

/// <summary>The routes of an account that Cosmos DB does not have. They go to the address itself, whatever proxies the environment names.</summary>
sealed class Routes(string address, string account, Func<string> failure)
{
    // The emulator signs its certificate itself; these requests carry nothing that has to be kept from others.
    static readonly HttpClient http = new(new SocketsHttpHandler
    {
        UseProxy = false,
        SslOptions = new() { RemoteCertificateValidationCallback = (_, _, _, _) => true },
    });

    X509Certificate2? certificate;

    public string Address => address;

    public string Account => account;

    public Routes Of(string other) => new(address, other, failure);

    /// <summary>Returns the emulator's certificate.</summary>
    public X509Certificate2 Certificate() =>
        certificate ??= X509Certificate2.CreateFromPem(Task.Run(() => http.GetStringAsync(address + "_explorer/emulator.pem")).GetAwaiter().GetResult());

    /// <summary>Returns an answer's JSON; a refusal is an exception with the program's message.</summary>
    public async Task<JsonElement> AskAsync(HttpMethod method, string target, string? body, CancellationToken cancellation)
    {
        var url = address.TrimEnd('/') + target + (account == "" ? "" : (target.Contains('?') ? "&" : "?") + "account=" + account);
        using var request = new HttpRequestMessage(method, url);
        if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        string text;
        bool good;
        try
        {
            using var answer = await http.SendAsync(request, cancellation).ConfigureAwait(false);
            (good, text) = (answer.IsSuccessStatusCode, await answer.Content.ReadAsStringAsync(cancellation).ConfigureAwait(false));
        }
        catch (HttpRequestException e)
        {
            throw new CosmosttlException($"{method} {address}: {e.Message}{failure()}", e);
        }
        if (!good) throw new CosmosttlException($"{method} {target}: {Message(text)}");
        return text == "" ? default : JsonDocument.Parse(text).RootElement;
    }

    static string Message(string text)
    {
        try
        {
            return JsonDocument.Parse(text).RootElement.GetProperty("message").GetString()!;
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            return text;
        }
    }
}
