package codegen_test

import (
	"os"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
)

// The programs of docs/archive.md are those that are generated; e2e/sdk runs them and the others.
func TestArchivePageIsGenerated(t *testing.T) {
	page, err := os.ReadFile("../../docs/archive.md")
	if err != nil {
		t.Fatal(err)
	}
	w := World{Endpoint: "http://localhost:8081/", Database: "shop", Container: "orders", PartitionKey: []string{"/cid"}, Consumer: Consumer{Beginning: true, Every: 60}}
	for lang, name := range map[Language]string{CSharp: "csharp", Java: "java", JavaScript: "js", Python: "python"} {
		s, err := Generate(w, lang, Archive)
		if err != nil {
			t.Fatal(err)
		}
		if want := "```" + name + "\n" + strings.TrimRight(s.Text, "\n") + "\n```\n"; !strings.Contains(string(page), want) {
			t.Errorf("docs/archive.md lacks\n%s", want)
		}
	}
}
