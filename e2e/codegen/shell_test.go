//go:build e2e

package codegen

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// The Azure CLI snippets pass bash -n and give az the intended arguments, which a stub prints.
func TestAzureCLI(t *testing.T) {
	dir := t.TempDir()
	az := toolchain.Write(t, "#!/usr/bin/env bash\nprintf '%s\\0' \"$@\"\n", dir, "bin", "az")
	if err := os.Chmod(az, 0o777); err != nil {
		t.Fatal(err)
	}
	env := []string{"RESOURCE_GROUP=my group", "PATH=" + filepath.Dir(az) + ":" + os.Getenv("PATH")}
	all := snippets(t, codegen.AzureCLI, "")
	for _, s := range all {
		file := toolchain.Write(t, s.Text, dir, "s.sh")
		toolchain.Run(t, dir, env, "bash", "-n", file)
		got := strings.Split(strings.TrimSuffix(toolchain.Run(t, dir, env, "bash", file), "\x00"), "\x00")
		if want := arguments(s); !slices.Equal(got, want) {
			t.Errorf("%s: az gets\n%q, want\n%q\n%s", s.name, got, want, s.Text)
		}
	}
	t.Logf("%d snippets", len(all))
}

// arguments returns the intended arguments of az.
func arguments(s snippet) []string {
	w, verb := s.world, "update"
	if s.Task == codegen.CreateContainer {
		verb = "create"
	}
	out := []string{"cosmosdb", "sql", "container", verb, "--resource-group", "my group"}
	add := func(name, value string) {
		if strings.HasPrefix(value, "-") {
			out = append(out, name+"="+value)
		} else {
			out = append(out, name, value)
		}
	}
	if w.Account == "" {
		w.Account = "ACCOUNT"
	}
	add("--account-name", w.Account)
	add("--database-name", w.Database)
	add("--name", w.Container)
	if verb == "create" {
		add("--partition-key-path", w.PartitionKey[0])
		add("--partition-key-version", "2")
	}
	if w.Default.Enabled() {
		add("--ttl", w.Default.JSON())
	}
	switch t := w.Throughput; {
	case verb != "create" || t.Serverless:
	case t.Autoscale > 0:
		add("--max-throughput", strconv.FormatInt(t.Autoscale, 10))
	case t.RUPerSec > 0:
		add("--throughput", strconv.FormatInt(t.RUPerSec, 10))
	}
	return out
}

// Bash reads every literal as the original text, including texts that cannot name an account or a database.
func TestBashLiterals(t *testing.T) {
	dir := t.TempDir()
	az := toolchain.Write(t, "#!/usr/bin/env bash\nprintf '%s\\0' \"$@\"\n", dir, "bin", "az")
	if err := os.Chmod(az, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, text := range nasty {
		w := Nasty(text)
		w.Container = text
		s, err := codegen.Generate(w, codegen.AzureCLI, codegen.SetDefault)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		file := toolchain.Write(t, s.Text, dir, "s.sh")
		out := toolchain.Run(t, dir, []string{"RESOURCE_GROUP=g", "PATH=" + filepath.Dir(az) + ":" + os.Getenv("PATH")}, "bash", file)
		if args := strings.Split(out, "\x00"); !slices.Contains(args, text) {
			t.Errorf("%q is not among %q", text, args)
		}
	}
}
