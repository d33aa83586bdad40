//go:build e2e

package codegen

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
)

// emulatorKey is the well-known key of the emulator, not a secret.
const emulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// nasty are texts with another meaning in some language.
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

// write puts a file under dir, with its folders.
func write(t *testing.T, text string, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// run runs a command and returns its output; a failure ends the test.
func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), append([]string{"COSMOS_KEY=" + emulatorKey}, env...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%.4000s\n%.4000s", name, strings.Join(args, " "), err, stderr.String(), out)
	}
	return string(out)
}

// need skips the test where a program is not installed. Terraform and the Azure CLI are in no Debian release and not on
// every CI machine, and the other toolchains are not needed to build cosmosttl.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}

// root returns the folder of go.mod.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
