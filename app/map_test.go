//go:build !js

package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// The packages below app import what app/doc.go draws, and nothing else of app.
func TestImportsAreTheArrowsOfTheMap(t *testing.T) {
	described, drawn, found := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, s := range sources(t, ".") {
		room := "main"
		if _, below, ok := strings.Cut(s.dir, "app/"); ok {
			room, _, _ = strings.Cut(below, "/")
		} else if s.file.Doc != nil && strings.Contains(s.file.Doc.Text(), "<-") {
			readMap(t, s.file.Doc.Text(), described, drawn)
		}
		for _, spec := range s.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if other, ok := strings.CutPrefix(path, module+"app/"); ok {
				if other, _, _ = strings.Cut(other, "/"); other != room {
					found[other+" <- "+room] = true
				}
			}
		}
	}
	if len(described) < 20 || len(drawn) < 20 {
		t.Fatalf("%d packages and %d arrows are read", len(described), len(drawn))
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{"main": true}
	for _, e := range entries {
		if there[e.Name()] = e.IsDir(); e.IsDir() && !described[e.Name()] {
			t.Errorf("app/doc.go does not describe %s", e.Name())
		}
	}
	for room := range described {
		if !there[room] {
			t.Errorf("app/doc.go describes %s, which does not exist", room)
		}
	}
	for arrow := range found {
		if !drawn[arrow] {
			t.Errorf("app/doc.go draws no arrow %s", arrow)
		}
	}
	for arrow := range drawn {
		if !found[arrow] {
			t.Errorf("app/doc.go draws %s, which is not an import", arrow)
		}
	}
}

// readMap reads the indented lines of a map: "room  sentence", and "a, b <- c".
func readMap(t *testing.T, doc string, described, drawn map[string]bool) {
	t.Helper()
	for line := range strings.SplitSeq(doc, "\n") {
		line, isList := strings.CutPrefix(line, "\t")
		used, user, isArrow := strings.Cut(line, "<-")
		switch {
		case !isList:
		case !isArrow:
			described[strings.Fields(line)[0]] = true
		default:
			for name := range strings.SplitSeq(used, ",") {
				for _, room := range []string{strings.TrimSpace(name), strings.TrimSpace(user)} {
					if !described[room] {
						t.Fatalf("app/doc.go draws an arrow of %q, which it does not describe", room)
					}
				}
				drawn[strings.TrimSpace(name)+" <- "+strings.TrimSpace(user)] = true
			}
		}
	}
}
