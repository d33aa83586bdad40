package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// textOf returns the name of the text that an expression selects from a locale, which the code calls l or L: p.l.Play.
func textOf(e ast.Expr) (name string, ok bool) {
	text, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	locale := ""
	switch x := text.X.(type) {
	case *ast.Ident:
		locale = x.Name
	case *ast.SelectorExpr:
		locale = x.Sel.Name
	}
	return text.Sel.Name, locale == "l" || locale == "L"
}

// given returns the placeholders that a call fills, sorted; ok is false where the source does not say.
func given(call *ast.CallExpr, args []ast.Expr) (names []string, ok bool) {
	if call.Ellipsis != token.NoPos {
		return nil, false
	}
	for i := 0; i < len(args); i += 2 {
		name, isText := args[i].(*ast.BasicLit)
		if !isText {
			return nil, false
		}
		text, _ := strconv.Unquote(name.Value)
		names = append(names, "{"+text+"}")
	}
	slices.Sort(names)
	return names, true
}

// TestTheUserInterfaceUsesEveryText finds texts that nothing shows, and calls that do not fill a text's placeholders.
func TestTheUserInterfaceUsesEveryText(t *testing.T) {
	files := []string{"date.go", "duration.go", "locale.go", "number.go"}
	for _, sources := range []string{"../ui/*.go", "../ui/*/*.go", "../wording/*.go"} {
		some, err := filepath.Glob(sources)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	texts, used := catalogue(English), map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if name, ok := textOf(e); ok {
					used[name] = true
				}
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fun, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			text, args := fun.X, call.Args
			switch {
			case fun.Sel.Name == "N" && len(args) >= 2:
				text, args = args[0], args[2:]
			case fun.Sel.Name != "With":
				return true
			}
			name, ok := textOf(text)
			if !ok {
				return true
			}
			if got, ok := given(call, args); ok {
				want := placeholders(texts[name].Other)
				if fun.Sel.Name == "N" {
					want = slices.DeleteFunc(want, isN)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s fills %q of %s, which has %q", filepath.Base(file), got, name, want)
				}
			}
			return true
		})
	}
	for name := range texts {
		if !used[name] {
			t.Errorf("nothing shows the text %s", name)
		}
	}
}
