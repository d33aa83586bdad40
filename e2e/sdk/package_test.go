//go:build e2e

package sdk

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// scratch is where the package is, until the tests end.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "cosmosttl-sdk-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(scratch)
	if err := finish(); status == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// pack builds the npm package as make npm does, with a site of two pages, and returns the directory of the files that npm would publish.
var pack = sync.OnceValues(func() (string, error) {
	site, built := filepath.Join(scratch, "site"), filepath.Join(scratch, "built")
	if err := smallSite(site); err != nil {
		return "", err
	}
	for _, step := range []*exec.Cmd{
		command(filepath.Join("..", ".."), "go", "run", "./app/build/npm", "-dir", built, "-site", site),
		command(built, "npm", "pack", "--pack-destination", scratch, "--loglevel=error"),
		command(scratch, "tar", "-xzf", "cosmosttl-0.1.0.tgz"),
	} {
		if out, err := step.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %w\n%s", step, err, out)
		}
	}
	return filepath.Join(scratch, "package"), nil
})

func command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}

// smallSite writes a site that takes no time to build.
func smallSite(dir string) error {
	for name, text := range map[string]string{"index.html": "home", "404.html": "lost", "learn/index.html": "lessons", "web/app.wasm": "plain", "web/app.packed": "packed"} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func packed(t *testing.T) string {
	t.Helper()
	dir, err := pack()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestPackage runs the suites of the npm package in node.
func TestPackage(t *testing.T) {
	install(t)
	for _, suite := range []string{"package.test.mjs", "failing.test.mjs", "timers.test.mjs", "command.test.mjs", "contract.test.mjs", "packagescripts.test.mjs"} {
		run(t, suite, "COSMOSTTL_PACKAGE="+packed(t))
	}
}

// TestCommand runs the Time to Live suite in js against the package's command, which has neither Go nor the native program.
func TestCommand(t *testing.T) {
	install(t)
	node := exec.Command("node", filepath.Join(packed(t), "bin", "cosmosttl.mjs"), "-addr", "off", "-cosmos", "127.0.0.1:0", "-clock", "manual")
	connection := "COSMOS_CONNECTION=" + serving(t, node)
	reportJavaScript(t, "ttl", "gateway, the npm package's endpoint", run(t, "ttl.test.mjs", connection))
	run(t, "scripts.test.mjs", connection)
}

// TestTeam runs an application's data access over the endpoint and in process.
func TestTeam(t *testing.T) {
	install(t)
	pkg := packed(t)
	t.Parallel()
	reportJavaScript(t, "team", "gateway, http", run(t, "team.test.mjs", "COSMOSTTL_PACKAGE="+pkg, "COSMOS_CONNECTION="+start(t, "-clock", "manual")))
}
