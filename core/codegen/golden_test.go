package codegen_test

import (
	"embed"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/codegen/examples"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

//go:embed all:testdata
var goldens embed.FS

// page is all that one language says of one world.
func page(w World, lang Language) string {
	var b strings.Builder
	for _, task := range Tasks() {
		s, ok := Generate(w, lang, task)
		b.WriteString("==== " + string(task))
		if ok {
			b.WriteString(" -> " + s.Filename)
		} else {
			b.WriteString(" -> no snippet")
		}
		b.WriteByte('\n')
		for _, n := range s.Notes {
			b.WriteString("==== note: " + string(n) + "\n")
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// Run with -update to rewrite the golden files; then read the difference.
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
					t.Errorf("%s differs; if that is meant, go test -update. got:\n%s", name, got)
				}
			})
		}
	}
}
