//go:build e2e

package sdk

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// cargoTarget is where cargo keeps what it has built: building the SDK takes more than a minute, so it is kept between runs of the tests, outside of this repository.
var cargoTarget = sync.OnceValues(func() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "cosmosttl", "rust"), err
})

// cargo returns a command of cargo in the project rust. The test is skipped where there is no cargo, or where it cannot download the crates.
func cargo(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	toolchain.Need(t, "cargo")
	target, err := cargoTarget()
	if err != nil {
		t.Skipf("cargo has no place for what it builds: %v", err)
	}
	brief, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	fetch := exec.CommandContext(brief, "cargo", "fetch", "--quiet")
	fetch.Dir = "rust"
	if out, err := fetch.CombinedOutput(); err != nil {
		t.Skipf("azure_data_cosmos cannot be had here: %s", out)
	}
	c := exec.CommandContext(t.Context(), "cargo", args...)
	c.Dir, c.Env = "rust", append(os.Environ(), "CARGO_TARGET_DIR="+target)
	return c
}

// TestRust runs the checks in rust with azure_data_cosmos over http, with the options of a new client: it asks in HTTP/2, and writes items in CosmosBinary.
func TestRust(t *testing.T) {
	toolchain.NeedAll(t)
	toolchain.Need(t, "cargo")
	t.Parallel()
	if out, err := cargo(t, "build", "--quiet").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	connection := recorded(t, "Rust", start(t, "-clock", "manual"))
	endpoint, key, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(connection, "AccountEndpoint="), ";"), ";AccountKey=")
	target, err := cargoTarget()
	if err != nil {
		t.Fatal(err)
	}
	out := toolchain.Run(t, "rust", nil, filepath.Join(target, "debug", "sdk-tests"), endpoint, key)
	checks := lines(out)
	if !strings.HasSuffix(out, fmt.Sprintf("%d checks passed\n", len(checks))) {
		t.Fatal(out)
	}
	version := pinned(t, "rust/Cargo.lock", `(?s)name = "azure_data_cosmos"\nversion = "([^"]+)"`)
	report(t, matrix.Result{Language: "Rust", Package: "azure_data_cosmos", Version: version, Mode: "gateway, http", Suite: "checks"}, checks)
}
