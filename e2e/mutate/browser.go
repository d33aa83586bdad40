package main

import (
	"go/ast"
	"slices"
	"strings"
)

// mutantsOf returns every mutant of a file of the package. Only packages of the page have functions of the browser.
func (p *goPackage) mutantsOf(file, text string) ([]mutant, error) {
	found, err := mutantsOf(file, text)
	page := slices.ContainsFunc(p.Imports, func(path string) bool {
		return strings.Contains(path, "/go-app/") || strings.HasSuffix(path, "/browser")
	})
	for i := range found {
		found[i].browser = found[i].browser && page
	}
	return found, err
}

// inBrowser reports whether a function can do its work in a browser only, so that no native test can judge a change of it: it takes
// an event or the context of a mounted component, or it names the package browser, the window, or the page's own context, or hands
// work to another goroutine, which can give it back in a mounted component only. What is written in other functions inside of it does
// not count, and neither does what it calls. The mutants of such functions are counted, but not tried: the stories of e2e judge them,
// each of which takes longer than all native tests of a package together.
func inBrowser(typ *ast.FuncType, body *ast.BlockStmt) (found bool) {
	for _, param := range typ.Params.List {
		if isSelector(param.Type, "app", "Context") || isSelector(param.Type, "app", "Event") {
			return true
		}
	}
	if body == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			found = found || isSelector(n, "browser", "") || isSelector(n, "app", "Window") || isSelector(n, "app", "IsClient") ||
				slices.Contains([]string{"ctx", "mounted", "later"}, n.Sel.Name)
		}
		return !found
	})
	return found
}

// isSelector reports whether x is from.name, or from.anything if the name is empty.
func isSelector(x ast.Expr, from, name string) bool {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	ident, ok := sel.X.(*ast.Ident)
	return ok && ident.Name == from && (name == "" || sel.Sel.Name == name)
}
