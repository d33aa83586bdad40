//go:build e2e

package codegen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// modules installs the packages of package-lock.json once and returns node_modules.
func modules(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "typescript", "bin", "tsc")); err != nil {
		toolchain.Run(t, ".", nil, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
	}
	return dir
}

// The JavaScript snippets are type-checked against @azure/cosmos and run on it.
func TestJavaScript(t *testing.T) {
	rec := record(t)
	rec.snippets = snippets(t, codegen.JavaScript, rec.URL)
	dir, files := t.TempDir(), []string{}
	if err := os.Symlink(modules(t), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	for _, s := range rec.snippets {
		name := fmt.Sprintf("s%d.mjs", s.n)
		toolchain.Write(t, s.Text, dir, name)
		// The text worlds differ only in their texts.
		if !strings.HasPrefix(s.name, "text-") {
			files = append(files, name)
		}
		fmt.Fprintf(&list, "await fetch(%q);\nawait import(%q);\n", fmt.Sprint(rec.URL, "/begin/", s.n), "./"+name)
	}
	list.WriteString("process.exit(0);\n") // the clients look for other regions every few minutes
	toolchain.Write(t, list.String(), dir, "all.mjs")
	args := []string{"node_modules/typescript/bin/tsc", "--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"}
	toolchain.Run(t, dir, nil, "node", append(args, files...)...)
	toolchain.Run(t, dir, nil, "node", "all.mjs")
	for _, s := range rec.snippets {
		expect(t, s, rec.seen[s.n])
	}
	t.Logf("%d snippets", len(rec.snippets))
}
