package codegen_test

import (
	"embed"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
	examples "github.com/cosmosttl/cosmosttl/e2e/codegen"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

//go:embed all:testdata
var goldens embed.FS

// page returns all snippets of one language for one world.
func page(w World, lang Language) string {
	var b strings.Builder
	for _, task := range Tasks() {
		s, err := Generate(w, lang, task)
		if err != nil {
			b.WriteString("==== " + string(task) + ": " + err.Error() + "\n")
			continue
		}
		b.WriteString("==== " + string(task) + " -> " + s.Filename + "\n")
		for _, n := range s.Notes {
			b.WriteString("==== note: " + n + "\n")
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// TestGolden compares with the golden files; -update rewrites them.
func TestGolden(t *testing.T) {
	for _, world := range examples.Worlds() {
		for _, lang := range Languages() {
			t.Run(world.Name+"/"+string(lang), func(t *testing.T) {
				got := page(world.World, lang)
				name := "testdata/" + world.Name + "/" + string(lang) + ".golden"
				if *update {
					if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
						t.Fatal(err)
					}
					return
				}
				want, err := goldens.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Errorf("%s differs; if this is intended, run go test -update; got:\n%s", name, got)
				}
			})
		}
	}
}
