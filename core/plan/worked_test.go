//go:build !js

package plan

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the examples and their answers into docs/plan.md")

const worked = "../../docs/plan.md"

// docs/plan.md has the answers of the examples. The command "go test ./core/plan -run WorkedExamples -write" writes them.
func TestWorkedExamples(t *testing.T) {
	data, err := os.ReadFile(worked)
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(data), "### ")
	if !ok && !*write {
		t.Fatal("docs/plan.md has no examples")
	}
	var b strings.Builder
	b.WriteString(before)
	for _, name := range order {
		b.WriteString(section(t, name))
	}
	if *write {
		if err := os.WriteFile(worked, []byte(strings.TrimRight(b.String(), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, want := string(data), strings.TrimRight(b.String(), "\n")+"\n"; got != want {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		t.Errorf("docs/plan.md has\n%.300s\nthe answer is\n%.300s", got[i:], want[i:])
	}
	if len(order) != len(Examples()) {
		t.Errorf("docs/plan.md has %d examples of %d", len(order), len(Examples()))
	}
}

// order has the names of the examples in the order of the page.
var order = []string{"sessions", "telemetry", "logs", "late-ttl", "black-friday", "autoscale", "serverless", "two-regions", "sliding", "soft-delete", "jobs"}

func section(t *testing.T, name string) string {
	text, ok := Example(name)
	if !ok {
		t.Fatalf("there is no example %s", name)
	}
	a := exampleAnswer(t, name)
	return "### " + name + "\n\n" + a.Plan.Title + "\n\n```\n" + text + "```\n\n- " + strings.Join(a.Sentences(), "\n- ") + "\n\nBy hand: " + strings.Join(a.ByHand(), " ") + "\n\n"
}
