//go:build e2e

package packages

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// version is the packages' and, by default, the program's.
const version = "0.1.0"

// scratch is where packages are built, until the tests end.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "cosmosttl-packages-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(scratch)
	os.Exit(status)
}

// platform is this machine's, as in the names of the binaries.
const platform = runtime.GOOS + "-" + runtime.GOARCH

// program builds the program for this machine as make binaries does, except for the playground in it, which takes a minute to build.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(scratch, "release", "cosmosttl-"+platform)
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "./cmd/cosmosttl") // with the packages that other tests have compiled
	cmd.Dir, cmd.Env = filepath.Join("..", ".."), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// binary returns the path of the program.
func binary(t *testing.T) string {
	t.Helper()
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// packed builds the packages of a kind for this machine, and returns the directory that has them.
func packed(t *testing.T, kind string, env ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), kind)
	toolchain.Run(t, toolchain.Root(t), env, "go", "run", "./app/build/packages",
		"-binaries", filepath.Dir(binary(t)), "-version", version, "-dir", dir, "-platforms", platform, kind)
	return dir
}
