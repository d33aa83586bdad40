//go:build !js

package core

import (
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows reads the imports that doc.go draws. A line "a, b <- c" says that c imports a and b, and nothing else; a
// package without such a line imports none.
func arrows(t *testing.T, doc string) (imports map[string]map[string]bool) {
	t.Helper()
	imports = map[string]map[string]bool{}
	for line := range strings.SplitSeq(doc, "\n") {
		indented, isList := strings.CutPrefix(line, "\t")
		used, user, isArrow := strings.Cut(indented, "<-")
		switch user = strings.TrimSpace(user); {
		case !isList:
		case !isArrow:
			imports[strings.Fields(line)[0]] = map[string]bool{}
		case imports[user] == nil:
			t.Fatalf("doc.go draws an arrow to %q, which it does not describe", user)
		default:
			for name := range strings.SplitSeq(used, ",") {
				if name = strings.TrimSpace(name); imports[name] == nil {
					t.Fatalf("doc.go draws an arrow from %q, which it does not describe", name)
				}
				imports[user][name] = true
			}
		}
	}
	return imports
}

// outside is what core may import apart from itself. It holds nothing that reads time, files, chance or the network. Package sync is for
// what answers to several requests share because it is a function of their texts, as parsed queries are.
var outside = []string{
	"bytes", "bufio", "cmp", "compress/flate", "container/heap", "embed", "io/fs", "crypto/hmac", "crypto/sha256", "crypto/subtle", "encoding/base64", "encoding/binary", "encoding/hex",
	"encoding/json", "errors", "fmt", "hash/adler32", "hash/crc32", "hash/fnv", "io", "iter", "maps", "math", "math/big", "math/bits", "net/url", "regexp", "regexp/syntax",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode", "unicode/utf16", "unicode/utf8",
	"github.com/tidwall/btree", "github.com/tidwall/gjson", "github.com/tidwall/match", "github.com/tidwall/pretty", "github.com/tidwall/sjson",
}

func TestImportsAreTheArrowsOfTheDocumentation(t *testing.T) {
	all := sources(t)
	i := slices.IndexFunc(all, func(s source) bool { return s.path == "doc.go" })
	drawn, found := arrows(t, all[i].file.Doc.Text()), map[string]map[string]bool{}
	for _, s := range all {
		room, _, _ := strings.Cut(s.room, "/")
		if room == "." {
			continue
		}
		if found[room] == nil {
			found[room] = map[string]bool{}
		}
		for _, spec := range s.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if other, ours := strings.CutPrefix(path, module+"core/"); ours {
				if other, _, _ = strings.Cut(other, "/"); other != room && !drawn[room][other] {
					t.Errorf("%s: core/doc.go draws no arrow %s <- %s", s.at(spec), other, room)
				}
				found[room][other] = true
			} else if !slices.Contains(outside, path) && !(path == "unsafe" && s.path == "query/view.go") { // one place turns bytes into text without a copy
				t.Errorf("%s: core must not import %s", s.at(spec), path)
			}
		}
	}
	for room := range drawn {
		if found[room] == nil {
			t.Errorf("core/doc.go describes %s, which does not exist", room)
		}
		for other := range drawn[room] {
			if !found[room][other] {
				t.Errorf("core/doc.go draws %s <- %s, which is not an import", other, room)
			}
		}
	}
	for room := range found {
		if drawn[room] == nil {
			t.Errorf("core/doc.go does not describe %s", room)
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
	used := map[string]bool{"core": true} // documentation only
	for _, env := range [][]string{nil, browser} {
		for _, path := range list(t, env, "-deps", "./app", "./app/npm", "./app/packages", "./cmd/...", "./cosmostest") {
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
	deps := list(t, browser, "-deps", "./app", "./app/npm")
	if !slices.Contains(deps, module+"core/ttl") {
		t.Fatal("the browser program does not import core/ttl")
	}
	for _, path := range deps {
		for _, banned := range []string{"text/template", "html/template", "testing", "pgregory.net/rapid", "github.com/chromedp", "azcosmos", "github.com/modelcontextprotocol"} {
			if path == banned || strings.HasPrefix(path, banned+"/") || strings.Contains(path, "/"+banned) {
				t.Errorf("the browser program contains %s", path)
			}
		}
	}
}

// The check of the arrows must be able to fail, in both directions.
func TestArrowsAreReadFromTheDocumentation(t *testing.T) {
	got := arrows(t, "These:\n\n\ta  the first\n\tb  the second\n\tc  the third\n\nArrows:\n\n\ta, b  <- c\n\ta <- b\n")
	for user, want := range map[string]string{"a": "", "b": "a", "c": "a b"} {
		if names := strings.Join(slices.Sorted(maps.Keys(got[user])), " "); names != want {
			t.Errorf("%s imports %q, want %q", user, names, want)
		}
	}
}
