package story

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed README.md
var readme string

// commandRows returns the table of commands that README.md must contain.
func commandRows() string {
	var b strings.Builder
	for _, f := range commands {
		if f.word == "expect" {
			continue
		}
		b.WriteString("| `" + strings.ReplaceAll(f.usage, "|", `\|`) + "` | `" + f.example + "` | " + f.says + " |\n")
	}
	return b.String()
}

func TestReadmeShowsEveryCommand(t *testing.T) {
	if !strings.Contains(readme, commandRows()) {
		t.Errorf("README.md must have this table:\n%s", commandRows())
	}
}

// Every story in README.md succeeds.
func TestReadmeStories(t *testing.T) {
	blocks := strings.Split(readme, "```ttl\n")[1:]
	if len(blocks) < 3 {
		t.Fatalf("%d stories", len(blocks))
	}
	for _, b := range blocks {
		text, _, _ := strings.Cut(b, "```")
		s := parse(t, text)
		roundTrip(t, s)
		if r := s.Run(); !r.OK() {
			t.Errorf("\n%s", r)
		}
	}
}

// Every example in a table of README.md parses, and is in canonical spelling except for lengths of time. Every expectation of
// the language has an example.
func TestReadmeExamples(t *testing.T) {
	n, shown := 0, ""
	for _, row := range strings.Split(readme, "\n") {
		cells := strings.Split(strings.ReplaceAll(row, `\|`, "\x00"), "|")
		if len(cells) != 5 || !strings.Contains(cells[2], "`") {
			continue
		}
		n++
		example := strings.Trim(cells[2], " `")
		shown += example + " \n"
		s := parse(t, example)
		roundTrip(t, s)
		if example != s.lines[0].statement.words() && !strings.ContainsAny(example, "0123456789") {
			t.Errorf("%q prints as %q", example, s.lines[0].statement.words())
		}
	}
	if n < 45 {
		t.Errorf("%d examples", n)
	}
	for _, w := range append(append(append([]string{}, words...), factWords...), traitWords...) {
		if !strings.Contains(shown, w+" ") {
			t.Errorf("no example shows %q", w)
		}
	}
	for _, w := range expectWords {
		if !strings.Contains(shown, "expect "+w+" ") {
			t.Errorf("no example shows expect %q", w)
		}
	}
}
