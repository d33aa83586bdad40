//go:build !js

package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The rules of doc.go, executed. This file reads sources and runs `go list`, which wasm cannot.

const module = "github.com/cosmosttl/cosmosttl/core/"

// source is one file of core that is not a test.
type source struct {
	path, room string // relative to core
	set        *token.FileSet
	file       *ast.File
	lines      int
}

func sources(t *testing.T) (list []source) {
	t.Helper()
	set := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, path, text, parser.ParseComments)
		list = append(list, source{path, filepath.ToSlash(filepath.Dir(path)), set, file, strings.Count(string(text), "\n")})
		return err
	})
	if err != nil || len(list) < 30 {
		t.Fatalf("%d files, %v", len(list), err)
	}
	return list
}

func (s source) at(n ast.Node) string { return s.set.Position(n.Pos()).String() }

// arrows reads doc.go: in a line like "ttl <- engine <- history" each may use those before it, and what those may use.
func arrows(t *testing.T, doc string) map[string]map[string]bool {
	t.Helper()
	uses := map[string]map[string]bool{".": {}}
	for _, line := range strings.Split(doc, "\n") {
		before, listed := "", strings.Fields(line)
		if len(listed) > 1 && strings.HasPrefix(line, "\t") && !strings.Contains(line, "<-") {
			uses[listed[0]] = map[string]bool{}
		}
		if !strings.Contains(line, "<-") {
			continue
		}
		for _, room := range strings.Split(line, "<-") {
			room = strings.TrimSpace(room)
			if uses[room] == nil {
				t.Fatalf("doc.go draws an arrow at %q, which it does not list as a room", room)
			}
			if before != "" {
				uses[room][before] = true
			}
			before = room
		}
	}
	for range uses { // and so on to the end of every way
		for _, direct := range uses {
			for room := range direct {
				for further := range uses[room] {
					direct[further] = true
				}
			}
		}
	}
	for room := range uses {
		if uses[room][room] {
			t.Fatalf("the arrows of doc.go run in a circle through %s", room)
		}
	}
	return uses
}

// outside is what core may import beyond itself. Everything that reads time, files, chance or the network is missing.
var outside = []string{
	"bytes", "bufio", "cmp", "compress/flate", "container/heap", "embed", "io/fs", "crypto/hmac", "crypto/sha256", "encoding/base64", "encoding/binary", "encoding/hex",
	"encoding/json", "errors", "fmt", "hash/adler32", "hash/crc32", "hash/fnv", "io", "iter", "maps", "math", "math/big", "math/bits", "net/url", "regexp", "regexp/syntax",
	"slices", "sort", "strconv", "strings", "time", "unicode", "unicode/utf16", "unicode/utf8",
	"github.com/tidwall/btree", "github.com/tidwall/gjson", "github.com/tidwall/match", "github.com/tidwall/pretty", "github.com/tidwall/sjson",
}

func TestImportsFollowTheArrows(t *testing.T) {
	all := sources(t)
	var doc string
	for _, s := range all {
		if s.path == "doc.go" {
			doc = s.file.Doc.Text()
		}
	}
	uses := arrows(t, doc)
	if !uses["engine"]["ttl"] || uses["ttl"]["engine"] || !uses["scenario"]["ttl"] {
		t.Fatalf("doc.go is not understood: %v", uses)
	}
	for _, s := range all {
		room, _, _ := strings.Cut(s.room, "/")
		if uses[room] == nil {
			t.Errorf("%s: the room %s is not on the map of doc.go", s.path, room)
		}
		for _, spec := range s.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if other, ours := strings.CutPrefix(path, module); ours {
				if other, _, _ := strings.Cut(other, "/"); other != room && !uses[room][other] {
					t.Errorf("%s: %s must not import %s", s.at(spec), room, other)
				}
			} else if !slices.Contains(outside, path) && !(path == "unsafe" && s.path == "query/view.go") { // text without a copy, in one place
				t.Errorf("%s: core must not import %s", s.at(spec), path)
			}
		}
	}
}

