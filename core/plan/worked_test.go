//go:build !js

package plan

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the examples and their answers")

// worked has each example with its answer; planPage has a row of each.
const (
	worked   = "testdata/examples.md"
	planPage = "../../docs/plan.md"
	rows     = "| example | what it asks | the first sentence of the answer |\n|---|---|---|\n"
)

// The answers of the examples are as they were when they were last looked at, and docs/plan.md has a row of each. The command
// "go test ./core/plan -run WorkedExamples -write" writes both.
func TestWorkedExamples(t *testing.T) {
	page := read(t, planPage)
	before, _, ok := strings.Cut(page, rows)
	if !ok {
		t.Fatal("docs/plan.md does not end with a table of the examples")
	}
	var sections, table strings.Builder
	for _, name := range order {
		a := exampleAnswer(t, name)
		sections.WriteString(section(t, name, a))
		table.WriteString("| `" + name + "` | " + a.Plan.Title + " | " + a.Sentences()[0] + " |\n")
	}
	for file, want := range map[string]string{worked: strings.TrimRight(sections.String(), "\n") + "\n", planPage: before + rows + table.String()} {
		if *write {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := read(t, file); got != want {
			i := 0
			for i < min(len(got), len(want)) && got[i] == want[i] {
				i++
			}
			t.Errorf("%s has\n%.300s\nthe answer is\n%.300s", file, got[i:], want[i:])
		}
	}
	if len(order) != len(Examples()) {
		t.Errorf("%d examples of %d", len(order), len(Examples()))
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// order has the names of the examples in the order of the page.
var order = []string{"sessions", "telemetry", "logs", "late-ttl", "black-friday", "autoscale", "serverless", "two-regions", "sliding", "soft-delete", "jobs"}

func section(t *testing.T, name string, a *Answer) string {
	text, ok := Example(name)
	if !ok {
		t.Fatalf("there is no example %s", name)
	}
	return "### " + name + "\n\n" + a.Plan.Title + "\n\n```\n" + text + "```\n\n- " + strings.Join(a.Sentences(), "\n- ") + "\n\nBy hand: " + strings.Join(a.ByHand(), " ") + "\n\n"
}
