//go:build e2e

package sdk

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
)

// TestJavaScript runs the suite in js against the program, started as a user starts it.
func TestJavaScript(t *testing.T) {
	install(t)
	t.Parallel() // the clients wait more than they work
	reportJavaScript(t, "ttl", "gateway, http", run(t, "ttl.test.mjs", "COSMOS_CONNECTION="+recorded(t, "JavaScript", start(t, "-clock", "manual"))))
}

// TestJavaScriptRanges runs the suite about several partition key ranges, likewise.
func TestJavaScriptRanges(t *testing.T) {
	install(t)
	t.Parallel()
	reportJavaScript(t, "ranges", "gateway, http", run(t, "ranges.test.mjs", "COSMOS_CONNECTION="+recorded(t, "JavaScript", start(t, "-clock", "manual"))))
}

// TestJavaScriptUsers runs the suite about users, permissions and resource tokens, likewise.
func TestJavaScriptUsers(t *testing.T) {
	install(t)
	t.Parallel()
	reportJavaScript(t, "users", "gateway, http", run(t, "users.test.mjs", "COSMOS_CONNECTION="+recorded(t, "JavaScript", start(t, "-clock", "manual"))))
}

// TestJavaScriptScripts runs the suite about stored procedures, triggers and user-defined functions, likewise.
func TestJavaScriptScripts(t *testing.T) {
	install(t)
	t.Parallel()
	reportJavaScript(t, "scripts", "gateway, http", run(t, "scripts.test.mjs", "COSMOS_CONNECTION="+recorded(t, "JavaScript", start(t, "-clock", "manual"))))
}

// TestJavaScriptEncryption runs the suite about client-side encryption, likewise.
func TestJavaScriptEncryption(t *testing.T) {
	install(t)
	t.Parallel()
	reportJavaScript(t, "encryption", "gateway, http", run(t, "encryption.test.mjs", "COSMOS_CONNECTION="+recorded(t, "JavaScript", start(t, "-clock", "manual"))))
}

// TestImports checks how the SDK console rewrites pasted programs.
func TestImports(t *testing.T) { run(t, "imports.test.mjs") }

// install installs the SDKs unless they are installed.
func install(t *testing.T) { t.Helper(); npmInstall(t, "js") }

// run runs a suite of js in node, and returns its tests.
func run(t *testing.T, file string, env ...string) []check {
	t.Helper()
	suite := exec.CommandContext(t.Context(), "node", "--test", "--test-reporter=junit", file)
	suite.Dir = "js"
	suite.Env = append(os.Environ(), env...)
	out, err := suite.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return junit(t, string(out))
}

var javaScriptVersion = regexp.MustCompile(`@azure/cosmos ([\d.]+)`)

// reportJavaScript reports the tests of each version of @azure/cosmos, which their group's name has. A group that says "in process" uses
// the npm package instead of an endpoint.
func reportJavaScript(t *testing.T, suite, mode string, checks []check) {
	t.Helper()
	for group, checks := range groups(checks, func(name string) string {
		version := javaScriptVersion.FindStringSubmatch(name)
		if version == nil {
			return ""
		}
		if strings.Contains(name, ", in process ") {
			return version[1] + " in process"
		}
		return version[1] + " " + mode
	}) {
		version, mode, _ := strings.Cut(group, " ")
		report(t, matrix.Result{Language: "JavaScript", Package: "@azure/cosmos", Version: version, Mode: mode, Suite: suite}, checks)
	}
}

// program builds the native program once for all tests, and returns its path.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(scratch, "bin", "cosmosttl")
	if out, err := exec.Command("go", "build", "-o", file, "../../cmd/cosmosttl").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return file, nil
})

// installed returns the directory of the native program, for the PATH of another program.
func installed(t *testing.T) string {
	t.Helper()
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(file)
}

// start serves the endpoint of the native program.
func start(t *testing.T, flags ...string) string {
	t.Helper()
	file := filepath.Join(installed(t), "cosmosttl")
	return serving(t, exec.Command(file, append([]string{"run", "-addr", "off", "-cosmos", "127.0.0.1:0"}, flags...)...))
}

// serving runs an endpoint until the test ends, and returns the connection string that it prints.
func serving(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			t.Errorf("the endpoint failed: %v", err)
		}
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_, connection, ok := strings.Cut(strings.TrimSpace(line), "Cosmos DB endpoint: ")
	if err != nil || !ok {
		t.Fatal(fmt.Errorf("the endpoint printed %q: %w", line, err))
	}
	return connection
}