// No wall time, no goroutine.
func TestNothingHappensByItself(t *testing.T) {
	clocks := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer", "Local"}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a go statement", s.at(n))
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && x.Obj == nil && slices.Contains(clocks, n.Sel.Name) {
					t.Errorf("%s: wall time: time.%s", s.at(n), n.Sel.Name)
				}
			}
			return true
		})
	}
}

// The boundary stands in core/ttl alone: nothing else compares with a deadline, but for the two functions that put
// deadlines in order.
func TestOneBoundary(t *testing.T) {
	ordering := []string{"byDeadline", "earlier"}
	for _, s := range sources(t) {
		if s.room == "ttl" {
			continue
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && slices.Contains(ordering, f.Name.Name) {
				continue
			}
			for _, n := range comparisons(d) {
				t.Errorf("%s: compares with a deadline; ttl.Expired does that", s.at(n))
			}
		}
	}
}

// comparisons finds <, <=, > and >= with an operand that names a deadline.
func comparisons(in ast.Node) (found []ast.Node) {
	names := func(operand ast.Expr) (named bool) {
		ast.Inspect(operand, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && strings.Contains(strings.ToLower(id.Name), "deadline") {
				named = true
			}
			return true
		})
		return named
	}
	ast.Inspect(in, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, b.Op) && (names(b.X) || names(b.Y)) {
			found = append(found, b)
		}
		return true
	})
	return found
}

// The rule must be able to fail: it is tried on what it is there to find.
func TestOneBoundaryFindsTheRest(t *testing.T) {
	for text, want := range map[string]int{
		"it.deadline <= now": 1, "now > c.ownDeadline(it)": 1, "it.Deadline()+1 < now": 1, "deadline == now": 0, "min(deadline, now)": 0, "a < b": 0,
	} {
		e, err := parser.ParseExpr(text)
		if err != nil || len(comparisons(e)) != want {
			t.Errorf("%s: %d found, want %d, %v", text, len(comparisons(e)), want, err)
		}
	}
}

func TestFilesAreShortAndExportedNamesExplained(t *testing.T) {
	for _, s := range sources(t) {
		if s.lines > 400 {
			t.Errorf("%s has %d lines, the limit is 400", s.path, s.lines)
		}
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Name.Name != "String" && receiverIsExported(d) && d.Doc == nil { // String is fmt.Stringer's
					t.Errorf("%s: %s has no comment", s.at(d), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					for _, name := range undocumented(d, spec) {
						t.Errorf("%s: %s has no comment", s.at(spec), name)
					}
				}
			}
		}
	}
	_ = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			if text, _ := os.ReadFile(path); strings.Count(string(text), "\n") > 400 {
				t.Errorf("%s has more than 400 lines", path)
			}
		}
		return err
	})
}

func receiverIsExported(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	id, ok := kind.(*ast.Ident)
	return !ok || id.IsExported()
}

// undocumented lists the exported names of a declaration that neither it nor its group explains.
func undocumented(d *ast.GenDecl, spec ast.Spec) (names []string) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
			names = append(names, spec.Name.Name)
		}
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if name.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// text/template and html/template add 4.9 MB to the program that a browser must fetch; test helpers have no place in it.
func TestNoTemplatesInTheBrowser(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./app")
	list.Dir = ".."
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=readonly")
	out, err := list.Output()
	if err != nil {
		t.Skipf("the app does not resolve here: %v", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, strings.TrimSuffix(module, "core/")+"core/ttl") {
		t.Skip("the app does not use core yet")
	}
	for _, path := range deps {
		for _, banned := range []string{"text/template", "html/template", "testing", "pgregory.net/rapid", "github.com/chromedp", "azcosmos"} {
			if path == banned || strings.HasPrefix(path, banned+"/") || strings.Contains(path, "/"+banned) {
				t.Errorf("the wasm build contains %s", path)
			}
		}
	}
}
