package storytest

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

var update = flag.Bool("update", false, "write the golden files")

// every is a story with all that can be translated, and some lines that cannot.
const every = `# title: An item's "ttl" */ and more
container orders 60 pk /cid
create orders {"id":"SO05","cid":"CO18","total":42}
create orders {"id":"SO06","cid":7,"ttl":3600,"note":"it's \"5\" ${x} \\u000a"}
create orders {"id":"SO05","cid":"CO18"}
expect error 409
upsert orders {"id":"SO07","cid":"CO18","ttl":-1}
replace orders {"id":"SO07","cid":"CO18","ttl":0}
expect error 400 "nonzero"
patch orders SO06 set /ttl 120 incr /total 1 remove /note
query orders with @least 40 SELECT c.id FROM c WHERE c.total > @least
expect query [{"id":"SO05"}]
expect orders count 3 on-disk 3
# A minute later:
advance 1m
predict orders items
read orders SO05
expect error 404
expect ru 1.00
expect orders items SO06 SO07
expect orders SO05 expired on-disk
expect orders SO06 in-queries deadline in 60s
traffic orders 400
default orders off
delete orders SO07
list orders
expect items SO05 SO06
container other -1 unique /a
create other {"id":"x"}
changes orders
expect items SO05 SO06
`

func parse(t *testing.T, text string) *story.Story {
	t.Helper()
	s, err := story.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The texts are as they were when they were last looked at; e2e/toolchain compiles and runs what can be run.
func TestGolden(t *testing.T) {
	for _, to := range Targets() {
		got, err := Write(parse(t, every), to)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", string(to)+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got.Text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || string(want) != got.Text {
			t.Errorf("%s: %v\n%s", to, err, got.Text)
		}
	}
	if _, err := Write(parse(t, every), "cobol"); err == nil {
		t.Error("there is no such target")
	}
}

// Every line that is left out is in the text with the reason, and a Go test is as gofmt writes it.
func TestNothingIsLostInSilence(t *testing.T) {
	for _, e := range story.All() {
		out, err := Write(e.Story, Go)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.Text, "left out ("); n != out.LeftOut {
			t.Errorf("%s: %d lines left out, %d in the text", e.File, out.LeftOut, n)
		}
		if got, err := format.Source([]byte(out.Text)); err != nil || string(got) != out.Text {
			t.Errorf("%s: %v, or not as gofmt writes it", e.File, err)
		}
	}
}

// Every kind of line is translated, or left out for a reason of its own.
func TestEveryKindOfLineIsKnown(t *testing.T) {
	for _, text := range story.Examples() {
		if word, _, _ := strings.Cut(text, " "); word != "container" && word != "clock" && word != "create-container" && word != "create" {
			text = "container orders 60\ncreate orders {\"id\":\"SO05\"}\n" + text
		}
		out, err := Write(parse(t, text+"\n"), Go)
		if err != nil || strings.Contains(out.Text, notKnown) {
			t.Errorf("%q: %v\n%s", text, err, out.Text)
		}
	}
}

// Nothing can be compared once the test has a database that the story has deleted.
func TestNothingIsTranslatedBehindADeletedDatabase(t *testing.T) {
	out, err := Write(parse(t, "container orders 60\ncreate orders {\"id\":\"SO05\"}\ndelete-database shop\nread orders SO05\n"), Go)
	if err != nil || out.LeftOut != 2 || strings.Contains(out.Text, "s.read(") {
		t.Errorf("%v, left out: %d\n%s", err, out.LeftOut, out.Text)
	}
}

// A test has all databases of its story, and what was deleted with one of them leaves the others as they are.
func TestSeveralDatabases(t *testing.T) {
	text := "database shop\ndatabase mine\ncontainer mine/items -1 pk /id\ncontainer orders 60\ncreate mine/items {\"id\":\"a\",\"ttl\":60}\nadvance 1m\nexpect mine/items a expired\nexpect mine/items count 0\n"
	out, err := Write(parse(t, text), Go)
	if err != nil || out.LeftOut != 0 {
		t.Fatalf("%v, left out: %d\n%s", err, out.LeftOut, out.Text)
	}
	for _, call := range []string{`s.database("mine")`, "s.write(\"create\", \"mine/items\", `[\"a\"]`, `{\"id\":\"a\",\"ttl\":60}`, 201)", "s.read(\"mine/items\", \"a\", `[\"a\"]`, 404)", `s.count("mine/items", 0)`} {
		if !strings.Contains(out.Text, call) {
			t.Errorf("%s is missing:\n%s", call, out.Text)
		}
	}
	out, _ = Write(parse(t, text+"delete-database mine\nlist orders\nadvance 1s\n"), Go)
	if out.LeftOut != 1 || !strings.Contains(out.Text, `s.ids("orders"`) {
		t.Errorf("left out: %d\n%s", out.LeftOut, out.Text)
	}
}

func TestIdentifier(t *testing.T) {
	for title, want := range map[string]string{"Off ignores the item": "OffIgnoresTheItem", "An item's ttl": "AnItemsTtl", "90 days": "Story90Days", "日本": "Story", "-1 beside no ttl": "Story1BesideNoTtl"} {
		if got := identifier(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

// What a test cannot send is left out, with all that depends on it; a text that is not UTF-8 is written all the same.
func TestWhatATestCannotSend(t *testing.T) {
	const orders = "container orders 60\ncreate orders {\"id\":\"SO05\"}\n"
	for text, left := range map[string]int{
		`container orders 60 policies "{\"computedProperties\":[]}"` + "\ncreate orders {\"id\":\"SO05\"}\n": 2,
		orders + "list orders hashes \"\" 05\n":                  1,
		orders + "query orders hashes \"\" 05 SELECT * FROM c\n": 1,
		orders + `read orders "\xff"` + "\nexpect status 404\n":  0,
	} {
		for _, to := range Targets() {
			if out, err := Write(parse(t, text), to); err != nil || out.LeftOut != left && to != Command {
				t.Errorf("%s %q: %v, left out: %d\n%s", to, text, err, out.LeftOut, out.Text)
			}
		}
	}
}
