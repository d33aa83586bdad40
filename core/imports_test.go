//go:build !js

package core

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// outside has the packages that core may import apart from its own. None of them reads files of the machine, the
// network or random numbers; TestCoreReadsNoClockAndStartsNoGoroutine forbids the functions of package time that read
// the clock. Package sync is for values that several requests share, such as parsed queries. Such a value depends only
// on the text of a request.
var outside = []string{
	"bytes", "bufio", "cmp", "compress/flate", "container/heap", "embed", "io/fs", "crypto/hmac", "crypto/sha256", "crypto/subtle", "encoding/base64", "encoding/binary", "encoding/hex",
	"encoding/json", "encoding/json/jsontext", "encoding/json/v2", "errors", "fmt", "hash/adler32", "hash/crc32", "hash/fnv", "io", "iter", "maps", "math", "math/big", "math/bits", "net/url",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode", "unicode/utf16", "unicode/utf8",
	"github.com/blevesearch/snowballstem", "github.com/tidwall/btree", "github.com/tidwall/gjson", "github.com/tidwall/match", "github.com/tidwall/pretty", "github.com/tidwall/sjson",
}

func TestCoreImportsOnlyWhatIsPure(t *testing.T) {
	for _, s := range sources(t) {
		for _, spec := range s.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if strings.HasPrefix(path, module+"core/") || strings.HasPrefix(path, "github.com/blevesearch/snowballstem/") || slices.Contains(outside, path) || path == "unsafe" && s.path == "query/view.go" { // turns bytes into text without a copy
				continue
			}
			t.Errorf("%s: core must not import %s", s.at(spec), path)
		}
	}
}

// list runs "go list" in the module's root and returns the lines that it prints.
func list(t *testing.T, env []string, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir, cmd.Env = "..", append(append(os.Environ(), "GOFLAGS=-mod=readonly"), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go list %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.Fields(string(out))
}

var browser = []string{"GOOS=js", "GOARCH=wasm"}

func TestEveryPackageIsPartOfAProgramOrTheTestLibrary(t *testing.T) {
	used := map[string]bool{"core": true, "core/wire": true, "app/page": true, "app/server": true, "app/cli": true, "app/build": true} // documentation only
	for _, env := range [][]string{nil, browser} {
		for _, path := range list(t, env, "-deps", "./app", "./app/build/npm", "./app/build/packages", "./cmd/...", "./cosmostest") {
			used[strings.TrimPrefix(path, module)] = true
		}
	}
	for _, path := range list(t, nil, "-deps", "-test", "./app/...") { // what tests share
		if name := strings.TrimPrefix(path, module); strings.HasSuffix(name, "test") {
			used[name] = true
		}
	}
	for _, env := range [][]string{nil, browser} {
		for _, path := range list(t, env, "./core/...", "./app/...") {
			if name := strings.TrimPrefix(path, module); !used[name] {
				t.Errorf("no program imports %s", name)
			}
		}
	}
}

// text/template and html/template add 4.9 MB to the program that a browser downloads, and test helpers do not belong in it.
func TestBrowserProgramHasNoTemplatesOrTestHelpers(t *testing.T) {
	deps := list(t, browser, "-deps", "./app", "./app/build/npm")
	if !slices.Contains(deps, module+"core/ttl") {
		t.Fatal("the browser program does not import core/ttl")
	}
	for _, path := range deps {
		for _, banned := range []string{"text/template", "html/template", "testing", "pgregory.net/rapid", "github.com/chromedp", "azcosmos", "github.com/modelcontextprotocol", "github.com/spf13"} {
			if path == banned || strings.HasPrefix(path, banned+"/") || strings.Contains(path, "/"+banned) {
				t.Errorf("the browser program contains %s", path)
			}
		}
	}
}
