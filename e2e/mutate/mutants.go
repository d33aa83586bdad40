package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one change of a source file: text[start:end] becomes with.
type mutant struct {
	file       string // path
	line       int
	function   string // "Clock.Advance"; "-" outside functions
	start, end int
	with       string
	change     string // the expression, statement or line before and after
	browser    bool   // in a function that does its work in a browser only
}

func (m mutant) String() string {
	return fmt.Sprintf("%s/%s:%d %s: %s", filepath.Base(filepath.Dir(m.file)), filepath.Base(m.file), m.line, m.function, m.change)
}

// swaps lists what replaces each operator, one mutant each.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.MUL_ASSIGN: {token.QUO_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// A finder collects the mutants of one file.
type finder struct {
	file, text string
	fset       *token.FileSet
	function   string
	browser    bool  // in a function that does its work in a browser only
	comments   []int // the offsets of the comments, in order
	found      []mutant
}

// mutantsOf returns every mutant of a file in the order of its text. Most compile.
func mutantsOf(file, text string) ([]mutant, error) {
	f := &finder{file: file, text: text, fset: token.NewFileSet()}
	parsed, err := parser.ParseFile(f.fset, file, text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, c := range parsed.Comments {
		f.comments = append(f.comments, f.offset(c.Pos()))
	}
	for _, decl := range parsed.Decls {
		f.function = functionOf(decl)
		f.inspect(decl)
	}
	slices.SortStableFunc(f.found, func(a, b mutant) int { return cmp.Compare(a.start, b.start) })
	return f.found, nil
}

func functionOf(decl ast.Decl) string {
	fn, ok := decl.(*ast.FuncDecl)
	if !ok {
		return "-"
	}
	if fn.Recv == nil {
		return fn.Name.Name
	}
	recv := fn.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	if index, ok := recv.(*ast.IndexExpr); ok {
		recv = index.X
	}
	if ident, ok := recv.(*ast.Ident); ok {
		return ident.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// replace adds the mutant that puts with in place of from..to; shown is the node that the report prints.
func (f *finder) replace(shown ast.Node, from, to token.Pos, with string) {
	f.add(f.offset(from), f.offset(to), with, f.offset(shown.Pos()), f.offset(shown.End()))
}

// literal adds the mutant of a literal, shown in its line, because a literal alone says little. The line's comment is left out, so that
// equivalents.txt does not change with it.
func (f *finder) literal(n ast.Node, with string) {
	start, end := f.offset(n.Pos()), f.offset(n.End())
	after := end + strings.IndexByte(f.text[end:]+"\n", '\n')
	if at, _ := slices.BinarySearch(f.comments, end); at < len(f.comments) {
		after = min(after, f.comments[at])
	}
	f.add(start, end, with, strings.LastIndexByte(f.text[:start], '\n')+1, after)
}

// add adds the mutant that puts with in place of start..end; the report prints before..after.
func (f *finder) add(start, end int, with string, before, after int) {
	changed := "removed"
	if now := oneLine(f.text[before:start] + with + f.text[end:after]); now != "" {
		changed = now
	}
	f.found = append(f.found, mutant{f.file, 1 + strings.Count(f.text[:start], "\n"), f.function, start, end, with,
		oneLine(f.text[before:after]) + " => " + changed, f.browser})
}

func (f *finder) swap(shown ast.Node, at token.Pos, op token.Token) {
	for _, with := range swaps[op] {
		f.replace(shown, at, at+token.Pos(len(op.String())), with.String())
	}
}

func (f *finder) inspect(n ast.Node) { ast.Inspect(n, f.visit) }

// functionIn finds the mutants of a function's body, some of which may be the browser's.
func (f *finder) functionIn(typ *ast.FuncType, body *ast.BlockStmt) {
	if body == nil {
		return
	}
	outer := f.browser
	f.browser = outer || inBrowser(typ, body)
	f.inspect(body)
	f.browser = outer
}

func (f *finder) remove(n ast.Node) { f.replace(n, n.Pos(), n.End(), "") }

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.functionIn(n.Type, n.Body)
		return false
	case *ast.FuncLit:
		f.functionIn(n.Type, n.Body)
		return false
	case *ast.GenDecl:
		return n.Tok == token.CONST || n.Tok == token.VAR
	case *ast.BinaryExpr:
		if !isString(n.X) && !isString(n.Y) || n.Op != token.ADD {
			f.swap(n, n.OpPos, n.Op)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.replace(n, n.Pos(), n.X.Pos(), "")
		}
	case *ast.BasicLit:
		if value, err := strconv.ParseInt(n.Value, 0, 63); n.Kind == token.INT && err == nil {
			f.literal(n, strconv.FormatInt(value+1, 10))
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			f.literal(n, "false")
		case "false":
			f.literal(n, "true")
		}
	case *ast.IfStmt:
		f.ifStmt(n)
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.remove(n)
		}
		f.swap(n, n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.swap(n, n.TokPos, n.Tok)
		f.remove(n)
	case *ast.ExprStmt:
		if !calls(n.X, "panic") {
			f.remove(n)
		}
	case *ast.BranchStmt:
		if n.Tok == token.BREAK || n.Tok == token.CONTINUE {
			f.remove(n)
		}
	case *ast.CaseClause:
		if n.List != nil {
			f.remove(n)
		}
	case *ast.CallExpr:
		// The hint of a capacity changes nothing that a test could see.
		if capacity := len(n.Args) == 3 || len(n.Args) == 2 && isMap(n.Args[0]); calls(n, "make") && capacity {
			if len(n.Args) == 3 {
				f.inspect(n.Args[1])
			}
			return false
		}
	}
	return true
}

// ifStmt negates a condition that no other rule negates, and removes an if without else.
func (f *finder) ifStmt(n *ast.IfStmt) {
	binary, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || binary.Op == token.LAND || binary.Op == token.LOR {
		if not, ok := n.Cond.(*ast.UnaryExpr); !ok || not.Op != token.NOT {
			f.replace(n.Cond, n.Cond.Pos(), n.Cond.End(), "!("+f.text[f.offset(n.Cond.Pos()):f.offset(n.Cond.End())]+")")
		}
	}
	if n.Else == nil {
		start, end := f.offset(n.Cond.Pos()), f.offset(n.Cond.End())
		f.replace(n.Cond, n.Cond.Pos(), n.Cond.End(), "false && ("+f.text[start:end]+")")
	}
}

func calls(x ast.Expr, name string) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	ident, ok := call.Fun.(*ast.Ident)
	return ok && ident.Name == name
}

func isMap(x ast.Expr) bool {
	_, ok := x.(*ast.MapType)
	return ok
}

func isString(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
