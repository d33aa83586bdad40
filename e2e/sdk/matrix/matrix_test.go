package matrix

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the tables of the pages anew")

// Every page has the tables that the results make, and every SDK has results.
func TestPages(t *testing.T) {
	results, err := Read("results.json")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("../../../docs/clients/*.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, page := range append(pages, "../../../README.md", "../../../docs/sdks.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		filled, names := fill(string(text), results)
		all = append(all, names...)
		if filled == string(text) {
			continue
		}
		if !*write {
			t.Errorf("%s does not have the tables of results.json; make matrix, or this test with -write, writes them", page)
		} else if err := os.WriteFile(page, []byte(filled), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	wanted := []string{"SDKs", "libraries", "short"}
	for i, s := range sdks {
		wanted = append(wanted, s.Language)
		if !slices.ContainsFunc(results, func(r Result) bool { return r.place() == i && r.Passed > 0 }) {
			t.Errorf("%s was not tested", s.Language)
		}
	}
	slices.Sort(wanted)
	if slices.Sort(all); !slices.Equal(all, wanted) {
		t.Errorf("the pages have the tables %q, want %q", all, wanted)
	}
}

func TestTables(t *testing.T) {
	results := []Result{
		{"Python", "azure-cosmos", "4.9.0", "http", "a", 700, 1, 2},
		{"Python", "azure-cosmos", "4.17.1", "http", "a", 700, 1, 2},
		{"Python", "azure-cosmos", "4.17.1", "http", "b", 10, 2, 3},
		{"Python", "langchain", "1.0", "http", "a", 5, 0, 0},
	}
	if got, want := table(results, "Python"), `| azure-cosmos | 4.17.1 | http | 710 | 3 | 5 |
| azure-cosmos | 4.9.0 | http | 700 | 1 | 2 |
| langchain | 1.0 | http | 5 | 0 | 0 |
`; !strings.HasSuffix(got, "|\n"+want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := table(results, "short"); !strings.Contains(got, "| Python, azure-cosmos | 4.17.1; 4.9.0 | http | 1,410 |\n") {
		t.Errorf("short: %s", got)
	}
	if got := table(results, "libraries"); !strings.Contains(got, "| langchain | 1.0 | Python | 5 |\n") || strings.Contains(got, "azure-cosmos") {
		t.Errorf("libraries: %s", got)
	}
	file := filepath.Join(t.TempDir(), "results.json")
	if err := os.WriteFile(file, []byte("[]"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, r := range append(results, Result{"Python", "azure-cosmos", "4.17.1", "http", "b", 11, 2, 3}) {
		if err := Put(file, r); err != nil {
			t.Fatal(err)
		}
	}
	read, err := Read(file)
	if found, ok := Find(read, results[2]); err != nil || len(read) != 4 || !ok || found.Passed != 11 || read[0].Version != "4.17.1" {
		t.Errorf("read %v, %v", read, err)
	}
}
