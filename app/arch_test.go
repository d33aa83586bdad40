//go:build !js

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/cosmosttl/cosmosttl/"

// source is a file of the program except for tests.
type source struct {
	dir   string // relative to the module's root, with slashes
	file  *ast.File
	lines int
}

// sources reads the files below the directories, which are relative to this one.
func sources(t *testing.T, dirs ...string) (list []source) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			whole, err := filepath.Abs(filepath.Dir(path))
			if err != nil {
				return err
			}
			relative, err := filepath.Rel(root, whole)
			list = append(list, source{filepath.ToSlash(relative), file, set.File(file.Pos()).LineCount()})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// mostMethods is the number of methods that a type has at most in the directories that begin so; the longest beginning counts. A type with more has
// more than one task, and each of its methods can reach the state of all of them.
var mostMethods = map[string]int{"app": 60, "app/wording": 80, "core": 80}

// more are the types that have more methods nevertheless, and how many. They may not have more than that, and leave this list when they can.
var more = map[string]int{"core/engine.Container": 128, "core/rest.call": 108}

func limitOf(dir string) (most int) {
	found := ""
	for begins, n := range mostMethods {
		if (dir == begins || strings.HasPrefix(dir, begins+"/")) && len(begins) > len(found) {
			found, most = begins, n
		}
	}
	return most
}

// receiver is the name of the type that a function is a method of, or empty.
func receiver(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv == nil {
		return ""
	}
	e := f.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

func TestNoTypeHasTooManyMethods(t *testing.T) {
	type named struct{ dir, name string }
	methods := map[named]int{}
	for _, s := range sources(t, ".", "../core") {
		for _, d := range s.file.Decls {
			if name := receiver(d); name != "" {
				methods[named{s.dir, name}]++
			}
		}
	}
	if methods[named{"app/ui", "page"}] < 20 {
		t.Fatalf("the page has %d methods: they are not counted", methods[named{"app/ui", "page"}])
	}
	for of, n := range methods {
		most, name := limitOf(of.dir), of.dir+"."+of.name
		if allowed, ok := more[name]; ok {
			if n <= most {
				t.Errorf("%s has %d methods: it needs no exception any more", name, n)
			}
			most = allowed
		}
		if n > most {
			t.Errorf("%s has %d methods, and may have %d", name, n, most)
		}
	}
}

// The session is the present world and its door. What a room does belongs into a package of the room.
func TestTheSessionStaysSmall(t *testing.T) {
	const most = 2500
	lines := 0
	for _, s := range sources(t, "session") {
		lines += s.lines
	}
	if lines == 0 || lines > most {
		t.Errorf("app/session has %d lines, and may have %d", lines, most)
	}
}

func TestTheLongestBeginningIsTheLimit(t *testing.T) {
	for dir, want := range map[string]int{"app": 60, "app/wording": 80, "app/wordings": 60, "app/ui": 60, "core/engine": 80} {
		if got := limitOf(dir); got != want {
			t.Errorf("%s: %d, want %d", dir, got, want)
		}
	}
}

// The parts of the page import what app/ui/doc.go draws, and nothing else of app/ui: what a part needs of another is given to it by the page.
func TestPartsOfThePageDoNotKnowEachOther(t *testing.T) {
	const ui = "app/ui"
	drawn, found := map[string]bool{}, map[string]bool{}
	parts := map[string]bool{}
	for _, s := range sources(t, "ui") {
		if s.dir == ui {
			if s.file.Doc != nil {
				readArrows(s.file.Doc.Text(), parts, drawn)
			}
			continue
		}
		part := strings.TrimPrefix(s.dir, ui+"/")
		if !parts[part] {
			parts[part] = false // not described, unless doc.go comes later
		}
		for _, spec := range s.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if path == module+ui {
				t.Errorf("%s imports the page", part)
			}
			if other, ok := strings.CutPrefix(path, module+ui+"/"); ok {
				found[other+" <- "+part] = true
			}
		}
	}
	if len(parts) < 5 || len(drawn) < 5 {
		t.Fatalf("%d parts and %d arrows are read", len(parts), len(drawn))
	}
	for part, described := range parts {
		if !described {
			t.Errorf("app/ui/doc.go does not describe %s", part)
		}
	}
	checkArrows(t, "app/ui/doc.go", drawn, found)
}

// checkArrows compares the imports that a file's documentation draws with those that there are.
func checkArrows(t *testing.T, doc string, drawn, found map[string]bool) {
	t.Helper()
	for arrow := range found {
		if !drawn[arrow] {
			t.Errorf("%s draws no arrow %s", doc, arrow)
		}
	}
	for arrow := range drawn {
		if !found[arrow] {
			t.Errorf("%s draws %s, which is not an import", doc, arrow)
		}
	}
}

// readArrows reads the parts that a package comment describes, and its arrows "a, b <- c".
func readArrows(doc string, parts, drawn map[string]bool) {
	for line := range strings.SplitSeq(doc, "\n") {
		indented, isList := strings.CutPrefix(line, "\t")
		used, user, isArrow := strings.Cut(indented, "<-")
		switch {
		case !isList:
		case !isArrow:
			parts[strings.Fields(indented)[0]] = true
		default:
			for name := range strings.SplitSeq(used, ",") {
				drawn[strings.TrimSpace(name)+" <- "+strings.TrimSpace(user)] = true
			}
		}
	}
}
