//go:build !js

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/cosmosttl/cosmosttl/"

// mapped are the directories whose doc.go has a map: what the rooms in it are, and what they import of each other.
var mapped = []string{"core", "core/wire", "app", "app/page", "app/page/ui", "app/server", "app/cli", "app/build"}

// source is a file of the module except for tests.
type source struct {
	dir, name string // relative to the module's root, with slashes; the file's name
	file      *ast.File
}

func sources(t *testing.T) (list []source) {
	t.Helper()
	set := token.NewFileSet()
	for _, top := range []string{"app", "core"} {
		err := fs.WalkDir(os.DirFS(".."), top, func(name string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, filepath.Join("..", name), nil, parser.ParseComments)
			list = append(list, source{path.Dir(name), path.Base(name), file})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// readMap reads the rooms that a package comment describes, and its arrows "a, b <- c", which say that c imports a and b.
func readMap(doc string) (rooms, arrows map[string]bool) {
	rooms, arrows = map[string]bool{}, map[string]bool{}
	for line := range strings.SplitSeq(doc, "\n") {
		indented, isList := strings.CutPrefix(line, "\t")
		used, user, isArrow := strings.Cut(indented, "<-")
		switch {
		case !isList:
		case !isArrow:
			rooms[strings.Fields(indented)[0]] = true
		default:
			for name := range strings.SplitSeq(used, ",") {
				arrows[strings.TrimSpace(name)+" <- "+strings.TrimSpace(user)] = true
			}
		}
	}
	return rooms, arrows
}

// roomOf is the room of a directory that a package is in: the first name below the directory, "main" for the directory itself, or empty.
func roomOf(dir, pkg string) string {
	if pkg == dir {
		return "main"
	}
	below, ok := strings.CutPrefix(pkg, dir+"/")
	if !ok {
		return ""
	}
	room, _, _ := strings.Cut(below, "/")
	return room
}

// The rooms of a directory import what its doc.go draws, and nothing else of the directory.
func TestImportsAreTheArrowsOfTheMaps(t *testing.T) {
	all := sources(t)
	for _, dir := range mapped {
		var rooms, drawn map[string]bool
		found := map[string]bool{}
		for _, s := range all {
			if s.dir == dir && s.name == "doc.go" {
				rooms, drawn = readMap(s.file.Doc.Text())
			}
			room := roomOf(dir, s.dir)
			for _, spec := range s.file.Imports {
				imported, _ := strconv.Unquote(spec.Path.Value)
				imported, ours := strings.CutPrefix(imported, module)
				if other := roomOf(dir, imported); ours && room != "" && other != "" && other != room {
					found[other+" <- "+room] = true
				}
			}
		}
		if len(rooms) < 3 || len(drawn) < 2 {
			t.Fatalf("%s/doc.go: %d rooms and %d arrows are read", dir, len(rooms), len(drawn))
		}
		if dir == "app/page/ui" { // the page has all of its parts
			for arrow := range found {
				if strings.HasSuffix(arrow, " <- main") {
					delete(found, arrow)
				}
			}
		}
		there, err := os.ReadDir(filepath.Join("..", dir))
		if err != nil {
			t.Fatal(err)
		}
		missing := func(what string) { t.Errorf("%s/doc.go %s", dir, what) }
		exists := map[string]bool{"main": true}
		for _, e := range there {
			if exists[e.Name()] = e.IsDir(); e.IsDir() && e.Name() != "testdata" && !rooms[e.Name()] {
				missing("does not describe " + e.Name())
			}
		}
		for room := range rooms {
			if !exists[room] {
				missing("describes " + room + ", which does not exist")
			}
		}
		for arrow := range found {
			if !drawn[arrow] {
				missing("draws no arrow " + arrow)
			}
		}
		for arrow := range drawn {
			if !found[arrow] {
				missing("draws " + arrow + ", which is not an import")
			}
		}
	}
}

// The check of the arrows must be able to fail.
func TestMapsAreRead(t *testing.T) {
	rooms, arrows := readMap("These:\n\n\ta  the first\n\tb  the second\n\tc  the third\n\nArrows:\n\n\ta, b  <- c\n\ta <- b\n")
	if len(rooms) != 3 || len(arrows) != 3 || !rooms["c"] || !arrows["a <- c"] || !arrows["b <- c"] || !arrows["a <- b"] {
		t.Errorf("rooms %v, arrows %v", rooms, arrows)
	}
	for pkg, want := range map[string]string{"app/page": "main", "app/page/ui/clock": "ui", "app/pages/x": "", "core/ttl": ""} {
		if got := roomOf("app/page", pkg); got != want {
			t.Errorf("%s is in %q, want %q", pkg, got, want)
		}
	}
}
