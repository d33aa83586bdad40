//go:build e2e

package sdk

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestProjects installs the npm package in each project of the directory projects, as npm would, and runs the project's own tests.
func TestProjects(t *testing.T) {
	for _, name := range projects() {
		t.Run(name, func(t *testing.T) {
			dir := project(t, name)
			test := exec.CommandContext(t.Context(), "npm", "test", "--silent")
			test.Dir = dir
			test.Env = append(os.Environ(), "NEXT_TELEMETRY_DISABLED=1")
			out, err := test.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if _, err := os.Stat(filepath.Join(dir, "dist", "node.js")); err == nil && !strings.HasSuffix(string(out), expired+"\n") {
				t.Errorf("the bundle for Node printed %q, want %q", out, expired)
			}
			if name == "node-test" {
				otherNodes(t, dir)
			}
		})
	}
}

// projects are those whose tests are run: without `make test-all` a runner of tests from npm, Node's own, and a bundler.
func projects() []string {
	if !toolchain.All() {
		return []string{"jest", "node-test", "esbuild"}
	}
	return []string{"jest", "vitest", "node-test", "webpack", "esbuild", "vite", "next"}
}

// expired is what the bundled programs see of a session.
const expired = "200, after 30 minutes 404, on disk 1"

// TestBundlesInABrowser loads what the bundlers made for browsers.
func TestBundlesInABrowser(t *testing.T) {
	t.Cleanup(browser.Close)
	for _, name := range []string{"webpack", "esbuild", "vite"} {
		if !slices.Contains(projects(), name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			bundle := filepath.Join("projects", name, "dist", "web.js")
			if _, err := os.Stat(bundle); err != nil {
				t.Fatalf("%v; TestProjects makes it", err)
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/":
					fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><output></output><script type="module" src="web.js"></script>`)
				case "/web.js":
					http.ServeFile(w, r, bundle)
				default:
					http.NotFound(w, r)
				}
			}))
			t.Cleanup(server.Close)
			p := browser.Open(t)
			p.Goto(server.URL)
			p.ByRole("status", "").WaitText(expired)
		})
	}
}

// project returns the directory of a project in which its dependencies and the package are installed.
func project(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join("projects", name)
	npmInstall(t, dir)
	installed := filepath.Join(dir, "node_modules", "cosmosttl")
	if err := os.RemoveAll(installed); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(installed, os.DirFS(packed(t))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// npmInstall installs what a lock file says, unless it is installed.
func npmInstall(t *testing.T, dir string) {
	t.Helper()
	want, err := os.Stat(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	if have, err := os.Stat(filepath.Join(dir, "node_modules", ".package-lock.json")); err == nil && !have.ModTime().Before(want.ModTime()) {
		return
	}
	if out, err := command(dir, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error").CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", dir, err, out)
	}
}

// otherNodes runs the project's tests in the versions of Node that npm could install for this machine.
func otherNodes(t *testing.T, dir string) {
	programs, err := filepath.Glob(filepath.Join(dir, "node_modules", "node-2*", "bin", "node"))
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range programs {
		version, err := exec.Command(program, "--version").Output()
		if err != nil {
			t.Errorf("%s: %v", program, err)
			continue
		}
		program, err = filepath.Abs(program)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSpace(string(version)), func(t *testing.T) {
			if out, err := command(dir, program, "--test").CombinedOutput(); err != nil || !slices.Contains(strings.Fields(string(out)), "pass") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	if len(programs) == 0 {
		t.Log("npm has no other versions of Node for this machine")
	}
}
