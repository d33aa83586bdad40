package session

import (
	"fmt"
	"strings"
	"testing"
)

// statesOf words the states of rows, "-" for an item that is not in the world.
func statesOf(rows []Row) string {
	var words []string
	for _, r := range rows {
		word := "-"
		if r.State != Elsewhere {
			word = [...]string{"live", "never", "ignored", "expired", "purged", "deleted", "later"}[r.State]
		}
		words = append(words, r.ID+" "+word)
	}
	return strings.Join(words, ", ")
}

func write(t *testing.T, s *Playground, body string) {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(body)
	if bad := s.Form.SaveDraft(); bad != nil {
		t.Fatal(bad)
	}
}

// Both worlds have a row for each item of either. Items that were given the same ordinal after the two parted are different ones.
func TestRowsOfTwoWorlds(t *testing.T) {
	s := New(newMemoryStore())
	s.Neighbours.Compare(true)
	write(t, s, `{"id": "here", "cid": "x"}`)
	here := s.Selected()
	s.Viewer.Swap()
	write(t, s, `{"id": "there", "cid": "x"}`)
	write(t, s, `{"id": "also there", "cid": "x", "ttl": 5}`)
	s.Form.DeleteItem(1)
	s.Viewer.Swap()
	s.Advance(5)
	const common = "SO02 never, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged, "
	want(t, "this world", statesOf(s.Viewer.Rows(0, 20)), "SO01 live, "+common+"here live, there -, also there -")
	want(t, "the other one", statesOf(s.Viewer.OtherRows(0, 20)), "SO01 deleted, "+common+"here -, there live, also there expired")
	want(t, "rows", s.Viewer.RowCount(), 10)
	want(t, "differences", s.Neighbours.Differences(), 4) // SO01, and one item here against two there
	mine := s.Viewer.Score(0, 20)
	theirs, _ := s.Viewer.OtherScore(0, 20)
	for i, r := range s.Viewer.Rows(0, 20) {
		if got, want := len(mine.Lanes[i].Spans) > 0, r.State != Elsewhere; got != want {
			t.Errorf("%s has a lane here: %t, want %t", r.ID, got, want)
		}
		if got, want := len(theirs.Lanes[i].Spans) > 0, s.Viewer.OtherRows(i, 1)[0].State != Elsewhere; got != want {
			t.Errorf("%s has a lane there: %t, want %t", r.ID, got, want)
		}
	}

	s.Viewer.Select(here)
	s.Viewer.Swap()
	want(t, "chosen, from the other side", s.View().Why.Row, Row{Key: here | elsewhere, ID: "here", State: Elsewhere})
	s.Viewer.Swap()
	want(t, "chosen, back again", s.Selected(), here)

	s.Viewer.List(Listing{By: ByID, Text: "here"})
	want(t, "filtered by text, in the order of ids", statesOf(s.Viewer.Rows(0, 20)), "also there -, here live, there -")
	s.Viewer.List(Listing{States: StatesOf(Live)})
	want(t, "filtered by state", statesOf(s.Viewer.Rows(0, 20)), "SO01 live, SO03 live, here live")
	s.Viewer.List(Listing{})

	s.Neighbours.Drop()
	want(t, "alone", statesOf(s.Viewer.Rows(0, 20)), "SO01 live, "+common+"here live")
	want(t, "no other rows", fmt.Sprint(s.Viewer.OtherRows(0, 20)), "[]")
}

// An item of the future that was has a row, until that future is dropped.
func TestRowsOfTheFutureThatWas(t *testing.T) {
	s := New(newMemoryStore())
	write(t, s, `{"id": "later", "cid": "x"}`)
	s.SeekTo(s.Now() - 10)
	s.Form.SetOff()
	want(t, "other", otherKind(s), OtherFuture)
	if got := statesOf(s.Viewer.Rows(0, 20)); !strings.HasSuffix(got, ", later -") {
		t.Errorf("rows: %s", got)
	}
	s.Viewer.Select(8 | elsewhere)
	want(t, "why", s.View().Why.Row.ID, "later")
	s.Neighbours.Drop()
	if got := statesOf(s.Viewer.Rows(0, 20)); strings.Contains(got, "later") || s.View().Why != nil {
		t.Errorf("rows: %s, why: %v", got, s.View().Why)
	}
}

// An item that only one of two worlds has is nowhere in the other, whatever its number.
func TestARowOfOneWorld(t *testing.T) {
	s := New(newMemoryStore())
	s.Neighbours.Compare(true)
	write(t, s, `{"id": "here", "cid": "x"}`)
	want(t, "here", statesOf(s.Viewer.Rows(7, 1)), "here live")
	want(t, "there", statesOf(s.Viewer.OtherRows(7, 1)), "here -")
	want(t, "differences", s.Neighbours.Differences(), 1)
	s.Viewer.Swap()
	want(t, "exchanged", statesOf(s.Viewer.Rows(7, 1))+", "+statesOf(s.Viewer.OtherRows(7, 1)), "here -, here live")
}
