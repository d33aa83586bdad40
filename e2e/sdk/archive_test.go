//go:build e2e

package sdk

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/to"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestConsumers runs the generated consumers of the change feed in both modes, until they have archived an item and, in the mode of all versions,
// its delete by Time to Live.
func TestConsumers(t *testing.T) {
	install(t) // once, before the others wait for it
	t.Parallel()
	for _, lang := range []codegen.Language{codegen.JavaScript, codegen.Python, codegen.CSharp, codegen.Java} {
		for _, all := range []bool{false, true} {
			name := string(lang) + map[bool]string{false: " latest version", true: " all versions"}[all]
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				consume(t, lang, all)
			})
		}
	}
}

// shop starts an endpoint with an empty container of orders, which the consumers read.
func shop(t *testing.T) (endpoint, key string, write func(id string)) {
	t.Helper()
	connection := start(t, "-clock", "manual")
	account := regexp.MustCompile(`AccountEndpoint=(.*)/;AccountKey=(.*);`).FindStringSubmatch(connection)
	client, err := azcosmos.NewClientFromConnectionString(connection, nil)
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(client.CreateDatabase(t.Context(), azcosmos.DatabaseProperties{ID: "shop"}, nil))
	db, _ := client.NewDatabase("shop")
	must(db.CreateContainer(t.Context(), azcosmos.ContainerProperties{ID: "orders", PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/cid"}}, DefaultTimeToLive: to.Ptr(int32(-1))}, nil))
	orders, _ := db.NewContainer("orders")
	return account[1], account[2], func(id string) {
		t.Helper()
		must(orders.UpsertItem(t.Context(), azcosmos.NewPartitionKeyString("CO18"), []byte(`{"id":"`+id+`","cid":"CO18","ttl":60}`), nil))
	}
}

func consume(t *testing.T, lang codegen.Language, all bool) {
	endpoint, key, write := shop(t)
	snippet, err := codegen.Generate(codegen.World{Endpoint: endpoint + "/", Database: "shop", Container: "orders", PartitionKey: []string{"/cid"},
		Consumer: codegen.Consumer{AllVersions: all, Beginning: true, Every: 1, Takes: 10}}, lang, codegen.Archive)
	if err != nil {
		t.Fatal(err)
	}
	if !all {
		write("SO05")
	}
	cmd := consumer(t, lang, snippet, key)
	archived := output(t, cmd)
	for seen := false; all && !seen; { // it begins with what comes after its first request, of which it does not tell
		write("SO05")
		select {
		case line, ok := <-archived:
			seen = strings.Contains(line, "SO05")
			if !ok {
				t.Fatal("the consumer ended")
			}
		case <-time.After(50 * time.Millisecond): // for the other process
		}
	}
	wait := func(words ...string) {
		t.Helper()
		for line := range archived {
			found := true
			for _, w := range words {
				found = found && strings.Contains(line, w)
			}
			if found {
				return
			}
		}
		t.Fatalf("the consumer ended without %q", words)
	}
	if !all {
		wait("SO05")
		return
	}
	answer, err := http.Post(endpoint+"/_clock", "application/json", strings.NewReader(`{"advance":62}`))
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	wait(map[codegen.Language]string{codegen.CSharp: "expired", codegen.Java: `"timeToLiveExpired":true`, codegen.JavaScript: `"timeToLiveExpired":true`, codegen.Python: `"timeToLiveExpired": true`}[lang])
}

// TestArchivePage runs the programs of docs/archive.md in Go and in Rust; core/codegen has written the others, which TestConsumers runs.
func TestArchivePage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(toolchain.Root(t), "docs", "archive.md"))
	must(t, err)
	for language, build := range map[string]func(t *testing.T, dir, program string) *exec.Cmd{
		"go": func(t *testing.T, dir, program string) *exec.Cmd {
			toolchain.Write(t, program, dir, "main.go")
			for _, name := range []string{"go.mod", "go.sum"} { // with the versions of this module, which are here
				text, err := os.ReadFile(filepath.Join(toolchain.Root(t), name))
				must(t, err)
				toolchain.Write(t, string(text), dir, name)
			}
			toolchain.Run(t, dir, []string{"GOFLAGS=-mod=mod", "GOWORK=off"}, "go", "build", "-o", "archive", "main.go")
			return exec.CommandContext(t.Context(), filepath.Join(dir, "archive"))
		},
		"rust": func(t *testing.T, dir, program string) *exec.Cmd {
			toolchain.NeedAll(t)
			build := cargo(t, "build", "--quiet")
			toolchain.Write(t, program, dir, "src", "main.rs")
			text, err := os.ReadFile("rust/Cargo.toml")
			must(t, err)
			toolchain.Write(t, strings.Replace(string(text), "sdk-tests", "archive-page", 1), dir, "Cargo.toml")
			build.Dir = dir
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			target, err := cargoTarget()
			must(t, err)
			return exec.CommandContext(t.Context(), filepath.Join(target, "debug", "archive-page"))
		},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			block := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(page)
			if block == nil {
				t.Fatal("the page has no program")
			}
			endpoint, key, write := shop(t)
			program := strings.Replace(string(block[1]), "http://localhost:8081", endpoint, 1)
			if program == string(block[1]) {
				t.Fatal("the program names no endpoint")
			}
			dir := t.TempDir()
			write("SO05")
			for _, want := range []string{"SO05", "SO06"} { // the second run goes on behind the first
				cmd := build(t, dir, program)
				cmd.Dir, cmd.Env = dir, append(os.Environ(), "COSMOS_KEY="+key)
				archived := output(t, cmd)
				line := <-archived
				if !strings.Contains(line, `"`+want+`"`) {
					t.Fatalf("archived %q, want %s", line, want)
				}
				settled(t, filepath.Join(dir, "archive*.position"))
				must(t, cmd.Process.Kill())
				write("SO06")
			}
		})
	}
}

