package locales

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A wants collects what the reader of stories says that it expected, from its sources: the arguments of its functions that have a parameter
// want, and the fields Want of its errors.
type wants struct {
	t      *testing.T
	named  map[string]ast.Expr // constants and variables of the package
	local  map[string]ast.Expr // of the function
	passed map[string]bool     // its parameters
	at     map[string]int      // functions by name: where want is among their parameters
	list   map[string]bool
}

// storyPhrases returns what a story's error can have as Want, and the phrases of misses, with {n} for numbers and {words} for lists of words.
func storyPhrases(t *testing.T) []string {
	paths, err := filepath.Glob("../../../core/scenario/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no sources of the package scenario: %v", err)
	}
	w := &wants{t: t, named: map[string]ast.Expr{}, at: map[string]int{}, list: map[string]bool{}}
	var functions []*ast.FuncDecl
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				functions = append(functions, d)
				if i := slices.Index(parameters(d), "want"); i >= 0 && d.Name.Name != "miss" && d.Name.Name != "rows" && d.Name.Name != "answered" {
					w.at[d.Name.Name] = i
				}
			case *ast.GenDecl:
				name(w.named, d)
				if filepath.Base(path) == "miss.go" && d.Tok == token.CONST {
					for _, s := range d.Specs {
						w.list[w.text(s.(*ast.ValueSpec).Values[0])] = true
					}
				}
			}
		}
	}
	for _, f := range functions {
		w.in(f)
	}
	return slices.Collect(maps.Keys(w.list))
}

// parameters returns the names of a function's parameters.
func parameters(f *ast.FuncDecl) (names []string) {
	for _, field := range f.Type.Params.List {
		for _, n := range field.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// name adds the constants and variables of a declaration.
func name(values map[string]ast.Expr, d *ast.GenDecl) {
	for _, s := range d.Specs {
		if s, ok := s.(*ast.ValueSpec); ok {
			for i, v := range s.Values {
				values[s.Names[i].Name] = v
			}
		}
	}
}

// in adds what a function says.
func (w *wants) in(f *ast.FuncDecl) {
	w.local, w.passed = map[string]ast.Expr{}, map[string]bool{}
	for _, p := range parameters(f) {
		w.passed[p] = true
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeclStmt:
			name(w.local, n.Decl.(*ast.GenDecl))
		case *ast.CallExpr:
			if called, ok := n.Fun.(*ast.SelectorExpr); ok {
				if i, ok := w.at[called.Sel.Name]; ok {
					w.add(n.Args[i])
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Want" {
				w.add(n.Value)
			}
		}
		return true
	})
}

func (w *wants) add(e ast.Expr) {
	if id, ok := e.(*ast.Ident); !ok || !w.passed[id.Name] {
		w.list[w.text(e)] = true
	}
}

// text returns the text of an expression.
func (w *wants) text(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err == nil {
			return text
		}
	case *ast.BinaryExpr:
		return w.text(e.X) + w.text(e.Y)
	case *ast.Ident:
		for _, values := range []map[string]ast.Expr{w.local, w.named} {
			if v, ok := values[e.Name]; ok {
				return w.text(v)
			}
		}
	case *ast.CallExpr:
		switch f := e.Fun.(type) {
		case *ast.SelectorExpr:
			switch f.Sel.Name {
			case "Itoa":
				return "{n}"
			case "Join":
				return "{words}"
			}
		case *ast.Ident:
			if f.Name == "list" {
				return "{words}"
			}
		}
	}
	w.t.Errorf("what is expected is none of the texts that this test knows: %#v", e)
	return ""
}
