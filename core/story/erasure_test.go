package story

import (
	"os"
	"strings"
	"testing"
)

// The examples of docs/erasure.md come true: their dates are computed by hand beside them.
func TestExamplesOfErasure(t *testing.T) {
	text, err := os.ReadFile("../../docs/erasure.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```ttl\n")[1:]
	if len(blocks) != 4 {
		t.Fatalf("%d stories", len(blocks))
	}
	for _, b := range blocks {
		b, _, _ = strings.Cut(b, "```")
		s := parse(t, b)
		roundTrip(t, s)
		if r := s.Run(); !r.OK() {
			t.Errorf("\n%s", r)
		}
	}
}

// What is said of places can be wrong, and each miss says what is true instead.
func TestExpectationsOfPlacesMiss(t *testing.T) {
	begin := "backup continuous 7d\ncontainer people 60 analytical -1\ncreate people {\"id\":\"Ada\"}\nplace crm keeps people 30d\n"
	for line, want := range map[string]string{
		"expect people Ada not still-in disk":                       "still-in",
		"expect people Ada still-in feed":                           "still-in analytical crm disk queries feed-latest",
		"expect people Ada not still-in backup disk":                "still-in analytical crm disk queries",
		"expect people Ada erased-everywhere by in 60d":             "never-erased analytical",
		"expect people Ada erased-everywhere cannot-be-said":        "never-erased analytical",
		"expect people Ada not never-erased":                        "never-erased analytical",
		"expect people Ada never-erased backup":                     "never-erased analytical",
		"expect people Bob still-in disk":                           "missing",
		"advance 62\nexpect people Ada purged still-in feed-latest": "still-in analytical crm",
	} {
		s := parse(t, begin+line)
		roundTrip(t, s)
		if r := s.Run(); r.OK() || !strings.Contains(r.String(), want) {
			t.Errorf("%s: want a miss with %q\n%s", line, want, r)
		}
	}
	for _, line := range []string{"backup continuous 8d", "backup periodic 4h keep 7h", "backup continuous 7d\nbackup periodic 4h keep 8h", "backup none"} {
		s := parse(t, line+"\nexpect status 400")
		roundTrip(t, s)
		if r := s.Run(); !r.OK() {
			t.Errorf("%s\n%s", line, r)
		}
	}
}
