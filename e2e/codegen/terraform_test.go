//go:build e2e

package codegen

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// The Terraform snippets are formatted as terraform fmt formats them, and terraform evaluates their literals to the original
// texts. The provider is not fetched: outputs need none.
func TestTerraform(t *testing.T) {
	toolchain.Need(t, "terraform")
	dir, all := t.TempDir(), snippets(t, codegen.Terraform, "")
	for _, s := range all {
		toolchain.Write(t, s.Text, dir, "fmt", fmt.Sprintf("s%d.tf", s.n))
	}
	if out := toolchain.Run(t, dir, nil, "terraform", "fmt", "-check", "-diff", "-no-color", "fmt"); out != "" {
		t.Errorf("terraform fmt would write:\n%s", out)
	}
	var outputs strings.Builder
	for i, text := range nasty {
		w := Nasty(text)
		w.Container = text
		s, _ := codegen.Generate(w, codegen.Terraform, codegen.SetDefault)
		_, rest, _ := strings.Cut(s.Text, "  name                  = ")
		literal, _, _ := strings.Cut(rest, "\n")
		fmt.Fprintf(&outputs, "output \"o%d\" {\n  value = %s\n}\n", i, literal)
	}
	toolchain.Write(t, outputs.String(), dir, "out", "main.tf")
	work := dir + "/out"
	toolchain.Run(t, work, nil, "terraform", "apply", "-auto-approve", "-no-color")
	var got map[string]struct{ Value string }
	if err := json.Unmarshal([]byte(toolchain.Run(t, work, nil, "terraform", "output", "-json")), &got); err != nil {
		t.Fatal(err)
	}
	for i, text := range nasty {
		if v := got[fmt.Sprint("o", i)].Value; v != text {
			t.Errorf("terraform reads %q, want %q", v, text)
		}
	}
	t.Logf("%d snippets", len(all))
}