// settled waits until the one file of a pattern has a text that is not being written any more.
func settled(t *testing.T, pattern string) {
	t.Helper()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for before := ""; ; <-tick.C {
		names, err := filepath.Glob(pattern)
		must(t, err)
		if len(names) != 1 {
			continue
		}
		text, err := os.ReadFile(names[0])
		must(t, err)
		if before == string(text) && before != "" {
			return
		}
		before = string(text)
	}
}

// consumer returns the command that runs a snippet.
func consumer(t *testing.T, lang codegen.Language, s codegen.Snippet, key string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "")
	env := []string{"COSMOS_KEY=" + key}
	switch lang {
	case codegen.JavaScript:
		newest, err := filepath.Abs("js/node_modules/cosmos-newest")
		must(t, err)
		must(t, os.MkdirAll(filepath.Join(dir, "node_modules", "@azure"), 0o777))
		must(t, os.Symlink(newest, filepath.Join(dir, "node_modules", "@azure", "cosmos")))
		cmd = exec.CommandContext(t.Context(), "node", toolchain.Write(t, s.Text, dir, s.Filename))
	case codegen.Python:
		env = append(env, toolchain.Python(t)...)
		cmd = exec.CommandContext(t.Context(), "python3", toolchain.Write(t, s.Text, dir, s.Filename))
	case codegen.CSharp:
		toolchain.NeedAll(t)
		toolchain.Need(t, "dotnet")
		toolchain.Write(t, s.Text, dir, s.Filename)
		toolchain.Write(t, `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net`+framework(t)+`</TargetFramework><Nullable>enable</Nullable></PropertyGroup>`+
			`<ItemGroup><PackageReference Include="Microsoft.Azure.Cosmos" Version="3.64.0" /><PackageReference Include="Newtonsoft.Json" Version="13.0.3" /></ItemGroup></Project>`, dir, "Archive.csproj")
		toolchain.Run(t, dir, nil, "dotnet", "build", "--nologo", "-v", "quiet", "-o", filepath.Join(dir, "out"))
		cmd = exec.CommandContext(t.Context(), "dotnet", filepath.Join(dir, "out", "Archive.dll"))
	case codegen.Java:
		toolchain.NeedAll(t)
		path := classPath(t, "java")
		toolchain.Run(t, dir, nil, "javac", "-cp", path, "-d", dir, toolchain.Write(t, s.Text, dir, s.Filename))
		cmd = exec.CommandContext(t.Context(), "java", "-DCOSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED=true", "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true", "-cp", dir+string(os.PathListSeparator)+path, "Archive")
	}
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	return cmd
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// output starts a program that ends with the test, and returns its lines.
func output(t *testing.T, cmd *exec.Cmd) <-chan string {
	t.Helper()
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	in, err := cmd.StdinPipe() // a program that ends with Enter goes on
	must(t, err)
	must(t, cmd.Start())
	lines := make(chan string, 10_000)
	go func() {
		defer close(lines)
		for r := bufio.NewReader(out); ; {
			line, err := r.ReadString('\n')
			if line != "" {
				lines <- line
			}
			if err == io.EOF || err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return lines
}
