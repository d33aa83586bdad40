package view_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

func TestWarningsAndTheirCorrections(t *testing.T) {
	for _, test := range []struct {
		text, kind, name, fixed string
		off                     bool
	}{
		{text: `{"id":"a", "TimeToLive": 60, "b": 1}`, kind: "name", name: "TimeToLive", fixed: `{"id":"a", "ttl": 60, "b": 1}`},
		{text: `{"id":"a","_ttl":"60"}`, kind: "name", name: "_ttl", fixed: `{"id":"a","ttl":60}`},
		{text: `{"id":"a","TTL":"soon"}`, kind: "name", name: "TTL"},
		{text: `{"id":"a","TTL":60,"ttl":5}`, kind: "name", name: "TTL"},
		{text: `{"id": "a", "meta": {"ttl": 60, "x": 1}}`, kind: "nested", name: "meta.ttl", fixed: `{"ttl": 60, "id": "a", "meta": {"x": 1}}`},
		{text: `{"id": "a", "meta": {"x": 1, "ttl": 60}}`, kind: "nested", name: "meta.ttl", fixed: `{"ttl": 60, "id": "a", "meta": {"x": 1}}`},
		{text: `{"id": "a", "list": [1, {"ttl": 60}]}`, kind: "nested", name: "list.1.ttl", fixed: `{"ttl": 60, "id": "a", "list": [1, {}]}`},
		{text: `{"id": "a", "a/b~c": {"ttl": 60, "x": 1}}`, kind: "nested", name: "a/b~c.ttl", fixed: `{"ttl": 60, "id": "a", "a/b~c": {"x": 1}}`},
		{text: `{"id":"a","ttl":1767268927}`, kind: "date", name: "ttl", fixed: `{"id":"a","ttl":60}`},
		{text: `{"id":"a","ttl":1767268927000}`, kind: "date", name: "ttl", fixed: `{"id":"a","ttl":60}`, off: true},
		{text: `{"id":"a","ttl":1500000000}`, kind: "date", name: "ttl"},
		{text: `{"id":"a","ttl":3600000}`, kind: "milliseconds", name: "ttl", fixed: `{"id":"a","ttl":3600}`},
		{text: `{"id":"a","ttl":60}`, kind: "ignored", name: "ttl", off: true},
		{text: `{"id":"a","ttl":"60"}`, kind: "malformed-while-off", name: "ttl", fixed: `{"id":"a","ttl":60}`, off: true},
		{text: `{"id":"a","ttl":null}`, kind: "malformed-while-off", name: "ttl", fixed: `{"id":"a"}`, off: true},
		{text: `{"id":"a","ttl":0}`, kind: "malformed-while-off", name: "ttl", off: true},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		if test.off {
			s.Settings.SetOff()
		}
		s.Form.NewItem()
		s.Form.TypeDraft("  " + test.text + "\n")
		list := s.Form.DraftWarnings()
		if len(list) != 1 || string(list[0].Kind) != test.kind || list[0].Name != test.name || list[0].Fixed != test.fixed {
			t.Errorf("%s: %+v, want %s of %s, corrected to %s", test.text, list, test.kind, test.name, test.fixed)
		}
	}
}

// The largest ttl is no mistake. The number above it is refused because of the limit, and no date.
func TestTheLargestTTLIsNoDate(t *testing.T) {
	for text, want := range map[string]string{`{"id":"a","ttl":2147483647}`: "", `{"id":"a","ttl":2147483648}`: "malformed 2147483647"} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.NewItem()
		s.Form.TypeDraft(text)
		got := ""
		for _, w := range s.Form.DraftWarnings() {
			got += string(w.Kind) + " " + w.TTL
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A length of time is corrected to its seconds. Months and years are taken for their usual days.
func TestALengthIsCorrectedToSeconds(t *testing.T) {
	for _, test := range []struct{ ttl, want string }{{`"30d"`, "2592000"}, {`"1 h 30 min"`, "5400"}, {`"2,592,000"`, "2592000"}, {`"60"`, "60"}, {"1.5", "2"}, {`"0 s"`, ""}, {`"soon"`, ""}, {`"6 months"`, "15552000"}, {`"1 year"`, "31536000"}} {
		for _, off := range []bool{false, true} {
			s := playground.New(roomtest.NewMemoryStore())
			if off {
				s.Settings.SetOff()
			}
			s.Form.NewItem()
			s.Form.TypeDraft(`{"id":"a","ttl":` + test.ttl + `}`)
			fixed := `{"id":"a","ttl":` + test.want + `}`
			if test.want == "" {
				fixed = ""
			}
			if list := s.Form.DraftWarnings(); len(list) != 1 || list[0].TTL != test.want || list[0].Fixed != fixed {
				t.Errorf("%s: %+v, want %q", test.ttl, list, test.want)
			}
		}
	}
}

// A stored mistake is corrected by a write, which Undo takes back.
func TestCorrectItem(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id": "m", "cid": "x", "timeToLive": 30}`)
	if bad := s.Form.SaveDraft(); bad != nil {
		t.Fatal(bad)
	}
	w := s.View().Why.Warnings
	if len(w) != 1 || w[0].TTL != "30" {
		t.Fatalf("warnings of the stored item: %+v", w)
	}
	if bad := s.Form.CorrectItem(w[0]); bad != nil {
		t.Fatal(bad)
	}
	if v := s.View().Why; v.Row.Override.String() != "30" || len(v.Warnings) > 0 {
		t.Errorf("after the correction, ttl is %v and the warnings %+v", v.Row.Override, v.Warnings)
	}
	roomtest.Undoes(t, s, session.Step{Kind: session.StepReplace, Name: "m"})
}

// If an object has two members with the same name, a mistake in the second is reported but not corrected.
func TestAMistakeWithoutAPlace(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id": "a", "meta": {"x": 1}, "meta": {"ttl": 60}}`)
	for _, w := range s.Form.DraftWarnings() {
		if w.Fixed != "" {
			t.Errorf("corrected to %s", w.Fixed)
		}
	}
}
