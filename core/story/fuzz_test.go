package story

import (
	"bytes"
	"strings"
	"testing"
)

func seeds(f *testing.F) {
	for _, e := range All() {
		f.Add(e.Story.String())
	}
	for _, fam := range commands {
		f.Add(fam.example)
	}
	for _, s := range []string{"", "\n", "#", "expect", `read "a b" c pk ["x",{}] `, "create o text \"\\xff\"", "batch o pk 1 patch a remove /b ; read c", "expect o 1 has /a text \"\"",
		"container a/b 1..5", "expect no event purged at in 5s", "clock 0001-01-01T00:00:00Z", "advance to 00:00:00", "expect o region \"\" purged 1", "\ufeff# title: x"} {
		f.Add(s)
	}
}

// FuzzParse checks that printing and parsing a story gives the same statements, and that errors have a position in the text.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			e := err.(*Error)
			lines := strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n")
			if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > len(lines[e.Line-1])+1 || e.Want == "" {
				t.Fatalf("%#v", e)
			}
			return
		}
		roundTrip(t, s)
	})
}

// FuzzRun checks that a story can be run, is deterministic, and that its commands convert to a story with the same result.
func FuzzRun(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil || len(s.lines) > 200 {
			return
		}
		limits := bounds{items: 300, examined: 4_000_000}
		one, two := s.runWithin(limits), s.runWithin(limits)
		if !bytes.Equal(one.JSON(), two.JSON()) || one.String() != two.String() {
			t.Fatal("two runs differ")
		}
		if len(one.Steps) != len(s.lines) {
			t.Fatalf("%d lines, %d steps", len(s.lines), len(one.Steps))
		}
		for _, st := range one.Steps {
			if (st.Verdict == failed) != (len(st.Misses) > 0) || st.Verdict == "" {
				t.Fatalf("%v with %v", st.Verdict, st.Misses)
			}
		}
		p := playWithin(s, limits)
		p.finish()
		journal, err := FromCommands(p.start, p.commands)
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, journal)
		again := playWithin(journal, limits)
		again.finish()
		if !bytes.Equal(again.Account().Save(), p.Account().Save()) {
			t.Fatalf("another state:\n%s\n%s\n%s", journal, p.Account().Save(), again.Account().Save())
		}
	})
}

// A story that exceeds the limits ends soon and says why.
func TestLimits(t *testing.T) {
	s := parse(t, "container o\ngenerate o 600\ngenerate o 600 seed 1\n"+strings.Repeat("expect o count 600\n", 400))
	r := s.runWithin(bounds{items: 1000, examined: 100_000})
	if r.OK() || r.Steps[2].Misses[0].What != "generate" {
		t.Errorf("%+v", r.Steps[2])
	}
	last := r.Steps[len(r.Steps)-1]
	if len(last.Misses) != 1 || last.Misses[0].What != "story" {
		t.Errorf("%+v", last)
	}
}
