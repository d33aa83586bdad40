//go:build e2e

package codegen

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
)

// nasty are texts that mean something special in some language.
var nasty = []string{`'`, `"`, "`", `\`, `\\'"`, `${HOME}`, `$(id)`, "#{x}", "%{ if true }", "{{.}}", "'''", `"""`, "\n", "a\r\nb\t", "\u0085\u2028\u202e",
	"é漢\u00e9", "😀", `\u000a`, "*/ // #", "\b\f\v\x01\x7f", " lead and trail ", "$${x}%%{y}", "</script>", "\\\n"}

// snippet is a generated snippet with its world.
type snippet struct {
	codegen.Snippet
	world codegen.World
	name  string // for messages
	n     int
}

// snippets generates all snippets of a language.
func snippets(t *testing.T, lang codegen.Language, endpoint string) (out []snippet) {
	t.Helper()
	worlds := Worlds()
	for i, s := range nasty {
		worlds = append(worlds, World{Name: fmt.Sprintf("text-%d", i), World: Nasty(s)})
	}
	for _, w := range worlds {
		if endpoint != "" {
			w.World.Endpoint = endpoint
		}
		for _, task := range codegen.Tasks() {
			if task.Consumes() {
				continue // they do not end: TestConsumers runs them
			}
			if s, err := codegen.Generate(w.World, lang, task); err == nil {
				out = append(out, snippet{Snippet: s, world: w.World, name: w.Name + "/" + string(task), n: len(out)})
			}
		}
	}
	if len(out) < 40 {
		t.Fatalf("only %d snippets in %s", len(out), lang)
	}
	return out
}
