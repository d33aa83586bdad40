//go:build !js

package main

import (
	"flag"
	"fmt"
	"go/doc"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the table of packages into docs/code.md")

// The table of docs/code.md stands between these lines.
const (
	codePage   = "../docs/code.md"
	tableBegin = "<!-- Made of the package comments by: go test ./app -run TestCodePageListsThePackages -write -->\n"
	tableEnd   = "<!-- end -->\n"
)

// docLink is a link of a doc comment.
var docLink = regexp.MustCompile(`\[([A-Za-z.*/]+)\]`)

// summary is the first sentence of a package comment without its beginning, "Package name" or "Command name".
func summary(comment string) (string, bool) {
	sentence := (&doc.Package{}).Synopsis(comment)
	kind, rest, _ := strings.Cut(sentence, " ")
	_, rest, ok := strings.Cut(rest, " ")
	rest = strings.TrimSuffix(strings.TrimSuffix(rest, ":"), ".")
	return docLink.ReplaceAllString(rest, "`$1`"), ok && (kind == "Package" || kind == "Command")
}

// packageTable is the table: the packages of the module with the first sentences of their comments, sorted by path.
func packageTable(t *testing.T) string {
	t.Helper()
	comments := map[string]string{}
	for _, s := range sources(t) {
		comments[s.dir] += s.file.Doc.Text() // only one file of a package has a comment
	}
	var rows []string
	for _, dir := range slices.Sorted(maps.Keys(comments)) {
		text, ok := summary(comments[dir])
		if !ok {
			t.Errorf("the comment of package %s does not begin with \"Package\" or \"Command\": %q", dir, text)
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s |\n", dir, text))
	}
	return "| package | what it is for |\n|---|---|\n" + strings.Join(rows, "")
}

// docs/code.md has a row for each package, with what the package says of itself.
func TestCodePageListsThePackages(t *testing.T) {
	page, err := os.ReadFile(codePage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), tableBegin)
	old, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		t.Fatalf("%s does not have the lines %q and %q", codePage, tableBegin, tableEnd)
	}
	table := packageTable(t)
	switch {
	case table == old:
	case *write:
		if err := os.WriteFile(codePage, []byte(before+tableBegin+table+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		for row := range strings.Lines(table) {
			if !strings.Contains(old, row) {
				t.Errorf("%s lacks the row %s", codePage, row)
			}
		}
		t.Errorf("%s does not have the packages as their comments describe them; this test with -write writes the table", codePage)
	}
}

func TestSummary(t *testing.T) {
	for comment, want := range map[string]string{
		"Package a does b. It c.\n":                  "does b",
		"Package a says what [Run] and [b.C] do.\n":  "says what `Run` and `b.C` do",
		"Command a runs: one\ntwo.\n":                "runs: one two",
		"Package a documents these packages:\n\n\tx": "documents these packages",
	} {
		if got, ok := summary(comment); got != want || !ok {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
	if _, ok := summary("A thing.\n"); ok {
		t.Error("a comment that names no package is accepted")
	}
}
