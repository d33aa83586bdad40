//go:build e2e

package sdk

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// otherKey is the key of an account beside the first.
const otherKey = "b3RoZXIgYWNjb3VudCdzIGtleQ=="

var dotnetBuild = sync.OnceValues(func() ([]byte, error) {
	return command("dotnet", "dotnet", "build", "--nologo", "-v", "quiet").CombinedOutput()
})

// dotnetProject builds the project in dotnet, once for all tests. The test is skipped where there is no .NET SDK.
func dotnetProject(t *testing.T) {
	t.Helper()
	toolchain.Need(t, "dotnet")
	if out, err := dotnetBuild(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestDotnet runs the xunit project in dotnet with Microsoft.Azure.Cosmos, in gateway and in Direct mode, over http and over https. It needs the
// .NET SDK on the path, which gets the packages from NuGet. Each mode and each protocol is run; all four pairs of them by make matrix.
func TestDotnet(t *testing.T) {
	toolchain.Need(t, "dotnet")
	t.Parallel()
	dotnetProject(t)
	for _, c := range []struct {
		name, mode string
		flags      []string
		always     bool
	}{{"gateway, http", "Gateway", nil, true}, {"gateway, https", "Gateway", []string{"-tls"}, false}, {"Direct, http", "", nil, false}, {"Direct, https", "", []string{"-tls"}, true}} {
		t.Run(c.name, func(t *testing.T) {
			if !c.always && !*writeResults {
				leaveOut(".NET", c.name)
				t.Skip("make matrix runs it")
			}
			connection := start(t, append([]string{"-clock", "manual", "-seed", "throttled.ttl", "-account", "other=" + otherKey, "-entra"}, c.flags...)...)
			out := toolchain.Run(t, "dotnet", []string{"COSMOS_CONNECTION=" + connection, "COSMOS_OTHER_KEY=" + otherKey, "COSMOS_MODE=" + c.mode},
				"dotnet", "test", "--nologo", "--no-build", "--logger", "console;verbosity=normal")
			var checks []check
			for _, test := range regexp.MustCompile(`(?m)^ +(Passed|Skipped) (.+) \[`).FindAllStringSubmatch(out, -1) {
				checks = append(checks, check{test[2], test[1] == "Skipped"})
			}
			version := pinned(t, "dotnet/Tests.csproj", `"Microsoft.Azure.Cosmos" Version="([^"]+)"`)
			report(t, matrix.Result{Language: ".NET", Package: "Microsoft.Azure.Cosmos", Version: version, Mode: c.name, Suite: "xunit"}, checks)
		})
	}
}

// TestDotnetAtAMappedPort runs tests of items against what the container image runs, by way of another port than the one on which it listens:
// one mapped port is enough for both modes.
func TestDotnetAtAMappedPort(t *testing.T) {
	toolchain.Need(t, "dotnet")
	dotnetProject(t)
	connection := start(t, "-clock", "manual", "-host", "cosmosttl", "-state", filepath.Join(t.TempDir(), "state"))
	port := regexp.MustCompile(`localhost:(\d+)`).FindStringSubmatch(connection)[1]
	connection = strings.Replace(connection, "localhost:"+port, "localhost:"+mapped(t, "127.0.0.1:"+port), 1)
	for _, mode := range []string{"Gateway", ""} {
		out := toolchain.Run(t, "dotnet", []string{"COSMOS_CONNECTION=" + connection, "COSMOS_MODE=" + mode}, "dotnet", "test", "--nologo", "--no-build", "--filter", "FullyQualifiedName~ItemTests|FullyQualifiedName~BulkTests")
		if !strings.Contains(out, "Passed: ") {
			t.Fatalf("no test ran:\n%s", out)
		}
	}
}

// mapped returns a port whose connections lead to an address, until the test ends.
func mapped(t *testing.T, address string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			outside, err := l.Accept()
			if err != nil {
				return
			}
			inside, err := net.Dial("tcp", address)
			if err != nil {
				outside.Close()
				continue
			}
			for _, way := range [][2]net.Conn{{outside, inside}, {inside, outside}} {
				go func() {
					_, _ = io.Copy(way[0], way[1])
					way[0].Close()
				}()
			}
		}
	}()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// TestDotnetBinary runs those tests again in which the SDK sends CosmosBinary.
func TestDotnetBinary(t *testing.T) {
	toolchain.Need(t, "dotnet")
	connection := start(t, "-clock", "manual")
	dotnetProject(t)
	out := toolchain.Run(t, "dotnet", []string{"COSMOS_CONNECTION=" + connection, "AZURE_COSMOS_BINARY_ENCODING_ENABLED=True"}, "dotnet", "test", "--nologo", "--no-build", "--filter", "BinaryTests")
	if !strings.Contains(out, "Passed: ") {
		t.Fatalf("no test ran:\n%s", out)
	}
}

// TestDotnetPage runs the code of docs/clients/dotnet.md.
func TestDotnetPage(t *testing.T) {
	toolchain.Need(t, "dotnet")
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "clients", "dotnet.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string]string{}
	for _, block := range regexp.MustCompile("(?s)```(?:csharp|xml)\n(?:// |<!-- )([\\w.]+)(?: -->)?\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		blocks[block[1]] = block[2]
	}
	if len(blocks) != 5 {
		t.Fatalf("%d files, want a project, a fixture, a test, ways to connect, and a context of Entity Framework Core", len(blocks))
	}
	env := []string{"PATH=" + installed(t) + string(os.PathListSeparator) + os.Getenv("PATH")}
	project := func(t *testing.T, files ...string) string {
		dir := t.TempDir()
		for _, file := range append(files, "Sessions.Tests.csproj", "CosmosEmulator.cs") {
			body := blocks[file]
			if strings.HasSuffix(file, ".csproj") { // the framework that is here
				body = strings.Replace(body, "net8.0", "net"+framework(t), 1)
			}
			toolchain.Write(t, body, dir, file)
		}
		return dir
	}
	passes := func(t *testing.T, dir string) {
		if out := toolchain.Run(t, dir, env, "dotnet", "test", "--nologo"); !strings.Contains(out, "Passed!") {
			t.Errorf("no test passed:\n%s", out)
		}
	}
	t.Run("xunit", func(t *testing.T) {
		dir := project(t, "SessionTest.cs", "Connecting.cs")
		toolchain.Write(t, `
			using Xunit;

			public class ConnectingTest(CosmosEmulator emulator) : IClassFixture<CosmosEmulator>
			{
				[Fact]
				public async Task Https()
				{
					using var client = Connecting.Unverified($"AccountEndpoint={emulator.Client.Endpoint};AccountKey={Key}");
					Assert.NotEmpty((await client.ReadAccountAsync()).Id);
				}

				[Fact]
				public void Http() => Connecting.Http($"AccountEndpoint=http://localhost:8081/;AccountKey={Key}").Dispose();

				const string Key = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";
			}`, dir, "ConnectingTest.cs")
		passes(t, dir)
	})
	t.Run("no program is left", func(t *testing.T) {
		dir := project(t, "SessionTest.cs")
		toolchain.Write(t, `
			using Xunit;

			public class HoldTest(CosmosEmulator emulator) : IClassFixture<CosmosEmulator>
			{
				[Fact]
				public Task Hold() => Task.Delay(emulator.Client == null ? 0 : 600_000);
			}`, dir, "HoldTest.cs")
		cmd := exec.Command("dotnet", "test", "--nologo", "--filter", "HoldTest")
		cmd.Dir = dir
		toolchain.EndsWithItsParent(t, filepath.Join(installed(t), "cosmosttl"), cmd)
	})
	t.Run("Entity Framework Core", func(t *testing.T) {
		dir := project(t, "ShopContext.cs")
		add := exec.Command("dotnet", "add", "package", "Microsoft.EntityFrameworkCore.Cosmos", "--version", framework(t)+".0")
		add.Dir = dir
		if out, err := add.CombinedOutput(); err != nil {
			t.Skipf("Microsoft.EntityFrameworkCore.Cosmos cannot be had here: %s", out)
		}
		toolchain.Write(t, `
			using Microsoft.EntityFrameworkCore;
			using Xunit;

			public class ShopTest(CosmosEmulator emulator) : IClassFixture<CosmosEmulator>
			{
				[Fact]
				public void The_model_has_the_times_to_live()
				{
					using var shop = new ShopContext($"AccountEndpoint={emulator.Client.Endpoint};AccountKey=AA==");
					var basket = shop.Model.FindEntityType(typeof(Basket))!;
					Assert.Equal(3600, basket.GetDefaultTimeToLive());
					Assert.Equal("ttl", basket.FindProperty("Ttl")!.GetJsonPropertyName());
				}
			}`, dir, "ShopTest.cs")
		passes(t, dir)
	})
}

// framework returns the version of the .NET SDK as frameworks are named, such as 10.0.
func framework(t *testing.T) string {
	version := strings.Split(strings.TrimSpace(toolchain.Run(t, ".", nil, "dotnet", "--version")), ".")
	return version[0] + "." + version[1]
}
