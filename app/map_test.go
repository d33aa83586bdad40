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
			readArrows(s.file.Doc.Text(), described, drawn)
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
	for arrow := range drawn {
		for _, room := range strings.Split(arrow, " <- ") {
			if !described[room] {
				t.Errorf("app/doc.go draws an arrow of %q, which it does not describe", room)
			}
		}
	}
	checkArrows(t, "app/doc.go", drawn, found)
}
