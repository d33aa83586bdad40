using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

namespace Cosmosttl.Testing;

/// <summary>Where the endpoint is, as the program's line of JSON says.</summary>
sealed record Ready(string Cosmosttl, string Key, string? Http, string Https);

/// <summary>The program as a child. It ends when this process does, however that ends.</summary>
sealed class Program
{
    static readonly JsonSerializerOptions lenient = new() { PropertyNameCaseInsensitive = true };
    static readonly TimeSpan readyWithin = TimeSpan.FromSeconds(30), endWithin = TimeSpan.FromSeconds(2);

    readonly Process process;
    readonly Queue<string> said = new();

    public Ready Ready { get; private set; } = null!;

    Program(Process process) => this.process = process;

    /// <summary>The file name of the program on this system.</summary>
    static string Exe => OperatingSystem.IsWindows() ? "cosmosttl.exe" : "cosmosttl";

    public static string Version => typeof(Program).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];

    /// <summary>Returns the program's path, and whether it is the package's: the argument, COSMOSTTL_BINARY, beside this assembly, or on PATH.</summary>
    public static (string Path, bool Own) Find(string? given)
    {
        foreach (var (source, path) in new[] { ("the option Program", given), ("COSMOSTTL_BINARY", Environment.GetEnvironmentVariable("COSMOSTTL_BINARY")) })
        {
            if (string.IsNullOrEmpty(path)) continue;
            return File.Exists(path) ? (path, false) : throw new CosmosttlException($"{source} is \"{path}\", which is no file");
        }
        var own = Path.Combine(AppContext.BaseDirectory, "cosmosttl", Exe);
        if (File.Exists(own))
        {
            // NuGet drops the mode: https://github.com/NuGet/Home/issues/13121.
            if (!OperatingSystem.IsWindows() && !File.GetUnixFileMode(own).HasFlag(UnixFileMode.UserExecute)) File.SetUnixFileMode(own, File.GetUnixFileMode(own) | UnixFileMode.UserExecute);
            return (own, true);
        }
        foreach (var directory in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))
        {
            if (File.Exists(Path.Combine(directory, Exe))) return (Path.Combine(directory, Exe), false);
        }
        throw new CosmosttlException($"there is no program cosmosttl: COSMOSTTL_BINARY is not set, {own} does not exist, and PATH has none. "
            + "Add <PackageReference Include=\"Cosmosttl.Testing.$(NETCoreSdkPortableRuntimeIdentifier)\" /> to the project of the tests, or set COSMOSTTL_BINARY");
    }

    public static async Task<Program> StartAsync(CosmosEmulatorOptions options, CancellationToken cancellation)
    {
        var (path, own) = Find(options.Program);
        // All three are redirected: "dotnet test" waits for whoever holds its output (https://github.com/dotnet/sdk/issues/51507).
        var start = new ProcessStartInfo(path) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false, CreateNoWindow = true };
        string[] seed = options.SeedFile == null ? [] : ["-seed", options.SeedFile];
        string[] into = options.SeedInto == null ? [] : ["-seed-into", options.SeedInto];
        foreach (var flag in (string[])["run", "-child", .. options.Flags, .. seed, .. into]) start.ArgumentList.Add(flag);
        var program = new Program(Process.Start(start)!);
        program.process.ErrorDataReceived += (_, line) => program.Hear(line.Data, options.Log);
        program.process.BeginErrorReadLine();
        string? first;
        try
        {
            first = await program.process.StandardOutput.ReadLineAsync(cancellation).AsTask().WaitAsync(readyWithin, cancellation).ConfigureAwait(false);
        }
        catch (Exception e) when (e is TimeoutException or OperationCanceledException)
        {
            await program.EndAsync().ConfigureAwait(false);
            throw e is TimeoutException ? new CosmosttlException($"{path} was not ready within {readyWithin.TotalSeconds} seconds{program.Failure}") : e;
        }
        if (first == null)
        {
            await program.EndAsync().ConfigureAwait(false);
            throw new CosmosttlException($"{path} ended before it was ready{program.Failure}");
        }
        _ = program.process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        program.Ready = JsonSerializer.Deserialize<Ready>(first, lenient)!;
        if (own && program.Ready.Cosmosttl != Version)
        {
            await program.EndAsync().ConfigureAwait(false);
            throw new CosmosttlException($"{path} has version {program.Ready.Cosmosttl}, this package {Version}; give both packages the same version");
        }
        return program;
    }

    void Hear(string? line, Action<string>? log)
    {
        if (line == null) return;
        lock (said)
        {
            said.Enqueue(line);
            if (said.Count > 20) said.Dequeue();
        }
        log?.Invoke(line);
    }

    /// <summary>Why the program runs no more, or nothing while it runs.</summary>
    public string Failure
    {
        get
        {
            if (!process.HasExited) return "";
            process.WaitForExit(); // until all that it said is read
            lock (said) return string.Join('\n', said.Prepend($"; the program has ended with status {process.ExitCode}"));
        }
    }

    public async Task EndAsync()
    {
        try
        {
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended already.
        }
        using var patience = new CancellationTokenSource(endWithin);
        try
        {
            await process.WaitForExitAsync(patience.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            process.Kill();
        }
    }
}
