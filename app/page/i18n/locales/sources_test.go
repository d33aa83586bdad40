package locales

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A wants collects phrases of the core from its sources. What the reader of stories expected are the arguments of its methods that have a
// parameter want, and the fields Want of its errors.
type wants struct {
	t      *testing.T
	named  map[string]ast.Expr // constants and variables of the package
	local  map[string]ast.Expr // of the function
	passed map[string]bool     // its parameters
	at     map[string]int      // functions by name: where want is among their parameters
	list   map[string]bool
	rest   string // stands for what this test does not know; if it is empty, that is an error
}

// limitsOf returns what the engine says is allowed where it refuses a value, with {n} for numbers and {s} for other texts.
func limitsOf(t *testing.T) []string {
	w := &wants{t: t, list: map[string]bool{}, rest: "{s}"}
	eachFunction(t, "engine", func(_ string, f *ast.FuncDecl) {
		w.local = map[string]ast.Expr{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if id, ok := n.Lhs[0].(*ast.Ident); ok && id.Name == "limit" {
					w.local["limit"] = n.Rhs[0]
				}
			case *ast.CallExpr:
				if called, ok := n.Fun.(*ast.Ident); ok && called.Name == "bad" {
					w.list[regexp.MustCompile(`\d+`).ReplaceAllString(w.text(n.Args[2]), "{n}")] = true
				}
			}
			return true
		})
	}, nil)
	return slices.Collect(maps.Keys(w.list))
}

// queryRules returns the rules that a query can break, with # where names stand.
func queryRules(t *testing.T) []string {
	w := &wants{t: t, named: map[string]ast.Expr{}, list: map[string]bool{}}
	eachFunction(t, "query", func(string, *ast.FuncDecl) {}, func(_ string, d *ast.GenDecl) { name(w.named, d) })
	eachFunction(t, "query", func(_ string, f *ast.FuncDecl) {
		w.passed = map[string]bool{}
		for _, p := range parameters(f) {
			w.passed[p] = true
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || f.Name.Name == "rule" {
				return true
			}
			if called, ok := call.Fun.(*ast.SelectorExpr); ok && (called.Sel.Name == "rule" || called.Sel.Name == "inside") {
				w.add(call.Args[1])
			}
			for i, a := range call.Args {
				if code, ok := a.(*ast.Ident); ok && code.Name == "BadQuery" {
					w.add(call.Args[i+1])
				}
			}
			return true
		})
	}, nil)
	return slices.Collect(maps.Keys(w.list))
}

// eachFunction calls function for each function of a package of the core, and general for its other declarations.
func eachFunction(t *testing.T, of string, function func(file string, f *ast.FuncDecl), general func(file string, d *ast.GenDecl)) {
	paths, err := filepath.Glob("../../../../core/" + of + "/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no sources of the package %s: %v", of, err)
	}
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
				function(filepath.Base(path), d)
			case *ast.GenDecl:
				if general != nil {
					general(filepath.Base(path), d)
				}
			}
		}
	}
}

// storyPhrases returns what a story's error can have as Want, and the phrases of misses, with {n} for numbers and {words} for lists of words.
func storyPhrases(t *testing.T) []string {
	w := &wants{t: t, named: map[string]ast.Expr{}, at: map[string]int{}, list: map[string]bool{}}
	var functions []*ast.FuncDecl
	eachFunction(t, "story", func(_ string, f *ast.FuncDecl) {
		functions = append(functions, f)
		if i := slices.Index(parameters(f), "want"); i >= 0 && ofCursor(f) {
			w.at[f.Name.Name] = i
		}
	}, func(file string, d *ast.GenDecl) {
		name(w.named, d)
		if file == "miss.go" && d.Tok == token.CONST {
			for _, s := range d.Specs {
				w.list[w.text(s.(*ast.ValueSpec).Values[0])] = true
			}
		}
	})
	for _, f := range functions {
		w.in(f)
	}
	return slices.Collect(maps.Keys(w.list))
}

// ofCursor reports whether a function is a method of the reader of a line.
func ofCursor(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return false
	}
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	return ok && star.X.(*ast.Ident).Name == "cursor"
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
			case "Itoa", "FormatInt":
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
	if w.rest != "" {
		return w.rest
	}
	w.t.Errorf("what is expected is none of the texts that this test knows: %#v", e)
	return ""
}
