//go:build !js

package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// These tests read the sources, and the tests of imports_test.go run "go list". WebAssembly can do neither.

const module = "github.com/cosmosttl/cosmosttl/"

// source is one file of core except for tests.
type source struct {
	path, room string // the file and its directory, relative to core
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

func TestCoreReadsNoClockAndStartsNoGoroutine(t *testing.T) {
	clocks := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer", "Local"}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a go statement", s.at(n))
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && x.Obj == nil && slices.Contains(clocks, n.Sel.Name) {
					t.Errorf("%s: time.%s reads or waits for the wall clock", s.at(n), n.Sel.Name)
				}
			}
			return true
		})
	}
}

// Only core/ttl decides whether a deadline has been reached. Nothing else compares with one.
func TestOneBoundary(t *testing.T) {
	for _, s := range sources(t) {
		if s.room == "ttl" {
			continue
		}
		for _, d := range s.file.Decls {
			for _, n := range comparisons(d) {
				t.Errorf("%s: compares with a deadline; use ttl.Expired", s.at(n))
			}
		}
	}
}

// comparisons returns the expressions with <, <=, > or >= and an operand that names a deadline.
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

// The check must be able to fail.
func TestOneBoundaryFindsComparisons(t *testing.T) {
	for text, want := range map[string]int{
		"it.deadline <= now": 1, "now > c.ownDeadline(it)": 1, "it.Deadline()+1 < now": 1, "deadline == now": 0, "min(deadline, now)": 0, "a < b": 0,
	} {
		e, err := parser.ParseExpr(text)
		if err != nil || len(comparisons(e)) != want {
			t.Errorf("%s: %d found, want %d, %v", text, len(comparisons(e)), want, err)
		}
	}
}

func TestFilesAreShortAndExportedNamesDocumented(t *testing.T) {
	for _, s := range sources(t) {
		if s.lines > 400 {
			t.Errorf("%s has %d lines, the limit is 400", s.path, s.lines)
		}
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Name.Name != "String" && receiverIsExported(d) && d.Doc == nil { // String is fmt.Stringer's
					t.Errorf("%s: %s has no doc comment", s.at(d), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					for _, name := range undocumented(d, spec) {
						t.Errorf("%s: %s has no doc comment", s.at(spec), name)
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

// undocumented returns the exported names of a declaration that has no doc comment, nor has its group one.
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
