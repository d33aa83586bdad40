//go:build !js

package story

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// everyKind has a line of each kind of statement, all about the container orders or about none.
func everyKind(t *testing.T) []string {
	t.Helper()
	lines := append([]string{"# title: every kind", "# narration", ""}, Examples()...)
	for i, text := range lines {
		if text == "expect ..." {
			lines[i] = "expect orders SO05 in-queries"
		}
	}
	return append(lines, "consumer archive stops") // whose word has another kind of line as its example
}

// This test reads sources, which is not possible in wasm.
func TestEveryKindOfStatementHasALine(t *testing.T) {
	found := map[string]bool{}
	for _, text := range everyKind(t) {
		s, err := Parse(text + "\n")
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		found[reflect.TypeOf(s.lines[0].statement).Name()] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	run, kinds := regexp.MustCompile(`(?m)^func \((?:\w+ )?(\w+)\) run\((?:\w+ )?\*Player\)`), 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range run.FindAllStringSubmatch(string(text), -1) {
			if kinds++; !found[m[1]] {
				t.Errorf("%s: no line is a %s", f, m[1])
			}
		}
	}
	if kinds != len(found) {
		t.Errorf("%d kinds of statement in the sources, %d among the lines", kinds, len(found))
	}
}

// ContainerOf and MayChange are true of what a line says and of what playing it does.
func TestStatementsSayWhatTheyAreAbout(t *testing.T) {
	visible := func(a *engine.Account) (s string) {
		s = fmt.Sprint(a.Rules())
		for _, db := range a.Databases() {
			for _, c := range db.Containers() {
				s += fmt.Sprint("\n", c.Spec(), c.Default())
				c.EachStored(0, func(it *engine.Item) bool {
					s += fmt.Sprint("\n", string(it.Body()), it.ETag(), c.Visible(it))
					return true
				})
			}
		}
		return s
	}
	for _, text := range everyKind(t) {
		setup := "container orders 60\ncreate orders {\"id\":\"SO05\"}\ncreate orders {\"id\":\"SO06\",\"cid\":\"CO18\"}\n"
		if word, _, _ := strings.Cut(text, " "); word == "clock" || word == "create" || word == "create-container" || word == "batch" || word == "import" {
			setup = "" // the line must come first, or what it makes must not exist
			if word == "create" || word == "import" {
				setup = "container orders 60\n"
			} else if word == "batch" {
				setup = "container orders 60 pk /cid\ncreate orders {\"id\":\"SO06\",\"cid\":\"CO18\"}\n"
			}
		}
		if strings.HasPrefix(text, "delete-partition") {
			setup = "container orders 60 pk /cid\ncreate orders {\"id\":\"SO06\",\"cid\":\"CO18\"}\n"
		}
		if strings.HasPrefix(text, "delete-script") {
			setup += "trigger orders perOrder pre create function () {}\n"
		}
		if text == "consumer archive stops" {
			setup += "consumer archive on orders\n"
		}
		if strings.HasPrefix(text, "copy-container") {
			setup += "container old 60\ncreate old {\"id\":\"SO08\"}\n"
		}
		if strings.HasPrefix(text, "restore-container") {
			setup = "container old 60\ncreate old {\"id\":\"SO08\"}\nadvance 2m\n"
		}
		s, err := Parse(setup + text + "\n")
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		st, p := s.lines[len(s.lines)-1].statement, Play(s)
		for range len(s.lines) - 1 {
			p.Next()
		}
		before := visible(p.Account())
		if step, _ := p.Next(); step.Err != nil || len(step.Misses) > 0 && !narration(st) { // a question alone is a miss
			t.Errorf("%q: %v, %v", text, step.Err, step.Misses)
		}
		if in, named := ContainerOf(st), strings.Contains(text, " orders"); named != (in == engine.Path{Database: DefaultDatabase, Container: "orders"}) || !named && in != (engine.Path{}) {
			t.Errorf("%q is about %v", text, in)
		}
		_, passes := st.(Advance)
		if changed := visible(p.Account()) != before; changed != MayChange(st) && !passes {
			t.Errorf("%q: MayChange is %t, and what items are there changes: %t", text, MayChange(st), changed)
		}
	}
}
